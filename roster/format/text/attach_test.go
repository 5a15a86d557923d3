package text

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// attachments lists the attached units with the position in the force of the unit they are
// attached to.
func (o *outcome) attachments() (list []string) {
	e := o.report.State()
	for _, a := range e.Associations() {
		to, n := e.Selection(a.To), 0
		for i := range e.Roots() {
			if e.Selection(i).Option.Kind() != entry.Upgrade {
				n++
			}
			if i == a.To {
				break
			}
		}
		list = append(list, e.Selection(a.Owner).Option.Name()+" → "+to.Option.Name()+" "+string(rune('0'+n)))
	}
	return list
}

// Blocks of attached units and lines such as "Leading" link a leader to the intended unit among
// several with the same name.
func TestAttachedUnits(t *testing.T) {
	const head = "L (500 points)\n\nUltramarines\nStrike Force (2000 points)\nGladius Task Force (1 Detachment Points)\n\n"
	const captain, squad = "Captain in Terminator Armour (95 points)\n", "Terminator Squad (170 points)\n"
	for name, tt := range map[string]struct {
		text string
		want []string
	}{
		"blocks": {
			head + "Attached Units\nAttached Unit 1\n\n" + squad + "• Attached as: Bodyguard\n\n" +
				"Attached Unit 2\n\n" + captain + "• Attached as: Leader (Character)\n\n" + squad + "• Attached as: Bodyguard\n",
			[]string{"Captain in Terminator Armour → Terminator Squad 3"},
		},
		"leading": {
			head + "CHARACTERS\n\n" + captain + "  • Leading: Terminator Squad\n\n" + captain + "  • Leading: Terminator Squad\n\nOTHER DATASHEETS\n\n" + squad + "\n" + squad,
			[]string{"Captain in Terminator Armour → Terminator Squad 3", "Captain in Terminator Armour → Terminator Squad 4"},
		},
		"on the line of a unit": {
			"Ultramarines 10th edition - Gladius Task Force - 500 pts\n\nCaptain in Terminator Armour attached to 5 Terminators - 95\nCaptain in Terminator Armour [Warlord] (leading the Terminator Squad)\n5x Terminator Squad\nTerminators (5)\n",
			[]string{"Captain in Terminator Armour → Terminator Squad 4", "Captain in Terminator Armour → Terminator Squad 3"},
		},
		"led, on the line of a unit, by the beginning of its name": {
			"Ultramarines - Gladius Task Force - 500 pts\n\nCaptain in Terminator Armour - 95\nTerminator Squad x5 led by Captain, 170 pts\n",
			[]string{"Captain in Terminator Armour → Terminator Squad 2"},
		},
		"by number, on the lines of both": {
			"+ FACTION KEYWORD: Imperium - Ultramarines\n+ DETACHMENT: Gladius Task Force\n\n" +
				"Char1: 1x Captain in Terminator Armour (95 pts)\nLeading Terminator Squad[2]\nChar2: 1x Captain in Terminator Armour (95 pts)\nRites of Battle Terminator Squad[1]\n\n" +
				"5x Terminator Squad (170 pts)\nAttached to Captain in Terminator Armour[2]\n5x Terminator Squad (170 pts)\nAttached to Captain in Terminator Armour[1]\n",
			[]string{"Captain in Terminator Armour → Terminator Squad 4", "Captain in Terminator Armour → Terminator Squad 3"},
		},
		"by a rule that the data lacks": {
			"+ FACTION KEYWORD: Imperium - Astra Militarum\n+ DETACHMENT: Bridgehead Strike\n\n" +
				"Char1: 5x Cadian Command Squad (65 pts)\nChar2: 1x Ogryn Bodyguard (40 pts)\nLoyal Protector Cadian Command Squad[1]\n",
			nil,
		},
		"several on a line": {
			"Ultramarines - Gladius Task Force - 500 pts\n\nCaptain in Terminator Armour + Librarian in Terminator Armour + 5x Terminator Squad\n",
			[]string{"Captain in Terminator Armour → Terminator Squad 3", "Librarian in Terminator Armour → Terminator Squad 3"},
		},
		"with its points, above its models": {
			"++ Player: Kim\n\n# ++ Army Roster ++\n## Faction: Ultramarines\n## Detachment: Gladius Task Force\n+ WARLORD: Char1: Captain in Terminator Armour\n+++++\n\n" +
				"## Character [265 pts]\nChar1: Captain in Terminator Armour [95 pts]:\n• Leading: Terminator Squad [170 pts]:\n• 1x Terminator Sergeant\n• 4x Terminator w/ Power Fist\n\n## Infantry [170 pts]\nTerminator Squad [170 pts]\n",
			[]string{"Captain in Terminator Armour → Terminator Squad 2"},
		},
		"led by": {
			head + "CHARACTERS\n\n" + captain + "\nOTHER DATASHEETS\n\n" + squad + "\n" + squad + "  • Led by: Captain in Terminator Armour\n",
			[]string{"Captain in Terminator Armour → Terminator Squad 3"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			o := readOn(t, []byte(tt.text), func(*Document) *entry.Book { return community(t, "10e") })
			if diff := cmp.Diff(tt.want, o.attachments()); diff != "" {
				t.Errorf("attachments (-want +got):\n%s", diff)
			}
			for _, d := range o.diagnostics {
				if d.Code == roster.LineUnread {
					t.Errorf("got %s", d.Text("en"))
				}
			}
		})
	}
}

