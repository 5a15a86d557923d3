package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/psychic"
)

func psychicRules() *rules.PsychicRules {
	return &rules.PsychicRules{
		Once:     "9e.PSYCHIC.SEQ.4",
		Together: rules.Is("9e.PSYCHIC.MANIFEST.5", true),
		Eligible: rules.By("9e.PSYCHIC.SEQ.1", psychic.DidNotFallBack),
		Powers:   rules.By("9e.PSYCHIC.POWER.1", psychic.SmiteAlone),
		Select:   "9e.PSYCHIC.MANIFEST.1",
		Repeat:   rules.By("9e.PSYCHIC.MANIFEST.2", psychic.OncePerRound),
		Warp:     rules.By("9e.PSYCHIC.SMITE.1", psychic.HarderSmite),
		Smite:    "9e.PSYCHIC.SMITE.2",
		Test:     rules.Is("9e.PSYCHIC.TEST.1", 2),

		Perils:      rules.By("9e.PSYCHIC.TEST.2", psychic.DoubleOneOrSix),
		PerilsHarm:  rules.Is("9e.PSYCHIC.PERILS.1", dice.Amount{Count: 1, Sides: 3}),
		PerilsBurst: rules.Is("9e.PSYCHIC.PERILS.3", 6*geom.Inch),
		PerilsFail:  "9e.PSYCHIC.PERILS.2",

		Deny:      rules.Is("9e.PSYCHIC.MANIFEST.3", 24*geom.Inch),
		Denies:    rules.By("9e.PSYCHIC.DENY.3", psychic.OnePerPhase),
		DenyTest:  rules.Is("9e.PSYCHIC.DENY.1", 2),
		DenyBeats: rules.By("9e.PSYCHIC.DENY.1", psychic.Greater),
	}
}

func psychicSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepPsychic] = rules.Step{Name: "psychic", ID: "9e.PSYCHIC.SEQ.1", Run: psychic.Phase, Take: psychic.Selected}
	s[rules.StepPowers] = rules.Step{Name: "psychic powers", ID: "9e.PSYCHIC.POWER.3", Run: psychic.SelectPowers, Take: psychic.PowerKnown}
	s[rules.StepManifest] = rules.Step{Name: "psychic powers of a unit", ID: "9e.PSYCHIC.MANIFEST.5", Run: psychic.Manifest, Take: psychic.PowerSelected}
	s[rules.StepPower] = rules.Step{Name: "psychic power", ID: "9e.PSYCHIC.MANIFEST.4", Run: psychic.Power, Take: psychic.Answered}
}
