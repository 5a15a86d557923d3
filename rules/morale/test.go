package morale

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Stages of Test.
const (
	rolling uint8 = iota
	attrition
	done
)

// Test takes a unit's Morale test. If it fails one model flees, and Combat
// Attrition tests follow (9e.MORALE.TEST.3).
func Test(g *rules.Game, f *rules.Frame) rules.Status {
	n := 0
	switch f.Stage {
	case rolling:
		if f.Value == 0 {
			f.Value = 1 // Stratagems were offered
			if g.OfferStratagems(rules.ShockTest, f.Player, f.Unit) {
				return rules.Again
			}
		}
		if f.Value == 1 {
			f.Value = 2
			if g.OfferOrder(f.Player, f.Unit, rules.RollsFor(dice.Morale)) {
				return rules.Again
			}
		}
		fled, passed := roll(g, f.Unit)
		if passed {
			return rules.Over
		}
		n = min(fled, int(g.Unit(f.Unit).Alive))
	case attrition:
		n = g.Edition.Morale.Attrition.Do(g, f.Unit)
	}
	if n == 0 {
		return rules.Over
	}
	f.Stage++
	return g.Push(rules.Frame{Step: rules.StepLoss, Player: f.Player, Unit: f.Unit, Value: int32(n)})
}

// roll rolls a Morale test, and returns the number of models that flee if it fails.
func roll(g *rules.Game, u rules.UnitID) (fled int, passed bool) {
	e := effectsOf(g, u, effect.MoraleTest)
	if e.pass {
		note(g, u)
		return 0, true
	}
	src := g.Dice()
	t := rules.MoraleTested{Face: src.D6(dice.Morale), Lost: int(g.Unit(u).Lost), Leadership: Leadership(g, u)}
	passes := func(modifier int) bool {
		t.Modifier = modifier
		return g.Edition.Morale.Test.Do(&t) || e.succeeds(t.Face)
	}
	plain := passes(0)
	passed = passes(e.sum)
	if !passed && e.reroll.Again(t.Face, plain, passed) {
		t.Face = dice.Again(src, dice.Morale)
		passed = passes(e.sum)
	}
	g.LogRoll(g.Edition.Morale.Test.ID, dice.Morale, rules.Event{Unit: u, N: int32(max(t.Face+t.Modifier, 1) + t.Lost), M: int32(t.Leadership),
		Unmodified: passed != (max(t.Face+t.Modifier, 1)+t.Lost <= t.Leadership)})
	if passed {
		return 0, true
	}
	return g.Edition.Morale.Fled.Do(&t), false
}

// LostAgainstLeadership reports whether a Morale test passes: the roll plus the models destroyed
// this turn is at most the Leadership (9e.MORALE.TEST.1), or the roll is an unmodified 1
// (9e.MORALE.TEST.2).
func LostAgainstLeadership(t *rules.MoraleTested) bool {
	return t.Face == 1 || max(t.Face+t.Modifier, 1)+t.Lost <= t.Leadership
}

// Within reports whether a Morale test passes: the roll plus the models slain this turn is at
// most the Leadership (8e.MORALE.TEST.2).
func Within(t *rules.MoraleTested) bool { return beyond(t) <= 0 }

func beyond(t *rules.MoraleTested) int { return max(t.Face+t.Modifier, 1) + t.Lost - t.Leadership }

// One returns 1: one model flees (9e.MORALE.TEST.3).
func One(*rules.MoraleTested) int { return 1 }

// OneForEachPoint returns the number of points by which the test failed: one model flees for each
// (8e.MORALE.TEST.3).
func OneForEachPoint(t *rules.MoraleTested) int { return max(beyond(t), 0) }

// NoAttrition returns 0: no further models flee (8e.MORALE.TEST.3).
func NoAttrition(*rules.Game, rules.UnitID) int { return 0 }

// CombatAttrition rolls Combat Attrition tests, and counts the models that flee.
func CombatAttrition(g *rules.Game, u rules.UnitID) int {
	s := g.Unit(u)
	e := effectsOf(g, u, effect.AttritionTest)
	below := g.Is(u).Has(effect.BelowHalfStrength) && !e.ignore
	flees := func(face int) bool { return OnesFlee(face, below, e.sum) && !e.succeeds(face) }
	n, src := 0, g.Dice()
	for range s.Alive {
		face := src.D6(dice.Attrition)
		if e.reroll.Again(face, !OnesFlee(face, false, 0), !flees(face)) {
			face = dice.Again(src, dice.Attrition)
		}
		if flees(face) {
			n++
		}
	}
	if s.Alive > 0 {
		g.LogRoll(g.Edition.Morale.Attrition.ID, dice.Attrition, rules.Event{Unit: u, N: int32(n)})
	}
	return n
}

// OnesFlee reports whether a model flees: on a result of 1, after 1 is subtracted below
// Half-strength (9e.MORALE.ATTRITION.1); no result is below 1 (9e.CORE.MOD.4).
func OnesFlee(face int, belowHalf bool, sum int) bool {
	if belowHalf {
		sum--
	}
	return max(face+sum, 1) == 1
}

// note logs that a unit passes its test without a roll.
func note(g *rules.Game, u rules.UnitID) {
	g.Emit(rules.Event{
		Kind: rules.EventNote, Rule: g.Edition.Morale.Test.ID, Player: g.Unit(u).Player, Unit: u, Word: "passed",
	})
}
