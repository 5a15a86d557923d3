package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
)

func fightRules() rules.FightRules {
	return rules.FightRules{
		Once:             "10e.FIGHT.SEQ.4",
		Starts:           rules.By("10e.FIGHT.SEQ.2", fight.OpponentStarts),
		Eligible:         rules.By("10e.FIGHT.ELIGIBLE.1", fight.EngagedOrCharged),
		First:            rules.By("10e.FIGHT.SEQ.5", fight.FirstInItsStep),
		RestartsEachStep: rules.Is("10e.FIGHT.SEQ.2", true),
		Order:            "10e.FIGHT.ELIGIBLE.2",

		PileIn:         rules.Is("10e.FIGHT.PILEIN.2", 3*geom.Inch),
		PileInCloser:   "10e.FIGHT.PILEIN.1",
		PileInTouching: "10e.FIGHT.PILEIN.2",
		PileInContact:  rules.Is("10e.FIGHT.PILEIN.1", true),

		Consolidate:         rules.Is("10e.FIGHT.CONSOLIDATE.3", 3*geom.Inch),
		ConsolidateCloser:   "10e.FIGHT.CONSOLIDATE.1",
		ConsolidateTouching: "10e.FIGHT.CONSOLIDATE.3",
		ConsolidateContact:  rules.Is("10e.FIGHT.CONSOLIDATE.1", true),

		EndsEngaged: rules.Is("10e.FIGHT.PILEIN.3", true),
		ToMarker:    rules.Is("10e.FIGHT.CONSOLIDATE.2", true),
		Allot:       rules.By("10e.FIGHT.WEAPON.1", fight.ByWeapon),
		Reaches:     rules.By("10e.FIGHT.WHO.1", fight.WithinOrBehind),
		Targets:     rules.By("10e.FIGHT.TARGET.1", fight.AnyEnemy),
		ByTarget:    "10e.FIGHT.ATTACK.1",
		Weapon:      "10e.FIGHT.WEAPON.1",
		Unarmed:     "10e.FIGHT.WEAPON.3",
		ByWeapon:    rules.Is("10e.FIGHT.ATTACK.1", true),
	}
}

func fightSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepFight] = rules.Step{Name: "fight", ID: "10e.FIGHT.SEQ.1", Run: fight.Phase, Take: fight.Selected}
	s[rules.StepFightUnit] = rules.Step{Name: "fight of a unit", ID: "10e.FIGHT.ELIGIBLE.2", Run: fight.Unit, Take: fight.Answered}
}
