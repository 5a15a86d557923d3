package text

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// realList is the printed content of a real player's list, unit by unit.
type realList struct {
	dialect    Dialect
	name       string
	total      int64
	units      []string
	points     []int64
	models     []int
	unresolved []string
}

func realLists() map[string]realList {
	const (
		angry, prince, executions = "Khârn the Betrayer", "Daemon Prince of Khorne", "Master of Executions"
		bound, zerkers, rhino     = "Slaughterbound", "Khorne Berzerkers", "Chaos Rhino"
		spawn, eight, exalted     = "Chaos Spawn", "Eightbound", "Exalted Eightbound"
		forge, jakhals, mauler    = "Forgefiend", "Jakhals", "Maulerfiend"
	)
	return map[string]realList{
		"gw-app-world-eaters": {
			App, "Chainblades go BRRRR", 1995,
			[]string{prince, angry, executions, bound, zerkers, zerkers, rhino, rhino, spawn, spawn, eight, forge, forge, jakhals, mauler, mauler},
			[]int64{220, 85, 85, 100, 180, 180, 85, 85, 80, 80, 150, 150, 150, 65, 150, 150},
			[]int{1, 1, 1, 1, 10, 10, 1, 1, 2, 2, 3, 1, 1, 10, 1, 1}, nil,
		},
		"listforge-world-eaters": {
			ListForge, "Fiendish!", 1935,
			[]string{angry, bound, bound, prince, zerkers, eight, exalted, jakhals, rhino, spawn, spawn, forge, forge, mauler, mauler},
			[]int64{100, 110, 85, 215, 180, 135, 140, 65, 85, 90, 90, 170, 170, 150, 150},
			[]int{1, 1, 1, 1, 10, 3, 3, 10, 1, 2, 2, 1, 1, 1, 1}, nil,
		},
		"nr-gw-world-eaters": {
			NRApp, "World Eaters", 2000,
			[]string{angry, prince, bound, bound, zerkers, eight, exalted, jakhals, jakhals, spawn, spawn, forge, forge, mauler, mauler, rhino},
			[]int64{100, 215, 110, 85, 180, 135, 140, 65, 65, 90, 90, 170, 170, 150, 150, 85},
			[]int{1, 1, 1, 1, 10, 3, 3, 10, 10, 2, 2, 1, 1, 1, 1, 1}, nil,
		},
		"wtc-world-eaters": {
			WTC, "World Eaters", 1990,
			[]string{angry, prince, executions, bound, zerkers, zerkers, exalted, jakhals, spawn, spawn, spawn, forge, forge, mauler, rhino, rhino},
			[]int64{100, 215, 85, 95, 180, 180, 140, 65, 90, 90, 90, 170, 170, 150, 85, 85},
			[]int{1, 1, 1, 1, 10, 10, 3, 10, 2, 2, 2, 1, 1, 1, 1, 1}, nil,
		},
	}
}

// In every real player's list each unit is found, with models and points as printed. The
// unresolved names are expected.
func TestRealLists(t *testing.T) {
	dir := communitytest.Shared(t, "ROLLCALL_LISTS", "lists")
	for name, want := range realLists() {
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join(dir, "real", name+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			o := readOn(t, data, func(d *Document) *entry.Book { return community(t, editionOf(t, d)) })
			got := realList{dialect: o.doc.Dialect, name: o.roster.Name, unresolved: o.unresolved()}
			got.total, _ = o.doc.Total[0].Value.Int64()
			for _, u := range o.doc.Forces[0].Units {
				n, _ := u.Costs[0].Value.Int64()
				got.points = append(got.points, n)
			}
			f := &o.roster.Forces[0]
			for _, u := range unit.Units(o.report.State()) {
				s := f.Selections[selectionIndex(f, u.Selection)]
				if x := o.book.Roots(f.Catalogue).Option(s.Entry); x == nil || x.Kind() != entry.Upgrade {
					got.units = append(got.units, u.Name)
					got.models = append(got.models, modelsOf(x, &s))
				}
			}
			if diff := cmp.Diff(want, got, cmp.AllowUnexported(realList{}), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("list (-want +got):\n%s", diff)
			}
			warlords(t, &o)
		})
	}
}

func selectionIndex(f *roster.Force, id string) int {
	for i := range f.Selections {
		if f.Selections[i].ID == id {
			return i
		}
	}
	return -1
}

func modelsOf(o *entry.Option, s *roster.Selection) int {
	if o.Kind() == entry.Model {
		return 1
	}
	n := 0
	for i := range s.Selections {
		if below := o.Choices().Option(s.Selections[i].Entry); below != nil {
			n += s.Selections[i].Count * modelsOf(below, &s.Selections[i])
		}
	}
	return n
}

// The icon of a unit is attached to the model that the text names after it or lists it for, or
// else to the model of which the unit has most, which is reported.
func TestIconsHaveBearers(t *testing.T) {
	dir := communitytest.Shared(t, "ROLLCALL_LISTS", "lists")
	for name, want := range map[string]int{"gw-app-world-eaters": 0, "nr-gw-world-eaters": 0, "wtc-world-eaters": 0, "listforge-world-eaters": 2} {
		data, err := os.ReadFile(filepath.Join(dir, "real", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		o := readOn(t, data, func(d *Document) *entry.Book { return community(t, editionOf(t, d)) })
		for _, d := range o.report.Diagnostics {
			if d.Code == roster.AssociationMin || d.Code == roster.AssociationInvalid {
				t.Errorf("%s: got %s", name, d.Text("en"))
			}
		}
		assumed := 0
		for _, d := range o.diagnostics {
			if d.Code == roster.TextFilled && strings.Contains(d.Args["Things"], "Icon of Khorne (") {
				assumed++
			}
		}
		if assumed != want {
			t.Errorf("%s: got %d assumed bearers of icons, want %d", name, assumed, want)
		}
	}
}

// warlords checks that the Daemon Prince, who is in all four lists, is the only Warlord.
func warlords(t *testing.T, o *outcome) {
	t.Helper()
	for _, u := range unit.Units(o.report.State()) {
		if want := u.Name == "Daemon Prince of Khorne"; u.Warlord != want {
			t.Errorf("%s: got Warlord %v, want %v", u.Name, u.Warlord, want)
		}
	}
}

// Every dialect expresses the units of the real lists completely. Some cannot express settings of
// the force.
func TestRealUnitsAreKept(t *testing.T) {
	dir := communitytest.Shared(t, "ROLLCALL_LISTS", "lists")
	settings := map[string]bool{"Battle Size": true, "Detachment": true}
	for name := range realLists() {
		data, err := os.ReadFile(filepath.Join(dir, "real", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		o := readOn(t, data, func(d *Document) *entry.Book { return community(t, editionOf(t, d)) })
		for _, d := range readable() {
			lost, err := Write(io.Discard, d, o.book, o.roster, o.report)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range lost {
				if l.Kind == LostForce || l.Kind == LostChoice && !settings[l.Subject] {
					t.Errorf("%s as %s: got %s %s lost", name, d, l.Kind, l.Subject)
				}
			}
		}
	}
}
