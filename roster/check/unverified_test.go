package check_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// notedEntry returns an entry with an unevaluated part.
func notedEntry(id string, constraints ...entry.Constraint) *entry.Entry {
	return &entry.Entry{
		Node: entry.Node{ID: id, Name: id, Unevaluated: []entry.Note{
			{What: "<dreams>", Source: entry.Source{Document: "a.cat", Line: 7}}, {What: "<wishes>"},
		}},
		Constraints: constraints,
	}
}

// unverifiedIn checks a roster with two squads, and returns the names and paths of unevaluated
// parts.
func unverifiedIn(t *testing.T, squad *entry.Entry) [][2]string {
	t.Helper()
	squad.ID, squad.Name, squad.Kind, squad.Import = "squad", "squad", entry.Unit, true
	system := &entry.Catalogue{ID: "gs", System: true, Forces: []*entry.Force{{Node: entry.Node{ID: "band", Name: "Band"}}}}
	book, problems := entry.NewBook(system, []*entry.Catalogue{{ID: "cat", GameSystem: "gs", Roots: entry.Offers{Entries: []*entry.Entry{squad}}}})
	for _, p := range problems {
		if p.Code != "modifier.category" {
			t.Fatal(p)
		}
	}
	r, made := rostertest.Applied(t, book, roster.New("r", "", ""), roster.Operation{Op: roster.AddForce, Catalogue: "cat"})
	for range 2 {
		r, _ = rostertest.Applied(t, book, r, roster.Operation{Op: roster.AddUnit, Force: made[0][0], Datasheet: "squad"})
	}
	report := check.Check(book, r)
	var got [][2]string
	for i, d := range report.Diagnostics {
		if d.Code != roster.DataUnverified {
			continue
		}
		got = append(got, [2]string{d.Args["Thing"], d.Path})
		if d.Severity != roster.Unverified || d.Args["Text"] != "<dreams>" || d.Source == nil || d.Source.Line != 7 {
			t.Errorf("got %+v, want the first note with its place", d)
		}
		if f := report.Findings().List[i]; f.Field != check.NotesField || f.Declared.ID != d.Args["Thing"] {
			t.Errorf("finding: got %+v", f)
		}
	}
	if report.Summary.Unverified != len(got) || report.Summary.Errors > 0 || report.Valid != (len(got) == 0) {
		t.Errorf("summary: got %+v, valid %t, want %d unverified and no error", report.Summary, report.Valid, len(got))
	}
	return got
}

