package conformance

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// An OwnerKind is the kind of object that a diagnostic is attributed to.
type OwnerKind string

// The owners of diagnostics.
const (
	OnRoster    OwnerKind = "roster"
	OnForce     OwnerKind = "force"
	OnCategory  OwnerKind = "category"
	OnSelection OwnerKind = "selection"
)

// Pseudo ids of an Origin without a constraint.
const (
	FromLimits = "costLimits"     // Entry, with the id of the cost type as Constraint
	FromHidden = "hidden"         // Constraint
	FromCycle  = "costCycle"      // Constraint
	FromNotes  = check.NotesField // Constraint
)

// An Origin identifies, by ids of the game data, the object that a diagnostic is attributed to
// and the constraint that causes it.
type Origin struct {
	On         OwnerKind
	Owner      string // id of the owner's entry; empty for the roster
	Entry      string // id of the entry, group, link, category or force that holds the constraint
	Constraint string
	Within     string // name of the selection or force in which the constraint counts; empty for the roster
}

// originsOf returns the origin of each diagnostic, in the order of Diagnostics. Diagnostics not
// caused by data have an origin on the roster without ids.
func originsOf(r *check.Report) []Origin {
	e := &originFinder{r.State()}
	out := make([]Origin, len(r.Diagnostics))
	for i, f := range r.Findings().List {
		out[i] = e.origin(f)
	}
	return out
}

type originFinder struct{ *eval.State }

func (e *originFinder) origin(f *check.Finding) Origin {
	switch {
	case f.Constraint != nil:
		o := e.owner(f)
		o.Entry, o.Constraint = holding(&f.Holder, f.Constraint), f.Constraint.ID
		o.Within = e.containerName(f.Scope)
		return o
	case f.Code == roster.LimitExceeded:
		return Origin{On: OnRoster, Entry: FromLimits, Constraint: e.Book.CostTypes[e.Book.CostType(f.CostType)].DataID}
	case f.Code == roster.SelectionHidden:
		id := e.Selection(f.Selection).Option.Entry.ID
		return Origin{On: OnSelection, Owner: id, Entry: id, Constraint: FromHidden, Within: e.ParentName(f.Selection)}
	case f.Declared != nil:
		o := Origin{On: OnForce, Owner: e.Force(f.Force).Doc.Entry, Entry: f.Declared.ID, Constraint: f.Field}
		if i := max(f.Selection, f.Parent); i != eval.None {
			o.On, o.Owner = OnSelection, e.Selection(i).Option.Entry.ID
		}
		return o
	case f.Association != "":
		id := e.Selection(f.Selection).Option.Entry.ID
		return Origin{On: OnSelection, Owner: id, Entry: id, Constraint: f.Association, Within: e.Name(f.Selection)}
	case f.Code == roster.CostCycle:
		return Origin{On: OnRoster, Entry: e.Selection(f.Selection).Option.Entry.ID, Constraint: FromCycle}
	}
	return Origin{On: OnRoster}
}

// containerName returns the name of the container of a constraint; "" is the roster.
func (e *originFinder) containerName(c eval.Container) string {
	switch c.Kind {
	case eval.SelectionContainer:
		return e.Name(c.Index)
	case eval.ForceContainer:
		return e.DetachmentName(c.Index)
	default:
		return ""
	}
}

// holding returns the id of the node that has the constraint.
func holding(h *eval.Holder, c *entry.Constraint) string {
	for i := range own(h) {
		if &own(h)[i] == c {
			return h.Target.ID
		}
	}
	return h.Link.ID
}

// own returns the constraints of the target.
func own(h *eval.Holder) []entry.Constraint {
	switch {
	case h.Option != nil:
		return h.Option.Entry.Constraints
	case h.Group != nil:
		return h.Group.Group.Constraints
	case h.Category != nil:
		return h.Category.Constraints
	default:
		return h.Force.Constraints
	}
}

