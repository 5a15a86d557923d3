package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/psychic"
)

// psychicRules are never asked: there is no Psychic phase, and so no power is
// attempted (10e.GAPS.20). They are those that come nearest.
func psychicRules() rules.PsychicRules {
	const none = "10e.GAPS.20"
	return rules.PsychicRules{
		Once:     none,
		Together: rules.Fact[bool]{ID: none, Is: true},
		Eligible: rules.Rule[func(*rules.Game, rules.UnitID) bool]{ID: none, Do: psychic.Nobody},
		Powers:   rules.Rule[func(*rules.Game, rules.UnitID) []rules.PowerID]{ID: none, Do: psychic.NoPowers},
		Select:   none,
		Repeat:   rules.Rule[func(*rules.Game, rules.UnitID, rules.PowerID) bool]{ID: none, Do: psychic.OncePerRound},
		Warp:     rules.Rule[func(*rules.Game, rules.UnitID, rules.PowerID) int]{ID: none, Do: psychic.HarderSmite},
		Smite:    none,
		Test:     rules.Fact[int]{ID: none, Is: 2},

		Perils:      rules.Rule[func(int) bool]{ID: none, Do: psychic.DoubleOneOrSix},
		PerilsHarm:  rules.Fact[dice.Amount]{ID: none},
		PerilsBurst: rules.Fact[geom.Length]{ID: none},
		PerilsFail:  none,

		Deny:      rules.Fact[geom.Length]{ID: none},
		Denies:    rules.Rule[func(*rules.Game, rules.UnitID, rules.UnitID) int]{ID: none, Do: psychic.OnePerPhase},
		DenyTest:  rules.Fact[int]{ID: none},
		DenyBeats: rules.Rule[func(int, int) bool]{ID: none, Do: psychic.Greater},
	}
}
