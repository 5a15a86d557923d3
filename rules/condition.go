package rules

import (
	"github.com/rollcall40k/rollcall/rules/effect"
)

// lasts are the conditions that do not end with the turn.
const lasts = effect.Shocked
