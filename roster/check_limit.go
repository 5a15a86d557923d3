package roster

import (
	"maps"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// checkLimits compares the totals with the agreed limits. A limit of 0 is a
// limit (9e.ONLYWAR.MUSTER.2).
func (e *checker) checkLimits() {
	for t := range e.book.CostTypes {
		limit, ok := e.roster.Limits[e.book.CostTypes[t].ID]
		if ok && e.total(t).Cmp(limit) > 0 {
			e.overLimit(t, limit)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(e.roster.Limits)) {
		if e.book.CostType(id) < 0 {
			e.report(&finding{
				Code: LimitUnknown, path: "/limits/" + escapePointer(id), force: none, node: none, actual: id,
			})
		}
	}
}

func (e *checker) overLimit(t int, limit entry.Number) {
	cost := e.book.CostTypes[t]
	total := e.total(t)
	e.report(&finding{
		Code: LimitExceeded, path: "", force: none, node: none, subject: e.roster.Name, thing: cost.Name, costType: cost.ID,
		actual: total.String(), limit: limit.String(), excess: total.Sub(limit),
	})
}
