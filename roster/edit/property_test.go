package edit_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// TestFixesRepairArmies: repeatedly applying the first fix of the first error makes an army legal
// after any operations.
func TestFixesRepairArmies(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a := rostertest.DrawArmy(t, rt)
		before := a.Roster
		if !a.Repaired() {
			data, _ := json.Marshal(before)
			rt.Fatalf("still %v; at first %s", a.Errors(), data)
		}
	})
}

// TestListsRoundTrip: a legal army that is written as a list is read as the same army.
func TestListsRoundTrip(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a := rostertest.DrawArmy(t, rt)
		if !a.Repaired() {
			return
		}
		l, lost := intake.WriteList(a.Book, a.Roster)
		data, err := json.Marshal(l)
		if err != nil || lost > 0 {
			rt.Fatalf("%d lost, %v", lost, err)
		}
		d, err := intake.ReadDocument(data)
		if err != nil {
			rt.Fatalf("%v\n%s", err, data)
		}
		back, read := d.List.Roster(a.Book, "9e@test")
		if len(read) > 0 {
			rt.Fatalf("%+v\n%s", read, data)
		}
		if diff := cmp.Diff(rostertest.Units(a.Check()), rostertest.Units(check.Check(a.Book, back)), rostertest.SameNumber, cmpopts.EquateEmpty()); diff != "" {
			rt.Fatalf("read back (-want +got):\n%s\n%s", diff, data)
		}
	})
}

// found lists the diagnostics by code and constraint, sorted.
func found(r *check.Report) (list []string) {
	for i, x := range rostertest.Identities(r) {
		d := r.Diagnostics[i]
		list = append(list, fmt.Sprint(d.Code, x.Constraint, d.Actual, d.Limit))
	}
	sort.Strings(list)
	return list
}

// TestOrderDoesNotMatter: the order of selections changes no diagnostic and no cost
// (9e.DATASHEET.OPTIONS.2).
func TestOrderDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a := rostertest.DrawArmy(t, rt)
		report := a.Check()
		want, costs := found(report), report.Costs
		for i := range a.Forces {
			shuffle(rt, a.Forces[i].Selections)
		}
		after := a.Check()
		if diff := cmp.Diff(want, found(after)); diff != "" {
			rt.Fatalf("diagnostics (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(costs, after.Costs, rostertest.SameNumber); diff != "" {
			rt.Fatalf("costs (-want +got):\n%s", diff)
		}
	})
}

func shuffle(rt *rapid.T, selections []roster.Selection) {
	order := rapid.Permutation(selections).Draw(rt, "order")
	copy(selections, slices.Clone(order))
	for i := range selections {
		if len(selections[i].Selections) > 1 {
			shuffle(rt, selections[i].Selections)
		}
	}
}

// TestRemovingNeverCosts: removing a selection raises a total by no more than its negative costs:
// wargear may cost less than the wargear it replaces.
func TestRemovingNeverCosts(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a := rostertest.DrawArmy(t, rt)
		before := a.Check().Costs
		p := rapid.SampledFrom(a.All()).Draw(rt, "removed")
		saved := map[string]entry.Number{}
		savings(a, p, holders(a, p), saved)
		a.Do(roster.Operation{Op: roster.Remove, Selection: p.ID})
		for cost, n := range a.Check().Costs {
			if n.Cmp(before[cost].Add(saved[cost])) > 0 {
				rt.Fatalf("without %s: %s %s, before %s, saved %s", p.Option.Name(), n, cost, before[cost], saved[cost])
			}
		}
	})
}

// holders returns the number of parents of the selection: each of them has its own copy.
func holders(a *rostertest.Army, p rostertest.Placed) entry.Number {
	n := entry.Int(1)
	for _, above := range a.All() {
		if above.ID == p.Parent {
			n = holders(a, above).Mul(entry.Int(int64(above.Count)))
		}
	}
	return n
}

