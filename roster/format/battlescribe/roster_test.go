package battlescribe

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/render"
)

// found is a diagnostic by code and path.
type found struct{ Code, Path string }

func findings(diagnostics []roster.Diagnostic) []found {
	var list []found
	for _, d := range diagnostics {
		list = append(list, found{string(d.Code), d.Path})
	}
	return list
}

// checked reads a file and checks it. The report includes the diagnostics of both.
func checked(t *testing.T, file string) (*roster.Roster, *check.Report) {
	t.Helper()
	book := newBook(t)
	r, diagnostics := mustRead(t, file).Roster(book, "5e@0")
	report := check.Check(book, r)
	report.Include(diagnostics)
	return r, report
}

func TestCounts(t *testing.T) {
	for _, tt := range []struct {
		parents, number string
		count           int
		uneven          bool
	}{
		{"1", "1", 1, false},
		{"3", "6", 2, false},
		{"3", "3", 1, false},
		{"3", "4", 2, true},
		{"3", "2", 1, true},
		{"3", "0", 0, false},
		{"0", "2", 2, false},
		{"-2", "2", 2, false},
		{"100000", "100000", 1, false},
		{"100000", "100001", 2, true},
		{"9223372036854775807", "1", 1, true},
		{"1", "9223372036854775807", maxNumber, false},
		{"1", "-9223372036854775808", -maxNumber, false},
	} {
		file := bandXML(`<selection id="u" name="Mob" entryId="e-mob" number="1" type="unit"><selections>
		 <selection id="m" name="Boy" entryId="e-boy" number="` + tt.parents + `" type="model"><selections>
		  <selection id="w" name="Big Axe" entryId="` + axeEntry + `" number="` + tt.number + `" type="upgrade"/></selections></selection></selections></selection>`)
		r, diagnostics := mustRead(t, file).Roster(newBook(t), "")
		if got := r.Forces[0].Selections[0].Selections[0].Selections[0].Count; got != tt.count {
			t.Errorf("%s of %s: got %d, want %d", tt.number, tt.parents, got, tt.count)
		}
		var want []found
		if tt.uneven {
			want = []found{{"number.uneven", "/forces/0/selections/0/selections/0/selections/0"}}
		}
		if d := cmp.Diff(want, findings(diagnostics)); d != "" {
			t.Errorf("%s of %s (-want +got):\n%s", tt.number, tt.parents, d)
		}
	}
}

// Unknown parts are reported one by one; the rest is kept.
func TestUnknown(t *testing.T) {
	lost := func(id, name, entry string) string {
		return fmt.Sprintf(`<selection id=%q name=%q entryId=%q number="1" type="upgrade"/>`, id, name, entry)
	}
	for _, tt := range []struct {
		name, file string
		want       []found
	}{
		{"nothing", bandXML(mobXML), nil},
		{"a unit", bandXML(mobXML + lost("x", "Mobb", "e-gone")), []found{{"selection.unknown", "/forces/0/selections/1"}}},
		{"two units", bandXML(lost("x", "Mobb", "e-gone") + mobXML + lost("y", "Horde", "e-lost")),
			[]found{{"selection.unknown", "/forces/0/selections/0"}, {"selection.unknown", "/forces/0/selections/2"}}},
		{"an unknown path to an entry", bandXML(strings.Replace(mobXML, axeEntry, "ln-old::ln-axe::s-axe", 1)),
			[]found{{"selection.unknown", "/forces/0/selections/0/selections/0/selections/0"}}},
		{"a force", strings.Replace(bandXML(mobXML), `entryId="fe"`, `entryId="fe-gone"`, 1), []found{{"force.unknown", "/forces/0"}}},
		{"a catalogue", strings.Replace(bandXML(mobXML), `catalogueId="cat"`, `catalogueId="cat-gone"`, 1),
			[]found{{"catalogue.unknown", "/forces/0"}, {"selection.unknown", "/forces/0/selections/0"}}},
		{"a game system", strings.Replace(bandXML(mobXML), `gameSystemId="gs"`, `gameSystemId="gs-other"`, 1), []found{{"system.other", ""}}},
		{"a cost type", strings.Replace(bandXML(mobXML), `typeId="pts" value="100.0"`, `typeId="gold" value="100.0"`, 1), []found{{"limit.unknown", "/limits/gold"}, {"limit.missing", ""}}},
		{"no selection", bandXML(""), []found{{"army.empty", ""}}},
		{"no force", `<roster id="r" name="a" gameSystemId="gs"/>`, []found{{"army.empty", ""}}},
		{"a root of two", bandXML(strings.Replace(mobXML, `number="1"`, `number="2"`, 1)), []found{
			{"count.invalid", "/forces/0/selections/0"},
			{"number.uneven", "/forces/0/selections/0/selections/0"},
		}},
	} {
		r, report := checked(t, tt.file)
		got := findings(report.Diagnostics)
		if d := cmp.Diff(counted(tt.want), counted(got)); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, d)
		}
		if len(r.Forces) > 0 && countAll(r.Forces[0].Selections) != strings.Count(tt.file, "<selection ") {
			t.Errorf("%s: got %d selections, want all", tt.name, countAll(r.Forces[0].Selections))
		}
		for _, d := range report.Diagnostics {
			if strings.Contains(d.Text("en"), string(d.Code)) {
				t.Errorf("%s: %s has no text", tt.name, d.Code)
			}
		}
	}
}

