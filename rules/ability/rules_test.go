package ability_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
)

// marine is a model with 9th edition Space Marine characteristics.
func marine() rules.Profile {
	return rules.Profile{WS: 3, BS: 3, Save: 3, Strength: 4, Toughness: 4, Wounds: 2, Attacks: dice.Fixed(2), Leadership: 7}
}

func unit(n int, p rules.Profile, effects ...rules.Effect) *rules.Unit {
	return &rules.Unit{Kinds: []rules.Kind{{Count: n, Profile: p}}, Effects: effects}
}

// duel is a weapon that one unit uses on another.
type duel struct {
	weapon           rules.Weapon
	attacker, target *rules.Unit
	is, targetIs     rules.Conditions
	extraOnly        bool
}

func (d duel) gather() rules.Attack {
	r := ed9.Edition().Attack
	return ability.Gather(&r, &ability.Use{
		Bearer: rules.Bearer{Unit: d.attacker, Weapon: &d.weapon, Is: d.is},
		Target: d.target, TargetIs: d.targetIs, ExtraOnly: d.extraOnly,
	})
}

// fight is a marine with a melee weapon against a unit like itself.
func fight(w rules.Weapon, effects ...rules.Effect) duel {
	if w.Damage.Zero() {
		w.Damage = dice.Fixed(1)
	}
	return duel{weapon: w, attacker: unit(1, marine(), effects...), target: unit(5, marine())}
}

func change(c rules.Characteristic, m dice.Modifier) rules.Effect {
	return rules.Effect{Do: rules.Change, Of: c, Mod: m}
}

func set(c rules.Characteristic, n int) rules.Effect {
	return rules.Effect{Do: rules.Change, Of: c, Set: true, Amount: dice.Fixed(n)}
}

func times(n uint32) rules.Strength { return rules.Strength{User: dice.Modifier{Multiply: n}} }

func equal[T any](t *testing.T, what string, got, want T) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: -want +got:\n%s", what, diff)
	}
}

func TestRules(t *testing.T) {
	for id, test := range ruleTests {
		t.Run(id, test)
	}
}

