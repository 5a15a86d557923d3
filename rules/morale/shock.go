package morale

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Shock takes the Battle-shock tests of the player whose turn it is: those of all units that the
// edition requires (10e.COMMAND.SEQ.3), in the order of their numbers, one of each (11e.BATTLESHOCK.ROLL.4). A unit whose test fails is
// Battle-shocked (10e.BATTLESHOCK.TEST.2). Before each test its player is offered Stratagems.
func Shock(g *rules.Game, f *rules.Frame) rules.Status {
	for ; int(f.Value) < len(g.State.Units); f.Value, f.Stage = f.Value+1, 0 {
		u := rules.UnitAt(int(f.Value))
		if g.Unit(u).Player != f.Player || !mustTest(g, u) {
			continue
		}
		if f.Stage == 0 {
			f.Stage = 1
			if g.OfferStratagems(rules.ShockTest, f.Player, u) {
				return rules.Again
			}
		}
		if f.Stage == 1 {
			f.Stage, f.Unit = 2, u
			if g.OfferOrder(f.Player, u, rules.RollsFor(dice.Morale)) {
				return rules.Again
			}
		}
		passed := takeShock(g, u, belowStart(g, u))
		if passed && g.Edition.Morale.Recovers.Is {
			g.Unmark(u, effect.Shocked)
		}
		if g.TriggerTested(u, passed) {
			f.Value, f.Stage = f.Value+1, 0
			return rules.Again
		}
	}
	return rules.Over
}

// TakeShock takes a Battle-shock test of a unit with a modifier: the unit is Battle-shocked if it
// fails. The state of a unit that is already Battle-shocked neither ends nor lasts longer
// (10e.BATTLESHOCK.TEST.7, 10e.BATTLESHOCK.TEST.8). It reports whether the unit passed, and whether a step with abilities that
// respond to the test was pushed.
func TakeShock(g *rules.Game, u rules.UnitID, add int) (passed, pushed bool) {
	passed = takeShock(g, u, add)
	return passed, g.TriggerTested(u, passed)
}

func takeShock(g *rules.Game, u rules.UnitID, add int) (passed bool) {
	if passed = Tests(g, u, add); !passed {
		g.Mark(u, effect.Shocked)
	}
	return passed
}

// BelowHalf reports whether a unit below Half-strength has to test (10e.BATTLESHOCK.TEST.1).
func BelowHalf(g *rules.Game, u rules.UnitID) bool {
	return g.On(u) && g.Is(u).Has(effect.BelowHalfStrength)
}

// mustTest reports whether a unit takes a Battle-shock test in the Battle-shock step: by the rule of the edition, or because
// of an effect below its Starting Strength. If both are so, it takes one (10e.BATTLESHOCK.TEST.6).
func mustTest(g *rules.Game, u rules.UnitID) bool {
	return g.Edition.Morale.Shock.Do(g, u) || shockedBelowStart(g, u) && g.HasEffect(u, effect.ShockBelowStart)
}

// shockedBelowStart reports whether effects can make a unit take a Battle-shock test because it is below its Starting Strength.
func shockedBelowStart(g *rules.Game, u rules.UnitID) bool {
	return g.HasKind(effect.ShockBelowStart) && g.On(u) && !g.Is(u).Has(effect.AtStartingStrength)
}

// belowStart returns what such effects add to the test: the lowest value of them.
func belowStart(g *rules.Game, u rules.UnitID) (added int) {
	if shockedBelowStart(g, u) {
		g.EachEffect(u, effect.ShockBelowStart, func(e *effect.Effect) { added = min(added, int(e.Value)) })
	}
	return added
}

// AtHalfOrShocked reports whether a unit has to test that is at or below Half-strength, or
// Battle-shocked (11e.BATTLESHOCK.ROLL.2), wherever it is (11e.BATTLESHOCK.ROLL.5, 11e.UNIT.AWAY.3).
func AtHalfOrShocked(g *rules.Game, u rules.UnitID) bool {
	s := g.Unit(u)
	if s.Alive == 0 || s.Place == rules.NotSetUp || s.Place == rules.Destroyed || s.Place == rules.Joined {
		return false
	}
	return s.Is.Has(effect.Shocked) || half(g, u) <= 0
}

