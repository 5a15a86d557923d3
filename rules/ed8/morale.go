package ed8

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/morale"
)

func moraleRules() rules.MoraleRules {
	return rules.MoraleRules{
		Select:    "8e.MORALE.TEST.1",
		Alternate: rules.Is("8e.MORALE.TEST.1", false),
		Test:      rules.By("8e.MORALE.TEST.2", morale.Within),
		Fled:      rules.By("8e.MORALE.TEST.3", morale.OneForEachPoint),
		Flee:      "8e.MORALE.TEST.3",
		Attrition: rules.By("8e.MORALE.TEST.3", morale.NoAttrition),
		Shock:     rules.By("8e.MORALE.TEST.1", morale.Unshaken),
		Coherency: rules.Is("8e.MORALE.TEST.3", false),
	}
}

func moraleSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepMorale] = rules.Step{Name: "morale", ID: "8e.MORALE.TEST.1", Run: morale.Phase, Take: morale.Selected}
	s[rules.StepTest] = rules.Step{Name: "morale test", ID: "8e.MORALE.TEST.2", Run: morale.Test}
	s[rules.StepLoss] = rules.Step{Name: "loss", ID: "8e.MORALE.TEST.3", Run: morale.Loss, Take: morale.Lost}
}
