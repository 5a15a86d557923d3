package move_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// removing is the edition with a step that removes models without wounds from play,
// and does nothing else.
func removing() *rules.Edition {
	e := nine
	e.Steps[rules.StepDestroyed] = rules.Step{Name: "destroyed", ID: "9e.UNIT.STRENGTH.2", Run: func(g *rules.Game, f *rules.Frame) rules.Status {
		for i := len(g.Models(f.Unit)) - 1; i >= 0; i-- {
			if g.Models(f.Unit)[i].Wounds <= 0 {
				g.Remove(int(g.Unit(f.Unit).First)+i, "9e.UNIT.STRENGTH.2")
			}
		}
		return rules.Over
	}}
	return &e
}

// wreck destroys the carrier (unit 0) of the first player; units are embarked in
// it.
func wreck(t *testing.T, script string, passengers ...rules.ArmyUnit) *rulestest.Table {
	t.Helper()
	tt := tableOf(t, removing(), append(units(carrier()), passengers...), units(army(1)), script, at{20000, 15000})
	for i := range passengers {
		aboard(tt, rules.UnitAt(i+1), 1)
	}
	tt.Stand(rules.UnitAt(len(passengers)+1), 40000, 25000)
	tt.SetWounds(0, 0)
	tt.State.Turn = 1
	tt.Play(rules.Frame{Step: rules.StepWreck, Unit: 1, Player: 1})
	return tt
}

// TestWreck checks 9e.MOVE.TRANSPORTLOSS.2, 9e.MOVE.TRANSPORTLOSS.3 and
// 9e.MOVE.TRANSPORTLOSS.4.
func TestWreck(t *testing.T) {
	tt := wreck(t, "disembark 1 2 6", army(3))
	asked(t, tt, rules.SetUp, rules.ForDisembarking)
	if q := tt.Request(); q.Player != 0 || q.Unit != 2 || q.Limits.From != 1 || q.Limits.Distance != 3000 {
		t.Errorf("the request is %+v", q)
	}
	tt.Refused(up(tt, 2, 24001, 14000), "9e.MOVE.DISEMBARK.2")
	tt.Refused(up(tt, 2, 20000, 15000), "9e.MOVE.FLY.3") // the wreck is still there
	tt.Answer(up(tt, 2, 23500, 13500))
	asked(t, tt, rules.SelectOption, rules.ForWreck)
	if got := len(tt.Request().Options); got != 3 {
		t.Errorf("%d options, want one for each model", got)
	}
	doomed := tt.Models(2)[1].ID
	tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: 1})
	asked(t, tt, rules.Nothing, rules.ForNothing)
	if got := tt.Unit(2).Alive; got != 2 || tt.Find(2, doomed) >= 0 {
		t.Errorf("%d models left", got)
	}
	is(t, tt, 2, effect.Moved|effect.Disembarked)
	if tt.Unit(2).Did&rules.LeftWreck == 0 {
		t.Error("9e.MOVE.TRANSPORTLOSS.4: it has not left a wreck")
	}
}

// TestWreckRolls checks how many models are lost: those of all units together.
func TestWreckRolls(t *testing.T) {
	t.Run("none", func(t *testing.T) {
		tt := wreck(t, "disembark 2 3", army(2))
		tt.Answer(up(tt, 2, 24000, 14000))
		asked(t, tt, rules.Nothing, rules.ForNothing)
		if got := tt.Unit(2).Alive; got != 2 {
			t.Errorf("%d models left", got)
		}
	})
	t.Run("all", func(t *testing.T) {
		tt := wreck(t, "disembark 1 1", army(2))
		tt.Answer(up(tt, 2, 24000, 14000))
		asked(t, tt, rules.Nothing, rules.ForNothing)
		if s := tt.Unit(2); s.Place != rules.Destroyed {
			t.Errorf("it is %v", s.Place)
		}
	})
	t.Run("of two units", func(t *testing.T) {
		tt := wreck(t, "disembark 1 5 1 5", army(2), army(2))
		tt.Choose(rules.Select, 3)
		tt.Answer(up(tt, 3, 24000, 14000))
		tt.Answer(up(tt, 2, 16000, 14000))
		tt.Choose(rules.Select, 3)
		tt.Choose(rules.Select, 3)
		if a, b := tt.Unit(2).Alive, tt.Unit(3).Alive; a != 2 || b != 0 {
			t.Errorf("%d and %d models left", a, b)
		}
	})
	t.Run("nobody", func(t *testing.T) {
		asked(t, wreck(t, ""), rules.Nothing, rules.ForNothing)
	})
}

