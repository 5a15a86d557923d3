package fix

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// removalsProposed is the maximum number of fixes that remove a unit.
const removalsProposed = 3

// limitFixes returns fixes that remove units, and choose a larger battle size or raise the
// limit.
func (e *proposer) limitFixes(f *check.Finding) []roster.Fix {
	t := e.Book.CostType(f.CostType)
	total := e.Total(t).String()
	fixes := e.cheaperFixes(slices.Collect(e.Roots()), t, f.Excess)
	if f.Selection != eval.None {
		return largerSize(fixes, e.memberFixes(e.Selection(f.Selection).Option.Group, f.Parent))
	}
	return append(fixes, roster.Fix{
		Code: roster.FixLimitRaise, Args: map[string]string{"Cost": e.Book.CostTypes[t].ID, "Value": total},
		Operations: []roster.Operation{{Op: roster.SetLimit, Cost: f.CostType, Value: total}},
	})
}

// cheaperFixes returns fixes that each remove one of the selections, the cheapest first, and the last of those of one
// name and cost. If no single one is sufficient, it returns one fix that removes several.
func (e *proposer) cheaperFixes(nodes []int32, t int, surplus entry.Number) []roster.Fix {
	cost := e.Book.CostTypes[t].ID
	costs := map[int32]entry.Number{}
	var enough []int32
	for _, i := range nodes {
		if costs[i] = e.CostsWithin(i)[cost]; costs[i].Cmp(surplus) >= 0 {
			enough = append(enough, i)
		}
	}
	if len(enough) == 0 {
		return e.removeLast(nodes, cost, surplus)
	}
	last := map[string]int32{}
	for _, i := range enough {
		last[e.DisplayName(i)+"\x00"+costs[i].String()] = i
	}
	enough = slices.DeleteFunc(enough, func(i int32) bool { return last[e.DisplayName(i)+"\x00"+costs[i].String()] != i })
	slices.SortStableFunc(enough, func(a, b int32) int { return costs[a].Cmp(costs[b]) })
	return e.removals(enough[:min(len(enough), removalsProposed)])
}

// removals returns fixes that each remove one of the selections.
func (e *proposer) removals(nodes []int32) (fixes []roster.Fix) {
	for _, i := range nodes {
		name := e.inUnit(i)
		if e.Selection(i).Parent == eval.None {
			name = e.NumberedName(i)
		}
		fixes = append(fixes, removal(e.Selection(i).Doc.ID, name))
	}
	return fixes
}

// costFixes returns fixes of a maximum cost: they remove counted selections or, if a member of a
// group sets the maximum of the army, such as the battle size, choose another member.
func (e *proposer) costFixes(f *check.Finding) []roster.Fix {
	t := f.Constraint.ResolvedField().Cost
	switch {
	case f.Constraint.Bound != entry.Max:
		return e.costAdditions(f, t)
	case f.Scope.Kind != eval.RosterContainer:
		return e.costReductions(f, t)
	}
	return largerSize(e.cheaperFixes(slices.Collect(e.Roots()), t, f.Excess), e.memberFixes(f.Holder.Group, f.At.Parent))
}

// largerSize joins the removals and the choices of another battle size that make an army legal. If more than one unit
// must go, the army was built for another size, which comes first.
func largerSize(removals, sizes []roster.Fix) []roster.Fix {
	if len(removals) == 1 && len(removals[0].Operations) > 1 {
		return append(sizes, removals...)
	}
	return append(removals, sizes...)
}

// costAdditions returns fixes of a minimum cost: each adds a selection that counts towards the
// minimum.
func (e *proposer) costAdditions(f *check.Finding, t int) (fixes []roster.Fix) {
	propose := func(at eval.Place) {
		if len(fixes) == mostProposed || e.OptionHidden(at) {
			return
		}
		number := int64(1)
		if each := costOf(at.Option, e.Book.CostTypes[t].ID); each.Sign() > 0 {
			number, _ = f.Excess.Div(each).Ceil().Int64()
		} else if at.Parent != eval.None || at.Option.Kind() == entry.Upgrade {
			return // the models of a unit may have the cost
		}
		if number > 0 && number <= mostAdded {
			fixes = append(fixes, e.more(at, at.Option, e.parentID(at), number))
		}
	}
	if o := f.Holder.Option; o != nil && f.Constraint.ResolvedScope().Kind != entry.InSelf {
		propose(eval.Place{Self: eval.None, Parent: f.At.Parent, Force: f.At.Force, Option: o})
		return fixes
	}
	if f.Scope.Kind == eval.SelectionContainer {
		for _, o := range e.Selection(f.Scope.Index).Option.Choices().Options {
			propose(e.Vacancy(f.Scope.Index, o))
		}
		return fixes
	}
	for i := range e.ForceCount() {
		if f.Scope.Kind == eval.ForceContainer && i != f.Scope.Index || e.Force(i).Choices == nil {
			continue
		}
		for _, o := range e.Force(i).Choices.Options {
			propose(eval.InForce(i, o))
		}
	}
	return fixes
}

// costOf returns the cost of one of an option, before modifiers.
func costOf(o *entry.Option, cost string) entry.Number {
	for _, c := range o.Costs() {
		if c.Type == cost {
			return c.Value
		}
	}
	return entry.Number{}
}

