package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
)

func fightRules() rules.FightRules {
	return rules.FightRules{
		Once:     "9e.FIGHT.SEQ.3",
		Starts:   rules.Rule[func(rules.Player) rules.Player]{ID: "9e.FIGHT.SEQ.1", Do: fight.OpponentStarts},
		Eligible: rules.Rule[func(*rules.Game, rules.UnitID) bool]{ID: "9e.FIGHT.SEQ.2", Do: fight.EngagedOrCharged},
		First:    rules.Rule[func(*rules.Game, rules.UnitID) int]{ID: "9e.FIGHT.FIRST.1", Do: fight.ChargersFirst},
		Anew:     rules.Fact[bool]{ID: "9e.FIGHT.SEQ.4", Is: false},
		Order:    "9e.FIGHT.ORDER.1",

		PileIn:         rules.Fact[geom.Length]{ID: "9e.FIGHT.PILEIN.1", Is: 3 * geom.Inch},
		PileInCloser:   "9e.FIGHT.PILEIN.2",
		PileInTouching: "9e.FIGHT.PILEIN.3",
		PileInContact:  rules.Fact[bool]{ID: "9e.FIGHT.PILEIN.2", Is: false},

		Consolidate:         rules.Fact[geom.Length]{ID: "9e.FIGHT.CONSOLIDATE.1", Is: 3 * geom.Inch},
		ConsolidateCloser:   "9e.FIGHT.CONSOLIDATE.2",
		ConsolidateTouching: "9e.FIGHT.CONSOLIDATE.3",
		ConsolidateContact:  rules.Fact[bool]{ID: "9e.FIGHT.CONSOLIDATE.2", Is: false},

		EndsEngaged: rules.Fact[bool]{ID: "9e.FIGHT.PILEIN.1", Is: false},
		ToMarker:    rules.Fact[bool]{ID: "9e.FIGHT.CONSOLIDATE.2", Is: false},
		Allot:       rules.Rule[func(*rules.Game, rules.UnitID)]{ID: "9e.FIGHT.NUMBER.1", Do: fight.ByModel},
		Reaches:     rules.Rule[func(*rules.Game, rules.UnitID, []rules.UnitSet)]{ID: "9e.FIGHT.TARGET.3", Do: fight.WithinHalfInch},
		Targets:     rules.Rule[func(*rules.Game, rules.UnitID) rules.UnitSet]{ID: "9e.FIGHT.TARGET.2", Do: fight.ChargedOrIntervening},
		ByTarget:    "9e.FIGHT.TARGET.5",
		Weapon:      "9e.FIGHT.WEAPON.1",
		Unarmed:     "9e.FIGHT.WEAPON.2",
		ByWeapon:    rules.Fact[bool]{ID: "9e.FIGHT.WEAPON.5", Is: true},
	}
}

func fightSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepFight] = rules.Step{Name: "fight", ID: "9e.FIGHT.SEQ.1", Run: fight.Phase, Take: fight.Selected}
	s[rules.StepFightUnit] = rules.Step{Name: "fight of a unit", ID: "9e.FIGHT.ORDER.1", Run: fight.Unit, Take: fight.Answered}
}
