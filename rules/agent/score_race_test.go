package agent

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed8"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestLead: how much longer the player of one zone can hold a marker than the other player.
func TestLead(t *testing.T) {
	tt, _ := table(t, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1)})
	v := tt.View()
	both := scoreRaceOf(v)
	for _, c := range []struct {
		x    float64
		want int64
	}{{7, 4}, {37, -4}, {22, 0}, {14, 3}, {14.01, 2}, {30, -3}, {10, 4}} {
		if got := both.lead(at(c.x, 15)); got != c.want {
			t.Errorf("marker at %v: got %d, want %d", c.x, got, c.want)
		}
	}
}

// TestMarkersComeOutEven: if the other player sets a marker up beside one zone, greedy sets one
// up beside the other; the last one leaves the zones even.
func TestMarkersComeOutEven(t *testing.T) {
	tt, g := table(t, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1)})
	for _, theirs := range [][2]float64{{7, 7}, {7, 18}} {
		tt.AddMarker(at(theirs[0], theirs[1]))
		p := g.marker(tt.View())
		if !mission.Free(tt.Game, p) {
			t.Fatalf("a marker at %v", p)
		}
		tt.AddMarker(p)
	}
	v := tt.View()
	c := scoreRaceOf(v)
	if n := c.ahead(v.State.Markers); n != 0 {
		t.Errorf("the first zone is ahead by %d Command phases: %v", n, v.State.Markers)
	}
}

// TestZone chooses the zone with more markers.
func TestZone(t *testing.T) {
	for x, want := range map[float64]int{7: 0, 37: 1} {
		tt, g := table(t, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1)})
		tt.AddMarker(at(x, 15))
		q := &rules.Request{Options: []rules.Option{{Do: rules.TakeNumber, N: 0}, {Do: rules.TakeNumber, N: 1}}}
		if got := g.zone(tt.View(), q); got != want {
			t.Errorf("marker at %v: zone %d, want %d", x, got, want)
		}
	}
}

// TestLastMarker: if a player will divide the battlefield, a marker that both zones can hold
// equally is set up in the middle, and if the zones are known, to the side.
func TestLastMarker(t *testing.T) {
	for _, e := range []rules.Edition{rules.Complete(ed8.Edition()), nine} {
		tt := rulestest.New(t, &e, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1)}, "")
		h := newGreedy()
		h.Begin(&e, tt.Setup, 0)
		for _, m := range []geom.Point{at(7, 15), at(37, 15), at(22, 29)}[:e.Mission.Markers.Is-1] {
			tt.AddMarker(m)
		}
		p := h.tactic.(*greedy).marker(tt.View())
		if got := p.DistanceTo(middle(tt.Field)) < inch(5); got != (e.Name == "8e") {
			t.Errorf("%s: a marker at %v", e.Name, p)
		}
	}
}

// TestHalves divides the battlefield so that no marker is far from a zone.
func TestHalves(t *testing.T) {
	e := rules.Complete(ed8.Edition())
	tt := rulestest.New(t, &e, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1)}, "")
	h := newGreedy()
	h.Begin(&e, tt.Setup, 0)
	q := &rules.Request{Reason: rules.ForHalves, Options: []rules.Option{{Do: rules.TakeNumber, N: 0}, {Do: rules.TakeNumber, N: 1}}}
	tt.AddMarker(at(40, 15)) // 18" from one of the halves along the width
	if got := h.option(tt.View(), q); got != 1 {
		t.Errorf("a marker at the side: halves %d, want those along the depth", got)
	}
	tt.State.Markers[0] = at(22, 28)
	if got := h.option(tt.View(), q); got != 0 {
		t.Errorf("a marker at the edge: halves %d, want those along the width", got)
	}
}