// counted counts diagnostics, ignoring their order.
func counted(list []found) map[found]int {
	n := map[found]int{}
	for _, f := range list {
		n[f]++
	}
	return n
}

func countAll(list []roster.Selection) (n int) {
	for _, s := range list {
		n += 1 + countAll(s.Selections)
	}
	return n
}

// An unknown selection is reported by its name, with the nearest names in its place, and choosing
// one of them fixes the roster.
func TestNearest(t *testing.T) {
	book := newBook(t)
	r, report := checked(t, bandXML(strings.Replace(mobXML, axeEntry, "ln-old::s-old", 1)))
	if len(report.Diagnostics) != 1 {
		t.Fatalf("got %v, want one diagnostic", findings(report.Diagnostics))
	}
	d := render.WithFixes(report, "en").Diagnostics[0]
	if d.Args["Thing"] != "Big Axe" || d.Args["Nearest"] != "Big Axe" || d.Actual != "ln-old::s-old" {
		t.Errorf("got %v for %s, want Big Axe in the place of Big Axe", d.Args, d.Actual)
	}
	if len(d.Fixes) != 2 || d.Fixes[0].Code != roster.FixReplace || d.Fixes[1].Code != roster.FixRemove {
		t.Fatalf("got %v, want to replace and to remove it", d.Fixes)
	}
	for _, fix := range d.Fixes {
		next, _, err := edit.Apply(book, r, fix.Operations)
		if err != nil {
			t.Fatal(err)
		}
		if after := check.Check(book, next); !after.Valid || len(after.Diagnostics) > 0 {
			t.Errorf("%s: got %v, want none", fix.Code, findings(after.Diagnostics))
		}
	}
}

// Names of unknown selections stay in the roster, even if it is written repeatedly.
func TestTitles(t *testing.T) {
	book := newBook(t)
	file := strings.Replace(bandXML(mobXML), `catalogueId="cat"`, `catalogueId="gone"`, 1)
	file = strings.Replace(file, `entryId="fe"`, `entryId="fe-gone"`, 1)
	r, _ := mustRead(t, file).Roster(book, "")
	f := r.Forces[0]
	if f.Title != "Band" || f.CatalogueTitle != "Mobs" || f.Selections[0].Title != "Mob" || f.Selections[0].Selections[0].Title != "Boy" {
		t.Errorf("got %+v, want the recorded names", f)
	}
	again := Record(book, r, check.Check(book, r))
	same, _ := again.Roster(book, "")
	if d := cmp.Diff(r, same, equalNumbers); d != "" {
		t.Errorf("written and read (-want +got):\n%s", d)
	}
	known, _ := mustRead(t, bandXML(mobXML)).Roster(book, "")
	if f := known.Forces[0]; f.Title != "" || f.CatalogueTitle != "" || f.Selections[0].Title != "" {
		t.Errorf("got %+v, want no titles of known selections", f)
	}
}

