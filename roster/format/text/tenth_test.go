package text

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/render"
)

// tenthBook is the built-in 10th edition.
func tenthBook(tb testing.TB) *entry.Book {
	tb.Helper()
	book, err := catalogtest.Book("10e")
	if err != nil {
		tb.Fatal(err)
	}
	return book
}

// tenthApp is a list of the app with built-in datasheets.
const tenthApp = `Wall (435 points)

Space Marines
Strike Force (2000 points)
Gladius Task Force


CHARACTERS

Captain (90 points)
  • Warlord
  • 1x Bolt pistol
    1x Master-crafted bolter
    1x Power fist
  • Enhancement: Artificer Armour

Lieutenant (80 points)
  • 1x Bolt pistol
    1x Close combat weapon
    1x Master-crafted bolter
  • Enhancement: Fire Discipline


BATTLELINE

Intercessor Squad (80 points)
  • 1x Intercessor Sergeant
    • 1x Bolt pistol
      1x Bolt rifle
      1x Power fist
  • 4x Intercessor
    • 4x Bolt pistol
      4x Bolt rifle
      4x Close combat weapon


OTHER DATASHEETS

Hellblaster Squad (110 points)
  • 1x Hellblaster Sergeant
    • 1x Bolt pistol
      1x Close combat weapon
      1x Plasma incinerator
  • 4x Hellblaster
    • 4x Bolt pistol
      4x Close combat weapon
      4x Plasma incinerator

Rhino (75 points)
  • 1x Armoured tracks
    1x Storm bolter

Exported with App Version: v1.40.1 (94), Data Version: v675
`

// readTenth reads a text on a book.
func readTenth(t *testing.T, book *entry.Book, text string) (*roster.Roster, []roster.Diagnostic) {
	t.Helper()
	d, err := Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return d.Roster(book, "10e@test")
}

// A text of the app is a legal army of the built-in datasheets, with detachment, battle size and
// Enhancements, and reads the same from every dialect.
func TestTenthTexts(t *testing.T) {
	book := tenthBook(t)
	r, read := readTenth(t, book, tenthApp)
	report := check.Check(book, r)
	if len(read) > 0 || !report.Valid {
		t.Fatalf("got %+v, %+v", read, render.WithFixes(report, "en").Diagnostics)
	}
	want := canonical(r)
	for _, d := range readable() {
		if d == WTC9 {
			continue
		}
		var b strings.Builder
		if _, err := Write(&b, d, book, r, report); err != nil {
			t.Fatal(err)
		}
		again, read := readTenth(t, book, b.String())
		if diff := cmp.Diff(want, canonical(again)); diff != "" {
			t.Errorf("%s (-want +got):\n%s\n%+v\n%s", d, diff, read, b.String())
		}
		if doc, err := Read([]byte(b.String())); err != nil || doc.Edition != "10e" {
			t.Errorf("%s: got the edition %q, want 10e", d, doc.Edition)
		}
	}
}

// canonical writes the selections of a roster of one force.
func canonical(r *roster.Roster) (list []string) {
	for i := range r.Forces[0].Selections {
		list = append(list, Canonical(&r.Forces[0].Selections[i]))
	}
	slices.Sort(list)
	return list
}

// The app's text has the battle size without an agreed limit, no separate line for a model with
// its unit's name, and Enhancements under their own heading.
func TestTenthApp(t *testing.T) {
	book := tenthBook(t)
	r, _ := readTenth(t, book, tenthApp)
	r.Limits = nil
	var b strings.Builder
	if _, err := Write(&b, App, book, r, check.Check(book, r)); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"Strike Force (2000 points)", "Gladius Task Force", "  • Warlord", "  • Enhancement: Artificer Armour", "  • 1x Intercessor Sergeant"} {
		if !slices.Contains(strings.Split(b.String(), "\n"), line) {
			t.Errorf("no line %q in\n%s", line, b.String())
		}
	}
	if strings.Contains(b.String(), "1x Captain") {
		t.Errorf("the Captain has a line below his own:\n%s", b.String())
	}
}

// The WTC header states the battle size unless it is Strike Force, the default.
func TestTenthSize(t *testing.T) {
	book := tenthBook(t)
	for size, want := range map[string]bool{"Strike Force (2000 points)": false, "Incursion (1000 points)": true, "Onslaught (3000 points)": true} {
		r, _ := readTenth(t, book, strings.Replace(tenthApp, "Strike Force (2000 points)", size, 1))
		var b strings.Builder
		if _, err := Write(&b, WTC, book, r, check.Check(book, r)); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(b.String(), "+ BATTLE SIZE: "+size); got != want {
			t.Errorf("%s: got a line %v, want %v\n%s", size, got, want, b.String())
		}
		again, _ := readTenth(t, book, b.String())
		if diff := cmp.Diff(canonical(r), canonical(again)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", size, diff)
		}
	}
}

// An Enhancement of another detachment, and one of a unit that may not have any, are found.
func TestTenthEnhancements(t *testing.T) {
	book := tenthBook(t)
	for name, tt := range map[string]struct{ from, to, want string }{
		"of another detachment": {"Gladius Task Force", "Anvil Siege Force", "selection.hidden"},
		"twice":                 {"Fire Discipline", "Artificer Armour", "enhancement.twice"},
		"of a vehicle":          {"    1x Storm bolter\n", "    1x Storm bolter\n  • Enhancement: Adept of the Codex\n", "name.unknown"},
		"no such detachment":    {"Gladius Task Force", "Gladius Strike Group", "name.unknown"},
	} {
		r, read := readTenth(t, book, strings.Replace(tenthApp, tt.from, tt.to, 1))
		report := check.Check(book, r)
		report.Include(read)
		if !slices.ContainsFunc(report.Diagnostics, func(d roster.Diagnostic) bool { return string(d.Code) == tt.want && d.Severity == roster.Error }) {
			t.Errorf("%s: got %+v, want %s", name, report.Diagnostics, tt.want)
		}
	}
}

// TestCostsAtTheEnd: costs after several items belong to the last item.
func TestCostsAtTheEnd(t *testing.T) {
	for text, want := range map[string][2]string{
		"Captain: Sword, Armour [10 pts]":         {"Captain", "Sword, Armour [10 pts]"},
		"Captain [90 pts]: Sword, Armour [10pts]": {"Captain [90 pts]", "Sword, Armour [10pts]"},
		"Captain: Sword":                          {"Captain", "Sword"},
		"Chapter: Red [5 pts]":                    {"Chapter: Red [5 pts]", ""},
		"Captain [90 pts]":                        {"Captain [90 pts]", ""},
	} {
		name, items := cutItems(span{text: text})
		if got := [2]string{name.text, items.text}; got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
