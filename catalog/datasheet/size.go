package datasheet

import "github.com/rollcall40k/rollcall/catalog/entry"

// modelDepth is the maximum depth of models below a unit: imported data nests them in a choice of
// compositions, or in a unit within the unit.
const modelDepth = 3

// ModelsOf returns the unit size: the minimum and maximum number of models. A root option
// that is a model has one, and so has an imported unit without models below it.
func ModelsOf(o *entry.Option) entry.Bounds {
	if o.Kind() == entry.Model {
		return entry.Bounds{Min: 1, Max: 1}
	}
	m := modelCounter{nodes: nodeLimit}
	b := m.below(o, modelDepth)
	own := o.ModelBounds()
	b.Min = max(b.Min, own.Min, 1)
	if own.Max != entry.Unlimited && (b.Max == entry.Unlimited || own.Max < b.Max) {
		b.Max = own.Max
	}
	if b.Max == 0 {
		b.Max = 1
	}
	return b
}

// modelCounter counts models up to a limit of nodes.
type modelCounter struct{ nodes int }

// below adds up the models that can be chosen below an option.
func (m *modelCounter) below(o *entry.Option, depth int) entry.Bounds {
	var total tally
	if depth == 0 {
		return total.models
	}
	choices := o.Choices()
	if m.nodes -= len(choices.Options); m.nodes < 0 {
		return total.models
	}
	for _, g := range choices.Groups {
		if g.Parent == nil {
			total.add(m.group(g, depth))
		}
	}
	for _, below := range choices.Options {
		if below.Group == nil {
			total.add(m.option(below, depth))
		}
	}
	return total.models
}

func (m *modelCounter) group(g *entry.GroupOption, depth int) tally {
	var t tally
	for _, o := range g.Options {
		t.add(m.option(o, depth))
	}
	for _, inner := range g.Groups {
		t.add(m.group(inner, depth))
	}
	t.within(g.Bounds())
	return t
}

func (m *modelCounter) option(o *entry.Option, depth int) tally {
	if o.Entry.Hidden {
		return tally{}
	}
	each := entry.Bounds{Min: 1, Max: 1}
	if o.Kind() != entry.Model {
		each = m.below(o, depth-1)
	}
	count := o.Bounds()
	return tally{some: true, count: count, each: each, models: each.Times(count)}
}

// A tally is the total bounds of several options.
type tally struct {
	some   bool         // at least one option
	count  entry.Bounds // of selections
	models entry.Bounds // in these selections
	each   entry.Bounds // models of one selection: of the smallest, and of the largest
}

func (t *tally) add(u tally) {
	if !u.some {
		return
	}
	t.count, t.models = t.count.Plus(u.count), t.models.Plus(u.models)
	if !t.some {
		t.some, t.each = true, u.each
		return
	}
	t.each.Min = min(t.each.Min, u.each.Min)
	if t.each.Max != entry.Unlimited && (u.each.Max == entry.Unlimited || u.each.Max > t.each.Max) {
		t.each.Max = u.each.Max
	}
}

// within applies the bounds of the group: its minimum is filled with the option with the fewest
// models, and its maximum with the option with the most.
func (t *tally) within(g entry.Bounds) {
	if missing := g.Min - t.count.Min; missing > 0 && t.some {
		t.count.Min = g.Min
		t.models.Min += missing * t.each.Min
	}
	if g.Max == entry.Unlimited || t.count.Max != entry.Unlimited && t.count.Max <= g.Max {
		return
	}
	t.count.Max = g.Max
	greatest := t.each.Times(entry.Bounds{Max: g.Max})
	if t.models.Max == entry.Unlimited || greatest.Max != entry.Unlimited && greatest.Max < t.models.Max {
		t.models.Max = greatest.Max
	}
}

// initialAmounts returns the number of each option in a new selection: the option's own minimum,
// and the number missing to the minimum of its group.
func initialAmounts(c *entry.Choices) map[*entry.Option]int {
	amounts := map[*entry.Option]int{}
	for _, o := range c.Options {
		if n := o.Bounds().Min; n > 0 {
			amounts[o] = n
		}
	}
	for _, g := range c.Groups {
		missing := g.Bounds().Min
		for _, o := range c.Options {
			if o.Within(g) {
				missing -= amounts[o]
			}
		}
		if o := initialMember(g); o != nil && missing > 0 {
			amounts[o] += missing
		}
	}
	return amounts
}

// initialMember returns the member with which a group is filled: its default, or else the first
// selectable one.
func initialMember(g *entry.GroupOption) *entry.Option {
	if o := g.Default(); o != nil {
		return o
	}
	for _, o := range g.Options {
		if !o.Entry.Hidden && o.Bounds().Max != 0 {
			return o
		}
	}
	for _, inner := range g.Groups {
		if o := initialMember(inner); o != nil {
			return o
		}
	}
	return nil
}

// SmallestCosts returns the costs of the smallest unit, by position of the cost type: those of
// the option and of its initial selections. It ignores modifiers, because the smallest unit has
// nothing that they depend on.
func SmallestCosts(book *entry.Book, o *entry.Option) []entry.Number {
	costs, nodes := make([]entry.Number, len(book.CostTypes)), nodeLimit
	var add func(o *entry.Option, count, depth int)
	add = func(o *entry.Option, count, depth int) {
		if nodes--; nodes < 0 || depth == 0 || count == 0 {
			return
		}
		for _, c := range o.Costs() {
			if i := book.CostType(c.Type); i >= 0 {
				costs[i] = costs[i].Add(c.Value.Mul(entry.Int(int64(count))))
			}
		}
		for below, n := range initialAmounts(o.Choices()) {
			add(below, count*n, depth-1)
		}
	}
	add(o, 1, depthLimit)
	return costs
}
