package catalog

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// raise is a modifier of a cost that holds from a number of models on.
type raise struct {
	from     int
	modifier *entry.Modifier
}

// raisesOf returns the modifiers of the cost type at the position that ask for a
// number of models and for nothing else.
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

// leastModels returns the number of models from which on a condition holds.
func leastModels(c *entry.Condition) (from int, ok bool) {
	n, whole := c.Value.Int64()
	if !whole || n < 0 || n > 1_000_000 || !countsModels(&c.Query) {
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

func thresholds(raises []raise) []int {
	var from []int
	for _, r := range raises {
		from = append(from, r.from)
	}
	slices.Sort(from)
	return slices.Compact(from)
}
