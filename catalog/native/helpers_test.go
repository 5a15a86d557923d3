package native_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
)

const systemText = `{
  "edition": "9e", "name": "Test",
  "costs": [{"id": "power", "name": "Power"}, {"id": "points", "name": "Points"}],
  "model_columns": ["M", "BS", "W"], "weapon_columns": ["Range", "Type", "S", "AP", "D"],
  "roles": ["HQ", "Troops"], "turn": ["Movement"], "mission": "Only War",
  "battle_sizes": [{"name": "Combat Patrol", "power": 50, "hours": 1, "width": 30, "length": 44}],
  "advised_power": {"min": 15, "max": 300, "rule": "9e.CORE.ARMY.3"},
  "rules": {
    "composition": "9e.DATASHEET.COMPOSITION.1", "wargear": "9e.DATASHEET.COMPOSITION.2",
    "options": "9e.DATASHEET.OPTIONS.1", "once": "9e.DATASHEET.OPTIONS.2", "keyword": "9e.UNIT.KEYWORD.3",
    "understrength": "9e.DATASHEET.UNDERSTRENGTH.1",
    "warlord": "9e.ONLYWAR.WARLORD.1", "warlord_trait": "9e.ONLYWAR.WARLORD.2"
  },
  "abilities": [{"id": "deep-strike", "name": "Deep Strike", "text": "Arrives later."}],
  "warlord_traits": [{"id": "leader", "name": "Leader", "text": "Leads <CHAPTER> units.", "aura": {"range": 6, "affects": "friendly"}}],
  "psychic_powers": [{"name": "Smite", "warp_charge": "5", "range": "18\"", "text": "Hurts."}],
  "source": {"document": "Core"}
}`

const factionText = `{
  "id": "guard", "name": "Guard",
  "keyword_choices": {"<CHAPTER>": ["RED", "BLUE"]},
  "weapons": [
    {"id": "a", "name": "A", "profiles": [{"range": "6\"", "type": "Pistol 1", "strength": "4", "ap": "0", "damage": "1"}]},
    {"id": "b", "name": "B", "points": 5, "profiles": [{"range": "6\"", "type": "Pistol 1", "strength": "4", "ap": "0", "damage": "1"}]},
    {"id": "c", "name": "C", "points": 2.5, "profiles": [{"range": "Melee", "type": "Melee", "strength": "x2", "ap": "-1", "damage": "D3"}]},
    {"id": "d", "name": "D", "profiles": [{"range": "Melee", "type": "Melee", "strength": "User", "ap": "0", "damage": "1"}]},
    {"id": "e", "name": "E", "profiles": [{"range": "Melee", "type": "Melee", "strength": "+1", "ap": "-", "damage": "1"}]}
  ],
  "wargear": [{"id": "shield", "name": "Shield", "abilities": [{"name": "Shield", "text": "Guards a <CHAPTER> model."}]}],
  "abilities": [{"id": "oath", "name": "Oath", "text": "Friendly <CHAPTER> units hit better.", "aura": {"range": 6, "affects": "friendly", "keywords": ["<CHAPTER>"]}, "effects": [{"roll": "hit", "do": "reroll", "results": "ones"}]}],
  "source": {"document": "Book"}
}`

// plainSheet is a valid datasheet of five to ten models.
const plainSheet = `{
  "id": "squad", "name": "Squad", "role": "Troops",
  "power": [{"from": 1, "cost": 5}, {"from": 6, "cost": 10}],
  "size": {"min": 5, "max": 10},
  "models": [
    {"id": "sergeant", "name": "Sergeant", "min": 1, "max": 1, "profile": {"M": "6\"", "BS": "3+", "W": "1"}, "wargear": ["a", "d"], "base": {"shape": "round", "diameter": 32}, "height": 40},
    {"id": "trooper", "name": "Trooper", "min": 4, "max": 9, "points": 10, "profile": {"M": "6\"", "BS": "3+", "W": "1"}, "wargear": ["a", "d"], "base": {"shape": "oval", "length": 60, "width": 35}, "height": 40}
  ],
  "faction_keywords": ["IMPERIUM", "<CHAPTER>"], "keywords": ["INFANTRY"],
  "source": {"document": "Book", "page": "12"}
}`

const (
	unitID    = "9e.guard.squad"
	sergeant  = unitID + "/sergeant"
	trooper   = unitID + "/trooper"
	sheetName = "9e/guard/squad.json"
)

// documents is the system, the faction, and one datasheet.
func documents(sheet string) []native.Document {
	return []native.Document{
		{Name: "9e/system.json", Data: []byte(systemText)},
		{Name: "9e/guard/faction.json", Data: []byte(factionText)},
		{Name: sheetName, Data: []byte(sheet)},
	}
}

// with replaces members of a JSON object, by JSON pointer without the leading slash, and removes
// those whose new value is null.
func with(tb testing.TB, text string, changes map[string]string) string {
	tb.Helper()
	var object any
	if err := json.Unmarshal([]byte(text), &object); err != nil {
		tb.Fatal(err)
	}
	for pointer, value := range changes {
		var v any
		if err := json.Unmarshal([]byte(value), &v); err != nil {
			tb.Fatalf("%s: %v", value, err)
		}
		put(tb, object, strings.Split(pointer, "/"), v)
	}
	out, err := json.Marshal(object)
	if err != nil {
		tb.Fatal(err)
	}
	return string(out)
}

func put(tb testing.TB, at any, path []string, value any) {
	tb.Helper()
	for _, part := range path[:len(path)-1] {
		switch inside := at.(type) {
		case map[string]any:
			at = inside[part]
		case []any:
			var i int
			if _, err := fmt.Sscan(part, &i); err != nil {
				tb.Fatal(err)
			}
			at = inside[i]
		}
	}
	object, ok := at.(map[string]any)
	if !ok {
		tb.Fatalf("no object at %v", path)
	}
	if value == nil {
		delete(object, path[len(path)-1])
		return
	}
	object[path[len(path)-1]] = value
}

// compiled returns the unit of a datasheet, in a linked book.
func compiled(tb testing.TB, changes map[string]string) (*entry.Book, *entry.Option) {
	tb.Helper()
	book := linked(tb, documents(with(tb, plainSheet, changes)))
	unit := book.Roots("9e.guard").Option(unitID)
	if unit == nil {
		tb.Fatalf("no unit %s", unitID)
	}
	return book, unit
}

// below returns the first option below another with the name.
func below(tb testing.TB, o *entry.Option, name string) *entry.Option {
	tb.Helper()
	for _, x := range o.Choices().Options {
		if x.Name() == name {
			return x
		}
	}
	tb.Fatalf("%s offers no %s", o.Name(), name)
	return nil
}

// limits writes constraints as code, bound, value and scope.
func limits(constraints []entry.Constraint) []string {
	lines := make([]string, len(constraints))
	for i, c := range constraints {
		lines[i] = fmt.Sprintf("%s %s %s %s %s", c.Code, c.Bound, c.Value, c.Scope, c.Source.Pointer)
	}
	return lines
}

// codes compiles documents and writes the problems as code and place.
func codes(docs []native.Document) []string {
	_, problems := native.Compile(docs)
	lines := make([]string, len(problems))
	for i, p := range problems {
		lines[i] = p.Code + " " + p.Place.String()
	}
	return lines
}
