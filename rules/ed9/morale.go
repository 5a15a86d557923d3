package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/morale"
)

func moraleRules() rules.MoraleRules {
	return rules.MoraleRules{
		Select:    "9e.MORALE.SEQ.2",
		Alternate: rules.Is("9e.MORALE.SEQ.2", true),
		Fled:      rules.By("9e.MORALE.TEST.3", morale.One),
		Test:      rules.By("9e.MORALE.TEST.1", morale.LostAgainstLeadership),
		Flee:      "9e.MORALE.TEST.4",
		Attrition: rules.By("9e.MORALE.ATTRITION.1", morale.CombatAttrition),
		Shock:     rules.By("9e.MORALE.SEQ.1", morale.Unshaken),
		Coherency: rules.Is("9e.MORALE.COHERENCY.1", true),
	}
}

func moraleSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepMorale] = rules.Step{Name: "morale", ID: "9e.MORALE.SEQ.1", Run: morale.Phase, Take: morale.Selected}
	s[rules.StepTest] = rules.Step{Name: "morale test", ID: "9e.MORALE.TEST.1", Run: morale.Test}
	s[rules.StepLoss] = rules.Step{Name: "loss", ID: "9e.MORALE.TEST.4", Run: morale.Loss, Take: morale.Lost}
	s[rules.StepCoherency] = rules.Step{Name: "coherency", ID: "9e.MORALE.COHERENCY.1", Run: morale.Coherency, Take: morale.CoherencyLost}
}
