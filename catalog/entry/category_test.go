package entry_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// limited is a category with a constraint.
func limited(id, name string) *entry.Category {
	c := &entry.Category{Node: entry.Node{ID: id, Name: name}}
	c.Constraints = []entry.Constraint{{ID: "most", Query: entry.Query{Scope: entry.ScopeRoster, Field: entry.FieldSelections}}}
	return c
}

// A category that a catalogue repeats under the same id is one category. Its constraints apply
// once, as defined in the nearest document.
func TestRepeatedCategories(t *testing.T) {
	system := &entry.Catalogue{ID: "system", System: true, Categories: []*entry.Category{
		{Node: entry.Node{ID: "other", Name: "Other"}}, limited("hero", "Hero"),
	}}
	near := &entry.Catalogue{ID: "near", Categories: []*entry.Category{limited("hero", "Champion"), limited("own", "Own")}}
	far := &entry.Catalogue{ID: "far"}
	book, problems := entry.NewBook(system, []*entry.Catalogue{near, far})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	hero, champion, other := system.Categories[1], near.Categories[0], system.Categories[0]
	for _, tt := range []struct {
		name string
		c, d *entry.Category
		want bool
	}{
		{"itself", hero, hero, true},
		{"repeated", hero, champion, true},
		{"another", hero, other, false},
		{"its own", near.Categories[1], champion, false},
		{"none", hero, nil, false},
		{"nil and one", nil, hero, false},
		{"nil and nil", nil, nil, true},
	} {
		if got := tt.c.Is(tt.d); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.name, got, tt.want)
		}
	}
	if hero.Position() != 1 || champion.Position() != 1 {
		t.Errorf("positions: got %d and %d, want 1", hero.Position(), champion.Position())
	}
	for catalogue, want := range map[string][]string{"near": {"Hero", "Own"}, "far": {"Hero"}, "unknown": {"Hero"}} {
		list := book.Limited(catalogue)
		if len(list) != len(want) {
			t.Errorf("%s: got %d limited categories, want %d", catalogue, len(list), len(want))
			continue
		}
		for i, name := range want {
			if list[i].Name != name {
				t.Errorf("%s: limited category %d: got %s, want %s", catalogue, i+1, list[i].Name, name)
			}
		}
	}
}
