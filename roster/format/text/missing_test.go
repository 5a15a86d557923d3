package text

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	data "github.com/rollcall40k/rollcall/catalog/battlescribe"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// nomadRoad returns the test game without the army book of the Dust Rovers.
func nomadRoad(tb testing.TB) *entry.Book {
	tb.Helper()
	catalogues, problems := data.Compile([]data.Document{{Name: "a.gst", Data: []byte(systemXML)}, {Name: "b.cat", Data: []byte(nomadsXML())}})
	if len(problems) > 0 {
		tb.Fatal(problems)
	}
	book, problems := entry.NewBook(catalogues[0], catalogues[1:])
	if len(problems) > 0 {
		tb.Fatal(problems)
	}
	return book
}

// missingBookTexts are lists of an army whose book is missing, in several dialects.
var missingBookTexts = map[string]string{
	"the official app": "Long Haul (370 points)\n\nDust Rovers\nStrike Force (2000 points)\nNight Riders\n\nCHARACTERS\n\nKhârn the Road Boss (100 points)\n  • Warlord\n" +
		"  • 1x Long rifle\n    1x Frag & Krak grenades\n  • Enhancement: Iron Lung\n\nBATTLELINE\n\nRover Gang (60 points)\n  • 1x Rover Leader\n    • 1x Power sword\n" +
		"  • 3x Rover\n    • 3x Pistol\n      3x Club\n  • 1x Rover w/ flamer\n    • 1x Flamer\n      1x Club\n  • 1x Banner, tattered: red\n\nOTHER DATASHEETS\n\nWar Rig (150 points)\n  • 3x Cannon\n    1x Ram\n",
	"a tournament": "+ FACTION KEYWORD: Chaos - Dust Rovers\n+ DETACHMENT: Night Riders\n+ TOTAL ARMY POINTS: 240pts\n+\n+ WARLORD: Char1: Khârn the Road Boss\n" +
		"+ ENHANCEMENT: Iron Lung (on Char1: Khârn the Road Boss)\n+ NUMBER OF UNITS: 2\n\nChar1: 1x Khârn the Road Boss (100 pts): Long rifle, Frag & Krak grenades\n\n" +
		"6x Rover Gang (70 pts)\n• 1x Rover Leader: Power sword\n• 5x Rover: 5 with Pistol, Club\n",
	"by hand": "Faction: Dust Rovers\nDetachment: Dust Riders\n1000 points\n\nKhârn the Road Boss (80) long rifle, Iron Lung WARLORD\n" +
		"6 Rover Gang all with pistols, power sword - 70\nRover Gang 6, power sword and 2 flamers\n2x4 Rover Gang with clubs\nWar Rig w/ 2 saw blades (jaws) - 150\n",
}

// choices writes the forces of a roster with the names of the data, without ids.
func (o *outcome) choices() string {
	var b strings.Builder
	for i := range o.roster.Forces {
		f := &o.roster.Forces[i]
		b.WriteString(f.Entry + " of " + f.Catalogue + "\n")
	}
	return b.String() + strings.Join(o.trees(), "\n")
}

// Units whose army book is missing are read with data that has the book as if they were read for the first time, with
// what the text says about Enhancements, all models and costs.
func TestMoveToMissingBook(t *testing.T) {
	missing, book := nomadRoad(t), roadWar(t)
	for name, list := range missingBookTexts {
		doc := mustRead(t, list)
		want := readOn(t, []byte(list), func(*Document) *entry.Book { return book })
		r, diagnostics := doc.Roster(missing, "10e@0")
		r.Keep(diagnostics)
		got := outcome{book: book, roster: r.Clone()}
		intake.Relocate(book, got.roster)
		if diff := cmp.Diff(want.choices(), got.choices()); diff != "" {
			t.Errorf("%s: moved (-want +got):\n%s", name, diff)
		}
		want.roster.Keep(want.diagnostics)
		if diff := cmp.Diff(problemsOf(want.roster), problemsOf(got.roster)); diff != "" {
			t.Errorf("%s: problems after the move (-want +got):\n%s", name, diff)
		}
	}
}

