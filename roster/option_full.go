package roster

import "github.com/rollcall40k/rollcall/catalog/entry"

// A Quota is a limit on how many there may be, with how many there are.
type Quota struct {
	Thing  string // what is counted: the option, its group or its category
	Actual int64
	Limit  int64
}

// A limiter looks for limits that are reached.
type limiter struct{ *evaluation }

// Full lists the root options of a force that one more of would break a limit on
// numbers, each with the first such limit, by composite id. Nothing is tried: what
// a selection would bring with it, or change, is not looked at.
func Full(s *evaluation, force string) map[string]Quota {
	e := &limiter{s}
	out := map[string]Quota{}
	for f := range e.forceCount() {
		if e.force(f).doc.ID != force || e.force(f).choices == nil {
			continue
		}
		for _, o := range e.force(f).choices.Options {
			if q, full := e.fullOption(inForce(int32(f), o)); full {
				out[o.ID] = q
			}
		}
	}
	return out
}

// fullOption looks for a full limit of a root option: its own, that of a group
// around it, or that of its category's slot.
func (e *limiter) fullOption(at place) (Quota, bool) {
	o := at.option
	own := holder{target: &o.Entry.Node, link: linkNode(o.Link), option: o}
	if q, full := e.filled(o.Entry.Constraints, &own, at, o.Name()); full {
		return q, true
	}
	if o.Link != nil {
		if q, full := e.filled(o.Link.Constraints, &own, at, o.Name()); full {
			return q, true
		}
	}
	for g := o.Group; g != nil; g = g.Parent {
		h := holder{target: &g.Group.Node, link: linkNode(g.Link), group: g}
		if q, full := e.filled(g.Group.Constraints, &h, inForce(at.force, nil), g.Group.Name); full {
			return q, true
		}
	}
	return e.fullSlot(at)
}

// fullSlot looks at the slot of an option's primary category.
func (e *limiter) fullSlot(at place) (Quota, bool) {
	n, primary := e.force(at.force).entry, e.primaryAt(at)
	if n == nil || primary == nil {
		return Quota{}, false
	}
	in := place{self: none, parent: none, force: at.force}
	for i := range n.Categories {
		l := &n.Categories[i]
		if c := l.Category(); c != nil && primary.Is(c) {
			h := holder{target: &c.Node, link: &l.Node, category: c}
			if q, full := e.filled(l.Constraints, &h, in, c.Name); full {
				return q, true
			}
		}
	}
	return Quota{}, false
}

// filled returns the first of the constraints that one more would break.
func (e *limiter) filled(constraints []entry.Constraint, h *holder, at place, thing string) (Quota, bool) {
	for i := range constraints {
		c := &constraints[i]
		if c.Bound != entry.Max || c.Percent || c.Child != "" || c.ResolvedScope().Kind == entry.InSelf ||
			c.ResolvedField().Kind != entry.FieldIsSelections || e.asleep(c, h, at) {
			continue
		}
		m := h.matcher(c)
		actual, ok := e.actual(c, h, at, &m)
		limit, whole := e.constraintValue(c, h, at).Int64()
		if n, exact := actual.Int64(); ok && whole && exact && limit >= 0 && n+1 > limit {
			return Quota{thing, n, limit}, true
		}
	}
	return Quota{}, false
}
