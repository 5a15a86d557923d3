package ability_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// against is an effect on attacks suffered.
func against(e effect.Effect) effect.Effect {
	e.Scope.Suffered = true
	return e
}

// TestForbidReroll: 9e.CORE.REROLL.1. The target forbids re-rolls of one of the rolls, or of another.
func TestForbidReroll(t *testing.T) {
	t.Parallel()
	again := []effect.Effect{
		{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Failed}, {Kind: effect.Reroll, Roll: effect.WoundRoll, Reroll: dice.Ones},
		{Kind: effect.Reroll, Roll: effect.DamageRoll, Reroll: dice.Any},
	}
	for _, c := range []struct {
		forbids            []effect.RollKind
		hit, wound, damage dice.Reroll
	}{
		{nil, dice.Failed, dice.Ones, dice.Any},
		{[]effect.RollKind{effect.HitRoll}, dice.Never, dice.Ones, dice.Any},
		{[]effect.RollKind{effect.WoundRoll}, dice.Failed, dice.Never, dice.Any},
		{[]effect.RollKind{effect.DamageRoll, effect.HitRoll}, dice.Never, dice.Ones, dice.Never},
	} {
		d := fight(rules.Weapon{Type: effect.Melee, Damage: dice.Amount{Count: 1, Sides: 3}}, again...)
		for _, r := range c.forbids {
			d.target.Effects = append(d.target.Effects, against(effect.Effect{Kind: effect.ForbidReroll, Roll: r}))
		}
		a := d.gather()
		equal(t, "9e.CORE.REROLL.1 hit", a.Hit.Reroll, c.hit)
		equal(t, "9e.CORE.REROLL.1 wound", a.Wound.Reroll, c.wound)
		equal(t, "9e.CORE.REROLL.1 damage", a.Against[0].Again, c.damage)
	}
}

// TestAPOfAttack: 9e.DATASHEET.MODCHAR.1. What holds for attacks with an AP of -1, or -1 or -2, counts the attacker's
// own modifiers.
func TestAPOfAttack(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		is        effect.Conditions
		worse     int16
		ap, add   int16
		want, own int16
	}{
		{effect.APOne, 1, -1, 0, 0, -1},
		{effect.APOne, 1, -2, 0, -2, -2},
		{effect.APOne, 1, 0, 0, 0, 0},
		{effect.APOne, 1, -1, -1, -2, -2},
		{effect.APOne, 1, 0, -1, 0, -1},
		{effect.APOneOrTwo, 2, -1, 0, 0, -1},
		{effect.APOneOrTwo, 2, -2, 0, 0, -2},
		{effect.APOneOrTwo, 2, -3, 0, -3, -3},
		{effect.APOneOrTwo, 2, -2, -1, -3, -3},
	} {
		d := fight(rules.Weapon{Type: effect.Melee, AP: c.ap}, change(effect.WeaponAP, dice.Modifier{Add: c.add}))
		equal(t, "9e.DATASHEET.MODCHAR.1 AP on others", d.gather().AP, c.own)
		tough := change(effect.WeaponAP, dice.Modifier{Add: c.worse})
		tough.Scope.When = c.is
		d.target.Effects = append(d.target.Effects, against(tough))
		equal(t, "9e.DATASHEET.MODCHAR.1 AP on the owner", d.gather().AP, c.want)
	}
}

// TestAPSet: 9e.DATASHEET.MODCHAR.4. An AP that the target sets replaces that of the weapon before modifiers of both sides.
func TestAPSet(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ ap, set, add, worse, want int16 }{
		{-3, 0, 0, 0, 0}, {-3, 0, -1, 0, -1}, {-3, 0, -1, 1, 0}, {0, -2, 0, 1, -1}, {-3, -1, 0, 2, 0},
	} {
		d := fight(rules.Weapon{Type: effect.Melee, AP: c.ap}, change(effect.WeaponAP, dice.Modifier{Add: c.add}))
		d.target.Effects = append(d.target.Effects, against(set(effect.WeaponAP, int(c.set))), against(change(effect.WeaponAP, dice.Modifier{Add: c.worse})))
		equal(t, "9e.DATASHEET.MODCHAR.4 AP", d.gather().AP, c.want)
	}
}

// TestSomeModels: 10e.ATTACHED.LEADING.1. An effect of a unit may be limited to models with a keyword, or to its bodyguard.
func TestSomeModels(t *testing.T) {
	t.Parallel()
	hero := effect.Keywords{effect.Character}
	for _, c := range []struct {
		of            effect.Models
		leader, guard int
	}{
		{effect.Models{}, 5, 5},
		{effect.Models{Of: effect.Filter{All: hero}}, 5, 0},
		{effect.Models{Of: effect.Filter{None: hero}}, 0, 5},
		{effect.Models{Bodyguard: true}, 0, 5},
	} {
		d := fight(rules.Weapon{Type: effect.Melee})
		two := unit(1, marine(), effect.Effect{Kind: effect.IgnoreWounds, Value: 5, Scope: effect.Scope{Models: c.of}},
			effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 5, Scope: effect.Scope{Models: c.of}})
		leader := two.Kinds[0]
		leader.Leads, leader.Keywords = true, hero
		two.Kinds = append(two.Kinds, leader)
		d.target = two
		a := d.gather()
		equal(t, "10e.ATTACHED.LEADING.1 bodyguard ignores", int(a.Against[0].Ignore), c.guard)
		equal(t, "10e.ATTACHED.LEADING.1 leader ignores", int(a.Against[1].Ignore), c.leader)
		r := ed9.Edition().Attack
		for kind, want := range []int{c.guard, c.leader} {
			made := ability.Attack(&r, &ability.WeaponUse{Bearer: rules.Bearer{Unit: two, Kind: kind, Weapon: &rules.Weapon{}}, Target: unit(1, marine())})
			equal(t, "10e.ATTACHED.LEADING.1 hits", int(made.Hit.Modifier), want)
		}
	}
}
