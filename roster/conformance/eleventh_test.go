package conformance

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	dialect "github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// eleventh returns the data of the 11th edition.
func eleventh(tb testing.TB) *entry.Book {
	tb.Helper()
	return catalogtest.Folder(tb, "../newrecruit/11e").Book
}

// TestFurtherCopies: the price of repeated units of a datasheet (11e.ARMY.POINTS.2), from the
// second or the third on, regardless of the units between them.
func TestFurtherCopies(t *testing.T) {
	t.Parallel()
	book := eleventh(t)
	for _, tt := range []struct {
		catalogue string
		units     []string
		want      []int64 // the cost that each unit adds
	}{
		{"Xenos - Necrons", []string{"Technomancer", "Plasmancer", "Technomancer", "Technomancer"}, []int64{80, 55, 90, 90}},
		{"Chaos - World Eaters", []string{"Forgefiend", "Forgefiend", "Forgefiend", "Forgefiend"}, nil},
	} {
		i := slices.IndexFunc(book.Catalogues, func(c *entry.Catalogue) bool { return c.Name == tt.catalogue })
		if i < 0 {
			t.Fatalf("no catalogue %s", tt.catalogue)
		}
		a := addedTo{T: t, book: book, catalogue: book.Catalogues[i]}
		r := a.apply(roster.New("Copies", "", ""), roster.Operation{Op: roster.AddForce, Catalogue: a.catalogue.ID})
		var got []int64
		points := check.Check(book, r).Costs["points"]
		for _, name := range tt.units {
			r = a.apply(r, roster.Operation{Op: roster.AddUnit, Datasheet: a.named(name).ID})
			now := check.Check(book, r).Costs["points"]
			n, _ := now.Sub(points).Int64()
			got, points = append(got, n), now
		}
		if tt.want == nil { // from the third on
			if got[0] != got[1] || got[2] <= got[1] || got[3] != got[2] {
				t.Errorf("%s: got %v", tt.units[0], got)
			}
			continue
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%v: -want +got:\n%s", tt.units, d)
		}
		// After the first copy is removed, the second is the first.
		first := r.Forces[0].Selections[slices.IndexFunc(r.Forces[0].Selections, func(s roster.Selection) bool { return s.Entry == a.named(tt.units[0]).ID })]
		less, _, err := edit.Apply(book, r, []roster.Operation{{Op: roster.Remove, Selection: first.ID}})
		if err != nil {
			t.Fatal(err)
		}
		removed := points.Sub(check.Check(book, less).Costs["points"])
		if n, _ := removed.Int64(); n != tt.want[2] {
			t.Errorf("without the first: %d points less, want %d", n, tt.want[2])
		}
	}
}

func (a *addedTo) named(name string) *entry.Option {
	a.Helper()
	for _, o := range a.book.Roots(a.catalogue.ID).Options {
		if o.Name() == name {
			return o
		}
	}
	a.Fatalf("no datasheet %s", name)
	return nil
}

// TestEleventhData: the data of the 11th edition is linked. Parts that cannot be evaluated are
// faults of the data, or depend on a missing catalogue.
func TestEleventhData(t *testing.T) {
	t.Parallel()
	data := catalogtest.Folder(t, "../newrecruit/11e")
	absent := map[string]bool{}
	for _, p := range data.Problems {
		switch {
		case p.Code == "catalogue.missing":
			absent[p.Place.Document] = true
		case p.Code == "link.broken" && strings.HasSuffix(p.Place.Document, "Chaos Space Marines.json"): // copied from the 10th edition
		case !slices.Contains(append(faults, "battlescribe.system"), p.Code):
			t.Errorf("%v", p)
		}
	}
	if data.Documents != 43 || len(absent) == 0 || len(absent) > 20 {
		t.Errorf("got %d documents, and %d that link to missing documents", data.Documents, len(absent))
	}
}

// TestAddedDatasheetsOfTheEleventh adds the datasheets of the books whose data is complete.
func TestAddedDatasheetsOfTheEleventh(t *testing.T) {
	t.Parallel()
	book := eleventh(t)
	sum := addedTally{others: map[roster.Code]int{}}
	for _, c := range book.Catalogues {
		if c.Library || !slices.Contains([]string{"Xenos - Necrons", "Xenos - Orks", "Xenos - T'au Empire", "Chaos - World Eaters", "Chaos - Chaos Space Marines", "Xenos - Leagues of Votann"}, c.Name) {
			continue
		}
		a := addedTo{T: t, book: book, catalogue: c}
		a.fresh = a.sized(a.apply(roster.New(c.Name, "", ""), roster.Operation{Op: roster.AddForce, Catalogue: c.ID}))
		before := sum
		for o := range catalogtest.Sample(t, a.datasheets(), 4) {
			sum.all++
			a.add(&sum, o)
		}
		t.Logf("added: %s: %s", c.Name, sum.since(before))
	}
	if sum.all == 0 || float64(sum.good+sum.open+sum.named+sum.dependent) < addedShare*float64(sum.all) {
		t.Errorf("got %s; others by code %v", sum.since(addedTally{}), sum.others)
	}
}

