package attack_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// suffer inflicts mortal wounds on the unit 1 through a rule of the unit 0.
func suffer(tt *rulestest.Table, n int32) {
	tt.Play(rules.Frame{Step: rules.StepMortal, Player: 1, Unit: 2, Other: 1, Value: n})
}

func armies(t *testing.T, target rules.ArmyUnit, script string) *rulestest.Table {
	t.Helper()
	return skirmish(t, rulestest.Unit(1, rulestest.Trooper()), target, script)
}

var mortalTests = map[string]func(*testing.T){
	"9e.ATTACK.MORTAL.1": func(t *testing.T) { // no model is left for the fourth
		tt := armies(t, rulestest.Unit(1, rulestest.Trooper()), "")
		suffer(tt, 1)
		same(t, "wounds", wounds(tt, 2), []int16{1})
		suffer(tt, 3)
		same(t, "ledger", []int16{tt.Unit(1).Dealt, tt.Unit(1).Slain}, []int16{2, 1})
	},
	"9e.ATTACK.MORTAL.2": func(t *testing.T) { // no roll, whatever the saves
		target := rulestest.Unit(1, rulestest.Trooper())
		target.Effects = []effect.Effect{{Kind: effect.InvulnerableSave, Value: 2}}
		tt := armies(t, target, "")
		suffer(tt, 1)
		same(t, "wounds", wounds(tt, 2), []int16{1})
	},
	"9e.ATTACK.MORTAL.3": func(t *testing.T) { // a model that has lost wounds comes first, otherwise the player chooses
		tt := armies(t, rulestest.Unit(3, rulestest.Trooper()), "")
		tt.State.Models[2].Wounds, tt.State.Models[2].Hurt = 1, true
		suffer(tt, 2)
		if q := tt.Request(); q.Reason != rules.ForAllocation || len(q.Options) != 2 {
			t.Fatalf("asked %v with %v", q.Reason, q.Options)
		}
		order(tt, 4)
		same(t, "wounds", wounds(tt, 2), []int16{2, 1})
	},
	"9e.ATTACK.MORTAL.4": func(t *testing.T) { // 5 wounds on models with 2 each
		tt := armies(t, rulestest.Unit(4, rulestest.Trooper()), "")
		suffer(tt, 5)
		order(tt, 5, 4, 3)
		same(t, "models left", tt.Models(2)[1].ID, rules.ModelID(3))
		same(t, "wounds", wounds(tt, 2), []int16{2, 1})
	},
	"9e.ATTACK.IGNORE.1": func(t *testing.T) { // one of several rules, for each wound
		target := rulestest.Unit(1, rulestest.Trooper())
		target.Effects = []effect.Effect{
			{Kind: effect.IgnoreWounds, Value: 6}, {Kind: effect.IgnoreWounds, Value: 5, Mortal: true},
			{Kind: effect.IgnoreWounds, Value: 2, Scope: effect.Scope{Attacks: effect.RangedAttacks}},
		}
		tt := armies(t, target, "ignore 5 4")
		suffer(tt, 2)
		same(t, "wounds", wounds(tt, 2), []int16{1})
	},
	"most wounds in a phase": func(t *testing.T) {
		target := rulestest.Unit(1, rulestest.Trooper())
		target.Kinds[0].Profile.Wounds = 9
		target.Effects = []effect.Effect{{Kind: effect.WoundCap, Value: 3}}
		tt := armies(t, target, "")
		suffer(tt, 5)
		same(t, "wounds", wounds(tt, 2), []int16{6})
	},
}

// bomb is a VEHICLE with 2 wounds that explodes on 6 with D3 mortal wounds.
func bomb() rules.ArmyUnit {
	u := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle, effect.Transport)
	u.Effects = []effect.Effect{{Kind: effect.Explodes, Value: 6, Length: 6 * geom.Inch, Amount: dice.Amount{Count: 1, Sides: 3}}}
	return u
}

