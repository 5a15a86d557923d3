package entry_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A library's query finds entries, and its modifiers add categories, of catalogues that it does not link to. A condition on an id
// that no document defines counts zero: it is a fault of the data, not an unevaluated part. An
// unknown word, and the missing filter of a constraint, are notes of the node, with the field
// that they concern.
func TestFiltersThatDoNotExist(t *testing.T) {
	conditional := func(child string) entry.Modifier {
		m := entry.Modifier{Field: entry.FieldHidden, Op: entry.Set, Value: "true"}
		m.When.Tests = []entry.Condition{{Query: entry.Query{Scope: entry.ScopeRoster, Field: entry.FieldSelections, Child: child, Shared: true}}}
		return m
	}
	squad := &entry.Entry{Node: entry.Node{ID: "squad", Modifiers: []entry.Modifier{conditional("captain-1"), conditional("gone-2"), conditional("nonsense")}}}
	squad.Modifiers = append(squad.Modifiers, entry.Modifier{Field: entry.FieldCategory, Op: entry.Add, Value: "burrower"},
		entry.Modifier{Field: entry.FieldCategory, Op: entry.Add, Value: "gone-4", When: conditional("captain-1").When})
	squad.Constraints = []entry.Constraint{{ID: "most", Query: entry.Query{Scope: entry.ScopeParent, Field: entry.FieldSelections, Child: "gone-3"}}}
	library := &entry.Catalogue{ID: "lib", Library: true, Shared: entry.Offers{Entries: []*entry.Entry{squad}}}
	army := &entry.Catalogue{ID: "army", Links: []entry.CatalogueLink{{Target: "lib"}}, Shared: entry.Offers{Entries: []*entry.Entry{{Node: entry.Node{ID: "captain-1"}}}}, Categories: []*entry.Category{{Node: entry.Node{ID: "burrower"}}}}
	_, problems := entry.NewBook(&entry.Catalogue{ID: "gs", System: true}, []*entry.Catalogue{library, army})
	var codes []string
	for _, p := range problems {
		codes = append(codes, p.Code)
	}
	if d := cmp.Diff([]string{"query.child", "query.child", "query.child", "modifier.category"}, codes); d != "" {
		t.Errorf("problems (-want +got):\n%s", d)
	}
	if got := squad.Modifiers[0].When.Tests[0].ResolvedChild(); got.Entry != army.Shared.Entries[0] {
		t.Errorf("an entry of the army: got %+v", got)
	}
	if got := squad.Modifiers[3].Category(); got != army.Categories[0] {
		t.Errorf("a category of the army: got %+v", got)
	}
	want := []entry.Note{
		{What: `the filter "gone-3", which does not exist`, Field: "most"},
		{What: `the filter "nonsense", which does not exist`, Field: entry.FieldHidden},
		{What: `"gone-4", which is not a category`, Field: entry.FieldCategory, When: &squad.Modifiers[4].When},
	}
	if d := cmp.Diff(want, squad.Notes(), cmp.Comparer(func(a, b *entry.Conditions) bool { return a == b })); d != "" {
		t.Errorf("notes (-want +got):\n%s", d)
	}
}