// An unevaluated part is reported once for each node of the data, if the node is selected or may
// require a selection, and not otherwise.
func TestUnverified(t *testing.T) {
	most := entry.Constraint{ID: "k", Bound: entry.Max, Value: entry.Int(1), Query: entry.Query{Scope: entry.ScopeParent, Field: entry.FieldSelections, Shared: true}}
	least := most
	least.Bound = entry.Min
	hidden := notedEntry("gun", most)
	hidden.Hidden = true
	group := &entry.Group{Node: notedEntry("guns").Node, Constraints: []entry.Constraint{most}}
	perhaps := least
	perhaps.Value = entry.Int(0) // a modifier may raise it
	demanding := &entry.Group{Node: notedEntry("guns").Node, Constraints: []entry.Constraint{perhaps}}
	free := &entry.Group{Node: notedEntry("guns").Node}
	ranked := &entry.Entry{Node: entry.Node{ID: "gun", Name: "gun", Modifiers: []entry.Modifier{{Op: entry.Add, Field: entry.FieldCategory, Value: "gone"}}}, Constraints: []entry.Constraint{perhaps}}
	chosen := &entry.Group{Node: notedEntry("guns").Node, Offers: entry.Offers{Entries: []*entry.Entry{{Node: entry.Node{ID: "gun"}, Constraints: []entry.Constraint{least}}}}}
	// beside returns an entry with unevaluated parts that have an effect beside a number of squads.
	beside := func(squads int64) *entry.Entry {
		x := notedEntry("squad")
		m := entry.Modifier{Op: entry.Add, Field: entry.FieldName}
		m.When.Tests = []entry.Condition{{Comparison: entry.AtLeast, Value: entry.Int(squads), Query: entry.Query{Scope: entry.ScopeForce, Field: entry.FieldSelections, Child: "squad", Shared: true}}}
		x.Modifiers = []entry.Modifier{m}
		for i := range x.Unevaluated {
			x.Unevaluated[i].When = &x.Modifiers[0].When
		}
		return x
	}
	first := "/forces/0/selections/0"
	for name, tt := range map[string]struct {
		squad *entry.Entry
		want  [][2]string
	}{
		"selected":                  {notedEntry("squad"), [][2]string{{"squad", first}}},
		"no notes":                  {&entry.Entry{}, nil},
		"offered":                   {&entry.Entry{Offers: entry.Offers{Entries: []*entry.Entry{notedEntry("gun")}}}, nil},
		"offered with a limit":      {&entry.Entry{Offers: entry.Offers{Entries: []*entry.Entry{notedEntry("gun", most)}}}, nil},
		"hidden":                    {&entry.Entry{Offers: entry.Offers{Entries: []*entry.Entry{hidden}}}, nil},
		"selected below":            {&entry.Entry{Offers: entry.Offers{Entries: []*entry.Entry{notedEntry("gun", least)}}}, [][2]string{{"gun", first}}},
		"a group that limits":       {&entry.Entry{Offers: entry.Offers{Groups: []*entry.Group{group}}}, nil},
		"a group that demands":      {&entry.Entry{Offers: entry.Offers{Groups: []*entry.Group{demanding}}}, [][2]string{{"guns", first}}},
		"a group that does not":     {&entry.Entry{Offers: entry.Offers{Groups: []*entry.Group{free}}}, nil},
		"a group that is chosen in": {&entry.Entry{Offers: entry.Offers{Groups: []*entry.Group{chosen}}}, [][2]string{{"guns", first + "/selections/0"}}},
		// Its keyword requires no selection in an army without it.
		"offered with an unknown keyword": {&entry.Entry{Offers: entry.Offers{Entries: []*entry.Entry{ranked}}}, nil},
		"beside two squads":               {beside(2), [][2]string{{"squad", first}}},
		"beside three squads":             {beside(3), nil},
		"a profile": {&entry.Entry{Info: entry.Info{Rules: []*entry.Rule{{Node: notedEntry("rule").Node}}}},
			[][2]string{{"squad", first}}},
	} {
		t.Run(name, func(t *testing.T) {
			if d := cmp.Diff(tt.want, unverifiedIn(t, tt.squad)); d != "" {
				t.Errorf("unverified (-want +got):\n%s", d)
			}
		})
	}
}

// An unevaluated category is reported if a selection has it, or if it may require one. The
// message names the affected selections, without ids.
func TestUnverifiedCategories(t *testing.T) {
	for name, tt := range map[string]struct {
		category string // of the squad
		bound    entry.Bound
		want     int
	}{
		"not in the army":    {"other", entry.Max, 0},
		"in the army":        {"hero", entry.Max, 1},
		"perhaps a minimum":  {"other", entry.Min, 1},
		"in it, and minimum": {"hero", entry.Min, 1},
	} {
		t.Run(name, func(t *testing.T) {
			hero := &entry.Category{Node: entry.Node{ID: "hero", Name: "Hero"}}
			hero.Constraints = []entry.Constraint{{ID: "k", Bound: tt.bound, Value: entry.Int(0), Query: entry.Query{Scope: entry.ScopeForce, Field: "dreams", Shared: true}}}
			squad := &entry.Entry{Node: entry.Node{ID: "squad", Name: "Squad"}, Kind: entry.Unit, Import: true, Categories: []entry.CategoryLink{{Target: tt.category}}}
			system := &entry.Catalogue{ID: "gs", System: true, Forces: []*entry.Force{{Node: entry.Node{ID: "band"}}}, Categories: []*entry.Category{hero, {Node: entry.Node{ID: "other"}}}}
			book, _ := entry.NewBook(system, []*entry.Catalogue{{ID: "cat", Roots: entry.Offers{Entries: []*entry.Entry{squad}}}})
			r, made := rostertest.Applied(t, book, roster.New("r", "", ""), roster.Operation{Op: roster.AddForce, Catalogue: "cat"})
			r, _ = rostertest.Applied(t, book, r, roster.Operation{Op: roster.AddUnit, Force: made[0][0], Datasheet: "squad"})
			report := check.Check(book, r)
			if report.Summary.Unverified != tt.want {
				t.Fatalf("got %+v, want %d", report.Diagnostics, tt.want)
			}
			const message = "A rule for Hero was not checked: the game data for it is incomplete or not supported. Check it yourself."
			if tt.want > 0 && report.Diagnostics[0].Text("en") != message {
				t.Errorf("got %q", report.Diagnostics[0].Text("en"))
			}
		})
	}
}
