package entry

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func associationTo(id, child string) *Association {
	return &Association{Node: Node{ID: id}, Query: Query{Scope: ScopeParent, Field: FieldSelections, Child: child, Shared: true}}
}

// An option has the associations of its entry, then those of its link. Filters and conditions
// name associations by id, and unknown parts of an association are notes of its owner.
func TestAssociationsOfOptions(t *testing.T) {
	icon := &Entry{Node: Node{ID: "icon"}, Associations: []*Association{associationTo("a", "model")}}
	link := &Link{Node: Node{ID: "l"}, Target: "icon", Import: true, Associations: []*Association{associationTo("b", "nobody")}}
	icon.Constraints = []Constraint{{ID: "k", Query: Query{Scope: ScopeSelf, Field: FieldAssociations, Child: "b", Shared: true}}}
	system := &Catalogue{ID: "gs", System: true}
	cat := &Catalogue{ID: "cat", GameSystem: "gs", Roots: Offers{Links: []*Link{link}}, Shared: Offers{Entries: []*Entry{icon}}}
	book, problems := NewBook(system, []*Catalogue{cat})
	if len(problems) != 1 || problems[0].Code != "query.child" {
		t.Errorf("problems: got %v, want the filter that does not exist", problems)
	}
	o := book.Roots("cat").Options[0]
	var ids []string
	for _, a := range o.Associations() {
		ids = append(ids, a.ID)
	}
	if d := cmp.Diff([]string{"a", "b"}, ids); d != "" {
		t.Errorf("associations (-want +got):\n%s", d)
	}
	if o.Association("b") != link.Associations[0] || o.Association("c") != nil {
		t.Error("by id: got another association")
	}
	if f := icon.Constraints[0].ResolvedChild(); f.Kind != ChildOfAssociation || f.Association != link.Associations[0] {
		t.Errorf("filter: got %+v", f)
	}
	if icon.Constraints[0].ResolvedField().Kind != FieldIsAssociations {
		t.Errorf("field: got %+v", icon.Constraints[0].ResolvedField())
	}
	if len(icon.Notes()) != 0 || len(link.Notes()) != 1 {
		t.Errorf("notes: got %v and %v, want one of the link", icon.Notes(), link.Notes())
	}
	if !book.HasAssociations() || book.HasAutomaticLimits() || !book.Extended() {
		t.Errorf("got associates %v, keeps %v, extended %v", book.HasAssociations(), book.HasAutomaticLimits(), book.Extended())
	}
}

// A book reports whether its data has associations and automatic limits. An association of a link
// to a group is a fault, as a group is never selected.
func TestBookReportsAssociationsAndAutomaticLimits(t *testing.T) {
	plain, _ := NewBook(&Catalogue{ID: "gs", System: true}, nil)
	if plain.HasAssociations() || plain.HasAutomaticLimits() || plain.Extended() {
		t.Error("empty data: got associations, automatic limits or extensions")
	}
	group := &Group{Node: Node{ID: "g"}, Constraints: []Constraint{{ID: "k", Automatic: true, Query: Query{Scope: ScopeParent, Field: FieldSelections}}}}
	link := &Link{Node: Node{ID: "l"}, Target: "g", ToGroup: true, Associations: []*Association{associationTo("a", "")}}
	book, problems := NewBook(&Catalogue{ID: "gs", System: true, Roots: Offers{Links: []*Link{link}}, Shared: Offers{Groups: []*Group{group}}}, nil)
	if len(problems) != 1 || problems[0].Code != "association.group" || len(link.Notes()) != 1 {
		t.Errorf("got problems %v and notes %v, want one of each", problems, link.Notes())
	}
	if !book.HasAutomaticLimits() {
		t.Error("an automatic limit: got no Keeps")
	}
}

// Choices are automatic if a constraint of one of their own options or groups is.
func TestAutomaticChoices(t *testing.T) {
	limits := func(automatic bool) []Constraint {
		return []Constraint{{ID: "k", Automatic: automatic, Query: Query{Scope: ScopeParent, Field: FieldSelections}}}
	}
	for _, tt := range []struct {
		name      string
		offers    Offers
		automatic bool
	}{
		{"option", Offers{Entries: []*Entry{{Node: Node{ID: "o"}, Constraints: limits(true)}}}, true},
		{"group", Offers{Groups: []*Group{{Node: Node{ID: "g"}, Constraints: limits(true)}}}, true},
		{"other limits", Offers{Entries: []*Entry{{Node: Node{ID: "o"}, Constraints: limits(false)}}, Groups: []*Group{{Node: Node{ID: "g"}, Constraints: limits(false)}}}, false},
	} {
		unit := &Entry{Node: Node{ID: "u"}, Offers: tt.offers}
		book, problems := NewBook(&Catalogue{ID: "gs", System: true}, []*Catalogue{{ID: "cat", Roots: Offers{Entries: []*Entry{unit}}}})
		if len(problems) > 0 {
			t.Fatalf("%s: %v", tt.name, problems)
		}
		roots := book.Roots("cat")
		if got := roots.Options[0].Choices().Automatic; got != tt.automatic || roots.Automatic {
			t.Errorf("%s: got %v, want %v; at the root %v", tt.name, got, tt.automatic, roots.Automatic)
		}
	}
}
