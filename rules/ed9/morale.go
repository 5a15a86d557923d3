package ed9

import "github.com/rollcall40k/rollcall/rules"

func moraleRules() rules.MoraleRules {
	return rules.MoraleRules{
		Once: "9e.MORALE.SEQ.3",
	}
}

func moraleSteps(s *[rules.Steps]rules.Step) {
}
