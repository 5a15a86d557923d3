package ed9

import "github.com/rollcall40k/rollcall/rules"

func psychicRules() rules.PsychicRules {
	return rules.PsychicRules{
		Once: "9e.PSYCHIC.SEQ.4",
	}
}

func psychicSteps(s *[rules.Steps]rules.Step) {
}
