package roster_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// drawArmy is an army of a few units, changed by random operations.
func drawArmy(t *testing.T, rt *rapid.T) *army {
	all := sheets()
	a := &army{t, builtIn(), roster.New("First Strike", "9e", "9e@test")}
	forces := map[string]string{}
	for range rapid.IntRange(1, 5).Draw(rt, "units") {
		sheet := rapid.SampledFrom(all).Draw(rt, "sheet")
		if forces[sheet[0]] == "" {
			forces[sheet[0]] = a.do(roster.Operation{Op: roster.AddForce, Catalogue: sheet[0]})[0]
		}
		unit := a.do(roster.Operation{Op: roster.AddUnit, Force: forces[sheet[0]], Datasheet: sheet[0] + "." + sheet[1]})[0]
		a.choosesKeywords(unit)
	}
	a.do(roster.Operation{Op: roster.SetWarlord, Selection: a.Forces[0].Selections[0].ID})
	for range rapid.IntRange(0, 12).Draw(rt, "operations") {
		a.try(drawOperation(a, rt))
	}
	return a
}

// try carries an operation out if it can be.
func (a *army) try(op roster.Operation) {
	if next, _, err := edit.Apply(a.book, a.Roster, []roster.Operation{op}); err == nil {
		a.Roster = next
	}
}

// drawOperation is an operation on some selection of the army, which makes sense
// there but may make it illegal.
func drawOperation(a *army, rt *rapid.T) roster.Operation {
	p := rapid.SampledFrom(a.all()).Draw(rt, "selection")
	n := rapid.IntRange(1, 10).Draw(rt, "count")
	options := p.option.Choices().Options
	op := rapid.SampledFrom([]roster.Op{
		roster.SetCount, roster.Choose, roster.Choose, roster.Choose, roster.Select, roster.Deselect, roster.SetWarlord,
		roster.Understrength, roster.Duplicate, roster.Move, roster.SetLimit, roster.Remove,
	}).Draw(rt, "op")
	if p.option.Kind() == entry.Unit && (op == roster.Remove || op == roster.Deselect) {
		op = roster.Duplicate // an army keeps its units
	}
	switch op {
	case roster.SetCount, roster.Deselect:
		return roster.Operation{Op: op, Selection: p.ID, Count: &n}
	case roster.Choose:
		if len(options) == 0 {
			break
		}
		o := rapid.SampledFrom(options).Draw(rt, "option")
		x := roster.Operation{Op: op, Selection: p.ID, Group: o.GroupID(), Entry: o.ID}
		if n < p.Count {
			x.Count = &n
		}
		return x
	case roster.Select:
		if len(options) > 0 {
			return roster.Operation{Op: op, Parent: p.ID, Entry: rapid.SampledFrom(options).Draw(rt, "option").ID}
		}
	case roster.Understrength:
		return roster.Operation{Op: op, Selection: p.ID, On: yes(n > 3)}
	case roster.SetLimit:
		return roster.Operation{Op: op, Cost: "power", Value: fmt.Sprint(10 * n)}
	}
	return roster.Operation{Op: op, Selection: p.ID}
}

// repaired carries out first fixes until the army is legal; false where that
// does not come to an end.
func (a *army) repaired() bool {
	for range 60 {
		view := render.WithFixes(a.check(), "en")
		i := slices.IndexFunc(view.Diagnostics, func(d roster.Diagnostic) bool { return d.Severity == roster.Error && len(d.Fixes) > 0 })
		if i < 0 {
			return view.Summary.Errors == 0
		}
		a.do(view.Diagnostics[i].Fixes[0].Operations...)
	}
	return false
}

// TestFixesRepairArmies: the first fix of the first error, again and again, makes
// an army legal, whatever was done to it.
func TestFixesRepairArmies(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a := drawArmy(t, rt)
		before := a.Roster
		if !a.repaired() {
			data, _ := json.Marshal(before)
			rt.Fatalf("still %v; at first %s", a.errors(), data)
		}
	})
}

