package ed10

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// ErrAbility is returned for words that name no weapon ability.
var ErrAbility = errors.New("no weapon ability")

// Arm gives a weapon the ability that a word on its profile names, such as heavy,
// rapid fire 2, sustained hits D3 or anti-infantry 4+, in any case, and with
// hyphens or spaces between its parts (10e.WEAPON). keyword numbers the keywords
// that Anti names; a keyword that it does not know is one that no unit of the
// battle has. Where the error is not nil, the weapon is as before.
func Arm(w *rules.Weapon, word string, keyword func(name string) (effect.Keyword, bool)) error {
	name := plain(word)
	if rest, ok := cutAnti(name); ok {
		return anti(w, word, rest, keyword)
	}
	for i := range abilities {
		a := &abilities[i]
		rest, ok := cutName(name, a.name)
		if !ok || rest != "" && a.takes == nothing {
			continue
		}
		var n dice.Amount
		var err error
		if a.takes != nothing {
			n, err = dice.ParseAmount(rest)
		}
		if err != nil || a.takes != nothing && n.Most() < 1 || a.takes == whole && n.Random() {
			return fmt.Errorf("%w: %.40q; allowed: %s with a number", ErrAbility, word, a.name)
		}
		from := len(w.Effects)
		a.arm(w, n)
		for j := from; j < len(w.Effects); j++ {
			w.Effects[j].Named = uint8(i) + 1
		}
		return nil
	}
	return fmt.Errorf("%w: %.40q", ErrAbility, word)
}

// onModels are the kinds of effects of weapon abilities that work as well on the
// models that carry the weapons.
var onModels = []effect.Kind{
	effect.OnRoll, effect.IgnoreCover, effect.Precision, effect.Reroll, effect.AddToRoll, effect.Critical, effect.MoreAttacks,
	effect.ChangeCharacteristic, effect.AdvanceAnd,
}

// WeaponEffect returns the effect of an ability that the weapons of models are given
// (10e.WEAPON). It returns false for those that belong to a weapon alone, such as
// Blast.
func WeaponEffect(name string, keyword func(name string) (effect.Keyword, bool)) (effect.Effect, bool) {
	var w rules.Weapon
	if Arm(&w, name, keyword) != nil || len(w.Effects) != 1 || w.Type != 0 || w.Skill != 0 {
		return effect.Effect{}, false
	}
	return w.Effects[0], slices.Contains(onModels, w.Effects[0].Kind)
}

// IsWeaponAbility reports whether a name, with a number or without, is that of a
// weapon ability. Data shows the rules of weapon abilities by these names.
func IsWeaponAbility(name string) bool {
	name = plain(name)
	if rest, ok := strings.CutPrefix(name, "anti"); ok && (rest == "" || rest[0] == '-' || rest[0] == ' ') {
		return true
	}
	for i := range abilities {
		if rest, ok := cutName(name, abilities[i].name); ok && (rest == "" || abilities[i].takes != nothing) {
			return true
		}
	}
	return false
}

// plain is a word in lower case, without marks around it, and with one kind of
// hyphen and of space.
func plain(word string) string {
	word = strings.NewReplacer("–", "-", "‑", "-", "‐", "-", "*", " ", "^", " ").Replace(strings.ToLower(word))
	return strings.Join(strings.Fields(strings.Trim(word, " []")), " ")
}

// cutName cuts the name of an ability off the front, whichever way its parts are
// joined. What follows is a word of its own.
func cutName(word, name string) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(strings.ReplaceAll(word, "-", " "), strings.ReplaceAll(name, "-", " "))
	return rest, ok && (rest == "" || rest[0] == ' ')
}

func cutAnti(word string) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(word, "anti")
	if !ok || len(rest) < 2 || rest[0] != '-' && rest[0] != ' ' {
		return word, false
	}
	return strings.TrimSpace(rest[1:]), true
}

// anti makes unmodified wound rolls from a result on critical against targets with
// a keyword (10e.WEAPON.ANTI.1).
func anti(w *rules.Weapon, word, rest string, keyword func(string) (effect.Keyword, bool)) error {
	name, result, _ := cutLast(rest, ' ')
	result = strings.TrimSuffix(result, "+")
	if len(result) != 1 || result[0] < '2' || result[0] > '6' || name == "" {
		return fmt.Errorf("%w: %.40q; allowed: anti- with a keyword and a result of 2+ to 6+", ErrAbility, word)
	}
	if k, ok := keyword(name); ok {
		give(w, effect.Effect{
			Kind: effect.Critical, Roll: effect.WoundRoll, Value: int16(result[0] - '0'),
			Scope: effect.Scope{Opponent: effect.Filter{All: effect.Keywords{k}}},
		})
	}
	return nil
}

func cutLast(s string, sep byte) (before, after string, found bool) {
	i := strings.LastIndexByte(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+1:], true
}

// armament is a weapon ability by its name.
type armament struct {
	name  string
	takes takes
	arm   func(w *rules.Weapon, n dice.Amount)
}

// takes is what follows the name of an ability.
type takes uint8

const (
	nothing takes = iota
	whole         // a number
	number        // a number or dice
)

