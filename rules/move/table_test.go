package move_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// squareBase is a base that is easy to reckon with: a hull of 1" × 1", 1" high.
var squareBase = geom.RectangleHull(1000, 1000, 1000)

// square is a kind of model that is a cube of 1" and has Move 6".
func square() rules.Kind {
	k := rulestest.Trooper()
	k.Base = squareBase
	return k
}

// army is a unit of so many cubes.
func army(count int, words ...effect.Keyword) rules.ArmyUnit {
	return rulestest.Unit(count, square(), words...)
}

// with returns the unit with effects.
func with(u rules.ArmyUnit, effects ...effect.Effect) rules.ArmyUnit {
	u.Effects = effects
	return u
}

// fast returns the unit with another Move.
func fast(u rules.ArmyUnit, m rules.Move) rules.ArmyUnit {
	u.Kinds[0].Profile.Move = m
	return u
}

func inches(n geom.Length) rules.Move { return rules.Move{Most: n * geom.Inch} }

func units(list ...rules.ArmyUnit) []rules.ArmyUnit { return list }

// at is a place in thousandths of an inch.
type at [2]geom.Length

// table sets up units at their places, those of the first player before those of
// the second.
func table(t testing.TB, first, second []rules.ArmyUnit, script string, places ...at) *rulestest.Table {
	t.Helper()
	return tableOf(t, &nine, first, second, script, places...)
}

func tableOf(t testing.TB, e *rules.Edition, first, second []rules.ArmyUnit, script string, places ...at) *rulestest.Table {
	t.Helper()
	tt := rulestest.New(t, e, first, second, script)
	for i, p := range places {
		tt.Stand(rules.UnitAt(i), p[0], p[1])
	}
	return tt
}

// begin plays the Movement phase of the first player up to its first request.
func begin(tt *rulestest.Table) *rulestest.Table {
	tt.Play(rules.Frame{Step: rules.StepMovement})
	return tt
}

// by answers with a straight path for every model of the unit.
func by(tt *rulestest.Table, u rules.UnitID, x, y geom.Length) *rules.Choice {
	c := &rules.Choice{Ask: rules.MoveModels}
	for i, m := range tt.Models(u) {
		p := tt.Bodies(u)[i].Pose
		p.X, p.Y = p.X+x, p.Y+y
		c.Paths = append(c.Paths, rules.Path{Model: m.ID, Poses: []geom.Pose{p}})
	}
	return c
}

// up answers with places for every model of the unit, in a row along Y every
// 1.5".
func up(tt *rulestest.Table, u rules.UnitID, x, y geom.Length) *rules.Choice {
	c := &rules.Choice{Ask: rules.SetUp}
	for i, m := range tt.Models(u) {
		c.Paths = append(c.Paths, rules.Path{Model: m.ID, Poses: []geom.Pose{{X: x, Y: y + geom.Length(i)*1500}}})
	}
	return c
}

// do selects a unit and its kind of move.
func do(tt *rulestest.Table, u rules.UnitID, kind rules.OptionKind) {
	tt.Choose(rules.Select, u)
	tt.Choose(kind, rules.NoUnit)
}

// offered lists what the options of the request do.
func offered(tt *rulestest.Table) (list []rules.OptionKind) {
	for _, o := range tt.Request().Options {
		list = append(list, o.Do)
	}
	return list
}

// asked fails unless this is what is asked now.
func asked(t testing.TB, tt *rulestest.Table, ask rules.Ask, why rules.Reason) {
	t.Helper()
	if q := tt.Request(); q.Ask != ask || q.Reason != why {
		t.Fatalf("asked for %v (%v); want %v (%v)", q.Ask, q.Reason, ask, why)
	}
}

// is fails unless these, of all conditions about moves, are true of the unit.
func is(t testing.TB, tt *rulestest.Table, u rules.UnitID, want effect.Conditions) {
	t.Helper()
	all := effect.Moved | effect.NormalMove | effect.Advanced | effect.FellBack | effect.RemainedStationary | effect.Arrived | effect.Disembarked
	if got := tt.Unit(u).Is & all; got != want {
		t.Errorf("unit %v is %b, want %b", u, got, want)
	}
}