// absolute returns a finding about a percentage with its excess as a number of selections or an
// amount of the cost. It considers that additions and removals change the total too. It returns
// nil if no number is sufficient.
func (e *proposer) absolute(f *check.Finding) *check.Finding {
	c := f.Constraint
	m, query := f.Holder.Matcher(c), f.Holder.Query(c)
	field := c.ResolvedField()
	var part, whole entry.Number
	e.Each(f.Scope, query, func(i int32, number int64) {
		n := entry.Int(number)
		if field.Kind == entry.FieldIsCost {
			n = n.Mul(e.Cost(i, field.Cost))
		}
		if whole = whole.Add(n); e.Matches(&m, i) {
			part = part.Add(n)
		}
	})
	share, err := entry.ParseNumber(f.Limit)
	hundred := entry.Int(100)
	rest := hundred.Sub(share)
	if err != nil || rest.Sign() <= 0 {
		return nil
	}
	x := *f
	x.Excess = part.Mul(hundred).Sub(whole.Mul(share)).Div(rest)
	if c.Bound == entry.Min {
		x.Excess = x.Excess.Neg()
	}
	return &x
}

// memberFixes returns fixes that each choose a member of the group below the parent.
func (e *proposer) memberFixes(g *entry.GroupOption, parent int32) (fixes []roster.Fix) {
	if g == nil || parent == eval.None {
		return nil
	}
	for _, o := range eval.Members(g) {
		fixes = append(fixes, e.choice(parent, o))
	}
	return fixes
}

// costReductions returns fixes that remove counted selections, the last first, until the others
// cost at most the maximum, or the unit that costs too much. Each choice of the army, such as a
// detachment, that is sufficient alone is one fix.
func (e *proposer) costReductions(f *check.Finding, t int) []roster.Fix {
	var counted []int32
	m, end := f.Holder.Matcher(f.Constraint), int32(0)
	e.Each(f.Scope, f.Holder.Query(f.Constraint), func(i int32, _ int64) {
		if i >= end && e.Matches(&m, i) && e.CostsWithin(i)[e.Book.CostTypes[t].ID].Sign() > 0 {
			counted, end = append(counted, i), e.Selection(i).End
		}
	})
	if f.Constraint.ResolvedScope().Kind == entry.InSelf { // all descendants count
		counted = nil
		for i := f.Scope.Index + 1; i < e.Selection(f.Scope.Index).End; i++ {
			if e.Cost(i, t).Sign() > 0 {
				counted = append(counted, i)
			}
		}
	}
	if chosen := e.choicesWithin(counted, t); len(chosen) > 0 {
		return e.cheaperFixes(chosen, t, f.Excess)
	}
	fixes := e.removeLast(counted, e.Book.CostTypes[t].ID, f.Excess)
	if f.Scope.Kind == eval.SelectionContainer {
		u := e.RootOf(f.Scope.Index)
		fixes = append(fixes, removal(e.Selection(u).Doc.ID, e.NumberedName(u)))
	}
	return fixes
}

// choicesWithin returns the selections with a cost in root selections that are not units, or none
// if one of the selections is within a unit.
func (e *proposer) choicesWithin(nodes []int32, t int) (list []int32) {
	for _, root := range nodes {
		if e.IsUnit(e.RootOf(root)) {
			return nil
		}
		for i := root; i < e.Selection(root).End; i++ {
			if e.Cost(i, t).Sign() > 0 {
				list = append(list, i)
			}
		}
	}
	return list
}

// forceFixes returns fixes that remove surplus detachments or add a missing one.
func (e *proposer) forceFixes(f *check.Finding) []roster.Fix {
	if f.Constraint.Bound == entry.Min {
		op := roster.Operation{Op: roster.AddForce, Entry: f.Holder.Target.ID, Catalogue: e.Force(f.At.Force).Doc.Catalogue}
		if f.Scope.Kind == eval.ForceContainer {
			op.Parent = e.Force(f.Scope.Index).Doc.ID
		}
		return []roster.Fix{{Code: roster.FixAdd, Args: map[string]string{"Thing": f.Thing, "Count": "1"}, Operations: []roster.Operation{op}}}
	}
	var fixes []roster.Fix
	for i := e.ForceCount() - 1; i >= 0; i-- {
		if n := e.Force(i); n.Entry != nil && n.Entry == f.Holder.Force {
			fixes = append(fixes, e.forceRemoval(n.Doc))
		}
	}
	return fixes
}

// removeLast returns a fix that removes selections with a cost, the last first, until the surplus is gone.
func (e *proposer) removeLast(nodes []int32, cost string, surplus entry.Number) []roster.Fix {
	var fixes []roster.Fix
	for k := len(nodes) - 1; k >= 0 && surplus.Sign() > 0; k-- {
		if n := e.CostsWithin(nodes[k])[cost]; n.Sign() > 0 {
			fixes = append(fixes, removal(e.Selection(nodes[k]).Doc.ID, e.inUnit(nodes[k])))
			surplus = surplus.Sub(n)
		}
	}
	switch {
	case surplus.Sign() > 0 || len(fixes) > roster.MaxOperations:
		return nil
	case len(fixes) == 1:
		return fixes
	}
	return []roster.Fix{combined(roster.FixRemove, fixes)}
}