// explosion destroys a bomb between units of both armies: a friendly unit in range, one just out
// of range, and an enemy in range.
func explosion(t *testing.T, aboard bool, script string) *rulestest.Table {
	t.Helper()
	const base = 1260
	e := rules.Complete(ed9.Edition())
	one := rulestest.Unit(1, rulestest.Trooper())
	tt := rulestest.New(t, &e, []rules.ArmyUnit{one}, []rules.ArmyUnit{bomb(), one, one, one}, script)
	tt.Stand(1, 20*geom.Inch+base+6*geom.Inch, 10*geom.Inch)
	tt.Stand(2, 20*geom.Inch, 10*geom.Inch)
	tt.Stand(3, 20*geom.Inch, 10*geom.Inch+base+6*geom.Inch)
	tt.Stand(4, 20*geom.Inch, 10*geom.Inch-base-6*geom.Inch-1)
	if aboard {
		tt.SetPlace(5, rules.Embarked, 2)
	}
	suffer(tt, 2)
	return tt
}

var destroyedTests = map[string]func(*testing.T){
	"9e.UNIT.STRENGTH.2": func(t *testing.T) {
		tt := armies(t, rulestest.Unit(2, rulestest.Trooper()), "")
		tt.State.Models[1].Wounds = 0
		tt.Play(attack.Destroy(tt.Game, 2, rules.NoUnit))
		same(t, "models in play", tt.Models(2)[0].ID, rules.ModelID(3))
		same(t, "no unit destroyed it", tt.Unit(1).Slain, int16(0))
	},
	"9e.MOVE.TRANSPORTLOSS.1": func(t *testing.T) {
		tt := explosion(t, true, "explodes 6; mortal 2 5") // 1 and 3 mortal wounds
		same(t, "the enemy", wounds(tt, 1), []int16{1})
		same(t, "its friend", tt.Unit(3).Place, rules.Destroyed)
		same(t, "out of range", wounds(tt, 4), []int16{2})
		same(t, "embarked", wounds(tt, 5), []int16{2})
		if q := tt.Request(); q.Unit != 5 || tt.Unit(2).Place != rules.OnTable {
			t.Errorf("asked %v of unit %v; want the embarked unit to disembark before the wreck is removed", q.Reason, q.Unit)
		}
	},
	"9e.GAPS.7": func(t *testing.T) {
		tt := explosion(t, false, "explodes 5")
		same(t, "the enemy", wounds(tt, 1), []int16{2})
		same(t, "it is destroyed", tt.Unit(2).Place, rules.Destroyed)
	},
	"an explosion sets off another": func(t *testing.T) {
		e := rules.Complete(ed9.Edition())
		tt := rulestest.New(t, &e, []rules.ArmyUnit{bomb()}, []rules.ArmyUnit{bomb()}, "explodes 6; mortal 6; explodes 6")
		tt.Stand(1, 10*geom.Inch, 10*geom.Inch)
		tt.Stand(2, 14*geom.Inch, 10*geom.Inch)
		suffer(tt, 2)
		same(t, "both", []rules.Place{tt.Unit(1).Place, tt.Unit(2).Place}, []rules.Place{rules.Destroyed, rules.Destroyed})
	},
	"9e.DATASHEET.SEEDUNIT.2": func(t *testing.T) { // a bearer that damages itself, after all its attacks
		w := boltRifle(2)
		w.Effects = []effect.Effect{{Kind: effect.OnRoll, Trigger: effect.Trigger{Roll: dice.Hit, On: effect.FacesFrom(1), Consequence: effect.BearerWounds, Amount: dice.Fixed(1)}}}
		tt := skirmish(t, rulestest.Unit(2, armed(w)), rulestest.Unit(1, rulestest.Trooper()), "hit 1 3; wound 1; hit 2 2")
		attack0(tt)
		same(t, "wounds", wounds(tt, 1), []int16{1, 2})
	},
}

// banner is a unit whose models may act when they are destroyed.
func banner(n int, needs int16, a effect.Actions) rules.ArmyUnit {
	u := rulestest.Unit(n, armed(boltRifle(1), rules.Carried{Item: 1, Number: 1, Weapon: rules.CloseCombatWeapon()}))
	u.Effects = []effect.Effect{{Kind: effect.ActWhenDestroyed, Value: needs, Actions: a, OneWeapon: true}}
	return u
}