// TestListsRoundTrip: a legal army that is written as a list is read as the same
// army.
func TestListsRoundTrip(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a := drawArmy(t, rt)
		if !a.repaired() {
			return
		}
		l, lost := intake.WriteList(a.book, a.Roster)
		data, err := json.Marshal(l)
		if err != nil || lost > 0 {
			rt.Fatalf("%d lost, %v", lost, err)
		}
		d, err := intake.ReadDocument(data)
		if err != nil {
			rt.Fatalf("%v\n%s", err, data)
		}
		back, read := d.List.Roster(a.book, "9e@test")
		if len(read) > 0 {
			rt.Fatalf("%+v\n%s", read, data)
		}
		if diff := cmp.Diff(units(a.check()), units(check.Check(a.book, back)), numbers, cmpopts.EquateEmpty()); diff != "" {
			rt.Fatalf("read back (-want +got):\n%s\n%s", diff, data)
		}
	})
}

// units are the units of a report without ids and without the order of what was
// chosen.
func units(r *check.Report) []unit.Unit {
	list := unit.Units(r.State())
	for i := range list {
		u := &list[i]
		u.Selection, u.Force, u.Path, u.Leads, u.Loadout = "", "", "", nil, unit.Loadout{} // ids differ
		lines := map[string]int{}
		for k := range u.Composition {
			l := &u.Composition[k]
			l.Selection = ""
			sort.Strings(l.Wargear)
			key := fmt.Sprint(l.Name, l.Model, l.Wargear, l.Wounds)
			lines[key] += l.Count
		}
		u.Composition = nil
		for key, n := range lines {
			u.Keywords = append(u.Keywords, fmt.Sprint(n, " ", key))
		}
		sort.Strings(u.Keywords)
		for _, tables := range [][]unit.Table{u.Profiles, u.Weapons, u.Tables} {
			for _, table := range tables {
				slices.SortFunc(table.Rows, func(a, b unit.Row) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
			}
			slices.SortFunc(tables, func(a, b unit.Table) int { return strings.Compare(a.Type, b.Type) })
		}
		for _, texts := range [][]unit.Text{u.Abilities, u.Rules} {
			slices.SortFunc(texts, func(a, b unit.Text) int { return strings.Compare(a.Name+a.Text, b.Name+b.Text) })
		}
	}
	slices.SortStableFunc(list, func(a, b unit.Unit) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return list
}

// found lists the diagnostics by code and constraint, sorted.
func found(r *check.Report) (list []string) {
	for i, x := range identities(r) {
		d := r.Diagnostics[i]
		list = append(list, fmt.Sprint(d.Code, x.constraint, d.Actual, d.Limit))
	}
	sort.Strings(list)
	return list
}

// TestOrderDoesNotMatter: the order of selections changes no diagnostic and no
// cost (9e.DATASHEET.OPTIONS.2).
func TestOrderDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a := drawArmy(t, rt)
		report := a.check()
		want, costs := found(report), report.Costs
		for i := range a.Forces {
			shuffle(rt, a.Forces[i].Selections)
		}
		after := a.check()
		if diff := cmp.Diff(want, found(after)); diff != "" {
			rt.Fatalf("diagnostics (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(costs, after.Costs, numbers); diff != "" {
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

// TestRemovingNeverCosts: less of anything raises a total by no more than what
// it saved: wargear may cost less than what it stands in place of.
func TestRemovingNeverCosts(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a := drawArmy(t, rt)
		before := a.check().Costs
		p := rapid.SampledFrom(a.all()).Draw(rt, "removed")
		saved := map[string]entry.Number{}
		a.savings(p, a.holders(p), saved)
		a.do(roster.Operation{Op: roster.Remove, Selection: p.ID})
		for cost, n := range a.check().Costs {
			if n.Cmp(before[cost].Add(saved[cost])) > 0 {
				rt.Fatalf("without %s: %s %s, before %s, saved %s", p.option.Name(), n, cost, before[cost], saved[cost])
			}
		}
	})
}

// holders returns how many there are of what has the selection: each of them has
// its own.
func (a *army) holders(p placed) entry.Number {
	n := entry.Int(1)
	for _, above := range a.all() {
		if above.ID == p.parent {
			n = a.holders(above).Mul(entry.Int(int64(above.Count)))
		}
	}
	return n
}

// savings adds up what so many of a selection, with all below it, cost less than
// nothing.
func (a *army) savings(p placed, number entry.Number, saved map[string]entry.Number) {
	number = number.Mul(entry.Int(int64(p.Count)))
	for _, c := range p.option.Entry.Costs {
		if c.Value.Sign() < 0 {
			saved[c.Type] = saved[c.Type].Sub(c.Value.Mul(number))
		}
	}
	for _, below := range a.all() {
		if below.parent == p.ID {
			a.savings(below, number, saved)
		}
	}
}

// TestCheckIsPure: it gives the same report twice and leaves the roster and its
// copies alone; so do operations on a copy.
func TestCheckIsPure(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a := drawArmy(t, rt)
		original, kept := a.Roster, a.Roster.Clone()
		first, second := render.WithFixes(a.check(), "en"), render.WithFixes(a.check(), "en")
		if diff := cmp.Diff(first, second, numbers); diff != "" {
			rt.Fatalf("reports (-first +second):\n%s", diff)
		}
		for range 5 {
			a.try(drawOperation(a, rt))
		}
		if diff := cmp.Diff(kept, original, numbers); diff != "" {
			rt.Fatalf("the roster was changed (-want +got):\n%s", diff)
		}
	})
}

