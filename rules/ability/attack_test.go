package ability_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// marine is a model with 9th edition Space Marine characteristics.
func marine() rules.Profile {
	return rules.Profile{WS: 3, BS: 3, Save: 3, Strength: 4, Toughness: 4, Wounds: 2, Attacks: dice.Fixed(2), Leadership: 7}
}

func unit(n int, p rules.Profile, effects ...effect.Effect) *rules.Unit {
	return &rules.Unit{Kinds: []rules.Kind{{Count: n, Profile: p}}, Effects: effects}
}

// duel is the use of a weapon of one unit on another.
type duel struct {
	weapon           rules.Weapon
	attacker, target *rules.Unit
	is, targetIs     effect.Conditions
	extraOnly        bool
}

func (d duel) gather() rules.Attack {
	r := ed9.Edition().Attack
	return ability.Attack(&r, &ability.WeaponUse{
		Bearer: rules.Bearer{Unit: d.attacker, Weapon: &d.weapon, Is: d.is},
		Target: d.target, TargetIs: d.targetIs, ExtraOnly: d.extraOnly,
	})
}

// fight is a marine with a melee weapon against an equal unit.
func fight(w rules.Weapon, effects ...effect.Effect) duel {
	if w.Damage.Zero() {
		w.Damage = dice.Fixed(1)
	}
	return duel{weapon: w, attacker: unit(1, marine(), effects...), target: unit(5, marine())}
}

func change(c effect.Characteristic, m dice.Modifier) effect.Effect {
	return effect.Effect{Kind: effect.ChangeCharacteristic, Of: c, Mod: m}
}

