package army

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// A row is a profile with methods that read its columns.
type row struct{ *unit.ShownProfile }

// value returns the value of a characteristic, or "" if the profile does not have it.
func (r row) value(s entry.Stat) string { return strings.TrimSpace(r.Value(s)) }

// column returns the value of a column that is not a characteristic, or "".
func (r row) column(name string) string {
	if i := slices.IndexFunc(r.Columns, func(c string) bool { return strings.EqualFold(c, name) }); i >= 0 && i < len(r.Values) {
		return strings.TrimSpace(r.Values[i])
	}
	return ""
}

func (r row) has(s entry.Stat) bool { return slices.Contains(r.Stats, s) }

func hasText(value string) bool { return value != "" && value != "-" }

// text returns the text of a profile: the contents of all its columns.
func (r row) text() string { return strings.Join(r.Values, "\n") }

// above reports whether a weapon profile only has text that applies to the profiles below it.
func (r row) above() bool {
	return !hasText(r.value(entry.WeaponType)) && !hasText(r.value(entry.Strength))
}

// weapon reads a weapon profile, except its text.
func (r row) weapon() (rules.Weapon, error) {
	var w rules.Weapon
	var err error
	if r.keyed() {
		err = r.own(&w)
	} else {
		w.Type, w.Attacks, w.Effects, err = shotType(r.value(entry.WeaponType))
	}
	if err != nil {
		return w, err
	}
	if w.MinRange, w.Range, err = weaponRange(r.value(entry.WeaponRange)); err != nil {
		return w, err
	}
	if w.Strength, err = weaponStrength(r.value(entry.Strength)); err != nil {
		return w, err
	}
	if w.AP, err = penetration(r.value(entry.ArmourPenetration)); err != nil {
		return w, err
	}
	if w.Damage, err = dice.ParseAmount(r.value(entry.Damage)); err != nil {
		return w, fmt.Errorf("damage: %v", err)
	}
	return w, nil
}

var rangePattern = regexp.MustCompile(`^(?:(\d{1,3})["”]?\s*-\s*)?(\d{1,3})["”]*$`)

// weaponRange reads Melee, 24" or 6"-48", in thousandths of an inch
// (9e.DATASHEET.WEAPON.2).
func weaponRange(text string) (least, most int32, err error) {
	if strings.EqualFold(text, "Melee") || text == "-" {
		return 0, 0, nil
	}
	m := rangePattern.FindStringSubmatch(text)
	if m == nil {
		return 0, 0, fmt.Errorf(`range %q; allowed: Melee, or inches such as 24" or 6"-48"`, text)
	}
	return inches(m[1]), inches(m[2]), nil
}

func inches(digits string) int32 {
	n, _ := strconv.Atoi(digits) // the pattern matches only digits
	return int32(n) * 1000
}

// weaponStrength reads 4, User, +1 or x2 (9e.DATASHEET.WEAPON.4).
func weaponStrength(text string) (rules.Strength, error) {
	wrong := func() (rules.Strength, error) {
		return rules.Strength{}, fmt.Errorf("strength %q; allowed: a number, User, +1 or x2", text)
	}
	if strings.EqualFold(text, "User") {
		return rules.Strength{}, nil
	}
	if text == "" {
		return wrong()
	}
	sign, digits := text[0], strings.TrimPrefix(strings.TrimLeft(text, "+-xX"), "×")
	n, err := strconv.ParseUint(digits, 10, 6)
	switch {
	case err != nil || n == 0:
		return wrong()
	case sign == '+':
		return rules.Strength{User: dice.Modifier{Add: int16(n)}}, nil
	case sign == '-':
		return rules.Strength{User: dice.Modifier{Add: -int16(n)}}, nil
	case sign == 'x', sign == 'X', strings.HasPrefix(text, "×"):
		return rules.Strength{User: dice.Modifier{Multiply: uint32(n)}}, nil
	}
	return rules.Strength{Own: int16(n)}, nil
}

func penetration(text string) (int16, error) {
	n, err := strconv.ParseInt(text, 10, 16)
	if err != nil || n > 0 || n < math.MinInt8 {
		return 0, fmt.Errorf("AP %q; allowed: 0 or a negative number", text)
	}
	return int16(n), nil
}

// shotType reads the type of a weapon profile. In addition to the types of the core rules,
// there are two of single armies, which are replaced by their effects: Dakka 5/3 is an Assault
// weapon with more attacks within half range, and HunTR 2 makes two attacks without further
// effects.
func shotType(text string) (effect.WeaponType, dice.Amount, []effect.Effect, error) {
	if rest, ok := cutFold(text, "Dakka"); ok {
		return dakka(strings.TrimSpace(rest))
	}
	if rest, ok := cutFold(text, "HunTR"); ok {
		n, err := dice.ParseAmount(rest)
		return effect.Heavy, n, []effect.Effect{{Kind: effect.IgnoreHeavy}}, err
	}
	kind, n, err := effect.ParseWeaponType(text)
	return kind, n, nil, err
}

func dakka(text string) (effect.WeaponType, dice.Amount, []effect.Effect, error) {
	half, whole, ok := strings.Cut(text, "/")
	if !ok {
		return 0, dice.Amount{}, nil, fmt.Errorf("type %q; allowed: Dakka with two numbers, such as 5/3", "Dakka "+text)
	}
	near, err := dice.ParseAmount(half)
	if err != nil {
		return 0, dice.Amount{}, nil, err
	}
	far, err := dice.ParseAmount(whole)
	return effect.Assault, far, []effect.Effect{{
		Kind: effect.ChangeCharacteristic, Of: effect.WeaponAttacks, Set: true, Amount: near, Scope: effect.Scope{When: effect.HalfRange},
	}}, err
}

// cutFold removes a word from the front, ignoring case.
func cutFold(text, word string) (rest string, ok bool) {
	if len(text) < len(word) || !strings.EqualFold(text[:len(word)], word) {
		return text, false
	}
	return text[len(word):], true
}
