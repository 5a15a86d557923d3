package army

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// scope reads when, and against what, an effect works. It is false where that
// needs what an attack by itself does not know.
func (m *muster) scope(w *words) (effect.Scope, bool) {
	s := effect.Scope{Suffered: w.Attacks == "suffered"}
	switch {
	case w.With == "ranged" || w.Phase == "shooting":
		s.Attacks = effect.RangedAttacks
	case w.With == "melee" || w.Phase == "fight":
		s.Attacks = effect.MeleeAttacks
	case w.Phase != "":
		return s, false
	}
	for _, part := range []struct {
		words []string
		into  *effect.Conditions
	}{{w.When, &s.When}, {w.WhenAny, &s.Any}, {w.Unless, &s.Unless}} {
		for _, word := range part.words {
			c, ok := effect.ParseCondition(word)
			if !ok {
				return s, false
			}
			*part.into |= c
		}
	}
	if o := w.Opponent; o != nil {
		s.Opponent = effect.Filter{
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
var deeds = map[string]func(*words) (effect.Effect, bool){
	"characteristic": characteristic,
	"roll": func(w *words) (effect.Effect, bool) {
		return onRoll(w, effect.Effect{Kind: effect.AddToRoll, Value: w.Add, Mod: dice.Modifier{Divide: w.Divide}})
	},
	"reroll": reroll,
	"roll_fails": func(w *words) (effect.Effect, bool) {
		return onRoll(w, effect.Effect{Kind: effect.RollFails, Value: whole(w.To)})
	},
	"roll_succeeds": func(w *words) (effect.Effect, bool) {
		return onRoll(w, effect.Effect{Kind: effect.RollSucceeds, Value: w.From})
	},
	"ignore_modifiers": func(w *words) (effect.Effect, bool) {
		w.Roll = w.Of
		return onRoll(w, effect.Effect{Kind: effect.IgnoreModifiers, Worse: w.Which == "worse"})
	},
	"hit_rolls":         func(w *words) (effect.Effect, bool) { return number(effect.HitRolls, whole(w.Count)) },
	"invulnerable_save": func(w *words) (effect.Effect, bool) { return number(effect.InvulnerableSave, whole(w.Value)) },
	"ignore_wounds": func(w *words) (effect.Effect, bool) {
		e := effect.Effect{Kind: effect.IgnoreWounds, Value: whole(w.Value), Mortal: w.Of == "mortal"}
		e.Scope.Psychic = w.Of == "psychic"
		return e, true
	},
	"weapon_ability": ofWeapon,
	"critical": func(w *words) (effect.Effect, bool) {
		return onRoll(w, effect.Effect{Kind: effect.Critical, Value: w.From})
	},
	"cover": func(w *words) (effect.Effect, bool) {
		return effect.Effect{Kind: effect.GiveCover}, w.Attacks == "suffered"
	},
	"reduce_damage": func(w *words) (effect.Effect, bool) {
		return effect.Effect{Kind: effect.ReduceDamage, Mod: dice.Modifier{Divide: w.Divide, Add: -w.By}, Least: w.Minimum}, true
	},
	"wound_cap": func(w *words) (effect.Effect, bool) {
		return effect.Effect{Kind: effect.WoundCap, Value: whole(w.Amount)}, w.Per == "phase"
	},
	"no_saves":      noSaves,
	"extra_attacks": func(w *words) (effect.Effect, bool) { return amount(effect.ExtraAttacks, w.Count) },
	"limit_attacks": func(w *words) (effect.Effect, bool) { return number(effect.LimitAttacks, w.Max) },
	"extra_hits": func(w *words) (effect.Effect, bool) {
		return trigger("hit", w.On, effect.ExtraHits, w.Count, w)
	},
	"automatic_hit": func(*words) (effect.Effect, bool) { return effect.Effect{Kind: effect.AutomaticHit}, true },
	"automatic_wound": func(w *words) (effect.Effect, bool) {
		if w.On == 0 {
			return effect.Effect{Kind: effect.AlwaysWound}, true
		}
		return trigger("hit", w.On, effect.AutomaticWound, nil, w)
	},
	"mortal_wounds": mortalWounds,
	"destroy_bearer": func(w *words) (effect.Effect, bool) {
		return trigger(w.Roll, w.On, effect.DestroyBearer, nil, w)
	},
	"best_of": func(w *words) (effect.Effect, bool) {
		e, ok := number(effect.BestOf, whole(w.Count))
		return e, ok && w.Roll == "damage"
	},
	"roll_least": func(w *words) (effect.Effect, bool) {
		e, ok := number(effect.RollLeast, w.Minimum)
		return e, ok && w.Roll == "damage"
	},
	"excess_damage":        func(*words) (effect.Effect, bool) { return effect.Effect{Kind: effect.ExcessDamage}, true },
	"unmodified":           func(*words) (effect.Effect, bool) { return effect.Effect{Kind: effect.Unmodified}, true },
	"blast":                func(*words) (effect.Effect, bool) { return effect.Effect{Kind: effect.Blast}, true },
	"ignore_heavy_penalty": func(*words) (effect.Effect, bool) { return effect.Effect{Kind: effect.IgnoreHeavy}, true },
}

var rollKinds = map[string]effect.RollKind{
	"hit": effect.HitRoll, "wound": effect.WoundRoll, "save": effect.AnySave, "armour_save": effect.ArmourSave,
	"damage": effect.DamageRoll, "attacks": effect.AttacksRoll,
	"advance": effect.AdvanceRoll, "charge": effect.ChargeRoll, "morale": effect.MoraleTest, "attrition": effect.AttritionTest,
	"psychic_test": effect.PsychicRoll, "deny": effect.DenyRoll,
	"reanimation": effect.ReanimationRoll,
}

func onRoll(w *words, e effect.Effect) (effect.Effect, bool) {
	kind, ok := rollKinds[w.Roll]
	e.Roll = kind
	return e, ok
}

func reroll(w *words) (effect.Effect, bool) {
	var results string
	if json.Unmarshal(w.Results, &results) != nil {
		return effect.Effect{}, false
	}
	kind, ok := map[string]dice.Reroll{"ones": dice.Ones, "failed": dice.Failed, "any": dice.Any}[results]
	if !ok {
		return effect.Effect{}, false
	}
	return onRoll(w, effect.Effect{Kind: effect.Reroll, Reroll: kind})
}

var characteristics = map[string]effect.Characteristic{
	"WS": effect.WS, "BS": effect.BS, "S": effect.S, "T": effect.T, "W": effect.W, "A": effect.A, "Sv": effect.Sv,
	"attacks": effect.WeaponAttacks, "type": effect.TypeCharacteristic, "strength": effect.WeaponStrength,
	"ap": effect.WeaponAP, "damage": effect.WeaponDamage,
	"M": effect.M, "Ld": effect.Ld, "OC": effect.OC,
}

func characteristic(w *words) (effect.Effect, bool) {
	of, ok := characteristics[w.Characteristic]
	e := effect.Effect{Kind: effect.ChangeCharacteristic, Of: of, Least: w.Minimum}
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
func set(e effect.Effect, value string) (effect.Effect, bool) {
	var err error
	if e.Of == effect.TypeCharacteristic {
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
func afterRoll(e effect.Effect, on *rolled) (effect.Effect, bool) {
	t := effect.Trigger{Roll: dice.Wound, On: effect.FacesFrom(on.On), Consequence: effect.ChangeRest}
	r := &t.Rest
	switch {
	case on.Roll != "wound" || on.Modified:
		return e, false
	case e.Kind == effect.ChangeCharacteristic && e.Of == effect.WeaponAP && e.Set:
		r.AP, r.SetAP = e.Amount.Plus, true
	case e.Kind == effect.ChangeCharacteristic && e.Of == effect.WeaponAP:
		r.AP = e.Mod.Add
	case e.Kind == effect.ChangeCharacteristic && e.Of == effect.WeaponDamage && e.Set:
		r.Damage, r.Set = e.Amount, true
	case e.Kind == effect.ChangeCharacteristic && e.Of == effect.WeaponDamage && e.Mod.Divide == 0 && e.Mod.Multiply == 0:
		r.More = e.Mod.Add
	case e.Kind == effect.NoSaves && e.Saves&effect.Ignoring == 0:
		r.NoSaves = e.Saves
	default:
		return e, false
	}
	return effect.Effect{Kind: effect.OnRoll, Brings: t}, true
}

func noSaves(w *words) (effect.Effect, bool) {
	e := effect.Effect{Kind: effect.NoSaves}
	for _, s := range w.Saves {
		switch s {
		case "armour":
			e.Saves |= effect.Armour
		case "invulnerable":
			e.Saves |= effect.Invulnerable
		case "ignore_wounds":
			e.Saves |= effect.Ignoring
		default:
			return e, false
		}
	}
	return e, true
}

func mortalWounds(w *words) (effect.Effect, bool) {
	switch text(w.To) {
	case "target":
		return trigger(w.Roll, w.On, effect.MortalWounds, w.Amount, w)
	case "bearer":
		return trigger(w.Roll, w.On, effect.BearerWounds, w.Amount, w)
	default:
		return effect.Effect{}, false
	}
}

// trigger is an effect of an unmodified hit or wound roll.
func trigger(roll string, on int, do effect.Consequence, number json.RawMessage, w *words) (effect.Effect, bool) {
	e := effect.Effect{Kind: effect.OnRoll, Value: w.Most, Brings: effect.Trigger{Consequence: do, On: effect.FacesFrom(on), Instead: w.Instead}}
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

func amount(do effect.Kind, raw json.RawMessage) (effect.Effect, bool) {
	a, err := dice.ParseAmount(text(raw))
	return effect.Effect{Kind: do, Amount: a}, err == nil
}

func number(do effect.Kind, n int16) (effect.Effect, bool) {
	return effect.Effect{Kind: do, Value: n}, n > 0
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
