package conformance

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	catalogue "github.com/rollcall40k/rollcall/catalog/battlescribe"
	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/format/pdf"
	dialect "github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// linkedFiles links some files of the newest data of an edition.
func linkedFiles(t *testing.T, edition string, names ...string) *entry.Book {
	t.Helper()
	var docs []catalogue.Document
	for _, name := range names {
		docs = append(docs, catalogue.Document{Name: name, Data: readFile(t, filepath.Join(communitytest.Folder(t), "data", edition, "head", name))})
	}
	catalogues, _ := catalogue.Compile(docs)
	book, _ := entry.NewBook(catalogues[0], catalogues[1:])
	return book
}

// listed returns the roster of a list document of units of one faction, with its
// report.
func listed(t *testing.T, book *entry.Book, l intake.List) (*roster.Roster, *check.Report) {
	t.Helper()
	r, unknown := l.Roster(book, "")
	for _, d := range unknown {
		t.Fatalf("%s %s: %s", d.Code, d.Path, d.Text("en"))
	}
	return r, check.Check(book, r)
}

// printed returns the layout of the print with full details.
func printed(t *testing.T, book *entry.Book, r *roster.Roster, report *check.Report) *pdf.Layout {
	t.Helper()
	l, err := pdf.Compute(pdf.NewDocument("en", book, r, render.Outline(report, "en"), time.Time{}), pdf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// woundBoxes counts the boxes to tick.
func woundBoxes(l *pdf.Layout) (n int) {
	for _, p := range l.Pages {
		for _, x := range p.Items {
			if x.Box != nil && x.Box.Ink == pdf.Wound {
				n++
			}
		}
	}
	return n
}

// TestTitans: a profile of the type Unit (Titan) is a unit profile in the report and in
// print, which has one box for each wound.
func TestTitans(t *testing.T) {
	book := linkedFiles(t, "9e", "Warhammer 40,000.gstz", "Imperium - Titan Legions.catz")
	for name, wounds := range map[string]int{"Warhound Titan": 50, "Warlord Titan": 120} {
		r, report := listed(t, book, intake.List{Faction: "Imperium - Titan Legions", Units: []intake.ListUnit{{Unit: name}}})
		units := unit.Units(report.State())
		i := slices.IndexFunc(units, func(u unit.Unit) bool { return u.Name == name })
		if i < 0 {
			t.Fatalf("%s: got %+v", name, units)
		}
		u := &units[i]
		if u.Models != 1 || len(u.Profiles) != 1 || u.Profiles[0].Type != "Unit (Titan)" || u.Composition[0].Wounds != wounds {
			t.Errorf("%s: got %d models, %+v, %+v", name, u.Models, u.Profiles, u.Composition)
		}
		if got := woundBoxes(printed(t, book, r, report)); got != wounds {
			t.Errorf("%s: got %d wound boxes, want %d", name, got, wounds)
		}
	}
}

// TestJakhals: models of different names below groups are all counted, in the report,
// in print and in each text.
func TestJakhals(t *testing.T) {
	book := linkedFiles(t, "10e", "Warhammer 40,000.gstz", "Chaos - World Eaters.catz", "Chaos - Chaos Daemons Library.catz",
		"Chaos - Chaos Knights Library.catz", "Library - Astartes Heresy Legends.catz", "Library - Titans.catz", "Unaligned Forces.catz")
	r, report := listed(t, book, intake.List{Faction: "Chaos - World Eaters", Units: []intake.ListUnit{{Unit: "Jakhals"}}})
	units := unit.Units(report.State())
	u := &units[len(units)-1]
	if u.Name != "Jakhals" || u.Models != 10 || u.Configuration {
		t.Errorf("got %s with %d models (configuration %v)", u.Name, u.Models, u.Configuration)
	}
	var line []string
	for _, p := range printed(t, book, r, report).Pages {
		for _, x := range p.Items {
			if x.Run != nil {
				line = append(line, x.Run.Text)
			}
		}
	}
	if print := strings.Join(line, " "); !strings.Contains(print, "10 models") || !strings.Contains(print, "8 Jakhal:") {
		t.Errorf("got the print %s", print)
	}
	for format, want := range map[dialect.Dialect]string{dialect.WTC: "10x Jakhals", dialect.App: "8x Jakhal\n", dialect.CSV: "Jakhal,model,8,"} {
		var b strings.Builder
		if _, err := dialect.Write(&b, format, book, r, report); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s: no %q in\n%s", format, want, b.String())
		}
	}
}
