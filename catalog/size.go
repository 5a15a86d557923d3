package catalog

import "github.com/rollcall40k/rollcall/catalog/entry"

// modelDepth is how far below a unit models stand: in imported data below a
// choice of compositions, or below a unit within the unit.
const modelDepth = 3

// sizeOf returns how many models a unit may have. A model by itself is one, and
// so is an imported unit whose author has not written its model down.
func sizeOf(o *entry.Option) bounds {
	if o.Kind() == entry.Model {
		return bounds{1, 1}
	}
	m := muster{nodes: nodeLimit}
	b := m.below(o, modelDepth)
	own := unitBounds(o)
	b.min = max(b.min, own.min, 1)
	if own.max != unlimited && (b.max == unlimited || own.max < b.max) {
		b.max = own.max
	}
	if b.max == 0 {
		b.max = 1
	}
	return b
}

// muster counts models until it has seen enough nodes.
type muster struct{ nodes int }

// below adds up the models that can be chosen below an option.
func (m *muster) below(o *entry.Option, depth int) bounds {
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

func (m *muster) group(g *entry.GroupOption, depth int) tally {
	var t tally
	for _, o := range g.Options {
		t.add(m.option(o, depth))
	}
	for _, inner := range g.Groups {
		t.add(m.group(inner, depth))
	}
	t.within(groupBounds(g))
	return t
}

func (m *muster) option(o *entry.Option, depth int) tally {
	if o.Entry.Hidden {
		return tally{}
	}
	each := bounds{1, 1}
	if o.Kind() != entry.Model {
		each = m.below(o, depth-1)
	}
	count := optionBounds(o)
	return tally{some: true, count: count, each: each, models: each.times(count)}
}

// tally is what can be taken of some options together.
type tally struct {
	some   bool
	count  bounds // of selections
	models bounds // that these have
	each   bounds // models of one of them: of the least, and of the greatest
}

func (t *tally) add(u tally) {
	if !u.some {
		return
	}
	t.count, t.models = t.count.plus(u.count), t.models.plus(u.models)
	if !t.some {
		t.some, t.each = true, u.each
		return
	}
	t.each.min = min(t.each.min, u.each.min)
	if t.each.max != unlimited && (u.each.max == unlimited || u.each.max > t.each.max) {
		t.each.max = u.each.max
	}
}

// within holds the selections to the bounds of the group they stand in: the
// least are added up to its minimum, and no more than its maximum are taken of
// the greatest.
func (t *tally) within(g bounds) {
	if missing := g.min - t.count.min; missing > 0 && t.some {
		t.count.min = g.min
		t.models.min += missing * t.each.min
	}
	if g.max == unlimited || t.count.max != unlimited && t.count.max <= g.max {
		return
	}
	t.count.max = g.max
	greatest := t.each.times(bounds{max: g.max})
	if t.models.max == unlimited || greatest.max != unlimited && greatest.max < t.models.max {
		t.models.max = greatest.max
	}
}

func (b bounds) plus(c bounds) bounds {
	out := bounds{min: b.min + c.min, max: unlimited}
	if b.max != unlimited && c.max != unlimited {
		out.max = b.max + c.max
	}
	return out
}

// times multiplies: none of something without limit is still none.
func (b bounds) times(c bounds) bounds {
	out := bounds{min: b.min * c.min, max: unlimited}
	switch {
	case b.max == 0 || c.max == 0:
		out.max = 0
	case b.max != unlimited && c.max != unlimited:
		out.max = b.max * c.max
	}
	return out
}