var ruleTests = map[string]func(*testing.T){
	"9e.DATASHEET.WEAPON.1": func(t *testing.T) {
		p := marine()
		p.WS, p.BS = 2, 5
		d := fight(rules.Weapon{Type: rules.Melee})
		d.attacker = unit(1, p)
		equal(t, "melee hits by WS", d.gather().Hit.Needed, 2)
		d.weapon.Type = rules.Pistol
		equal(t, "a ranged weapon hits by BS", d.gather().Hit.Needed, 5)
	},
	"9e.DATASHEET.CHAR.3": func(t *testing.T) { cannotHit(t, rules.Melee, func(p *rules.Profile) { p.WS = 0 }) },
	"9e.DATASHEET.CHAR.4": func(t *testing.T) { cannotHit(t, rules.Assault, func(p *rules.Profile) { p.BS = 0 }) },
	"9e.DATASHEET.WEAPON.4": func(t *testing.T) {
		equal(t, "User", fight(rules.Weapon{}).gather().Strength, 4)
		equal(t, "+1", fight(rules.Weapon{Strength: rules.Strength{User: dice.Modifier{Add: 1}}}).gather().Strength, 5)
		equal(t, "x2", fight(rules.Weapon{Strength: times(2)}).gather().Strength, 8)
		equal(t, "its own", fight(rules.Weapon{Type: rules.Heavy, Strength: rules.Strength{Own: 9}}).gather().Strength, 9)
	},
	"9e.EXAMPLES.TIMES2": func(t *testing.T) {
		d := fight(rules.Weapon{Strength: times(2)})
		d.attacker.Kinds[0].Profile.Strength = 6
		equal(t, "x2 of 6", d.gather().Strength, 12)
	},
	"9e.EXAMPLES.POWERFIST": powerFist,
	"9e.DATASHEET.MODCHAR.2": func(t *testing.T) {
		powerFist(t)
		d := fight(rules.Weapon{Strength: times(2)}, change(rules.S, dice.Modifier{Divide: 2}), change(rules.S, dice.Modifier{Add: 1}))
		equal(t, "4 / 2 x 2 + 1", d.gather().Strength, 5)
	},
	"9e.DATASHEET.WEAPON.5": func(t *testing.T) {
		a := fight(rules.Weapon{AP: -2, Damage: dice.Fixed(3)}).gather()
		equal(t, "AP", a.AP, -2)
		equal(t, "Damage", a.Against[0].Damage, dice.Fixed(3))
	},
	"9e.DATASHEET.WEAPON.6": func(t *testing.T) {
		blast := []rules.Effect{{Do: rules.Blast}}
		d := fight(rules.Weapon{Type: rules.Heavy, Effects: blast})
		equal(t, "the profile with Blast", d.gather().Blast, true)
		d.weapon.Effects = nil
		equal(t, "the other profile", d.gather().Blast, false)
	},
	"9e.DATASHEET.MODCHAR.1": func(t *testing.T) {
		plus := change(rules.A, dice.Modifier{Add: 1})
		equal(t, "two times +1", fight(rules.Weapon{}, plus, plus).gather().Number, dice.Fixed(4))
		equal(t, "one", fight(rules.Weapon{}, plus).gather().Number, dice.Fixed(3))
	},
	"9e.DATASHEET.MODCHAR.3": func(t *testing.T) {
		half := change(rules.S, dice.Modifier{Divide: 2})
		d := fight(rules.Weapon{}, half)
		d.attacker.Kinds[0].Profile.Strength = 5
		equal(t, "5 / 2", d.gather().Strength, 3)
		equal(t, "4 / 2", fight(rules.Weapon{}, half).gather().Strength, 2)
	},
	"9e.DATASHEET.MODCHAR.4": func(t *testing.T) {
		d := fight(rules.Weapon{}, change(rules.A, dice.Modifier{Add: 1}), set(rules.A, 6))
		equal(t, "6 in place of 2, then +1", d.gather().Number, dice.Fixed(7))
		d = fight(rules.Weapon{}, change(rules.S, dice.Modifier{Add: 1}), set(rules.S, 6))
		equal(t, "Strength 6 in place of 4, then +1", d.gather().Strength, 7)
	},
	"9e.DATASHEET.MODCHAR.5": func(t *testing.T) {
		less := func(c rules.Characteristic, n int16) rules.Effect { return change(c, dice.Modifier{Add: -n}) }
		equal(t, "Strength 4 - 9", fight(rules.Weapon{}, less(rules.S, 9)).gather().Strength, 1)
		equal(t, "Strength 4 - 3", fight(rules.Weapon{}, less(rules.S, 3)).gather().Strength, 1)
		equal(t, "Strength 4 - 2", fight(rules.Weapon{}, less(rules.S, 2)).gather().Strength, 2)
		equal(t, "Attacks 2 - 5", fight(rules.Weapon{}, less(rules.A, 5)).gather().Number, dice.Fixed(1))
		d := fight(rules.Weapon{})
		d.target.Effects = []rules.Effect{less(rules.T, 7)}
		equal(t, "Toughness 4 - 7", d.gather().Toughness, 1)
	},
	"9e.DATASHEET.MODCHAR.8": func(t *testing.T) {
		d := fight(rules.Weapon{}, set(rules.WS, 3), change(rules.A, dice.Modifier{Add: 2}))
		d.attacker.Kinds[0].Profile.WS, d.attacker.Kinds[0].Profile.Attacks = 0, dice.Amount{}
		a := d.gather()
		equal(t, "WS", a.Hit.Needed, 0)
		equal(t, "Attacks", a.Number, dice.Amount{})
	},
	"9e.DATASHEET.MODCHAR.9": func(t *testing.T) {
		d := fight(rules.Weapon{Strength: times(2)}, change(rules.S, dice.Modifier{Add: 1}))
		equal(t, "Strength 4 is modified", d.gather().Strength, 9)
		d.attacker.Kinds[0].Profile.Strength = 0
		equal(t, "the Toughness is not", d.gather().Strength, 4)
	},
	"9e.GAPS.15": func(t *testing.T) {
		// A model whose WS is replaced uses the new one, and modifiers come after it.
		equal(t, "WS 3+ set to 5+", fight(rules.Weapon{}, set(rules.WS, 5)).gather().Hit.Needed, 5)
	},
	"9e.ATTACK.INVULN.2": func(t *testing.T) {
		d := fight(rules.Weapon{})
		d.target.Effects = []rules.Effect{{Do: rules.InvulnerableSave, Value: 5}, {Do: rules.InvulnerableSave, Value: 4}}
		equal(t, "5+ and 4+", d.gather().Against[0].Invulnerable.Needed, 4)
		d.target.Effects = d.target.Effects[:1]
		equal(t, "5+", d.gather().Against[0].Invulnerable.Needed, 5)
	},
	"9e.ATTACK.IGNORE.1": func(t *testing.T) {
		d := fight(rules.Weapon{})
		d.target.Effects = []rules.Effect{{Do: rules.IgnoreWounds, Value: 6}, {Do: rules.IgnoreWounds, Value: 5, Mortal: true}}
		g := d.gather().Against[0]
		equal(t, "wounds", g.Ignore, 6)
		equal(t, "mortal wounds", g.IgnoreMortal, 5)
	},
	"9e.ATTACK.MORTAL.6": func(t *testing.T) {
		w := rules.Weapon{Damage: dice.Fixed(3), Effects: []rules.Effect{{
			Do: rules.OnRoll, Brings: rules.Trigger{Roll: dice.Wound, On: rules.From(6), Do: rules.MortalWounds, Amount: dice.Fixed(2)},
		}}}
		d := fight(w)
		d.target.Effects = []rules.Effect{{Do: rules.ReduceDamage, Mod: dice.Modifier{Add: -1}, Least: 1}}
		a := d.gather()
		equal(t, "the damage is reduced", a.Against[0].Modifier, dice.Modifier{Divide: 1, Multiply: 1, Add: -1})
		equal(t, "the mortal wounds are not", a.Triggers[0].Amount, dice.Fixed(2))
	},
	"9e.SHOOT.HEAVY.1": func(t *testing.T) {
		d := fight(rules.Weapon{Type: rules.Heavy})
		d.attacker.Keywords = rules.Keywords{rules.Infantry}
		d.is = rules.Moved
		equal(t, "a Heavy weapon", d.gather().Hit.Modifier, -1)
		d.attacker.Effects = []rules.Effect{{Do: rules.IgnoreHeavy}}
		equal(t, "without the penalty", d.gather().Hit.Modifier, 0)
		d.attacker.Effects, d.weapon.Type = nil, rules.Assault
		equal(t, "an Assault weapon", d.gather().Hit.Modifier, 0)
	},
	"9e.SHOOT.ASSAULT.2": func(t *testing.T) {
		d := fight(rules.Weapon{Type: rules.Assault})
		d.is = rules.Advanced
		equal(t, "an Assault weapon", d.gather().Hit.Modifier, -1)
		d.weapon.Type = rules.Pistol
		equal(t, "a Pistol", d.gather().Hit.Modifier, 0)
	},
	"9e.CHARGE.OVERWATCH.3": func(t *testing.T) {
		d := fight(rules.Weapon{Type: rules.Assault})
		d.is = rules.Overwatch
		equal(t, "hits only on 6", d.gather().Hit.Fails, 5)
		d.attacker.Effects = []rules.Effect{{Do: rules.OverwatchOn, Value: 5}}
		equal(t, "hits on 5 by an effect", d.gather().Hit.Fails, 4)
		equal(t, "hits on 5 by an effect", d.gather().Hit.Succeeds, 5)
		d.attacker.Effects = []rules.Effect{{Do: rules.OverwatchOn}}
		equal(t, "hits only on 6 without a result of its own", d.gather().Hit.Fails, 5)
		d.is = 0
		equal(t, "otherwise by BS", d.gather().Hit.Fails, 0)
	},
	"9e.DATASHEET.SEEDUNIT.1": func(t *testing.T) {
		chainsword := rules.Weapon{Effects: []rules.Effect{{Do: rules.ExtraAttacks, Amount: dice.Fixed(1)}}}
		attacks := func(d duel) int {
			a, r := d.gather(), ed9.Edition().Attack
			return attack.Number(dice.Least{}, &r, &a)
		}
		d := fight(chainsword)
		equal(t, "with the chainsword", attacks(d), 3)
		equal(t, "with another weapon", attacks(fight(rules.Weapon{})), 2)
		d.extraOnly = true
		equal(t, "the chainsword besides it", attacks(d), 1)
	},
	"9e.DATASHEET.SEEDUNIT.4": func(t *testing.T) {
		charge := change(rules.A, dice.Modifier{Add: 2})
		charge.Scope.When = rules.Charged
		d := fight(rules.Weapon{}, charge)
		equal(t, "without a charge", d.gather().Number, dice.Fixed(2))
		d.is = rules.Charged
		equal(t, "after one", d.gather().Number, dice.Fixed(4))
	},
}

