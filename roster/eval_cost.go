package roster

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// sumAllCosts computes the cost of every selection and the totals.
func (e *evaluation) sumAllCosts() {
	types := len(e.book.CostTypes)
	e.totals = make([]entry.Number, types)
	e.seen = make([]bool, types)
	for i := range e.count() {
		n := e.node(i)
		for t := range types {
			c := e.cost(int32(i), t)
			if !e.listed[int(i)*types+t] {
				continue
			}
			e.seen[t] = true
			if c.Sign() != 0 {
				e.totals[t] = e.totals[t].Add(c.Mul(entry.Int(n.number)))
			}
		}
	}
}

// cost returns what one of a selection costs by itself, in one cost type.
func (e *evaluation) cost(i int32, t int) entry.Number {
	types := len(e.book.CostTypes)
	switch e.node(i).costState {
	case pending:
		e.computeCosts(i)
	case working, looping:
		e.costCycle(i)
	}
	return e.costs[int(i)*types+t]
}

func (e *evaluation) computeCosts(i int32) {
	e.node(i).costState = working
	e.costStack = append(e.costStack, i)
	e.baseCosts(i)
	values := e.modifiedCosts(i)
	if e.node(i).costState == working { // not part of a cycle
		copy(e.costsOf(i), values)
	}
	e.node(i).costState = done
	e.costStack = e.costStack[:len(e.costStack)-1]
}

// modifiedCosts are the costs of a selection after modifiers.
func (e *evaluation) modifiedCosts(i int32) []entry.Number {
	o := e.node(i).option
	if e.reaches == nil && !o.Entry.ModifiesCost() && (o.Link == nil || !o.Link.ModifiesCost()) {
		return e.costsOf(i)
	}
	values := slices.Clone(e.costsOf(i))
	of := ownersOf(o)
	for t := range values {
		e.alter(e.book.CostTypes[t].ID, e.at(i), of, func(m *entry.Modifier, factor int64) {
			values[t] = changeNumber(values[t], m, factor)
			e.listed[int(i)*len(values)+t] = true
		})
	}
	return values
}

func (e *evaluation) costsOf(i int32) []entry.Number {
	types := len(e.book.CostTypes)
	return e.costs[int(i)*types : int(i+1)*types]
}

// baseCosts are the costs as written; a link's replace its target's.
func (e *evaluation) baseCosts(i int32) {
	o := e.node(i).option
	types := len(e.book.CostTypes)
	write := func(costs []entry.Cost) {
		for _, c := range costs {
			if t := e.book.CostType(c.Type); t >= 0 {
				e.costs[int(i)*types+t] = c.Value
				e.listed[int(i)*types+t] = true
			}
		}
	}
	write(o.Entry.Costs)
	if o.Link != nil {
		write(o.Link.Costs)
	}
}

// costCycle is called when a cost turns out to depend on itself, over all
// selections that are being computed since i. They keep their costs as written.
// Loops that meet are one cycle, which is reported once.
func (e *evaluation) costCycle(i int32) {
	known := false
	for k := len(e.costStack) - 1; ; k-- {
		n := e.node(e.costStack[k])
		known = known || n.costState == looping
		n.costState = looping
		if e.costStack[k] == i {
			break
		}
	}
	if known {
		return
	}
	e.problem(problem{
		code: CostCycle, path: e.path(i), force: e.node(i).force, node: i, parent: none, id: e.node(i).doc.ID,
		thing: e.name(i), source: e.node(i).option.Entry.Source,
	})
}

// subtreeCosts adds up a selection with everything below it.
func (e *evaluation) subtreeCosts(i int32) Costs {
	types := len(e.book.CostTypes)
	costs := Costs{}
	for t := range types {
		if !e.seen[t] {
			continue
		}
		var total entry.Number
		for j := i; j < e.node(i).end; j++ {
			if c := e.cost(j, t); c.Sign() != 0 {
				total = total.Add(c.Mul(entry.Int(e.node(j).number)))
			}
		}
		costs[e.book.CostTypes[t].ID] = total
	}
	return costs
}

// lists reports whether a selection lists a cost type: among its costs as written,
// or by a modifier.
func (e *evaluation) lists(i int32, t int) bool { return e.listed[int(i)*len(e.book.CostTypes)+t] }

// listsCost reports whether any selection lists a cost type.
func (e *evaluation) listsCost(t int) bool { return e.seen[t] }

// total returns what the roster costs in a cost type.
func (e *evaluation) total(t int) entry.Number { return e.totals[t] }
