package ed8

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/morale"
)

func moraleRules() rules.MoraleRules {
	return rules.MoraleRules{
		Select:    "8e.MORALE.TEST.1",
		Alternate: rules.Fact[bool]{ID: "8e.MORALE.TEST.1", Is: false},
		Test:      rules.Rule[func(*rules.MoraleTested) bool]{ID: "8e.MORALE.TEST.2", Do: morale.Within},
		Fled:      rules.Rule[func(*rules.MoraleTested) int]{ID: "8e.MORALE.TEST.3", Do: morale.OneForEachPoint},
		Flee:      "8e.MORALE.TEST.3",
		Attrition: rules.Rule[func(*rules.Game, rules.UnitID) int]{ID: "8e.MORALE.TEST.3", Do: morale.NoAttrition},
		Shock:     rules.Rule[func(*rules.Game, rules.UnitID) bool]{ID: "8e.MORALE.TEST.1", Do: morale.Unshaken},
		Coherency: rules.Fact[bool]{ID: "8e.MORALE.TEST.3", Is: false},
	}
}

func moraleSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepMorale] = rules.Step{Name: "morale", ID: "8e.MORALE.TEST.1", Run: morale.Phase, Take: morale.Selected}
	s[rules.StepTest] = rules.Step{Name: "morale test", ID: "8e.MORALE.TEST.2", Run: morale.Test}
	s[rules.StepLoss] = rules.Step{Name: "loss", ID: "8e.MORALE.TEST.3", Run: morale.Loss, Take: morale.Lost}
}
