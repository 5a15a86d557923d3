package attack

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// A Wounding is the result of one hit.
type Wounding struct {
	Wounded    bool
	Unsaved    bool
	Damage     int16               // of an unsaved attack
	Mortal     int16               // additional or replacing mortal wounds
	Rest       effect.AttackChange // changes of the rest of the attack
	SelfDamage SelfDamage
}

// AfterHit resolves one hit on a unit whose next model is of the kind: wound roll, saving throw
// and damage roll. The model is known before the wound roll because it cannot change in between.
// wounds is set for a hit without a wound roll.
func AfterHit(src dice.Source, r *rules.AttackRules, a *rules.Attack, kind uint8, wounds bool) Wounding {
	w, instead := WoundRoll(src, r, a, wounds)
	if !w.Wounded || instead {
		return w
	}
	ap, g := w.against(a, kind)
	if save, plus := saveOf(r, ap, g); saved(src, r, save, plus) {
		return w
	}
	w.Unsaved = true
	w.Damage = int16(damage(src, g))
	return w
}

// WoundRoll makes the wound roll of a hit, unless it wounds without one. instead is set if mortal
// wounds replace the rest of the attack.
func WoundRoll(src dice.Source, r *rules.AttackRules, a *rules.Attack, wounds bool) (w Wounding, instead bool) {
	if wounds || a.Wounds {
		w.Wounded = true
		return w, false
	}
	instead = w.roll(src, r, a)
	return w, instead
}

// BearerToughness returns the Toughness of the model (9e.DATASHEET.MODCHAR.9, 10e.DATASHEET.PROFILE.5).
func BearerToughness(p *rules.Profile) int16 { return p.Toughness }

// StrengthOne returns 1 (11e.DATASHEET.WEAPON.2).
func StrengthOne(*rules.Profile) int16 { return 1 }

// against returns the attack on a model of the kind after its wound roll: its AP, and its
// defence.
func (w *Wounding) against(a *rules.Attack, kind uint8) (ap int, g *rules.Against) {
	g = &a.Against[kind]
	if w.Rest == (effect.AttackChange{}) {
		return int(a.AP), g
	}
	return changed(a.AP, *g, w.Rest)
}

// changed returns an attack on a model after its wound roll changed the rest of it. AP is 0 at
// worst (9e.DATASHEET.MODCHAR.5).
func changed(ap int16, g rules.Against, rest effect.AttackChange) (int, *rules.Against) {
	if rest.SetAP {
		ap = 0
	}
	if rest.NoSaves&effect.Armour != 0 {
		g.Save = rules.Test{}
	}
	if rest.NoSaves&effect.Invulnerable != 0 {
		g.Invulnerable = rules.Test{}
	}
	if rest.Set {
		g.Damage = rest.Damage
	}
	g.Modifier.Add += rest.More
	return int(min(ap+rest.AP, 0)), &g
}

// roll makes the wound roll (9e.ATTACK.WOUND.1, 9e.ATTACK.WOUND.2), and reports whether mortal
// wounds replace the rest of the attack.
func (w *Wounding) roll(src dice.Source, r *rules.AttackRules, a *rules.Attack) (instead bool) {
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
		case t.Consequence == effect.BearerWounds:
			w.SelfDamage.Mortal += int16(t.Amount.Roll(src, dice.Mortal))
		case t.Consequence == effect.DestroyBearer:
			w.SelfDamage.Destroyed = true
		case t.Consequence == effect.MortalWounds && ok:
			w.Mortal += int16(t.Amount.Roll(src, dice.Mortal))
			instead = instead || t.Instead
		case t.Consequence == effect.ChangeAttack:
			w.Rest = w.Rest.With(t.Change)
		}
	}
	return instead
}

// StrengthAgainstToughness returns the result that a wound roll needs (9e.ATTACK.WOUND.1).
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

// OfMost returns the Toughness of most models of a unit, and the highest if several are equally
// frequent.
func OfMost(kinds []rules.Kind, _ effect.Conditions, of []int16) (best int16) {
	most := 0
	for i := range kinds {
		n := 0
		for j := range kinds {
			if of[j] == of[i] {
				n += kinds[j].Count
			}
		}
		if n > most || n == most && of[i] > best {
			best, most = of[i], n
		}
	}
	return best
}

// HighestOfBodyguard returns the highest Toughness of a unit's models; of an attached unit, that
// of its bodyguard until the attacks that destroyed its last model are over
// (10e.ATTACHED.UNIT.3).
func HighestOfBodyguard(kinds []rules.Kind, is effect.Conditions, of []int16) (best int16) {
	gone := is.Has(effect.Attached) && !guarded(kinds)
	led := gone || guarded(kinds)
	for i := range kinds {
		k := &kinds[i]
		if (k.Count > 0 || gone) && (!led || !k.Leads) {
			best = max(best, of[i])
		}
	}
	return best
}

// HighestOfLeft returns the highest Toughness of a unit's bodyguard models, or of the others if none of
// them is left (11e.ATTACK.WOUND.3, 11e.GAPS.21).
func HighestOfLeft(kinds []rules.Kind, _ effect.Conditions, of []int16) (best int16) {
	led := guarded(kinds)
	for i := range kinds {
		if k := &kinds[i]; k.Count > 0 && (!led || !k.Leads) {
			best = max(best, of[i])
		}
	}
	return best
}

// guarded reports whether a unit has a model that does not lead it.
func guarded(kinds []rules.Kind) bool {
	for i := range kinds {
		if kinds[i].Count > 0 && !kinds[i].Leads {
			return true
		}
	}
	return false
}
