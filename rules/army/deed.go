package army

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// scope reads when, and against what, an effect works. It is false where that
// needs what an attack by itself does not know.
func (m *muster) scope(w *words) (rules.Scope, bool) {
	s := rules.Scope{Suffered: w.Attacks == "suffered"}
	switch {
	case w.With == "ranged" || w.Phase == "shooting":
		s.Phase = rules.Ranged
	case w.With == "melee" || w.Phase == "fight":
		s.Phase = rules.Fight
	case w.Phase != "":
		return s, false
	}
	for _, part := range []struct {
		words []string
		into  *rules.Conditions
	}{{w.When, &s.When}, {w.WhenAny, &s.Any}, {w.Unless, &s.Unless}} {
		for _, word := range part.words {
			c, ok := rules.ParseCondition(word)
			if !ok {
				return s, false
			}
			*part.into |= c
		}
	}
	if o := w.Opponent; o != nil {
		s.Opponent = rules.Filter{
			All: m.names.Keywords(o.Keywords), Any: m.names.Keywords(o.AnyKeywords), None: m.names.Keywords(o.Without),
			Save: result(o.Save),
		}
	}
	return s, true
}

// result reads 3+; 0 for anything else.
func result(text string) int16 {
	n, err := strconv.ParseInt(strings.TrimSuffix(text, "+"), 10, 16)
	if err != nil {
		return 0
	}
	return int16(n)
}

// deeds read the effects that attacks know, by name. The second result is false
// where the parameters are more than the engine plays.
var deeds = map[string]func(*words) (rules.Effect, bool){
	"characteristic": characteristic,
	"roll": func(w *words) (rules.Effect, bool) {
		return onRoll(w, rules.Effect{Do: rules.AddToRoll, Value: w.Add, Mod: dice.Modifier{Divide: w.Divide}})
	},
	"reroll": reroll,
	"roll_fails": func(w *words) (rules.Effect, bool) {
		return onRoll(w, rules.Effect{Do: rules.RollFails, Value: whole(w.To)})
	},
	"roll_succeeds": func(w *words) (rules.Effect, bool) {
		return onRoll(w, rules.Effect{Do: rules.RollSucceeds, Value: w.From})
	},
	"ignore_modifiers": func(w *words) (rules.Effect, bool) {
		w.Roll = w.Of
		return onRoll(w, rules.Effect{Do: rules.IgnoreModifiers, Worse: w.Which == "worse"})
	},
	"hit_rolls":         func(w *words) (rules.Effect, bool) { return number(rules.HitRolls, whole(w.Count)) },
	"invulnerable_save": func(w *words) (rules.Effect, bool) { return number(rules.InvulnerableSave, whole(w.Value)) },
	"ignore_wounds": func(w *words) (rules.Effect, bool) {
		e := rules.Effect{Do: rules.IgnoreWounds, Value: whole(w.Value), Mortal: w.Of == "mortal"}
		e.Scope.Psychic = w.Of == "psychic"
		return e, true
	},
	"weapon_ability": ofWeapon,
	"critical": func(w *words) (rules.Effect, bool) {
		return onRoll(w, rules.Effect{Do: rules.Critical, Value: w.From})
	},
	"cover": func(w *words) (rules.Effect, bool) { return rules.Effect{Do: rules.GiveCover}, w.Attacks == "suffered" },
	"reduce_damage": func(w *words) (rules.Effect, bool) {
		return rules.Effect{Do: rules.ReduceDamage, Mod: dice.Modifier{Divide: w.Divide, Add: -w.By}, Least: w.Minimum}, true
	},
	"wound_cap": func(w *words) (rules.Effect, bool) {
		return rules.Effect{Do: rules.WoundCap, Value: whole(w.Amount)}, w.Per == "phase"
	},
	"no_saves":      noSaves,
	"extra_attacks": func(w *words) (rules.Effect, bool) { return amount(rules.ExtraAttacks, w.Count) },
	"limit_attacks": func(w *words) (rules.Effect, bool) { return number(rules.LimitAttacks, w.Max) },
	"extra_hits": func(w *words) (rules.Effect, bool) {
		return trigger("hit", w.On, rules.ExtraHits, w.Count, w)
	},
	"automatic_hit": func(*words) (rules.Effect, bool) { return rules.Effect{Do: rules.AutomaticHit}, true },
	"automatic_wound": func(w *words) (rules.Effect, bool) {
		if w.On == 0 {
			return rules.Effect{Do: rules.AlwaysWound}, true
		}
		return trigger("hit", w.On, rules.AutomaticWound, nil, w)
	},
	"mortal_wounds": mortalWounds,
	"destroy_bearer": func(w *words) (rules.Effect, bool) {
		return trigger(w.Roll, w.On, rules.DestroyBearer, nil, w)
	},
	"best_of": func(w *words) (rules.Effect, bool) {
		e, ok := number(rules.BestOf, whole(w.Count))
		return e, ok && w.Roll == "damage"
	},
	"roll_least": func(w *words) (rules.Effect, bool) {
		e, ok := number(rules.RollLeast, w.Minimum)
		return e, ok && w.Roll == "damage"
	},
	"excess_damage":        func(*words) (rules.Effect, bool) { return rules.Effect{Do: rules.ExcessDamage}, true },
	"unmodified":           func(*words) (rules.Effect, bool) { return rules.Effect{Do: rules.Unmodified}, true },
	"blast":                func(*words) (rules.Effect, bool) { return rules.Effect{Do: rules.Blast}, true },
	"ignore_heavy_penalty": func(*words) (rules.Effect, bool) { return rules.Effect{Do: rules.IgnoreHeavy}, true },
}

