package unit_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/rostertest"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// unitOf returns a unit of an army.
func unitOf(t *testing.T, a *rostertest.Army, selection string) *unit.Unit {
	t.Helper()
	for _, u := range unit.Units(a.Check().State()) {
		if u.Selection == selection {
			return &u
		}
	}
	t.Fatalf("there is no unit %s", selection)
	return nil
}

// A unit differs from its initial form by the exchanged wargear, with its number. Additional models with the
// initial wargear and the Warlord are not differences.
func TestDifferences(t *testing.T) {
	a := rostertest.NewArmy(t, rostertest.Marines)
	squad := a.Unit("intercessor-squad")
	initial := unitOf(t, a, squad)
	want := func(what string, want ...string) {
		t.Helper()
		if diff := cmp.Diff(want, unitOf(t, a, squad).Differences(initial)); diff != "" {
			t.Errorf("%s: -want +got:\n%s", what, diff)
		}
	}
	want("the initial unit")
	trooper := a.Below(squad, "Intercessor")
	a.Do(roster.Operation{Op: roster.SetCount, Selection: trooper, Count: rostertest.Number(7)}, roster.Operation{Op: roster.SetWarlord, Selection: a.Below(squad, "Intercessor Sergeant")})
	want("8 models and the Warlord")
	launcher := a.Choice(trooper, "Astartes grenade launcher")
	launcher.Count = rostertest.Number(1)
	a.Do(launcher)
	want("one launcher", "Astartes grenade launcher")
	a.Do(a.Choice(a.Below(squad, "Intercessor Sergeant"), "Power sword"))
	want("a sword in place of the rifle", "Astartes grenade launcher", "Power sword")
	if all := unitOf(t, a, squad).Differences(nil); len(all) < 5 {
		t.Errorf("without an initial unit: got %q, want everything", all)
	}
}

// TestDifferencesInNumber: models that carry more of their initial wargear are listed with all of it.
func TestDifferencesInNumber(t *testing.T) {
	suits := func(pods int) *unit.Unit {
		models := unit.Loadout{Name: "Suit", IsModel: true, Number: 3, Below: []unit.Loadout{{Name: "Missile pod", Number: 3 * pods}, {Name: "Fists", Number: 3}}}
		return &unit.Unit{Loadout: unit.Loadout{Name: "Suits", Number: 1, Below: []unit.Loadout{models}}}
	}
	for pods, want := range map[int][]string{1: nil, 2: {"6× Missile pod"}} {
		if diff := cmp.Diff(want, suits(pods).Differences(suits(1))); diff != "" {
			t.Errorf("%d pods: -want +got:\n%s", pods, diff)
		}
	}
}

// Units are paired by their contents first, and then by name. The order of lists does not matter.
func TestCompare(t *testing.T) {
	a := rostertest.NewArmy(t, rostertest.Marines)
	first, second := a.Unit("intercessor-squad"), a.Unit("intercessor-squad")
	captain := a.Unit("primaris-captain")
	before, costs := unit.Units(a.Check().State()), a.Check().Costs
	a.Do(
		roster.Operation{Op: roster.Remove, Selection: captain}, roster.Operation{Op: roster.Move, Selection: second, Before: first},
		roster.Operation{Op: roster.SetCount, Selection: a.Below(first, "Intercessor"), Count: rostertest.Number(5)},
	)
	a.Unit("hellblaster-squad")
	d := unit.Compare(before, unit.Units(a.Check().State()), costs, a.Check().Costs)
	if len(d.Added) != 1 || d.Added[0].Name != "Hellblaster Squad" || len(d.Removed) != 1 || d.Removed[0].Name != "Primaris Captain" || len(d.Changed) != 1 {
		t.Fatalf("got %+v", d)
	}
	if c := d.Changed[0]; c.Name != "Intercessor Squad" || len(c.Removed) != 1 || len(c.Added) != 1 || d.IsZero() {
		t.Errorf("got %+v", c)
	}
	if same := unit.Compare(before, before, costs, costs); !same.IsZero() || len(same.Costs) != 0 {
		t.Errorf("a list differs from itself: %+v", same)
	}
}
