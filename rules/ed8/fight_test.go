package ed8_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// order fights with the first unit offered until nothing is asked, and returns the units in the
// order of their selection.
func order(t *testing.T, tt *rulestest.Table) (units []rules.UnitID) {
	t.Helper()
	fought := func() {
		for u := range tt.State.Units {
			if tt.State.Units[u].Did&rules.SelectedToFight == 0 {
				continue
			}
			known := false
			for _, other := range units {
				known = known || other == rules.UnitAt(u)
			}
			if !known {
				units = append(units, rules.UnitAt(u))
			}
		}
	}
	for fought(); tt.Request().Ask != rules.Nothing; fought() {
		switch tt.Request().Ask {
		case rules.SelectOption:
			tt.Answer(&rules.Choice{Ask: rules.SelectOption})
		case rules.MoveModels:
			tt.Answer(&rules.Choice{Ask: rules.MoveModels})
		case rules.SelectMelee:
			c := &rules.Choice{Ask: rules.SelectMelee}
			for _, a := range tt.State.Available {
				target := rules.UnitID(1)
				for !a.Targets.Has(target) {
					target++
				}
				c.Attacks = append(c.Attacks, rules.Declared{Model: a.Model, Weapon: rules.CloseCombat, Target: target, Count: a.Count})
			}
			tt.Answer(c)
		default:
			t.Fatalf("asked %v", tt.Request().Ask)
		}
	}
	return units
}

// TestFightOrder: 8e.FIGHT.SEQ.1, 8e.FIGHT.SEQ.2, 8e.FIGHT.SEQ.3, 8e.FIGHT.SEQ.4, 8e.FIGHT.SEQ.5.
// Chargers fight first; then the players alternate, beginning with the player whose turn it is,
// and when one has no unit left the other continues.
func TestFightOrder(t *testing.T) {
	second := base + 500
	for name, c := range map[string]struct {
		charged []rules.UnitID
		want    []rules.UnitID
	}{
		"no charges":  {nil, []rules.UnitID{1, 4, 2, 5, 3}},
		"one charge":  {[]rules.UnitID{3}, []rules.UnitID{3, 1, 4, 2, 5}},
		"two charged": {[]rules.UnitID{2, 3}, []rules.UnitID{2, 3, 1, 4, 5}},
	} {
		tt := table(t, "hit 1 1 1 1 1 1 1 1 1 1", list(squad(1), squad(1), squad(1)), list(squad(1), squad(1)),
			at{5000, 5000}, at{5000, 10000}, at{5000 + 2*second, 10000}, at{5000 + second, 5000}, at{5000 + second, 10000})
		for _, u := range c.charged {
			tt.Mark(u, effect.Charged)
			tt.Unit(u).Charged = rules.UnitSet(0).With(5)
		}
		equal(t, name, order(t, phase(tt, rules.StepFight)), c.want)
	}
	tt := phase(table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + inch + 1, 5000}), rules.StepFight)
	asked(t, tt, rules.ForNothing)
}

// TestPileIn: 8e.FIGHT.PILEIN.1, 8e.FIGHT.CONSOLIDATE.1. A model moves up to 3" and ends closer
// to the closest enemy model.
func TestPileIn(t *testing.T) {
	tt := phase(table(t, "hit 1 1 1 1", list(squad(2)), list(squad(1)), at{5000, 5000}, at{5000 + base + 900, 5000}), rules.StepFight)
	asked(t, tt, rules.ForPileIn)
	tt.Refused(shift(tt, 1, -100, 0), "8e.FIGHT.PILEIN.1")
	tt.Answer(shift(tt, 1, 500, 0))
	asked(t, tt, rules.ForConsolidation)
	tt.Refused(shift(tt, 1, -100, 0), "8e.FIGHT.CONSOLIDATE.1")
	tt.Answer(shift(tt, 1, 100, 0)) // closer, although it could touch the enemy
	e := eight()
	equal(t, "distances", [2]geom.Length{e.Fight.PileIn.Is, e.Fight.Consolidate.Is}, [2]geom.Length{3 * inch, 3 * inch})
}

// TestShortMoves: 8e.FIGHT.PILEIN.1, 8e.FIGHT.CONSOLIDATE.1. Models move at most 3", in any
// direction, and only towards enemy models: objective markers have no effect.
func TestShortMoves(t *testing.T) {
	for _, c := range []struct {
		why rules.Reason
		by  rules.RuleID
	}{{rules.ForPileIn, "8e.FIGHT.PILEIN.1"}, {rules.ForConsolidation, "8e.FIGHT.CONSOLIDATE.1"}} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{15000, 5000})
		tt.Mark(1, effect.Charged)
		tt.Unit(1).Charged = rules.UnitSet(0).With(2)
		tt.AddMarker(geom.Point{X: 4000, Y: 5000})
		phase(tt, rules.StepFight)
		if c.why == rules.ForConsolidation {
			tt.Answer(&rules.Choice{Ask: rules.MoveModels})
		}
		asked(t, tt, c.why)
		tt.Refused(shift(tt, 1, 3*inch+1), c.by)
		tt.Refused(shift(tt, 1, -500), c.by)
		tt.Answer(shift(tt, 1, 3*inch))
	}
}