var rollKinds = map[string]rules.RollKind{
	"hit": rules.HitRoll, "wound": rules.WoundRoll, "save": rules.AnySave, "armour_save": rules.ArmourSave,
	"damage": rules.DamageRoll, "attacks": rules.AttacksRoll,
	"advance": rules.AdvanceRoll, "charge": rules.ChargeRoll, "morale": rules.MoraleTest, "attrition": rules.AttritionTest,
	"psychic_test": rules.PsychicRoll, "deny": rules.DenyRoll,
	"reanimation": rules.ReanimationRoll,
}

func onRoll(w *words, e rules.Effect) (rules.Effect, bool) {
	kind, ok := rollKinds[w.Roll]
	e.Roll = kind
	return e, ok
}

func reroll(w *words) (rules.Effect, bool) {
	var results string
	if json.Unmarshal(w.Results, &results) != nil {
		return rules.Effect{}, false
	}
	kind, ok := map[string]dice.Reroll{"ones": dice.Ones, "failed": dice.Failed, "any": dice.Any}[results]
	if !ok {
		return rules.Effect{}, false
	}
	return onRoll(w, rules.Effect{Do: rules.Reroll, Reroll: kind})
}

var characteristics = map[string]rules.Characteristic{
	"WS": rules.WS, "BS": rules.BS, "S": rules.S, "T": rules.T, "W": rules.W, "A": rules.A, "Sv": rules.Sv,
	"attacks": rules.WeaponAttacks, "type": rules.WeaponType, "strength": rules.WeaponStrength,
	"ap": rules.WeaponAP, "damage": rules.WeaponDamage,
	"M": rules.M, "Ld": rules.Ld, "OC": rules.OC,
}

func characteristic(w *words) (rules.Effect, bool) {
	of, ok := characteristics[w.Characteristic]
	e := rules.Effect{Do: rules.Change, Of: of, Least: w.Minimum}
	value := text(w.Value)
	if !ok {
		return e, false
	}
	if w.Change == "set" {
		e.Set = true
		return set(e, value)
	}
	n, err := strconv.ParseInt(value, 10, 8)
	switch {
	case err != nil:
		return e, false
	case w.Change == "add":
		e.Mod.Add = int16(n)
	case w.Change == "multiply" && n > 0:
		e.Mod.Multiply = uint32(n)
	case w.Change == "divide" && n > 0:
		e.Mod.Divide = uint32(n)
	default:
		return e, false
	}
	return e, true
}

