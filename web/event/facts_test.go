package event

import (
	"fmt"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/roster/event/pack"
)

// TestRangeText: the words are of the reader's language, and numbers are grouped.
func TestRangeText(t *testing.T) {
	p, err := pack.Read([]byte("name: Cup\nedition: 9e\nlimits:\n  points: {max: 2000}\n  power: {min: 3, max: 100}\n  cp: {min: 1}\n"))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"points": "höchstens 2.000", "power": "3 bis 100", "cp": "mindestens 1", "other": ""} {
		if got := rangeText("de", p.Limits[name]); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

// TestRequirement: the rule of a pack that a list breaks is stated in words.
func TestRequirement(t *testing.T) {
	p, err := pack.Read([]byte(`name: Cup
edition: 9e
limits: {points: {max: 2000}}
battle_size: Strike Force
detachments: {max: 2, allowed: [Patrol, Battalion]}
copies: {max: 1, exceptions: [{roles: [Troops], max: 6}]}
bans: [{names: [Monolith]}, {label: Flyers, keywords: [FLY]}]
caps: [{keywords: [VEHICLE], max: 3}]
requirements: [{roles: [HQ], min: 1}]
declare: [warlord_trait]
teams: {unique_factions: true}
`))
	if err != nil {
		t.Fatal(err)
	}
	for pointer, want := range map[string]string{
		"/limits/points/max":       "Points: at most 2,000",
		"/battle_size":             "Battle size: Strike Force",
		"/detachments/max":         "Detachments: at most 2",
		"/detachments/allowed":     "Detachments allowed: Patrol; Battalion",
		"/copies/max":              "Units of one datasheet: at most 1; but Troops: at most 6",
		"/copies/exceptions/0/max": "Units of one datasheet: at most 1; but Troops: at most 6",
		"/bans/0":                  "Not allowed: Monolith",
		"/bans/1":                  "Not allowed: Flyers",
		"/bans/2":                  "bans › 3",
		"/caps/0":                  "At most: 3 × VEHICLE",
		"/requirements/0":          "At least: 1 × HQ",
		"/declare/0":               "Must be declared: Warlord Trait",
		"/teams/unique_factions":   "Teams: each faction at most once per team",
		"/unknown":                 "unknown",
	} {
		if got := requirement("en", p, pointer); got != want {
			t.Errorf("requirement(%q) = %q, want %q", pointer, got, want)
		}
	}
	for pointer, want := range map[string]string{"/bans/0": "Nicht erlaubt: Monolith", "/declare/0": "Anzugeben: Begabung des Kriegsherrn"} {
		if got := requirement("de", p, pointer); got != want {
			t.Errorf("in German: got %q, want %q", got, want)
		}
	}
}

func TestPackPlace(t *testing.T) {
	for pointer, want := range map[string]string{"/copies/max": "copies › max", "/bans/0/names/0": "bans › 1 › names › 1"} {
		if got := packPlace(pointer); got != want {
			t.Errorf("packPlace(%q) = %q, want %q", pointer, got, want)
		}
	}
}

// TestHiddenParts: the parts of lists that a pack hides are named in the reader's language.
func TestHiddenParts(t *testing.T) {
	p, err := pack.Read([]byte("name: Cup\nedition: 9e\nvisibility: {after: players, hidden: [costs, enhancements, warlord]}\n"))
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{"en": "Hidden from opponents: [Costs Enhancements Warlord]", "fi": "Salattu vastustajilta: [Hinta Parannukset Sotapäällikkö]"} {
		var got []string
		for _, f := range factsOf(lang, p, "") {
			got = append(got, fmt.Sprint(f.Name, ": ", f.Text))
		}
		if !slices.Contains(got, want) {
			t.Errorf("%s: got %q, want %q among them", lang, got, want)
		}
	}
}