// surround puts friends around the place of a wreck so that little room is left.
func surround(tt *rulestest.Table, u rules.UnitID, gap geom.Length) {
	first := int(tt.Unit(u).First)
	for i, p := range []geom.Pose{{X: 17000, Y: 15000}, {X: 23000, Y: 15000}, {X: 20000, Y: 12000}, {X: 20000, Y: 18000 + gap}} {
		tt.SetPose(first+i, p)
	}
	tt.SetPlace(u, rules.OnTable, rules.NoUnit)
}

// TestNoRoom checks 9e.UNIT.COHERENCY.6: models that cannot be set up are
// destroyed, and no others may be left out.
func TestNoRoom(t *testing.T) {
	k := square()
	k.Base = geom.RectangleHull(3000, 3000, 1000)
	walls := rulestest.Unit(4, k)
	corner := func(tt *rulestest.Table) { // walls in the four corners too
		for _, f := range []at{{15500, 10500}, {21500, 10500}, {15500, 16500}, {21500, 16500}} {
			tt.Setup.Layout.Features = append(tt.Setup.Layout.Features, block(f[0], f[1], 3000, 3000, 20000))
		}
		build(t, tt, tt.Setup.Layout.Features...)
	}
	begun := func(t *testing.T, gap geom.Length, script string) *rulestest.Table {
		tt := tableOf(t, removing(), units(carrier(), army(2), walls), units(army(1)), script, at{20000, 15000})
		aboard(tt, 2, 1)
		surround(tt, 3, gap)
		corner(tt)
		tt.SetWounds(0, 0)
		tt.Play(rules.Frame{Step: rules.StepWreck, Unit: 1})
		return tt
	}
	t.Run("none at all", func(t *testing.T) {
		tt := begun(t, 0, "")
		tt.Answer(&rules.Choice{Ask: rules.SetUp})
		asked(t, tt, rules.Nothing, rules.ForNothing)
		if s := tt.Unit(2); s.Place != rules.Destroyed {
			t.Errorf("it is %v", s.Place)
		}
	})
	t.Run("left out without need", func(t *testing.T) {
		tt := begun(t, 1500, "disembark 2 2")
		c := &rules.Choice{Ask: rules.SetUp, Paths: paths(tt, 2, pose(19000, 17100))}
		tt.Refused(c, "9e.UNIT.COHERENCY.6")
		tt.Refused(&rules.Choice{Ask: rules.SetUp}, "9e.UNIT.COHERENCY.6")
		c.Paths = append(c.Paths, rules.Path{Model: tt.Models(2)[1].ID, Poses: []geom.Pose{pose(20500, 17100)}})
		tt.Answer(c)
	})
	t.Run("room for one", func(t *testing.T) {
		tt := begun(t, 1400, "disembark 6")
		build(t, tt, append(tt.Setup.Layout.Features, block(18000, 16500, 2000, 1000, 20000))...)
		tt.Refused(&rules.Choice{Ask: rules.SetUp}, "9e.UNIT.COHERENCY.6")
		tt.Answer(&rules.Choice{Ask: rules.SetUp, Paths: paths(tt, 2, pose(20600, 17000))})
		if got := tt.Unit(2).Alive; got != 1 {
			t.Errorf("%d models left", got)
		}
	})
}
