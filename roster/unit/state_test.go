package unit_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/rostertest"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// A new force, and a force below it, gets its required selections, except those without a slot.
func TestForcesAreFilled(t *testing.T) {
	book := rostertest.BandBook(t)
	r, made := rostertest.Applied(t, book, roster.New("r", "9e", ""), roster.Operation{Op: roster.AddForce, Catalogue: "cat"})
	r, _ = rostertest.Applied(t, book, r, roster.Operation{Op: roster.AddForce, Catalogue: "cat", Parent: made[0][0]})
	s := unit.TreeOf(check.Check(book, r).State())
	if len(s.Forces) != 1 || len(s.Forces[0].Selections) != 1 || len(s.Forces[0].Forces) != 1 {
		t.Fatalf("got %+v, want a hero in a force with a child force", s)
	}
	hero := s.Forces[0].Selections[0]
	if hero.Entry != "hero" || len(hero.Selections) != 1 || hero.Selections[0].Entry != "ware" {
		t.Errorf("got %+v, want a hero with its ware", hero)
	}
	if n := len(s.Forces[0].Forces[0].Selections); n != 1 {
		t.Errorf("child force: got %d selections, want 1", n)
	}
	want := []unit.Amount{{Type: "points", DataID: "pts", Name: "pts", Value: entry.MustNumber("1.5").Mul(entry.Int(2))}}
	if d := cmp.Diff(want, s.Costs, cmp.Comparer(func(a, b entry.Number) bool { return a.Cmp(b) == 0 })); d != "" {
		t.Errorf("costs (-want +got):\n%s", d)
	}
}

func TestDuplicateForce(t *testing.T) {
	book := rostertest.BandBook(t)
	r, made := rostertest.Applied(t, book, roster.New("r", "9e", ""), roster.Operation{Op: roster.SetLimit, Value: roster.NoLimitValue}, roster.Operation{Op: roster.AddForce, Catalogue: "cat"})
	id := made[1][0]
	r, _ = rostertest.Applied(t, book, r,
		roster.Operation{Op: roster.AddForce, Catalogue: "cat", Parent: id},
		roster.Operation{Op: roster.Rename, Force: id, Category: "hq", Name: "Command"})
	twice, made := rostertest.Applied(t, book, r, roster.Operation{Op: roster.Duplicate, Force: id})
	if len(twice.Forces) != 2 || twice.Forces[1].ID != made[0][0] {
		t.Fatalf("got %d forces, want the copy behind the original", len(twice.Forces))
	}
	a, b := twice.Forces[0], twice.Forces[1]
	if d := cmp.Diff(a.Slots, b.Slots); d != "" || len(b.Forces) != 1 || len(b.Selections) != 1 {
		t.Errorf("copy: got %+v, want all of %+v", b, a)
	}
	var found []string
	for _, d := range check.Check(book, twice).Diagnostics {
		found = append(found, fmt.Sprint(d.Code, " ", d.Path))
	}
	if want := []string{"data.unverified /forces/1/forces/0/selections/0"}; !slices.Equal(found, want) || len(check.Check(book, r).Diagnostics) > 0 {
		t.Errorf("diagnostics: got %q, want %q for the fourth Hero (9e.GAPS.2), and no repeated id", found, want)
	}
	for _, op := range []roster.Operation{
		{Op: roster.Duplicate}, {Op: roster.Duplicate, Force: id, Selection: "sel_2"}, {Op: roster.Duplicate, Force: "nobody"},
	} {
		if _, _, err := edit.Apply(book, r, []roster.Operation{op}); err == nil {
			t.Errorf("%+v: got no error", op)
		}
	}
}

