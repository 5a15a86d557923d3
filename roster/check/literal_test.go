package check_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// A cost that grows with the cost of its own force is a cycle.
func TestCostCycle(t *testing.T) {
	grows := func(of string) rostertest.Game {
		a := rostertest.EntryOf("a")
		a.Modifiers = []entry.Modifier{{
			Op: entry.Increment, Field: "points", Value: "1",
			Repeats: []entry.Repeat{{Query: entry.Query{Scope: entry.ScopeForce, Field: "points", Child: of, Shared: true}, Value: entry.Int(1), Times: 1}},
		}}
		return rostertest.Game{Roots: []*entry.Entry{a, rostertest.EntryOf("b")}}
	}
	for of, want := range map[string][]string{"b": {}, "a": {string(roster.CostCycle)}} {
		a := grows(of).NewArmy(t)
		a.Do(rostertest.Selects("frc_1", "a", "b")...)
		if diff := cmp.Diff(want, a.Errors()); diff != "" {
			t.Errorf("cost of %s (-want +got):\n%s", of, diff)
		}
	}
}

// An entry that contains itself may be selected without end; selections that are too deep are
// left out.
func TestTooDeep(t *testing.T) {
	inner := rostertest.EntryOf("a")
	inner.Links = []*entry.Link{{Node: entry.Node{ID: "l"}, Target: "a"}}
	a := rostertest.Game{Roots: []*entry.Entry{inner}}.NewArmy(t)
	a.Forces[0].Selections = []roster.Selection{nested(roster.MaxDepth-1, "")}
	if got := a.Errors(); len(got) > 0 {
		t.Errorf("at the limit: got %v", got)
	}
	a.Forces[0].Selections = []roster.Selection{nested(roster.MaxDepth, "")}
	if got := a.Errors(); !slices.Equal(got, []string{string(roster.TooDeep)}) {
		t.Errorf("beyond the limit: got %v", got)
	}
	a.AppliesFixes(t, "too deep")
}

// nested returns a selection with a chain of below selections, each below the one before.
func nested(below int, prefix string) roster.Selection {
	s := roster.Selection{ID: "sel_" + prefix, Entry: prefix + "a", Count: 1}
	if below > 0 {
		s.Selections = []roster.Selection{nested(below-1, prefix+"l::")}
	}
	return s
}

// Nested forces have the same limit.
func TestForcesTooDeep(t *testing.T) {
	a := rostertest.Game{Roots: []*entry.Entry{rostertest.EntryOf("a")}}.NewArmy(t)
	f := &a.Forces[0]
	for i := range roster.MaxDepth - 1 {
		f.Forces = []roster.Force{{ID: strings.Repeat("f", i+1), Entry: "patrol", Catalogue: "book"}}
		f = &f.Forces[0]
	}
	if got := a.Errors(); len(got) > 0 {
		t.Errorf("at the limit: got %v", got)
	}
	f.Forces = []roster.Force{{ID: "last", Entry: "patrol", Catalogue: "book"}}
	if got := a.Errors(); !slices.Equal(got, []string{string(roster.TooDeep)}) {
		t.Errorf("beyond the limit: got %v", got)
	}
}

// Two options replace the same pistol: each alone is legal.
func TestWargearOverlap(t *testing.T) {
	book := rostertest.Overlapping(t)
	use := func(blades ...string) *rostertest.Army {
		a := &rostertest.Army{TB: t, Book: book, Roster: roster.New("Test", "9e", "9e@test")}
		a.Do(roster.Operation{Op: roster.AddForce, Catalogue: "9e.guard"})
		unit := a.Do(roster.Operation{Op: roster.AddUnit, Datasheet: "9e.guard.veteran"})[0]
		model := a.Models(unit)[0].ID
		for _, blade := range blades {
			a.Do(roster.Operation{Op: roster.Remove, Selection: a.Below(model, blade)})
			a.Do(roster.Operation{Op: roster.Select, Parent: model, Entry: clawsFor(a, model, blade)})
		}
		if pistol := a.Below(model, "pistol"); pistol != "" && len(blades) > 0 {
			a.Do(roster.Operation{Op: roster.Remove, Selection: pistol})
		}
		return a
	}
	for _, one := range []string{"sword", "axe"} {
		if got := use(one).Errors(); len(got) > 0 {
			t.Errorf("claws for the %s: got %v", one, got)
		}
	}
	both := use("sword", "axe")
	got := both.Errors()
	if len(got) == 0 || slices.ContainsFunc(got, func(c string) bool { return c != string(roster.WargearOverlap) }) {
		t.Errorf("claws for both: got %v, want %s", got, roster.WargearOverlap)
	}
	both.AppliesFixes(t, "overlap")
}

// clawsFor is the option of claws in the group of a blade.
func clawsFor(a *rostertest.Army, model, blade string) string {
	a.Helper()
	for _, o := range a.Option(model).Choices().Options {
		for g := o.Group; g != nil && o.Name() == "claws"; g = g.Parent {
			if g.Group.Name == blade {
				return o.ID
			}
		}
	}
	a.Fatalf("no claws for %s", blade)
	return ""
}