// TestBattleSizeOfTheEleventh: the limit of the battle size, which the data also has as a
// constraint of the force, causes one error (11e.ARMY.SIZE.2), and none at the limit.
func TestBattleSizeOfTheEleventh(t *testing.T) {
	t.Parallel()
	book := eleventh(t)
	for _, tt := range []struct {
		units int // Mantas of 2,100 points
		want  []roster.Code
	}{{0, nil}, {1, []roster.Code{roster.BattleSizePoints}}} {
		l := intake.List{Faction: "T'au Empire", BattleSize: "Strike Force", Units: []intake.ListUnit{{Unit: "Commander Farsight"}}}
		for range tt.units {
			l.Units = append(l.Units, intake.ListUnit{Unit: "Manta"})
		}
		_, report := listed(t, book, l)
		var got []roster.Code
		for _, d := range report.Diagnostics {
			if d.Severity == roster.Error && d.CausedBy == nil && !slices.Contains(openChoices, d.Code) {
				got = append(got, d.Code)
			}
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%d Mantas: -want +got:\n%s", tt.units, d)
		}
	}
}

// Without a battle size, which sets the limits of costs, no cost is above one (11e.ARMY.SIZE.4).
func TestNoBattleSizeOfTheEleventh(t *testing.T) {
	t.Parallel()
	for size, want := range map[string]roster.Code{"": roster.GroupMin, "Strike Force": roster.BattleSizePoints} {
		_, report := listed(t, eleventh(t), intake.List{Faction: "T'au Empire", BattleSize: size, Units: []intake.ListUnit{{Unit: "Manta"}}})
		found := false
		for _, d := range report.Diagnostics {
			found = found || d.Code == want && d.CausedBy == nil
			if d.Code == roster.CostMax && d.Limit == "0" {
				t.Errorf("11e.ARMY.SIZE.4: battle size %q: got %s at %q", size, d.Code, d.Path)
			}
		}
		if !found {
			t.Errorf("11e.ARMY.SIZE.4: battle size %q: there is no %s", size, want)
		}
	}
}

// TestEleventhTexts writes the official app's list of the 11th edition, with two detachments, a
// force disposition and attached units, in every readable format, and reads it again: the verdict
// is the same, and losses of the format are reported.
func TestEleventhTexts(t *testing.T) {
	t.Parallel()
	book := eleventh(t)
	doc, err := dialect.Read(readFile(t, filepath.Join(communitytest.Folder(t), "..", "lists", "real", "gw-app-11e-tau.txt")))
	if err != nil {
		t.Fatal(err)
	}
	r, _ := doc.Roster(book, "11e@x")
	l := roundTrips(t, book, r)
	if len(l.Detachments) != 2 || l.Disposition != "Purge the Foe" {
		t.Errorf("list document: detachments %q, disposition %q", l.Detachments, l.Disposition)
	}
}

// TestBuiltInTextsOfTheEleventh is TestEleventhTexts for a list on the built-in data.
func TestBuiltInTextsOfTheEleventh(t *testing.T) {
	t.Parallel()
	book, err := catalogtest.Book("11e")
	if err != nil {
		t.Fatal(err)
	}
	r, _ := listed(t, book, intake.List{
		Faction: "Orks", BattleSize: "Strike Force", Detachments: []string{"Green Tide", "More Dakka!"}, Disposition: "Purge the Foe",
		Units: []intake.ListUnit{
			{Unit: "Warboss", Warlord: intake.ListWarlord{Is: true}, AttachedTo: "Boyz", Enhancement: "Ferocious Show Off"}, {Unit: "Painboy", AttachedTo: "Boyz"}, {Unit: "Boyz"},
			{Unit: "Nobz", Enhancement: "Dead Shiny Shootas"}, {Unit: "Gretchin"}, {Unit: "Battlewagon", Wargear: []intake.ListItem{{Name: "Killkannon"}}}, {Unit: "Deff Dread"},
		},
	})
	l := roundTrips(t, book, r)
	if len(l.Detachments) != 2 || l.Disposition != "Purge the Foe" {
		t.Errorf("list document: detachments %q, disposition %q", l.Detachments, l.Disposition)
	}
}

// roundTrips writes a valid roster with attached units in every readable format, and reads it
// again. It returns the roster as a list document.
func roundTrips(t *testing.T, book *entry.Book, r *roster.Roster) intake.List {
	t.Helper()
	read := func(data []byte) *roster.Roster {
		t.Helper()
		doc, err := dialect.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		r, _ := doc.Roster(book, "11e@x")
		return r
	}
	want := check.Check(book, r)
	if !want.Valid {
		t.Fatalf("the list is not valid: %v", want.Diagnostics)
	}
	attached := 0
	roster.EachSelection(r.Forces, func(s *roster.Selection) { attached += len(s.Associations) })
	if attached == 0 {
		t.Fatal("no unit is attached")
	}
	for _, d := range []dialect.Dialect{dialect.App, dialect.WTC, dialect.WTCCompact, dialect.NRApp, dialect.NRSimple, dialect.ListForge} {
		var b bytes.Buffer
		losses, err := dialect.Write(&b, d, book, r, want)
		if err != nil {
			t.Fatal(err)
		}
		report := check.Check(book, read(b.Bytes()))
		if diff := cmp.Diff(fmt.Sprint(want.Costs), fmt.Sprint(report.Costs)); !report.Valid || diff != "" {
			t.Errorf("%s: got valid %t; costs -want +got:\n%s\n%s\n%v", d, report.Valid, diff, b.String(), report.Diagnostics)
		}
		if lost := slices.ContainsFunc(losses, func(l dialect.Loss) bool { return l.Kind == dialect.LostAssociations }); lost == (d == dialect.App) {
			t.Errorf("%s: got losses %v", d, losses)
		}
	}
	l, lost := intake.WriteList(book, r)
	again, unknown := l.Roster(book, "11e@x")
	if report := check.Check(book, again); lost != 0 || len(unknown) > 0 || !report.Valid {
		t.Errorf("list document: lost %d, %v, valid %t", lost, unknown, report.Valid)
	}
	return *l
}
