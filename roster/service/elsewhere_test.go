package service_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
)

func newServices(t *testing.T) *servicetest.Services {
	t.Helper()
	return servicetest.New(t, func() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) }, "10e")
}

// checked returns the report on a document, after it is stored.
func checked(t *testing.T, s *servicetest.Services, data string) (*check.Report, *roster.Roster) {
	t.Helper()
	d, err := intake.ReadDocument([]byte(data), text.Format(intake.Requested{Edition: "10e"}))
	if err != nil {
		t.Fatal(err)
	}
	stored, err := s.Rosters.PutDocument(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	report, r, err := s.Rosters.Report(t.Context(), stored.Roster.ID)
	if err != nil {
		t.Fatal(err)
	}
	return report, r
}

// A name of another army book is one error that names the book, in a list document and in a
// text alike; a name that no book has is unknown (10e.ARMY.FACTION.1).
func TestNamesOfOtherArmyBooks(t *testing.T) {
	s := newServices(t)
	list := func(detachment, units string) string {
		return `{"list":"L","edition":"10e","faction":"Tyranids","battle_size":"Incursion","detachment":"` + detachment + `","units":[{"unit":"Hive Tyrant","warlord":true` + units + `}]}`
	}
	const head = "L (1000 points)\n\nTyranids\nIncursion (1000 points)\n"
	const tyrant = "\n\nCHARACTERS\n\nHive Tyrant (195 points)\n  • Warlord\n"
	for name, tt := range map[string]struct {
		data string
		want []string // code, path, name and army books
	}{
		"a unit in a list":            {list("Invasion Fleet", `},{"unit":"Rhino"`), []string{"name.elsewhere /units/1/unit Rhino Space Marines Tyranids"}},
		"an unknown unit in a list":   {list("Invasion Fleet", `},{"unit":"Rhinoceros"`), []string{"name.unknown /units/1/unit   "}},
		"a detachment in a list":      {list("Gladius Task Force", ""), []string{"name.elsewhere /detachment Gladius Task Force Space Marines Tyranids"}},
		"an Enhancement in a list":    {list("Invasion Fleet", `,"enhancement":"artificer armour"`), []string{"name.elsewhere /units/0/enhancement Artificer Armour Space Marines Tyranids"}},
		"a unit in a text":            {head + "Invasion Fleet" + tyrant + "\nOTHER DATASHEETS\n\nRhino (75 points)\n", []string{"name.elsewhere /lines/14/columns/1 Rhino Space Marines Tyranids"}},
		"an unknown unit in a text":   {head + "Invasion Fleet" + tyrant + "\nOTHER DATASHEETS\n\nRhinoceros (75 points)\n", []string{"name.unknown /lines/14/columns/1   "}},
		"a detachment in a text":      {head + "Gladius Task Force" + tyrant, []string{"name.elsewhere /lines/5/columns/1 Gladius Task Force Space Marines Tyranids"}},
		"an Enhancement in a text":    {head + "Invasion Fleet" + tyrant + "  • Enhancement: Artificer Armour\n", []string{"name.elsewhere /lines/11/columns/18 Artificer Armour Space Marines Tyranids"}},
		"an Enhancement of others":    {list("Invasion Fleet", `},{"unit":"Termagants","enhancement":"Alien Cunning"`), []string{"name.unknown /units/1/enhancement   "}},
		"a unit of the army's book":   {list("Invasion Fleet", `},{"unit":"Termagants"`), nil},
		"an Enhancement of the book":  {list("Invasion Fleet", `,"enhancement":"Alien Cunning"`), nil},
		"another book by its faction": {list("Invasion Fleet", `},{"unit":"Rhino","faction":"Space Marines"`), []string{"army.factions /forces/1   "}},
	} {
		t.Run(name, func(t *testing.T) {
			report, _ := checked(t, s, tt.data)
			var got []string
			for _, d := range report.Diagnostics {
				if d.Severity == roster.Error && d.CausedBy == nil {
					args := " " + d.Args["Thing"] + " " + d.Args["Books"] + " " + d.Args["Army"]
					if d.Code == roster.ArmyFactions {
						args = "   "
					}
					got = append(got, string(d.Code)+" "+d.Path+args)
				}
			}
			if diff := cmp.Diff(tt.want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("errors (-want +got):\n%s", diff)
			}
		})
	}
}

// A name that the built-in army books lack says what installs the complete data, unless other data
// of the edition is active or no source has the edition.
func TestNamesThatTheBuiltInDataLacks(t *testing.T) {
	t.Parallel()
	s := servicetest.New(t, func() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) }, "8e", "10e")
	install := func(edition, faction, members string) (got []string) {
		t.Helper()
		report, _ := checked(t, s, `{"list":"L","edition":"`+edition+`","faction":"`+faction+`"`+members+`}`)
		for _, d := range report.Diagnostics {
			if d.Code == roster.NameUnknown {
				got = append(got, d.Args["Kind"]+" "+d.Args["Install"])
				if text := d.Text("en"); strings.Contains(text, "rollcall data update") != (d.Args["Install"] != "") {
					t.Errorf("got the text %q", text)
				}
			}
		}
		return got
	}
	const names = `,"detachment":"Endless Swarm","units":[{"unit":"Repulsor"},{"unit":"Hive Tyrant","enhancement":"Perfect Ambush"},{"unit":"Termagants","wargear":["Sling"]}]`
	const command = " rollcall data update 10e --activate"
	want := []string{"datasheet" + command, "enhancement" + command, "wargear ", "detachment" + command}
	if diff := cmp.Diff(want, install("10e", "Tyranids", names)); diff != "" {
		t.Errorf("built-in data (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"datasheet "}, install("8e", "Death Guard", `,"units":[{"unit":"Repulsor"}]`)); diff != "" {
		t.Errorf("an edition without a source (-want +got):\n%s", diff)
	}
	docs, err := servicetest.Datasheets("10e")
	if err != nil {
		t.Fatal(err)
	}
	docs = slices.DeleteFunc(docs, func(d catalog.Document) bool { return strings.Contains(d.Name, "/ripper-swarms") })
	imported, _, _, err := s.Library.Import(t.Context(), "import: club", docs)
	if err == nil {
		_, _, err = s.Library.Activate(t.Context(), imported.ID, "")
	}
	if err != nil {
		t.Fatal(err)
	}
	want = []string{"datasheet ", "enhancement ", "wargear ", "detachment "}
	if diff := cmp.Diff(want, install("10e", "Tyranids", names)); diff != "" {
		t.Errorf("imported data (-want +got):\n%s", diff)
	}
}