func set(c effect.Characteristic, n int) effect.Effect {
	return effect.Effect{Kind: effect.ChangeCharacteristic, Of: c, Set: true, Amount: dice.Fixed(n)}
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
		d := fight(rules.Weapon{Type: effect.Melee})
		d.attacker = unit(1, p)
		equal(t, "melee hits by WS", d.gather().Hit.Needed, 2)
		d.weapon.Type = effect.Pistol
		equal(t, "a ranged weapon hits by BS", d.gather().Hit.Needed, 5)
	},
	"9e.DATASHEET.CHAR.3": func(t *testing.T) { cannotHit(t, effect.Melee, func(p *rules.Profile) { p.WS = 0 }) },
	"9e.DATASHEET.CHAR.4": func(t *testing.T) { cannotHit(t, effect.Assault, func(p *rules.Profile) { p.BS = 0 }) },
	"9e.DATASHEET.WEAPON.4": func(t *testing.T) {
		equal(t, "User", fight(rules.Weapon{}).gather().Strength, 4)
		equal(t, "+1", fight(rules.Weapon{Strength: rules.Strength{User: dice.Modifier{Add: 1}}}).gather().Strength, 5)
		equal(t, "x2", fight(rules.Weapon{Strength: times(2)}).gather().Strength, 8)
		equal(t, "its own", fight(rules.Weapon{Type: effect.Heavy, Strength: rules.Strength{Own: 9}}).gather().Strength, 9)
	},
	"9e.EXAMPLES.TIMES2": func(t *testing.T) {
		d := fight(rules.Weapon{Strength: times(2)})
		d.attacker.Kinds[0].Profile.Strength = 6
		equal(t, "x2 of 6", d.gather().Strength, 12)
	},
	"9e.EXAMPLES.POWERFIST": powerFist,
	"9e.DATASHEET.MODCHAR.2": func(t *testing.T) {
		powerFist(t)
		d := fight(rules.Weapon{Strength: times(2)}, change(effect.S, dice.Modifier{Divide: 2}), change(effect.S, dice.Modifier{Add: 1}))
		equal(t, "4 / 2 x 2 + 1", d.gather().Strength, 5)
	},
	"9e.DATASHEET.WEAPON.5": func(t *testing.T) {
		a := fight(rules.Weapon{AP: -2, Damage: dice.Fixed(3)}).gather()
		equal(t, "AP", a.AP, -2)
		equal(t, "Damage", a.Against[0].Damage, dice.Fixed(3))
	},
	"9e.DATASHEET.WEAPON.6": func(t *testing.T) {
		blast := []effect.Effect{{Kind: effect.Blast}}
		d := fight(rules.Weapon{Type: effect.Heavy, Effects: blast})
		equal(t, "the profile with Blast", d.gather().Blast, true)
		d.weapon.Effects = nil
		equal(t, "the other profile", d.gather().Blast, false)
	},
	"9e.DATASHEET.MODCHAR.1": func(t *testing.T) {
		plus := change(effect.A, dice.Modifier{Add: 1})
		equal(t, "two times +1", fight(rules.Weapon{}, plus, plus).gather().Number, dice.Fixed(4))
		equal(t, "one", fight(rules.Weapon{}, plus).gather().Number, dice.Fixed(3))
	},
	"9e.DATASHEET.MODCHAR.3": func(t *testing.T) {
		half := change(effect.S, dice.Modifier{Divide: 2})
		d := fight(rules.Weapon{}, half)
		d.attacker.Kinds[0].Profile.Strength = 5
		equal(t, "5 / 2", d.gather().Strength, 3)
		equal(t, "4 / 2", fight(rules.Weapon{}, half).gather().Strength, 2)
	},
	"9e.DATASHEET.MODCHAR.4": func(t *testing.T) {
		d := fight(rules.Weapon{}, change(effect.A, dice.Modifier{Add: 1}), set(effect.A, 6))
		equal(t, "6 in place of 2, then +1", d.gather().Number, dice.Fixed(7))
		d = fight(rules.Weapon{}, change(effect.S, dice.Modifier{Add: 1}), set(effect.S, 6))
		equal(t, "Strength 6 in place of 4, then +1", d.gather().Strength, 7)
	},
	"9e.DATASHEET.MODCHAR.5": func(t *testing.T) {
		less := func(c effect.Characteristic, n int16) effect.Effect { return change(c, dice.Modifier{Add: -n}) }
		equal(t, "Strength 4 - 9", fight(rules.Weapon{}, less(effect.S, 9)).gather().Strength, 1)
		equal(t, "Strength 4 - 3", fight(rules.Weapon{}, less(effect.S, 3)).gather().Strength, 1)
		equal(t, "Strength 4 - 2", fight(rules.Weapon{}, less(effect.S, 2)).gather().Strength, 2)
		equal(t, "Attacks 2 - 5", fight(rules.Weapon{}, less(effect.A, 5)).gather().Number, dice.Fixed(1))
		d := fight(rules.Weapon{})
		d.target.Effects = []effect.Effect{less(effect.T, 7)}
		equal(t, "Toughness 4 - 7", d.gather().Toughness, 1)
	},
	"9e.DATASHEET.MODCHAR.8": func(t *testing.T) {
		d := fight(rules.Weapon{}, set(effect.WS, 3), change(effect.A, dice.Modifier{Add: 2}))
		d.attacker.Kinds[0].Profile.WS, d.attacker.Kinds[0].Profile.Attacks = 0, dice.Amount{}
		a := d.gather()
		equal(t, "WS", a.Hit.Needed, 0)
		equal(t, "Attacks", a.Number, dice.Amount{})
	},
	"9e.DATASHEET.MODCHAR.9": func(t *testing.T) {
		d := fight(rules.Weapon{Strength: times(2)}, change(effect.S, dice.Modifier{Add: 1}))
		equal(t, "Strength 4 is modified", d.gather().Strength, 9)
		d.attacker.Kinds[0].Profile.Strength = 0
		equal(t, "the Toughness is not", d.gather().Strength, 4)
	},
	"9e.GAPS.15": func(t *testing.T) {
		// A model whose WS is replaced uses the new one, and modifiers apply to it.
		equal(t, "WS 3+ set to 5+", fight(rules.Weapon{}, set(effect.WS, 5)).gather().Hit.Needed, 5)
	},
	"9e.ATTACK.INVULN.2": func(t *testing.T) {
		d := fight(rules.Weapon{})
		d.target.Effects = []effect.Effect{{Kind: effect.InvulnerableSave, Value: 5}, {Kind: effect.InvulnerableSave, Value: 4}}
		equal(t, "5+ and 4+", d.gather().Against[0].Invulnerable.Needed, 4)
		d.target.Effects = d.target.Effects[:1]
		equal(t, "5+", d.gather().Against[0].Invulnerable.Needed, 5)
	},
	"9e.ATTACK.IGNORE.1": func(t *testing.T) {
		d := fight(rules.Weapon{})
		d.target.Effects = []effect.Effect{{Kind: effect.IgnoreWounds, Value: 6}, {Kind: effect.IgnoreWounds, Value: 5, Mortal: true}}
		g := d.gather().Against[0]
		equal(t, "wounds", g.Ignore, 6)
		equal(t, "mortal wounds", g.IgnoreMortal, 5)
	},
	"9e.ATTACK.MORTAL.6": func(t *testing.T) {
		w := rules.Weapon{Damage: dice.Fixed(3), Effects: []effect.Effect{{
			Kind: effect.OnRoll, Trigger: effect.Trigger{Roll: dice.Wound, On: effect.FacesFrom(6), Consequence: effect.MortalWounds, Amount: dice.Fixed(2)},
		}}}
		d := fight(w)
		d.target.Effects = []effect.Effect{{Kind: effect.ReduceDamage, Mod: dice.Modifier{Add: -1}, Minimum: 1}}
		a := d.gather()
		equal(t, "the damage is reduced", a.Against[0].Modifier, dice.Modifier{Divide: 1, Multiply: 1, Add: -1})
		equal(t, "the mortal wounds are not", a.Triggers[0].Amount, dice.Fixed(2))
	},
	"9e.SHOOT.HEAVY.1": func(t *testing.T) {
		d := fight(rules.Weapon{Type: effect.Heavy})
		d.attacker.Keywords = effect.Keywords{effect.Infantry}
		d.is = effect.Moved
		equal(t, "a Heavy weapon", d.gather().Hit.Modifier, -1)
		d.attacker.Effects = []effect.Effect{{Kind: effect.IgnoreHeavy}}
		equal(t, "without the penalty", d.gather().Hit.Modifier, 0)
		d.attacker.Effects, d.weapon.Type = nil, effect.Assault
		equal(t, "an Assault weapon", d.gather().Hit.Modifier, 0)
	},
	"9e.SHOOT.ASSAULT.2": func(t *testing.T) {
		d := fight(rules.Weapon{Type: effect.Assault})
		d.is = effect.Advanced
		equal(t, "an Assault weapon", d.gather().Hit.Modifier, -1)
		d.weapon.Type = effect.Pistol
		equal(t, "a Pistol", d.gather().Hit.Modifier, 0)
	},
	"9e.CHARGE.OVERWATCH.3": func(t *testing.T) {
		d := fight(rules.Weapon{Type: effect.Assault})
		d.is = effect.Overwatch
		equal(t, "hits only on 6", d.gather().Hit.Fails, 5)
		d.attacker.Effects = []effect.Effect{{Kind: effect.OverwatchOn, Value: 5}}
		equal(t, "hits on 5 by an effect", d.gather().Hit.Fails, 4)
		equal(t, "hits on 5 by an effect", d.gather().Hit.Succeeds, 5)
		d.attacker.Effects = []effect.Effect{{Kind: effect.OverwatchOn}}
		equal(t, "hits only on 6 without a skill", d.gather().Hit.Fails, 5)
		d.is = 0
		equal(t, "otherwise by BS", d.gather().Hit.Fails, 0)
	},
	"9e.DATASHEET.SEEDUNIT.1": func(t *testing.T) {
		chainsword := rules.Weapon{Effects: []effect.Effect{{Kind: effect.ExtraAttacks, Amount: dice.Fixed(1)}}}
		attacks := func(d duel) int {
			a, r := d.gather(), ed9.Edition().Attack
			return attack.Number(rulestest.Face(1), &r, &a)
		}
		d := fight(chainsword)
		equal(t, "with the chainsword", attacks(d), 3)
		equal(t, "with another weapon", attacks(fight(rules.Weapon{})), 2)
		d.extraOnly = true
		equal(t, "the additional chainsword", attacks(d), 1)
	},
	"9e.DATASHEET.SEEDUNIT.4": func(t *testing.T) {
		charge := change(effect.A, dice.Modifier{Add: 2})
		charge.Scope.When = effect.Charged
		d := fight(rules.Weapon{}, charge)
		equal(t, "without a charge", d.gather().Number, dice.Fixed(2))
		d.is = effect.Charged
		equal(t, "after a charge", d.gather().Number, dice.Fixed(4))
	},
}

