package roster_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// limitIn is a limit on the owner in a scope.
func limitIn(scope, id string, b entry.Bound, n int64) entry.Constraint {
	return entry.Constraint{
		ID: id, Bound: b, Value: entry.Int(n),
		Query: entry.Query{Scope: scope, Field: entry.FieldSelections, Shared: true, ChildSelections: true},
	}
}

// banner returns an upgrade with limits.
func banner(id string, limits ...entry.Constraint) *entry.Entry {
	return &entry.Entry{Node: entry.Node{ID: id, Name: id}, Constraints: limits}
}

// A minimum that is always lowered is selected with its parent, and stays removed.
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
		show := banner("show", limitIn(entry.ScopeParent, "least", entry.Min, 1))
		show.Modifiers = []entry.Modifier{{Op: entry.Set, Field: "least", Value: "0", When: c.when}}
		unit := entryOf("band")
		unit.Groups = []*entry.Group{{
			Node: entry.Node{ID: "arms", Name: "Arms"}, Default: "sword", Constraints: []entry.Constraint{limitIn(entry.ScopeParent, "arm", entry.Min, 1)},
			Offers: entry.Offers{Entries: []*entry.Entry{banner("sword"), banner("axe")}},
		}}
		unit.Entries = []*entry.Entry{show}
		a := game{roots: []*entry.Entry{unit}}.muster(t)
		band := a.do(selects("frc_1", "band")...)[0]
		a.wantBelow(band, c.want...)
		a.wants(name)
		if len(c.want) == 1 {
			continue
		}
		a.do(roster.Operation{Op: roster.Remove, Selection: a.Forces[0].Selections[0].Selections[1].ID})
		a.do(roster.Operation{Op: roster.Choose, Selection: band, Group: "arms", Entry: "axe"})
		a.wantBelow(band, "1 axe")
		a.wants(name + ": removed")
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
			limits: []entry.Constraint{limitIn(entry.ScopeForce, "least", entry.Min, 1)},
			first:  []string{"1 flag"}, second: []string{},
		},
		"each of at most one in the army": {
			limits: []entry.Constraint{limitIn(entry.ScopeParent, "least", entry.Min, 1), limitIn(entry.ScopeRoster, "most", entry.Max, 1)},
			first:  []string{"1 flag"}, second: []string{},
			codes: []string{string(roster.SelectionsMin)},
		},
		"each": {
			limits: []entry.Constraint{limitIn(entry.ScopeParent, "least", entry.Min, 1), limitIn(entry.ScopeRoster, "most", entry.Max, 2)},
			first:  []string{"1 flag"}, second: []string{"1 flag"},
		},
	} {
		unit := entryOf("band")
		unit.Entries = []*entry.Entry{banner("flag", c.limits...)}
		a := game{roots: []*entry.Entry{unit}}.muster(t)
		first, second := a.do(selects("frc_1", "band")...)[0], a.do(selects("frc_1", "band")...)[0]
		a.wantBelow(first, c.first...)
		a.wantBelow(second, c.second...)
		a.wants(name, c.codes...)
	}
}
