package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/geom"
)

func chargeRules() rules.ChargeRules {
	return rules.ChargeRules{
		Once:     "9e.CHARGE.SEQ.4",
		Within:   rules.Is("9e.CHARGE.SEQ.2", 12*geom.Inch),
		Eligible: rules.By("9e.CHARGE.SEQ.3", charge.NearAtStart),
		Declare:  "9e.CHARGE.UNIT.1",
		Aircraft: rules.By("9e.GAPS.14", charge.FliesToAircraft),
		Roll:     rules.Is("9e.CHARGE.UNIT.2", 2),
		Across:   rules.By("9e.CHARGE.FLY.1", charge.FliesAcross),
		Success:  rules.By("9e.CHARGE.UNIT.3", charge.WithEveryTarget),
		All:      rules.Is("9e.CHARGE.UNIT.3", true),
		Avoid:    "9e.CHARGE.UNIT.3",
		Fails:    "9e.CHARGE.UNIT.5",
		Closer:   rules.Is("9e.CHARGE.UNIT.3", false),
		Contact:  rules.Is("9e.CHARGE.UNIT.3", false),

		Overwatch: rules.By("9e.CHARGE.OVERWATCH.1", charge.AllowedByEffect),

		Heroic: &rules.HeroicRules{
			Eligible: rules.By("9e.CHARGE.HEROIC.1", charge.CharacterNearEnemy),
			Once:     "9e.CHARGE.HEROIC.3",
			Reach:    rules.Is("9e.CHARGE.HEROIC.1", geom.Reach{Horizontal: 3 * geom.Inch, Vertical: 5 * geom.Inch}),
			Move:     rules.Is("9e.CHARGE.HEROIC.2", 3*geom.Inch),
			Closer:   "9e.CHARGE.HEROIC.2",
		},
	}
}

func chargeSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepCharge] = rules.Step{Name: "charge", ID: "9e.CHARGE.SEQ.1", Run: charge.Phase, Take: charge.Selected}
	s[rules.StepChargeUnit] = rules.Step{Name: "charge of a unit", ID: "9e.CHARGE.UNIT.4", Run: charge.Unit, Take: charge.Answered}
	s[rules.StepHeroic] = rules.Step{Name: "heroic intervention", ID: "9e.CHARGE.HEROIC.1", Run: charge.Heroic, Take: charge.HeroicMoves}
}
