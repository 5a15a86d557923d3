package eval

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// ComputeCosts computes the cost of every selection and the totals.
func (e *State) ComputeCosts() {
	types := len(e.Book.CostTypes)
	e.totals = make([]entry.Number, types)
	e.seen = make([]bool, types)
	for i := range e.SelectionCount() {
		n := e.Selection(i)
		for t := range types {
			c := e.Cost(int32(i), t)
			if !e.listed[int(i)*types+t] {
				continue
			}
			e.seen[t] = true
			if c.Sign() != 0 {
				e.totals[t] = e.totals[t].Add(c.Mul(entry.Int(n.Number)))
			}
		}
	}
	for t := range e.totals {
		e.totals[t] = e.totals[t].Round(entry.SumDecimals)
	}
}

// Cost returns the cost of one instance of a selection, without its children, in a cost
// type.
func (e *State) Cost(i int32, t int) entry.Number {
	types := len(e.Book.CostTypes)
	n := e.Selection(i)
	switch n.costState {
	case pending:
		if !e.shareCosts(i) {
			e.record(&e.costsOn, i, e.Tracked(func() { e.computeCosts(i) }))
		}
	case working, looping:
		e.wide = true
		e.costCycle(i)
	}
	e.dependOn(recorded(e.costsOn, i))
	return e.costs[int(i)*types+t]
}

func (e *State) computeCosts(i int32) {
	e.makeCosts()
	e.Selection(i).costState = working
	e.costStack = append(e.costStack, i)
	e.baseCosts(i)
	values := e.modifiedCosts(i)
	if e.Selection(i).costState == working { // not part of a cycle
		copy(e.costsOf(i), values)
	}
	e.Selection(i).costState = done
	e.costStack = e.costStack[:len(e.costStack)-1]
}

func (e *State) makeCosts() {
	if len(e.costs) == 0 { // operations do not need costs
		n, most := len(e.nodes)*len(e.Book.CostTypes), cap(e.nodes)*len(e.Book.CostTypes)
		e.costs, e.listed = zeroed(e.costs, most)[:n], zeroed(e.listed, most)[:n]
	}
}

// shareCosts takes the costs of a selection from the base, if they are unchanged.
func (e *State) shareCosts(i int32) bool {
	b, j := e.Base(i)
	if j == None || b.nodes[j].costState != done || !e.Unchanged(recorded(b.costsOn, j)) {
		return false
	}
	e.makeCosts()
	types := len(e.Book.CostTypes)
	copy(e.costsOf(i), b.costsOf(j))
	copy(e.listed[int(i)*types:int(i+1)*types], b.listed[int(j)*types:int(j+1)*types])
	e.Selection(i).costState = done
	return true
}

// modifiedCosts returns the costs of a selection after modifiers.
func (e *State) modifiedCosts(i int32) []entry.Number {
	o := e.Selection(i).Option
	if !e.reachesCosts && !o.Entry.ModifiesCost() && (o.Link == nil || !o.Link.ModifiesCost()) {
		return e.costsOf(i)
	}
	values := slices.Clone(e.costsOf(i))
	of := OwnersOf(o)
	for t := range values {
		e.Alter(e.Book.CostTypes[t].ID, e.At(i), of, func(m *entry.Modifier, factor int64) {
			values[t] = changeNumber(values[t], m, factor)
			e.listed[int(i)*len(values)+t] = true
		})
	}
	return values
}

func (e *State) costsOf(i int32) []entry.Number {
	types := len(e.Book.CostTypes)
	return e.costs[int(i)*types : int(i+1)*types]
}

// baseCosts sets the costs before modifiers; those of a link replace those of its target.
func (e *State) baseCosts(i int32) {
	o := e.Selection(i).Option
	types := len(e.Book.CostTypes)
	write := func(costs []entry.Cost) {
		for _, c := range costs {
			if t := e.Book.CostType(c.Type); t >= 0 {
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

// costCycle reports that the cost of selection i depends on itself. All selections whose
// computation began after i are part of the cycle and keep their unmodified costs.
// Overlapping cycles are reported once.
func (e *State) costCycle(i int32) {
	known := false
	for k := len(e.costStack) - 1; ; k-- {
		n := e.Selection(e.costStack[k])
		known = known || n.costState == looping
		n.costState = looping
		if e.costStack[k] == i {
			break
		}
	}
	if known {
		return
	}
	e.problem(Problem{
		Code: roster.CostCycle, Path: e.Path(i), Force: e.Selection(i).Force, Selection: i, Parent: None, ID: e.Selection(i).Doc.ID,
		Thing: e.Name(i), Source: e.Selection(i).Option.Entry.Source,
	})
}

// CostsWithin returns the costs of a selection including everything below it.
func (e *State) CostsWithin(i int32) roster.Costs {
	types := len(e.Book.CostTypes)
	costs := roster.Costs{}
	for t := range types {
		if !e.seen[t] {
			continue
		}
		var total entry.Number
		for j := i; j < e.Selection(i).End; j++ {
			if c := e.Cost(j, t); c.Sign() != 0 {
				total = total.Add(c.Mul(entry.Int(e.Selection(j).Number)))
			}
		}
		costs[e.Book.CostTypes[t].ID] = total.Round(entry.SumDecimals)
	}
	return costs
}

// ShowsCost reports whether an amount of a cost type is shown to users. Hidden cost types are
// never shown, and an amount of zero only for points and power.
func (e *State) ShowsCost(t int, amount entry.Number) bool {
	c := &e.Book.CostTypes[t]
	currency := c.Role() == entry.PointsCost || c.Role() == entry.PowerCost
	return !c.Hidden && (amount.Sign() != 0 || currency && (e.ListsCost(t) || e.Book.System.Battle != nil))
}

// ShownCosts returns the costs of a selection including everything below it, as shown to users.
func (e *State) ShownCosts(i int32) roster.Costs {
	costs := e.CostsWithin(i)
	for t := range e.Book.CostTypes {
		if id := e.Book.CostTypes[t].ID; !e.ShowsCost(t, costs[id]) {
			delete(costs, id)
		}
	}
	return costs
}

// Lists reports whether a selection lists a cost type: among its costs as written,
// or by a modifier.
func (e *State) Lists(i int32, t int) bool { return e.listed[int(i)*len(e.Book.CostTypes)+t] }

// ListsCost reports whether any selection lists a cost type.
func (e *State) ListsCost(t int) bool { return e.seen[t] }

// Total returns the total of a cost type.
func (e *State) Total(t int) entry.Number { return e.totals[t] }