// Ids are kept if they are valid roster ids, and replaced otherwise.
func TestIDs(t *testing.T) {
	unit := func(id string) string {
		return `<selection id="` + id + `" name="Mob" entryId="e-mob" number="1" type="unit"/>`
	}
	for _, tt := range []struct {
		ids, want []string
	}{
		{[]string{"a", "b"}, []string{"a", "b"}},
		{[]string{"a", "a", "a"}, []string{"a", "sel_1", "sel_2"}},
		{[]string{"", "f1"}, []string{"sel_1", "sel_2"}},
		{[]string{"sel_7", ""}, []string{"sel_7", "sel_8"}},
		{[]string{"frc_7", ""}, []string{"frc_7", "sel_8"}},
		{[]string{"sel_1000000000", ""}, []string{"sel_1", "sel_2"}},
		{[]string{strings.Repeat("x", 100), strings.Repeat("x", 101)}, []string{strings.Repeat("x", 100), "sel_1"}},
	} {
		var units strings.Builder
		for _, id := range tt.ids {
			units.WriteString(unit(id))
		}
		r, report := checked(t, bandXML(units.String()))
		var got []string
		for _, s := range r.Forces[0].Selections {
			got = append(got, s.ID)
		}
		if d := cmp.Diff(tt.want, got); d != "" || !report.Valid {
			t.Errorf("%q: %v (-want +got):\n%s", tt.ids, findings(report.Diagnostics), d)
		}
		next, made, err := edit.Apply(newBook(t), r, []roster.Operation{{Op: roster.AddUnit, Force: "f1", Datasheet: "e-mob"}})
		if err != nil {
			t.Fatal(err)
		}
		if after := check.Check(newBook(t), next); !after.Valid {
			t.Errorf("%q: the id %q is given out twice", tt.ids, made[0])
		}
	}
}

func TestSlots(t *testing.T) {
	file := strings.Replace(bandXML(""), "</selections>", `</selections><categories>
	 <category id="a" name="Core" entryId="c-core" primary="false" customName="Centre"/>
	 <category id="b" name="Gone" entryId="c-gone" primary="false"><customNotes>empty</customNotes></category>
	 <category id="c" name="Uncategorised" entryId="(No Category)" primary="false"/></categories>`, 1)
	book := newBook(t)
	r, _ := mustRead(t, file).Roster(book, "")
	want := []roster.SlotNote{{Category: "c-core", Name: "Centre"}, {Category: "c-gone", Notes: "empty"}}
	if d := cmp.Diff(want, r.Forces[0].Slots); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	again, _ := Record(book, r, check.Check(book, r)).Roster(book, "")
	if d := cmp.Diff(want, again.Forces[0].Slots); d != "" {
		t.Errorf("written and read (-want +got):\n%s", d)
	}
}

func TestNamesOfRosters(t *testing.T) {
	for name, want := range map[string]string{"a": "a", "": unnamed, "  ": unnamed} {
		r, _ := (&Recorded{Name: name, SystemID: "gs"}).Roster(newBook(t), "")
		if r.Name != want {
			t.Errorf("%q: got %q, want %q", name, r.Name, want)
		}
	}
}

func TestCataloguesOf(t *testing.T) {
	r := &Recorded{Forces: []Force{{Catalogue: "a", Forces: []Force{{Catalogue: "b"}, {Catalogue: "a"}}}, {Catalogue: "c"}}}
	if d := cmp.Diff([]string{"a", "b", "c"}, r.Catalogues()); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// A file with more names than any army is read and checked in bounded time.
func TestHostile(t *testing.T) {
	many := `<selection id="u" name="Mob" entryId="e-mob" number="1" type="unit"><selections>%s</selections></selection>`
	boys := func(number string) string {
		return `<selection name="Boy" entryId="e-boy" number="` + number + `" type="model"/>`
	}
	deep := strings.Repeat(`<selection name="Mob" entryId="e-mob" number="1" type="unit"><selections>`, 100) +
		strings.Repeat(`</selections></selection>`, 100)
	for _, tt := range []struct {
		name, selections string
		code             roster.Code // "" for none
	}{
		{"100,000 of a model", fmt.Sprintf(many, boys("100000")), ""},
		{"100,001 of a model", fmt.Sprintf(many, boys("100001")), roster.CountInvalid},
		{"the most selections", fmt.Sprintf(many, strings.Repeat(boys("1"), roster.MaxSelections-1)), ""},
		{"a selection more", fmt.Sprintf(many, strings.Repeat(boys("1"), roster.MaxSelections)), roster.TooDeep},
		{"twice as many", fmt.Sprintf(many, strings.Repeat(boys("1"), 2*roster.MaxSelections)), roster.TooDeep},
		{"the maximum number of unknown selections", strings.Repeat(`<selection name="Moob" entryId="x" number="1" type="unit"/>`, roster.MaxSelections), roster.SelectionUnknown},
		{"100 levels of selections", deep, roster.SelectionUnknown},
	} {
		_, report := checked(t, bandXML(tt.selections))
		codes := map[roster.Code]int{}
		for _, d := range report.Diagnostics {
			codes[d.Code]++
		}
		delete(codes, roster.LimitExceeded)
		if (tt.code == "") != (len(codes) == 0) || tt.code != "" && codes[tt.code] == 0 {
			t.Errorf("%s: got %v, want %q", tt.name, codes, tt.code)
		}
	}
}
