package agent

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed8"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/tabletop"
)

// TestNear counts models on both sides of the reach of an objective marker.
func TestNear(t *testing.T) {
	tt, _ := table(t, []rules.ArmyUnit{squad(3)}, []rules.ArmyUnit{squad(1)})
	tt.Stand(0, 10*geom.Inch, 10*geom.Inch) // at 10", 12" and 14"
	for y, want := range map[float64]int{12: 3, 15: 2, 18: 1, 18.5: 0, 5.75: 1} {
		if got := near(tt.View(), 0, at(10, y)); got != want {
			t.Errorf("marker at %v: got %d models, want %d", y, got, want)
		}
	}
}

// TestLead: how much longer one zone's player holds a marker than the other's.
func TestLead(t *testing.T) {
	tt, _ := table(t, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1)})
	v := tt.View()
	both := contestOf(v)
	for _, c := range []struct {
		x    float64
		want int64
	}{{7, 4}, {37, -4}, {22, 0}, {14, 3}, {14.01, 2}, {30, -3}, {10, 4}} {
		if got := both.lead(at(c.x, 15)); got != c.want {
			t.Errorf("marker at %v: got %d, want %d", c.x, got, c.want)
		}
	}
}

// TestMarkersComeOutEven: where the other player sets a marker up beside one zone,
// greedy sets one up beside the other; the last one leaves the zones even.
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
	c := contestOf(v)
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

// TestPosts gives each marker to the unit that is nearest, weak ones before strong
// ones, and sends who is left where the enemy is weakest.
func TestPosts(t *testing.T) {
	tt, g := table(t, []rules.ArmyUnit{squad(5, sword()), squad(1, sword()), squad(5, rifle())}, []rules.ArmyUnit{squad(3), squad(2)})
	for _, m := range []geom.Point{at(8, 8), at(36, 8), at(36, 22)} {
		tt.AddMarker(m)
	}
	tt.Stand(0, inch(8), inch(4))
	tt.Stand(1, inch(12), inch(4))
	tt.Stand(2, inch(10), inch(14))
	tt.Stand(3, inch(36), inch(6))
	tt.Stand(4, inch(36), inch(20))
	v := tt.View()
	g.chart.update(v)
	for u, want := range []int{2, 0, 2} {
		if got := g.post(v, rules.UnitID(u)); got != want {
			t.Errorf("unit %d: marker %d, want %d", u, got, want)
		}
	}
}

// TestNobodyIsIdle: a unit that has no marker to go to stands by at the one where most
// enemies may come to in a turn.
func TestNobodyIsIdle(t *testing.T) {
	tt, g := table(t, []rules.ArmyUnit{squad(5), squad(5), squad(5)}, []rules.ArmyUnit{squad(9)})
	tt.AddMarker(at(10, 8))
	tt.AddMarker(at(36, 8))
	tt.Stand(0, inch(10), inch(4))
	tt.Stand(1, inch(36), inch(4))
	tt.Stand(2, inch(4), inch(4))
	for x, want := range map[float64]int{18: 0, 43: 1} {
		tt.Stand(3, inch(x), inch(4))
		v := tt.View()
		g.chart.update(v)
		if got := g.post(v, 2); got != want {
			t.Errorf("enemies at %v: marker %d, want %d", x, got, want)
		}
	}
}

// TestThreatened: a marker that is held is worth more to others where as many enemies may
// come as hold it.
func TestThreatened(t *testing.T) {
	worth := func(x float64) Worth {
		tt, g := table(t, []rules.ArmyUnit{squad(3), squad(4)}, []rules.ArmyUnit{squad(5)})
		tt.AddMarker(at(20, 10))
		tt.Stand(0, inch(4), inch(4))
		tt.Stand(1, inch(20), inch(8))
		tt.Stand(2, inch(x), inch(6))
		return g.holding(tt.View(), 0, tt.State.Markers[0], 0)
	}
	if near, far := worth(33), worth(43); near <= far {
		t.Errorf("with enemies near: %d, far off: %d", near, far)
	}
}

// TestLastMarker: where a player will divide the battlefield, a marker that both zones
// hold alike is set up in the middle, and where the zones are known, to the side.
func TestLastMarker(t *testing.T) {
	for _, e := range []rules.Edition{rules.Complete(ed8.Edition()), nine} {
		tt := tabletop.New(t, &e, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1)}, "")
		h := newGreedy().(*hand)
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
	tt := tabletop.New(t, &e, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1)}, "")
	h := newGreedy().(*hand)
	h.Begin(&e, tt.Setup, 0)
	q := &rules.Request{Why: rules.ForHalves, Options: []rules.Option{{Do: rules.TakeNumber, N: 0}, {Do: rules.TakeNumber, N: 1}}}
	tt.AddMarker(at(40, 15)) // 18" from one of the halves along the width
	if got := h.option(tt.View(), q); got != 1 {
		t.Errorf("a marker at the side: halves %d, want those along the depth", got)
	}
	tt.State.Markers[0] = at(22, 28)
	if got := h.option(tt.View(), q); got != 0 {
		t.Errorf("a marker at the edge: halves %d, want those along the width", got)
	}
}

// TestHolding: a marker is worth more while more Command phases are to come, when
// the enemy holds it, and when it is near; less when it is held already.
func TestHolding(t *testing.T) {
	worth := func(round int8, friend, enemy bool, way float64) Worth {
		tt, g := table(t, []rules.ArmyUnit{squad(3), squad(4)}, []rules.ArmyUnit{squad(4)})
		tt.AddMarker(at(20, 10))
		tt.State.Round = round
		tt.Stand(0, inch(20), inch(20))
		if friend {
			tt.Stand(1, inch(19), inch(8))
		}
		if enemy {
			tt.Stand(2, inch(21), inch(13)) // one of its models is in range
		}
		return g.holding(tt.View(), 0, tt.State.Markers[0], inch(way))
	}
	free := worth(2, false, false, 0)
	for name, less := range map[string]Worth{
		"later": worth(3, false, false, 0), "farther": worth(2, false, false, 6), "held already": worth(2, true, false, 0),
	} {
		if less >= free {
			t.Errorf("%s: %d; want less than %d", name, less, free)
		}
	}
	if taken := worth(2, false, true, 0); taken <= free {
		t.Errorf("taken from the enemy: %d; want more than %d", taken, free)
	}
	if none := worth(5, false, false, 40); none != 0 {
		t.Errorf("out of reach: %d; want nothing", none)
	}
}
