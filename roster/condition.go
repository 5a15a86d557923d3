package roster

import "github.com/rollcall40k/rollcall/catalog/entry"

// holds reports whether the conditions hold at a place.
func (e *evaluation) holds(c *entry.Conditions, at place) bool {
	// Parts that hold decide as soon as there are enough of them; others, where
	// all must hold.
	enough, all := 1, false
	switch {
	case c.AtLeast > 0:
		enough = c.AtLeast
	case !c.Any && !c.None:
		all = true
	}
	count := 0
	for i := range len(c.Tests) + len(c.Groups) {
		switch {
		case !e.part(c, i, at):
			if all {
				return false
			}
		case all:
		default:
			if count++; count == enough {
				return !c.None
			}
		}
	}
	return all || c.None
}

// part tests one of the conditions, or of the groups behind them.
func (e *evaluation) part(c *entry.Conditions, i int, at place) bool {
	if i < len(c.Tests) {
		return e.test(&c.Tests[i], at)
	}
	return e.holds(&c.Groups[i-len(c.Tests)], at)
}

func (e *evaluation) test(c *entry.Condition, at place) bool {
	switch c.Comparison {
	case entry.InstanceOf:
		return e.instanceOf(&c.Query, at)
	case entry.NotInstanceOf:
		return !e.instanceOf(&c.Query, at)
	}
	v, ok := e.value(&c.Query, at)
	return ok && compare(c.Comparison, v.Cmp(c.Value))
}

func compare(c entry.Comparison, sign int) bool {
	switch c {
	case entry.EqualTo:
		return sign == 0
	case entry.NotEqualTo:
		return sign != 0
	case entry.LessThan:
		return sign < 0
	case entry.GreaterThan:
		return sign > 0
	case entry.AtLeast:
		return sign >= 0
	default:
		return sign <= 0
	}
}

// instanceOf asks who the scope is, not how many it holds.
func (e *evaluation) instanceOf(q *entry.Query, at place) bool {
	filter := q.ResolvedChild()
	switch s := q.ResolvedScope(); s.Kind {
	case entry.InSelf:
		return e.isAt(&filter, at)
	case entry.InParent:
		if at.info {
			return e.isAt(&filter, at)
		}
		return at.parent != none && e.isNode(&filter, at.parent)
	case entry.InAncestor:
		return e.isAncestor(&filter, at)
	case entry.InForce:
		return e.isForce(&filter, at.force)
	case entry.InPrimaryCatalogue:
		return filter.Kind == entry.ChildOfCatalogue && e.force(at.force).doc.Catalogue == filter.Catalogue.ID
	case entry.InPrimaryCategory:
		return filter.Kind == entry.ChildOfCategory && filter.Category.Is(e.primaryAt(at))
	case entry.InEntry:
		i := e.nearest(at, s)
		return i != none && e.isNode(&filter, i)
	case entry.InRootEntry:
		if i := e.rootAt(at); i != none {
			return e.isNode(&filter, i)
		}
		return e.isAt(&filter, at)
	case entry.InKind:
		i := e.nearestKind(at, s.Kinds)
		return i != none && e.isNode(&filter, i)
	}
	return false
}

// isAt asks it of the selection at the place, or of the option that might be
// selected there.
func (e *evaluation) isAt(f *entry.Filter, at place) bool {
	if at.self != none {
		return e.isNode(f, at.self)
	}
	if at.option == nil {
		return false
	}
	if f.Kind == entry.ChildOfCategory {
		categories, _ := e.optionCategories(at)
		for _, c := range categories {
			if c.Is(f.Category) {
				return true
			}
		}
		return false
	}
	return isOption(f, at.option)
}

func (e *evaluation) isNode(f *entry.Filter, i int32) bool {
	if f.Kind == entry.ChildOfCategory {
		m := matcher{filter: *f}
		return e.matches(&m, i)
	}
	return isOption(f, e.node(i).option)
}

func isOption(f *entry.Filter, o *entry.Option) bool {
	switch f.Kind {
	case entry.ChildIsAny:
		return true
	case entry.ChildOfKind:
		return o.Kind() == f.EntryKind
	case entry.ChildOfEntry:
		return o.Entry == f.Entry
	case entry.ChildOfGroup:
		return o.In(f.Group)
	}
	return false
}

// isAncestor asks it of the selection itself, of those above and of the forces
// around them.
func (e *evaluation) isAncestor(f *entry.Filter, at place) bool {
	if f.Kind == entry.ChildOfForce {
		for x := at.force; x != none; x = e.force(x).parent {
			if e.force(x).entry == f.Force {
				return true
			}
		}
		return false
	}
	if e.isAt(f, at) {
		return true
	}
	for i := at.parent; i != none; i = e.node(i).parent {
		if e.isNode(f, i) {
			return true
		}
	}
	return false
}

// isForce asks whether the force is of that force entry, or holds a root
// selection of that category.
func (e *evaluation) isForce(f *entry.Filter, force int32) bool {
	n := e.force(force)
	switch f.Kind {
	case entry.ChildOfForce:
		return n.entry == f.Force
	case entry.ChildOfCategory:
		if e.semantics.NoForceCategory {
			return false
		}
		for i := n.first; i < n.last; i = e.node(i).end {
			if e.isNode(f, i) {
				return true
			}
		}
	}
	return false
}