func TestSlotNotes(t *testing.T) {
	book := rostertest.BandBook(t)
	r, made := rostertest.Applied(t, book, roster.New("r", "9e", ""), roster.Operation{Op: roster.AddForce, Catalogue: "cat"})
	id := made[0][0]
	r, _ = rostertest.Applied(t, book, r,
		roster.Operation{Op: roster.Rename, Force: id, Category: "hq", Name: "Command"},
		roster.Operation{Op: roster.Note, Force: id, Category: "hq", Text: "first"},
		roster.Operation{Op: roster.Note, Force: id, Category: roster.Uncategorised, Text: "last"})
	want := []unit.Category{
		{Entry: roster.Uncategorised, Name: "Uncategorised", Notes: "last"},
		{Entry: "hq", Name: "HQ", CustomName: "Command", Notes: "first"},
	}
	if d := cmp.Diff(want, unit.TreeOf(check.Check(book, r).State()).Forces[0].Categories); d != "" {
		t.Errorf("slots (-want +got):\n%s", d)
	}
	for _, op := range []roster.Operation{
		{Op: roster.Rename, Category: "hq", Name: "x"},
		{Op: roster.Rename, Force: id, Category: "nothing", Name: "x"},
		{Op: roster.Rename, Selection: "sel_2", Category: "hq", Name: "x"},
		{Op: roster.Note, Selection: "sel_2", Category: "hq", Text: "x"},
	} {
		if _, _, err := edit.Apply(book, r, []roster.Operation{op}); err == nil {
			t.Errorf("%+v: got no error", op)
		}
	}
}

// The evaluation of an option that is not selected, and whose category depends on the count of
// its own primary category, terminates.
func TestSelfReferencingCategories(t *testing.T) {
	book := selfReferencingBook(t)
	r, made := rostertest.Applied(t, book, roster.New("r", "9e", ""), roster.Operation{Op: roster.AddForce, Catalogue: "cat"})
	if got := check.Check(book, r).Diagnostics; len(got) != 2 || got[0].Code != roster.ArmyEmpty || got[1].CausedBy == nil {
		t.Errorf("none selected: got %v, want army.empty and the minimum that follows from it", got)
	}
	r, _ = rostertest.Applied(t, book, r, roster.Operation{Op: roster.AddUnit, Force: made[0][0], Datasheet: "hero"})
	got := unit.TreeOf(check.Check(book, r).State()).Forces[0].Selections[0].Categories
	if d := cmp.Diff([]unit.Category{{Entry: "hq", Name: "HQ", Primary: true}, {Entry: "lone", Name: "Lone"}}, got); d != "" {
		t.Errorf("categories (-want +got):\n%s", d)
	}
}

// selfReferencingBook has a hero that gets a category while its primary category has no second one.
// Its minimum is a number of points, which is never filled automatically.
func selfReferencingBook(t *testing.T) *entry.Book {
	t.Helper()
	query := entry.Query{Scope: entry.ScopeParent, Field: entry.FieldSelections, Shared: true}
	few := query
	few.Child = entry.ChildAny
	system := &entry.Catalogue{
		ID: "gs", System: true, CostTypes: []entry.CostType{{ID: "pts", Name: "pts"}},
		Categories: []*entry.Category{{Node: entry.Node{ID: "hq", Name: "HQ"}}, {Node: entry.Node{ID: "lone", Name: "Lone"}}},
		Forces:     []*entry.Force{{Node: entry.Node{ID: "band", Name: "Band"}, Categories: []entry.CategoryLink{{Target: "hq"}}}},
	}
	costs := query
	costs.Field = "pts"
	hero := &entry.Entry{
		Node: entry.Node{ID: "hero", Name: "Hero", Modifiers: []entry.Modifier{{
			Op: entry.Add, Field: entry.FieldCategory, Value: "lone",
			When: entry.Conditions{Tests: []entry.Condition{{Query: few, Comparison: entry.AtMost, Value: entry.Int(1)}}},
		}}},
		Kind: entry.Model, Import: true, Costs: []entry.Cost{{Type: "pts", Value: entry.Int(5)}},
		Categories:  []entry.CategoryLink{{Target: "hq", Primary: true}},
		Constraints: []entry.Constraint{{ID: "min", Bound: entry.Min, Value: entry.Int(5), Query: costs}},
	}
	book, problems := entry.NewBook(system, []*entry.Catalogue{{ID: "cat", GameSystem: "gs", Roots: entry.Offers{Entries: []*entry.Entry{hero}}}})
	if len(problems) > 0 {
		t.Fatalf("problems: %v", problems)
	}
	return book
}
