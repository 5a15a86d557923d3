package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/geom"
)

func chargeRules() rules.ChargeRules {
	type unit = func(*rules.Game, rules.UnitID) bool
	return rules.ChargeRules{
		Once:     "9e.CHARGE.SEQ.4",
		Within:   rules.Fact[geom.Length]{ID: "9e.CHARGE.SEQ.2", Is: 12 * geom.Inch},
		Eligible: rules.Rule[unit]{ID: "9e.CHARGE.SEQ.3", Do: charge.NearAtStart},
		Declare:  "9e.CHARGE.UNIT.1",
		Aircraft: rules.Rule[unit]{ID: "9e.GAPS.14", Do: charge.FliesToAircraft},
		Roll:     rules.Fact[int]{ID: "9e.CHARGE.UNIT.2", Is: 2},
		Across:   rules.Rule[func(*rules.Game, rules.UnitID) rules.Across]{ID: "9e.CHARGE.FLY.1", Do: charge.FliesAcross},
		Success:  rules.Rule[func(*rules.Game, *rules.Charging) bool]{ID: "9e.CHARGE.UNIT.3", Do: charge.WithEveryTarget},
		All:      rules.Fact[bool]{ID: "9e.CHARGE.UNIT.3", Is: true},
		Avoid:    "9e.CHARGE.UNIT.3",
		Fails:    "9e.CHARGE.UNIT.5",
		Closer:   rules.Fact[bool]{ID: "9e.CHARGE.UNIT.3", Is: false},
		Contact:  rules.Fact[bool]{ID: "9e.CHARGE.UNIT.3", Is: false},

		Overwatch: rules.Rule[func(*rules.Game, rules.UnitID, *rules.Charging) bool]{ID: "9e.CHARGE.OVERWATCH.1", Do: charge.AllowedByEffect},

		Heroic:       rules.Rule[unit]{ID: "9e.CHARGE.HEROIC.1", Do: charge.CharacterNearEnemy},
		HeroicOnce:   "9e.CHARGE.HEROIC.3",
		HeroicReach:  rules.Fact[geom.Reach]{ID: "9e.CHARGE.HEROIC.1", Is: geom.Reach{Horizontal: 3 * geom.Inch, Vertical: 5 * geom.Inch}},
		HeroicMove:   rules.Fact[geom.Length]{ID: "9e.CHARGE.HEROIC.2", Is: 3 * geom.Inch},
		HeroicCloser: "9e.CHARGE.HEROIC.2",
	}
}

func chargeSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepCharge] = rules.Step{Name: "charge", ID: "9e.CHARGE.SEQ.1", Run: charge.Phase, Take: charge.Selected}
	s[rules.StepChargeUnit] = rules.Step{Name: "charge of a unit", ID: "9e.CHARGE.UNIT.4", Run: charge.Unit, Take: charge.Answered}
	s[rules.StepHeroic] = rules.Step{Name: "heroic intervention", ID: "9e.CHARGE.HEROIC.1", Run: charge.Heroic, Take: charge.HeroicMoves}
}
