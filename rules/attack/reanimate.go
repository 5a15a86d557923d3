package attack

import "github.com/rollcall40k/rollcall/rules"

// attacks reports whether attacks of the unit are being resolved.
func attacks(g *rules.Game, u rules.UnitID) bool {
	for i := range g.State.Frames {
		if f := &g.State.Frames[i]; f.Step == rules.StepAttacks && f.Unit == u {
			return true
		}
	}
	return false
}

// destroyedOnFeature returns a unit of the attacker's enemies with models that may be
// reanimated now, or NoUnit. A unit that is destroyed as a whole is not.
func destroyedOnFeature(g *rules.Game, attacker rules.UnitID) rules.UnitID {
	for u, s := range g.Units() {
		if s.Player == g.Unit(attacker).Player || s.Place != rules.OnTable {
			continue
		}
		for at := s.First + s.Alive; at < s.First+s.Held; at++ {
			if g.State.Models[at].Fallen {
				return u
			}
		}
	}
	return rules.NoUnit
}