// owner returns the object of a breached constraint: the surplus selection, or the selection that
// holds too much or too little.
func (e *originFinder) owner(f *check.Finding) Origin {
	isMax := f.Constraint.Bound == entry.Max
	scope := f.Constraint.ResolvedScope().Kind
	switch {
	case f.Constraint.ResolvedField().Kind == entry.FieldIsForces:
		return Origin{On: OnRoster}
	case f.Scope.Kind == eval.SelectionContainer:
		return Origin{On: OnSelection, Owner: e.Selection(f.Scope.Index).Option.Entry.ID}
	case f.Holder.Option != nil && isMax:
		return Origin{On: OnSelection, Owner: f.Holder.Option.Entry.ID}
	case f.Scope.Kind == eval.RosterContainer:
		return Origin{On: OnRoster}
	case f.Holder.Category != nil:
		return Origin{On: OnCategory, Owner: f.Holder.Category.ID}
	case scope == entry.InParent:
		if c := f.Scope.Category; c != nil {
			return Origin{On: OnCategory, Owner: c.ID}
		}
		return Origin{On: OnCategory, Owner: roster.Uncategorised}
	}
	return Origin{On: OnForce, Owner: e.Force(f.Force).Doc.Entry}
}

func applied(t *testing.T, book *entry.Book, r *roster.Roster, ops ...roster.Operation) (*roster.Roster, [][]string) {
	t.Helper()
	next, made, err := edit.Apply(book, r, ops)
	if err != nil {
		t.Fatal(err)
	}
	return next, made
}

func TestOrigins(t *testing.T) {
	book := rostertest.BandBook(t)
	r, made := applied(t, book, roster.New("r", "9e", ""), roster.Operation{Op: roster.AddForce, Catalogue: "cat"})
	r.NoLimit = true
	hero := made[0][1]
	for _, tt := range []struct {
		name string
		ops  []roster.Operation
		want []Origin
	}{
		{"a legal roster", nil, []Origin{}},
		{"no hero, and no other unit", []roster.Operation{{Op: roster.Remove, Selection: hero}}, []Origin{{On: OnRoster}, {OnCategory, "hq", "hero", "hero-min", "Band"}}},
		{"no ware", []roster.Operation{{Op: roster.Remove, Selection: r.Forces[0].Selections[0].Selections[0].ID}}, []Origin{{OnSelection, "hero", "ware", "ware-min", "Hero"}}},
		{"over the limit", []roster.Operation{{Op: roster.SetLimit, Cost: "pts", Value: "1"}}, []Origin{{OnRoster, "", FromLimits, "pts", ""}}},
		{"at the limit", []roster.Operation{{Op: roster.SetLimit, Cost: "pts", Value: "1.5"}}, []Origin{}},
	} {
		next, _ := applied(t, book, r, tt.ops...)
		report := check.Check(book, next)
		if d := cmp.Diff(tt.want, originsOf(report)); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, d)
		}
		if len(report.Diagnostics) != len(tt.want) {
			t.Errorf("%s: got %d diagnostics, want %d", tt.name, len(report.Diagnostics), len(tt.want))
		}
	}
}

// A breach names a force by its name after modifiers, or by its custom name.
func TestBreachNamesTheForce(t *testing.T) {
	system := &entry.Catalogue{ID: "gs", System: true, Forces: []*entry.Force{{
		Node: entry.Node{ID: "band", Name: "Band", Modifiers: []entry.Modifier{{Op: entry.Append, Field: entry.FieldName, Value: "0CP"}}},
	}}}
	hero := &entry.Entry{Node: entry.Node{ID: "hero", Name: "Hero"}, Import: true, Constraints: []entry.Constraint{{
		ID: "most", Bound: entry.Min, Value: entry.Int(1), Manual: true,
		Query: entry.Query{Scope: entry.ScopeForce, Field: entry.FieldSelections, Shared: true},
	}}}
	book, _ := entry.NewBook(system, []*entry.Catalogue{{ID: "cat", Roots: entry.Offers{Entries: []*entry.Entry{hero}}}})
	r, made := applied(t, book, roster.New("r", "9e", ""), roster.Operation{Op: roster.AddForce, Catalogue: "cat"})
	for _, tt := range []struct{ custom, want string }{{"", "Band 0CP"}, {"The Few", "The Few"}} {
		next, _ := applied(t, book, r, roster.Operation{Op: roster.Rename, Force: made[0][0], Name: tt.custom})
		report := check.Check(book, next)
		if len(report.Diagnostics) != 1 || report.Diagnostics[0].Args["Subject"] != tt.want {
			t.Errorf("custom name %q: got %+v, want one about %q", tt.custom, report.Diagnostics, tt.want)
		}
		if got := originsOf(report)[0].Within; got != "Band 0CP" {
			t.Errorf("custom name %q: within: got %q, want Band 0CP", tt.custom, got)
		}
	}
}