// lastFight is a fight in which unit 1 destroys a model that may fight on a 4+ if attacks of a kind destroy it and, if they are
// of any kind, its unit has fought already.
func lastFight(t *testing.T, by effect.AttackKind, script string) *rulestest.Table {
	t.Helper()
	target := banner(1, 4, effect.ToFight)
	target.Kinds[0].Profile.Attacks = dice.Fixed(2)
	target.Kinds[0].Profile.Wounds = 1
	e := &target.Effects[0]
	e.OneWeapon, e.Set, e.Scope.Attacks = false, true, by
	killer := rulestest.Unit(1, armed(rules.Carried{Number: 1, Weapon: rules.CloseCombatWeapon()}))
	killer.Kinds[0].Profile.Attacks = dice.Fixed(1)
	tt := skirmish(t, killer, target, script)
	tt.SetPose(1, geom.Pose{X: tt.State.Bodies[0].X + 2*geom.Inch, Y: tt.State.Bodies[0].Y})
	if by == effect.AnyAttack {
		tt.Unit(2).Did |= rules.SelectedToFight
	}
	tt.Play(rules.Frame{Step: rules.StepFightUnit, Unit: 1, Value: rules.AttackOnly})
	if tt.Request().Reason == rules.ForPileIn {
		tt.Answer(&rules.Choice{Ask: rules.MoveModels})
	}
	if tt.Request().Ask == rules.SelectMelee {
		tt.Answer(&rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{{Model: 1, Target: 2, Count: 1}}})
	}
	return tt
}

