package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// stratagems returns the supported core Stratagems of the edition's rulebook that its free rules
// do not print (9e.GAPS.1).
func stratagems() []rules.Stratagem {
	const by rules.RuleID = "9e.GAPS.1"
	return []rules.Stratagem{
		{Kind: rules.CommandReroll, Name: "Command Re-roll", Rule: by, Cost: 1},
		{Kind: rules.CounterOffensive, Name: "Counter-offensive", Rule: by, Cost: 2},
		{Kind: rules.InsaneBravery, Shocked: true, Name: "Insane Bravery", Rule: by, Cost: 2, Once: effect.OncePerBattle, Use: effect.Use{Effects: []effect.Effect{{Kind: effect.PassMorale}}}},
		{Kind: rules.FireOverwatch, Name: "Fire Overwatch", Rule: by, Cost: 1, Charged: true},
	}
}
