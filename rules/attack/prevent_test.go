package attack_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/ed11"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestSpared: a unit suffers no damage from the first attack of a turn for which it fails a
// saving throw.
func TestSpared(t *testing.T) {
	target := rulestest.Unit(1, rulestest.Trooper())
	target.Uses = []effect.Use{{At: effect.WhenSaveFailed, Once: effect.OncePerTurn}}
	tt := skirmish(t, rulestest.Unit(1, armed(boltRifle(3))), target, "hit 3; wound 4; save 4; hit 3; wound 4; save 3; hit 3; wound 4; save 3")
	attack0(tt)
	same(t, "wounds", wounds(tt, 2), []int16{1})
}

// TestSparedDamage: the Damage of an attack that an ability changes to 0 after the save is raised by modifiers, except in the
// 11th edition. Without a saving throw, no ability is used.
func TestSparedDamage(t *testing.T) {
	modified := func(more int16) rules.Carried {
		w := boltRifle(1)
		w.Skill, w.Damage = 3, dice.Fixed(3)
		if more != 0 {
			w.Effects = []effect.Effect{{Kind: effect.ChangeCharacteristic, Of: effect.WeaponDamage, Mod: dice.Modifier{Add: more}}}
		}
		return w
	}
	mortal := modified(0)
	mortal.Effects = []effect.Effect{{Kind: effect.OnRoll, Trigger: effect.Trigger{
		Roll: dice.Wound, On: effect.FacesFrom(6), Consequence: effect.ChangeAttack, Change: effect.AttackChange{Mortal: true, NoSaves: effect.Armour | effect.Invulnerable},
	}}}
	for _, tt := range []struct {
		id      string
		edition rules.Edition
		weapon  rules.Carried
		script  string
		want    int16 // of 9 wounds
	}{
		{"9e.DATASHEET.MODCHAR.4: 0 and 2 more", ed9.Edition(), modified(2), "hit 3; wound 4; save 1", 7},
		{"10e.DATASHEET.MOD.8: 0", ed10.Edition(), modified(0), "hit 3; wound 4; save 1", 9},
		{"10e.DATASHEET.MOD.8: 0 and 2 more", ed10.Edition(), modified(2), "hit 3; wound 4; save 1", 7},
		{"10e.DATASHEET.MOD.9: 0 and 1 less", ed10.Edition(), modified(-1), "hit 3; wound 4; save 1", 9},
		{"10e.WEAPON.DEVASTATING.1: no saving throw has failed", ed10.Edition(), mortal, "hit 3; wound 6", 6},
		{"11e.DATASHEET.MOD.2, 11e.ATTACK.DAMAGE.7: 0", ed11.Edition(), modified(2), "hit 3; wound 4; save 1", 9},
		{"11e.DATASHEET.MOD.2: no save has failed", ed11.Edition(), mortal, "hit 3; wound 6", 6},
	} {
		t.Run(tt.id, func(t *testing.T) {
			target := rulestest.Unit(1, rulestest.Trooper())
			target.Kinds[0].Profile.Wounds = 9
			target.Uses = []effect.Use{{At: effect.WhenSaveFailed, Once: effect.OncePerTurn}}
			e := rules.Complete(tt.edition)
			b := rulestest.New(t, &e, []rules.ArmyUnit{rulestest.Unit(1, armed(tt.weapon))}, []rules.ArmyUnit{target}, tt.script)
			b.Stand(1, 5*geom.Inch, 5*geom.Inch)
			b.Stand(2, 15*geom.Inch, 5*geom.Inch)
			attack0(b)
			same(t, "wounds", wounds(b, 2), []int16{tt.want})
		})
	}
}

