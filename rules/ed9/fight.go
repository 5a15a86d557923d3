package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
)

func fightRules() rules.FightRules {
	return rules.FightRules{
		Once:             "9e.FIGHT.SEQ.3",
		Starts:           rules.By("9e.FIGHT.SEQ.1", fight.OpponentStarts),
		Eligible:         rules.By("9e.FIGHT.SEQ.2", fight.EngagedOrCharged),
		First:            rules.By("9e.FIGHT.FIRST.1", fight.ChargersFirst),
		RestartsEachStep: rules.Is("9e.FIGHT.SEQ.4", false),
		Order:            "9e.FIGHT.ORDER.1",

		PileIn:         rules.Is("9e.FIGHT.PILEIN.1", 3*geom.Inch),
		PileInCloser:   "9e.FIGHT.PILEIN.2",
		PileInTouching: "9e.FIGHT.PILEIN.3",
		PileInContact:  rules.Is("9e.FIGHT.PILEIN.2", false),

		Consolidate:         rules.Is("9e.FIGHT.CONSOLIDATE.1", 3*geom.Inch),
		ConsolidateCloser:   "9e.FIGHT.CONSOLIDATE.2",
		ConsolidateTouching: "9e.FIGHT.CONSOLIDATE.3",
		ConsolidateContact:  rules.Is("9e.FIGHT.CONSOLIDATE.2", false),

		EndsEngaged: rules.Is("9e.FIGHT.PILEIN.1", false),
		ToMarker:    rules.Is("9e.FIGHT.CONSOLIDATE.2", false),
		Allot:       rules.By("9e.FIGHT.NUMBER.1", fight.ByModel),
		Reaches:     rules.By("9e.FIGHT.TARGET.3", fight.WithinHalfInch),
		Targets:     rules.By("9e.FIGHT.TARGET.2", fight.ChargedOrIntervening),
		ByTarget:    "9e.FIGHT.TARGET.5",
		Weapon:      "9e.FIGHT.WEAPON.1",
		Unarmed:     "9e.FIGHT.WEAPON.2",
		ByWeapon:    rules.Is("9e.FIGHT.WEAPON.5", true),
	}
}

func fightSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepFight] = rules.Step{Name: "fight", ID: "9e.FIGHT.SEQ.1", Run: fight.Phase, Take: fight.Selected}
	s[rules.StepFightUnit] = rules.Step{Name: "fight of a unit", ID: "9e.FIGHT.ORDER.1", Run: fight.Unit, Take: fight.Answered}
}
