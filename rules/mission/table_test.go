package mission_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// nine returns the tested edition.
func nine() *rules.Edition {
	e := rules.Complete(ed9.Edition())
	return &e
}

// with returns a unit with effects of the whole unit.
func with(u rules.ArmyUnit, e ...effect.Effect) rules.ArmyUnit {
	u.Effects = append(u.Effects, e...)
	return u
}

// squad is a unit of a number of troopers.
func squad(n int) rules.ArmyUnit { return rulestest.Unit(n, rulestest.Trooper()) }

// one is an army of one unit.
func one(u rules.ArmyUnit) []rules.ArmyUnit { return []rules.ArmyUnit{u} }

// row places the models of a unit 2" apart along Y, from a point in inches.
func row(tt *rulestest.Table, u rules.UnitID, x, y geom.Length) *rules.Choice {
	return rowOf(tt, u, x*geom.Inch, y*geom.Inch, len(tt.Models(u)))
}

func rowOf(tt *rulestest.Table, u rules.UnitID, x, y geom.Length, n int) *rules.Choice {
	c := &rules.Choice{Ask: rules.SetUp}
	for i, m := range tt.Models(u)[:n] {
		c.Paths = append(c.Paths, rules.Path{Model: m.ID, Poses: []geom.Pose{{X: x, Y: y + geom.Length(i)*2*geom.Inch}}})
	}
	return c
}

// asked fails unless this is the current request of the player.
func asked(t *testing.T, tt *rulestest.Table, why rules.Reason, p rules.Player) {
	t.Helper()
	if q := tt.Request(); q.Reason != why || q.Player != p {
		t.Fatalf("asked %v of player %d; want %v of player %d", q.Reason, q.Player, why, p)
	}
}

// take answers with TakeNumber n.
func take(t *testing.T, tt *rulestest.Table, n int32) {
	t.Helper()
	for i, o := range tt.Request().Options {
		if o.Do == rules.TakeNumber && o.N == n {
			tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: i})
			return
		}
	}
	t.Fatalf("no number %d among %v", n, tt.Request().Options)
}

// lose destroys the last models of a unit.
func lose(tt *rulestest.Table, u rules.UnitID, n int) {
	for range n {
		tt.Remove(int(tt.Unit(u).First+tt.Unit(u).Alive)-1, "test")
	}
}

// mortal replaces the step of mortal wounds: each takes one wound of the unit's first model.
func mortal(e *rules.Edition) *rules.Edition {
	e.Steps[rules.StepMortal] = rules.Step{Name: "mortal", ID: "test", Run: func(g *rules.Game, f *rules.Frame) rules.Status {
		at := int(g.Unit(f.Unit).First)
		for range f.Value {
			g.SetWounds(at, g.State.Models[at].Wounds-1)
			if g.State.Models[at].Wounds == 0 {
				g.Remove(at, "test")
			}
		}
		return rules.Over
	}}
	return e
}

func equal[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

var fixed = dice.Fixed
