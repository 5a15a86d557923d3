package ed8_test

import (
	"fmt"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/morale"
)

// gather returns an attack of a unit's first weapon on another unit.
func gather(u, target rules.ArmyUnit, is, targetIs effect.Conditions) rules.Attack {
	return ability.Attack(&eight().Attack, &ability.WeaponUse{
		Bearer: rules.Bearer{Unit: &u.Unit, Weapon: &u.Kinds[0].Weapons[0].Weapon, Is: is}, Target: &target.Unit, TargetIs: targetIs,
	})
}

// TestSkills: 8e.DATASHEET.CHAR.2, 8e.DATASHEET.CHAR.3. Models with '-' cannot make such attacks.
func TestSkills(t *testing.T) {
	blind := with(squad(1, gun(effect.Heavy, 24), blade()), func(u *rules.ArmyUnit) { u.Kinds[0].Profile.BS = 0 })
	tt := phase(table(t, "", list(blind), list(squad(1)), at{5000, 5000}, at{15000, 5000}), rules.StepShooting)
	equal(t, "8e.DATASHEET.CHAR.3 shooting without Ballistic Skill", tt.Request().Ask, rules.Nothing)
	meek := with(squad(1, blade()), func(u *rules.ArmyUnit) { u.Kinds[0].Profile.WS = 0 })
	tt = phase(table(t, "", list(meek), list(meek), at{5000, 5000}, at{5000 + base, 5000}), rules.StepFight)
	asked(t, tt, rules.ForNothing)
	equal(t, "8e.DATASHEET.CHAR.2 wounds", tt.State.Models[1].Wounds, 2)
}

// TestAura: 8e.DATASHEET.AURA.1. A model is always in range of its own aura.
func TestAura(t *testing.T) {
	aura := effect.Aura{Kind: -1, Range: 0, Effects: []effect.Effect{{Kind: effect.PassMorale}}}
	tt := table(t, "", list(with(squad(1), func(u *rules.ArmyUnit) { u.Auras = []effect.Aura{aura} }), squad(1)), list(squad(1)), at{5000, 5000}, at{9000, 5000})
	equal(t, "the bearer", tt.HasEffect(1, effect.PassMorale), true)
	equal(t, "another", tt.HasEffect(2, effect.PassMorale), false)
}

// TestStrength: 8e.DATASHEET.WEAPON.1, 8e.DATASHEET.WEAPON.2, 8e.DATASHEET.WEAPON.3,
// 8e.EXAMPLES.TIMES2.
func TestStrength(t *testing.T) {
	for name, c := range map[string]struct {
		weapon rules.Strength
		bearer int16
		want   int16
	}{
		"8e.DATASHEET.WEAPON.2 user": {rules.Strength{}, 5, 5}, "plus 1": {rules.Strength{User: dice.Modifier{Add: 1}}, 5, 6},
		"8e.EXAMPLES.TIMES2 times 2": {rules.Strength{User: dice.Modifier{Multiply: 2}}, 6, 12}, "its own": {rules.Strength{Own: 4}, 9, 4},
	} {
		w := blade()
		w.Strength, w.AP, w.Damage = c.weapon, -2, dice.Fixed(3)
		u := with(squad(1, w), func(u *rules.ArmyUnit) { u.Kinds[0].Profile.Strength = c.bearer })
		a := gather(u, squad(1), 0, 0)
		equal(t, name, a.Strength, c.want)
		equal(t, "8e.DATASHEET.WEAPON.3 AP and Damage", [2]int16{a.AP, a.Against[0].Damage.Plus}, [2]int16{-2, 3})
	}
	stronger := able(squad(1, blade()), effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.S, Mod: dice.Modifier{Add: 1}})
	stronger.Kinds[0].Weapons[0].Strength.User = dice.Modifier{Multiply: 2}
	equal(t, "times 2, plus 1", gather(stronger, squad(1), 0, 0).Strength, 9)
	equal(t, "ranged", [2]bool{effect.Melee.Ranged(), effect.Heavy.Ranged()}, [2]bool{false, true})
}

// TestDamageTable: 8e.DATASHEET.MODCHAR.1.
func TestDamageTable(t *testing.T) {
	k := squad(1).Kinds[0]
	hurt := k.Profile
	hurt.BS = 5
	k.Rows = []rules.Row{{Wounds: 6, Profile: k.Profile}, {Wounds: 1, Profile: hurt}}
	equal(t, "above", k.At(6).BS, 3)
	equal(t, "below", k.At(5).BS, 5)

	u := squad(1, gun(effect.Heavy, 24))
	u.Kinds[0].Profile.Wounds, u.Kinds[0].Rows = 10, k.Rows
	for wounds, left := range map[int16]int16{6: 1, 5: 2} {
		rolls := "hit 4"
		if left == 1 {
			rolls = "hit 4; wound 4; save 1"
		}
		tt := table(t, rolls, list(u), list(squad(1)), at{5000, 5000}, at{15000, 5000})
		tt.SetWounds(0, wounds)
		shooting(tt, 1)
		tt.Answer(shots(shot(1, 0, 2)))
		equal(t, fmt.Sprint("a 4 with wounds ", wounds), tt.State.Models[1].Wounds, left)
	}
}

