package native_test

import "testing"

// TestCondensedDatasheet: a condensed datasheet, with numbers as names of weapons and without
// abilities and options, is enough to field the unit (9e.DATASHEET.GENERAL.2).
func TestCondensedDatasheet(t *testing.T) {
	_, unit := compiled(t, map[string]string{
		"weapons": `[
		  {"id": "one", "name": "1", "profiles": [{"range": "24\"", "type": "Rapid Fire 1", "strength": "4", "ap": "0", "damage": "1"}]},
		  {"id": "two", "name": "2", "profiles": [{"range": "Melee", "type": "Melee", "strength": "User", "ap": "0", "damage": "1"}]}]`,
		"models/0/wargear": `["one", "two"]`, "models/1/wargear": `["one", "two"]`,
		"abilities": `null`, "options": `null`,
	})
	equal(t, "9e.DATASHEET.GENERAL.2 weapons", arms(below(t, unit, "Trooper")), map[string]string{
		"1": `24" | Rapid Fire 1 | 4 | 0 | 1`,
		"2": `Melee | Melee | User | 0 | 1`,
	})
}
