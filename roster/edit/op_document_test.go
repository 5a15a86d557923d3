package edit_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
)

// TestOrdinaryForce: without a named force entry, a roster has the first that the data does not
// hide. A named force entry may be hidden.
func TestOrdinaryForce(t *testing.T) {
	force := func(id string, hidden bool) *entry.Force {
		return &entry.Force{Node: entry.Node{ID: id, Name: id, Hidden: hidden}}
	}
	for _, c := range []struct {
		forces []*entry.Force
		named  string
		want   string // force entry; empty: rejected
	}{
		{[]*entry.Force{force("a", false), force("b", false)}, "", "a"},
		{[]*entry.Force{force("a", true), force("b", false)}, "", "b"},
		{[]*entry.Force{force("a", true), force("b", false)}, "a", "a"},
		{[]*entry.Force{force("a", true), force("b", true)}, "", ""},
		{[]*entry.Force{force("a", false)}, "b", ""},
		{nil, "", ""},
	} {
		system := &entry.Catalogue{ID: "system", Name: "system", System: true, Forces: c.forces}
		book, _ := entry.NewBook(system, []*entry.Catalogue{{ID: "army", Name: "army", GameSystem: "system"}})
		r, made, err := edit.Apply(book, roster.New("x", "", ""), []roster.Operation{{Op: roster.AddForce, Catalogue: "army", Entry: c.named}})
		switch {
		case c.want == "" && err == nil:
			t.Errorf("%q of %d forces: made %v", c.named, len(c.forces), made)
		case c.want != "" && (err != nil || r.Forces[0].Entry != c.want):
			t.Errorf("%q of %d forces: %v, want %s", c.named, len(c.forces), err, c.want)
		}
	}
}
