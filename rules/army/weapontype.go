package army

import (
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

var weaponTypes = []struct {
	name string
	is   effect.WeaponType
}{
	{"Melee", effect.Melee}, {"Assault", effect.Assault}, {"Heavy", effect.Heavy},
	{"Rapid Fire", effect.RapidFire}, {"Grenade", effect.Grenade}, {"Pistol", effect.Pistol},
}

// weaponType reads Melee, or a type with its number (9e.SHOOT.TYPES.1).
func weaponType(text string) (effect.WeaponType, dice.Amount, error) {
	for _, t := range weaponTypes {
		rest, ok := cutFold(text, t.name)
		if !ok {
			continue
		}
		rest = strings.Trim(rest, ` "`)
		if t.is == effect.Melee && rest == "" {
			return effect.Melee, dice.Amount{}, nil
		}
		n, err := dice.ParseAmount(rest)
		return t.is, n, err
	}
	return 0, dice.Amount{}, fmt.Errorf("type %q; allowed: Melee, or Assault, Heavy, Rapid Fire, Grenade or Pistol with a number", text)
}

// shotType reads the type of a weapon profile. Besides the types of the core
// rules there are two that armies have of their own, which are told by what they
// do: Dakka 5/3 is an Assault weapon with more attacks within half range, and
// HunTR 2 makes two attacks and nothing else.
func shotType(text string) (effect.WeaponType, dice.Amount, []effect.Effect, error) {
	if rest, ok := cutFold(text, "Dakka"); ok {
		return dakka(strings.TrimSpace(rest))
	}
	if rest, ok := cutFold(text, "HunTR"); ok {
		n, err := dice.ParseAmount(rest)
		return effect.Heavy, n, []effect.Effect{{Kind: effect.IgnoreHeavy}}, err
	}
	kind, n, err := weaponType(text)
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

// cutFold cuts a word off the front, whatever its case.
func cutFold(text, word string) (rest string, ok bool) {
	if len(text) < len(word) || !strings.EqualFold(text[:len(word)], word) {
		return text, false
	}
	return text[len(word):], true
}
