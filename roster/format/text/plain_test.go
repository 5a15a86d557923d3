package text

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// ironBuiltSquads is a list of IronBuilt.
const ironBuiltSquads = `+==================================+
Blue Tide [540 pts]
Faction: Ultramarines
Detachment: Gladius Task Force
+==================================+

── CHARACTERS ─────────────────────
Captain in Terminator Armour [WARLORD]  [115 pts]
Weapons: Relic weapon, Storm bolter
Enhancement: Artificer Armour

── BATTLELINE ─────────────────────
Intercessor Squad x5 [80 pts]
Weapons: 5x Bolt pistol, 5x Bolt rifle, 5x Close combat weapon

Total: 195 pts
https://ironbuilt.app/?s=abc
`

// handWritten is a list as players write it in a message.
const handWritten = `Ultramarines
Gladius Task Force

Captain in Terminator Armour - Relic weapon, Storm bolter, Warlord - 115
Intercessor Squad x5 - 5 Bolt rifle - 80pts
Impulsor x2 - 160
Rhino
5 Squadgoals - 60
`

// A number before a name of up to three words is that of models, and before the name of a cost it is a price.
func TestNumbersOfModels(t *testing.T) {
	for line, unit := range map[string]bool{
		"10 Khorne Berzerkers": true, "5 Intercessors": true, "3x Impulsor": true, "10 Khorne Berzerkers - 180": true,
		"2000 points": false, "12 CP": false, "5 Cabal Points": false, "1,000 pts": false, "Khorne Berzerkers": false,
	} {
		if got := isPlainUnit(span{text: line}); got != unit {
			t.Errorf("%s: is a unit: %t, want %t", line, got, unit)
		}
	}
	if d, err := Read([]byte("World Eaters\n\nKharn the Betrayer\n10 Khorne Berzerkers\n10 Jakhals\n")); err != nil || len(d.Forces) != 1 || len(d.Forces[0].Units) < 2 {
		t.Errorf("got %+v, %v", d, err)
	}
}

