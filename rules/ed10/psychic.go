package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/psychic"
)

// psychicRules are never asked: there is no Psychic phase, and so no power is
// attempted (10e.DATASHEET.PSYCHIC.3). They are those that come nearest.
func psychicRules() rules.PsychicRules {
	const none = "10e.DATASHEET.PSYCHIC.3"
	return rules.PsychicRules{
		Once:     none,
		Together: rules.Is(none, true),
		Eligible: rules.By(none, psychic.Nobody),
		Powers:   rules.By(none, psychic.NoPowers),
		Select:   none,
		Repeat:   rules.By(none, psychic.OncePerRound),
		Warp:     rules.By(none, psychic.HarderSmite),
		Smite:    none,
		Test:     rules.Is(none, 2),

		Perils:      rules.By(none, psychic.DoubleOneOrSix),
		PerilsHarm:  rules.Is(none, dice.Amount{}),
		PerilsBurst: rules.Is[geom.Length](none, 0),
		PerilsFail:  none,

		Deny:      rules.Is[geom.Length](none, 0),
		Denies:    rules.By(none, psychic.OnePerPhase),
		DenyTest:  rules.Is(none, 0),
		DenyBeats: rules.By(none, psychic.Greater),
	}
}
