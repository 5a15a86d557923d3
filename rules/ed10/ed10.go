// Package ed10 is the 10th edition. README.md records how gaps in its rules
// are interpreted.
package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/morale"
	"github.com/rollcall40k/rollcall/rules/move"
)

// Edition returns the rules of the 10th edition. There is no Psychic phase, and so no
// power is attempted (10e.DATASHEET.PSYCHIC.3).
//
// What all editions have in common the shared parts play alike: who sees whom
// (10e.CORE.VISIBLE.1) in package geom; re-rolls before modifiers
// (10e.CORE.REROLL.3), unmodified results (10e.CORE.UNMOD.1) and roll-offs, which
// nothing rolls again (10e.CORE.ROLLOFF.1), in packages attack and dice; the
// Starting Strength of units (10e.UNIT.STRENGTH.1, 10e.UNIT.STRENGTH.7), auras
// (10e.DATASHEET.AURA.2) and Attached units (10e.ATTACHED.UNIT.1, 10e.ATTACHED.SPLIT.1)
// in package rules; abilities of one name (10e.CORE.SAMENAME.2) in package ability.
func Edition() rules.Edition {
	return rules.Edition{
		Name: "10e",
		Battle: []rules.StepID{ // 10e.MISSION.SEQ.1
			rules.StepWarlords, rules.StepMarkers, rules.StepAttacker, rules.StepFormations, rules.StepDeployment,
			rules.StepFirstTurn, rules.StepBeforeBattle, rules.StepRounds, rules.StepEnd,
		},
		Turn: []rules.StepID{ // 10e.ROUND.STRUCTURE.2; there is no Psychic phase (10e.DATASHEET.PSYCHIC.3)
			rules.StepCommand, rules.StepMovement, rules.StepShooting, rules.StepCharge, rules.StepFight,
		},
		After:   []rules.StepID{rules.StepTurnEnd},
		Steps:   steps(),
		Table:   tableRules(),
		Mission: onlyWar(),
		Move:    moveRules(),
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
	shootSteps(&s)
	attackSteps(&s)
	chargeSteps(&s)
	fightSteps(&s)
	moraleSteps(&s)
	return s
}

// tableRules: units of seven or more models need two neighbours (10e.UNIT.COHERENCY.2).
func tableRules() rules.TableRules {
	return rules.TableRules{
		Engagement: rules.Is("10e.UNIT.ENGAGE.1", geom.EngagementRange),
		Coherency:  rules.Is("10e.UNIT.COHERENCY.1", geom.Coherency{Reach: geom.Reach{Horizontal: 2 * geom.Inch, Vertical: 5 * geom.Inch}, TwoFrom: 7}),
		SetUp:      "10e.UNIT.ENGAGE.1",
		Aircraft:   rules.By("10e.AIRCRAFT.MOVE.1", move.IsAircraft),
		Cover:      rules.By("10e.SHOOT.COVER.2", attack.OnFeature),
		BelowHalf:  rules.By("10e.UNIT.STRENGTH.3", morale.FewerModelsOrWounds),
	}
}
