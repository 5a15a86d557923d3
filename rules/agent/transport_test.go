package agent

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// carrier is a TRANSPORT for six models that moves 12".
func carrier() rules.ArmyUnit {
	u := squad(1)
	u.Keywords = effect.Keywords{effect.Vehicle, effect.Transport}
	u.Capacity = rules.Capacity{Models: 6}
	u.Kinds[0].Profile.Move.Most = inch(12)
	return u
}

// TestRiding: melee units embark before shooting units, and units do not embark in a TRANSPORT
// that is no faster.
func TestRiding(t *testing.T) {
	slow := carrier()
	slow.Kinds[0].Profile.Move.Most = inch(6)
	tt, g := table(t, []rules.ArmyUnit{carrier(), slow, squad(5, sword()), squad(5, rifle())}, []rules.ArmyUnit{squad(5)})
	v := tt.View()
	fighters, shooters := g.riding(v, 1, 3), g.riding(v, 1, 4)
	if fighters <= shooters || shooters <= 0 {
		t.Errorf("fighters %d, shooters %d", fighters, shooters)
	}
	if got := g.riding(v, 2, 3); got >= 0 {
		t.Errorf("in a slow TRANSPORT: %d", got)
	}
	if got := g.riding(v, 1, 2); got >= 0 {
		t.Errorf("a TRANSPORT in another: %d", got)
	}
}

// TestFillsTransports: scripts and greedy let a unit embark in a DEDICATED TRANSPORT that would be lost, even one that shoots
// from afar: greedy the least valuable one, and only one.
func TestFillsTransports(t *testing.T) {
	for _, dedicated := range []bool{true, false} {
		c := carrier()
		if dedicated {
			c.Keywords = append(c.Keywords, effect.DedicatedTransport)
		}
		cannon := rifle()
		cannon.Range = int32(inch(48))
		big, small := squad(5, cannon), squad(1, cannon)
		big.Power, small.Power = 5, 1
		tt := rulestest.New(t, &eleven, []rules.ArmyUnit{c, big, small}, []rules.ArmyUnit{squad(5)}, "")
		tt.Play(rules.Frame{Step: rules.StepFormations})
		h := newGreedy()
		h.Begin(&eleven, tt.Setup, 0)
		for name, got := range map[string]int{"greedy": h.tactic.option(tt.View(), tt.Request()), "stand": stand{}.option(tt.View(), tt.Request())} {
			o := tt.Request().Options[got]
			if (o.Do == rules.DoEmbark) != dedicated || name == "greedy" && dedicated && o.Unit != 3 {
				t.Errorf("11e.TRANSPORT.CAPACITY.3 %s, dedicated %v: %+v", name, dedicated, o)
			}
		}
		if !dedicated {
			continue
		}
		tt.Choose(rules.DoEmbark, 3)
		if q := tt.Request(); q.Reason == rules.ForFormations && q.Player == 0 && h.tactic.option(tt.View(), q) != 0 {
			t.Errorf("11e.TRANSPORT.CAPACITY.3: another unit embarks: %+v", q.Options)
		}
	}
}

// TestDisembarks: a unit stays embarked far from everything and where its TRANSPORT can take an objective marker itself. It
// disembarks if it can charge, if only it can take a marker, and near the end of the battle.
func TestDisembarks(t *testing.T) {
	for name, c := range map[string]struct {
		enemy  int // inches from the TRANSPORT
		marker int
		round  int8
		moved  bool // the TRANSPORT
		leaves bool
	}{
		"far from everything":             {36, 36, 2, false, false},
		"an enemy in reach":               {18, 36, 2, false, true},
		"an enemy out of reach":           {21, 36, 2, false, false},
		"a marker that the TRANSPORT has": {36, 6, 2, false, false},
		"a marker in reach after a move":  {36, 6, 2, true, true},
		"a marker out of reach":           {36, 9, 2, true, false},
		"the last but one":                {36, 36, 4, false, true},
	} {
		tt, g := table(t, []rules.ArmyUnit{carrier(), squad(5, sword())}, []rules.ArmyUnit{squad(1)})
		tt.State.Round = c.round
		tt.Stand(1, inch(4), inch(15))
		if c.moved {
			tt.Mark(1, effect.Moved|effect.NormalMove)
		}
		tt.SetPlace(2, rules.Embarked, 1)
		tt.Stand(3, inch(float64(4+c.enemy)), inch(15))
		tt.AddMarker(at(float64(4+c.marker), 15))
		if got := g.leaving(tt.View(), 2) >= 0; got != c.leaves {
			t.Errorf("%s: leaves: %v, want %v", name, got, c.leaves)
		}
	}
}

