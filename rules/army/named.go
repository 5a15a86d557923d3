package army

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed10"
)

// armsUnits are what abilities of weapons do that work just as well as effects on the
// models that carry the weapons.
var armsUnits = []rules.Deed{
	rules.OnRoll, rules.IgnoreCover, rules.Precision, rules.Reroll, rules.AddToRoll, rules.Critical, rules.MoreAttacks, rules.Change, rules.AdvanceAnd,
}

// ofWeapon reads an ability that weapons of models are given (10e.GAPS.19). It is
// false for those that belong to a weapon alone, such as Blast.
func ofWeapon(w *words) (rules.Effect, bool) {
	var weapon rules.Weapon
	keyword := func(name string) (rules.Keyword, bool) { return w.names.Keyword(name), true }
	if ed10.Arm(&weapon, w.Ability, keyword) != nil || len(weapon.Effects) != 1 || weapon.Type != 0 || weapon.Skill != 0 {
		return rules.Effect{}, false
	}
	e := weapon.Effects[0]
	return e, slices.Contains(armsUnits, e.Do)
}

// ofUnit reads a core ability that units are given (10e.GAPS.3). It is false for
// those that are not one effect.
func ofUnit(w *words) (rules.Effect, bool) {
	var u rules.ArmyUnit
	if ed10.Give(&u, w.Ability) != nil || len(u.Effects) != 1 {
		return rules.Effect{}, false
	}
	return u.Effects[0], true
}

// both is what is true where two scopes hold: one of an effect by itself, and that
// of the ability that gives it.
func both(own, given rules.Scope) rules.Scope {
	given.Suffered = given.Suffered || own.Suffered
	given.Psychic = given.Psychic || own.Psychic
	if given.Phase == rules.AnyPhase {
		given.Phase = own.Phase
	}
	given.When |= own.When
	given.Unless |= own.Unless
	if given.Any == 0 {
		given.Any = own.Any
	}
	if given.Near == nil {
		given.Near = own.Near
	}
	given.Opponent = together(own.Opponent, given.Opponent)
	return given
}

// together is a filter for what passes both. Of keywords of which one is needed it
// keeps those of one side: effects have no more.
func together(own, given rules.Filter) rules.Filter {
	given.All = slices.Concat(given.All, own.All)
	given.None = slices.Concat(given.None, own.None)
	if len(given.Any) == 0 {
		given.Any = own.Any
	}
	given.Save = max(given.Save, own.Save)
	return given
}
