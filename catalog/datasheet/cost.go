package datasheet

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// unitCosts returns the costs of the unit itself, by its number of models.
func unitCosts(book *entry.Book, o *entry.Option) []Cost {
	costs := []Cost{}
	for i, t := range book.CostTypes {
		steps := costSteps(o, i, t.ID)
		if len(steps) > 1 || steps[0].Cost.Sign() != 0 {
			costs = append(costs, Cost{Type: t.ID, Name: t.Name, Steps: steps})
		}
	}
	return costs
}

// A Price is the cost of a unit of a number of models.
type Price struct {
	Models int          `json:"models"`
	Points entry.Number `json:"points"` // in the requested cost type
}

// PricesOf returns the cost of the smallest unit, in the cost type of a role, and, in the order of their sizes, those
// of larger units with a different cost: at the largest size of each step of the unit's cost, and of the largest unit
// if each model has a cost. All models have the initial wargear. It returns nil if the game system lacks that cost
// type.
func PricesOf(book *entry.Book, o *entry.Option, role entry.CostRole, models entry.Bounds, smallest []entry.Number) []Price {
	at := slices.IndexFunc(book.CostTypes, func(t entry.CostType) bool { return t.Role() == role })
	if at < 0 {
		return nil
	}
	prices := []Price{{models.Min, smallest[at]}}
	if models.Max <= models.Min { // one size, or no limit
		return prices
	}
	steps := costSteps(o, at, book.CostTypes[at].ID)
	own := func(n int) entry.Number {
		i := slices.IndexFunc(steps, func(s CostStep) bool { return s.From > n })
		if i < 0 {
			i = len(steps)
		}
		return steps[max(i, 1)-1].Cost
	}
	each := modelCost(book, o, at, modelDepth)
	var sizes []int
	for _, s := range steps {
		if s.From > models.Min && s.From <= models.Max && s.From-1 > models.Min {
			sizes = append(sizes, s.From-1)
		}
	}
	for _, n := range append(sizes, models.Max) {
		cost := smallest[at].Sub(own(models.Min)).Add(own(n)).Add(each.Mul(entry.Int(int64(n - models.Min))))
		if cost.Cmp(prices[len(prices)-1].Points) != 0 {
			prices = append(prices, Price{n, cost})
		}
	}
	return prices
}

// modelCost returns the cost of additional models below an option: of its initial models, or else
// of the most expensive ones.
func modelCost(book *entry.Book, o *entry.Option, at, depth int) (most entry.Number) {
	if depth == 0 {
		return most
	}
	initial := initialAmounts(o.Choices())
	of := func(below *entry.Option) entry.Number {
		switch {
		case below.Entry.Hidden || below.Bounds().Max == 1:
			return entry.Number{}
		case below.Kind() == entry.Model:
			return SmallestCosts(book, below)[at]
		}
		return modelCost(book, below, at, depth-1)
	}
	for _, first := range []bool{true, false} {
		for _, below := range o.Choices().Options {
			if cost := of(below); (initial[below] > 0) == first && cost.Cmp(most) > 0 {
				most = cost
			}
		}
		if most.Sign() != 0 {
			break
		}
	}
	return most
}

// costSteps applies the cost modifiers that depend on the number of models, at each number in
// their conditions.
func costSteps(o *entry.Option, position int, id string) []CostStep {
	var base entry.Number
	for _, c := range o.Costs() {
		if c.Type == id {
			base = base.Add(c.Value)
		}
	}
	raises := raisesOf(o.Entry.Modifiers, position)
	if o.Link != nil {
		raises = append(raises, raisesOf(o.Link.Modifiers, position)...)
	}
	var steps []CostStep
	for _, from := range thresholds(raises) {
		cost := base
		for _, r := range raises {
			if r.from <= from {
				cost = r.apply(cost)
			}
		}
		if len(steps) == 0 || cost.Cmp(steps[len(steps)-1].Cost) != 0 {
			steps = append(steps, CostStep{From: from, Cost: cost})
		}
	}
	return steps
}

// raise is a modifier of a cost from a number of models on.
type raise struct {
	from     int
	modifier *entry.Modifier
}

// raisesOf returns the modifiers of the cost type at the position that only depend on the number
// of models.
func raisesOf(modifiers []entry.Modifier, position int) []raise {
	var raises []raise
	for i := range modifiers {
		m := &modifiers[i]
		if m.CostType() != position || len(m.Repeats) > 0 || len(m.When.Groups) > 0 || len(m.When.Tests) != 1 {
			continue
		}
		if from, ok := leastModels(&m.When.Tests[0]); ok {
			raises = append(raises, raise{from, m})
		}
	}
	return raises
}

// leastModels returns the minimum number of models for which a condition holds.
func leastModels(c *entry.Condition) (from int, ok bool) {
	n, whole := c.Value.Int64()
	if !whole || n < 0 || n > 1_000_000 || !c.CountsModels() {
		return 0, false
	}
	switch c.Comparison {
	case entry.AtLeast:
		return int(n), true
	case entry.GreaterThan:
		return int(n) + 1, true
	default:
		return 0, false
	}
}

func (r raise) apply(cost entry.Number) entry.Number {
	n, ok := r.modifier.Number()
	switch {
	case !ok:
		return cost
	case r.modifier.Op == entry.Set:
		return n
	case r.modifier.Op == entry.Increment:
		return cost.Add(n)
	case r.modifier.Op == entry.Decrement:
		return cost.Sub(n)
	default:
		return cost
	}
}

// thresholds returns the numbers of models at which a cost may change, starting with one model.
func thresholds(raises []raise) []int {
	from := []int{1}
	for _, r := range raises {
		from = append(from, max(r.from, 1))
	}
	slices.Sort(from)
	return slices.Compact(from)
}