// set reads the value that replaces a characteristic.
func set(e rules.Effect, value string) (rules.Effect, bool) {
	var err error
	if e.Of == rules.WeaponType {
		e.Type, e.Amount, err = weaponType(value)
		return e, err == nil
	}
	if n, negative := strings.CutPrefix(value, "-"); negative {
		e.Amount, err = dice.ParseAmount(n)
		e.Amount.Plus = -e.Amount.Plus
		return e, err == nil
	}
	e.Amount, err = dice.ParseAmount(strings.TrimSuffix(value, "+"))
	return e, err == nil
}

// afterRoll makes an effect depend on the wound roll of the attack. It is false
// for what the rest of an attack does not know.
func afterRoll(e rules.Effect, on *rolled) (rules.Effect, bool) {
	t := rules.Trigger{Roll: dice.Wound, On: rules.From(on.On), Do: rules.ChangeRest}
	r := &t.Rest
	switch {
	case on.Roll != "wound" || on.Modified:
		return e, false
	case e.Do == rules.Change && e.Of == rules.WeaponAP && e.Set:
		r.AP, r.SetAP = e.Amount.Plus, true
	case e.Do == rules.Change && e.Of == rules.WeaponAP:
		r.AP = e.Mod.Add
	case e.Do == rules.Change && e.Of == rules.WeaponDamage && e.Set:
		r.Damage, r.Set = e.Amount, true
	case e.Do == rules.Change && e.Of == rules.WeaponDamage && e.Mod.Divide == 0 && e.Mod.Multiply == 0:
		r.More = e.Mod.Add
	case e.Do == rules.NoSaves && e.Saves&rules.Ignoring == 0:
		r.NoSaves = e.Saves
	default:
		return e, false
	}
	return rules.Effect{Do: rules.OnRoll, Brings: t}, true
}

func noSaves(w *words) (rules.Effect, bool) {
	e := rules.Effect{Do: rules.NoSaves}
	for _, s := range w.Saves {
		switch s {
		case "armour":
			e.Saves |= rules.Armour
		case "invulnerable":
			e.Saves |= rules.Invulnerable
		case "ignore_wounds":
			e.Saves |= rules.Ignoring
		default:
			return e, false
		}
	}
	return e, true
}

func mortalWounds(w *words) (rules.Effect, bool) {
	switch text(w.To) {
	case "target":
		return trigger(w.Roll, w.On, rules.MortalWounds, w.Amount, w)
	case "bearer":
		return trigger(w.Roll, w.On, rules.BearerWounds, w.Amount, w)
	default:
		return rules.Effect{}, false
	}
}

// trigger is an effect of an unmodified hit or wound roll.
func trigger(roll string, on int, do rules.Consequence, number json.RawMessage, w *words) (rules.Effect, bool) {
	e := rules.Effect{Do: rules.OnRoll, Value: w.Most, Brings: rules.Trigger{Do: do, On: rules.From(on), Instead: w.Instead}}
	switch roll {
	case "hit":
		e.Brings.Roll = dice.Hit
	case "wound":
		e.Brings.Roll = dice.Wound
	default:
		return e, false
	}
	if number == nil {
		return e, on > 0
	}
	a, err := dice.ParseAmount(text(number))
	e.Brings.Amount = a
	return e, err == nil && on > 0
}

func amount(do rules.Deed, raw json.RawMessage) (rules.Effect, bool) {
	a, err := dice.ParseAmount(text(raw))
	return rules.Effect{Do: do, Amount: a}, err == nil
}

func number(do rules.Deed, n int16) (rules.Effect, bool) {
	return rules.Effect{Do: do, Value: n}, n > 0
}

// text is a JSON string without its quotes, or a number as it is written.
func text(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	return string(raw)
}

// whole is a number, or a result such as 2+; 0 for anything else.
func whole(raw json.RawMessage) int16 { return result(text(raw)) }
