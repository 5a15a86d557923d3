package attack

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// roll makes a test with what is added to it, and says whether it succeeded. The
// face is the unmodified result: after any re-roll, before any modifier
// (9e.CORE.UNMOD.1).
func roll(src dice.Source, p dice.Purpose, t *rules.Test, added int, always func(int) rules.Verdict) (face int, ok bool) {
	face = src.D6(p)
	ok = passes(t, face, added, always)
	if t.Reroll == dice.Never {
		return face, ok
	}
	plain := passes(t, face, 0, always) // 9e.CORE.REROLL.6
	if !t.Reroll.Again(face, plain, ok) {
		return face, ok
	}
	face = dice.Again(src, p)
	return face, passes(t, face, added, always)
}

func passes(t *rules.Test, face, added int, always func(int) rules.Verdict) bool {
	switch {
	case t.Needed == 0 || face <= int(t.Fails):
		return false
	case t.Succeeds > 0 && face >= int(t.Succeeds):
		return true
	}
	switch always(face) {
	case rules.Success:
		return true
	case rules.Failure:
		return false
	}
	return max(face+added, 1) >= int(t.Needed) // 9e.CORE.DICE.3, 9e.CORE.MOD.4
}
