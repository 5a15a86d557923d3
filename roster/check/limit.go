package check

import (
	"maps"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// checkLimits compares the totals with the agreed limits. A limit of 0 is a
// limit (9e.ONLYWAR.MUSTER.2).
func (e *Findings) checkLimits() {
	for t := range e.Book.CostTypes {
		limit, ok := e.Roster.Limits[e.Book.CostTypes[t].ID]
		if ok && e.Total(t).Cmp(limit) > 0 {
			e.overLimit(t, limit)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(e.Roster.Limits)) {
		if e.Book.CostType(id) < 0 {
			e.report(&Finding{
				Code: roster.LimitUnknown, Path: "/limits/" + roster.EscapePointer(id), Force: eval.None, Selection: eval.None, Actual: id,
			})
		}
	}
}

func (e *Findings) overLimit(t int, limit entry.Number) {
	cost := e.Book.CostTypes[t]
	total := e.Total(t)
	e.report(&Finding{
		Code: roster.LimitExceeded, Path: "", Force: eval.None, Selection: eval.None, Subject: e.Roster.Name, Thing: cost.ID, CostType: cost.ID,
		Actual: total.String(), Limit: limit.String(), Excess: total.Sub(limit),
	})
}
