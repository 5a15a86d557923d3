package ability

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// against collects the defence of models of one kind against the attack.
func (g *attackBuilder) against(a *rules.Attack, kind int) rules.Against {
	own := g.defending(kind)
	profile := &g.use.Target.Kinds[kind].Profile
	out := rules.Against{
		Save:         saveTest(own, changeOf(own, effect.Sv, !g.use.OutOfTurn, nil).number(profile.Save, 2), effect.AnySave, effect.ArmourSave),
		Invulnerable: saveTest(own, best(own, effect.InvulnerableSave, false), effect.AnySave),
		Ignore:       int8(best(own, effect.IgnoreWounds, false)),
		IgnoreMortal: int8(best(own, effect.IgnoreWounds, true)),
	}
	if given, ignored := g.cover(own); !ignored {
		adds := int8(g.rules.Cover.Do(g.use.Bearer.Weapon.Type.Ranged(), int(a.AP), int(profile.Save)))
		if given {
			out.Save.Modifier += adds
		} else if g.rules.ModelCover.Is {
			out.Cover = adds
		}
	}
	out.Cap = woundCap(own)
	g.damage(&out, own, profile.Save, a.Strength)
	for _, e := range g.made {
		if e.Kind == effect.NoSaves && saveIs(&e.Scope.Opponent, profile.Save) {
			forbid(&out, e.Saves)
		}
	}
	for _, e := range own {
		if e.Kind == effect.NoSaves {
			forbid(&out, e.Saves)
		}
	}
	return out
}

// covered reports whether models of the target have the benefit of cover against the attack,
// including their own effects (10e.SHOOT.COVER.3, 10e.SHOOT.COVER.4, 10e.SHOOT.COVER.5,
// 10e.SHOOT.COVER.6).
func (g *attackBuilder) covered(own []*effect.Effect) bool {
	given, ignored := g.cover(own)
	return given && !ignored
}

// cover reports whether models of the target have cover, and whether the attack ignores it.
func (g *attackBuilder) cover(own []*effect.Effect) (given, ignored bool) {
	is := func(d effect.Kind) bool {
		of := func(e *effect.Effect) bool { return e.Kind == d }
		return slices.ContainsFunc(g.made, of) || slices.ContainsFunc(own, of)
	}
	given = g.use.TargetIs.Has(effect.InCover) || g.use.Bearer.Is.Has(effect.Obscured) || is(effect.GiveCover)
	return given, is(effect.IgnoreCover)
}

// saveTest returns a save with a required result; 0 means none (10e.ATTACK.SAVE.1, 10e.ATTACK.SAVE.3,
// 10e.ATTACK.SAVE.4, 10e.DATASHEET.LIMIT.3, 10e.DATASHEET.PROFILE.3,
// 11e.DATASHEET.LIMIT.2).
func saveTest(own []*effect.Effect, result int16, kinds ...effect.RollKind) rules.Test {
	if result == 0 {
		return rules.Test{}
	}
	var s rollSum
	s.include(own, kinds...)
	return s.needs(result)
}

// best returns the lowest result among effects of which a model uses one (9e.ATTACK.INVULN.2,
// 9e.ATTACK.IGNORE.1, 10e.ATTACK.SAVE.2), or 0 if there is none. Effects against mortal wounds
// only count for those.
func best(own []*effect.Effect, do effect.Kind, mortal bool) int16 {
	var result int16
	for _, e := range own {
		if e.Kind == do && (mortal || !e.Mortal) && (result == 0 || e.Value < result) {
			result = e.Value
		}
	}
	return result
}

// woundCap returns the lowest limit of wounds lost in a phase, or 0 if there is none.
func woundCap(own []*effect.Effect) (most int16) {
	for _, e := range own {
		if e.Kind == effect.WoundCap && (most == 0 || e.Value < most) {
			most = e.Value
		}
	}
	return most
}

