package catalog

import "github.com/rollcall40k/rollcall/catalog/entry"

// sizeOf returns how many models a unit may have. A model by itself is one.
func sizeOf(o *entry.Option) bounds {
	if o.Kind() == entry.Model {
		return bounds{1, 1}
	}
	m := muster{nodes: nodeLimit}
	b := m.below(o, depthLimit)
	own := unitBounds(o)
	b.min = max(b.min, own.min)
	if own.max != unlimited && (b.max == unlimited || own.max < b.max) {
		b.max = own.max
	}
	return b
}

// muster counts models until it has seen enough nodes.
type muster struct{ nodes int }

// below adds up the models that are offered in a unit, within the bounds
// of the groups they stand in.
func (m *muster) below(o *entry.Option, depth int) bounds {
	var total bounds
	if m.nodes -= len(o.Choices().Options); m.nodes < 0 || depth == 0 {
		return total
	}
	c := o.Choices()
	for _, g := range outermost(c.Groups) {
		total.plus(m.in(g, depth))
	}
	for _, below := range c.Options {
		if below.Group == nil {
			total.plus(m.of(below, depth))
		}
	}
	return total
}

func outermost(groups []*entry.GroupOption) []*entry.GroupOption {
	var out []*entry.GroupOption
	for _, g := range groups {
		if g.Parent == nil {
			out = append(out, g)
		}
	}
	return out
}

func (m *muster) in(g *entry.GroupOption, depth int) bounds {
	var sum bounds
	some := false
	for _, o := range g.Options {
		some = some || o.Kind() == entry.Model
		sum.plus(m.of(o, depth))
	}
	for _, inner := range g.Groups {
		b := m.in(inner, depth)
		some = some || b != bounds{}
		sum.plus(b)
	}
	if !some {
		return sum
	}
	own := groupBounds(g)
	sum.min = max(sum.min, own.min)
	if own.max != unlimited && (sum.max == unlimited || own.max < sum.max) {
		sum.max = own.max
	}
	return sum
}

func (m *muster) of(o *entry.Option, depth int) bounds {
	own := optionBounds(o)
	if o.Kind() == entry.Model {
		return own
	}
	if o.Entry.Hidden || !offersModels(o) {
		return bounds{}
	}
	b := m.below(o, depth-1)
	return b.times(own)
}

// offersModels reports whether models stand directly below the option: units
// within units, and upgrades that bring a model along.
func offersModels(o *entry.Option) bool {
	for _, below := range o.Choices().Options {
		if below.Kind() == entry.Model {
			return true
		}
	}
	return false
}

func (b *bounds) plus(c bounds) {
	b.min += c.min
	if b.max == unlimited || c.max == unlimited {
		b.max = unlimited
	} else {
		b.max += c.max
	}
}

func (b bounds) times(c bounds) bounds {
	out := bounds{min: b.min * c.min, max: unlimited}
	if b.max != unlimited && c.max != unlimited {
		out.max = b.max * c.max
	}
	return out
}