// A Warlord named only in the header is the unit with the label in the header.
func TestWarlordOfTheHeader(t *testing.T) {
	o := onRoad(t, "+ FACTION KEYWORD: Dust Rovers\n+ DETACHMENT: Dust Riders\n+ WARLORD: Char2: Khârn the Road Boss\n\n"+
		"Char1: 1x Khârn the Road Boss (80 pts): Big axe\nChar2: 1x Khârn the Road Boss (85 pts): Long rifle\n")
	want := []string{
		"1 Khârn the Road Boss (1 Big axe, 1 Frag & Krak grenades)",
		"1 Khârn the Road Boss (1 Frag & Krak grenades, 1 Long rifle, 1 Warlord)",
	}
	if diff := cmp.Diff(want, o.sortedUnits()); diff != "" {
		t.Errorf("units (-want +got):\n%s", diff)
	}
}

// A Warlord named twice in one unit is selected once.
func TestWarlordNamedTwice(t *testing.T) {
	o := onRoad(t, "L (80 points)\n\nDust Rovers\n\nCHARACTERS\n\nKhârn the Road Boss (80 points)\n  • Warlord\n  • 1x Big axe\n  • Warlord\n")
	if diff := cmp.Diff([]string{"1 Khârn the Road Boss (1 Big axe, 1 Frag & Krak grenades, 1 Warlord)"}, o.sortedUnits()); diff != "" {
		t.Errorf("units (-want +got):\n%s", diff)
	}
}

// A line that attaches a unit to a unit missing in the list is reported.
func TestAttachedToNoUnit(t *testing.T) {
	o := onRoad(t, "L (150 points)\n\nDust Rovers\n\nOTHER DATASHEETS\n\nWar Rig (150 points)\n  • 1x Saws\n  • Leading: Nomad Chief\n")
	got := ""
	for _, d := range o.diagnostics {
		if d.Code == roster.NameUnknown {
			got += d.Path + " " + d.Actual
		}
	}
	if want := `/lines/9/columns/1 "Nomad Chief"`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestUnitsPrintedTwice: a unit in the block of an attached unit and again in its section, or in two blocks, is one unit if
// the points of the list say so.
func TestUnitsPrintedTwice(t *testing.T) {
	const chief, scouts = "Nomad Chief (60 points)\n• Attached as: Leader\n\n", "Nomad Scout (20 points)\n"
	blocks := "Attached Units\nAttached Unit 1\n\n" + chief + scouts + "• Attached as: Bodyguard\n\n"
	second := "Attached Unit 2\n\n" + scouts + "• Attached as: Support\n\nWanderers (30 points)\n• Attached as: Bodyguard\n\n"
	for name, tt := range map[string]struct{ text, want string }{
		"in its section":          {"L (80 points)\n\nNomads\n\n" + blocks + "OTHER DATASHEETS\n\n" + scouts, "Nomad Chief→, Nomad Scout→"},
		"two units by the points": {"L (100 points)\n\nNomads\n\n" + blocks + "OTHER DATASHEETS\n\n" + scouts, "Nomad Chief→, Nomad Scout→, Nomad Scout→"},
		"in two blocks":           {"L (110 points)\n\nNomads\n\n" + blocks + second, "Nomad Chief→, Nomad Scout→Wanderers, Wanderers→"},
		"two bodyguards":          {"L (140 points)\n\nNomads\n\n" + blocks + strings.Replace(blocks, "Attached Unit 1", "Attached Unit 2", 1), "Nomad Chief→, Nomad Scout→, Nomad Chief→, Nomad Scout→"},
	} {
		d := mustRead(t, tt.text)
		var got []string
		for _, u := range d.Forces[0].Units {
			got = append(got, u.Name+"→"+u.To)
		}
		if list := strings.Join(got, ", "); list != tt.want {
			t.Errorf("%s: got %s, want %s", name, list, tt.want)
		}
	}
}
