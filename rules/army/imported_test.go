package army

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/edition"
)

// recorded are rosters of players, with the version of their data.
var recorded = []struct{ file, version string }{
	{"9e__mikeporterdev__DCBloodAngelsList.rosz", "v9.1.35"},
	{"9e__rweyrauch__Ork_40k_Tests.rosz", "v9.2.10"},
	{"9e__rweyrauch__Guard_Test.rosz", "v9.2.13"},
	{"9e__rweyrauch__Tau_Test.rosz", "v9.2.13"},
	{"9e__rweyrauch__DG_Tests.rosz", "v9.2.9"},
	{"9e__ThePants999__sample-wound-track-monsters.ros", "v9.6.14"},
	{"9e__ThePants999__sample-sm-vanguard-vets.rosz", "v9.2.26"},
	{"9e__rweyrauch__Necron_June_2021_2.ros", "v9.2.15"},
}

// checked returns a recorded roster with its report.
func checked(tb testing.TB, file, version string) *check.Report {
	tb.Helper()
	return Recorded(tb, "9e", file, version)
}

// Recorded is a recorded roster of an edition with its report.
func Recorded(tb testing.TB, edition, file, version string) *check.Report {
	tb.Helper()
	book := catalogtest.Folder(tb, edition+"/"+version).Book
	data, err := os.ReadFile(filepath.Join(communitytest.Folder(tb), "rosters", file))
	if err != nil {
		tb.Fatal(err)
	}
	doc, err := battlescribe.Read(data)
	if err != nil {
		tb.Fatal(err)
	}
	r, _ := doc.Roster(book, "")
	return check.Check(book, r)
}

// TestRecordedRosters reads armies: every unit with models has the data that a battle needs.
func TestRecordedRosters(t *testing.T) {
	for _, tt := range recorded {
		var names Names
		units, weapons, left := 0, 0, 0
		for _, u := range Muster(checked(t, tt.file, tt.version), &names) {
			if u.Rules.Size() == 0 || u.Rules.Kinds[0].Profile == (rules.Profile{}) {
				continue // a choice of the army, such as its chapter
			}
			units++
			weapons += len(u.Weapons)
			left += len(u.NotModelled)
			checkUnit(t, tt.file, &u)
		}
		if units == 0 || weapons == 0 {
			t.Errorf("%s: got %d units with %d weapons", tt.file, units, weapons)
		}
		fmt.Printf("mustered: %s: %d units, %d weapons, %d abilities not modelled\n", tt.file, units, weapons, left)
	}
}

// TestFittingForce: odds take a unit in the first force of the data, although an army of it lacks a detachment,
// and in another force only if the first one does not allow the unit.
func TestFittingForce(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ folder, unit, force string }{
		{"../newrecruit/11e", "Kroot Carnivores", "Army Roster"},
		{"../newrecruit/11e", "Necron Warriors", "Army Roster"},
		{"9e/head", "Celestian Squad", "Auxiliary Support Detachment"},
		{"9e/head", "Convergence of Dominion", "Fortification Network"},
	} {
		book := catalogtest.Folder(t, tt.folder).Book
		catalogue, id, err := findDatasheet(book, tt.unit, "")
		if err != nil {
			t.Fatal(err)
		}
		r, err := fitting(book, catalogue, id)
		if err != nil {
			t.Fatal(err)
		}
		kinds := book.Forces()
		i := slices.IndexFunc(kinds, func(f *entry.Force) bool { return f.ID == r.Forces[0].Entry })
		if got := kinds[i].Name; !strings.HasPrefix(got, tt.force) {
			t.Errorf("%s: in %s, want %s", tt.unit, got, tt.force)
		}
	}
}

func checkUnit(t *testing.T, where string, u *Unit) {
	t.Helper()
	for i := range u.Rules.Kinds {
		k := &u.Rules.Kinds[i]
		name := where + ": " + u.Name + ": " + u.Models[i]
		if k.Profile.Wounds <= 0 || k.Profile.Toughness <= 0 || k.Profile.Leadership <= 0 {
			t.Errorf("%s: %+v", name, k.Profile)
		}
		for j := range k.Rows {
			switch {
			case k.Rows[j].Wounds > k.Profile.Wounds, k.Rows[j].Profile.Wounds != k.Profile.Wounds,
				j > 0 && k.Rows[j].Wounds >= k.Rows[j-1].Wounds, j == len(k.Rows)-1 && k.Rows[j].Wounds != 1:
				t.Errorf("%s: row %d of the damage table: %+v", name, j, k.Rows)
			}
		}
	}
	if n := len(u.NotModelled); n != len(slices.Compact(slices.Clone(u.NotModelled))) || slices.Contains(u.NotModelled, "") {
		t.Errorf("%s: %s: not modelled: %q", where, u.Name, u.NotModelled)
	}
}

