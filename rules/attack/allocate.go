package attack

import "github.com/rollcall40k/rollcall/rules"

// Allocate returns the position of the model that takes the next attack, or -1
// when none is left. Where the rules leave the choice to the player
// (9e.ATTACK.ALLOCATE.1), it is the first in the order the player gave.
func Allocate(r *rules.AttackRules, models []rules.Model) int {
	if i := r.Allocate.Do(models); i >= 0 {
		return i
	}
	for i := range models {
		if models[i].Wounds > 0 {
			return i
		}
	}
	return -1
}

// HurtOrAllocated finds the model that has already lost wounds, or has had
// attacks allocated to it this phase (9e.ATTACK.ALLOCATE.2). Where there are
// several, the player may choose among them, and it is the first.
func HurtOrAllocated(models []rules.Model) int {
	for i := range models {
		if m := &models[i]; m.Wounds > 0 && (m.Hurt || m.Allocated) {
			return i
		}
	}
	return -1
}
