package ed8_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// TestDice: 8e.CORE.DICE.1, 8e.CORE.DICE.2, 8e.CORE.DICE.3.
func TestDice(t *testing.T) {
	equal(t, "8e.CORE.DICE.1 2D6", dice.RollPool(script(t, "move 3 6"), dice.Move, 2).Sum(2), 9)
	for face, want := range map[string]int{"1": 1, "2": 1, "3": 2, "4": 2, "5": 3, "6": 3} {
		equal(t, "8e.CORE.DICE.2 D3 of "+face, dice.D3(script(t, "mortal "+face), dice.Mortal), want)
	}
	for face, want := range map[string]int16{"2": 0, "3": 1} {
		equal(t, "8e.CORE.DICE.3 3+ with "+face, hits(t, face, rules.Test{Needed: 3}), want)
	}
}

func hits(t *testing.T, faces string, test rules.Test) int16 {
	t.Helper()
	return attack.HitRoll(script(t, "hit "+faces), &eight().Attack, &rules.Attack{Hit: test}).Scored
}

// TestModifiers: 8e.CORE.DICE.4. All modifiers apply: a 6 with -2 is a 4, and a 2 with +3 a 5.
func TestModifiers(t *testing.T) {
	equal(t, "6 less 2 for 5+", hits(t, "6", rules.Test{Needed: 5, Modifier: -2}), 0)
	equal(t, "6 less 2 for 4+", hits(t, "6", rules.Test{Needed: 4, Modifier: -2}), 1)
	equal(t, "2 and 3 for 5+", hits(t, "2", rules.Test{Needed: 5, Modifier: 3}), 1)
	equal(t, "2 and 3 for 6+", hits(t, "2", rules.Test{Needed: 6, Modifier: 3}), 0)
}

// TestRerolls: 8e.CORE.REROLL.1, 8e.CORE.REROLL.2, 8e.CORE.REROLL.3. A failed roll is re-rolled
// once, before modifiers are applied.
func TestRerolls(t *testing.T) {
	again := rules.Test{Needed: 3, Reroll: dice.Failed}
	equal(t, "8e.CORE.REROLL.1 a 2 again", hits(t, "2 3", again), 1)
	equal(t, "a 2 again, and no more", hits(t, "2 2", again), 0)
	again.Modifier = -1
	equal(t, "a 3 that fails by a modifier", hits(t, "3", again), 0)
}

// TestRollOff: 8e.CORE.ROLLOFF.1, 8e.CORE.ROLLOFF.2, 8e.CORE.RULE.1.
func TestRollOff(t *testing.T) {
	equal(t, "8e.CORE.ROLLOFF.1 higher", dice.RollOff(script(t, "rolloff 5 4")), 0)
	equal(t, "8e.CORE.ROLLOFF.2 ties again", dice.RollOff(script(t, "rolloff 4 4 3 3 1 2")), 1)
	tt := table(t, "rolloff 2 5", list(squad(1)), list(squad(1)))
	more := func(n int) rules.Patch { return func(e *rules.Edition) { e.Mission.Rounds.Is = n } }
	tt.Settle([2]rules.Patch{more(6), more(7)}, "8e.CORE.RULE.1")
	equal(t, "rounds as the winner likes", tt.Edition.Mission.Rounds.Is, 7)
}

// TestSequence: 8e.CORE.SEQUENCE.1, 8e.CORE.SEQUENCE.2.
func TestSequence(t *testing.T) {
	for name, c := range map[string]struct {
		at     effect.Moment
		script string
		want   rules.Player
	}{
		"8e.CORE.SEQUENCE.1 in a turn":          {effect.StartOfTurn, "", 0},
		"8e.CORE.SEQUENCE.2 between the rounds": {effect.EndOfRound, "rolloff 2 5", 1},
		"before the battle":                     {effect.BeforeBattle, "rolloff 6 5", 0},
		"start of the rounds":                   {effect.StartOfRound, "rolloff 1 2", 1},
	} {
		use := effect.Use{At: c.at, Optional: true, Effects: []effect.Effect{{Kind: effect.PassMorale}}}
		u := with(squad(1), func(u *rules.ArmyUnit) { u.Uses = []effect.Use{use} })
		tt := table(t, c.script, list(u), list(u), at{5000, 5000}, at{20000, 5000})
		tt.Trigger(c.at, all)
		tt.Run()
		asked(t, tt, rules.ForSequence)
		equal(t, name, tt.Request().Player, c.want)
	}
}

// TestMeasure: 8e.CORE.MEASURE.1, 8e.CORE.MEASURE.2, 8e.CORE.MEASURE.3,
// 8e.CORE.WITHIN.1.
func TestMeasure(t *testing.T) {
	tank := tabletopHull()
	tt := table(t, "", list(squad(1)), list(squad(2), tank), at{5000, 5000}, at{15000, 5000}, at{5000, 15000})
	equal(t, "8e.CORE.MEASURE.1 8e.CORE.MEASURE.3 between bases", tt.Distance(1, 2), 10*inch-base)
	equal(t, "8e.CORE.MEASURE.2 to a hull", tt.Distance(1, 3), 8*inch-base/2)
	equal(t, "8e.CORE.WITHIN.1 8e.GAPS.1 within, at the distance itself", tt.Within(1, 2, 10*inch-base), true)
	equal(t, "within, beyond", tt.Within(1, 2, 10*inch-base-1), false)
}

// tabletopHull is a model without a base, 4" by 4".
func tabletopHull() rules.ArmyUnit {
	return with(squad(1), func(u *rules.ArmyUnit) { u.Kinds[0].Base = geom.RectangleHull(4*inch, 4*inch, 2*inch) })
}