// found returns the named unit of a recorded roster.
func found(t *testing.T, file, version, name string) *Unit {
	t.Helper()
	var names Names
	units := Muster(checked(t, file, version), &names)
	for i := range units {
		if strings.HasPrefix(units[i].Name, name) {
			return &units[i]
		}
	}
	var all []string
	for i := range units {
		all = append(all, units[i].Name)
	}
	t.Fatalf("%s has no %s: %q", file, name, all)
	return nil
}

// TestDamageTables reads damage tables as in the community's data.
func TestDamageTables(t *testing.T) {
	u := found(t, "9e__ThePants999__sample-wound-track-monsters.ros", "v9.6.14", "")
	var names Names
	tables := 0
	for _, u := range Muster(checked(t, "9e__ThePants999__sample-wound-track-monsters.ros", "v9.6.14"), &names) {
		for i := range u.Rules.Kinds {
			if rows := u.Rules.Kinds[i].Rows; len(rows) > 0 {
				tables++
				if rows[0].Profile.Move.Most <= rows[len(rows)-1].Profile.Move.Most && rows[0].Profile.WS == rows[len(rows)-1].Profile.WS &&
					rows[0].Profile.Attacks == rows[len(rows)-1].Profile.Attacks {
					t.Errorf("%s: nothing gets worse: %+v", u.Name, rows)
				}
			}
		}
	}
	if tables < 3 {
		t.Errorf("got %d damage tables, the first unit is %s", tables, u.Name)
	}
}

// TestImportedOdds asks for odds of imported units against each other.
func TestImportedOdds(t *testing.T) {
	e, _ := edition.Lookup("9e")
	var names Names
	units := Muster(checked(t, "9e__mikeporterdev__DCBloodAngelsList.rosz", "v9.1.35"), &names)
	units = slices.DeleteFunc(units, func(u Unit) bool {
		return u.Rules.Size() == 0 || u.Rules.Kinds[0].Profile.Wounds == 0
	})
	for i := range units {
		for _, melee := range []bool{false, true} {
			m := Matchup{Attacker: &units[i], Target: &units[(i+1)%len(units)], Melee: melee}
			got, err := m.Odds(&e.Attack)
			if err != nil {
				t.Fatalf("%s on %s: %v", m.Attacker.Name, m.Target.Name, err)
			}
			if melee && got.Funnel.Attacks <= 0 {
				t.Errorf("%s on %s, in a fight: %v attacks", m.Attacker.Name, m.Target.Name, got.Funnel.Attacks)
			}
		}
	}
}

// TestEveryImportedDatasheet reads every unit of some army books with its default choices.
func TestEveryImportedDatasheet(t *testing.T) {
	t.Parallel()
	book := catalogtest.Folder(t, "9e/head").Book
	units, bare := 0, []string{}
	for _, c := range book.Catalogues {
		if !slices.Contains([]string{"Necrons", "Orks", "Tyranids", "Imperium - Astra Militarum", "T'au Empire"}, c.Name) {
			continue
		}
		for _, o := range book.Roots(c.ID).Options {
			if o.Kind() == entry.Upgrade {
				continue
			}
			u := fresh(t, book, c.ID, o.ID)
			if u == nil || u.Rules.Size() == 0 {
				continue
			}
			units++
			if u.Rules.Kinds[0].Profile.Wounds == 0 {
				bare = append(bare, c.Name+": "+u.Name)
			}
		}
	}
	fmt.Printf("mustered: %d datasheets of army books, %d without a stat line\n", units, len(bare))
	if units < 200 || len(bare)*20 > units {
		t.Errorf("got %d units; without a stat line: %q", units, bare)
	}
}

func fresh(t *testing.T, book *entry.Book, catalogue, id string) *Unit {
	t.Helper()
	r, made, err := edit.Apply(book, roster.New("x", "", ""), []roster.Operation{
		{Op: roster.AddForce, Entry: book.Forces()[0].ID, Catalogue: catalogue},
	})
	if err != nil {
		t.Fatal(err)
	}
	if r, _, err = edit.Apply(book, r, []roster.Operation{{Op: roster.AddUnit, Force: made[0][0], Datasheet: id}}); err != nil {
		return nil
	}
	var names Names
	units := Muster(check.Check(book, r), &names)
	if len(units) == 0 {
		return nil
	}
	return &units[len(units)-1]
}

// BenchmarkMuster reads the units of a checked roster of 2,000 points.
func BenchmarkMuster(b *testing.B) {
	report := checked(b, "9e__mikeporterdev__DCBloodAngelsList.rosz", "v9.1.35")
	b.ReportAllocs()
	for b.Loop() {
		var names Names
		Muster(report, &names)
	}
}