// TestCharacteristics: 8e.DATASHEET.MODCHAR.2, 8e.DATASHEET.MODCHAR.5, 8e.DATASHEET.MODCHAR.6.
// Attacks may be reduced to 0, Strength and Toughness not below 1, and '-' is not modified.
func TestCharacteristics(t *testing.T) {
	equal(t, "8e.DATASHEET.MODCHAR.2 half of 5, and 1", dice.Modifier{Divide: 2, Add: 1}.Apply(5), 4)
	less := func(c effect.Characteristic, n int16) effect.Effect {
		return effect.Effect{Kind: effect.ChangeCharacteristic, Of: c, Mod: dice.Modifier{Add: -n}}
	}
	u := able(squad(1, blade()), less(effect.S, 9), less(effect.A, 9), effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.BS, Mod: dice.Modifier{Add: 2}})
	u.Kinds[0].Profile.BS = 0
	target := able(squad(1), less(effect.T, 9))
	a := gather(u, target, 0, 0)
	equal(t, "Strength", a.Strength, 1)
	equal(t, "Toughness", a.Toughness, 1)
	equal(t, "Attacks", attack.Number(script(t, ""), &eight().Attack, &a), 0)
	u.Kinds[0].Weapons[0] = gun(effect.Assault, 12)
	equal(t, "8e.DATASHEET.MODCHAR.5 Ballistic Skill '-'", gather(u, target, 0, 0).Hit.Needed, 0)
}

// TestRandomCharacteristics: 8e.DATASHEET.MODCHAR.3, 8e.DATASHEET.MODCHAR.4,
// 8e.EXAMPLES.RANDOMCHAR. A Move of 2D6" is rolled once for the unit, and D6 Attacks for each
// model.
func TestRandomCharacteristics(t *testing.T) {
	wild := with(squad(2, blade()), func(u *rules.ArmyUnit) {
		p := &u.Kinds[0].Profile
		p.Move, p.Attacks = rules.Move{Random: dice.Amount{Count: 2, Sides: 6}}, dice.Amount{Count: 1, Sides: 6}
	})
	tt := phase(table(t, "move 3 4", list(wild), list(squad(1)), at{5000, 5000}, at{40000, 5000}), rules.StepMovement)
	tt.Choose(rules.Select, 1)
	tt.Choose(rules.DoNormalMove, all)
	tt.Refused(shift(tt, 1, 7*inch+1), "8e.MOVE.NORMAL.1")
	tt.Answer(shift(tt, 1, 7*inch))

	tt = table(t, "attacks 1 2; hit 1 1 1", list(wild), list(squad(1)), at{5000, 5000}, at{5000 + base, 6000})
	tt.Unit(1).Did |= rules.SelectedToMove
	phase(tt, rules.StepFight)
	for tt.Request().Ask == rules.MoveModels || tt.Request().Ask == rules.SelectOption {
		if tt.Request().Ask == rules.SelectOption {
			tt.Choose(rules.Select, 1)
			continue
		}
		if tt.Unit(2).Did&rules.SelectedToFight != 0 {
			break
		}
		tt.Answer(&rules.Choice{Ask: rules.MoveModels})
	}
	equal(t, "8e.DATASHEET.MODCHAR.4 attacks made", tt.Unit(1).Did&rules.SelectedToFight != 0, true)
}

// TestRange: 8e.DATASHEET.WEAPON.1. Melee weapons are used only in melee, and all other weapons
// only outside it.
func TestRange(t *testing.T) {
	unit := squad(1, blade(), gun(effect.Heavy, 24))
	tt := shooting(table(t, "", list(unit), list(squad(1)), at{5000, 5000}, at{15000, 5000}), 1)
	tt.Refused(shots(shot(1, 0, 2)), "8e.DATASHEET.WEAPON.1")
	tt = table(t, "hit 1 1", list(unit), list(squad(1), squad(1)), at{5000, 5000}, at{5000 + base, 5000}, at{5000, 5000 + base})
	tt.Unit(2).Did, tt.Unit(3).Did = rules.SelectedToFight, rules.SelectedToFight
	phase(tt, rules.StepFight)
	asked(t, tt, rules.ForFighting)
	melee := func(weapon uint8) *rules.Choice {
		return &rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{{Model: 1, Weapon: weapon, Target: 2, Count: 2}}}
	}
	tt.Refused(melee(1), "8e.FIGHT.WEAPON.2")
	tt.Refused(melee(rules.CloseCombat), "8e.FIGHT.WEAPON.1")
	tt.Answer(melee(0))
}

// TestLeadership: 8e.DATASHEET.MODCHAR.6. Leadership is never below 1.
func TestLeadership(t *testing.T) {
	for less, want := range map[int16]int{6: 1, 9: 1, 5: 2} {
		u := able(squad(1), effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.Ld, Mod: dice.Modifier{Add: -less}})
		equal(t, "Leadership", morale.Leadership(table(t, "", list(u), list(squad(1)), at{5000, 5000}, far).Game, 1), want)
	}
}

// TestUser: 8e.FIGHT.WEAPON.1. The close combat weapon has Strength User, AP 0 and
// Damage 1.
func TestUser(t *testing.T) {
	a := gather(squad(1, rules.Carried{Weapon: rules.CloseCombatWeapon()}), squad(1), 0, 0)
	equal(t, "close combat weapon", [3]int16{a.Strength, a.AP, a.Against[0].Damage.Plus}, [3]int16{4, 0, 1})
}