// powerFist is the sergeant of the rulebook: (4 x 2) + 1.
func powerFist(t *testing.T) {
	d := fight(rules.Weapon{Strength: times(2)}, change(effect.S, dice.Modifier{Add: 1}))
	equal(t, "x2 with +1", d.gather().Strength, 9)
}

func cannotHit(t *testing.T, weapon effect.WeaponType, without func(*rules.Profile)) {
	d := fight(rules.Weapon{Type: weapon, Attacks: dice.Fixed(1)})
	r := ed9.Edition().Attack
	a := d.gather()
	equal(t, "a 6 with the skill", attack.HitRoll(rulestest.Face(6), &r, &a).Scored, 1)
	without(&d.attacker.Kinds[0].Profile)
	a = d.gather()
	equal(t, "a 6 without it", attack.HitRoll(rulestest.Face(6), &r, &a).Scored, 0)
}

// TestScope checks each limit of an effect on both sides.
func TestScope(t *testing.T) {
	const vehicle, core = effect.Vehicle, effect.FirstNamed
	for name, tt := range map[string]struct {
		scope     effect.Scope
		pass, not func(*duel)
	}{
		"ranged": {
			effect.Scope{Attacks: effect.RangedAttacks},
			func(d *duel) { d.weapon.Type = effect.Heavy }, func(d *duel) { d.weapon.Type = effect.Melee },
		},
		"fight": {
			effect.Scope{Attacks: effect.MeleeAttacks},
			func(d *duel) { d.weapon.Type = effect.Melee }, func(d *duel) { d.weapon.Type = effect.Heavy },
		},
		"all of": {
			effect.Scope{When: effect.Charged | effect.OwnTurn},
			func(d *duel) { d.is = effect.Charged | effect.OwnTurn }, func(d *duel) { d.is = effect.Charged },
		},
		"any of": {
			effect.Scope{Any: effect.Charged | effect.WasCharged},
			func(d *duel) { d.is = effect.WasCharged }, func(d *duel) { d.is = effect.Moved },
		},
		"unless": {
			effect.Scope{Unless: effect.FellBack | effect.Advanced},
			func(d *duel) { d.is = effect.Moved }, func(d *duel) { d.is = effect.FellBack },
		},
		"opponent": {
			effect.Scope{Opponent: effect.Filter{All: effect.Keywords{vehicle, core}}},
			func(d *duel) { d.target.Keywords = effect.Keywords{core, vehicle} }, func(d *duel) { d.target.Keywords = effect.Keywords{core} },
		},
		"an opponent's effect": {
			effect.Scope{Opponent: effect.Filter{Any: effect.Keywords{vehicle, core}}},
			func(d *duel) { d.target.Keywords = effect.Keywords{core} }, func(d *duel) { d.target.Keywords = effect.Keywords{effect.Fly} },
		},
		"not the opponent's": {
			effect.Scope{Opponent: effect.Filter{None: effect.Keywords{vehicle}}},
			func(d *duel) { d.target.Keywords = effect.Keywords{core} }, func(d *duel) { d.target.Keywords = effect.Keywords{vehicle} },
		},
	} {
		t.Run(name, func(t *testing.T) {
			effect := effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1, Scope: tt.scope}
			d := fight(rules.Weapon{}, effect)
			tt.pass(&d)
			equal(t, "passes", d.gather().Hit.Modifier, 1)
			d = fight(rules.Weapon{}, effect)
			tt.not(&d)
			equal(t, "does not pass", d.gather().Hit.Modifier, 0)
		})
	}
}

