package entry

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestReach(t *testing.T) {
	for _, tt := range []struct {
		scope, affects string
		want           *Reach
		problem        bool
	}{
		{"", "", nil, false},
		{"self", "", nil, false},
		{"parent", "", &Reach{Start: Scope{Kind: InParent}, Self: true}, false},
		{"", "profiles.Melee Weapons", &Reach{Start: Scope{Kind: InSelf}, Self: true, Profiles: true, ProfileType: "Melee Weapons"}, false},
		{"", "profiles", &Reach{Start: Scope{Kind: InSelf}, Self: true, Profiles: true}, false},
		{"model", "self.entries.recursive.profiles.Dr. Who", &Reach{
			Start: Scope{Kind: InKind, Kinds: kindSet(Model)}, Self: true, Entries: true, Recursive: true, Profiles: true, ProfileType: "Dr. Who",
		}, false},
		{"force", "entries.forces", &Reach{Start: Scope{Kind: InForce}, Entries: true, Forces: true}, false},
		{"upgrade", "owner", &Reach{Start: Scope{Kind: InKind, Kinds: kindSet(Upgrade)}, Self: true, Filters: []Filter{{Kind: ChildOfEntry}}}, false},
		{"root-entry", "self.entries.cat", &Reach{
			Start: Scope{Kind: InRootEntry}, Self: true, Entries: true, Filters: []Filter{{Kind: ChildOfCategory}},
		}, false},
		{"nowhere", "self", nil, true},
		{"", "self.entries.unheard-of", nil, true},
	} {
		t.Run(tt.scope+" "+tt.affects, func(t *testing.T) {
			owner := &Entry{Node: Node{Modifiers: []Modifier{{Op: Set, Field: FieldName, Value: "x", Scope: tt.scope, Affects: tt.affects}}}}
			_, problems := linked(t, owner)
			if got := len(problems) == 1 && problems[0].Code == "modifier.affects"; got != tt.problem {
				t.Errorf("problems: got %v", problems)
			}
			if got := len(owner.Notes()) == 1; got != tt.problem {
				t.Errorf("notes: got %v", owner.Notes())
			}
			own, reaching := owner.On(FieldName), owner.Reaching()
			switch {
			case tt.problem:
				if len(own)+len(reaching) != 0 {
					t.Errorf("got %d and %d modifiers, want none", len(own), len(reaching))
				}
			case tt.want == nil:
				if len(own) != 1 || len(reaching) != 0 || own[0].Reach() != nil {
					t.Errorf("got %d and %d modifiers, want one own modifier", len(own), len(reaching))
				}
			default:
				ids := cmpopts.IgnoreFields(Filter{}, "Entry", "Category")
				if d := cmp.Diff(tt.want, reaching[0].Reach(), ids); d != "" || len(own) != 0 {
					t.Errorf("reach (-want +got):\n%s", d)
				}
			}
		})
	}
}

func values(list []Guarded) (out []string) {
	for _, g := range list {
		out = append(out, g.Value)
	}
	return out
}

// In plain data, modifiers apply in the order of the data. In extended data, sets come before
// appends, arithmetic, bounds and replacements; the order of the data is kept within a stage.
// Groups are flattened.
func TestOrders(t *testing.T) {
	modifier := func(op Op, value string) Modifier { return Modifier{Op: op, Field: FieldName, Value: value} }
	increment := []ModifierGroup{{Modifiers: []Modifier{modifier(Increment, "increment")}}}
	plain := &Entry{Node: Node{
		Modifiers: []Modifier{modifier(Append, "append"), modifier(Set, "set")},
		Changes:   []ModifierGroup{{Modifiers: []Modifier{modifier(Set, "set again")}, Groups: increment}},
	}}
	linked(t, plain)
	if d := cmp.Diff([]string{"append", "set", "set again", "increment"}, values(plain.On(FieldName))); d != "" {
		t.Errorf("plain (-want +got):\n%s", d)
	}
	if got := plain.On("other"); got != nil {
		t.Errorf("another field: got %v, want none", got)
	}
	extended := &Entry{Node: Node{
		Modifiers: []Modifier{modifier(Replace, "replace"), modifier(Append, "append"), modifier(Set, "set")},
		Changes:   []ModifierGroup{{Modifiers: []Modifier{modifier(Ceil, "ceil"), modifier(Set, "set again")}, Groups: increment}},
	}}
	linked(t, extended)
	staged := extended.On(FieldName)
	if d := cmp.Diff([]string{"set", "set again", "append", "increment", "ceil", "replace"}, values(staged)); d != "" {
		t.Errorf("extended (-want +got):\n%s", d)
	}
	if n := len(staged[3].Groups); n != 2 {
		t.Errorf("increment: got %d groups around, want 2", n)
	}
}

// An entry includes the notes and reaching modifiers of its profiles and rules. The options below
// it keep their own.
func TestGather(t *testing.T) {
	note := []Note{{What: "a note"}}
	reach := []Modifier{{Op: Set, Field: FieldName, Value: "x", Affects: "self.entries"}}
	below := &Entry{Node: Node{ID: "below", Unevaluated: note, Modifiers: reach}}
	owner := &Entry{
		Offers: Offers{Entries: []*Entry{below}},
		Info: Info{
			Profiles:   []*Profile{{Node: Node{ID: "p", Modifiers: reach}}},
			InfoLinks:  []*InfoLink{{Node: Node{ID: "l"}, Target: "r"}},
			InfoGroups: []*InfoGroup{{Node: Node{ID: "g"}, Info: Info{Rules: []*Rule{{Node: Node{ID: "r", Unevaluated: note}}}}}},
		},
		Categories: []CategoryLink{{Target: "cat", Node: Node{Unevaluated: note}}},
	}
	linked(t, owner)
	if n := len(owner.Notes()); n != 3 { // of the category, and of the rule in the group and through the link
		t.Errorf("notes: got %v, want 3", owner.Notes())
	}
	if r := owner.Reaching(); len(r) != 1 || !r[0].Info {
		t.Errorf("reaching: got %v, want the modifier of the profile", r)
	}
	if r := below.Reaching(); len(r) != 1 || r[0].Info || len(below.Notes()) != 1 {
		t.Errorf("below: got %v, want one own modifier", r)
	}
}
