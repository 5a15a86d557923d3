package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/psychic"
)

func psychicRules() rules.PsychicRules {
	type (
		unit  = func(*rules.Game, rules.UnitID) bool
		power = func(*rules.Game, rules.UnitID, rules.PowerID) bool
	)
	return rules.PsychicRules{
		Once:     "9e.PSYCHIC.SEQ.4",
		Together: rules.Fact[bool]{ID: "9e.PSYCHIC.MANIFEST.5", Is: true},
		Eligible: rules.Rule[unit]{ID: "9e.PSYCHIC.SEQ.1", Do: psychic.DidNotFallBack},
		Powers:   rules.Rule[func(*rules.Game, rules.UnitID) []rules.PowerID]{ID: "9e.PSYCHIC.POWER.1", Do: psychic.SmiteAlone},
		Select:   "9e.PSYCHIC.MANIFEST.1",
		Repeat:   rules.Rule[power]{ID: "9e.PSYCHIC.MANIFEST.2", Do: psychic.OncePerRound},
		Warp:     rules.Rule[func(*rules.Game, rules.UnitID, rules.PowerID) int]{ID: "9e.PSYCHIC.SMITE.1", Do: psychic.HarderSmite},
		Smite:    "9e.PSYCHIC.SMITE.2",
		Test:     rules.Fact[int]{ID: "9e.PSYCHIC.TEST.1", Is: 2},

		Perils:      rules.Rule[func(int) bool]{ID: "9e.PSYCHIC.TEST.2", Do: psychic.DoubleOneOrSix},
		PerilsHarm:  rules.Fact[dice.Amount]{ID: "9e.PSYCHIC.PERILS.1", Is: dice.Amount{Count: 1, Sides: 3}},
		PerilsBurst: rules.Fact[geom.Length]{ID: "9e.PSYCHIC.PERILS.3", Is: 6 * geom.Inch},
		PerilsFail:  "9e.PSYCHIC.PERILS.2",

		Deny:      rules.Fact[geom.Length]{ID: "9e.PSYCHIC.MANIFEST.3", Is: 24 * geom.Inch},
		Denies:    rules.Rule[func(*rules.Game, rules.UnitID, rules.UnitID) int]{ID: "9e.PSYCHIC.DENY.3", Do: psychic.OnePerPhase},
		DenyTest:  rules.Fact[int]{ID: "9e.PSYCHIC.DENY.1", Is: 2},
		DenyBeats: rules.Rule[func(int, int) bool]{ID: "9e.PSYCHIC.DENY.1", Do: psychic.Greater},
	}
}

func psychicSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepPsychic] = rules.Step{Name: "psychic", ID: "9e.PSYCHIC.SEQ.1", Run: psychic.Phase, Take: psychic.Selected}
	s[rules.StepPowers] = rules.Step{Name: "psychic powers", ID: "9e.PSYCHIC.POWER.3", Run: psychic.SelectPowers, Take: psychic.PowerKnown}
	s[rules.StepManifest] = rules.Step{Name: "psychic powers of a unit", ID: "9e.PSYCHIC.MANIFEST.5", Run: psychic.Manifest, Take: psychic.PowerSelected}
	s[rules.StepPower] = rules.Step{Name: "psychic power", ID: "9e.PSYCHIC.MANIFEST.4", Run: psychic.Power, Take: psychic.Answered}
}
