package edit_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// A minimum that is always lowered is selected with its parent, and is not selected again after
// its removal.
func TestInitialSelections(t *testing.T) {
	for name, c := range map[string]struct {
		when entry.Conditions
		want []string
	}{
		"unconditional": {want: []string{"1 sword", "1 show"}},
		"conditional": {
			when: entry.Conditions{Tests: []entry.Condition{{Query: entry.Query{Scope: entry.ScopeRoster, Field: entry.FieldSelections, Child: entry.ChildAny, ChildSelections: true}, Comparison: entry.AtLeast, Value: entry.Int(1)}}},
			want: []string{"1 sword"},
		},
	} {
		show := rostertest.Banner("show", rostertest.LimitIn(entry.ScopeParent, "least", entry.Min, 1))
		show.Modifiers = []entry.Modifier{{Op: entry.Set, Field: "least", Value: "0", When: c.when}}
		unit := rostertest.EntryOf("band")
		unit.Groups = []*entry.Group{{
			Node: entry.Node{ID: "arms", Name: "Arms"}, Default: "sword", Constraints: []entry.Constraint{rostertest.LimitIn(entry.ScopeParent, "arm", entry.Min, 1)},
			Offers: entry.Offers{Entries: []*entry.Entry{rostertest.Banner("sword"), rostertest.Banner("axe")}},
		}}
		unit.Entries = []*entry.Entry{show}
		a := rostertest.Game{Roots: []*entry.Entry{unit}}.NewArmy(t)
		band := a.Do(rostertest.Selects("frc_1", "band")...)[0]
		a.WantBelow(band, c.want...)
		a.WantErrors(name)
		if len(c.want) == 1 {
			continue
		}
		a.Do(roster.Operation{Op: roster.Remove, Selection: a.Forces[0].Selections[0].Selections[1].ID})
		a.Do(roster.Operation{Op: roster.Choose, Selection: band, Group: "arms", Entry: "axe"})
		a.WantBelow(band, "1 axe")
		a.WantErrors(name + ": removed")
	}
}

// A minimum in the force counts the selections of other units, and no maximum is exceeded.
func TestInitialSelectionsCountTheScope(t *testing.T) {
	for name, c := range map[string]struct {
		limits        []entry.Constraint
		first, second []string
		codes         []string
	}{
		"one in the force": {
			limits: []entry.Constraint{rostertest.LimitIn(entry.ScopeForce, "least", entry.Min, 1)},
			first:  []string{"1 flag"}, second: []string{},
		},
		"each of at most one in the army": {
			limits: []entry.Constraint{rostertest.LimitIn(entry.ScopeParent, "least", entry.Min, 1), rostertest.LimitIn(entry.ScopeRoster, "most", entry.Max, 1)},
			first:  []string{"1 flag"}, second: []string{},
			codes: []string{string(roster.SelectionsMin)},
		},
		"each": {
			limits: []entry.Constraint{rostertest.LimitIn(entry.ScopeParent, "least", entry.Min, 1), rostertest.LimitIn(entry.ScopeRoster, "most", entry.Max, 2)},
			first:  []string{"1 flag"}, second: []string{"1 flag"},
		},
	} {
		unit := rostertest.EntryOf("band")
		unit.Entries = []*entry.Entry{rostertest.Banner("flag", c.limits...)}
		a := rostertest.Game{Roots: []*entry.Entry{unit}}.NewArmy(t)
		first, second := a.Do(rostertest.Selects("frc_1", "band")...)[0], a.Do(rostertest.Selects("frc_1", "band")...)[0]
		a.WantBelow(first, c.first...)
		a.WantBelow(second, c.second...)
		a.WantErrors(name, c.codes...)
	}
}
