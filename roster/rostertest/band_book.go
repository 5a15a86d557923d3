package rostertest

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// BandBook has a force with a slot for heroes, and three root entries: a hero
// that every force must have, a ware that every hero must have, and a guard
// that no force has a slot for.
func BandBook(t testing.TB) *entry.Book {
	t.Helper()
	atLeastOne := func(id string) []entry.Constraint {
		return []entry.Constraint{{ID: id, Bound: entry.Min, Value: entry.Int(1), Query: entry.Query{Scope: entry.ScopeParent, Field: entry.FieldSelections, Shared: true}}}
	}
	system := &entry.Catalogue{
		ID: "gs", System: true, CostTypes: []entry.CostType{{ID: "pts", Name: "pts", DefaultLimit: entry.Int(-1)}},
		Categories: []*entry.Category{{Node: entry.Node{ID: "hq", Name: "HQ"}}, {Node: entry.Node{ID: "none", Name: "None"}}},
		Forces: []*entry.Force{{
			Node: entry.Node{ID: "band", Name: "Band"}, Categories: []entry.CategoryLink{{Target: "hq"}},
			Forces: []*entry.Force{{Node: entry.Node{ID: "inner", Name: "Inner"}, Categories: []entry.CategoryLink{{Target: "hq"}}}},
		}},
	}
	hero := &entry.Entry{
		Node: entry.Node{ID: "hero", Name: "Hero"}, Kind: entry.Model, Import: true,
		Costs:      []entry.Cost{{Type: "pts", Value: entry.MustNumber("1.5")}},
		Categories: []entry.CategoryLink{{Target: "hq", Primary: true}}, Constraints: atLeastOne("hero-min"),
		Offers: entry.Offers{Entries: []*entry.Entry{{Node: entry.Node{ID: "ware", Name: "Ware"}, Constraints: atLeastOne("ware-min")}}},
	}
	guard := &entry.Entry{
		Node:       entry.Node{ID: "guard", Name: "Guard"},
		Categories: []entry.CategoryLink{{Target: "none", Primary: true}}, Constraints: atLeastOne("guard-min"),
	}
	book, problems := entry.NewBook(system, []*entry.Catalogue{{ID: "cat", GameSystem: "gs", Roots: entry.Offers{Entries: []*entry.Entry{hero, guard}}}})
	if len(problems) > 0 {
		t.Fatalf("problems: %v", problems)
	}
	return book
}
