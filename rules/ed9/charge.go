package ed9

import "github.com/rollcall40k/rollcall/rules"

func chargeRules() rules.ChargeRules {
	return rules.ChargeRules{
		Once: "9e.CHARGE.SEQ.4",
	}
}

func chargeSteps(s *[rules.Steps]rules.Step) {
}
