package ed11

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/datasheet"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Words are the abilities that datasheets of the edition name by words of the core rules.
var Words = datasheet.Words{Core: core(), Weapons: weaponAbilities()}

// core returns the core abilities that are effects. Leaders are Army.Attached.
func core() []datasheet.Core {
	cover := effect.Scope{Suffered: true, Attacks: effect.RangedAttacks}
	return []datasheet.Core{
		{Name: "deep strike", Give: datasheet.Gives(effect.Effect{ // 11e.ABILITY.DEEPSTRIKE.1
			Kind: effect.Reinforcements, OfAll: true, Arrival: &effect.Arrival{Enemies: 8 * geom.Inch},
		})},
		{Name: "infiltrators", Give: datasheet.Gives(effect.Effect{Kind: effect.SetUpAnywhere, OfAll: true, Length: 8 * geom.Inch})}, // 11e.ABILITY.INFILTRATE.1
		{Name: "fights first", Give: datasheet.Gives(effect.Effect{Kind: effect.FightsFirst, OfAll: true})},                          // 11e.ABILITY.FIRST.1
		{Name: "stealth", Give: datasheet.Gives(effect.Effect{Kind: effect.GiveCover, OfAll: true, Scope: cover})},                   // 11e.ABILITY.STEALTH.1
		{Name: "lone operative", Takes: datasheet.Optional, Give: func(u *rules.ArmyUnit, n dice.Amount) { // 11e.ABILITY.LONEOP.1
			far := 12 * geom.Inch
			if n.Plus > 0 {
				far = geom.Length(min(max(n.Plus, 9), 30)) * geom.Inch // 11e.DATASHEET.LIMIT.6
			}
			datasheet.Grant(u, effect.Effect{Kind: effect.NotTargeted, Length: far, OfAll: true}) // 11e.ABILITY.LONEOP.2
		}},
		{Name: "feel no pain", Takes: datasheet.Whole, Give: func(u *rules.ArmyUnit, n dice.Amount) { // 11e.ABILITY.FNP.1
			datasheet.Grant(u, effect.Effect{Kind: effect.IgnoreWounds, Value: n.Plus})
		}},
		{Name: "deadly demise", Takes: datasheet.Number, Give: func(u *rules.ArmyUnit, n dice.Amount) { // 11e.ABILITY.DEADLY.1
			datasheet.Grant(u, effect.Effect{Kind: effect.Explodes, Value: 6, Length: 6 * geom.Inch, Amount: n})
		}},
		{Name: "firing deck", Takes: datasheet.Whole, Give: func(u *rules.ArmyUnit, n dice.Amount) { // 11e.ABILITY.DECK.1
			datasheet.Grant(u, effect.Effect{Kind: effect.FiringDeck, Value: n.Plus})
		}},
		{Name: "hover", Give: datasheet.Gives(effect.Effect{Kind: effect.SkyMaster})}, // 11e.ABILITY.HOVER.1
		{Name: "super-heavy walker", Give: walker},
		{Name: "scouts", Takes: datasheet.Whole, Give: func(u *rules.ArmyUnit, n dice.Amount) { // 11e.ABILITY.SCOUTS.1
			datasheet.GrantUse(u, datasheet.Scouts(n.Plus))
		}},
	}
}

// walker lets models be moved across all models but TITANIC ones, and through terrain up to 4" high
// (11e.ABILITY.WALKER.1). Its player may select them to be MOBILE in a move, after which the unit is
// shocked on a 1 (11e.ABILITY.WALKER.2).
func walker(u *rules.ArmyUnit, _ dice.Amount) {
	datasheet.Grant(u, effect.Effect{
		Kind: effect.MoveAcross, Across: effect.AcrossModels | effect.AcrossTerrain, Length: 4 * geom.Inch, Enter: true,
		Scope: effect.Scope{Opponent: effect.Filter{None: effect.Keywords{effect.Titanic}}},
	})
	datasheet.GrantUse(u, effect.Use{
		Rule: "11e.ABILITY.WALKER.2", At: effect.WhenSelectedToMove, Phase: effect.MovementPhase, Optional: true, Until: effect.EndOfPhase,
		Effects: []effect.Effect{{Kind: effect.AddKeyword, Value: int16(effect.Mobile)}, {Kind: effect.ShockAfterMove, Value: 1}},
	})
}

