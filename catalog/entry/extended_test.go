package entry

import (
	"testing"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

func system(entries ...*Entry) *Catalogue {
	return &Catalogue{
		ID: "gs", System: true, CostTypes: []CostType{{ID: "pts", Name: "pts"}}, Roots: Offers{Entries: entries},
		Categories: []*Category{{Node: Node{ID: "cat", Name: "Cat"}}},
	}
}

// linked links a catalogue with one root entry, which has the id owner.
func linked(t *testing.T, owner *Entry) (*Book, []fault.Fault) {
	t.Helper()
	owner.ID, owner.Name = "owner", "Owner"
	return NewBook(system(owner), nil)
}

// Modifiers apply in the order of the data, or by stage if the data uses any extension.
func TestExtended(t *testing.T) {
	set, add := Modifier{Op: Set, Field: FieldName, Value: "set"}, Modifier{Op: Append, Field: FieldName, Value: "append"}
	plain := &Entry{Node: Node{Modifiers: []Modifier{add, set}}}
	if book, _ := linked(t, plain); book.Extended() || plain.On(FieldName)[0].Op != Append {
		t.Errorf("plain: got extended %v, modifiers %v", book.Extended(), values(plain.On(FieldName)))
	}
	for name, m := range map[string]Modifier{
		"affects":    {Op: Set, Field: FieldName, Affects: "self.entries"},
		"annotation": {Op: Set, Field: FieldAnnotation},
		"operation":  {Op: Floor, Field: "pts", Value: "1"},
		"separator":  {Op: Append, Field: FieldPage, Joined: true},
		"scope":      {Op: Set, Field: FieldPage, When: Conditions{Tests: []Condition{{Query: Query{Scope: ScopeUnit, Field: FieldSelections, Child: ChildAny}}}}},
		"count":      {Op: Set, Field: FieldPage, When: Conditions{AtLeast: 2}},
	} {
		owner := &Entry{Node: Node{Modifiers: []Modifier{add, set, m}}}
		if book, _ := linked(t, owner); !book.Extended() || owner.On(FieldName)[0].Op != Set {
			t.Errorf("%s: got extended %v, modifiers %v", name, book.Extended(), values(owner.On(FieldName)))
		}
	}
}
