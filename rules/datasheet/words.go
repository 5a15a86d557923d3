// Package datasheet reads the core abilities and weapon abilities that datasheets name. Each
// edition has a table of these words.
package datasheet

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Kinds of errors.
var (
	ErrCore   = errors.New("no core ability")   // of Words.Give
	ErrWeapon = errors.New("no weapon ability") // of Words.Arm
)

// Words are the core abilities and weapon abilities of an edition, by name. They are immutable.
type Words struct {
	Core    []Core
	Weapons []Weapon // at most 255
}

// Takes is what follows the name of an ability.
type Takes uint8

// What may follow.
const (
	Nothing  Takes = iota
	Whole          // a number
	Number         // a number or dice
	Optional       // a number, or nothing
)

// fits reports whether n may follow the name; without means that nothing follows.
func (t Takes) fits(n dice.Amount, without bool) bool {
	switch {
	case without:
		return t == Nothing || t == Optional
	case t == Nothing:
		return false
	}
	return n.Most() >= 1 && (t == Number || !n.Random())
}

// Core is a core ability of units: its name in lower case, and the function that adds it to a
// unit.
type Core struct {
	Name  string
	Takes Takes
	Give  func(u *rules.ArmyUnit, n dice.Amount)
}

// Weapon is an ability of weapons: its name in lower case, and the function that adds it to a
// weapon.
type Weapon struct {
	Name  string
	Takes Takes
	Arm   func(w *rules.Weapon, n dice.Amount)
}

// Give adds to a unit the core ability that a word on its datasheet names, such as stealth,
// feel no pain 5+, scouts 6" or firing deck 2. Case does not matter. If it returns an error,
// the unit is unchanged.
func (t *Words) Give(u *rules.ArmyUnit, word string) error {
	c, rest := t.coreOf(word)
	if c == nil {
		return fmt.Errorf("%w: %.40q", ErrCore, word)
	}
	var n dice.Amount
	rest = strings.Trim(rest, ` +"”″`)
	if rest != "" {
		var err error
		if n, err = dice.ParseAmount(rest); err != nil {
			return fmt.Errorf("%w: %.40q: %v", ErrCore, word, err)
		}
	}
	if !c.Takes.fits(n, rest == "") {
		return fmt.Errorf("%w: %.40q; allowed: %s, with a number where it has one", ErrCore, word, c.Name)
	}
	c.Give(u, n)
	return nil
}

// CoreEffect returns the effect of a core ability. It returns false for unknown abilities and
// for those that are not exactly one effect.
func (t *Words) CoreEffect(name string) (effect.Effect, bool) {
	var u rules.ArmyUnit
	if t.Give(&u, name) != nil || len(u.Effects) != 1 {
		return effect.Effect{}, false
	}
	return u.Effects[0], true
}

// IsCore reports whether a name is that of a core ability. numbered is true if the ability
// needs a number that the name does not have: some data shows the rule of an ability so when
// another ability names it.
func (t *Words) IsCore(name string) (is, numbered bool) {
	c, rest := t.coreOf(name)
	return c != nil, c != nil && c.Takes != Nothing && c.Takes != Optional && rest == ""
}

// coreOf returns the core ability of a word, and the rest of the word.
func (t *Words) coreOf(word string) (c *Core, rest string) {
	name := plain(word)
	for i := range t.Core {
		if rest, ok := cutName(name, t.Core[i].Name); ok {
			return &t.Core[i], strings.TrimSpace(rest)
		}
	}
	return nil, ""
}

// Arm adds to a weapon the ability that a word on its profile names, such as heavy, rapid fire
// 2, sustained hits D3 or anti-infantry 4+. Case does not matter, and parts are joined by
// hyphens or spaces (10e.WEAPON). keyword numbers the keywords of Anti; if it does not know a
// keyword, no unit of the battle has it. If Arm returns an error, the weapon is unchanged.
func (t *Words) Arm(w *rules.Weapon, word string, keyword func(name string) (effect.Keyword, bool)) error {
	name := plain(word)
	if rest, ok := cutAnti(name); ok {
		return anti(w, word, rest, keyword)
	}
	for i := range t.Weapons {
		a := &t.Weapons[i]
		rest, ok := cutName(name, a.Name)
		if !ok || rest != "" && a.Takes == Nothing {
			continue
		}
		var n dice.Amount
		var err error
		if rest != "" {
			n, err = dice.ParseAmount(rest)
		}
		if err != nil || !a.Takes.fits(n, rest == "") {
			return fmt.Errorf("%w: %.40q; allowed: %s with a number", ErrWeapon, word, a.Name)
		}
		from := len(w.Effects)
		a.Arm(w, n)
		for j := from; j < len(w.Effects); j++ {
			w.Effects[j].Named = uint8(i) + 1
		}
		return nil
	}
	return fmt.Errorf("%w: %.40q", ErrWeapon, word)
}

// onModels are the kinds of effects of weapon abilities that have the same meaning on the
// models with the weapons.
var onModels = []effect.Kind{
	effect.OnRoll, effect.IgnoreCover, effect.Precision, effect.Reroll, effect.AddToRoll, effect.Critical, effect.MoreAttacks,
	effect.ChangeCharacteristic, effect.AdvanceAnd, effect.Hazardous,
}

