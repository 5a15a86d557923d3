package roster_test

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
)

// offered returns the choice of a name below a selection.
func (a *army) offered(selection, name string) option.Choice {
	a.Helper()
	choices, err := option.Options(a.book, a.Roster, selection, "en")
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

func (a *army) wantTogether(what string, got *option.Combination, want told) {
	a.Helper()
	if got == nil {
		a.Fatalf("%s: nothing makes it legal", what)
	}
	if d := cmp.Diff(want, told{got.Models, got.Instead}); d != "" {
		a.Errorf("%s (-want +got):\n%s", what, d)
	}
	before := a.check().Costs
	a.do(got.Operations...)
	for id, was := range before {
		if d := a.check().Costs[id].Sub(was); d.Cmp(got.CostDelta[id]) != 0 {
			a.Errorf("%s: %s changes by %s, said was %s", what, id, d, got.CostDelta[id])
		}
	}
}

// A choice for the whole unit is made and taken back in one step, from any of its
// models.
func TestWholeUnitTogether(t *testing.T) {
	a := muster(t, marines)
	squad := a.unit("intercessor-squad")
	a.choosesKeywords(squad)
	before := a.errors()
	for _, model := range []string{"Intercessor", "Intercessor Sergeant"} {
		id := a.below(squad, model)
		c := a.offered(id, "Auto bolt rifle")
		if c.Allowed || c.WhyNot == nil || c.WhyNot.Code != roster.WargearWholeUnit {
			t.Fatalf("for one kind of models alone: %+v", c)
		}
		a.wantTogether("taken", c.Combination, told{Models: 5})
		for _, each := range []string{"Intercessor", "Intercessor Sergeant"} {
			if a.below(a.below(squad, each), "Auto bolt rifle") == "" {
				t.Errorf("%s lacks the rifle", each)
			}
		}
		a.wantTogether("another", a.offered(id, "Stalker bolt rifle").Combination, told{Models: 5})
		a.wantTogether("back to the first", a.offered(id, "Auto bolt rifle").Combination, told{Models: 5})
		a.wantTogether("taken back", a.offered(id, "Bolt rifle").Combination, told{Models: 5, Instead: []string{"Auto bolt rifle"}})
		if d := cmp.Diff(before, a.errors()); d != "" {
			t.Errorf("there and back (-before +after):\n%s", d)
		}
	}
}

// armsOf is a unit that takes up to a number from a group of blade, gun and lance,
// of which blade and lance stand in a group of their own.
func armsOf(t *testing.T, most int64) (a *army, band string) {
	limit := kept("most", entry.Max, most)
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
	unit := entryOf("band")
	unit.Groups = []*entry.Group{group}
	a = game{roots: []*entry.Entry{unit}}.muster(t)
	return a, a.do(selects("frc_1", "band")...)[0]
}

// In a full group of several, what is taken goes in the place of its like.
func TestExchangeTogether(t *testing.T) {
	a, band := armsOf(t, 2)
	if c := a.offered(band, "blade"); !c.Allowed || c.Combination != nil {
		t.Errorf("with room for two: allowed %v, together %+v", c.Allowed, c.Combination)
	}
	a.do(a.sel(band, "blade"))
	a.do(a.sel(band, "gun"))
	a.wantTogether("lance", a.offered(band, "lance").Combination, told{Instead: []string{"blade"}})
	a.wantTogether("cannon", a.offered(band, "cannon").Combination, told{Instead: []string{"gun"}})
	a.wantBelow(band, "1 lance", "1 cannon")
	if got := a.errors(); len(got) > 0 {
		t.Errorf("got %v, want no error", got)
	}
}

// A choice is taken away where it need not be there.
func TestDropTogether(t *testing.T) {
	a, band := armsOf(t, 2)
	if c := a.offered(band, "blade"); c.Removal != nil {
		t.Errorf("what is not there is taken away: %+v", c.Removal)
	}
	a.do(a.sel(band, "blade"))
	a.wantTogether("blade", a.offered(band, "blade").Removal, told{})
	if a.below(band, "blade") != "" {
		t.Error("the blade is still there")
	}

	p := newParade(t)
	bolter := p.offered(p.below(p.terminators, "Terminator"), "Storm bolter")
	if bolter.Now == 0 || bolter.Removal != nil {
		t.Errorf("a storm bolter of %d, which must be there, is taken away: %+v", bolter.Now, bolter.Removal)
	}
}

// What is too dear is not paid for by giving another unit up.
func TestTogetherStaysInTheUnit(t *testing.T) {
	p := newParade(t)
	p.do(roster.Operation{Op: roster.SetLimit, Cost: "points", Value: "1"})
	for _, u := range p.Forces[0].Selections {
		choices, err := option.Options(p.book, p.Roster, u.ID, "en")
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
		a := drawArmy(t, rt)
		at := rapid.SampledFrom(a.all()).Draw(rt, "selection")
		choices, err := option.Options(a.book, a.Roster, at.ID, "en")
		if err != nil {
			return // not in the game data
		}
		before := a.check().Summary.Errors
		for _, c := range choices {
			for _, step := range []*option.Combination{c.Combination, c.Removal} {
				if step == nil {
					continue
				}
				found++
				next, _, err := edit.Apply(a.book, a.Roster, step.Operations)
				if err != nil {
					rt.Fatalf("%s: %v", c.Name, err)
				}
				if after := check.Check(a.book, next).Summary.Errors; after > before {
					rt.Errorf("%s: %d errors, there were %d: %+v", c.Name, after, before, step)
				}
			}
		}
	})
	if found == 0 && !testing.Short() { // 20 draws may offer nothing
		t.Error("nothing was offered")
	}
}
