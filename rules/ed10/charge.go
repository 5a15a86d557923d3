package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// chargeRules: a unit that made a Charge move fights first (10e.CHARGE.BONUS.1).
func chargeRules() rules.ChargeRules {
	return rules.ChargeRules{
		Once:     "10e.CHARGE.SEQ.1",
		Within:   rules.Is("10e.CHARGE.TARGET.1", 12*geom.Inch),
		Eligible: rules.By("10e.MOVE.ADVANCE.1", charge.NearAtStart),
		Declare:  "10e.CHARGE.TARGET.1",
		Aircraft: rules.By("10e.AIRCRAFT.FIGHT.2", charge.FliesToAircraft),
		Roll:     rules.Is("10e.CHARGE.ROLL.1", 2),
		Across:   rules.By("10e.CHARGE.MOVE.3", charge.FliesAcross),
		Success:  rules.By("10e.CHARGE.ROLL.2", charge.WithEveryTarget),
		All:      rules.Is("10e.CHARGE.ROLL.2", true),
		Avoid:    "10e.CHARGE.ROLL.2",
		Fails:    "10e.CHARGE.ROLL.3",
		Closer:   rules.Is("10e.CHARGE.MOVE.4", true),
		Contact:  rules.Is("10e.CHARGE.MOVE.1", true),

		Overwatch: rules.By("10e.STRATAGEM.OVERWATCH.1", charge.AllowedByEffect),
	}
}

func chargeSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepCharge] = rules.Step{Name: "charge", ID: "10e.CHARGE.SEQ.1", Run: charge.Phase, Take: charge.Selected}
	s[rules.StepChargeUnit] = rules.Step{Name: "charge of a unit", ID: "10e.CHARGE.ROLL.1", Run: charge.Unit, Take: charge.Answered}
}
