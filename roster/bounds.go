package roster

import "github.com/rollcall40k/rollcall/catalog/entry"

// rangeOf returns how many of a selection's option there may be, per one parent;
// most is −1 without a maximum.
func (e *evaluation) rangeOf(i int32) (least, most int64) {
	return e.bounds(e.at(i))
}

// bounds returns the strictest minimum and maximum that the constraints of an
// option itself set for its place: those in the scope of its parent. most is −1
// without a maximum.
func (e *evaluation) bounds(at place) (least, most int64) {
	o := at.option
	h := holder{target: &o.Entry.Node, link: linkNode(o.Link), option: o}
	least, most = 0, -1
	e.narrow(o.Entry.Constraints, &h, at, &least, &most)
	if o.Link != nil {
		e.narrow(o.Link.Constraints, &h, at, &least, &most)
	}
	return least, most
}

// groupBounds is bounds for a group.
func (e *evaluation) groupBounds(g *entry.GroupOption, at place) (least, most int64) {
	h := holder{target: &g.Group.Node, link: linkNode(g.Link), group: g}
	least, most = 0, -1
	e.narrow(g.Group.Constraints, &h, at, &least, &most)
	if g.Link != nil {
		e.narrow(g.Link.Constraints, &h, at, &least, &most)
	}
	return least, most
}

func (e *evaluation) narrow(constraints []entry.Constraint, h *holder, at place, least, most *int64) {
	for i := range constraints {
		c := &constraints[i]
		if c.ResolvedScope().Kind != entry.InParent || c.ResolvedField().Kind != entry.FieldIsSelections || c.Percent {
			continue
		}
		v := e.constraintValue(c, h, at)
		n, ok := v.Int64()
		switch {
		case !ok || v.Sign() < 0:
		case c.Bound == entry.Min:
			*least = max(*least, n)
		case *most < 0 || n < *most:
			*most = n
		}
	}
}
