package entry

import (
	"reflect"
	"testing"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A dialect is a whole of answers: base is the zero value, and no answer is given
// by no dialect.
func TestDialects(t *testing.T) {
	if got := Base.Semantics(); got != (Semantics{}) {
		t.Errorf("base: got %+v, want the zero value", got)
	}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Semantics]()) {
		used := false
		for _, l := range []Dialect{Product, BattleScribe, NewRecruit} {
			used = used || !reflect.ValueOf(l.Semantics()).FieldByIndex(f.Index).IsZero()
		}
		if !used {
			t.Errorf("%s: no dialect has it", f.Name)
		}
	}
}

func system(entries ...*Entry) *Catalogue {
	return &Catalogue{
		ID: "gs", System: true, CostTypes: []CostType{{ID: "pts", Name: "pts"}}, Roots: Offers{Entries: entries},
		Categories: []*Category{{Node: Node{ID: "cat", Name: "Cat"}}},
	}
}

// linked makes a book of one root entry with the id owner.
func linked(t *testing.T, owner *Entry) (*Book, []fault.Fault) {
	t.Helper()
	owner.ID, owner.Name = "owner", "Owner"
	return NewBook(system(owner), nil)
}

// The stages of modifiers and the extensions depend on the data in the product
// dialect alone.
func TestDataDecides(t *testing.T) {
	plain, _ := linked(t, &Entry{Node: Node{Modifiers: []Modifier{{Op: Set, Field: FieldName, Value: "x"}}}})
	for name, m := range map[string]Modifier{
		"affects":    {Op: Set, Field: FieldName, Affects: "self.entries"},
		"annotation": {Op: Set, Field: FieldAnnotation},
		"operation":  {Op: Floor, Field: "pts", Value: "1"},
		"separator":  {Op: Append, Field: FieldName, Joined: true},
		"scope":      {Op: Set, Field: FieldName, When: Conditions{Tests: []Condition{{Query: Query{Scope: ScopeUnit, Field: FieldSelections, Child: ChildAny}}}}},
		"count":      {Op: Set, Field: FieldName, When: Conditions{AtLeast: 2}},
	} {
		extended, _ := linked(t, &Entry{Node: Node{Modifiers: []Modifier{m}}})
		if s := extended.Semantics(); !s.Extensions || s.Order != ByStage {
			t.Errorf("%s: got %+v, want extensions and stages", name, s)
		}
		if s := extended.In(Base).Semantics(); s.Extensions || s.Order != Listed {
			t.Errorf("%s in base: got %+v, want neither", name, s)
		}
	}
	if s := plain.Semantics(); s.Extensions || s.Order != Listed || !s.SkipHidden {
		t.Errorf("plain: got %+v, want neither extensions nor stages, and no hidden selections", s)
	}
	if s := plain.In(NewRecruit).Semantics(); s.Order != ByStage {
		t.Errorf("plain in newrecruit: got %+v, want stages", s)
	}
}
