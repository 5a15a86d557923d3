package text

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/roster"
)

const blueTide = `Blue Tide (175 points)

Space Marines
Strike Force (2000 points)
Gladius Task Force

CHARACTERS

Captain in Terminator Armour (95 points)
  • Warlord
  • 1x Relic weapon
    1x Storm bolter

BATTLELINE

Intercessor Squad (80 points)
  • 1x Intercessor Sergeant
    • 1x Bolt pistol
      1x Bolt rifle
      1x Close combat weapon
  • 4x Intercessor
    • 4x Bolt pistol
      4x Bolt rifle
      4x Close combat weapon
`

// eachLineOf applies a change to every line of a text.
func eachLineOf(text string, change func(line string) string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = change(lines[i])
	}
	return strings.Join(lines, "\n")
}

// The numbers of models and wargear, and of points.
var (
	itemCount  = regexp.MustCompile(`(?m)^( +(?:• )?)(\d+)x (.+)$`)
	listPoints = regexp.MustCompile(`(?m)\((\d+) points\)$`)
)

// A list has the same units regardless of how it was pasted. A message around it is reported, but
// not one above its head.
func TestListsAsPasted(t *testing.T) {
	book, err := catalogtest.Book("10e")
	if err != nil {
		t.Fatal(err)
	}
	units := func(text string) (units, errors []string) {
		o := outcome{doc: mustRead(t, text), book: book}
		o.roster, o.diagnostics = o.doc.Roster(book, "10e@0")
		for _, d := range o.diagnostics {
			if d.Severity == roster.Error {
				errors = append(errors, string(d.Code)+" "+d.Path)
			}
		}
		return o.sortedUnits(), errors
	}
	want, none := units(blueTide)
	if len(none) > 0 || len(want) != 2 {
		t.Fatalf("got %v, %v", want, none)
	}
	for name, tt := range map[string]struct {
		text   string
		errors []string
	}{
		"Windows line ends":   {strings.ReplaceAll(blueTide, "\n", "\r\n"), nil},
		"tabs":                {strings.ReplaceAll(strings.ReplaceAll(blueTide, "    ", "\t\t"), "  •", "\t•"), nil},
		"no indents":          {eachLineOf(blueTide, func(l string) string { return strings.TrimLeft(l, " ") }), nil},
		"no indents or lines": {strings.ReplaceAll(eachLineOf(blueTide, func(l string) string { return strings.TrimLeft(l, " ") }), "\n\n", "\n"), nil},
		"trailing spaces":     {eachLineOf(blueTide, func(l string) string { return l + "   " }), nil},
		"lower case":          {strings.ToLower(blueTide), nil},
		"capitals":            {strings.ToUpper(blueTide), nil},
		"no-break spaces":     {strings.ReplaceAll(blueTide, "  ", "\u00a0\u00a0"), nil},
		"a code fence":        {"```\n" + blueTide + "```\n", nil},
		"a page's source":     {"<pre>" + strings.ReplaceAll(strings.ReplaceAll(blueTide, "'", "&#39;"), "•", "&bull;") + "</pre>", nil},
		"a quotation":         {eachLineOf(blueTide, func(l string) string { return "> " + l }), nil},
		"dashes":              {strings.ReplaceAll(blueTide, "•", "-"), nil},
		"arrows":              {strings.ReplaceAll(blueTide, "•", "➤"), nil},
		"emojis":              {strings.NewReplacer("Blue Tide", "🔥 Blue Tide 🔥", "CHARACTERS", "🛡️ CHARACTERS").Replace(blueTide), nil},
		"numbers without x":   {itemCount.ReplaceAllString(blueTide, "$1$2 $3"), nil},
		"numbers after names": {itemCount.ReplaceAllString(blueTide, "$1$3 x$2"), nil},
		"no numbers of one":   {strings.ReplaceAll(blueTide, "1x ", ""), nil},
		"no points of units":  {strings.NewReplacer(" (95 points)", "", " (80 points)", "").Replace(blueTide), nil},
		"points in brackets":  {listPoints.ReplaceAllString(blueTide, "[$1 pts]"), nil},
		"points after dashes": {listPoints.ReplaceAllString(blueTide, "- $1"), nil},
		"no empty lines":      {strings.ReplaceAll(blueTide, "\n\n", "\n"), nil},
		"a message before it": {"Is this any good for Saturday?\n\n" + blueTide, nil},
		"before a loose head": {"Is this any good for Saturday?\n\n" + strings.Replace(blueTide, "\nStrike Force", "\n\nStrike Force", 1), []string{"line.unread /lines/1/columns/1"}},
		"notes below a title": {strings.Replace(blueTide, "\n\n", "\n\nFor Saturday\n\n- 2CP for rerolls\n- Captains re-roll 1s\n\n", 1), nil},
		"a message behind it": {blueTide + "\nIs this any good for Saturday?\n", []string{"line.unread /lines/26/columns/1"}},
	} {
		t.Run(name, func(t *testing.T) {
			got, errors := units(tt.text)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("units (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.errors, errors, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("errors (-want +got):\n%s", diff)
			}
		})
	}
}