// savings adds up the negative costs of number selections with all below them, as
// positive numbers by cost type.
func savings(a *rostertest.Army, p rostertest.Placed, number entry.Number, saved map[string]entry.Number) {
	number = number.Mul(entry.Int(int64(p.Count)))
	for _, c := range p.Option.Entry.Costs {
		if c.Value.Sign() < 0 {
			saved[c.Type] = saved[c.Type].Sub(c.Value.Mul(number))
		}
	}
	for _, below := range a.All() {
		if below.Parent == p.ID {
			savings(a, below, number, saved)
		}
	}
}

// TestCheckIsPure: checking twice gives the same report and changes neither the roster nor its
// copies; operations on a copy do not change it either.
func TestCheckIsPure(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a := rostertest.DrawArmy(t, rt)
		original, kept := a.Roster, a.Roster.Clone()
		first, second := render.WithFixes(a.Check(), "en"), render.WithFixes(a.Check(), "en")
		if diff := cmp.Diff(first, second, rostertest.SameNumber); diff != "" {
			rt.Fatalf("reports (-first +second):\n%s", diff)
		}
		for range 5 {
			a.Try(rostertest.DrawOperation(a, rt))
		}
		if diff := cmp.Diff(kept, original, rostertest.SameNumber); diff != "" {
			rt.Fatalf("the roster was changed (-want +got):\n%s", diff)
		}
	})
}

// TestFreshUnits: each datasheet, as added, with its keywords chosen and a Warlord, is a legal
// army with the smallest printed power.
func TestFreshUnits(t *testing.T) {
	for _, sheet := range rostertest.Sheets() {
		a := rostertest.NewArmy(t, sheet[0])
		unit := a.Unit(sheet[1])
		a.Do(roster.Operation{Op: roster.SetWarlord, Selection: unit})
		if got := a.Errors(); len(got) > 0 {
			t.Errorf("%s: got %v", sheet[1], got)
		}
		want := printedPower(a, unit)
		if got := a.Check().Costs["power"]; got.Cmp(want) != 0 {
			t.Errorf("%s: got power %s, want %s", sheet[1], got, want)
		}
	}
}

// printedPower returns the power of a new unit from its datasheet.
func printedPower(a *rostertest.Army, unit string) entry.Number {
	models, own := int64(0), entry.Number{} // additional power of models
	for _, m := range a.Models(unit) {
		models += int64(m.Count)
		own = own.Add(powerOf(m.Option).Mul(entry.Int(int64(m.Count))))
	}
	power := powerOf(a.Option(unit))
	for _, m := range a.Option(unit).Entry.Modifiers {
		if n, ok := m.Number(); ok && m.Field == "power" {
			if from, _ := m.When.Tests[0].Value.Int64(); models >= from {
				power = n
			}
		}
	}
	return power.Add(own)
}

// powerOf returns the power printed for an option itself.
func powerOf(o *entry.Option) (power entry.Number) {
	for _, c := range o.Entry.Costs {
		if c.Type == "power" {
			power = power.Add(c.Value)
		}
	}
	return power
}

// TestPowerSteps: both sides of each boundary (9e.DATASHEET.POWER.2).
func TestPowerSteps(t *testing.T) {
	for _, tt := range []struct {
		sheet, model   string
		others, models int
		power          int64
	}{
		{"assault-intercessor-squad", "Assault Intercessor", 1, 5, 5},
		{"assault-intercessor-squad", "Assault Intercessor", 1, 6, 10},
		{"assault-intercessor-squad", "Assault Intercessor", 1, 10, 10},
		{"terminator-squad", "Terminator", 1, 5, 9},
		{"terminator-squad", "Terminator", 1, 6, 18},
		{"outrider-squad", "Outrider", 1, 3, 6},
		{"tactical-squad", "Space Marine", 1, 5, 5},
		{"tactical-squad", "Space Marine", 1, 6, 10},
	} {
		a := rostertest.NewArmy(t, rostertest.Marines)
		unit := a.Unit(tt.sheet)
		a.SetCount(a.Below(unit, tt.model), tt.models-tt.others)
		if got := a.Check().Costs["power"]; got.Cmp(entry.Int(tt.power)) != 0 {
			t.Errorf("9e.DATASHEET.POWER.2: %s of %d: got power %s, want %d", tt.sheet, tt.models, got, tt.power)
		}
	}
}