// TestSuffered: effects on attacks suffered apply only to attacks on their owner.
func TestSuffered(t *testing.T) {
	harder := effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: -1, Scope: effect.Scope{Suffered: true}}
	d := fight(rules.Weapon{}, harder)
	equal(t, "of the attacker", d.gather().Hit.Modifier, 0)
	d = fight(rules.Weapon{})
	d.target.Effects = []effect.Effect{harder}
	equal(t, "of the target", d.gather().Hit.Modifier, -1)
	shield := effect.Effect{Kind: effect.AddToRoll, Roll: effect.ArmourSave, Value: 1}
	d.target.Effects = []effect.Effect{shield, {Kind: effect.InvulnerableSave, Value: 4}}
	g := d.gather().Against[0]
	equal(t, "an armour save", g.Save.Modifier, 1)
	equal(t, "not the invulnerable save", g.Invulnerable.Modifier, 0)
}

// TestEffects checks the effect of each kind on the attack.
func TestEffects(t *testing.T) {
	on := func(e ...effect.Effect) rules.Attack {
		return fight(rules.Weapon{Damage: dice.Fixed(2)}, e...).gather()
	}
	minus := effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: -1}
	plus := effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1}
	equal(t, "ignored where worse", on(minus, plus, effect.Effect{Kind: effect.IgnoreModifiers, Roll: effect.HitRoll, Worse: true}).Hit.Modifier, 1)
	equal(t, "ignored at all", on(plus, effect.Effect{Kind: effect.IgnoreModifiers, Roll: effect.HitRoll}).Hit.Modifier, 0)
	equal(t, "both kinds", on(plus, minus).Hit.Modifier, 0)
	ones := effect.Effect{Kind: effect.Reroll, Roll: effect.WoundRoll, Reroll: dice.Ones}
	equal(t, "the wider re-roll", on(ones, effect.Effect{Kind: effect.Reroll, Roll: effect.WoundRoll, Reroll: dice.Any}).Wound.Reroll, dice.Any)
	equal(t, "hit rolls", on(effect.Effect{Kind: effect.HitRolls, Value: 2}).HitRolls, 2)
	equal(t, "automatic hits", on(effect.Effect{Kind: effect.AutomaticHit}).Automatic, true)
	equal(t, "automatic wounds", on(effect.Effect{Kind: effect.AlwaysWound}).Wounds, true)
	equal(t, "limit", on(effect.Effect{Kind: effect.LimitAttacks, Value: 1}).Limit, 1)
	equal(t, "succeeds from", on(effect.Effect{Kind: effect.RollSucceeds, Roll: effect.HitRoll, Value: 2}).Hit.Succeeds, 2)
	equal(t, "damage", on(set(effect.WeaponDamage, 5), change(effect.WeaponDamage, dice.Modifier{Add: 1})).Against[0].Damage, dice.Fixed(5))
	equal(t, "damage roll", on(effect.Effect{Kind: effect.AddToRoll, Roll: effect.DamageRoll, Value: 1}).Against[0].Modifier.Add, 1)
	equal(t, "excess", on(effect.Effect{Kind: effect.ExcessDamage}).Excess, true)
	equal(t, "damage rolls", on(effect.Effect{Kind: effect.BestOf, Value: 2}).Against[0].Rolls, 2)
	equal(t, "least damage", on(effect.Effect{Kind: effect.RollLeast, Value: 3}).Against[0].Low, 3)
	equal(t, "AP", on(change(effect.WeaponAP, dice.Modifier{Add: -1})).AP, -1)
}

