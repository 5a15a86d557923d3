package check_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/rostertest"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// A report uses the public names of costs, regardless of their ids in the data. It omits hidden
// costs, and amounts of zero other than points and power. Limits may use any name of the cost
// type.
func TestCostNames(t *testing.T) {
	squad := &entry.Entry{Node: entry.Node{ID: "squad", Name: "Squad"}, Kind: entry.Unit, Import: true, Costs: []entry.Cost{
		{Type: "51b2", Value: entry.Int(100)}, {Type: "e356"}, {Type: "2d3b"}, {Type: "716d", Value: entry.Int(3)}, {Type: "b03b", Value: entry.Int(2)},
	}}
	system := &entry.Catalogue{
		ID: "gs", System: true, Forces: []*entry.Force{{Node: entry.Node{ID: "band"}}}, Roots: entry.Offers{Entries: []*entry.Entry{squad}},
		CostTypes: []entry.CostType{{ID: "51b2", Name: "pts"}, {ID: "e356", Name: " PL"}, {ID: "2d3b", Name: " CP"}, {ID: "716d", Name: "Inner", Hidden: true}, {ID: "b03b", Name: "Honour Points"}},
	}
	book, problems := entry.NewBook(system, []*entry.Catalogue{{ID: "cat", GameSystem: "gs"}})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	r, made := rostertest.Applied(t, book, roster.New("r", "", ""), roster.Operation{Op: roster.AddForce, Catalogue: "cat"})
	r, _ = rostertest.Applied(t, book, r, roster.Operation{Op: roster.AddUnit, Force: made[0][0], Datasheet: "squad"})
	want := roster.Costs{"points": entry.Int(100), "power": entry.Int(0), "Honour Points": entry.Int(2)}
	report := check.Check(book, r)
	if d := cmp.Diff(want, report.Costs, rostertest.SameNumber); d != "" {
		t.Errorf("costs (-want +got):\n%s", d)
	}
	if d := cmp.Diff(want, unit.Units(report.State())[0].Costs, rostertest.SameNumber); d != "" {
		t.Errorf("costs of the unit (-want +got):\n%s", d)
	}
	for _, name := range []string{"points", "pts", "Points", "51b2"} {
		limited, _ := rostertest.Applied(t, book, r, roster.Operation{Op: roster.SetLimit, Cost: name, Value: "90"})
		if d := cmp.Diff(roster.Limits{"points": entry.Int(90)}, limited.Limits, rostertest.SameNumber); d != "" {
			t.Errorf("set_limit %s (-want +got):\n%s", name, d)
		}
		written := *r
		written.Limits = roster.Limits{name: entry.Int(90)}
		i := indexOf(check.Check(book, &written).Diagnostics, roster.LimitExceeded)
		if i < 0 {
			t.Errorf("a document with the limit %s: got no error", name)
			continue
		}
		if got := check.Check(book, &written).Diagnostics[i].Text("en"); got != "The army has 100 points; the limit is 90." {
			t.Errorf("%s: got %q", name, got)
		}
		removed, _ := rostertest.Applied(t, book, &written, roster.Operation{Op: roster.SetLimit, Cost: "points"})
		if len(removed.Limits) > 0 {
			t.Errorf("the limit %s removed: got %v", name, removed.Limits)
		}
	}
}

func indexOf(list []roster.Diagnostic, code roster.Code) int {
	for i := range list {
		if list[i].Code == code {
			return i
		}
	}
	return -1
}

// Data that divides a cost by the number of copies, as for Upgrades (11e.ARMY.ENHANCEMENT.6),
// adds up to whole numbers, and messages have few decimals.
func TestDividedCosts(t *testing.T) {
	x := rostertest.EntryOf("a", rostertest.Bound(entry.Max, 5, "points", entry.ScopeForce), rostertest.Bound(entry.Min, 5, "points", entry.ScopeForce))
	x.Modifiers = []entry.Modifier{{Op: entry.Divide, Field: "points", Value: "3"}}
	a := rostertest.Game{Roots: []*entry.Entry{x}}.NewArmy(t)
	a.Do(rostertest.Selects("frc_1", "a", "a", "a")...)
	if report := a.Check(); report.Summary.Errors > 0 || report.Costs["points"].String() != "5" {
		t.Errorf("three thirds of 5: got %s, %v", report.Costs["points"], report.Diagnostics)
	}
	a.Do(rostertest.Selects("frc_1", "a")...)
	for _, d := range a.Check().Diagnostics {
		if d.Code == roster.CostMax && d.Actual == "6.667" {
			return
		}
	}
	t.Errorf("four thirds of 5: got %v", a.Check().Diagnostics)
}

// TestShownAmount: decimals are rounded only if the comparison with the limit stays the same.
func TestShownAmount(t *testing.T) {
	x := rostertest.EntryOf("a", rostertest.Bound(entry.Max, 1, "points", entry.ScopeForce))
	x.Modifiers = []entry.Modifier{{Op: entry.Set, Field: "points", Value: "1.000001"}}
	a := rostertest.Game{Roots: []*entry.Entry{x}}.NewArmy(t)
	a.Do(rostertest.Selects("frc_1", "a")...)
	for _, d := range a.Check().Diagnostics {
		if d.Code == roster.CostMax && d.Actual == "1.000001" {
			return
		}
	}
	t.Errorf("a millionth more than 1: got %v", a.Check().Diagnostics)
}
