package roster

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// removalsProposed bounds the fixes that take a unit out.
const removalsProposed = 3

// limitFixes takes units out, or raises the limit.
func (e *proposer) limitFixes(f *finding) []Fix {
	t := e.book.CostType(f.costType)
	total := e.total(t).String()
	return append(e.cheaperFixes(t, f.excess), Fix{
		Code: FixLimitRaise, Args: map[string]string{"Cost": e.book.CostTypes[t].Name, "Value": total},
		Operations: []Operation{{Op: SetLimit, Cost: f.costType, Value: total}},
	})
}

// cheaperFixes takes out the cheapest units of which one is enough, or else as many
// as are.
func (e *proposer) cheaperFixes(t int, surplus entry.Number) []Fix {
	cost := e.book.CostTypes[t]
	type unit struct {
		node int32
		cost entry.Number
	}
	var enough []unit
	for i := range e.roots() {
		if c := e.subtreeCosts(i)[cost.ID]; c.Cmp(surplus) >= 0 {
			enough = append(enough, unit{i, c})
		}
	}
	slices.SortStableFunc(enough, func(a, b unit) int { return a.cost.Cmp(b.cost) })
	var fixes []Fix
	for _, u := range enough[:min(len(enough), removalsProposed)] {
		fixes = append(fixes, removal(e.node(u.node).doc.ID, e.unitLabel(u.node)))
	}
	if len(fixes) == 0 {
		fixes = e.lastUnits(cost.ID, surplus)
	}
	return fixes
}

// costFixes proposes ways to keep a greatest cost of the army: to take units out,
// or another member of the group that has the limit, such as a larger battle.
func (e *proposer) costFixes(f *finding) []Fix {
	if f.constraint.Bound != entry.Max || f.scope.kind != rosterContainer {
		return nil
	}
	fixes := e.cheaperFixes(f.constraint.ResolvedField().Cost, f.excess)
	if f.holder.group == nil || f.at.parent == none {
		return fixes
	}
	parent := e.node(f.at.parent).doc.ID
	for _, o := range members(f.holder.group) {
		fixes = append(fixes, Fix{
			Code: FixChoose, Args: map[string]string{"Thing": e.optionName(o, e.below(f.at.parent, o))},
			Operations: []Operation{choose(parent, o)},
		})
	}
	return fixes
}

// lastUnits takes the last units out until enough is saved.
func (e *proposer) lastUnits(cost string, surplus entry.Number) []Fix {
	var roots []int32
	for i := range e.roots() {
		roots = append(roots, i)
	}
	var fixes []Fix
	for k := len(roots) - 1; k >= 0 && surplus.Sign() > 0; k-- {
		fixes = append(fixes, removal(e.node(roots[k]).doc.ID, e.unitLabel(roots[k])))
		surplus = surplus.Sub(e.subtreeCosts(roots[k])[cost])
	}
	if surplus.Sign() > 0 || len(fixes) > MaxOperations {
		return nil
	}
	return []Fix{together(fixes)}
}