// weaponAbilities returns the abilities of weapons.
func weaponAbilities() []datasheet.Weapon {
	closeQuarters := func(w *rules.Weapon, _ dice.Amount) { w.Type = effect.Pistol }
	return []datasheet.Weapon{
		{Name: "assault", Arm: datasheet.With(effect.Effect{Kind: effect.AdvanceAnd, Actions: effect.ToShoot})}, // 11e.WEAPON.ASSAULT.1
		{Name: "rapid fire", Takes: datasheet.Number, Arm: func(w *rules.Weapon, n dice.Amount) { // 11e.WEAPON.RAPIDFIRE.1
			datasheet.Add(w, effect.Effect{Kind: effect.MoreAttacks, Amount: n, Scope: effect.Scope{When: effect.HalfRange}})
		}},
		{Name: "ignores cover", Arm: datasheet.With(effect.Effect{Kind: effect.IgnoreCover})},                                    // 11e.WEAPON.IGNORESCOVER.1
		{Name: "twin-linked", Arm: datasheet.With(effect.Effect{Kind: effect.Reroll, Roll: effect.WoundRoll, Reroll: dice.Any})}, // 11e.WEAPON.TWINLINKED.1
		{Name: "pistol", Arm: closeQuarters},         // 11e.WEAPON.CLOSE.3
		{Name: "close-quarters", Arm: closeQuarters}, // 11e.WEAPON.CLOSE.1
		{Name: "torrent", Arm: torrent},              // 11e.WEAPON.TORRENT.1
		{Name: "lethal hits", Arm: datasheet.With(datasheet.OnCritical(dice.Hit, effect.Trigger{Consequence: effect.AutomaticWound}))}, // 11e.WEAPON.LETHAL.1
		{Name: "lance", Arm: datasheet.With(effect.Effect{ // 11e.WEAPON.LANCE.1
			Kind: effect.AddToRoll, Roll: effect.WoundRoll, Value: 1, Scope: effect.Scope{When: effect.Charged},
		})},
		{Name: "indirect fire", Arm: indirect},                                          // 11e.WEAPON.INDIRECT.1
		{Name: "precision", Arm: datasheet.With(effect.Effect{Kind: effect.Precision})}, // 11e.WEAPON.PRECISION.1
		{Name: "blast", Takes: datasheet.Optional, Arm: perFiveModels(effect.Blast)},    // 11e.WEAPON.BLAST.1
		{Name: "cleave", Takes: datasheet.Whole, Arm: perFiveModels(effect.Cleave)},     // 11e.WEAPON.CLEAVE.1
		{Name: "melta", Takes: datasheet.Whole, Arm: func(w *rules.Weapon, n dice.Amount) { // 11e.WEAPON.MELTA.1
			datasheet.Add(w, effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.WeaponDamage, Mod: dice.Modifier{Add: n.Plus}, Scope: effect.Scope{When: effect.HalfRange}})
		}},
		{Name: "heavy", Arm: datasheet.With(effect.Effect{ // 11e.WEAPON.HEAVY.1
			Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1, Scope: effect.Scope{Any: effect.RemainedStationary | effect.Steady, Unless: effect.Engaged | effect.Overwatch},
		})},
		{Name: "hazardous", Arm: datasheet.With(effect.Effect{Kind: effect.Hazardous})}, // 11e.WEAPON.HAZARDOUS.1
		{Name: "devastating wounds", Arm: datasheet.With(datasheet.OnCritical(dice.Wound, effect.Trigger{ // 11e.WEAPON.DEVASTATING.1, 11e.WEAPON.DEVASTATING.2
			Consequence: effect.ChangeAttack, Change: effect.AttackChange{NoSaves: effect.Armour | effect.Invulnerable, Mortal: true},
		}))},
		{Name: "sustained hits", Takes: datasheet.Number, Arm: func(w *rules.Weapon, n dice.Amount) { // 11e.WEAPON.SUSTAINED.1
			datasheet.Add(w, datasheet.OnCritical(dice.Hit, effect.Trigger{Consequence: effect.ExtraHits, Amount: n}))
		}},
		{Name: "extra attacks", Arm: datasheet.With(effect.Effect{Kind: effect.FightInAddition})},  // 11e.WEAPON.EXTRA.1
		{Name: "one shot", Arm: datasheet.With(effect.Effect{Kind: effect.LimitedUses, Value: 1})}, // 11e.WEAPON.ONESHOT.1
		{Name: "psychic", Arm: datasheet.With( // 11e.WEAPON.PSYCHIC.1, 11e.WEAPON.PSYCHIC.2
			effect.Effect{Kind: effect.PsychicAttack}, effect.Effect{Kind: effect.IgnoreModifiers, Roll: effect.HitRoll, Worse: true},
			effect.Effect{Kind: effect.IgnoreModifiers, Roll: effect.Skill, Worse: true}, effect.Effect{Kind: effect.IgnoreCover},
		)},
	}
}

// perFiveModels returns what gives a weapon additional attack dice for every five models of its target:
// one, or as many as the word says.
func perFiveModels(kind effect.Kind) func(*rules.Weapon, dice.Amount) {
	return func(w *rules.Weapon, n dice.Amount) {
		datasheet.Add(w, effect.Effect{Kind: kind, Value: max(n.Plus, 1)})
	}
}

// indirect lets a weapon shoot at targets that are not visible (11e.SHOOT.INDIRECT.1): they have the benefit of cover, and
// unmodified hit rolls of 1 to 5 fail, or of 1 to 3 if the unit remained stationary and a friendly unit
// sees the target (11e.SHOOT.INDIRECT.2, 11e.SHOOT.INDIRECT.3). A Torrent weapon does
// not shoot so (11e.WEAPON.TORRENT.2).
func indirect(w *rules.Weapon, _ dice.Amount) {
	if effect.Find(w.Effects, effect.AutomaticHit) != nil {
		return
	}
	unseen := effect.Scope{When: effect.Unseen}
	datasheet.Add(w, effect.Effect{Kind: effect.IgnoreVisibility},
		effect.Effect{Kind: effect.RollFails, Roll: effect.HitRoll, Value: 5, Scope: effect.Scope{When: effect.Unseen, Unless: effect.Spotted}},
		effect.Effect{Kind: effect.RollFails, Roll: effect.HitRoll, Value: 3, Scope: effect.Scope{When: effect.Unseen | effect.Spotted}},
		effect.Effect{Kind: effect.GiveCover, Scope: unseen})
}

// torrent makes every attack hit. Such a weapon has no skill, and needs none: the one that it is given
// is never rolled against. It shoots at nothing out of sight.
func torrent(w *rules.Weapon, _ dice.Amount) {
	w.Effects = slices.DeleteFunc(slices.Clone(w.Effects), func(e effect.Effect) bool { return e.Kind == effect.IgnoreVisibility })
	datasheet.Add(w, effect.Effect{Kind: effect.AutomaticHit})
	if w.Skill == 0 {
		w.Skill = 2
	}
}