var abilities = [...]armament{
	{"assault", nothing, with(effect.Effect{Kind: effect.AdvanceAnd, Actions: effect.ToShoot})}, // 10e.WEAPON.ASSAULT.1
	{"rapid fire", number, func(w *rules.Weapon, n dice.Amount) { // 10e.WEAPON.RAPIDFIRE.1
		give(w, effect.Effect{Kind: effect.MoreAttacks, Amount: n, Scope: effect.Scope{When: effect.HalfRange}})
	}},
	{"ignores cover", nothing, with(effect.Effect{Kind: effect.IgnoreCover})},                                    // 10e.WEAPON.IGNORESCOVER.1
	{"twin-linked", nothing, with(effect.Effect{Kind: effect.Reroll, Roll: effect.WoundRoll, Reroll: dice.Any})}, // 10e.WEAPON.TWINLINKED.1
	{"pistol", nothing, func(w *rules.Weapon, _ dice.Amount) { w.Type = effect.Pistol }},                         // 10e.WEAPON.PISTOL.1
	{"torrent", nothing, torrent}, // 10e.WEAPON.TORRENT.1, 10e.STRATAGEM.OVERWATCH.6
	{"lethal hits", nothing, with(onCritical(dice.Hit, effect.Trigger{Consequence: effect.AutomaticWound}))},                                     // 10e.WEAPON.LETHAL.1
	{"lance", nothing, with(effect.Effect{Kind: effect.AddToRoll, Roll: effect.WoundRoll, Value: 1, Scope: effect.Scope{When: effect.Charged}})}, // 10e.WEAPON.LANCE.1
	{"indirect fire", nothing, indirect},                                // 10e.WEAPON.INDIRECT.1, 10e.WEAPON.INDIRECT.2, 10e.WEAPON.INDIRECT.3
	{"precision", nothing, with(effect.Effect{Kind: effect.Precision})}, // 10e.WEAPON.PRECISION.1
	{"blast", nothing, with(effect.Effect{Kind: effect.Blast})},         // 10e.SHOOT.BLAST.2
	{"melta", whole, func(w *rules.Weapon, n dice.Amount) { // 10e.WEAPON.MELTA.1
		give(w, effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.WeaponDamage, Mod: dice.Modifier{Add: n.Plus}, Scope: effect.Scope{When: effect.HalfRange}})
	}},
	{"heavy", nothing, with(effect.Effect{ // 10e.SHOOT.HEAVY.1
		Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1, Scope: effect.Scope{When: effect.RemainedStationary},
	})},
	{"hazardous", nothing, with(effect.Effect{Kind: effect.Hazardous})}, // 10e.WEAPON.HAZARDOUS.1
	{"devastating wounds", nothing, with(onCritical(dice.Wound, effect.Trigger{ // 10e.WEAPON.DEVASTATING.1, 10e.WEAPON.DEVASTATING.3
		Consequence: effect.ChangeAttack, Change: effect.AttackChange{NoSaves: effect.Armour | effect.Invulnerable, Mortal: true},
	}))},
	{"sustained hits", number, func(w *rules.Weapon, n dice.Amount) { // 10e.WEAPON.SUSTAINED.1, 10e.WEAPON.SUSTAINED.2, 10e.WEAPON.SUSTAINED.3
		give(w, onCritical(dice.Hit, effect.Trigger{Consequence: effect.ExtraHits, Amount: n}))
	}},
	{"extra attacks", nothing, with(effect.Effect{Kind: effect.FightInAddition})},  // 10e.WEAPON.EXTRA.1, 10e.WEAPON.EXTRA.2
	{"one shot", nothing, with(effect.Effect{Kind: effect.LimitedUses, Value: 1})}, // 10e.WEAPON.ONESHOT.1
	{"psychic", nothing, with(effect.Effect{Kind: effect.PsychicAttack})},          // 10e.DATASHEET.PSYCHIC.1
}

func onCritical(roll dice.Purpose, t effect.Trigger) effect.Effect {
	t.Roll, t.Critical = roll, true
	return effect.Effect{Kind: effect.OnRoll, Trigger: t}
}

// with returns what gives a weapon the effects.
func with(effects ...effect.Effect) func(*rules.Weapon, dice.Amount) {
	return func(w *rules.Weapon, _ dice.Amount) { give(w, effects...) }
}

// give adds to a copy of the effects: weapons share them.
func give(w *rules.Weapon, effects ...effect.Effect) {
	w.Effects = append(w.Effects[:len(w.Effects):len(w.Effects)], effects...)
}

// indirect lets a weapon shoot at targets out of sight, with -1 to hit, unmodified hit
// rolls of 1 to 3 that fail, and cover for the target (10e.WEAPON.INDIRECT.2). A Torrent
// weapon does not shoot so (10e.WEAPON.INDIRECT.3).
func indirect(w *rules.Weapon, _ dice.Amount) {
	if effect.Find(w.Effects, effect.AutomaticHit) != nil {
		return
	}
	unseen := effect.Scope{When: effect.Unseen}
	give(w, effect.Effect{Kind: effect.IgnoreVisibility},
		effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: -1, Scope: unseen},
		effect.Effect{Kind: effect.RollFails, Roll: effect.HitRoll, Value: 3, Scope: unseen},
		effect.Effect{Kind: effect.GiveCover, Scope: unseen})
}

// torrent makes every attack hit. Such a weapon has no skill, and needs none: the
// one that it is given is never rolled against. It shoots at nothing out of sight.
func torrent(w *rules.Weapon, _ dice.Amount) {
	w.Effects = slices.DeleteFunc(slices.Clone(w.Effects), func(e effect.Effect) bool { return e.Kind == effect.IgnoreVisibility })
	give(w, effect.Effect{Kind: effect.AutomaticHit})
	if w.Skill == 0 {
		w.Skill = 2
	}
}
