package text

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster/check"
)

// pricedUnit is the line of a unit without a bullet.
var pricedUnit = regexp.MustCompile(`^[\pL\d].*[\[(]\d+ ?(?:pts|points)[\])]`)

// eachUnitOf changes the lines of units.
func eachUnitOf(text string, change func(l string) string) string {
	return eachLineOf(text, func(l string) string {
		if pricedUnit.MatchString(l) {
			return change(l)
		}
		return l
	})
}

// Lists keep their units when messengers, forms and pages change their lines: senders and times, emphasis, pictures,
// headings, numbers, tables, tags, quotations, greetings, hyphens, and lost bullets and points.
func TestListsInMessages(t *testing.T) {
	const army = "Faction: Dust Rovers\nDetachment: Night Riders\n1. Incursion (1000 points)\n\nKhârn the Road Boss (Warlord) - Big axe - 80\n" +
		"Rover Gang - 60\n- Rover Leader: Power sword\n- 3x Rover: 3x Pistol, 3x Club\nWar Rig - 2 cannons, jaws - 150\n"
	from := onRoad(t, army)
	each := func(change func(l string) string) func(string) string {
		return func(text string) string { return eachLineOf(text, change) }
	}
	units := func(change func(l string) string) func(string) string {
		return func(text string) string { return eachUnitOf(text, change) }
	}
	number := 0
	changes := map[string]func(string) string{
		"a sender before each line": each(func(l string) string { return "[21:03] Alex: " + l }),
		"a sender":                  func(text string) string { return "[27.11.26, 21:03:11] Alex Smith: " + text },
		"a date after the time":     each(func(l string) string { return "[21:03, 27/11/2026] Alex: " + l }),
		"another sender":            func(text string) string { return "\u200e27/11/2026, 9:03 PM - +44 7700 900123: " + text },
		"a time":                    func(text string) string { return "Alex — Today at 9:03 PM\n" + text },
		"another time":              func(text string) string { return "Alex Smith, [27.11.2026 21:03]\n" + text },
		"a time alone":              func(text string) string { return "[9:03 PM]\n" + text },
		"greetings":                 func(text string) string { return "Hi mate,\nhere is my list for Saturday:\n\n" + text + "\ncheers\n" },
		"a block of code":           func(text string) string { return "Here is my list:\n```text\n" + text + "\n```\n" },
		"two quotations":            each(func(l string) string { return ">> " + l }),
		"bold units":                units(func(l string) string { return "**" + l + "**" }),
		"bold units in a messenger": units(func(l string) string { return "*" + l + "*" }),
		"italic units":              units(func(l string) string { return "_" + l + "_" }),
		"pictures":                  units(func(l string) string { return "⚔️ " + l }),
		"a list of HTML":            each(func(l string) string { return "<li class=\"a\">" + l + "</li>" }),
		"other hyphens":             func(text string) string { return strings.ReplaceAll(text, "-", "\u2011") },
		"headings":                  units(func(l string) string { return "### " + l }),
		"numbers":                   units(func(l string) string { number++; return fmt.Sprintf("%d. %s", number, l) }),
		"a table":                   each(func(l string) string { return "| " + l + " |" }),
		"no bullets or indents":     each(func(l string) string { return strings.TrimPrefix(strings.TrimLeft(l, " "), "• ") }),
		"bullets without a space":   func(text string) string { return strings.ReplaceAll(text, "• ", "•") },
		"no points": units(func(l string) string {
			return regexp.MustCompile(` [\[(]\d+ ?(?:pts|points)[\])]`).ReplaceAllString(l, "")
		}),
		"en dashes in the title": func(text string) string {
			a, b, _ := strings.Cut(text, "\n")
			return strings.ReplaceAll(a, " - ", " – ") + "\n" + b
		},
	}
	// The title of New Recruit's simple text has points. In Markdown, headings, bullets and indents are the levels.
	excepted := map[string][]Dialect{"no points": {NRSimple}, "headings": {Markdown}, "numbers": {BattleScribe}, "a table": {Markdown}, "a list of HTML": {Markdown}, "no bullets or indents": {Markdown}}
	for _, dialect := range readable() {
		if dialect == WTC9 {
			continue
		}
		var written bytes.Buffer
		if _, err := Write(&written, dialect, from.book, from.roster, check.Check(from.book, from.roster)); err != nil {
			t.Fatal(err)
		}
		o := onRoad(t, written.String())
		want := o.sortedUnits()
		for name, change := range changes {
			text := change(written.String())
			if text == written.String() || slices.Contains(excepted[name], dialect) {
				continue
			}
			doc, err := Read([]byte(text))
			if err != nil {
				t.Errorf("%s, %s: %v", dialect, name, err)
				continue
			}
			if doc.Dialect != dialect && !(name == "no points" && dialect == App) { // by hand
				t.Errorf("%s, %s: got the dialect %s", dialect, name, doc.Dialect)
			}
			got := onRoad(t, text)
			if diff := cmp.Diff(want, got.sortedUnits()); diff != "" || got.detachment() != o.detachment() || got.roster.Name != o.roster.Name {
				t.Errorf("%s, %s: got name %q, detachment %q (-want +got):\n%s\n%s", dialect, name, got.roster.Name, got.detachment(), diff, text)
			}
			for _, l := range got.doc.Lines {
				if l.Status == Unread {
					t.Errorf("%s, %s: %q was not read", dialect, name, l.Text)
				}
			}
		}
	}
}

// Signs within names and lines of lists are not those of messages.
func TestMarkupKept(t *testing.T) {
	for text, want := range map[string]string{
		"Char1: 1x Captain (80 pts): a": "Char1: 1x Captain (80 pts): a",
		"* Captain * of all":            "* Captain * of all",
		"L7 missile launcher*":          "L7 missile launcher*",
		"[80 pts] Captain":              "[80 pts] Captain",
		"[21:03] 80 points":             "[21:03] 80 points",
		"<CHAPTER>: Ultramarines":       "<CHAPTER>: Ultramarines",
		"── CHARACTERS ──":              "── CHARACTERS ──",
		"✔ Captain":                     "✔ Captain",
		"a | b":                         "a | b",
		"[21:03] Alex:   • Captain":     "  • Captain",
		"  _Captain_ (80)":              "  Captain  (80)",
		"Round 2: 10:30":                "Round 2: 10:30",
		"Alex, 10:30":                   "",
	} {
		if l := newLine(1, text); l.plain != want {
			t.Errorf("%q: got %q, want %q", text, l.plain, want)
		}
	}
}