// TestStaysAboard: 11e.TRANSPORT.DISEMBARK.2. A unit for which there is no room beside its TRANSPORT stays embarked, rather
// than leaving it in combat. In the corner of the battlefield there is room for 3 models but not for 15.
func TestStaysAboard(t *testing.T) {
	for models, leaves := range map[int]bool{3: true, 15: false} {
		tt := rulestest.New(t, &eleven, []rules.ArmyUnit{carrier(), squad(models, sword())}, []rules.ArmyUnit{squad(1)}, "")
		h := newGreedy()
		h.Begin(&eleven, tt.Setup, 0)
		tt.State.Round = 2
		tt.Stand(1, inch(0.7), inch(0.7))
		tt.SetPlace(2, rules.Embarked, 1)
		tt.Stand(3, inch(15), inch(1))
		if got := h.tactic.(*greedy).leaving(tt.View(), 2) >= 0; got != leaves {
			t.Errorf("11e.TRANSPORT.DISEMBARK.2: %d models leave: %v", models, got)
		}
	}
}

// TestMarkerOfTransport: an empty TRANSPORT holds the nearest objective marker, but a loaded one leaves it to a unit behind
// it that is worth less than both.
func TestMarkerOfTransport(t *testing.T) {
	for name, c := range map[string]struct {
		place rules.Place
		holds rules.UnitID
	}{"empty": {rules.Reinforcing, 1}, "loaded": {rules.Embarked, 3}} {
		tt, g := table(t, []rules.ArmyUnit{carrier(), squad(6, sword()), squad(2, rifle())}, []rules.ArmyUnit{squad(3)})
		tt.AddMarker(at(8, 8))
		tt.AddMarker(at(36, 8))
		tt.Stand(1, inch(8), inch(8))
		tt.SetPlace(2, c.place, 1)
		tt.Stand(3, inch(8), inch(14))
		tt.Stand(4, inch(36), inch(8))
		v := tt.View()
		g.distances.update(v)
		for u, want := range map[rules.UnitID]int{c.holds: 0, 4 - c.holds: 1} {
			if got := g.assignedMarker(v, u); got != want {
				t.Errorf("%s: unit %d has marker %d, want %d", name, u, got, want)
			}
		}
	}
}

// TestLeavesMarker: a loaded TRANSPORT leaves an objective marker to a unit that comes to it this turn, but not to one that
// has moved already.
func TestLeavesMarker(t *testing.T) {
	for name, moved := range map[string]bool{"a unit comes": false, "it has moved": true} {
		tt, g := table(t, []rules.ArmyUnit{carrier(), squad(6, sword()), squad(2, rifle())}, []rules.ArmyUnit{squad(3)})
		tt.AddMarker(at(8, 8))
		tt.AddMarker(at(43, 8))
		tt.Stand(1, inch(8), inch(8))
		tt.SetPlace(2, rules.Embarked, 1)
		tt.Stand(3, inch(4), inch(14))
		tt.Stand(4, inch(43), inch(8))
		if moved {
			tt.Mark(3, effect.Moved|effect.NormalMove)
		}
		options := []rules.Option{{Do: rules.DoRemainStationary}, {Do: rules.DoNormalMove}, {Do: rules.DoAdvance}}
		option, _ := g.walk(tt.View(), 1, options)
		if stays := option == 0; stays != moved {
			t.Errorf("%s: the TRANSPORT stays: %v", name, stays)
		}
	}
}

// TestArrivesLater: slow melee units start the battle as Reinforcements, while most of the army
// starts it on the battlefield.
func TestArrivesLater(t *testing.T) {
	fast := squad(5, sword())
	fast.Kinds[0].Profile.Move.Most = inch(12)
	tt, g := table(t, []rules.ArmyUnit{squad(5, sword()), squad(5, rifle()), fast, squad(5, sword())}, []rules.ArmyUnit{squad(5)})
	v := tt.View()
	if g.late(v, 1) <= 0 || g.late(v, 2) >= 0 || g.late(v, 3) >= 0 {
		t.Errorf("got %d, %d, %d", g.late(v, 1), g.late(v, 2), g.late(v, 3))
	}
	tt.SetPlace(1, rules.Reinforcing, rules.NoUnit)
	if got := g.late(tt.View(), 4); got >= 0 {
		t.Errorf("half of the army would arrive later: %d", got)
	}
}