// powerFist is the sergeant of the rulebook: (4 x 2) + 1.
func powerFist(t *testing.T) {
	d := fight(rules.Weapon{Strength: times(2)}, change(rules.S, dice.Modifier{Add: 1}))
	equal(t, "x2 with +1", d.gather().Strength, 9)
}

func cannotHit(t *testing.T, weapon rules.Type, without func(*rules.Profile)) {
	d := fight(rules.Weapon{Type: weapon, Attacks: dice.Fixed(1)})
	r := ed9.Edition().Attack
	a := d.gather()
	equal(t, "a 6 with the skill", attack.HitRoll(dice.Most{}, &r, &a).Scored, 1)
	without(&d.attacker.Kinds[0].Profile)
	a = d.gather()
	equal(t, "a 6 without it", attack.HitRoll(dice.Most{}, &r, &a).Scored, 0)
}

// TestScope checks each limit of an effect with what it lets pass and what not.
func TestScope(t *testing.T) {
	const vehicle, core = rules.Vehicle, rules.Named
	for name, tt := range map[string]struct {
		scope     rules.Scope
		pass, not func(*duel)
	}{
		"ranged": {
			rules.Scope{Phase: rules.Ranged},
			func(d *duel) { d.weapon.Type = rules.Heavy }, func(d *duel) { d.weapon.Type = rules.Melee },
		},
		"fight": {
			rules.Scope{Phase: rules.Fight},
			func(d *duel) { d.weapon.Type = rules.Melee }, func(d *duel) { d.weapon.Type = rules.Heavy },
		},
		"all of": {
			rules.Scope{When: rules.Charged | rules.OwnTurn},
			func(d *duel) { d.is = rules.Charged | rules.OwnTurn }, func(d *duel) { d.is = rules.Charged },
		},
		"any of": {
			rules.Scope{Any: rules.Charged | rules.WasCharged},
			func(d *duel) { d.is = rules.WasCharged }, func(d *duel) { d.is = rules.Moved },
		},
		"unless": {
			rules.Scope{Unless: rules.FellBack | rules.Advanced},
			func(d *duel) { d.is = rules.Moved }, func(d *duel) { d.is = rules.FellBack },
		},
		"opponent": {
			rules.Scope{Opponent: rules.Filter{All: rules.Keywords{vehicle, core}}},
			func(d *duel) { d.target.Keywords = rules.Keywords{core, vehicle} }, func(d *duel) { d.target.Keywords = rules.Keywords{core} },
		},
		"one of the opponent's": {
			rules.Scope{Opponent: rules.Filter{Any: rules.Keywords{vehicle, core}}},
			func(d *duel) { d.target.Keywords = rules.Keywords{core} }, func(d *duel) { d.target.Keywords = rules.Keywords{rules.Fly} },
		},
		"not the opponent's": {
			rules.Scope{Opponent: rules.Filter{None: rules.Keywords{vehicle}}},
			func(d *duel) { d.target.Keywords = rules.Keywords{core} }, func(d *duel) { d.target.Keywords = rules.Keywords{vehicle} },
		},
	} {
		t.Run(name, func(t *testing.T) {
			effect := rules.Effect{Do: rules.AddToRoll, Roll: rules.HitRoll, Value: 1, Scope: tt.scope}
			d := fight(rules.Weapon{}, effect)
			tt.pass(&d)
			equal(t, "passes", d.gather().Hit.Modifier, 1)
			d = fight(rules.Weapon{}, effect)
			tt.not(&d)
			equal(t, "does not pass", d.gather().Hit.Modifier, 0)
		})
	}
}

