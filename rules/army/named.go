package army

import (
	"cmp"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// armsUnits are what abilities of weapons do that work just as well as effects on the
// models that carry the weapons.
var armsUnits = []effect.Kind{
	effect.OnRoll, effect.IgnoreCover, effect.Precision, effect.Reroll, effect.AddToRoll, effect.Critical, effect.MoreAttacks, effect.ChangeCharacteristic, effect.AdvanceAnd,
}

// ofWeapon reads an ability that weapons of models are given (10e.WEAPON). It is
// false for those that belong to a weapon alone, such as Blast.
func ofWeapon(w *words) (effect.Effect, bool) {
	var weapon rules.Weapon
	keyword := func(name string) (effect.Keyword, bool) { return w.names.Keyword(name), true }
	if ed10.Arm(&weapon, w.Ability, keyword) != nil || len(weapon.Effects) != 1 || weapon.Type != 0 || weapon.Skill != 0 {
		return effect.Effect{}, false
	}
	e := weapon.Effects[0]
	return e, slices.Contains(armsUnits, e.Kind)
}

// ofUnit reads a core ability that units are given (10e.ABILITY). It is false for
// those that are not one effect.
func ofUnit(w *words) (effect.Effect, bool) {
	var u rules.ArmyUnit
	if ed10.Give(&u, w.Ability) != nil || len(u.Effects) != 1 {
		return effect.Effect{}, false
	}
	return u.Effects[0], true
}

// both is what is true where two scopes hold: one of an effect by itself, and that
// of the ability that gives it. It is false where a scope cannot say so: where each
// asks for one of several things, for another phase or for other units nearby.
func both(own, given effect.Scope) (effect.Scope, bool) {
	var any, near, phase, opponent bool
	given.Suffered = given.Suffered || own.Suffered
	given.Psychic = given.Psychic || own.Psychic
	given.When |= own.When
	given.Unless |= own.Unless
	given.Attacks, phase = either(own.Attacks, given.Attacks)
	given.Any, any = either(own.Any, given.Any)
	given.Near, near = either(own.Near, given.Near)
	given.Opponent, opponent = passing(own.Opponent, given.Opponent)
	return given, any && near && phase && opponent
}

// either is the one of two values that is not zero. It is false where both are, and differ.
func either[T comparable](a, b T) (T, bool) {
	return cmp.Or(b, a), a == b || a == *new(T) || b == *new(T)
}

// passing is a filter for what passes two. It is false where each needs one of several
// keywords, for a filter has no more than one such choice.
func passing(own, given effect.Filter) (effect.Filter, bool) {
	ok := len(own.Any) == 0 || len(given.Any) == 0 || slices.Equal(own.Any, given.Any)
	given.All = slices.Concat(given.All, own.All)
	given.None = slices.Concat(given.None, own.None)
	if len(given.Any) == 0 {
		given.Any = own.Any
	}
	given.Save = max(given.Save, own.Save)
	return given, ok
}
