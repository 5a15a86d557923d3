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
		Once:     "8e.FIGHT.SEQ.4",
		Starts:   rules.Rule[func(rules.Player) rules.Player]{ID: "8e.FIGHT.SEQ.3", Do: fight.TurnStarts},
		Eligible: rules.Rule[func(*rules.Game, rules.UnitID) bool]{ID: "8e.FIGHT.SEQ.1", Do: fight.EngagedOrCharged},
		First:    rules.Rule[func(*rules.Game, rules.UnitID) int]{ID: "8e.FIGHT.SEQ.2", Do: fight.ChargersFirst},
		Anew:     rules.Fact[bool]{ID: "8e.FIGHT.SEQ.3", Is: true},
		Order:    "8e.FIGHT.SEQ.5",

		PileIn:         rules.Fact[geom.Length]{ID: "8e.FIGHT.PILEIN.1", Is: 3 * geom.Inch},
		PileInCloser:   "8e.FIGHT.PILEIN.1",
		PileInTouching: "8e.FIGHT.PILEIN.1",
		PileInContact:  rules.Fact[bool]{ID: "8e.FIGHT.PILEIN.1", Is: false},

		Consolidate:         rules.Fact[geom.Length]{ID: "8e.FIGHT.CONSOLIDATE.1", Is: 3 * geom.Inch},
		ConsolidateCloser:   "8e.FIGHT.CONSOLIDATE.1",
		ConsolidateTouching: "8e.FIGHT.CONSOLIDATE.1",
		ConsolidateContact:  rules.Fact[bool]{ID: "8e.FIGHT.CONSOLIDATE.1", Is: false},

		EndsEngaged: rules.Fact[bool]{ID: "8e.FIGHT.PILEIN.1", Is: false},
		ToMarker:    rules.Fact[bool]{ID: "8e.FIGHT.CONSOLIDATE.1", Is: false},
		Allot:       rules.Rule[func(*rules.Game, rules.UnitID)]{ID: "8e.FIGHT.NUMBER.1", Do: fight.ByModel},
		Reaches:     rules.Rule[func(*rules.Game, rules.UnitID, []rules.UnitSet)]{ID: "8e.FIGHT.TARGET.1", Do: fight.WithinOneInch},
		Targets:     rules.Rule[func(*rules.Game, rules.UnitID) rules.UnitSet]{ID: "8e.FIGHT.TARGET.2", Do: fight.ChargedOnly},
		ByTarget:    "8e.FIGHT.TARGET.3",
		Weapon:      "8e.FIGHT.WEAPON.2",
		Unarmed:     "8e.FIGHT.WEAPON.1",
		ByWeapon:    rules.Fact[bool]{ID: "8e.FIGHT.TARGET.3", Is: false},
	}
}

func fightSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepFight] = rules.Step{Name: "fight", ID: "8e.FIGHT.SEQ.1", Run: fight.Phase, Take: fight.Selected}
	s[rules.StepFightUnit] = rules.Step{Name: "fight of a unit", ID: "8e.FIGHT.SEQ.5", Run: fight.Unit, Take: fight.Answered}
}
