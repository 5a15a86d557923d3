package rostertest

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// DrawArmy is an army of a few units, changed by random operations.
func DrawArmy(t *testing.T, rt *rapid.T) *Army {
	all := Sheets()
	a := &Army{t, BuiltIn(), roster.New("First Strike", "9e", "9e@test")}
	forces := map[string]string{}
	for range rapid.IntRange(1, 5).Draw(rt, "units") {
		sheet := rapid.SampledFrom(all).Draw(rt, "sheet")
		if forces[sheet[0]] == "" {
			forces[sheet[0]] = a.Do(roster.Operation{Op: roster.AddForce, Catalogue: sheet[0]})[0]
		}
		unit := a.Do(roster.Operation{Op: roster.AddUnit, Force: forces[sheet[0]], Datasheet: sheet[0] + "." + sheet[1]})[0]
		a.ChoosesKeywords(unit)
	}
	a.Do(roster.Operation{Op: roster.SetWarlord, Selection: a.Forces[0].Selections[0].ID})
	for range rapid.IntRange(0, 12).Draw(rt, "operations") {
		a.Try(DrawOperation(a, rt))
	}
	return a
}

// Try carries an operation out if it can be.
func (a *Army) Try(op roster.Operation) {
	if next, _, err := edit.Apply(a.Book, a.Roster, []roster.Operation{op}); err == nil {
		a.Roster = next
	}
}

// DrawOperation is an operation on some selection of the army, which makes sense
// there but may make it illegal.
func DrawOperation(a *Army, rt *rapid.T) roster.Operation {
	p := rapid.SampledFrom(a.All()).Draw(rt, "selection")
	n := rapid.IntRange(1, 10).Draw(rt, "count")
	options := p.Option.Choices().Options
	op := rapid.SampledFrom([]roster.Op{
		roster.SetCount, roster.Choose, roster.Choose, roster.Choose, roster.Select, roster.Deselect, roster.SetWarlord,
		roster.Understrength, roster.Duplicate, roster.Move, roster.SetLimit, roster.Remove,
	}).Draw(rt, "op")
	if p.Option.Kind() == entry.Unit && (op == roster.Remove || op == roster.Deselect) {
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
		return roster.Operation{Op: op, Selection: p.ID, On: Yes(n > 3)}
	case roster.SetLimit:
		return roster.Operation{Op: op, Cost: "power", Value: fmt.Sprint(10 * n)}
	}
	return roster.Operation{Op: op, Selection: p.ID}
}

// Repaired carries out first fixes until the army is legal; false where that
// does not come to an end.
func (a *Army) Repaired() bool {
	for range 60 {
		view := render.WithFixes(a.Check(), "en")
		i := slices.IndexFunc(view.Diagnostics, func(d roster.Diagnostic) bool { return d.Severity == roster.Error && len(d.Fixes) > 0 })
		if i < 0 {
			return view.Summary.Errors == 0
		}
		a.Do(view.Diagnostics[i].Fixes[0].Operations...)
	}
	return false
}

// Units are the units of a report without ids and without the order of what was
// chosen.
func Units(r *check.Report) []unit.Unit {
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
