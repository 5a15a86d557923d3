package fix

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// removalsProposed bounds the fixes that take a unit out.
const removalsProposed = 3

// limitFixes takes units out, or raises the limit.
func (e *proposer) limitFixes(f *check.Finding) []roster.Fix {
	t := e.Book.CostType(f.CostType)
	total := e.Total(t).String()
	return append(e.cheaperFixes(t, f.Excess), roster.Fix{
		Code: roster.FixLimitRaise, Args: map[string]string{"Cost": e.Book.CostTypes[t].Name, "Value": total},
		Operations: []roster.Operation{{Op: roster.SetLimit, Cost: f.CostType, Value: total}},
	})
}

// cheaperFixes takes out the cheapest units of which one is enough, or else as many
// as are.
func (e *proposer) cheaperFixes(t int, surplus entry.Number) []roster.Fix {
	cost := e.Book.CostTypes[t]
	type unit struct {
		node int32
		cost entry.Number
	}
	var enough []unit
	for i := range e.Roots() {
		if c := e.CostsWithin(i)[cost.ID]; c.Cmp(surplus) >= 0 {
			enough = append(enough, unit{i, c})
		}
	}
	slices.SortStableFunc(enough, func(a, b unit) int { return a.cost.Cmp(b.cost) })
	var fixes []roster.Fix
	for _, u := range enough[:min(len(enough), removalsProposed)] {
		fixes = append(fixes, removal(e.Selection(u.node).Doc.ID, e.NumberedName(u.node)))
	}
	if len(fixes) == 0 {
		fixes = e.lastUnits(cost.ID, surplus)
	}
	return fixes
}

// costFixes proposes ways to keep a greatest cost of the army: to take units out,
// or another member of the group that has the limit, such as a larger battle.
func (e *proposer) costFixes(f *check.Finding) []roster.Fix {
	if f.Constraint.Bound != entry.Max || f.Scope.Kind != eval.RosterContainer {
		return nil
	}
	fixes := e.cheaperFixes(f.Constraint.ResolvedField().Cost, f.Excess)
	if f.Holder.Group == nil || f.At.Parent == eval.None {
		return fixes
	}
	parent := e.Selection(f.At.Parent).Doc.ID
	for _, o := range eval.Members(f.Holder.Group) {
		fixes = append(fixes, roster.Fix{
			Code: roster.FixChoose, Args: map[string]string{"Thing": e.OptionName(o, e.Vacancy(f.At.Parent, o))},
			Operations: []roster.Operation{choose(parent, o)},
		})
	}
	return fixes
}

// lastUnits takes the last units out until enough is saved.
func (e *proposer) lastUnits(cost string, surplus entry.Number) []roster.Fix {
	var roots []int32
	for i := range e.Roots() {
		roots = append(roots, i)
	}
	var fixes []roster.Fix
	for k := len(roots) - 1; k >= 0 && surplus.Sign() > 0; k-- {
		fixes = append(fixes, removal(e.Selection(roots[k]).Doc.ID, e.NumberedName(roots[k])))
		surplus = surplus.Sub(e.CostsWithin(roots[k])[cost])
	}
	if surplus.Sign() > 0 || len(fixes) > roster.MaxOperations {
		return nil
	}
	return []roster.Fix{combined(fixes)}
}