// TestSuffered checks that effects on attacks suffered work for the target, and
// only for it.
func TestSuffered(t *testing.T) {
	harder := rules.Effect{Do: rules.AddToRoll, Roll: rules.HitRoll, Value: -1, Scope: rules.Scope{Suffered: true}}
	d := fight(rules.Weapon{}, harder)
	equal(t, "of the attacker", d.gather().Hit.Modifier, 0)
	d = fight(rules.Weapon{})
	d.target.Effects = []rules.Effect{harder}
	equal(t, "of the target", d.gather().Hit.Modifier, -1)
	shield := rules.Effect{Do: rules.AddToRoll, Roll: rules.ArmourSave, Value: 1}
	d.target.Effects = []rules.Effect{shield, {Do: rules.InvulnerableSave, Value: 4}}
	g := d.gather().Against[0]
	equal(t, "an armour save", g.Save.Modifier, 1)
	equal(t, "not the invulnerable save", g.Invulnerable.Modifier, 0)
}

// TestEffects checks what each deed does to the attack.
func TestEffects(t *testing.T) {
	on := func(e ...rules.Effect) rules.Attack { return fight(rules.Weapon{Damage: dice.Fixed(2)}, e...).gather() }
	minus := rules.Effect{Do: rules.AddToRoll, Roll: rules.HitRoll, Value: -1}
	plus := rules.Effect{Do: rules.AddToRoll, Roll: rules.HitRoll, Value: 1}
	equal(t, "ignored where worse", on(minus, plus, rules.Effect{Do: rules.IgnoreModifiers, Roll: rules.HitRoll, Worse: true}).Hit.Modifier, 1)
	equal(t, "ignored at all", on(plus, rules.Effect{Do: rules.IgnoreModifiers, Roll: rules.HitRoll}).Hit.Modifier, 0)
	equal(t, "both kinds", on(plus, minus).Hit.Modifier, 0)
	ones := rules.Effect{Do: rules.Reroll, Roll: rules.WoundRoll, Reroll: dice.Ones}
	equal(t, "the wider re-roll", on(ones, rules.Effect{Do: rules.Reroll, Roll: rules.WoundRoll, Reroll: dice.Any}).Wound.Reroll, dice.Any)
	equal(t, "hit rolls", on(rules.Effect{Do: rules.HitRolls, Value: 2}).HitRolls, 2)
	equal(t, "automatic hits", on(rules.Effect{Do: rules.AutomaticHit}).Automatic, true)
	equal(t, "automatic wounds", on(rules.Effect{Do: rules.AlwaysWound}).Wounds, true)
	equal(t, "limit", on(rules.Effect{Do: rules.LimitAttacks, Value: 1}).Limit, 1)
	equal(t, "succeeds from", on(rules.Effect{Do: rules.RollSucceeds, Roll: rules.HitRoll, Value: 2}).Hit.Succeeds, 2)
	equal(t, "damage", on(set(rules.WeaponDamage, 5), change(rules.WeaponDamage, dice.Modifier{Add: 1})).Against[0].Damage, dice.Fixed(5))
	equal(t, "damage roll", on(rules.Effect{Do: rules.AddToRoll, Roll: rules.DamageRoll, Value: 1}).Against[0].Modifier.Add, 1)
	equal(t, "excess", on(rules.Effect{Do: rules.ExcessDamage}).Excess, true)
	equal(t, "damage rolls", on(rules.Effect{Do: rules.BestOf, Value: 2}).Against[0].Rolls, 2)
	equal(t, "least damage", on(rules.Effect{Do: rules.RollLeast, Value: 3}).Against[0].Low, 3)
	equal(t, "AP", on(change(rules.WeaponAP, dice.Modifier{Add: -1})).AP, -1)
}

