package ed11

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// stratagems are the core stratagems (11e.STRATAGEM.USE.11), with their costs. They go by name (11e.GAPS.6), Crushing
// Impact rolls dice for the Toughness of an own model (11e.GAPS.7), and Heroic Intervention has its two modes (11e.GAPS.9).
func stratagems() []rules.Stratagem {
	cover := effect.Effect{Kind: effect.GiveCover, Scope: effect.Scope{Suffered: true, Attacks: effect.RangedAttacks}}
	return []rules.Stratagem{
		{Kind: rules.CommandReroll, Name: "Command Re-roll", Rule: "11e.STRATAGEM.REROLL.1", Cost: 1},
		{Kind: rules.CounterOffensive, Name: "Counteroffensive", Rule: "11e.STRATAGEM.COUNTER.1", Cost: 2, Use: uses(effect.Effect{Kind: effect.FightsFirst, OfAll: true})},
		{Kind: rules.EpicChallenge, Name: "Epic Challenge", Rule: "11e.STRATAGEM.EPIC.1", Cost: 1, Alone: true, Use: uses(effect.Effect{Kind: effect.Precision, Scope: effect.Scope{Attacks: effect.MeleeAttacks}})},
		{Kind: rules.InsaneBravery, Name: "Insane Bravery", Rule: "11e.STRATAGEM.BRAVERY.1", Cost: 1, Once: effect.OncePerBattle, Use: uses(effect.Effect{Kind: effect.PassMorale})}, // 11e.STRATAGEM.BRAVERY.2
		{Kind: rules.Grenade, Name: "Explosives", Rule: "11e.STRATAGEM.EXPLOSIVES.1", Cost: 1},
		{Kind: rules.TankShock, Name: "Crushing Impact", Rule: "11e.STRATAGEM.IMPACT.1", Cost: 1, Impact: true},
		{Kind: rules.RapidIngress, Name: "Rapid Ingress", Rule: "11e.STRATAGEM.INGRESS.1", Cost: 1},
		{Kind: rules.FireOverwatch, Name: "Fire Overwatch", Rule: "11e.STRATAGEM.OVERWATCH.1", Cost: 1, AtEdge: true},
		{Kind: rules.Smokescreen, Name: "Smokescreen", Rule: "11e.STRATAGEM.SMOKE.1", Cost: 1, AtEdge: true, Use: uses(cover)},
		{Kind: rules.HeroicIntervention, Name: "Heroic Intervention", Rule: "11e.STRATAGEM.HEROIC.1", Cost: 1, AtEdge: true},
		{Kind: rules.IntoTheFray, Name: "Heroic Intervention: Into the Fray", Rule: "11e.STRATAGEM.HEROIC.3", Cost: 2, AtEdge: true}, // 11e.STRATAGEM.USE.5
	}
}

func uses(effects ...effect.Effect) effect.Use { return effect.Use{Effects: effects} }