// Handwritten lists have bullets, numbers, points in the head, names in quotation marks and the
// Warlord in brackets. Lines that are not units are reported.
func TestPlainListsAsPasted(t *testing.T) {
	for name, tt := range map[string]struct {
		text  string
		head  string // faction and detachment
		units string
	}{
		"bullets":             {"Tyranids - Invasion Fleet\n1000 points\n\n- Hive Tyrant (warlord)\n- 20 Termagants\n- Biovores\n", "Tyranids, Invasion Fleet", "1 Hive Tyrant (1 Warlord!), [20] 1 Termagants, 1 Biovores"},
		"items with bullets":  {"Tyranids - Invasion Fleet\n\nHive Tyrant - 195\n- 1 Bonesword\n- Warlord\nTermagants x20\n- devourers\n", "Tyranids, Invasion Fleet", "1 Hive Tyrant 195pts (1 Bonesword, 1 Warlord!), [20] 1 Termagants (1 devourers)"},
		"an enumeration":      {"Tyranids, 1000 pts, Invasion Fleet\n\n1) Hive Tyrant 195pts\n2) Termagants (20) 120pts\n", "Tyranids, Invasion Fleet", "1 Hive Tyrant 195pts, [20] 1 Termagants 120pts"},
		"a custom name":       {"Tyranids – Invasion Fleet\n\nHive Tyrant “Old One” – warlord – 195\nLictor - 60\n", "Tyranids, Invasion Fleet", "1 Hive Tyrant 195pts (1 Warlord!), 1 Lictor 60pts"},
		"lower case":          {"tyranids 1000 points\ninvasion fleet\n\nhive tyrant [warlord]\n20 termagants\n", "tyranids, invasion fleet", "1 hive tyrant (1 Warlord!), [20] 1 termagants"},
		"in a quotation":      {"> Tyranids - Invasion Fleet\n> \n> Hive Tyrant - 195\n> Lictor - 60\n>   1 Claw\n", "Tyranids, Invasion Fleet", "1 Hive Tyrant 195pts, 1 Lictor 60pts (1 Claw)"},
		"role codes":          {"Tyranids - Invasion Fleet\n1000 points\n\nHQ: Hive Tyrant (warlord)\nTR: 20 Termagants\nHS: Biovores\n", "Tyranids, Invasion Fleet", "1 Hive Tyrant (1 Warlord!), [20] 1 Termagants, 1 Biovores"},
		"an edition":          {"Tyranids 10th ed. - 1000pts\nInvasion Fleet\n\nHive Tyrant [Legends] - 195\nLictor - 60\n", "Tyranids, Invasion Fleet", "1 Hive Tyrant [Legends] 195pts, 1 Lictor 60pts"},
		"a title in a frame":  {"++ Strike Force 2000pts - Tyranids - Invasion Fleet ++\n\nHive Tyrant [195pts]: Warlord\nLictor [60]\n", "Tyranids, Invasion Fleet", "1 Hive Tyrant 195pts (1 Warlord!), 1 Lictor 60pts"},
		"a title in ===":      {"=== Tyranids, Invasion Fleet, 1000 points ===\nHive Tyrant\nBiovores 2\nLictor x1\n", "Tyranids, Invasion Fleet", "1 Hive Tyrant, 1 Biovores 2, [1] 1 Lictor"},
		"bold names":          {"**Tyranids - Invasion Fleet**\n\n**Hive Tyrant** - warlord\n**20 Termagants** - devourers\nLictor - 60\n", "Tyranids, Invasion Fleet", "1 Hive Tyrant (1 Warlord!), [20] 1 Termagants (1 devourers), 1 Lictor 60pts"},
		"a chapter":           {"Crusade [425]\n\nSpace Marines\nBlood Angels\nStrike Force [2000 pts]\nLiberator Assault Group\n\nCaptain [80]\nScouts [65]\n", "Space Marines, Blood Angels, Liberator Assault Group", "1 Captain 80pts, 1 Scouts 65pts"},
		"models with bullets": {"Tyranids - Invasion Fleet\n\nWarriors [65 pts]\n  • 2x Warrior and guard\n    • 2x Claw\n      2x Spine\n  • 1x Prime\n    - 1 Claw\nLictor [60]\n", "Tyranids, Invasion Fleet", "1 Warriors 65pts (2 Warrior, 1 guard (2 Claw, 2 Spine), 1 Prime (1 Claw)), 1 Lictor 60pts"},
		"a number of battles": {"Tyranids - Invasion Fleet\n2. Strike Force\n\nHive Tyrant - 195\n", "Tyranids, Invasion Fleet", "1 Hive Tyrant 195pts"},
	} {
		t.Run(name, func(t *testing.T) {
			d := mustRead(t, tt.text)
			if got := strings.Join(slices.Concat(d.Faction, []string{d.Detachment}), ", "); got != tt.head || d.Dialect != HandWritten {
				t.Errorf("got %s of %q, want %q", d.Dialect, got, tt.head)
			}
			if diff := cmp.Diff(tt.units, outline(d.Forces[0].Units)); diff != "" {
				t.Errorf("units (-want +got):\n%s", diff)
			}
		})
	}
}

