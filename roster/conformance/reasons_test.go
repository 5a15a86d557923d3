package conformance

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// A reason is a list document with the expected message of its error.
type reason struct{ name, list, want string }

// Errors whose messages must state the reason, on built-in and on imported data of the 10th
// edition.
var reasons = map[string][]reason{
	"built-in": {
		{"an Epic Hero's Enhancement", `{"list": "A", "faction": "Space Marines", "detachment": "Gladius Task Force", "units": [{"unit": "Suboden Khan", "enhancement": "Artificer Armour"}]}`,
			`Suboden Khan cannot have the Enhancement "Artificer Armour": it is an EPIC HERO.`},
		{"an Enhancement for CHARACTERS", `{"list": "A", "faction": "Space Marines", "units": [{"unit": "Intercessor Squad", "enhancement": "Artificer Armour"}]}`,
			`Intercessor Squad cannot have the Enhancement "Artificer Armour": it is not a CHARACTER.`},
		{"an Enhancement for CAPTAINS", `{"list": "A", "faction": "Space Marines", "detachment": "Gladius Task Force", "units": [{"unit": "Librarian", "enhancement": "Adept of the Codex"}]}`,
			"Adept of the Codex is not available to Librarian: it requires CAPTAIN."},
		{"an Enhancement of another detachment", `{"list": "A", "faction": "Space Marines", "detachment": "Gladius Task Force", "units": [{"unit": "Captain", "enhancement": "Architect of War"}]}`,
			"Architect of War is not available to Captain: it requires Anvil Siege Force."},
		{"a unit that the leader may not lead", `{"list": "A", "faction": "Space Marines", "units": [{"unit": "Captain in Terminator Armour", "attached_to": "Intercessor Squad"}, {"unit": "Intercessor Squad"}]}`,
			"Captain in Terminator Armour cannot lead Intercessor Squad. It can lead: Terminator Squad, but the roster has none of these."},
		{"no leader", `{"list": "A", "faction": "Space Marines", "units": [{"unit": "Lieutenant with Combi-weapon", "attached_to": "Intercessor Squad"}, {"unit": "Intercessor Squad"}]}`,
			`Lieutenant with Combi-weapon cannot lead "Intercessor Squad": it is not a Leader.`},
		{"a non-CHARACTER Warlord", `{"list": "A", "faction": "Space Marines", "units": [{"unit": "Intercessor Squad", "warlord": true}]}`,
			"Intercessor Squad cannot be the Warlord: it is not a CHARACTER."},
		{"a CHARACTER that cannot be the Warlord", `{"list": "A", "faction": "Space Marines", "units": [{"unit": "Lieutenant with Combi-weapon", "warlord": true}]}`,
			"Lieutenant with Combi-weapon cannot be the Warlord: its datasheet does not allow it."},
		{"a Warlord of another detachment", `{"list": "A", "faction": "Tyranids", "detachment": "Invasion Fleet", "units": [{"unit": "Deathleaper", "warlord": true}]}`,
			"Warlord is not available to Deathleaper: it requires Vanguard Onslaught."},
		{"a weapon of one model", `{"list": "A", "faction": "Space Marines", "units": [{"unit": "Intercessor Squad", "models": [{"model": "Intercessor", "count": 4}, {"model": "Intercessor Sergeant", "wargear": ["Grav-cannon"]}]}]}`,
			`Intercessor Sergeant (Intercessor Squad) cannot have "Grav-cannon": its datasheet does not allow it. Allowed: Bolt pistol, Bolt rifle, Astartes chainsword, Hand flamer, Plasma pistol, Power weapon, Close combat weapon, Astartes chainsword, Power fist, Power weapon, Thunder hammer.`},
	},
	"imported": {
		{"an Epic Hero's Enhancement", `{"list": "A", "faction": "Ultramarines", "detachment": "Gladius Task Force", "units": [{"unit": "Marneus Calgar", "enhancement": "Artificer Armour"}]}`,
			`Marneus Calgar cannot have the Enhancement "Artificer Armour": it is an EPIC HERO.`},
		{"an Enhancement for CHARACTERS", `{"list": "A", "faction": "Space Marines", "units": [{"unit": "Intercessor Squad", "enhancement": "Artificer Armour"}]}`,
			`Intercessor Squad cannot have the Enhancement "Artificer Armour": it is not a CHARACTER.`},
		{"an Enhancement of another detachment", `{"list": "A", "faction": "Space Marines", "detachment": "Gladius Task Force", "units": [{"unit": "Captain", "enhancement": "Architect of War"}]}`,
			"Architect of War is not available to Captain: it requires Crusade Force or Anvil Siege Force."},
		{"an Enhancement for CAPTAINS", `{"list": "A", "faction": "Space Marines", "detachment": "Gladius Task Force", "units": [{"unit": "Librarian", "enhancement": "Adept of the Codex"}]}`,
			"Adept of the Codex is not available to Librarian: it requires CAPTAIN."},
		{"a unit that the leader may not lead", `{"list": "A", "faction": "Space Marines", "units": [{"unit": "Captain in Terminator Armour", "attached_to": "Intercessor Squad"}, {"unit": "Intercessor Squad"}]}`,
			"Captain in Terminator Armour cannot lead Intercessor Squad. It can lead: Relic Terminator Squad [Legends], Terminator Assault Squad, Terminator Squad, but the roster has none of these."},
		{"a non-CHARACTER Warlord", `{"list": "A", "faction": "Space Marines", "units": [{"unit": "Intercessor Squad", "warlord": true}]}`,
			"Intercessor Squad cannot be the Warlord: it is not a CHARACTER."},
		{"a weapon of one model", `{"list": "A", "faction": "Space Marines", "units": [{"unit": "Intercessor Squad", "models": [{"model": "Intercessor", "count": 4}, {"model": "Intercessor Sergeant", "wargear": ["Grav-cannon"]}]}]}`,
			`Intercessor Sergeant (Intercessor Squad) cannot have "Grav-cannon": its datasheet does not allow it.`},
	},
}

func TestReasons(t *testing.T) {
	t.Run("built-in", func(t *testing.T) {
		book, err := catalogtest.Book("10e")
		if err != nil {
			t.Fatal(err)
		}
		testReasons(t, book, reasons["built-in"])
	})
	t.Run("imported", func(t *testing.T) { testReasons(t, edition(t, "10e"), reasons["imported"]) })
}

func testReasons(t *testing.T, book *entry.Book, cases []reason) {
	for _, tt := range cases {
		t.Run(tt.name, func(t *testing.T) {
			var l intake.List
			if err := json.Unmarshal([]byte(tt.list), &l); err != nil {
				t.Fatal(err)
			}
			r, diagnostics := l.Roster(book, "")
			var messages []string
			for _, d := range append(diagnostics, check.Check(book, r).Diagnostics...) {
				if d.Severity == roster.Error {
					messages = append(messages, d.Text("en"))
				}
			}
			if !slices.Contains(messages, tt.want) {
				t.Errorf("got %q, want %q", messages, tt.want)
			}
		})
	}
}