// A head may have the battle size or its points on a separate line, and faction and detachment on
// one line. The Warlord may also be marked after the points.
func TestPlainHeads(t *testing.T) {
	const (
		tagged = "\nCaptain in Terminator Armour x1 [115 pts] [WARLORD]\nWeapons: Storm bolter\nRhino x1 [75 pts]\n"
		dashed = "\nCaptain in Terminator Armour (Warlord) - Storm bolter - 115\nRhino - 75\n"
	)
	for name, tt := range map[string]struct {
		text              string
		faction, size     string
		limit, detachment string
		total             int
	}{
		"a battle size":            {"── Ultramarines ──\nGladius Task Force\nStrike Force (2000 points)\n── CHARACTERS ──" + tagged, "Ultramarines", "Strike Force", "2000", "Gladius Task Force", 0},
		"without its points":       {"Ultramarines\nGladius Task Force\nIncursion\n" + dashed, "Ultramarines", "Incursion", "", "Gladius Task Force", 0},
		"its points":               {"Ultramarines - Gladius Task Force\n1000 points\n" + dashed, "Ultramarines", "", "1000", "Gladius Task Force", 0},
		"the points of an army":    {"Ultramarines - Gladius Task Force\n1995 points\n" + dashed, "Ultramarines", "", "", "Gladius Task Force", 1},
		"an allegiance":            {"Chaos - World Eaters\n2000 points\n" + dashed, "Chaos - World Eaters", "", "2000", "", 0},
		"a name on a line":         {"Blue Tide\nUltramarines - Gladius Task Force\n1000 points\n" + dashed, "Ultramarines", "", "1000", "Gladius Task Force", 0},
		"a name on one of four":    {"Blue Tide\nUltramarines\nGladius Task Force\nIncursion\n" + dashed, "Ultramarines", "Incursion", "", "Gladius Task Force", 0},
		"a size and a bare number": {"── Ultramarines ──\nGladius Task Force\nStrike Force (2000)\n── CHARACTERS ──" + tagged, "Ultramarines", "Strike Force", "2000", "Gladius Task Force", 0},
		"a size: a number":         {"── Ultramarines ──\nGladius Task Force\nIncursion: 1,000\n── CHARACTERS ──" + tagged, "Ultramarines", "Incursion", "1000", "Gladius Task Force", 0},
		"a size in a line":         {"Ultramarines - Strike Force (2000) - Gladius Task Force\n" + dashed, "Ultramarines", "Strike Force", "2000", "Gladius Task Force", 0},
		"a size and a number":      {"Ultramarines\nGladius Task Force\nStrike Force (2000 points)\n1500 points\n" + dashed, "Ultramarines", "Strike Force", "2000", "Gladius Task Force", 1},
		"a number and a size":      {"── Ultramarines ──\nGladius Task Force\n1500 points\nStrike Force (2000 points)\n── CHARACTERS ──" + tagged, "Ultramarines", "Strike Force", "2000", "Gladius Task Force", 0},
		"a bare number":            {"Ultramarines\nGladius Task Force\n2000\n" + dashed, "Ultramarines", "", "2000", "Gladius Task Force", 0},
		"thousands first":          {"1k - Ultramarines, Gladius Task Force\n" + dashed, "Ultramarines", "", "1000", "Gladius Task Force", 0},
		"a name before both":       {"Blue Tide, Ultramarines, 1000 points\n" + dashed, "Ultramarines", "", "1000", "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			d := mustRead(t, tt.text)
			limit := ""
			if d.Limit != nil {
				limit = d.Limit.String()
			}
			if got := strings.Join(d.Faction, "/"); got != tt.faction || d.BattleSize != tt.size || limit != tt.limit || d.Detachment != tt.detachment || len(d.Total) != tt.total {
				t.Errorf("got %q, %q, limit %q, %q, total %v", got, d.BattleSize, limit, d.Detachment, d.Total)
			}
			if assumed := tt.limit != "" && tt.size == ""; assumed != d.LimitAssumed {
				t.Errorf("got a limit that is assumed: %t", d.LimitAssumed)
			}
			if named := strings.HasPrefix(tt.text, "Blue Tide"); named != (d.Name == "Blue Tide") {
				t.Errorf("got the name %q", d.Name)
			}
			if diff := cmp.Diff("1 Captain in Terminator Armour 115pts (1 Warlord!, 1 Storm bolter), 1 Rhino 75pts", strings.ReplaceAll(outline(d.Forces[0].Units), "[1] ", "")); diff != "" {
				t.Errorf("units of %s (-want +got):\n%s", d.Dialect, diff)
			}
		})
	}
}

// A lone number of points is read as the limit with a warning, unless the text names a battle size.
func TestAssumedLimit(t *testing.T) {
	const units = "\nWar Rig - Jaws - 150\nRover Gang - 30\n"
	for head, want := range map[string]string{
		"Dust Rovers\nDust Riders\n1000 points\n":                     "Line 3: 1,000 points was read as the limit of the army, because the text states no other one.",
		"Dust Rovers\nDust Riders\nIncursion (1000 points)\n":         "",
		"Dust Rovers\nDust Riders\nIncursion\n1000 points\n":          "",
		"Dust Rovers\nDust Riders\n180 points\n":                      "",
		"Dust Rovers\nDust Riders\n1000 points\nPOINTS LIMIT: 1000\n": "",
	} {
		got := ""
		for _, d := range onRoad(t, head+units).diagnostics {
			if d.Code == roster.ChoiceAssumed {
				got = d.Text("en")
			}
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", head, got, want)
		}
	}
}

