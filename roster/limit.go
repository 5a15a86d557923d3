package roster

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// checkLimits compares the totals with the agreed limits. A limit of 0 is a
// limit (9e.ONLYWAR.MUSTER.2).
func (e *evaluation) checkLimits() {
	for t := range e.book.CostTypes {
		limit, ok := e.roster.limit(e.book.CostTypes[t].ID)
		if ok && e.totals[t].Cmp(limit) > 0 {
			e.overLimit(t, limit)
		}
	}
	for _, id := range sortedKeys(e.roster.Limits) {
		if e.book.CostType(id) < 0 {
			e.report(&finding{
				Code: LimitUnknown, path: "/limits/" + escapePointer(id), force: none, node: none, actual: id,
				fixes: []Fix{{Code: FixLimitRemove, Args: map[string]string{"Cost": id}, Operations: []Operation{{Op: SetLimit, Cost: id}}}},
			})
		}
	}
}

func (e *evaluation) overLimit(t int, limit entry.Number) {
	cost := e.book.CostTypes[t]
	total := e.totals[t]
	e.report(&finding{
		Code: LimitExceeded, path: "", force: none, node: none, subject: e.roster.Name, thing: cost.Name, costType: cost.ID,
		actual: total.String(), limit: limit.String(), excess: total.Sub(limit),
		propose: func() []Fix { return e.limitFixes(t, total, limit) },
	})
}

// removalsProposed bounds the fixes that take a unit out.
const removalsProposed = 3

// limitFixes takes units out, or raises the limit.
func (e *evaluation) limitFixes(t int, total, limit entry.Number) []Fix {
	cost := e.book.CostTypes[t]
	return append(e.cheaperFixes(t, total, limit), Fix{
		Code: FixLimitRaise, Args: map[string]string{"Cost": cost.Name, "Value": total.String()},
		Operations: []Operation{{Op: SetLimit, Cost: cost.ID, Value: total.String()}},
	})
}

// cheaperFixes takes out the cheapest units of which one is enough, or else as many
// as are.
func (e *evaluation) cheaperFixes(t int, total, limit entry.Number) []Fix {
	cost := e.book.CostTypes[t]
	type unit struct {
		node int32
		cost entry.Number
	}
	var enough []unit
	for i := int32(0); i < int32(len(e.nodes)); i = e.nodes[i].end {
		if c := e.subtreeCosts(i)[cost.ID]; total.Sub(c).Cmp(limit) <= 0 {
			enough = append(enough, unit{i, c})
		}
	}
	slices.SortStableFunc(enough, func(a, b unit) int { return a.cost.Cmp(b.cost) })
	var fixes []Fix
	for _, u := range enough[:min(len(enough), removalsProposed)] {
		fixes = append(fixes, removal(e.nodes[u.node].doc.ID, e.unitLabel(u.node)))
	}
	if len(fixes) == 0 {
		fixes = e.lastUnits(cost.ID, total.Sub(limit))
	}
	return fixes
}

// costFixes proposes ways to keep a greatest cost of the army: to take units out,
// or another member of the group that has the limit, such as a larger battle.
func (e *evaluation) costFixes(f *finding, actual, limit entry.Number) []Fix {
	if f.constraint.Bound != entry.Max || f.box.kind != rosterContainer {
		return nil
	}
	fixes := e.cheaperFixes(f.constraint.ResolvedField().Cost, actual, limit)
	if f.holder.group == nil || f.at.parent == none {
		return fixes
	}
	parent := e.nodes[f.at.parent].doc.ID
	for _, o := range members(f.holder.group) {
		fixes = append(fixes, Fix{
			Code: FixChoose, Args: map[string]string{"Thing": e.optionName(o, e.below(f.at.parent, o))},
			Operations: []Operation{choose(parent, o)},
		})
	}
	return fixes
}

// lastUnits takes the last units out until enough is saved.
func (e *evaluation) lastUnits(cost string, surplus entry.Number) []Fix {
	var roots []int32
	for i := int32(0); i < int32(len(e.nodes)); i = e.nodes[i].end {
		roots = append(roots, i)
	}
	var fixes []Fix
	for k := len(roots) - 1; k >= 0 && surplus.Sign() > 0; k-- {
		fixes = append(fixes, removal(e.nodes[roots[k]].doc.ID, e.unitLabel(roots[k])))
		surplus = surplus.Sub(e.subtreeCosts(roots[k])[cost])
	}
	if surplus.Sign() > 0 || len(fixes) > MaxOperations {
		return nil
	}
	return []Fix{together(fixes)}
}