// TestFreshUnits: each datasheet, as it is added, with its keywords chosen and a
// Warlord, is a legal army of its smallest printed power.
func TestFreshUnits(t *testing.T) {
	for _, sheet := range sheets() {
		a := muster(t, sheet[0])
		unit := a.unit(sheet[1])
		a.do(roster.Operation{Op: roster.SetWarlord, Selection: unit})
		if got := a.errors(); len(got) > 0 {
			t.Errorf("%s: got %v", sheet[1], got)
		}
		want := a.printedPower(unit)
		if got := a.check().Costs["power"]; got.Cmp(want) != 0 {
			t.Errorf("%s: got power %s, want %s", sheet[1], got, want)
		}
	}
}

// printedPower reads the power of a unit as it is off its datasheet.
func (a *army) printedPower(unit string) entry.Number {
	models, own := int64(0), entry.Number{} // what the models add
	for _, m := range a.models(unit) {
		models += int64(m.Count)
		own = own.Add(powerOf(m.option).Mul(entry.Int(int64(m.Count))))
	}
	power := powerOf(a.option(unit))
	for _, m := range a.option(unit).Entry.Modifiers {
		if n, ok := m.Number(); ok && m.Field == "power" {
			if from, _ := m.When.Tests[0].Value.Int64(); models >= from {
				power = n
			}
		}
	}
	return power.Add(own)
}

// powerOf reads the power that is written for an option itself.
func powerOf(o *entry.Option) (power entry.Number) {
	for _, c := range o.Entry.Costs {
		if c.Type == "power" {
			power = power.Add(c.Value)
		}
	}
	return power
}

// TestPowerSteps: both sides of each edge (9e.DATASHEET.POWER.2).
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
		a := muster(t, marines)
		unit := a.unit(tt.sheet)
		a.setCount(a.below(unit, tt.model), tt.models-tt.others)
		if got := a.check().Costs["power"]; got.Cmp(entry.Int(tt.power)) != 0 {
			t.Errorf("9e.DATASHEET.POWER.2: %s of %d: got power %s, want %d", tt.sheet, tt.models, got, tt.power)
		}
	}
}
