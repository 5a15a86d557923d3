package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

func chargeRules() rules.ChargeRules {
	type unit = func(*rules.Game, rules.UnitID) bool
	return rules.ChargeRules{
		Once:     "10e.GAPS.17",
		Within:   rules.Fact[geom.Length]{ID: "10e.GAPS.17", Is: 12 * geom.Inch},
		Eligible: rules.Rule[unit]{ID: "10e.MOVE.ADVANCE.1", Do: charge.NearAtStart},
		Declare:  "10e.GAPS.17",
		Aircraft: rules.Rule[unit]{ID: "10e.GAPS.3", Do: charge.FliesToAircraft},
		Roll:     rules.Fact[int]{ID: "10e.GAPS.17", Is: 2},
		Across:   rules.Rule[func(*rules.Game, rules.UnitID) rules.Across]{ID: "10e.CHARGE.MOVE.3", Do: charge.FliesAcross},
		Success:  rules.Rule[func(*rules.Game, *rules.Charging) bool]{ID: "10e.GAPS.17", Do: charge.WithEveryTarget},
		All:      rules.Fact[bool]{ID: "10e.GAPS.17", Is: true},
		Avoid:    "10e.GAPS.17",
		Fails:    "10e.GAPS.17",
		Closer:   rules.Fact[bool]{ID: "10e.GAPS.17", Is: true},
		Contact:  rules.Fact[bool]{ID: "10e.CHARGE.MOVE.1", Is: true},

		Overwatch: rules.Rule[func(*rules.Game, rules.UnitID, *rules.Charging) bool]{ID: "10e.GAPS.17", Do: charge.AllowedByEffect},

		Heroic:       rules.Rule[unit]{ID: "10e.GAPS.17", Do: move.NoUnit},
		HeroicOnce:   "10e.GAPS.17",
		HeroicReach:  rules.Fact[geom.Reach]{ID: "10e.GAPS.17"},
		HeroicMove:   rules.Fact[geom.Length]{ID: "10e.GAPS.17"},
		HeroicCloser: "10e.GAPS.17",
	}
}

func chargeSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepCharge] = rules.Step{Name: "charge", ID: "10e.GAPS.17", Run: charge.Phase, Take: charge.Selected}
	s[rules.StepChargeUnit] = rules.Step{Name: "charge of a unit", ID: "10e.GAPS.17", Run: charge.Unit, Take: charge.Answered}
}
