package rostertest

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// A Game is literal game data: one kind of force with the slot HQ, one cost, and
// what a force may select.
type Game struct {
	Constraints    []entry.Constraint // of the force
	Slot           []entry.Constraint // of the slot HQ
	SlotCharacters []entry.Constraint // of the slot Characters; nil: the force has none
	Roots          []*entry.Entry
	Groups         []*entry.Group
	Shared         []*entry.Entry   // that links may refer to
	Kinds          []*entry.Force   // other than Patrol
	Costs          []entry.CostType // other than points
}

// NewArmy returns an empty army with one force on the data.
func (g Game) NewArmy(tb testing.TB) *Army {
	tb.Helper()
	system := &entry.Catalogue{
		ID: "system", System: true, CostTypes: append([]entry.CostType{{ID: "points", Name: "Points"}}, g.Costs...),
		Categories: []*entry.Category{
			{Node: entry.Node{ID: "hq", Name: "HQ"}}, {Node: entry.Node{ID: "character", Name: "Characters"}}, {Node: entry.Node{ID: "epic-hero", Name: "Epic Hero"}}, {Node: entry.Node{ID: "battleline", Name: "Battleline"}},
			{Node: entry.Node{ID: "own-faction", Name: entry.FactionPrefix + "Book"}}, {Node: entry.Node{ID: "guest-faction", Name: entry.FactionPrefix + "Guest"}},
		},
		Forces: []*entry.Force{{
			Node: entry.Node{ID: "patrol", Name: "Patrol"}, Constraints: g.Constraints,
			Categories: []entry.CategoryLink{{Target: "hq", Constraints: g.Slot}},
		}},
	}
	if g.SlotCharacters != nil {
		system.Forces[0].Categories = append(system.Forces[0].Categories, entry.CategoryLink{Target: "character", Constraints: g.SlotCharacters})
	}
	system.Forces = append(system.Forces, g.Kinds...)
	book, problems := entry.NewBook(system, []*entry.Catalogue{{
		ID: "book", Name: "book", GameSystem: "system", Roots: entry.Offers{Entries: g.Roots, Groups: g.Groups}, Shared: entry.Offers{Entries: g.Shared},
	}})
	if len(problems) > 0 {
		tb.Fatal(problems)
	}
	a := &Army{tb, book, roster.New("Test", "9e", "9e@test")}
	a.NoLimit = true
	a.Do(roster.Operation{Op: roster.AddForce, Catalogue: "book"})
	return a
}

// EntryOf is an entry that is an HQ and costs 5 points.
func EntryOf(id string, constraints ...entry.Constraint) *entry.Entry {
	return &entry.Entry{
		Node: entry.Node{ID: id, Name: id}, Constraints: constraints,
		Categories: []entry.CategoryLink{{Target: "hq", Primary: true}},
		Costs:      []entry.Cost{{Type: "points", Value: entry.Int(5)}},
	}
}

// Bound is a constraint that waits for a person, so that nothing is selected by
// itself.
func Bound(b entry.Bound, n int64, field, scope string) entry.Constraint {
	return entry.Constraint{
		ID: field + b.String() + scope, Bound: b, Value: entry.Int(n), Manual: true,
		Query: entry.Query{Field: field, Scope: scope, Shared: true, ChildSelections: true, ChildForces: true},
	}
}

// Least is a minimum of selections in the force.
func Least(n int64) entry.Constraint {
	return Bound(entry.Min, n, entry.FieldSelections, entry.ScopeForce)
}

// Selects returns operations that select entries in a force or a selection.
func Selects(force string, entries ...string) (ops []roster.Operation) {
	for _, e := range entries {
		ops = append(ops, roster.Operation{Op: roster.Select, Parent: force, Entry: e})
	}
	return ops
}

// LimitIn is a limit on the owner in a scope.
func LimitIn(scope, id string, b entry.Bound, n int64) entry.Constraint {
	return entry.Constraint{
		ID: id, Bound: b, Value: entry.Int(n),
		Query: entry.Query{Scope: scope, Field: entry.FieldSelections, Shared: true, ChildSelections: true},
	}
}

// Banner returns an upgrade with limits.
func Banner(id string, limits ...entry.Constraint) *entry.Entry {
	return &entry.Entry{Node: entry.Node{ID: id, Name: id}, Constraints: limits}
}

// Kept is a limit in the parent that is kept by itself.
func Kept(id string, b entry.Bound, n int64) entry.Constraint {
	return entry.Constraint{
		ID: id, Bound: b, Value: entry.Int(n), Automatic: true, Source: entry.Source{Document: "a.cat", Line: 3},
		Query: entry.Query{Scope: entry.ScopeParent, Field: entry.FieldSelections, Shared: true},
	}
}

// SameNumber compares numbers by their value.
var SameNumber = cmp.Comparer(func(a, b entry.Number) bool { return a.Cmp(b) == 0 })