// damage collects the modifiers of the damage of the attack on models with the Save. Mortal
// wounds are not included (9e.ATTACK.MORTAL.6, 10e.DATASHEET.MOD.10, 10e.WEAPON.DEVASTATING.4).
// A Damage that is changed to 0 is changed before modifiers, which may raise it (10e.DATASHEET.LIMIT.2,
// 10e.DATASHEET.MOD.8, 10e.DATASHEET.MOD.9) unless AttackRules.FinalZero (11e.DATASHEET.MOD.2).
func (g *attackBuilder) damage(out *rules.Against, own []*effect.Effect, save, strength int16) {
	c := changeOf(g.made, effect.WeaponDamage, !g.use.OutOfTurn, func(e *effect.Effect) bool { return saveIs(&e.Scope.Opponent, save) })
	out.Damage = g.use.Bearer.Weapon.Damage
	if c.set != nil {
		out.Damage = c.set.Amount
	}
	out.Modifier, out.Least = c.mod, int16(g.rules.LeastDamage.Is)
	out.Modifier.AddsFirst = g.rules.AddsFirst.Is
	for _, e := range g.made {
		switch {
		case e.Kind == effect.BestOf:
			out.Rolls = max(out.Rolls, int8(e.Value))
		case e.Kind == effect.RollLeast:
			out.Low = max(out.Low, e.Value)
		case e.Roll != effect.DamageRoll:
		case e.Kind == effect.AddToRoll:
			out.Modifier = out.Modifier.With(dice.Modifier{Add: e.Value})
		case e.Kind == effect.Reroll:
			out.Again = out.Again.Wider(e.Reroll)
		}
	}
	if e := effectOn(own, effect.WeaponDamage, !g.use.OutOfTurn); e != nil && (c.set == nil || !g.rules.AttackerFirst.Is) { // 10e.CORE.PRIORITY.1
		c.set = e
		out.Damage = e.Amount
	}
	out.None = g.rules.FinalZero.Is && c.set != nil && c.set.Amount.Zero()
	reduced := slices.ContainsFunc(own, func(e *effect.Effect) bool {
		return e.Kind == effect.ReduceDamage && !e.Apart && (e.Scope.Weaker == 0 || strength < e.Scope.Weaker)
	})
	for _, e := range own {
		if e.Kind == effect.ReduceDamage && (e.Scope.Weaker == 0 || strength < e.Scope.Weaker) && !(e.Apart && reduced) {
			reduced = true
			out.Modifier = out.Modifier.With(e.Mod)
			out.Least = max(out.Least, e.Minimum)
		}
		if e.Kind == effect.ForbidReroll && e.Roll == effect.DamageRoll {
			out.Again = dice.Never
		}
	}
}

// effectOn returns the effect that sets a characteristic of attacks suffered, or nil. Of several, the active player prefers
// the greater value or the smaller one.
func effectOn(own []*effect.Effect, of effect.Characteristic, greater bool) (found *effect.Effect) {
	for _, e := range own {
		if e.Kind == effect.ChangeCharacteristic && e.Set && e.Of == of && e.Scope.Suffered {
			found = effect.Standing(found, e, greater)
		}
	}
	return found
}

func forbid(out *rules.Against, saves effect.Saves) {
	if saves&effect.Armour != 0 {
		out.Save = rules.Test{}
	}
	if saves&effect.Invulnerable != 0 {
		out.Invulnerable = rules.Test{}
	}
	if saves&effect.Ignoring != 0 {
		out.Ignore, out.IgnoreMortal = 0, 0
	}
}

// FullStrength creates a unit for attacks: every model at full wounds, in the order of its kinds.
func FullStrength(u *rules.Unit, is effect.Conditions) []rules.Model {
	models := make([]rules.Model, 0, u.Size())
	for kind := range u.Kinds {
		wounds := Wounds(u, kind, is)
		for range u.Kinds[kind].Count {
			models = append(models, rules.Model{Kind: uint8(kind), Wounds: wounds, Leads: u.Kinds[kind].Leads, Character: u.Kinds[kind].Has(u.Keywords, effect.Character)})
		}
	}
	return models
}