// problemsOf lists the problems of reading that a roster keeps.
func problemsOf(r *roster.Roster) (list []string) {
	for _, u := range r.Unread {
		if u.Code != roster.ChoiceAssumed && u.Code != roster.TextFilled { // about the army
			list = append(list, string(u.Code)+" "+u.Path+" "+u.Actual+" "+u.Limit)
		}
	}
	slices.Sort(list)
	return list
}

// A unit that was changed before its army book was there is read from its choices.
func TestChangedUnitOfMissingBook(t *testing.T) {
	book := roadWar(t)
	doc := mustRead(t, missingBookTexts["the official app"])
	r, diagnostics := doc.Roster(nomadRoad(t), "10e@0")
	r.Keep(diagnostics)
	i := slices.IndexFunc(r.Forces[0].Selections, func(s roster.Selection) bool { return s.Title == "Rover Gang" })
	gang := &r.Forces[0].Selections[i]
	gang.Selections[1].Count = 5
	o := outcome{book: book, roster: r}
	intake.Relocate(book, r)
	if got := o.choices(); !strings.Contains(got, "5 Rover (") {
		t.Errorf("got %s", got)
	}
	for _, hostile := range []string{`{"name":"x","items":[null]}`, `{"name":"x","count":-5}`, `{"mark":"king"}`, `[]`, ``} {
		s := roster.Selection{Title: "x", Count: 1, Unread: &roster.Unread{Document: []byte(hostile)}}
		if x := intake.KeptItem(&s); x != nil {
			t.Errorf("%s: got %+v", hostile, x)
		}
	}
}

// A roster without a battle size has on newer data the smallest one that allows the agreed limit, or else its points.
func TestRelocatedBattleSize(t *testing.T) {
	book := roadWar(t)
	for limit, want := range map[int64]string{0: "1. Incursion", 1000: "1. Incursion", 1001: "2. Strike Force", 2000: "2. Strike Force", 2001: ""} {
		r := roster.New("a", "10e", "10e@0")
		r.Forces = []roster.Force{{ID: "frc_1", Entry: "fe", Catalogue: "rovers", Selections: []roster.Selection{{ID: "sel_1", Entry: "old", Title: "War Rig", Count: 1}}}}
		if limit > 0 {
			r.Limits = roster.Limits{"pts": entry.Int(limit)} // by the name in older data
		}
		intake.Relocate(book, r)
		o := outcome{book: book, roster: r}
		if got := o.choices(); strings.Contains(got, "Point limit") != (want != "") || !strings.Contains(got, want) {
			t.Errorf("limit %d: got %s, want %q", limit, got, want)
		}
	}
}

// A text of a list whose army book is missing has its units, models, wargear, Enhancements and costs: it is read with
// data that has the book like the list itself.
func TestWriteMissingBook(t *testing.T) {
	missing, book := nomadRoad(t), roadWar(t)
	list := strings.NewReplacer("  • 1x Banner, tattered: red\n", "", "  • 3x Cannon\n    1x Ram\n", "  • 1x Jaws\n").Replace(missingBookTexts["the official app"])
	r, diagnostics := mustRead(t, list).Roster(missing, "10e@0")
	r.Keep(diagnostics)
	want := onRoad(t, list)
	for _, d := range Dialects() {
		if !d.isRead() {
			continue
		}
		var b strings.Builder
		if _, err := Write(&b, d, missing, r, check.Check(missing, r)); err != nil {
			t.Fatal(err)
		}
		got := onRoad(t, b.String())
		if diff := cmp.Diff(want.sortedUnits(), got.sortedUnits()); diff != "" {
			t.Errorf("%s: %s\nunits (-want +got):\n%s", d, b.String(), diff)
		}
	}
	l, lost := intake.WriteList(missing, r)
	again, read := l.Roster(book, "10e@0")
	got := outcome{book: book, roster: again}
	if diff := cmp.Diff(want.sortedUnits(), got.sortedUnits()); diff != "" || lost > 0 {
		t.Errorf("a list: %d lost, problems %v, units (-want +got):\n%s", lost, found(read), diff)
	}
}