// TestUnmodified leaves a weapon alone that other abilities do not change.
func TestUnmodified(t *testing.T) {
	more := []rules.Effect{
		change(rules.WeaponStrength, dice.Modifier{Add: 1}), change(rules.WeaponDamage, dice.Modifier{Add: 1}),
		{Do: rules.ExtraAttacks, Amount: dice.Fixed(1)}, {Do: rules.AddToRoll, Roll: rules.HitRoll, Value: 1},
	}
	w := rules.Weapon{Strength: rules.Strength{Own: 4}, Damage: dice.Fixed(2)}
	a := fight(w, more...).gather()
	equal(t, "strength, extra attacks and damage", []int{int(a.Strength), len(a.Extra), int(a.Against[0].Modifier.Add)}, []int{5, 1, 1})
	w.Effects = []rules.Effect{{Do: rules.Unmodified}, change(rules.WeaponAP, dice.Modifier{Add: -1})}
	a = fight(w, more...).gather()
	equal(t, "left alone", []int{int(a.Strength), len(a.Extra), int(a.Against[0].Modifier.Add)}, []int{4, 0, 0})
	equal(t, "its own", a.AP, -1)
	equal(t, "rolls are not the weapon's", a.Hit.Modifier, 1)
}

func TestTargetEffects(t *testing.T) {
	d := fight(rules.Weapon{Effects: []rules.Effect{
		{Do: rules.NoSaves, Saves: rules.Invulnerable | rules.Ignoring},
		{Do: rules.Change, Of: rules.WeaponDamage, Set: true, Amount: dice.Fixed(4), Scope: rules.Scope{Opponent: rules.Filter{Save: 3}}},
	}})
	worse := marine()
	worse.Save = 4
	d.target.Kinds = append(d.target.Kinds, rules.Kind{Count: 2, Profile: worse, Effects: []rules.Effect{{Do: rules.WoundCap, Value: 3}}})
	d.target.Effects = []rules.Effect{
		{Do: rules.InvulnerableSave, Value: 4}, {Do: rules.IgnoreWounds, Value: 5},
		{Do: rules.RollFails, Roll: rules.WoundRoll, Value: 3, Scope: rules.Scope{Suffered: true}},
	}
	a := d.gather()
	equal(t, "kinds", len(a.Against), 2)
	equal(t, "wound rolls fail to", a.Wound.Fails, 3)
	equal(t, "damage on Save 3+", a.Against[0].Damage, dice.Fixed(4))
	equal(t, "damage on Save 4+", a.Against[1].Damage, dice.Fixed(1))
	equal(t, "cap of the first kind", a.Against[0].Cap, 0)
	equal(t, "cap of the second kind", a.Against[1].Cap, 3)
	for _, g := range a.Against {
		equal(t, "no invulnerable save", g.Invulnerable.Needed, 0)
		equal(t, "no ignoring", g.Ignore+g.IgnoreMortal, 0)
	}
	equal(t, "size", a.Size, 7)
}

// TestToughness takes the Toughness that most models have, and the highest of
// several.
func TestToughness(t *testing.T) {
	d := fight(rules.Weapon{})
	tough := marine()
	tough.Toughness = 6
	d.target.Kinds = append(d.target.Kinds, rules.Kind{Count: 1, Profile: tough})
	equal(t, "5 of T4, 1 of T6", d.gather().Toughness, 4)
	d.target.Kinds[1].Count = 5
	equal(t, "5 of each", d.gather().Toughness, 6)
}

func TestModels(t *testing.T) {
	u := unit(2, marine(), change(rules.W, dice.Modifier{Add: 1}))
	u.Kinds = append(u.Kinds, rules.Kind{Count: 1, Profile: rules.Profile{Wounds: 4}})
	equal(t, "models", ability.Models(u, 0), []rules.Model{{Wounds: 3}, {Wounds: 3}, {Kind: 1, Wounds: 5}})
}
