package pdf

import (
	"maps"
	"slices"
	"time"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// SheetOf makes the sheet of a roster and of its report, in the language of the
// report. The date is that of printing. The costs are in the order of the game
// data, without those that the data hides. A rule that several units have is
// told once, and models that are in every way alike stand on one line.
func SheetOf(book *entry.Book, r *roster.Roster, v render.Report, date time.Time) Sheet {
	s := Sheet{
		Name: r.Name, Edition: book.System.Name, BattleSize: v.BattleSize, Snapshot: v.Snapshot, Date: date,
		Valid: v.Valid, Costs: costsOf(book, r, v), Forces: forcesOf(nil, r.Forces), Units: shownCosts(book, v.Units),
	}
	s.Rules = sharedRules(s.Units)
	for i := range s.Units {
		s.Units[i].Rules = named(s.Units[i].Rules, s.Rules)
		s.Units[i].Composition = alike(s.Units[i].Composition)
	}
	for _, d := range v.Diagnostics {
		s.Findings = append(s.Findings, Finding{d.Severity, d.Message})
	}
	return s
}

// costsOf returns the costs that the roster spends or limits.
func costsOf(book *entry.Book, r *roster.Roster, v render.Report) []Cost {
	var costs []Cost
	for _, t := range book.CostTypes {
		amount, spent := v.Costs[t.ID]
		limit, limited := r.Limits[t.ID]
		if t.Hidden || !spent && !limited {
			continue
		}
		c := Cost{ID: t.ID, Name: t.Name, Amount: amount}
		if limited {
			c.Limit = &limit
		}
		costs = append(costs, c)
	}
	return costs
}

// forcesOf lists the forces, outer before inner.
func forcesOf(to []Force, from []roster.Force) []Force {
	for _, f := range from {
		to = append(to, Force{ID: f.ID, Name: f.Name, Notes: f.Notes})
		to = forcesOf(to, f.Forces)
	}
	return to
}

// shownCosts returns the units without hidden costs. The units given stay as
// they are.
func shownCosts(book *entry.Book, units []unit.Unit) []unit.Unit {
	out := slices.Clone(units)
	for i := range out {
		out[i].Costs = maps.Clone(out[i].Costs)
		for _, t := range book.CostTypes {
			if t.Hidden {
				delete(out[i].Costs, t.ID)
			}
		}
	}
	return out
}
