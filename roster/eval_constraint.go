package roster

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// holder is what holds constraints: a target and the link that leads to it.
type holder struct {
	target, link *entry.Node
	option       *entry.Option      // for an entry
	group        *entry.GroupOption // for a group
	category     *entry.Category
	force        *entry.Force
}

// slot is the force's link to the category, or nil.
func (e *evaluation) slot(f int32, c *entry.Category) *entry.Node {
	n := e.force(f).entry
	if n == nil {
		return nil
	}
	for i := range n.Categories {
		if c.Is(n.Categories[i].Category()) {
			return &n.Categories[i].Node
		}
	}
	return nil
}

// offered reports whether a force has the slot that a root option needs.
func (e *evaluation) offered(at place) bool {
	primary := e.primaryAt(at)
	return primary == nil || e.slot(at.force, primary) != nil
}

// under is the place of an option below a node: that of its first selection, or
// of the one that might be made.
func (e *evaluation) under(i int32, o *entry.Option) place {
	if e.settled && !e.presentEntries[o.Entry] {
		return e.below(i, o)
	}
	for j := i + 1; j < e.node(i).end; j = e.node(j).end {
		if e.node(j).option == o {
			return e.at(j)
		}
	}
	return e.below(i, o)
}

func constrained(o *entry.Option) bool {
	return len(o.Entry.Constraints) > 0 || o.Link != nil && len(o.Link.Constraints) > 0
}

// compare compares what a constraint counts with its value.
func (e *evaluation) compare(c *entry.Constraint, h *holder, at place, m *matcher) (limit, actual entry.Number, broken bool) {
	var ok bool
	if c.Bound == entry.Max {
		if actual, ok = e.actual(c, h, at, m); !ok || actual.Sign() <= 0 && !c.Negative {
			return limit, actual, false // nothing is never too much
		}
		limit = e.constraintValue(c, h, at)
		return limit, actual, actual.Cmp(limit) > 0 && (limit.Sign() >= 0 || c.Negative)
	}
	limit = e.constraintValue(c, h, at)
	if limit.Sign() <= 0 && !c.Negative {
		return limit, actual, false
	}
	actual, ok = e.actual(c, h, at, m)
	if ok && c.Percent && actual.Sign() == 0 && e.ofNothing(c.Query, at) {
		return limit, actual, false
	}
	return limit, actual, ok && actual.Cmp(limit) < 0
}

// waits reports whether nothing is checked of the holder: it is hidden, or the
// force has no slot for it.
func (e *evaluation) waits(h *holder, at place) bool {
	switch {
	case h.group != nil:
		return e.groupHidden(h.group, at)
	case h.option == nil:
		return false
	}
	return e.optionHidden(at) || at.self == none && at.parent == none && !e.offered(at)
}

// asleep reports whether a lane does not check a constraint.
func (e *evaluation) asleep(c *entry.Constraint, h *holder, at place) bool {
	if c.ResolvedField().Kind == entry.FieldIsForces && e.semantics.ForceCountsOnForce {
		return h.force == nil || c.Bound == entry.Max
	}
	if h.option != nil && c.Bound == entry.Max && c.ResolvedScope().Kind == entry.InParent && e.sleeps(at) {
		return true
	}
	wide := c.ResolvedScope().Kind == entry.InForce || c.ResolvedScope().Kind == entry.InRoster
	return e.semantics.NoNestedCounts && h.option != nil && c.Bound == entry.Max && wide &&
		(c.ChildForces || c.ChildSelections && at.parent != none)
}

// actual is what a constraint compares with its value. In a selection itself, a
// cost is that of the selection with everything below it.
func (e *evaluation) actual(c *entry.Constraint, h *holder, at place, m *matcher) (entry.Number, bool) {
	v, ok := e.sum(h.query(c), at, m)
	if f := c.ResolvedField(); ok && f.Kind == entry.FieldIsCost && c.ResolvedScope().Kind == entry.InSelf && at.option != nil && c.Child == "" {
		total := entry.Number{}
		base := e.node(at.self).number
		for j := at.self; j < e.node(at.self).end; j++ {
			total = total.Add(e.cost(j, f.Cost).Mul(entry.Int(e.node(j).number / base)))
		}
		return total, true
	}
	return v, ok
}

// constraintValue is the value of a constraint after modifiers.
func (e *evaluation) constraintValue(c *entry.Constraint, h *holder, at place) entry.Number {
	return e.alterNumber(c.Value, c.ID, at, owners{target: h.target, link: h.link})
}

// query is how the constraint counts. Of the selections of a force, those at its
// root count, whatever the constraint includes: the limit is on units.
func (h *holder) query(c *entry.Constraint) *entry.Query {
	if h.force == nil || c.Child != "" || c.ResolvedField().Kind != entry.FieldIsSelections {
		return &c.Query
	}
	q := c.Query
	q.ChildSelections = false
	return &q
}

// matcher says what the constraint counts: its owner, through whatever link if
// it is shared.
func (h *holder) matcher(c *entry.Constraint) matcher {
	var m matcher
	switch {
	case c.Child != "":
		m.filter = c.ResolvedChild()
	case h.option != nil && c.ResolvedScope().Kind == entry.InSelf:
		m.filter = entry.Filter{Kind: entry.ChildIsAny} // what the owner holds
	case h.option != nil:
		m.filter = entry.Filter{Kind: entry.ChildOfEntry, Entry: h.option.Entry}
		if !c.Shared {
			m.exact = h.option.ID
		}
	case h.group != nil:
		m.filter = entry.Filter{Kind: entry.ChildOfGroup, Group: h.group.Group}
		if !c.Shared {
			m.group = h.group
		}
	case h.category != nil:
		m.filter = entry.Filter{Kind: entry.ChildOfCategory, Category: h.category}
	case c.ResolvedField().Kind == entry.FieldIsForces:
		m.filter = entry.Filter{Kind: entry.ChildOfForce, Force: h.force}
	default:
		m.filter = entry.Filter{Kind: entry.ChildIsAny} // what the force holds
	}
	return m
}

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
