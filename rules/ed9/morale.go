package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/morale"
)

func moraleRules() rules.MoraleRules {
	return rules.MoraleRules{
		Select:    "9e.MORALE.SEQ.2",
		Alternate: rules.Fact[bool]{ID: "9e.MORALE.SEQ.2", Is: true},
		Fled:      rules.Rule[func(*rules.MoraleTested) int]{ID: "9e.MORALE.TEST.3", Do: morale.One},
		Test:      rules.Rule[func(*rules.MoraleTested) bool]{ID: "9e.MORALE.TEST.1", Do: morale.LostAgainstLeadership},
		Flee:      "9e.MORALE.TEST.4",
		Attrition: rules.Rule[func(*rules.Game, rules.UnitID) int]{ID: "9e.MORALE.ATTRITION.1", Do: morale.CombatAttrition},
		Shock:     rules.Rule[func(*rules.Game, rules.UnitID) bool]{ID: "9e.MORALE.SEQ.1", Do: morale.Unshaken},
		Coherency: rules.Fact[bool]{ID: "9e.MORALE.COHERENCY.1", Is: true},
	}
}

func moraleSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepMorale] = rules.Step{Name: "morale", ID: "9e.MORALE.SEQ.1", Run: morale.Phase, Take: morale.Selected}
	s[rules.StepTest] = rules.Step{Name: "morale test", ID: "9e.MORALE.TEST.1", Run: morale.Test}
	s[rules.StepLoss] = rules.Step{Name: "loss", ID: "9e.MORALE.TEST.4", Run: morale.Loss, Take: morale.Lost}
	s[rules.StepCoherency] = rules.Step{Name: "coherency", ID: "9e.MORALE.COHERENCY.1", Run: morale.Coherency, Take: morale.CoherencyLost}
}
