package rules

import (
	"github.com/rollcall40k/rollcall/rules/effect"
)

// LastingConditions are the conditions that do not end with the turn.
const LastingConditions = effect.Shocked
