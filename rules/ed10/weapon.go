package ed10

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/datasheet"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// weaponAbilities returns the abilities of weapons.
func weaponAbilities() []datasheet.Weapon {
	return []datasheet.Weapon{
		{Name: "assault", Arm: datasheet.With(effect.Effect{Kind: effect.AdvanceAnd, Actions: effect.ToShoot})}, // 10e.WEAPON.ASSAULT.1
		{Name: "rapid fire", Takes: datasheet.Number, Arm: func(w *rules.Weapon, n dice.Amount) { // 10e.WEAPON.RAPIDFIRE.1
			datasheet.Add(w, effect.Effect{Kind: effect.MoreAttacks, Amount: n, Scope: effect.Scope{When: effect.HalfRange}})
		}},
		{Name: "ignores cover", Arm: datasheet.With(effect.Effect{Kind: effect.IgnoreCover})},                                    // 10e.WEAPON.IGNORESCOVER.1
		{Name: "twin-linked", Arm: datasheet.With(effect.Effect{Kind: effect.Reroll, Roll: effect.WoundRoll, Reroll: dice.Any})}, // 10e.WEAPON.TWINLINKED.1
		{Name: "pistol", Arm: func(w *rules.Weapon, _ dice.Amount) { w.Type = effect.Pistol }},                                   // 10e.WEAPON.PISTOL.1
		{Name: "torrent", Arm: torrent}, // 10e.WEAPON.TORRENT.1, 10e.STRATAGEM.OVERWATCH.6
		{Name: "lethal hits", Arm: datasheet.With(datasheet.OnCritical(dice.Hit, effect.Trigger{Consequence: effect.AutomaticWound}))},                           // 10e.WEAPON.LETHAL.1
		{Name: "lance", Arm: datasheet.With(effect.Effect{Kind: effect.AddToRoll, Roll: effect.WoundRoll, Value: 1, Scope: effect.Scope{When: effect.Charged}})}, // 10e.WEAPON.LANCE.1
		{Name: "indirect fire", Arm: indirect},                                          // 10e.WEAPON.INDIRECT.1, 10e.WEAPON.INDIRECT.2, 10e.WEAPON.INDIRECT.3
		{Name: "precision", Arm: datasheet.With(effect.Effect{Kind: effect.Precision})}, // 10e.WEAPON.PRECISION.1
		{Name: "blast", Arm: datasheet.With(effect.Effect{Kind: effect.Blast})},         // 10e.SHOOT.BLAST.2
		{Name: "melta", Takes: datasheet.Whole, Arm: func(w *rules.Weapon, n dice.Amount) { // 10e.WEAPON.MELTA.1
			datasheet.Add(w, effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.WeaponDamage, Mod: dice.Modifier{Add: n.Plus}, Scope: effect.Scope{When: effect.HalfRange}})
		}},
		{Name: "heavy", Arm: datasheet.With(effect.Effect{ // 10e.SHOOT.HEAVY.1
			Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1, Scope: effect.Scope{When: effect.RemainedStationary},
		})},
		{Name: "hazardous", Arm: datasheet.With(effect.Effect{Kind: effect.Hazardous})}, // 10e.WEAPON.HAZARDOUS.1
		{Name: "devastating wounds", Arm: datasheet.With(datasheet.OnCritical(dice.Wound, effect.Trigger{ // 10e.WEAPON.DEVASTATING.1, 10e.WEAPON.DEVASTATING.3
			Consequence: effect.ChangeAttack, Change: effect.AttackChange{NoSaves: effect.Armour | effect.Invulnerable, Mortal: true},
		}))},
		{Name: "sustained hits", Takes: datasheet.Number, Arm: func(w *rules.Weapon, n dice.Amount) { // 10e.WEAPON.SUSTAINED.1, 10e.WEAPON.SUSTAINED.2, 10e.WEAPON.SUSTAINED.3
			datasheet.Add(w, datasheet.OnCritical(dice.Hit, effect.Trigger{Consequence: effect.ExtraHits, Amount: n}))
		}},
		{Name: "extra attacks", Arm: datasheet.With(effect.Effect{Kind: effect.FightInAddition})},  // 10e.WEAPON.EXTRA.1, 10e.WEAPON.EXTRA.2
		{Name: "one shot", Arm: datasheet.With(effect.Effect{Kind: effect.LimitedUses, Value: 1})}, // 10e.WEAPON.ONESHOT.1
		{Name: "psychic", Arm: datasheet.With(effect.Effect{Kind: effect.PsychicAttack})},          // 10e.DATASHEET.PSYCHIC.1
	}
}

// indirect lets a weapon shoot at targets that are not visible, with -1 to hit, unmodified hit
// rolls of 1 to 3 that fail, and cover for the target (10e.WEAPON.INDIRECT.2). Torrent weapons
// cannot do so (10e.WEAPON.INDIRECT.3).
func indirect(w *rules.Weapon, _ dice.Amount) {
	if effect.Find(w.Effects, effect.AutomaticHit) != nil {
		return
	}
	unseen := effect.Scope{When: effect.Unseen}
	datasheet.Add(w, effect.Effect{Kind: effect.IgnoreVisibility},
		effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: -1, Scope: unseen},
		effect.Effect{Kind: effect.RollFails, Roll: effect.HitRoll, Value: 3, Scope: unseen},
		effect.Effect{Kind: effect.GiveCover, Scope: unseen})
}

// torrent makes every attack hit. Such a weapon has no skill; the one that it is given is never
// rolled against. It cannot shoot at targets that are not visible.
func torrent(w *rules.Weapon, _ dice.Amount) {
	w.Effects = slices.DeleteFunc(slices.Clone(w.Effects), func(e effect.Effect) bool { return e.Kind == effect.IgnoreVisibility })
	datasheet.Add(w, effect.Effect{Kind: effect.AutomaticHit})
	if w.Skill == 0 {
		w.Skill = 2
	}
}
