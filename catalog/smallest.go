package catalog

import "github.com/rollcall40k/rollcall/catalog/entry"

// Imported data can nest without end, through links that lead back to where
// they stand. What lies deeper, or comes later, than any datasheet does is left
// out.
const (
	depthLimit = 12
	nodeLimit  = 2_000
)

// smallestCosts returns what the smallest unit costs, by position of the cost
// type: the option's own costs, and those of everything that must be taken,
// groups by their default or else their first member. Modifiers are left out:
// in the smallest unit there is nothing yet that they could depend on.
func smallestCosts(book *entry.Book, o *entry.Option) []entry.Number {
	s := smallest{book: book, costs: make([]entry.Number, len(book.CostTypes)), nodes: nodeLimit}
	s.add(o, 1, depthLimit)
	return s.costs
}

type smallest struct {
	book  *entry.Book
	costs []entry.Number
	nodes int
}

func (s *smallest) add(o *entry.Option, count, depth int) {
	if s.nodes--; s.nodes < 0 || depth == 0 || count == 0 {
		return
	}
	for _, c := range costsOf(o) {
		if i := s.book.CostType(c.Type); i >= 0 {
			s.costs[i] = s.costs[i].Add(c.Value.Mul(entry.Int(int64(count))))
		}
	}
	for below, n := range mustTake(o.Choices()) {
		s.add(below, count*n, depth-1)
	}
}

// costsOf returns the costs of an option; a link's replace its target's.
func costsOf(o *entry.Option) []entry.Cost {
	if o.Link != nil && len(o.Link.Costs) > 0 {
		return o.Link.Costs
	}
	return o.Entry.Costs
}

// mustTake returns how many of each option a new selection comes with: its own
// minimum, and what its group's minimum still asks for.
func mustTake(c *entry.Choices) map[*entry.Option]int {
	take := map[*entry.Option]int{}
	for _, o := range c.Options {
		if n := optionBounds(o).min; n > 0 {
			take[o] = n
		}
	}
	for _, g := range c.Groups {
		missing := groupBounds(g).min
		for _, o := range c.Options {
			if o.Within(g) {
				missing -= take[o]
			}
		}
		if o := firstOf(g); o != nil && missing > 0 {
			take[o] += missing
		}
	}
	return take
}

// firstOf returns the member that a group is filled with.
func firstOf(g *entry.GroupOption) *entry.Option {
	if o := g.Default(); o != nil {
		return o
	}
	for _, o := range g.Options {
		if !o.Entry.Hidden && optionBounds(o).max != 0 {
			return o
		}
	}
	for _, inner := range g.Groups {
		if o := firstOf(inner); o != nil {
			return o
		}
	}
	return nil
}
