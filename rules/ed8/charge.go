package ed8

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// chargeRules: all that are charged may fire Overwatch, unless an enemy is near
// (8e.CHARGE.OVERWATCH.2).
func chargeRules() rules.ChargeRules {
	type unit = func(*rules.Game, rules.UnitID) bool
	return rules.ChargeRules{
		Once:     "8e.CHARGE.SEQ.2",
		Within:   rules.Fact[geom.Length]{ID: "8e.CHARGE.SEQ.1", Is: 12 * geom.Inch},
		Eligible: rules.Rule[unit]{ID: "8e.CHARGE.SEQ.1", Do: charge.NeitherAdvancedNorFellBack},
		Declare:  "8e.CHARGE.TARGET.1",
		Aircraft: rules.Rule[unit]{ID: "8e.CHARGE.TARGET.1", Do: charge.ChargesAnything},
		Roll:     rules.Fact[int]{ID: "8e.CHARGE.MOVE.1", Is: 2},
		Across:   rules.Rule[func(*rules.Game, rules.UnitID) rules.Across]{ID: "8e.MOVE.FLY.1", Do: move.FliesAcrossAll},
		Success:  rules.Rule[func(*rules.Game, *rules.Charging) bool]{ID: "8e.CHARGE.MOVE.2", Do: charge.FirstBesideTarget},
		All:      rules.Fact[bool]{ID: "8e.CHARGE.MOVE.2", Is: false},
		Avoid:    "8e.CHARGE.MOVE.3",
		Fails:    "8e.CHARGE.MOVE.4",
		Closer:   rules.Fact[bool]{ID: "8e.CHARGE.MOVE.2", Is: false},
		Contact:  rules.Fact[bool]{ID: "8e.CHARGE.MOVE.2", Is: false},

		Overwatch: rules.Rule[func(*rules.Game, rules.UnitID, *rules.Charging) bool]{ID: "8e.CHARGE.OVERWATCH.1", Do: charge.EveryTarget},

		Heroic:       rules.Rule[unit]{ID: "8e.CHARGE.HEROIC.1", Do: charge.CharacterWithin},
		HeroicOnce:   "8e.CHARGE.HEROIC.1",
		HeroicReach:  rules.Fact[geom.Reach]{ID: "8e.CHARGE.HEROIC.1", Is: geom.Reach{Horizontal: 3 * geom.Inch, Vertical: geom.Straight}},
		HeroicMove:   rules.Fact[geom.Length]{ID: "8e.CHARGE.HEROIC.1", Is: 3 * geom.Inch},
		HeroicCloser: "8e.CHARGE.HEROIC.1",
	}
}

func chargeSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepCharge] = rules.Step{Name: "charge", ID: "8e.CHARGE.SEQ.1", Run: charge.Phase, Take: charge.Selected}
	s[rules.StepChargeUnit] = rules.Step{Name: "charge of a unit", ID: "8e.CHARGE.SEQ.2", Run: charge.Unit, Take: charge.Answered}
	s[rules.StepHeroic] = rules.Step{Name: "heroic intervention", ID: "8e.CHARGE.HEROIC.1", Run: charge.Heroic, Take: charge.HeroicMoves}
}