// Real lists of the app have the same units when their indents are lost.
func TestLostIndents(t *testing.T) {
	for _, name := range []string{"real/gw-app-world-eaters.txt", "real/gw-app-11e-tau.txt", "samples/gwapp10.txt"} {
		data, err := os.ReadFile(filepath.Join(communitytest.Shared(t, "ROLLCALL_LISTS", "lists"), name))
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		want := mustRead(t, text)
		got := mustRead(t, eachLineOf(text, func(l string) string { return strings.TrimLeft(l, " ") }))
		if len(want.Forces[0].Units) < 2 {
			t.Fatalf("%s: %d units", name, len(want.Forces[0].Units))
		}
		if diff := cmp.Diff(outline(want.Forces[0].Units), outline(got.Forces[0].Units)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// Without indents, an inner bullet is wargear of the model above it, and the first of an odd number of bullets that follow
// each other belongs to the unit.
func TestLevelsWithoutIndents(t *testing.T) {
	for name, tt := range map[string]struct{ body, want string }{
		"inner bullets":             {"• 1x Rover Leader\n◦ 1x Power sword\n• 2x Rover\n◦ 2x Pistol\n◦ 2x Club\n", "1 Rover Leader (1 Power sword), 2 Rover (2 Pistol, 2 Club)"},
		"an even number of bullets": {"• 1x Rover Leader\n• 1x Power sword\n• 2x Rover\n• 2x Pistol\n2x Club\n", "1 Rover Leader (1 Power sword), 2 Rover (2 Pistol, 2 Club)"},
		"an odd number of bullets":  {"• 1x Red banner\n• 1x Rover Leader\n• 1x Power sword\n1x Club\n• 2x Rover\n• 2x Pistol\n2x Club\n", "1 Red banner, 1 Rover Leader (1 Power sword, 1 Club), 2 Rover (2 Pistol, 2 Club)"},
	} {
		d := mustRead(t, "L (45 points)\n\nDust Rovers\n\nBATTLELINE\n\nRover Gang (45 points)\n"+tt.body)
		if got := outline(d.Forces[0].Units[0].Items); got != tt.want {
			t.Errorf("%s: got %s, want %s", name, got, tt.want)
		}
	}
}

// XML is not a text, except HTML around a list.
func TestIsText(t *testing.T) {
	for data, want := range map[string]bool{
		"": true, "Orks": true, "[21:03] Alex: Orks": true, "[b]Orks[/b]": true, "[": false, "[{}]": false, "<ul><li>Orks": true, "<pre>\nOrks": true, "<B>Orks</B>": true, "<br/>": true, "\ufeff <p>": true,
		"{}": false, `["a"]`: false, "<?xml version=\"1.0\"?>": false, " <roster name=\"a\">": false, "\ufeff<catalogue>": false, "<": false,
	} {
		if got := IsText([]byte(data)); got != want {
			t.Errorf("%q: is a text: %t, want %t", data, got, want)
		}
	}
}

// Tournament texts that have lost their indents have the same units, and so have those with numbers
// without a sign, and quotations.
func TestTournamentListsAsPasted(t *testing.T) {
	head := "++++++\n+ FACTION KEYWORD: Chaos - Dust Rovers\n+ DETACHMENT: Night Riders\n+ BATTLE SIZE: 1. Incursion (1000 Point limit)\n++++++\n\n"
	simple := "Chaos - Dust Rovers - Dust - [45 pts]\n\n# ++ Army Roster ++ [45 pts]\n## Configuration\nDetachment: Night Riders\nBattle Size: 1. Incursion (1000 Point limit)\n\n## Infantry [45 pts]\n"
	for dialect, text := range map[Dialect]string{
		WTC:       head + "4x Rover Gang (45 pts)\n• Warlord\n• 1x Rover Leader\n    1 with Power sword\n• 3x Rover\n    2 with Pistol, Club\n    1 with Flamer, Club\n",
		NRApp:     head + "4x Rover Gang (45 pts)\n• 1x Rover Leader\n    • 1x Power sword\n• 2x Rover\n    • 2x Pistol\n    • 2x Club\n• 1x Rover w/ flamer\n    • 1x Flamer\n    • 1x Club\n",
		ListForge: "L - Dust Rovers - Night Riders (45 Points)\n\nInfantry:\nRover Gang (45 pts)\n  • Rover Leader\n    • Power sword\n  • 2x Rover\n    • 2x Pistol\n    • 2x Club\n  • Rover w/ flamer\n    • Flamer\n    • Club\n",
		NRSimple:  simple + "Rover Gang [45 pts]:\n• 1x Rover Leader: Power sword\n• 2x Rover: Pistol, Club\n• 1x Rover w/ flamer: Flamer, Club\n",
	} {
		trees := func(text string) []string {
			if got := Recognise([]byte(text)); got != dialect {
				t.Fatalf("got %s, want %s", got, dialect)
			}
			o := onRoad(t, text)
			return o.trees()
		}
		want := trees(text)
		if gang := want[len(want)-1]; !strings.HasPrefix(gang, "1 Rover Gang (") || strings.Count(gang, "Rover") != 4 {
			t.Fatalf("%s: got %v", dialect, want)
		}
		for name, other := range map[string]string{
			"no indents":          eachLineOf(text, func(l string) string { return strings.TrimLeft(l, " ") }),
			"numbers without x":   strings.ReplaceAll(text, "x ", " "),
			"a quotation":         eachLineOf(text, func(l string) string { return "> " + l }),
			"numbers after names": itemCount.ReplaceAllString(text, "$1$3 x$2"),
		} {
			if diff := cmp.Diff(want, trees(other)); diff != "" {
				t.Errorf("%s, %s (-want +got):\n%s", dialect, name, diff)
			}
		}
	}
}
