package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
)

func fightRules() rules.FightRules {
	return rules.FightRules{
		Once:             "10e.GAPS.18",
		Starts:           rules.By("10e.GAPS.18", fight.OpponentStarts),
		Eligible:         rules.By("10e.GAPS.18", fight.EngagedOrCharged),
		First:            rules.By("10e.GAPS.18", fight.FirstInItsStep),
		RestartsEachStep: rules.Is("10e.GAPS.18", true),
		Order:            "10e.GAPS.18",

		PileIn:         rules.Is("10e.GAPS.18", 3*geom.Inch),
		PileInCloser:   "10e.FIGHT.PILEIN.1",
		PileInTouching: "10e.GAPS.18",
		PileInContact:  rules.Is("10e.FIGHT.PILEIN.1", true),

		Consolidate:         rules.Is("10e.GAPS.18", 3*geom.Inch),
		ConsolidateCloser:   "10e.FIGHT.CONSOLIDATE.1",
		ConsolidateTouching: "10e.GAPS.18",
		ConsolidateContact:  rules.Is("10e.FIGHT.CONSOLIDATE.1", true),

		EndsEngaged: rules.Is("10e.GAPS.18", true),
		ToMarker:    rules.Is("10e.FIGHT.CONSOLIDATE.2", true),
		Allot:       rules.By("10e.GAPS.18", fight.ByWeapon),
		Reaches:     rules.By("10e.GAPS.18", fight.WithinOrBehind),
		Targets:     rules.By("10e.GAPS.18", fight.AnyEnemy),
		ByTarget:    "10e.GAPS.18",
		Weapon:      "10e.GAPS.18",
		Unarmed:     "10e.GAPS.18",
		ByWeapon:    rules.Is("10e.GAPS.18", true),
	}
}

func fightSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepFight] = rules.Step{Name: "fight", ID: "10e.GAPS.18", Run: fight.Phase, Take: fight.Selected}
	s[rules.StepFightUnit] = rules.Step{Name: "fight of a unit", ID: "10e.GAPS.18", Run: fight.Unit, Take: fight.Answered}
}
