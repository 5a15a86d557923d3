package ed8

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
		Once:     "8e.PSYCHIC.SEQ.1",
		Together: rules.Fact[bool]{ID: "8e.PSYCHIC.SEQ.1", Is: false},
		Eligible: rules.Rule[unit]{ID: "8e.PSYCHIC.POWER.1", Do: psychic.DidNotFallBack},
		Powers:   rules.Rule[func(*rules.Game, rules.UnitID) []rules.PowerID]{ID: "8e.PSYCHIC.POWER.2", Do: psychic.SmiteAlone},
		Select:   "8e.PSYCHIC.POWER.1",
		Repeat:   rules.Rule[power]{ID: "8e.PSYCHIC.TEST.2", Do: psychic.OncePerTurn},
		Warp:     rules.Rule[func(*rules.Game, rules.UnitID, rules.PowerID) int]{ID: "8e.PSYCHIC.SMITE.1", Do: psychic.AsPrinted},
		Test:     rules.Fact[int]{ID: "8e.PSYCHIC.TEST.1", Is: 2},
		Smite:    "8e.PSYCHIC.SMITE.2",

		Perils:      rules.Rule[func(int) bool]{ID: "8e.PSYCHIC.PERILS.1", Do: psychic.DoubleOneOrSix},
		PerilsHarm:  rules.Fact[dice.Amount]{ID: "8e.PSYCHIC.PERILS.1", Is: dice.Amount{Count: 1, Sides: 3}},
		PerilsBurst: rules.Fact[geom.Length]{ID: "8e.PSYCHIC.PERILS.2", Is: 6 * geom.Inch},
		PerilsFail:  "8e.PSYCHIC.PERILS.2",

		Deny:      rules.Fact[geom.Length]{ID: "8e.PSYCHIC.DENY.1", Is: 24 * geom.Inch},
		Denies:    rules.Rule[func(*rules.Game, rules.UnitID, rules.UnitID) int]{ID: "8e.PSYCHIC.DENY.2", Do: psychic.OnePerPhase},
		DenyTest:  rules.Fact[int]{ID: "8e.PSYCHIC.DENY.1", Is: 2},
		DenyBeats: rules.Rule[func(int, int) bool]{ID: "8e.PSYCHIC.DENY.1", Do: psychic.Greater},
	}
}

func psychicSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepPsychic] = rules.Step{Name: "psychic", ID: "8e.PSYCHIC.SEQ.1", Run: psychic.Phase, Take: psychic.Selected}
	s[rules.StepPowers] = rules.Step{Name: "psychic powers", ID: "8e.PSYCHIC.POWER.3", Run: psychic.SelectPowers, Take: psychic.PowerKnown}
	s[rules.StepManifest] = rules.Step{Name: "psychic powers of a unit", ID: "8e.PSYCHIC.SEQ.1", Run: psychic.Manifest, Take: psychic.PowerSelected}
	s[rules.StepPower] = rules.Step{Name: "psychic power", ID: "8e.PSYCHIC.RESOLVE.1", Run: psychic.Power, Take: psychic.Answered}
}
