package ed9

import "github.com/rollcall40k/rollcall/rules"

func fightRules() rules.FightRules {
	return rules.FightRules{
		Once: "9e.FIGHT.SEQ.3",
	}
}

func fightSteps(s *[rules.Steps]rules.Step) {
}
