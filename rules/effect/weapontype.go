package effect

import (
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/rules/dice"
)

var weaponTypeNames = [...]string{
	Melee: "Melee", Assault: "Assault", Heavy: "Heavy", RapidFire: "Rapid Fire", Grenade: "Grenade", Pistol: "Pistol",
}

// ParseWeaponType reads Melee, or a type with its number of attacks
// (9e.SHOOT.TYPES.1).
func ParseWeaponType(text string) (WeaponType, dice.Amount, error) {
	for i, name := range weaponTypeNames {
		if len(text) < len(name) || !strings.EqualFold(text[:len(name)], name) {
			continue
		}
		rest := strings.Trim(text[len(name):], ` "`)
		if WeaponType(i) == Melee && rest == "" {
			return Melee, dice.Amount{}, nil
		}
		n, err := dice.ParseAmount(rest)
		return WeaponType(i), n, err
	}
	return 0, dice.Amount{}, fmt.Errorf("type %q; allowed: Melee, or Assault, Heavy, Rapid Fire, Grenade or Pistol with a number", text)
}
