package ed11

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// moves lets unit 1 make a kind of move, with the ways of its models.
func moves(b *rulestest.Table, do rules.OptionKind, ways ...rules.Way) {
	b.Play(rules.Frame{Step: rules.StepMove, Unit: 1})
	b.Choose(do, rules.NoUnit)
	b.Answer(&rules.Choice{Ask: rules.MoveModels, Ways: ways})
}

// TestHeavy: 11e.EXAMPLES.45.
func TestHeavy(t *testing.T) {
	heavy := gun(t, "Heavy")
	at := func(b *rulestest.Table, x, y geom.Length) rules.Way {
		return rules.Way{Model: b.State.Models[0].ID, Poses: []geom.Pose{{X: 5*geom.Inch + x, Y: 5*geom.Inch + y}}}
	}
	for id, tt := range map[string]struct {
		do   func(b *rulestest.Table)
		want int
	}{
		"stationary":      {func(*rulestest.Table) {}, 1},
		`one model by 3"`: {func(b *rulestest.Table) { moves(b, rules.DoNormalMove, at(b, 2121, 2121)) }, 1},
		`one by 3.1"`:     {func(b *rulestest.Table) { moves(b, rules.DoNormalMove, at(b, 2192, 2192)) }, 0},
		"by two lines": {func(b *rulestest.Table) {
			way := at(b, 1050, -1200)
			way.Poses = append(way.Poses, at(b, 2100, 0).Poses...)
			moves(b, rules.DoNormalMove, way)
		}, 0},
		"11e.RESERVE.INGRESS.3: arrived": {func(b *rulestest.Table) { b.Mark(1, effect.Arrived) }, 0},
		"disembarked":                    {func(b *rulestest.Table) { b.Mark(1, effect.Disembarked|effect.Moved) }, 0},
		"in the enemy's turn":            {func(b *rulestest.Table) { b.State.Turn = 1 }, 0},
		"engaged":                        {func(b *rulestest.Table) { gapFrom(b, 2, 2000) }, 0},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{rulestest.Unit(2, rulestest.Trooper())}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 2, 20*geom.Inch)
		tt.do(b)
		if got := shot(heavy, infantry(1), b.Is(1)).Hit.Modifier; int(got) != tt.want {
			t.Errorf("11e.EXAMPLES.45, 11e.WEAPON.HEAVY.1: %s: %+d on the hit roll, want %+d", id, got, tt.want)
		}
	}
}
