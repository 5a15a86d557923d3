package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

func chargeRules() rules.ChargeRules {
	return rules.ChargeRules{
		Once:     "10e.GAPS.17",
		Within:   rules.Is("10e.GAPS.17", 12*geom.Inch),
		Eligible: rules.By("10e.MOVE.ADVANCE.1", charge.NearAtStart),
		Declare:  "10e.GAPS.17",
		Aircraft: rules.By("10e.GAPS.3", charge.FliesToAircraft),
		Roll:     rules.Is("10e.GAPS.17", 2),
		Across:   rules.By("10e.CHARGE.MOVE.3", charge.FliesAcross),
		Success:  rules.By("10e.GAPS.17", charge.WithEveryTarget),
		All:      rules.Is("10e.GAPS.17", true),
		Avoid:    "10e.GAPS.17",
		Fails:    "10e.GAPS.17",
		Closer:   rules.Is("10e.GAPS.17", true),
		Contact:  rules.Is("10e.CHARGE.MOVE.1", true),

		Overwatch: rules.By("10e.GAPS.17", charge.AllowedByEffect),

		Heroic:       rules.By("10e.GAPS.17", move.NoAircraft),
		HeroicOnce:   "10e.GAPS.17",
		HeroicReach:  rules.Is("10e.GAPS.17", geom.Reach{}),
		HeroicMove:   rules.Is[geom.Length]("10e.GAPS.17", 0),
		HeroicCloser: "10e.GAPS.17",
	}
}

func chargeSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepCharge] = rules.Step{Name: "charge", ID: "10e.GAPS.17", Run: charge.Phase, Take: charge.Selected}
	s[rules.StepChargeUnit] = rules.Step{Name: "charge of a unit", ID: "10e.GAPS.17", Run: charge.Unit, Take: charge.Answered}
}