// TestUnmodified: a weapon that other abilities do not modify is unchanged.
func TestUnmodified(t *testing.T) {
	more := []effect.Effect{
		change(effect.WeaponStrength, dice.Modifier{Add: 1}), change(effect.WeaponDamage, dice.Modifier{Add: 1}),
		{Kind: effect.ExtraAttacks, Amount: dice.Fixed(1)}, {Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1},
	}
	w := rules.Weapon{Strength: rules.Strength{Own: 4}, Damage: dice.Fixed(2)}
	a := fight(w, more...).gather()
	equal(t, "strength, extra attacks and damage", []int{int(a.Strength), len(a.Extra), int(a.Against[0].Modifier.Add)}, []int{5, 1, 1})
	w.Effects = []effect.Effect{{Kind: effect.Unmodified}, change(effect.WeaponAP, dice.Modifier{Add: -1})}
	a = fight(w, more...).gather()
	equal(t, "left alone", []int{int(a.Strength), len(a.Extra), int(a.Against[0].Modifier.Add)}, []int{4, 0, 0})
	equal(t, "its own", a.AP, -1)
	equal(t, "rolls are not the weapon's", a.Hit.Modifier, 1)
}

func TestTargetEffects(t *testing.T) {
	d := fight(rules.Weapon{Effects: []effect.Effect{
		{Kind: effect.NoSaves, Saves: effect.Invulnerable | effect.Ignoring},
		{Kind: effect.ChangeCharacteristic, Of: effect.WeaponDamage, Set: true, Amount: dice.Fixed(4), Scope: effect.Scope{Opponent: effect.Filter{Save: 3}}},
	}})
	worse := marine()
	worse.Save = 4
	d.target.Kinds = append(d.target.Kinds, rules.Kind{Count: 2, Profile: worse, Effects: []effect.Effect{{Kind: effect.WoundCap, Value: 3}}})
	d.target.Effects = []effect.Effect{
		{Kind: effect.InvulnerableSave, Value: 4}, {Kind: effect.IgnoreWounds, Value: 5},
		{Kind: effect.RollFails, Roll: effect.WoundRoll, Value: 3, Scope: effect.Scope{Suffered: true}},
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

// TestToughness: the Toughness of most models is used, and the highest if several are equally
// frequent.
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
	u := unit(2, marine(), change(effect.W, dice.Modifier{Add: 1}))
	u.Kinds = append(u.Kinds, rules.Kind{Count: 1, Profile: rules.Profile{Wounds: 4}})
	equal(t, "models", ability.FullStrength(u, 0), []rules.Model{{Wounds: 3}, {Wounds: 3}, {Kind: 1, Wounds: 5}})
}

// TestWeaponTypes: an effect on weapons of some types works on no others, and an improvement of the
// AP that stands apart does not add up with others: the greatest counts.
func TestWeaponTypes(t *testing.T) {
	improve := func(by int16, apart bool) effect.Effect {
		e := change(effect.WeaponAP, dice.Modifier{Add: -by})
		e.Apart, e.Scope.Types = apart, 1<<effect.Heavy|1<<effect.Grenade
		return e
	}
	for name, test := range map[string]struct {
		of      effect.WeaponType
		effects []effect.Effect
		want    int16
	}{
		"of the type":        {effect.Heavy, []effect.Effect{improve(1, true)}, -2},
		"of another type":    {effect.Assault, []effect.Effect{improve(1, true)}, -1},
		"beside another one": {effect.Grenade, []effect.Effect{improve(1, true), improve(1, false)}, -2},
		"the greater one":    {effect.Heavy, []effect.Effect{improve(1, true), improve(2, false)}, -3},
		"two that add up":    {effect.Heavy, []effect.Effect{improve(1, false), improve(2, false)}, -4},
	} {
		equal(t, name, fight(rules.Weapon{Type: test.of, AP: -1, Attacks: dice.Fixed(1)}, test.effects...).gather().AP, test.want)
	}
}

// TestDoubleRapidFire: Rapid Fire weapons make double the attacks within half range
// (9e.SHOOT.RAPIDFIRE.1), or at any range with the effect.
func TestDoubleRapidFire(t *testing.T) {
	double := effect.Effect{Kind: effect.DoubleRapidFire, Scope: effect.Scope{When: effect.RemainedStationary}}
	for _, test := range []struct {
		is   effect.Conditions
		of   effect.WeaponType
		want int
	}{{0, effect.RapidFire, 2}, {effect.HalfRange, effect.RapidFire, 4}, {effect.RemainedStationary, effect.RapidFire, 4}, {effect.RemainedStationary, effect.Assault, 2}} {
		d := fight(rules.Weapon{Type: test.of, Attacks: dice.Fixed(2)}, double)
		d.is = test.is
		r, a := ed9.Edition().Attack, d.gather()
		equal(t, test.is.String(), attack.Number(nil, &r, &a), test.want)
	}
}

// TestDamageOne: an effect on attacks of Damage 1 works on no others.
func TestDamageOne(t *testing.T) {
	plated := effect.Effect{Kind: effect.AddToRoll, Roll: effect.ArmourSave, Value: 1, Scope: effect.Scope{When: effect.DamageOne}}
	for damage, want := range map[int]int8{1: 1, 2: 0} {
		d := fight(rules.Weapon{Damage: dice.Fixed(damage)})
		d.target.Effects = []effect.Effect{plated}
		equal(t, "save", d.gather().Against[0].Save.Modifier, want)
	}
}

// TestHeavyWhileEngaged: 9e.SHOOT.BIGGUNS.4. Heavy weapons of a VEHICLE with enemies in Engagement
// Range have -1 to hit, unless an effect ignores it.
func TestHeavyWhileEngaged(t *testing.T) {
	for modifier, effects := range map[int8][]effect.Effect{-1: nil, 0: {{Kind: effect.IgnoreEngaged}}} {
		d := fight(rules.Weapon{Type: effect.Heavy, Attacks: dice.Fixed(1)}, effects...)
		d.attacker.Keywords, d.is = effect.Keywords{effect.Vehicle}, effect.Engaged
		equal(t, "hit roll", d.gather().Hit.Modifier, modifier)
	}
}
