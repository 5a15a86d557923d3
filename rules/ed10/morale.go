package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/morale"
)

func moraleRules() rules.MoraleRules {
	return rules.MoraleRules{
		Select:    "10e.BATTLESHOCK.TEST.1",
		Alternate: rules.Fact[bool]{ID: "10e.BATTLESHOCK.TEST.1", Is: false},
		Test:      rules.Rule[func(*rules.MoraleTested) bool]{ID: "10e.BATTLESHOCK.TEST.1", Do: morale.AtLeastLeadership},
		Fled:      rules.Rule[func(*rules.MoraleTested) int]{ID: "10e.BATTLESHOCK.TEST.2", Do: morale.NobodyFlees},
		Flee:      "10e.BATTLESHOCK.ESCAPE.1",
		Attrition: rules.Rule[func(*rules.Game, rules.UnitID) int]{ID: "10e.BATTLESHOCK.TEST.2", Do: morale.NoAttrition},
		Shock:     rules.Rule[func(*rules.Game, rules.UnitID) bool]{ID: "10e.BATTLESHOCK.TEST.1", Do: morale.BelowHalf},
		Coherency: rules.Fact[bool]{ID: "10e.UNIT.COHERENCY.3", Is: true},
	}
}

func moraleSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepShock] = rules.Step{Name: "battle-shock", ID: "10e.BATTLESHOCK.TEST.1", Run: morale.Shock}
	s[rules.StepLoss] = rules.Step{Name: "loss", ID: "10e.BATTLESHOCK.ESCAPE.1", Run: morale.Loss, Take: morale.Lost}
	s[rules.StepTurnEnd] = rules.Step{Name: "coherency checks", ID: "10e.UNIT.COHERENCY.3", Run: morale.Checks}
	s[rules.StepCoherency] = rules.Step{Name: "coherency", ID: "10e.UNIT.COHERENCY.3", Run: morale.Coherency, Take: morale.CoherencyLost}
}
