package ed8

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// fightRules: when one player has no unit left the other goes on
// (8e.FIGHT.SEQ.4). A model makes as many attacks as its Attacks characteristic
// (8e.FIGHT.NUMBER.1), none with Weapon Skill '-' (8e.DATASHEET.CHAR.2), split between its weapons (8e.FIGHT.WEAPON.2), in the
// sequence of shooting (8e.FIGHT.ATTACK.1).
func fightRules() rules.FightRules {
	return rules.FightRules{
		Once:             "8e.FIGHT.SEQ.4",
		Starts:           rules.By("8e.FIGHT.SEQ.3", fight.TurnStarts),
		Eligible:         rules.By("8e.FIGHT.SEQ.1", fight.EngagedOrCharged),
		First:            rules.By("8e.FIGHT.SEQ.2", fight.ChargersFirst),
		RestartsEachStep: rules.Is("8e.FIGHT.SEQ.3", true),
		Order:            "8e.FIGHT.SEQ.5",

		PileIn:         rules.Is("8e.FIGHT.PILEIN.1", 3*geom.Inch),
		PileInCloser:   "8e.FIGHT.PILEIN.1",
		PileInTouching: "8e.FIGHT.PILEIN.1",
		PileInContact:  rules.Is("8e.FIGHT.PILEIN.1", false),

		Consolidate:         rules.Is("8e.FIGHT.CONSOLIDATE.1", 3*geom.Inch),
		ConsolidateCloser:   "8e.FIGHT.CONSOLIDATE.1",
		ConsolidateTouching: "8e.FIGHT.CONSOLIDATE.1",
		ConsolidateContact:  rules.Is("8e.FIGHT.CONSOLIDATE.1", false),

		EndsEngaged: rules.Is("8e.FIGHT.PILEIN.1", false),
		ToMarker:    rules.Is("8e.FIGHT.CONSOLIDATE.1", false),
		Allot:       rules.By("8e.FIGHT.NUMBER.1", fight.ByModel),
		Reaches:     rules.By("8e.FIGHT.TARGET.1", fight.WithinOneInch),
		Targets:     rules.By("8e.FIGHT.TARGET.2", fight.ChargedOnly),
		ByTarget:    "8e.FIGHT.TARGET.3",
		Weapon:      "8e.FIGHT.WEAPON.2",
		Unarmed:     "8e.FIGHT.WEAPON.1",
		ByWeapon:    rules.Is("8e.FIGHT.TARGET.3", false),
	}
}

func fightSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepFight] = rules.Step{Name: "fight", ID: "8e.FIGHT.SEQ.1", Run: fight.Phase, Take: fight.Selected}
	s[rules.StepFightUnit] = rules.Step{Name: "fight of a unit", ID: "8e.FIGHT.SEQ.5", Run: fight.Unit, Take: fight.Answered}
}
