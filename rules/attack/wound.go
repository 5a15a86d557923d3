package attack

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// A Wounding is what came of one hit.
type Wounding struct {
	Wounded  bool
	Unsaved  bool
	Damage   int16 // of an attack that was not saved
	Mortal   int16 // mortal wounds besides, or instead
	Backfire Backfire
}

// AfterHit resolves one hit on a unit whose next model to take an attack is of
// the kind: wound roll, saving throw and damage roll. The model is known before
// the wound roll because nothing in between changes it. wounds is set for a hit
// that makes no wound roll.
func AfterHit(src dice.Source, r *rules.AttackRules, a *rules.Attack, kind uint8, wounds bool) Wounding {
	w := Wounding{Wounded: wounds || a.Wounds}
	instead, rest := false, rules.Rest{}
	if !w.Wounded {
		instead, rest = w.roll(src, r, a)
	}
	if !w.Wounded || instead {
		return w
	}
	ap, g := a.AP, &a.Against[kind]
	if rest != (rules.Rest{}) {
		ap, g = changed(a.AP, *g, rest)
	}
	if saved(src, r, int(ap), g) {
		return w
	}
	w.Unsaved = true
	w.Damage = int16(damage(src, g))
	return w
}

// changed is an attack on a model after its wound roll changed the rest of it.
// AP is 0 at worst (9e.DATASHEET.MODCHAR.5).
func changed(ap int16, g rules.Against, rest rules.Rest) (int16, *rules.Against) {
	if rest.SetAP {
		ap = 0
	}
	if rest.NoSaves&rules.Armour != 0 {
		g.Save = rules.Test{}
	}
	if rest.NoSaves&rules.Invulnerable != 0 {
		g.Invulnerable = rules.Test{}
	}
	if rest.Set {
		g.Damage = rest.Damage
	}
	g.Modifier.Add += rest.More
	return min(ap+rest.AP, 0), &g
}

// roll makes the wound roll (9e.ATTACK.WOUND.1, 9e.ATTACK.WOUND.2), and returns
// whether mortal wounds stand in for what follows, and how that differs.
func (w *Wounding) roll(src dice.Source, r *rules.AttackRules, a *rules.Attack) (instead bool, rest rules.Rest) {
	t := a.Wound
	t.Needed = int8(r.WoundNeeded.Do(int(a.Strength), int(a.Toughness)))
	face, ok := roll(src, dice.Wound, &t, r.WoundLimit.Do(int(t.Modifier)), r.WoundAlways.Do)
	w.Wounded = ok
	for i := range a.Triggers {
		t := &a.Triggers[i]
		if t.Roll != dice.Wound || !t.On.Has(face) {
			continue
		}
		switch {
		case t.Do == rules.BearerWounds:
			w.Backfire.Mortal += int16(t.Amount.Roll(src, dice.Mortal))
		case t.Do == rules.DestroyBearer:
			w.Backfire.Destroyed = true
		case t.Do == rules.MortalWounds && ok:
			w.Mortal += int16(t.Amount.Roll(src, dice.Mortal))
			instead = instead || t.Instead
		case t.Do == rules.ChangeRest:
			rest = rest.With(t.Rest)
		}
	}
	return instead, rest
}

// StrengthAgainstToughness is the result that a wound roll needs
// (9e.ATTACK.WOUND.1).
func StrengthAgainstToughness(strength, toughness int) int {
	switch {
	case strength >= 2*toughness:
		return 2
	case strength > toughness:
		return 3
	case strength == toughness:
		return 4
	case 2*strength <= toughness:
		return 6
	default:
		return 5
	}
}
