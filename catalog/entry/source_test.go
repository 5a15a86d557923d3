package entry_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// TestOmitDocument: NewBook adds the name of the document that was removed from the sources of a
// catalogue. Sources in other documents and unknown sources stay as they are.
func TestOmitDocument(t *testing.T) {
	const own, other = "Orks.cat", "Gretchin.cat"
	at := func(line int) entry.Source { return entry.Source{Document: own, Line: line} }
	condition := func(line int) entry.Conditions {
		return entry.Conditions{
			Tests:  []entry.Condition{{Source: at(line)}},
			Groups: []entry.Conditions{{Tests: []entry.Condition{{Source: at(line + 1)}}}},
			Counts: []entry.Count{{Source: at(line + 2), When: entry.Conditions{Tests: []entry.Condition{{Source: at(line + 3)}}}}},
		}
	}
	boy := &entry.Entry{Node: entry.Node{ID: "boy", Source: at(1)}, Constraints: []entry.Constraint{{Source: at(2)}}}
	boy.Modifiers = []entry.Modifier{{Source: at(3), When: condition(4)}}
	boy.Changes = []entry.ModifierGroup{{When: condition(8), Modifiers: []entry.Modifier{{Source: at(12)}}, Groups: []entry.ModifierGroup{{Modifiers: []entry.Modifier{{Source: at(13)}}}}}}
	boy.Associations = []*entry.Association{{Node: entry.Node{Source: at(14)}, When: condition(15)}}
	named := &entry.Entry{Node: entry.Node{ID: "named", Source: entry.Source{Document: own, Pointer: "/entries/1"}}}
	elsewhere := &entry.Entry{Node: entry.Node{ID: "elsewhere", Source: entry.Source{Document: other, Line: 1}}}
	whole := &entry.Entry{Node: entry.Node{ID: "whole", Source: entry.Source{Document: own}}}
	unknown := &entry.Entry{Node: entry.Node{ID: "unknown"}}
	c := &entry.Catalogue{ID: "orks", Source: entry.Source{Document: own}, Shared: entry.Offers{Entries: []*entry.Entry{boy, named, elsewhere, whole, unknown}}}

	tests := func(c *entry.Conditions) []entry.Source {
		return []entry.Source{c.Tests[0].Source, c.Groups[0].Tests[0].Source, c.Counts[0].Source, c.Counts[0].When.Tests[0].Source}
	}
	sources := func() []entry.Source {
		m, g, a := &boy.Modifiers[0], &boy.Changes[0], boy.Associations[0]
		list := append([]entry.Source{boy.Source, boy.Constraints[0].Source, m.Source}, tests(&m.When)...)
		list = append(list, tests(&g.When)...)
		list = append(list, g.Modifiers[0].Source, g.Groups[0].Modifiers[0].Source, a.Source)
		return append(list, tests(&a.When)...)
	}
	c.OmitDocument()
	for i, s := range sources() {
		if want := (entry.Source{Line: i + 1}); s != want {
			t.Errorf("without the document: got %v, want %v", s, want)
		}
	}
	if named.Source.Document != "" || elsewhere.Source.Document != other || whole.Source.Document != own {
		t.Errorf("without the document: got %v, %v and %v", named.Source, elsewhere.Source, whole.Source)
	}
	entry.NewBook(&entry.Catalogue{ID: "system", System: true}, []*entry.Catalogue{c})
	for i, s := range sources() {
		if s != at(i+1) {
			t.Errorf("linked: got %v, want %v", s, at(i+1))
		}
	}
	if named.Source.Document != own || elsewhere.Source.Document != other || whole.Source.Document != own || !unknown.Source.IsZero() {
		t.Errorf("linked: got %v, %v, %v and %v", named.Source, elsewhere.Source, whole.Source, unknown.Source)
	}
}
