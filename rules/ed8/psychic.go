package ed8

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/psychic"
)

func psychicRules() *rules.PsychicRules {
	return &rules.PsychicRules{
		Once:     "8e.PSYCHIC.SEQ.1",
		Together: rules.Is("8e.PSYCHIC.SEQ.1", false),
		Eligible: rules.By("8e.PSYCHIC.POWER.1", psychic.DidNotFallBack),
		Powers:   rules.By("8e.PSYCHIC.POWER.2", psychic.SmiteAlone),
		Select:   "8e.PSYCHIC.POWER.1",
		Repeat:   rules.By("8e.PSYCHIC.TEST.2", psychic.OncePerTurn),
		Warp:     rules.By("8e.PSYCHIC.SMITE.1", psychic.AsPrinted),
		Test:     rules.Is("8e.PSYCHIC.TEST.1", 2),
		Smite:    "8e.PSYCHIC.SMITE.2",

		Perils:      rules.By("8e.PSYCHIC.PERILS.1", psychic.DoubleOneOrSix),
		PerilsHarm:  rules.Is("8e.PSYCHIC.PERILS.1", dice.Amount{Count: 1, Sides: 3}),
		PerilsBurst: rules.Is("8e.PSYCHIC.PERILS.2", 6*geom.Inch),
		PerilsFail:  "8e.PSYCHIC.PERILS.2",

		Deny:      rules.Is("8e.PSYCHIC.DENY.1", 24*geom.Inch),
		Denies:    rules.By("8e.PSYCHIC.DENY.2", psychic.OnePerPhase),
		DenyTest:  rules.Is("8e.PSYCHIC.DENY.1", 2),
		DenyBeats: rules.By("8e.PSYCHIC.DENY.1", psychic.Greater),
	}
}

func psychicSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepPsychic] = rules.Step{Name: "psychic", ID: "8e.PSYCHIC.SEQ.1", Run: psychic.Phase, Take: psychic.Selected}
	s[rules.StepPowers] = rules.Step{Name: "psychic powers", ID: "8e.PSYCHIC.POWER.3", Run: psychic.SelectPowers, Take: psychic.PowerKnown}
	s[rules.StepManifest] = rules.Step{Name: "psychic powers of a unit", ID: "8e.PSYCHIC.SEQ.1", Run: psychic.Manifest, Take: psychic.PowerSelected}
	s[rules.StepPower] = rules.Step{Name: "psychic power", ID: "8e.PSYCHIC.RESOLVE.1", Run: psychic.Power, Take: psychic.Answered}
}
