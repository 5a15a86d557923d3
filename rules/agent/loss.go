package agent

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// losses sorts the models of a unit by the order in which it should lose them: first those that
// the request allows to be first, then those without which the unit stays in coherency, then
// the cheapest.
func losses(v rules.View, q *rules.Request) []rules.ModelID {
	models := v.Models(q.Unit)
	ids := allowedFirst(q, cheapestFirst(v, q.Unit))
	if q.Reason == rules.ForDivision || len(models) > geom.MaxUnit || !v.On(q.Unit) {
		return ids
	}
	order, first := make([]int, len(ids)), 0
	for i, id := range ids {
		order[i] = slices.IndexFunc(models, func(m rules.Model) bool { return m.ID == id })
		if allows(q, id) {
			first++
		}
	}
	v.Edition.Table.Coherency.Is.Thin(v.Bodies(q.Unit), order, first)
	for i, at := range order {
		ids[i] = models[at].ID
	}
	return ids
}

// allows reports whether a request allows a model to be first.
func allows(q *rules.Request, m rules.ModelID) bool {
	return slices.ContainsFunc(q.Options, func(o rules.Option) bool { return o.Model == m })
}

// allowedFirst moves models that the request allows to be first to the front, and otherwise
// keeps the order.
func allowedFirst(q *rules.Request, ids []rules.ModelID) []rules.ModelID {
	rank := func(m rules.ModelID) int {
		if allows(q, m) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(ids, func(a, b rules.ModelID) int { return rank(a) - rank(b) })
	return ids
}

// cheapestFirst sorts the models of a unit by the cost of losing them: those with fewer weapons
// first, then those that stand last.
func cheapestFirst(v rules.View, u rules.UnitID) []rules.ModelID {
	models := v.Models(u)
	order := make([]int, len(models))
	for i := range order {
		order[i] = len(models) - 1 - i
	}
	sheet := v.Sheet(u)
	slices.SortStableFunc(order, func(a, b int) int {
		return cost(sheet, &models[a]) - cost(sheet, &models[b])
	})
	ids := make([]rules.ModelID, len(order))
	for i, at := range order {
		ids[i] = models[at].ID
	}
	return ids
}

// cost is a rough measure of the value of a model: rarer kinds count more.
func cost(sheet *rules.ArmyUnit, m *rules.Model) int {
	kind := &sheet.Kinds[m.Kind]
	return 8*len(kind.Weapons) + 4*len(kind.Effects) - kind.Count
}
