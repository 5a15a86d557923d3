package army

import (
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

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

// cutFold cuts a word off the front, whatever its case.
func cutFold(text, word string) (rest string, ok bool) {
	if len(text) < len(word) || !strings.EqualFold(text[:len(word)], word) {
		return text, false
	}
	return text[len(word):], true
}
