package check_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/option"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// offered returns the choice with a name below a selection.
func offered(a *rostertest.Army, selection, name string) option.Choice {
	a.Helper()
	choices, err := option.Options(a.Book, a.Roster, selection, "en")
	if err != nil {
		a.Fatal(err)
	}
	i := slices.IndexFunc(choices, func(c option.Choice) bool { return c.Name == name })
	if i < 0 {
		a.Fatalf("%s offers no %s", selection, name)
	}
	return choices[i]
}

// combined is an option.Combination without its operations.
type combined struct {
	Models  int
	Instead []string
}

func wantCombination(a *rostertest.Army, what string, got *option.Combination, want combined) {
	a.Helper()
	if got == nil {
		a.Fatalf("%s: got no combination", what)
	}
	if d := cmp.Diff(want, combined{got.Models, got.Instead}); d != "" {
		a.Errorf("%s (-want +got):\n%s", what, d)
	}
	before := a.Check().Costs
	a.Do(got.Operations...)
	for id, was := range before {
		if d := a.Check().Costs[id].Sub(was); d.Cmp(got.CostDelta[id]) != 0 {
			a.Errorf("%s: %s changes by %s, said was %s", what, id, d, got.CostDelta[id])
		}
	}
}

// A choice for the whole unit is made and undone in one step, from any of its models.
func TestWholeUnitCombination(t *testing.T) {
	a := rostertest.NewArmy(t, rostertest.Marines)
	squad := a.Unit("intercessor-squad")
	a.ChoosesKeywords(squad)
	before := a.Errors()
	for _, model := range []string{"Intercessor", "Intercessor Sergeant"} {
		id := a.Below(squad, model)
		c := offered(a, id, "Auto bolt rifle")
		if c.Allowed || c.WhyNot == nil || c.WhyNot.Code != roster.WargearWholeUnit {
			t.Fatalf("for one kind of models alone: %+v", c)
		}
		wantCombination(a, "taken", c.Combination, combined{Models: 5})
		for _, each := range []string{"Intercessor", "Intercessor Sergeant"} {
			if a.Below(a.Below(squad, each), "Auto bolt rifle") == "" {
				t.Errorf("%s lacks the rifle", each)
			}
		}
		wantCombination(a, "another", offered(a, id, "Stalker bolt rifle").Combination, combined{Models: 5})
		wantCombination(a, "back to the first", offered(a, id, "Auto bolt rifle").Combination, combined{Models: 5})
		wantCombination(a, "taken back", offered(a, id, "Bolt rifle").Combination, combined{Models: 5, Instead: []string{"Auto bolt rifle"}})
		if d := cmp.Diff(before, a.Errors()); d != "" {
			t.Errorf("there and back (-before +after):\n%s", d)
		}
	}
}

// armsOf is a unit that takes up to a number of options from a group of blade, gun and lance, in
// which blade and lance form a nested group.
func armsOf(t *testing.T, most int64) (a *rostertest.Army, band string) {
	limit := rostertest.Kept("most", entry.Max, most)
	limit.Automatic = false
	group := &entry.Group{Node: entry.Node{ID: "arms", Name: "Arms"}, Constraints: []entry.Constraint{limit}}
	melee := &entry.Group{Node: entry.Node{ID: "melee", Name: "Melee"}}
	for _, id := range []string{"blade", "lance"} {
		melee.Entries = append(melee.Entries, &entry.Entry{Node: entry.Node{ID: id, Name: id}})
	}
	for _, id := range []string{"gun", "cannon"} {
		group.Entries = append(group.Entries, &entry.Entry{Node: entry.Node{ID: id, Name: id}})
	}
	group.Groups = []*entry.Group{melee}
	unit := rostertest.EntryOf("band")
	unit.Groups = []*entry.Group{group}
	a = rostertest.Game{Roots: []*entry.Entry{unit}}.NewArmy(t)
	return a, a.Do(rostertest.Selects("frc_1", "band")...)[0]
}

// In a full group, a new option replaces an option of the same nested group.
func TestCombinationReplaces(t *testing.T) {
	a, band := armsOf(t, 2)
	if c := offered(a, band, "blade"); !c.Allowed || c.Combination != nil {
		t.Errorf("with room for two: allowed %v, together %+v", c.Allowed, c.Combination)
	}
	a.Do(a.Sel(band, "blade"))
	a.Do(a.Sel(band, "gun"))
	wantCombination(a, "lance", offered(a, band, "lance").Combination, combined{Instead: []string{"blade"}})
	wantCombination(a, "cannon", offered(a, band, "cannon").Combination, combined{Instead: []string{"gun"}})
	a.WantBelow(band, "1 lance", "1 cannon")
	if got := a.Errors(); len(got) > 0 {
		t.Errorf("got %v, want no error", got)
	}
}

// A choice can be removed if it is not required.
func TestRemoval(t *testing.T) {
	a, band := armsOf(t, 2)
	if c := offered(a, band, "blade"); c.Removal != nil {
		t.Errorf("a choice that is not selected can be removed: %+v", c.Removal)
	}
	a.Do(a.Sel(band, "blade"))
	wantCombination(a, "blade", offered(a, band, "blade").Removal, combined{})
	if a.Below(band, "blade") != "" {
		t.Error("the blade is still there")
	}

	p := rostertest.NewThreeUnits(t)
	bolter := offered(p.Army, p.Below(p.Terminators, "Terminator"), "Storm bolter")
	if bolter.Now == 0 || bolter.Removal != nil {
		t.Errorf("a storm bolter of %d, which must be there, is taken away: %+v", bolter.Now, bolter.Removal)
	}
}

// A choice over the points limit does not remove another unit.
func TestCombinationStaysInTheUnit(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	p.Do(roster.Operation{Op: roster.SetLimit, Cost: "points", Value: "1"})
	for _, u := range p.Forces[0].Selections {
		choices, err := option.Options(p.Book, p.Roster, u.ID, "en")
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range choices {
			if c.WhyNot != nil && c.WhyNot.Code == roster.LimitExceeded && c.Combination != nil {
				t.Errorf("%s: %+v", c.Name, c.Combination)
			}
		}
	}
}

// TestCombinationIsLegal: a choice offered in one step causes no new error, and is carried out.
func TestCombinationIsLegal(t *testing.T) {
	found := 0
	rapid.Check(t, func(rt *rapid.T) {
		a := rostertest.DrawArmy(t, rt)
		at := rapid.SampledFrom(a.All()).Draw(rt, "selection")
		choices, err := option.Options(a.Book, a.Roster, at.ID, "en")
		if err != nil {
			return // not in the game data
		}
		before := a.Check().Summary.Errors
		for _, c := range choices {
			for _, step := range []*option.Combination{c.Combination, c.Removal} {
				if step == nil {
					continue
				}
				found++
				next, _, err := edit.Apply(a.Book, a.Roster, step.Operations)
				if err != nil {
					rt.Fatalf("%s: %v", c.Name, err)
				}
				if after := check.Check(a.Book, next).Summary.Errors; after > before {
					rt.Errorf("%s: %d errors, there were %d: %+v", c.Name, after, before, step)
				}
			}
		}
	})
	if found == 0 && !testing.Short() { // 20 draws may offer no choice
		t.Error("no choice was offered")
	}
}
