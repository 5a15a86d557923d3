package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
)

func fightRules() rules.FightRules {
	return rules.FightRules{
		Once:     "10e.GAPS.18",
		Starts:   rules.Rule[func(rules.Player) rules.Player]{ID: "10e.GAPS.18", Do: fight.OpponentStarts},
		Eligible: rules.Rule[func(*rules.Game, rules.UnitID) bool]{ID: "10e.GAPS.18", Do: fight.EngagedOrCharged},
		First:    rules.Rule[func(*rules.Game, rules.UnitID) int]{ID: "10e.GAPS.18", Do: fight.FirstInItsStep},
		Anew:     rules.Fact[bool]{ID: "10e.GAPS.18", Is: true},
		Order:    "10e.GAPS.18",

		PileIn:         rules.Fact[geom.Length]{ID: "10e.GAPS.18", Is: 3 * geom.Inch},
		PileInCloser:   "10e.FIGHT.PILEIN.1",
		PileInTouching: "10e.GAPS.18",
		PileInContact:  rules.Fact[bool]{ID: "10e.FIGHT.PILEIN.1", Is: true},

		Consolidate:         rules.Fact[geom.Length]{ID: "10e.GAPS.18", Is: 3 * geom.Inch},
		ConsolidateCloser:   "10e.FIGHT.CONSOLIDATE.1",
		ConsolidateTouching: "10e.GAPS.18",
		ConsolidateContact:  rules.Fact[bool]{ID: "10e.FIGHT.CONSOLIDATE.1", Is: true},

		EndsEngaged: rules.Fact[bool]{ID: "10e.GAPS.18", Is: true},
		ToMarker:    rules.Fact[bool]{ID: "10e.FIGHT.CONSOLIDATE.2", Is: true},
		Allot:       rules.Rule[func(*rules.Game, rules.UnitID)]{ID: "10e.GAPS.18", Do: fight.ByWeapon},
		Reaches:     rules.Rule[func(*rules.Game, rules.UnitID, []rules.UnitSet)]{ID: "10e.GAPS.18", Do: fight.WithinOrBehind},
		Targets:     rules.Rule[func(*rules.Game, rules.UnitID) rules.UnitSet]{ID: "10e.GAPS.18", Do: fight.AnyEnemy},
		ByTarget:    "10e.GAPS.18",
		Weapon:      "10e.GAPS.18",
		Unarmed:     "10e.GAPS.18",
		ByWeapon:    rules.Fact[bool]{ID: "10e.GAPS.18", Is: true},
	}
}

func fightSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepFight] = rules.Step{Name: "fight", ID: "10e.GAPS.18", Run: fight.Phase, Take: fight.Selected}
	s[rules.StepFightUnit] = rules.Step{Name: "fight of a unit", ID: "10e.GAPS.18", Run: fight.Unit, Take: fight.Answered}
}
