package attack

import "github.com/rollcall40k/rollcall/rules"

// Allocate returns the position of the model that takes the next attack, or -1
// when none is left. Where the rules leave the choice to the player
// (9e.ATTACK.ALLOCATE.1), it is the first in the order the player gave.
func Allocate(r *rules.AttackRules, models []rules.Model) int {
	first := -1
	for i := range models {
		m := &models[i]
		switch {
		case m.Wounds <= 0:
		case r.Allocate.Do(m):
			return i
		case first < 0:
			first = i
		}
	}
	return first
}

// Hurt is for models that have already lost wounds (8e.ATTACK.ALLOCATE.2).
func Hurt(m *rules.Model) bool { return m.Hurt }

// HurtOrAllocated is for models that have already lost wounds, or have had
// attacks allocated to them this phase (9e.ATTACK.ALLOCATE.2). Where there are
// several, the player may choose among them.
func HurtOrAllocated(m *rules.Model) bool { return m.Hurt || m.Allocated }