// TestCloserToTheClosestModel: 8e.FIGHT.PILEIN.1. A model ends closer to the enemy model that was
// closest before its move; being closer to another one is not sufficient.
func TestCloserToTheClosestModel(t *testing.T) {
	tt := table(t, "", list(squad(1)), list(squad(1), squad(1)), at{10000, 5000}, at{8000 - base, 5000}, at{13000 + base, 5000})
	tt.Mark(1, effect.Charged)
	tt.Unit(1).Charged = rules.UnitSet(0).With(3)
	asked(t, phase(tt, rules.StepFight), rules.ForPileIn)
	tt.Refused(shift(tt, 1, inch+1), "8e.FIGHT.PILEIN.1")
	tt.Answer(shift(tt, 1, -1))
}

// TestChargersFight: 8e.FIGHT.SEQ.1, 8e.FIGHT.TARGET.2. A unit that charged may fight without an
// enemy within 1"; other units may not.
func TestChargersFight(t *testing.T) {
	for charged, why := range map[bool]rules.Reason{true: rules.ForPileIn, false: rules.ForNothing} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + 2*inch, 5000})
		if charged {
			tt.Mark(1, effect.Charged)
			tt.Unit(1).Charged = rules.UnitSet(0).With(2)
		}
		asked(t, phase(tt, rules.StepFight), why)
	}
}

// TestRanks: 8e.FIGHT.TARGET.1. Models fight within 1", or over a model of their unit within 1"
// of both.
func TestRanks(t *testing.T) {
	for gap, want := range map[geom.Length]bool{inch: true, inch + 1: false} {
		tt := table(t, "", list(squad(2)), list(squad(1)), at{5000, 5000}, at{5000 + base + inch, 5000})
		tt.SetPose(1, geom.Pose{X: 5000 - base - gap, Y: 5000})
		reach := make([]rules.UnitSet, 2)
		fight.Targets(tt.Game, 1, reach)
		equal(t, "front rank", reach[0].Has(2), true)
		equal(t, "second rank", reach[1].Has(2), want)
	}
}

// TestChargersTargets: 8e.FIGHT.TARGET.2. Units that charged attack only the targets of their
// charge, not even a unit that intervened.
func TestChargersTargets(t *testing.T) {
	tt := table(t, "", list(squad(1)), list(squad(1), squad(1)), at{5000, 5000}, at{5000 + base, 5000}, at{5000, 5000 + base})
	tt.Mark(1, effect.Charged)
	tt.Mark(3, effect.HeroicIntervention)
	tt.Unit(1).Charged = rules.UnitSet(0).With(2)
	reach := make([]rules.UnitSet, 1)
	fight.Targets(tt.Game, 1, reach)
	equal(t, "8e.FIGHT.TARGET.2 targets", reach[0], rules.UnitSet(0).With(2))
}

// TestMeleeAttacks: 8e.FIGHT.NUMBER.1, 8e.FIGHT.TARGET.3, 8e.FIGHT.WEAPON.2, 8e.FIGHT.ATTACK.1,
// 8e.EXAMPLES.ATTACKS2. Two attacks are split between targets and weapons; the attacks on one
// target are consecutive.
func TestMeleeAttacks(t *testing.T) {
	second := blade()
	second.AP = -1
	unit := squad(2, blade(), second)
	tt := table(t, "hit 2 3 1 1; wound 1", list(unit), list(squad(1), squad(1)), at{5000, 5000}, at{5000 + base, 5000}, at{5000 + base, 5000 + 2*inch})
	tt.Unit(2).Did, tt.Unit(3).Did = rules.SelectedToFight, rules.SelectedToFight
	phase(tt, rules.StepFight)
	if tt.Request().Ask == rules.MoveModels {
		tt.Answer(&rules.Choice{Ask: rules.MoveModels})
	}
	asked(t, tt, rules.ForFighting)
	melee := func(m rules.ModelID, weapon uint8, target rules.UnitID) rules.Declared {
		return rules.Declared{Model: m, Weapon: weapon, Target: target, Count: 1}
	}
	choice := func(a ...rules.Declared) *rules.Choice { return &rules.Choice{Ask: rules.SelectMelee, Attacks: a} }
	tt.Refused(choice(melee(1, 0, 2), melee(2, 0, 3), melee(1, 1, 2), melee(2, 1, 3)), "8e.FIGHT.TARGET.3")
	tt.Refused(choice(melee(1, 0, 2), melee(2, 0, 3), melee(2, 1, 3)), "8e.FIGHT.SEQ.5")
	tt.Refused(choice(melee(1, 7, 2), melee(1, 0, 2), melee(2, 0, 3), melee(2, 1, 3)), "8e.FIGHT.WEAPON.2")
	tt.Answer(choice(melee(1, 0, 2), melee(1, 1, 2), melee(2, 0, 3), melee(2, 1, 3)))
	equal(t, "8e.FIGHT.ATTACK.1 8e.EXAMPLES.ATTACKS2 after all attacks", tt.Request().Ask != rules.SelectMelee, true)

	// Of the attacks on one target, those of a weapon need not be consecutive.
	tt = table(t, "hit 1 1 1 1", list(unit), list(squad(1)), at{5000, 5000}, at{5000 + base, 6000})
	tt.Unit(2).Did = rules.SelectedToFight
	phase(tt, rules.StepFight)
	if tt.Request().Ask == rules.MoveModels {
		tt.Answer(&rules.Choice{Ask: rules.MoveModels})
	}
	tt.Answer(choice(melee(1, 0, 2), melee(1, 1, 2), melee(2, 0, 2), melee(2, 1, 2)))
}