// TestPrevent: a player decides for each failed save whether an optional ability prevents its damage, until it has been
// used, one attack after another and in pools.
func TestPrevent(t *testing.T) {
	for name, battle := range map[string]func(t *testing.T, target rules.ArmyUnit) *rulestest.Table{
		"one after another": func(t *testing.T, target rules.ArmyUnit) *rulestest.Table {
			w := boltRifle(3)
			w.Damage, w.Skill = dice.Fixed(2), 3
			tt := skirmish(t, rulestest.Unit(1, armed(w)), target, "hit 3; wound 4; save 1; hit 3; wound 4; save 1; hit 3; wound 4; save 1")
			attack0(tt)
			return tt
		},
		"in pools": func(t *testing.T, target rules.ArmyUnit) *rulestest.Table {
			w := boltRifle(3)
			w.Damage, w.Skill = dice.Fixed(2), 3
			e := rules.Complete(ed11.Edition())
			tt := rulestest.New(t, &e, []rules.ArmyUnit{rulestest.Unit(1, armed(w))}, []rules.ArmyUnit{target}, "hit 3 3 3; wound 4 4 4; save 1 1 1")
			tt.Stand(1, 5*geom.Inch, 5*geom.Inch)
			tt.Stand(2, 15*geom.Inch, 5*geom.Inch)
			tt.State.Declared = []rules.Declared{{Model: 1, Target: 2, Models: 1}}
			tt.Play(rules.Frame{Step: rules.StepAttacks, Unit: 1})
			return tt
		},
	} {
		t.Run(name, func(t *testing.T) {
			for _, use := range []int{0, 1, 2, 3} { // which of the failed saves; 0: none
				target := rulestest.Unit(1, rulestest.Trooper())
				target.Kinds[0].Profile.Wounds = 9
				target.Uses = []effect.Use{{At: effect.WhenSaveFailed, Once: effect.OncePerBattle, Optional: true}}
				tt := battle(t, target)
				asked := 0
				for tt.Request().Reason == rules.ForUse {
					asked++
					if q := tt.Request(); q.Player != 1 || q.Unit != 2 || len(tt.State.PendingUses) != 1 {
						t.Fatalf("asked %+v", q)
					}
					do := rules.Pass
					if asked == use {
						do = rules.DoUse
					}
					tt.Choose(do, rules.NoUnit)
				}
				same(t, "asked", asked, map[int]int{0: 3, 1: 1, 2: 2, 3: 3}[use])
				want := int16(9 - 2*3)
				if use > 0 {
					want += 2
				}
				same(t, "wounds", wounds(tt, 2), []int16{want})
				same(t, "pending", len(tt.State.PendingUses), 0)
			}
		})
	}
}

// TestPreventAllocated: 10e.ATTACK.ALLOCATE.1. A player decides for each attack that is allocated, before its saving throw, whether it
// does no damage, until the ability has been used.
func TestPreventAllocated(t *testing.T) {
	for _, use := range []int{0, 1, 2} { // which of the attacks; 0: none
		w := boltRifle(2)
		w.Damage, w.Skill = dice.Fixed(2), 3
		target := rulestest.Unit(1, rulestest.Trooper())
		target.Kinds[0].Profile.Wounds = 9
		target.Uses = []effect.Use{{At: effect.WhenAllocated, Once: effect.OncePerBattle, Optional: true}}
		tt := skirmish(t, rulestest.Unit(1, armed(w)), target, "hit 3; wound 4; save 1; hit 3; wound 4; save 1")
		attack0(tt)
		asked := 0
		for tt.Request().Reason == rules.ForUse {
			same(t, "wounds at the question", wounds(tt, 2), []int16{int16(9 - 2*asked)})
			do := rules.Pass
			if asked++; asked == use {
				do = rules.DoUse
			}
			tt.Choose(do, rules.NoUnit)
		}
		same(t, "asked", asked, map[int]int{0: 2, 1: 1, 2: 2}[use])
		want := int16(9 - 2*2)
		if use > 0 {
			want += 2
		}
		same(t, "wounds", wounds(tt, 2), []int16{want})
		same(t, "pending", len(tt.State.PendingUses), 0)
	}
}