// half compares what is left of a unit with half of it: models, or the wounds of a unit that
// began with one (11e.UNIT.STRENGTH.2, 11e.UNIT.STRENGTH.3, 11e.UNIT.STRENGTH.4). It is below 0 below
// Half-strength, and 0 at it.
func half(g *rules.Game, u rules.UnitID) int {
	s := g.Unit(u)
	if s.Starting != 1 || s.Alive != 1 {
		return int(g.Strength(u))*2 - int(s.Starting)
	}
	return int(g.State.Models[s.First].Wounds)*2 - int(g.Kind(int(s.First)).Profile.Wounds)
}

// Unshaken returns false: in editions without Battle-shock tests, no unit takes one.
func Unshaken(*rules.Game, rules.UnitID) bool { return false }

// Tests rolls a Battle-shock or a Leadership test of a unit with a modifier:
// 2D6. It reports whether the unit passes.
func Tests(g *rules.Game, u rules.UnitID, add int) bool {
	r := &g.Edition.Morale.Test
	e := effectsOf(g, u, effect.MoraleTest)
	if e.pass {
		note(g, u)
		return true
	}
	t := rules.MoraleTested{Modifier: e.sum + add, Leadership: BestLeadership(g, u)}
	roll := func() bool {
		t.Face = 0
		for range shockDice(g, u) {
			t.Face += g.Dice().D6(dice.Morale)
		}
		return r.Do(&t)
	}
	passed := roll() || e.reroll > dice.Ones && again(g, u, &t)
	g.LogRoll(r.ID, dice.Morale, rules.Event{Unit: u, N: int32(t.Face + t.Modifier), M: int32(t.Leadership), Unmodified: passed != (t.Face+t.Modifier >= t.Leadership)})
	return passed
}

// shockDice returns the number of dice of a Battle-shock test: two, unless an effect changes it.
func shockDice(g *rules.Game, u rules.UnitID) int {
	n := 2
	g.EachEffect(u, effect.ShockDice, func(e *effect.Effect) { n = max(n, int(e.Value)) })
	return n
}

// again re-rolls all dice (10e.CORE.REROLL.1, 10e.CORE.REROLL.2).
func again(g *rules.Game, u rules.UnitID, t *rules.MoraleTested) bool {
	t.Face = 0
	for range shockDice(g, u) {
		t.Face += dice.Again(g.Dice(), dice.Morale)
	}
	return g.Edition.Morale.Test.Do(t)
}

// AtLeastLeadership reports whether a test passes: its total, with modifiers, equals or exceeds
// the Leadership (10e.BATTLESHOCK.TEST.1, 11e.CORE.LEADERSHIP.1).
func AtLeastLeadership(t *rules.MoraleTested) bool { return t.Face+t.Modifier >= t.Leadership }

// BestLeadership returns the lowest Leadership of a unit's models, which is the easiest to reach
// (10e.BATTLESHOCK.TEST.1, 10e.DATASHEET.UNITVALUE.1). It is at least 5+ and at most 8+
// (10e.DATASHEET.LIMIT.4, 11e.DATASHEET.LIMIT.4).
func BestLeadership(g *rules.Game, u rules.UnitID) int {
	best := 0
	eachLeadership(g, u, false, func(ld int) {
		if best == 0 || ld < best {
			best = ld
		}
	})
	return min(max(best, 5), 8)
}

// NoModelFlees always returns 0: in the edition, tests cost no models.
func NoModelFlees(*rules.MoraleTested) int { return 0 }

// FewerModels reports whether a unit has fewer than half of its starting number of models
// (9e.UNIT.STRENGTH.3).
func FewerModels(g *rules.Game, u rules.UnitID) bool {
	s := g.Unit(u)
	return s.Alive*2 < s.Starting
}

// FewerModelsOrWounds reports whether a unit has fewer than half of its starting number of models
// (10e.UNIT.STRENGTH.3), or a single model fewer than half of its wounds (10e.UNIT.STRENGTH.2,
// 10e.UNIT.STRENGTH.5).
func FewerModelsOrWounds(g *rules.Game, u rules.UnitID) bool {
	return half(g, u) < 0
}