// The army book of a force is changed if its units are of the other book, and not if they
// would then be unknown.
func TestChangeOfTheArmyBook(t *testing.T) {
	s := newServices(t)
	for name, tt := range map[string]struct {
		units string
		want  bool
	}{
		"all units are of the other book": {`{"unit":"Captain","warlord":true},{"unit":"Rhino"}`, true},
		"one of three is":                 {`{"unit":"Hive Tyrant","warlord":true},{"unit":"Termagants"},{"unit":"Rhino"}`, false},
	} {
		t.Run(name, func(t *testing.T) {
			report, r := checked(t, s, `{"list":"L","edition":"10e","faction":"Tyranids","battle_size":"Incursion","units":[`+tt.units+`]}`)
			with := render.WithFixes(report, "en")
			i := slices.IndexFunc(with.Diagnostics, func(d roster.Diagnostic) bool { return d.Code == roster.NameElsewhere })
			if i < 0 {
				t.Fatalf("got %+v", with.Diagnostics)
			}
			fixes := with.Diagnostics[i].Fixes
			k := slices.IndexFunc(fixes, func(f roster.Fix) bool { return f.Code == roster.FixCatalogue })
			if (k >= 0) != tt.want || !slices.ContainsFunc(fixes, func(f roster.Fix) bool { return f.Code == roster.FixRemove }) {
				t.Errorf("got %+v", fixes)
			}
			if k < 0 {
				return
			}
			book, err := s.Rosters.BookOf(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			next, _, err := edit.Apply(book, r, fixes[k].Operations)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range check.Check(book, next).Diagnostics {
				if d.Code == roster.NameElsewhere {
					t.Errorf("after the fix: got %s", d.Text("en"))
				}
			}
		})
	}
}
