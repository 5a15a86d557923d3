package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/datasheet"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Words are the core abilities and weapon abilities that datasheets of the edition name.
var Words = datasheet.Words{Core: core(), Weapons: weaponAbilities()}

// core returns the core abilities that are effects. Leader is read into Army.Attached instead.
func core() []datasheet.Core {
	return []datasheet.Core{
		{Name: "deep strike", Give: datasheet.Gives(effect.Effect{ // 10e.MOVE.RESERVE.4, 10e.ABILITY.DEEPSTRIKE.1, 10e.ABILITY.DEEPSTRIKE.2
			Kind: effect.Reinforcements, OfAll: true, Arrival: &effect.Arrival{Enemies: 9 * geom.Inch},
		})},
		{Name: "infiltrators", Give: datasheet.Gives(effect.Effect{Kind: effect.SetUpAnywhere, OfAll: true, Length: 9 * geom.Inch})}, // 10e.ABILITY.INFILTRATORS.1
		{Name: "fights first", Give: datasheet.Gives(effect.Effect{Kind: effect.FightsFirst, OfAll: true})},                          // 10e.ABILITY.FIGHTSFIRST.1
		{Name: "stealth", Give: datasheet.Gives(effect.Effect{ // 10e.ABILITY.STEALTH.1
			Kind: effect.AddToRoll, OfAll: true, Roll: effect.HitRoll, Value: -1, Scope: effect.Scope{Suffered: true, Attacks: effect.RangedAttacks},
		})},
		{Name: "lone operative", Give: datasheet.Gives(effect.Effect{ // 10e.SHOOT.LONEOP.1, 10e.SHOOT.LONEOP.2, 10e.SHOOT.LONEOP.3
			Kind: effect.NotTargeted, Length: 12 * geom.Inch, Scope: effect.Scope{Unless: effect.Attached},
		})},
		{Name: "feel no pain", Takes: datasheet.Whole, Give: func(u *rules.ArmyUnit, n dice.Amount) { // 10e.ABILITY.FNP.1, 10e.ABILITY.FNP.2
			datasheet.Grant(u, effect.Effect{Kind: effect.IgnoreWounds, Value: n.Plus})
		}},
		{Name: "deadly demise", Takes: datasheet.Number, Give: func(u *rules.ArmyUnit, n dice.Amount) { // 10e.ABILITY.DEMISE.1, 10e.ABILITY.DEMISE.2
			datasheet.Grant(u, effect.Effect{Kind: effect.Explodes, Value: 6, Length: 6 * geom.Inch, Amount: n})
		}},
		{Name: "firing deck", Takes: datasheet.Whole, Give: func(u *rules.ArmyUnit, n dice.Amount) { // 10e.ABILITY.FIRINGDECK.1, 10e.ABILITY.FIRINGDECK.2
			datasheet.Grant(u, effect.Effect{Kind: effect.FiringDeck, Value: n.Plus})
		}},
		{Name: "hover", Give: datasheet.Gives(effect.Effect{Kind: effect.HoverMode})}, // 10e.ABILITY.HOVER.1
		{Name: "super-heavy walker", Give: walker},
		{Name: "scouts", Takes: datasheet.Whole, Give: func(u *rules.ArmyUnit, n dice.Amount) { // 10e.ABILITY.SCOUTS.1, 10e.ABILITY.SCOUTS.2, 10e.ABILITY.SCOUTS.6
			datasheet.GrantUse(u, datasheet.Scouts(n.Plus))
		}},
	}
}

// walker lets models be moved across all models but TITANIC ones, also within Engagement Range, and through parts of terrain
// up to 4" high (10e.ABILITY.SUPERHEAVY.1). Its player may let them move through higher parts, after which the unit is shocked
// on a 1.
func walker(u *rules.ArmyUnit, _ dice.Amount) {
	through := effect.Effect{Kind: effect.MoveAcross, Across: effect.AcrossTerrain}
	low := through
	low.Across, low.Length, low.Enter = effect.AcrossModels|effect.AcrossTerrain, 4*geom.Inch, true
	low.Scope.Opponent.None = effect.Keywords{effect.Titanic}
	datasheet.Grant(u, low)
	datasheet.GrantUse(u, effect.Use{
		Rule: "10e.ABILITY.SUPERHEAVY.1", At: effect.WhenSelectedToMove, Phase: effect.MovementPhase, Optional: true, Until: effect.EndOfPhase,
		Effects: []effect.Effect{through, {Kind: effect.ShockAfterMove, Value: 1}},
	})
}