// WeaponEffect returns the effect of a weapon ability that can be given to the weapons of
// models (10e.WEAPON). It returns false for abilities that only weapons can have, such as
// Blast.
func (t *Words) WeaponEffect(name string, keyword func(name string) (effect.Keyword, bool)) (effect.Effect, bool) {
	var w rules.Weapon
	if t.Arm(&w, name, keyword) != nil || len(w.Effects) != 1 || w.Type != 0 || w.Skill != 0 {
		return effect.Effect{}, false
	}
	return w.Effects[0], slices.Contains(onModels, w.Effects[0].Kind)
}

// IsWeaponAbility reports whether a name, with or without a number, is that of a weapon
// ability. Data shows the rules of weapon abilities under these names.
func (t *Words) IsWeaponAbility(name string) bool {
	name = plain(name)
	if rest, ok := strings.CutPrefix(name, "anti"); ok && (rest == "" || rest[0] == '-' || rest[0] == ' ') {
		return true
	}
	for i := range t.Weapons {
		if rest, ok := cutName(name, t.Weapons[i].Name); ok && (rest == "" || t.Weapons[i].Takes != Nothing) {
			return true
		}
	}
	return false
}

// plain returns a word in lower case, without surrounding marks, and with one kind of hyphen
// and space.
func plain(word string) string {
	word = strings.NewReplacer("–", "-", "‑", "-", "‐", "-", "*", " ", "^", " ").Replace(strings.ToLower(word))
	return strings.Join(strings.Fields(strings.Trim(word, " []")), " ")
}

// cutName removes the name of an ability from the front of a word, whether its parts are joined
// by hyphens or spaces. What follows must be a separate word.
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

// anti makes unmodified wound rolls from a result on critical against targets with a keyword
// (10e.WEAPON.ANTI.1, 11e.WEAPON.ANTI.1, 11e.ABILITY.DUPLICATE.3), or against targets without it (11e.WEAPON.ANTI.2).
func anti(w *rules.Weapon, word, rest string, keyword func(string) (effect.Keyword, bool)) error {
	name, result, _ := cutLast(rest, ' ')
	result = strings.TrimSuffix(result, "+")
	without := false
	if other, ok := strings.CutPrefix(strings.ReplaceAll(name, " ", "-"), "non-"); ok {
		name, without = strings.ReplaceAll(other, "-", " "), true
	}
	if len(result) != 1 || result[0] < '2' || result[0] > '6' || name == "" {
		return fmt.Errorf("%w: %.40q; allowed: anti- with a keyword and a result of 2+ to 6+", ErrWeapon, word)
	}
	e := effect.Effect{Kind: effect.Critical, Roll: effect.WoundRoll, Value: int16(result[0] - '0')}
	k, ok := keyword(name)
	switch {
	case !ok && !without:
		return nil
	case !ok: // no unit of the battle has the keyword
	case without:
		e.Scope.Opponent.None = effect.Keywords{k}
	default:
		e.Scope.Opponent.All = effect.Keywords{k}
	}
	Add(w, e)
	return nil
}

func cutLast(s string, sep byte) (before, after string, found bool) {
	i := strings.LastIndexByte(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+1:], true
}

// OnCritical returns the effect of a critical roll.
func OnCritical(roll dice.Purpose, t effect.Trigger) effect.Effect {
	t.Roll, t.Critical = roll, true
	return effect.Effect{Kind: effect.OnRoll, Trigger: t}
}

// With returns a function that adds the effects to a weapon.
func With(effects ...effect.Effect) func(*rules.Weapon, dice.Amount) {
	return func(w *rules.Weapon, _ dice.Amount) { Add(w, effects...) }
}

// Add adds effects to a weapon, in a copy of its list, because weapons share lists.
func Add(w *rules.Weapon, effects ...effect.Effect) {
	w.Effects = append(w.Effects[:len(w.Effects):len(w.Effects)], effects...)
}

// Gives returns a function that adds an effect to a unit.
func Gives(e effect.Effect) func(*rules.ArmyUnit, dice.Amount) {
	return func(u *rules.ArmyUnit, _ dice.Amount) { Grant(u, e) }
}

// Grant adds an effect to a unit, in a copy of its list.
func Grant(u *rules.ArmyUnit, e effect.Effect) {
	u.Effects = append(u.Effects[:len(u.Effects):len(u.Effects)], e)
}

// GrantUse adds a use to a unit, in a copy of its list.
func GrantUse(u *rules.ArmyUnit, use effect.Use) {
	u.Uses = append(u.Uses[:len(u.Uses):len(u.Uses)], use)
}

// scouting is the Number of Scout moves, of which a unit makes only one.
const scouting = -1

// Scouts returns the use for a move of some inches before the battle, for units in which all
// models have it.
func Scouts(inches int16) effect.Use {
	return effect.Use{
		At: effect.BeforeBattle, Optional: true, Once: effect.OncePerBattle, Each: true, Number: scouting, OfAll: true,
		Effects: []effect.Effect{{Kind: effect.ExtraMove, Length: geom.Length(inches) * geom.Inch, As: effect.ToMove}},
	}
}
