package unit_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/rostertest"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// TestLoadouts: the models of a unit are separate, each with its wargear and the effects of that
// wargear.
func TestLoadouts(t *testing.T) {
	a := rostertest.NewArmy(t, rostertest.Marines)
	a.Unit("intercessor-squad")
	list := unit.Units(check.Check(a.Book, a.Roster).State())
	if len(list) != 1 || list[0].Loadout.Kind != entry.Unit {
		t.Fatalf("got %d units", len(list))
	}
	counts := map[string]int{}
	effects := map[string]string{}
	for _, m := range list[0].Loadout.Below {
		if m.Kind != entry.Model {
			continue
		}
		counts[m.Name] = m.Count
		for _, w := range m.Below {
			for _, p := range w.Profiles {
				if len(p.Columns) != len(p.Values) {
					t.Errorf("%s: %d columns, %d values", p.Name, len(p.Columns), len(p.Values))
				}
				for _, e := range p.Effects {
					effects[p.Name] += e.Do
				}
			}
		}
	}
	if diff := cmp.Diff(map[string]int{"Intercessor": 4, "Intercessor Sergeant": 1}, counts); diff != "" {
		t.Errorf("models: -want +got:\n%s", diff)
	}
	if effects["Frag grenades"] != "blastblast" { // of both kinds of model
		t.Errorf("effects: %v", effects)
	}
}

// TestWargearOfOneName: two selections of an item are shown as one of two.
func TestWargearOfOneName(t *testing.T) {
	a := rostertest.NewArmy(t, rostertest.Marines)
	a.Unit("inceptor-squad")
	composition := func() (list []unit.Line) { return unit.Units(check.Check(a.Book, a.Roster).State())[0].Composition }
	want := composition()
	for _, p := range a.All() {
		if p.Option.Name() == "Assault bolter" {
			if p.Count != 2 {
				t.Fatalf("%s: %d", p.Option.ID, p.Count)
			}
			a.Do(roster.Operation{Op: roster.SetCount, Selection: p.ID, Count: new(1)})
			a.Do(roster.Operation{Op: roster.Duplicate, Selection: p.ID})
		}
	}
	if diff := cmp.Diff(want, composition()); diff != "" {
		t.Errorf("one selection of two, two of one: -want +got:\n%s", diff)
	}
}