// A title and a battle size with points in brackets do not make a list by hand one of the app.
func TestPlainRecognised(t *testing.T) {
	const units = "\nWar Rig - Jaws - 150\nRover Gang - 30\n"
	for head, want := range map[string]Dialect{
		"Dust Rovers\nDust Riders\nStrike Force (2000 points)\n":                       HandWritten,
		"Dust (1995 points)\n\nDust Rovers\nDust Riders\n":                             HandWritten,
		"Dust (1995 points)\n\nDust Rovers\nStrike Force (2000 points)\nDust Riders\n": HandWritten,
		"Dust Rovers\nDust Riders\nWar Rig (150 points)\n":                             App,
		"Dust (1995 points)\n\nDust Rovers\nDust Riders\n  • 1x Jaws\n":                App,
	} {
		if got := Recognise([]byte(head + units)); got != want {
			t.Errorf("%s: got %s, want %s", head, got, want)
		}
	}
	o := onRoad(t, "Dust (1995 points)\n\nDust Rovers\nStrike Force (2000 points)\nDust Riders\n"+units)
	if got := o.sortedUnits(); len(got) != 2 {
		t.Errorf("got the units %v", got)
	}
}

func TestPlainLists(t *testing.T) {
	captain := "1 Captain in Terminator Armour (1 Artificer Armour, 1 Relic Weapon, 1 Storm bolter, 1 Warlord)"
	squad := "1 Intercessor Squad (1 Intercessor Sergeant (1 Bolt Rifle, 1 Bolt pistol, 1 Close combat weapon), 4 Intercessor (1 Bolt Rifle, 1 Bolt pistol, 1 Close combat weapon))"
	for name, tt := range map[string]struct {
		text    string
		dialect Dialect
		units   []string
		errors  []string
	}{
		"IronBuilt": {ironBuiltSquads, IronBuilt, []string{captain, squad}, nil},
		"by hand": {handWritten, HandWritten, []string{
			strings.Replace(captain, "1 Artificer Armour, ", "", 1), "1 Impulsor", "1 Impulsor", squad, "1 Rhino",
		}, []string{`name.unknown "Squadgoals"`}},
	} {
		t.Run(name, func(t *testing.T) {
			o := readOn(t, []byte(tt.text), func(*Document) *entry.Book { return community(t, "10e") })
			if o.doc.Dialect != tt.dialect || o.doc.Detachment != "Gladius Task Force" {
				t.Errorf("got %s, %q", o.doc.Dialect, o.doc.Detachment)
			}
			var units []string
			for _, u := range o.sortedUnits() {
				if strings.HasPrefix(u, "1 Impulsor") || strings.HasPrefix(u, "1 Rhino") {
					u, _, _ = strings.Cut(u, " (")
				}
				units = append(units, u)
			}
			if diff := cmp.Diff(tt.units, units); diff != "" {
				t.Errorf("units (-want +got):\n%s", diff)
			}
			var errors []string
			for _, d := range o.diagnostics {
				if d.Severity == roster.Error {
					errors = append(errors, string(d.Code)+" "+d.Actual)
				}
			}
			if diff := cmp.Diff(tt.errors, errors); diff != "" {
				t.Errorf("errors (-want +got):\n%s", diff)
			}
		})
	}
}

// Two mentions of a weapon mean the printed one and the one that an option adds.
func TestSecondWeaponOfAName(t *testing.T) {
	const text = "First Strike (80 points)\n\nSpace Marines\nArmy\n\n\nDEDICATED TRANSPORTS\n\nRhino (80 points)\n  • 1x Rhino\n    • 1x Storm bolter\n    • Warlord\n      1x Storm bolter\n  • 1x RAVEN GUARD\n"
	o := readOn(t, []byte(text), func(*Document) *entry.Book { return builtIn(t) })
	want := []string{"1 Rhino (1 RAVEN GUARD, 1 Rhino (1 Storm bolter, 1 Storm bolter, 1 Warlord))"}
	if diff := cmp.Diff(want, o.sortedUnits()); diff != "" {
		t.Errorf("units (-want +got):\n%s", diff)
	}
}