var actTests = map[string]func(*testing.T){
	"a destroyed model shoots once the attacks are over": func(t *testing.T) {
		killer := boltRifle(2)
		killer.Damage = dice.Fixed(2)
		tt := skirmish(t, rulestest.Unit(1, armed(killer)), banner(1, 4, effect.ToShoot|effect.ToFight), "hit 3; wound 4; save 1; ability 4; hit 3; wound 4; save 1")
		attack0(tt)
		same(t, "in play", tt.Unit(2).Alive, int16(1))
		tt.Choose(rules.DoShoot, 2) // no enemy is within reach for a fight
		if len(tt.Request().Options) != 0 {
			t.Errorf("asked %v", tt.Request())
		}
		tt.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: 2, Target: 1}}})
		same(t, "destroyed", tt.Unit(2).Place, rules.Destroyed)
		same(t, "its target", wounds(tt, 1), []int16{1})
	},
	"a destroyed model makes one attack": func(t *testing.T) {
		killer := boltRifle(1)
		killer.Damage = dice.Fixed(2)
		tt := skirmish(t, rulestest.Unit(1, armed(killer)), banner(1, 0, effect.ToFight), "hit 3; wound 4; save 1; hit 3; wound 4; save 1")
		tt.SetPose(1, geom.Pose{X: 12 * geom.Inch, Y: 5 * geom.Inch})
		attack0(tt)
		tt.Choose(rules.DoFight, 2)
		if a := tt.State.Available; len(a) != 1 || a[0] != (rules.AvailableAttacks{Model: 2, Weapon: rules.AnyWeapon, Count: 1, Targets: rules.UnitSet(0).With(1)}) {
			t.Errorf("allotted %v", a)
		}
		strike := rules.Declared{Model: 2, Weapon: 1, Target: 1, Count: 1}
		for _, wrong := range []rules.Declared{
			{Model: 2, Weapon: 0, Target: 1, Count: 1}, {Model: 2, Weapon: 1, Target: 2, Count: 1}, {Model: 2, Weapon: 1, Target: 1, Count: 2}, {Model: 1, Weapon: 1, Target: 1, Count: 1},
		} {
			tt.Refused(&rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{wrong}}, "9e.ATTACK.DAMAGE.2")
		}
		tt.Answer(&rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{strike}})
		same(t, "destroyed", tt.Unit(2).Place, rules.Destroyed)
		same(t, "its target", wounds(tt, 1), []int16{1})
	},
	"9e.FIGHT.MAKE.1 a destroyed model makes all its attacks": func(t *testing.T) {
		tt := lastFight(t, effect.MeleeAttacks, "hit 3; wound 4; save 1; ability 4; hit 3 2; wound 4; save 1")
		tt.Choose(rules.DoFight, 2) // there is only one way to make its two attacks
		same(t, "destroyed", tt.Unit(2).Place, rules.Destroyed)
		same(t, "its target", wounds(tt, 1), []int16{1})
	},
	"a model does not fight after ranged attacks have destroyed it": func(t *testing.T) {
		tt := lastFight(t, effect.RangedAttacks, "hit 3; wound 4; save 1")
		same(t, "destroyed", tt.Unit(2).Place, rules.Destroyed)
	},
	"a model does not fight if its unit has fought": func(t *testing.T) {
		tt := lastFight(t, effect.AnyAttack, "hit 3; wound 4; save 1")
		same(t, "destroyed", tt.Unit(2).Place, rules.Destroyed)
	},
	"an explosion ends the attacks of a model": func(t *testing.T) {
		killer := boltRifle(2)
		killer.Damage = dice.Fixed(2)
		target := rulestest.Unit(2, rulestest.Trooper(), effect.Vehicle)
		target.Effects = []effect.Effect{{Kind: effect.Explodes, Value: 6, Length: 12 * geom.Inch, Amount: dice.Fixed(2)}}
		tt := skirmish(t, rulestest.Unit(1, armed(killer)), target, "hit 3; wound 4; save 1; explodes 6; explodes 1")
		attack0(tt)
		order(tt, 2, 3)
		same(t, "attacker", tt.Unit(1).Place, rules.Destroyed)
		same(t, "attacks left", len(tt.State.Declared), 0)
	},
	"an explosion that only reaches the closest enemy": func(t *testing.T) {
		e := rules.Complete(ed9.Edition())
		one, mine := rulestest.Unit(1, rulestest.Trooper()), rulestest.Unit(1, rulestest.Trooper())
		mine.Effects = []effect.Effect{{Kind: effect.Explodes, Value: 6, Length: 6 * geom.Inch, Amount: dice.Fixed(1), Closest: true}}
		tt := rulestest.New(t, &e, []rules.ArmyUnit{one, one}, []rules.ArmyUnit{mine, one}, "explodes 6")
		tt.Stand(1, 25*geom.Inch, 10*geom.Inch)
		tt.Stand(2, 24*geom.Inch, 10*geom.Inch)
		tt.Stand(3, 20*geom.Inch, 10*geom.Inch)
		tt.Stand(4, 22*geom.Inch, 10*geom.Inch)
		tt.Play(rules.Frame{Step: rules.StepMortal, Player: 1, Unit: 3, Value: 2})
		same(t, "a farther enemy", wounds(tt, 1), []int16{2})
		same(t, "the closest enemy", wounds(tt, 2), []int16{1})
		same(t, "a friend", wounds(tt, 4), []int16{2})
	},
	"an explosion whose range is rolled (9e.GAPS.7)": func(t *testing.T) {
		e := rules.Complete(ed9.Edition())
		one, mine := rulestest.Unit(1, rulestest.Trooper()), rulestest.Unit(1, rulestest.Trooper())
		mine.Effects = []effect.Effect{{Kind: effect.Explodes, Value: 6, Inches: dice.Amount{Count: 2, Sides: 6}, Amount: dice.Fixed(1)}}
		tt := rulestest.New(t, &e, []rules.ArmyUnit{one, one}, []rules.ArmyUnit{mine}, "explodes 6; ability 3 2")
		tt.Stand(1, 24*geom.Inch, 10*geom.Inch)
		tt.Stand(2, 28*geom.Inch, 10*geom.Inch)
		tt.Stand(3, 20*geom.Inch, 10*geom.Inch)
		tt.Play(rules.Frame{Step: rules.StepMortal, Player: 1, Unit: 3, Value: 2})
		same(t, "within 5\"", wounds(tt, 1), []int16{1})
		same(t, "beyond 5\"", wounds(tt, 2), []int16{2})
	},
	"the roll fails": func(t *testing.T) {
		killer := boltRifle(1)
		killer.Damage = dice.Fixed(2)
		tt := skirmish(t, rulestest.Unit(1, armed(killer)), banner(1, 4, effect.ToShoot), "hit 3; wound 4; save 1; ability 3")
		attack0(tt)
		same(t, "destroyed", tt.Unit(2).Place, rules.Destroyed)
	},
	"mortal wounds are not an attack": func(t *testing.T) {
		tt := armies(t, banner(1, 0, effect.ToShoot), "")
		suffer(tt, 2)
		same(t, "destroyed", tt.Unit(2).Place, rules.Destroyed)
	},
}
