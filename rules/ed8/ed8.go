// Package ed8 is the 8th edition. README.md records how gaps in its rules
// are interpreted.
package ed8

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/morale"
	"github.com/rollcall40k/rollcall/rules/move"
)

// Edition returns the rules of the 8th edition. A turn has six phases, of which
// none is a Command phase (8e.ROUND.STRUCTURE.2).
//
// What all editions have in common the shared parts play alike: dice
// (8e.CORE.DICE.1, 8e.CORE.DICE.2, 8e.CORE.DICE.3), re-rolls (8e.CORE.REROLL.1,
// 8e.CORE.REROLL.2, 8e.CORE.REROLL.3) and roll-offs (8e.CORE.ROLLOFF.1,
// 8e.CORE.ROLLOFF.2) in package dice; distances between bases and hulls, which
// both players may ask for (8e.CORE.MEASURE.1, 8e.CORE.MEASURE.2,
// 8e.CORE.MEASURE.3, 8e.CORE.WITHIN.1), within and wholly within as in the 9th edition
// (8e.GAPS.1), in package geom; units, keywords and
// rulings of the players (8e.UNIT.DEF.1, 8e.UNIT.DEF.2, 8e.UNIT.KEYWORD.1,
// 8e.UNIT.KEYWORD.2, 8e.UNIT.DESTROYED.1, 8e.CORE.RULE.1) in package rules, with the
// turns of a round (8e.ROUND.STRUCTURE.3) in package mission; weapons and
// characteristics as abilities, auras and damage tables change them
// (8e.DATASHEET.WEAPON.2, 8e.DATASHEET.WEAPON.3, 8e.DATASHEET.MODCHAR.1,
// 8e.DATASHEET.MODCHAR.2, 8e.DATASHEET.AURA.1) in package ability.
func Edition() rules.Edition {
	return rules.Edition{
		Name: "8e",
		Battle: []rules.StepID{
			rules.StepWarlords, rules.StepMarkers, rules.StepPrimary, rules.StepTraits, rules.StepPowers, rules.StepDivision, rules.StepDeployment,
			rules.StepUnderdog, rules.StepFirstTurn, rules.StepBeforeBattle, rules.StepRounds, rules.StepEnd,
		},
		Turn: []rules.StepID{
			rules.StepMovement, rules.StepPsychic, rules.StepShooting, rules.StepCharge, rules.StepFight, rules.StepMorale,
		},
		Steps:   steps(),
		Table:   tableRules(),
		Mission: onlyWar(),
		Move:    moveRules(),
		Psychic: psychicRules(),
		Shoot:   shootRules(),
		Attack:  attackRules(),
		Charge:  chargeRules(),
		Fight:   fightRules(),
		Morale:  moraleRules(),
	}
}

func steps() (s [rules.Steps]rules.Step) {
	missionSteps(&s)
	moveSteps(&s)
	psychicSteps(&s)
	shootSteps(&s)
	attackSteps(&s)
	chargeSteps(&s)
	fightSteps(&s)
	moraleSteps(&s)
	return s
}

// inch is how near enemies are that fight, in a straight line
// (8e.UNIT.ENEMY.1).
var inch = geom.Reach{Horizontal: 1 * geom.Inch, Vertical: geom.Straight}

// tableRules: Starting Strength, Half-strength, split and merged units and keywords of
// mixed units are those of the 9th edition (8e.GAPS.2). A unit that was split comes together again when it moves next
// (8e.UNIT.COHERENCY.2), because every move ends in coherency.
func tableRules() rules.TableRules {
	return rules.TableRules{
		Engagement: rules.Is("8e.UNIT.ENEMY.1", inch),
		Coherency:  rules.Is("8e.UNIT.COHERENCY.1", geom.Coherency{Reach: geom.Reach{Horizontal: 2 * geom.Inch, Vertical: 6 * geom.Inch}}),
		SetUp:      "8e.UNIT.COHERENCY.1",
		Aircraft:   rules.By("8e.UNIT.DEF.2", move.NoAircraft),
		BelowHalf:  rules.By("8e.UNIT.DEF.1", morale.FewerModels),
		Cover:      rules.By("8e.ATTACK.COVER.1", attack.OnFeature),
	}
}
