package army

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// played are real rosters, with the version of their data and the minimum percentage of the
// abilities of their units that is played in full.
var played = []struct {
	edition, file, version string
	least                  int
}{
	{"9e", "9e__mikeporterdev__DCBloodAngelsList.rosz", "v9.1.35", 86},
	{"9e", "9e__rweyrauch__Ork_40k_Tests.rosz", "v9.2.10", 82},
	{"9e", "9e__rweyrauch__Guard_Test.rosz", "v9.2.13", 55},
	{"9e", "9e__rweyrauch__Tau_Test.rosz", "v9.2.13", 45},
	{"9e", "9e__rweyrauch__DG_Tests.rosz", "v9.2.9", 90},
	{"9e", "9e__ThePants999__sample-wound-track-monsters.ros", "v9.6.14", 57},
	{"9e", "9e__rweyrauch__Necron_June_2021_2.ros", "v9.2.15", 73},
	{"10e", "10e__NICNE0__roster_sample.json", "36e631b81856", 76},
	{"10e", "10e__rweyrauch__Necrons_10e.rosz", "v10.0.6", 75},
	{"10e", "10e__rweyrauch__01.LoV.Leviathan.v0102.rosz", "v10.1.4", 91},
	{"10e", "10e__rweyrauch__Ultramarines_10E.rosz", "v10.1.4", 90},
	{"10e", "10e__jwinzeler__Tyranids_1600_090624.rosz", "v10.2.11", 83},
	{"10e", "10e__jwinzeler__primarch-selection.rosz", "v10.2.11", 75},
}

// TestFidelityOfRosters prints the share of the abilities of real rosters that is played in
// full, and fails if it is below the minimum.
func TestFidelityOfRosters(t *testing.T) {
	t.Parallel()
	for _, r := range played {
		faithful(t, r.file, Recorded(t, r.edition, r.file, r.version), r.least)
	}
}

// faithful prints the share of the abilities of a roster that is played in full, and fails if it is below a minimum in
// percent.
func faithful(t *testing.T, name string, report *check.Report, least int) {
	t.Helper()
	var names Names
	units := Muster(report, &names)
	common, f := factions(units, &names), Fidelity{}
	for i := range units {
		if units[i].isOption {
			continue
		}
		b := unitBuilder{names: &names, unit: &units[i], fidelity: &f, army: common}
		if err := b.build(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	fmt.Printf("fidelity: %s: %d of %d abilities are played in full (%.0f %%)\n", name, f.Played, f.Abilities, percent(f.Played, f.Abilities))
	if got := percent(f.Played, f.Abilities); got < float64(least) {
		t.Errorf("%s: %.1f %% of the abilities are played in full, want %d %%; not played: %v", name, got, least, f.Shortfalls())
	}
}

// sisters is a list of Adepta Sororitas of the 10th edition.
const sisters = `{"list": "Sisters", "faction": "Imperium - Adepta Sororitas", "battle_size": "Incursion", "detachment": "Hallowed Martyrs",
	"units": [{"unit": "Saint Celestine", "warlord": true}, {"unit": "Battle Sisters Squad"}, {"unit": "Celestian Sacresants"}, {"unit": "Repentia Squad"},
		{"unit": "Retributor Squad"}, {"unit": "Seraphim Squad"}, {"unit": "Penitent Engines"}, {"unit": "Arco-Flagellants"}]}`

// TestFidelityOfSisters prints the share of the abilities of a list of Sisters that is played in full, and fails if it is
// below the minimum.
func TestFidelityOfSisters(t *testing.T) {
	t.Parallel()
	book := tenthData(t)
	var l intake.List
	if err := json.Unmarshal([]byte(sisters), &l); err != nil {
		t.Fatal(err)
	}
	r, unknown := l.Roster(book, "")
	if len(unknown) > 0 {
		t.Fatalf("not understood: %+v", unknown)
	}
	faithful(t, "Adepta Sororitas", check.Check(book, r), 77)
}

// TestFidelityOfBuiltIn prints the shares of the core abilities and of the abilities with texts of the built-in
// datasheets that are played in full, and fails if one is below its minimum.
func TestFidelityOfBuiltIn(t *testing.T) {
	t.Parallel()
	least := map[string]float64{"10e": 57, "11e": 62}
	for i := range namingEditions {
		d := &namingEditions[i]
		book, err := catalogtest.Book(d.edition)
		if err != nil {
			t.Fatal(err)
		}
		var names Names
		var core, texts share
		for _, c := range book.Catalogues {
			for _, o := range book.Roots(c.ID).Options {
				if o.Kind() == entry.Upgrade {
					continue
				}
				u, _, err := (&Side{Datasheet: o.ID}).Muster(book, &names)
				if err != nil {
					t.Fatalf("%s: %v", o.ID, err)
				}
				b := unitBuilder{names: &names, unit: u, fidelity: &Fidelity{}, army: u.Rules.Keywords}
				if err := b.build(); err != nil {
					t.Fatalf("%s: %v", o.ID, err)
				}
				for _, name := range u.abilities {
					s := &core
					if d.byWords(name) {
						s = &texts
					}
					s.count(!slices.Contains(b.notModelled, name), 1, name)
				}
			}
		}
		core.print("built-in " + d.edition + ": core abilities")
		texts.print("built-in " + d.edition + ": abilities with texts")
		core.list("built-in core ability")
		core.atLeast(t, "built-in "+d.edition+": core abilities", 99)
		texts.atLeast(t, "built-in "+d.edition+": abilities with texts", least[d.edition])
	}
}
