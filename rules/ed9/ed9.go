// Package ed9 is the 9th edition. README.md records how gaps in its rules
// are interpreted.
package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/morale"
	"github.com/rollcall40k/rollcall/rules/move"
)

// Edition returns the rules of the 9th edition.
func Edition() rules.Edition {
	return rules.Edition{
		Name: "9e",
		Battle: []rules.StepID{
			rules.StepWarlords, rules.StepPowers, rules.StepMarkers, rules.StepDeployment, rules.StepFirstTurn, rules.StepBeforeBattle,
			rules.StepRounds, rules.StepEnd,
		},
		Turn: []rules.StepID{
			rules.StepCommand, rules.StepMovement, rules.StepPsychic, rules.StepShooting, rules.StepCharge, rules.StepFight, rules.StepMorale,
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

func tableRules() rules.TableRules {
	return rules.TableRules{
		Engagement: rules.Is("9e.UNIT.ENGAGE.1", geom.EngagementRange),
		Coherency:  rules.Is("9e.UNIT.COHERENCY.1", geom.UnitCoherency),
		SetUp:      "9e.UNIT.ENGAGE.3",
		Aircraft:   rules.By("9e.MOVE.AIRENGAGE.1", move.IsAircraft),
		Cover:      rules.By("9e.GAPS.6", attack.Uncovered),
		BelowHalf:  rules.By("9e.UNIT.STRENGTH.3", morale.FewerModels),
	}
}
