package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// stratagems are the core Stratagems, with their costs. None affects a model of a Battle-shocked unit of its player
// (10e.BATTLESHOCK.TEST.5, 10e.GAPS.47).
func stratagems() []rules.Stratagem {
	cover := effect.Effect{Kind: effect.GiveCover, Scope: effect.Scope{Suffered: true, Attacks: effect.RangedAttacks}}
	stealth, _ := Words.CoreEffect("stealth")
	return []rules.Stratagem{
		{Kind: rules.CommandReroll, Name: "Command Re-roll", Rule: "10e.STRATAGEM.REROLL.1", Cost: 1},
		{Kind: rules.CounterOffensive, Name: "Counter-offensive", Rule: "10e.STRATAGEM.COUNTER.1", Cost: 2},
		{Kind: rules.EpicChallenge, Name: "Epic Challenge", Rule: "10e.STRATAGEM.CHALLENGE.1", Cost: 1, Use: uses(effect.Effect{Kind: effect.Precision, Scope: effect.Scope{Attacks: effect.MeleeAttacks}})},
		{Kind: rules.InsaneBravery, Shocked: true, Name: "Insane Bravery", Rule: "10e.STRATAGEM.BRAVERY.1", Cost: 1, Once: effect.OncePerBattle, Use: uses(effect.Effect{Kind: effect.PassMorale})},
		{Kind: rules.Grenade, Name: "Grenade", Rule: "10e.STRATAGEM.GRENADE.1", Cost: 1},
		{Kind: rules.TankShock, Name: "Tank Shock", Rule: "10e.STRATAGEM.TANKSHOCK.1", Cost: 1},
		{Kind: rules.RapidIngress, Name: "Rapid Ingress", Rule: "10e.STRATAGEM.INGRESS.1", Cost: 1},
		{Kind: rules.FireOverwatch, Name: "Fire Overwatch", Rule: "10e.STRATAGEM.OVERWATCH.1", Cost: 1, Once: effect.OncePerTurn}, // 10e.STRATAGEM.OVERWATCH.4
		{Kind: rules.GoToGround, Name: "Go to Ground", Rule: "10e.STRATAGEM.GROUND.1", Cost: 1, Use: uses(effect.Effect{Kind: effect.InvulnerableSave, Value: 6}, cover)},
		{Kind: rules.Smokescreen, Name: "Smokescreen", Rule: "10e.STRATAGEM.SMOKE.1", Cost: 1, Use: uses(stealth, cover)},
		{Kind: rules.HeroicIntervention, Name: "Heroic Intervention", Rule: "10e.STRATAGEM.HEROIC.1", Cost: 1},
	}
}

func uses(effects ...effect.Effect) effect.Use { return effect.Use{Effects: effects} }
