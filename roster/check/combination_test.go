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

// offered returns the choice of a name below a selection.
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

// told is a Together without its operations.
type told struct {
	Models  int
	Instead []string
}

func wantTogether(a *rostertest.Army, what string, got *option.Combination, want told) {
	a.Helper()
	if got == nil {
		a.Fatalf("%s: nothing makes it legal", what)
	}
	if d := cmp.Diff(want, told{got.Models, got.Instead}); d != "" {
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

// A choice for the whole unit is made and taken back in one step, from any of its
// models.
func TestWholeUnitTogether(t *testing.T) {
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
		wantTogether(a, "taken", c.Combination, told{Models: 5})
		for _, each := range []string{"Intercessor", "Intercessor Sergeant"} {
			if a.Below(a.Below(squad, each), "Auto bolt rifle") == "" {
				t.Errorf("%s lacks the rifle", each)
			}
		}
		wantTogether(a, "another", offered(a, id, "Stalker bolt rifle").Combination, told{Models: 5})
		wantTogether(a, "back to the first", offered(a, id, "Auto bolt rifle").Combination, told{Models: 5})
		wantTogether(a, "taken back", offered(a, id, "Bolt rifle").Combination, told{Models: 5, Instead: []string{"Auto bolt rifle"}})
		if d := cmp.Diff(before, a.Errors()); d != "" {
			t.Errorf("there and back (-before +after):\n%s", d)
		}
	}
}

// armsOf is a unit that takes up to a number from a group of blade, gun and lance,
// of which blade and lance stand in a group of their own.
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

// In a full group of several, what is taken goes in the place of its like.
func TestExchangeTogether(t *testing.T) {
	a, band := armsOf(t, 2)
	if c := offered(a, band, "blade"); !c.Allowed || c.Combination != nil {
		t.Errorf("with room for two: allowed %v, together %+v", c.Allowed, c.Combination)
	}
	a.Do(a.Sel(band, "blade"))
	a.Do(a.Sel(band, "gun"))
	wantTogether(a, "lance", offered(a, band, "lance").Combination, told{Instead: []string{"blade"}})
	wantTogether(a, "cannon", offered(a, band, "cannon").Combination, told{Instead: []string{"gun"}})
	a.WantBelow(band, "1 lance", "1 cannon")
	if got := a.Errors(); len(got) > 0 {
		t.Errorf("got %v, want no error", got)
	}
}

// A choice is taken away where it need not be there.
func TestDropTogether(t *testing.T) {
	a, band := armsOf(t, 2)
	if c := offered(a, band, "blade"); c.Removal != nil {
		t.Errorf("what is not there is taken away: %+v", c.Removal)
	}
	a.Do(a.Sel(band, "blade"))
	wantTogether(a, "blade", offered(a, band, "blade").Removal, told{})
	if a.Below(band, "blade") != "" {
		t.Error("the blade is still there")
	}

	p := rostertest.NewThreeUnits(t)
	bolter := offered(p.Army, p.Below(p.Terminators, "Terminator"), "Storm bolter")
	if bolter.Now == 0 || bolter.Removal != nil {
		t.Errorf("a storm bolter of %d, which must be there, is taken away: %+v", bolter.Now, bolter.Removal)
	}
}

// What is too dear is not paid for by giving another unit up.
func TestTogetherStaysInTheUnit(t *testing.T) {
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

// TestTogetherIsLegal: whatever is offered in one step makes no error that was not
// there before, and is done.
func TestTogetherIsLegal(t *testing.T) {
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
	if found == 0 && !testing.Short() { // 20 draws may offer nothing
		t.Error("nothing was offered")
	}
}
