package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/morale"
)

// moraleRules: the units of the player whose turn it is test (10e.BATTLESHOCK.TEST.3);
// of a unit that takes Desperate Escape tests the player chooses the models that are
// destroyed (10e.BATTLESHOCK.ESCAPE.4).
func moraleRules() rules.MoraleRules {
	return rules.MoraleRules{
		Select:    "10e.BATTLESHOCK.TEST.1",
		Alternate: rules.Is("10e.BATTLESHOCK.TEST.1", false),
		Test:      rules.By("10e.BATTLESHOCK.TEST.1", morale.AtLeastLeadership),
		Fled:      rules.By("10e.BATTLESHOCK.TEST.2", morale.NoModelFlees),
		Flee:      "10e.BATTLESHOCK.ESCAPE.1",
		Attrition: rules.By("10e.BATTLESHOCK.TEST.2", morale.NoAttrition),
		Shock:     rules.By("10e.BATTLESHOCK.TEST.1", morale.BelowHalf),
		Coherency: rules.Is("10e.UNIT.COHERENCY.3", true),
	}
}

func moraleSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepShock] = rules.Step{Name: "battle-shock", ID: "10e.BATTLESHOCK.TEST.1", Run: morale.Shock}
	s[rules.StepLoss] = rules.Step{Name: "loss", ID: "10e.BATTLESHOCK.ESCAPE.1", Run: morale.Loss, Take: morale.Lost}
	s[rules.StepTurnEnd] = rules.Step{Name: "coherency checks", ID: "10e.UNIT.COHERENCY.3", Run: morale.Checks}
	s[rules.StepCoherency] = rules.Step{Name: "coherency", ID: "10e.UNIT.COHERENCY.3", Run: morale.Coherency, Take: morale.CoherencyLost}
}
