package datasheet_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// TestPricesOf: a unit has a price at its smallest size, at the largest size of each step, and at
// its largest if each model has a cost.
func TestPricesOf(t *testing.T) {
	points := func(n int64) []entry.Cost { return []entry.Cost{{Type: "points", Value: entry.Int(n)}} }
	model := func(cost int64) *entry.Entry {
		return &entry.Entry{Node: entry.Node{ID: "trooper", Name: "Trooper"}, Kind: entry.Model, Costs: points(cost),
			Constraints: []entry.Constraint{least(5, inParent), most("max", 20, inParent)}}
	}
	raised := func(from, to int64) entry.Modifier {
		return entry.Modifier{Op: entry.Set, Field: "points", Value: entry.Int(to).String(),
			When: entry.Conditions{Tests: []entry.Condition{{Comparison: entry.AtLeast, Query: models, Value: entry.Int(from)}}}}
	}
	for _, tt := range []struct {
		name  string
		unit  int64
		model int64
		steps []entry.Modifier
		want  map[int]string
	}{
		{"one price", 80, 0, nil, map[int]string{5: "80"}},
		{"each model", 0, 8, nil, map[int]string{5: "40", 20: "160"}},
		{"a step", 80, 0, []entry.Modifier{raised(6, 160)}, map[int]string{5: "80", 20: "160"}},
		{"two steps", 80, 0, []entry.Modifier{raised(6, 160), raised(11, 240)}, map[int]string{5: "80", 10: "160", 20: "240"}},
		{"a step beyond the largest size", 80, 0, []entry.Modifier{raised(21, 999)}, map[int]string{5: "80"}},
	} {
		unit := &entry.Entry{Node: entry.Node{ID: "squad", Name: "Squad", Modifiers: tt.steps}, Kind: entry.Unit, Costs: points(tt.unit),
			Offers: entry.Offers{Entries: []*entry.Entry{model(tt.model)}}}
		book, problems := entry.NewBook(&entry.Catalogue{ID: "gs", System: true, CostTypes: []entry.CostType{{ID: "points", Name: "pts"}},
			Roots: entry.Offers{Entries: []*entry.Entry{unit}}}, nil)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		o := book.Roots("gs").Options[0].Unexpanded()
		if power := datasheet.PricesOf(book, o, entry.PowerCost, datasheet.ModelsOf(o), datasheet.SmallestCosts(book, o)); power != nil {
			t.Errorf("%s: got %v in a cost that the game does not count", tt.name, power)
		}
		got := map[int]string{}
		for _, p := range datasheet.PricesOf(book, o, entry.PointsCost, datasheet.ModelsOf(o), datasheet.SmallestCosts(book, o)) {
			got[p.Models] = p.Points.String()
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s: -want +got:\n%s", tt.name, d)
		}
	}
}
