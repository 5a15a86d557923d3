package ed9

import "github.com/rollcall40k/rollcall/rules"

func shootRules() rules.ShootRules {
	return rules.ShootRules{
		Once: "9e.SHOOT.SEQ.3",
	}
}

func shootSteps(s *[rules.Steps]rules.Step) {
}
