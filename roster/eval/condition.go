package eval

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// MayApply reports whether the part of a selection that a note names may have an effect.
func (e *State) MayApply(n *entry.Note, i int32) bool {
	return n.When == nil || e.holds(n.When, e.At(i))
}

// holds reports whether the conditions hold at a place.
func (e *State) holds(c *entry.Conditions, at Place) bool {
	e.step()
	// Any-of conditions are decided once enough parts hold, and all-of conditions once one part
	// does not.
	enough, all := 1, false
	switch {
	case c.AtLeast > 0:
		enough = c.AtLeast
	case !c.Any && !c.None:
		all = true
	}
	count := 0
	for i := range len(c.Tests) + len(c.Groups) + len(c.Counts) {
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

// part tests one of the conditions, or of the groups and counts behind them.
func (e *State) part(c *entry.Conditions, i int, at Place) bool {
	if i < len(c.Tests) {
		return e.test(&c.Tests[i], at)
	}
	if i -= len(c.Tests); i < len(c.Groups) {
		return e.holds(&c.Groups[i], at)
	}
	return e.countHolds(&c.Counts[i-len(c.Groups)], at)
}

// countHolds evaluates a count from a place. An option that may be selected there counts as the
// last selection.
func (e *State) countHolds(c *entry.Count, at Place) bool {
	from := at.Self
	if from == None {
		from = e.SelectionCount()
	}
	var number int64
	e.Each(e.Container(&c.Query, at), &c.Query, func(i int32, n int64) {
		candidate := e.At(i)
		candidate.countedFrom = from
		if e.holds(&c.When, candidate) {
			number += n
		}
	})
	return compare(c.Comparison, entry.Int(number).Cmp(c.Value))
}

func (e *State) test(c *entry.Condition, at Place) bool {
	switch c.Comparison {
	case entry.InstanceOf:
		return e.instanceOf(&c.Query, at)
	case entry.NotInstanceOf:
		return !e.instanceOf(&c.Query, at)
	case entry.Before:
		return at.Self < at.countedFrom
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

// instanceOf evaluates an instance-of condition: it compares the scope itself with the
// filter instead of counting in it.
func (e *State) instanceOf(q *entry.Query, at Place) bool {
	filter := q.ResolvedChild()
	switch s := q.ResolvedScope(); s.Kind {
	case entry.InSelf:
		return e.isAt(&filter, at)
	case entry.InParent:
		if at.info {
			return e.isAt(&filter, at)
		}
		return at.Parent != None && e.isNode(&filter, at.Parent)
	case entry.InAncestor:
		return e.isAncestor(&filter, at)
	case entry.InForce:
		return e.isForce(&filter, at.Force)
	case entry.InPrimaryCatalogue:
		return filter.Kind == entry.ChildOfCatalogue && e.Force(at.Force).Doc.Catalogue == filter.Catalogue.ID
	case entry.InPrimaryCategory:
		return filter.Kind == entry.ChildOfCategory && filter.Category.Is(e.PrimaryAt(at))
	case entry.InEntry:
		i := e.nearest(at, s)
		return i != None && e.isNode(&filter, i)
	case entry.InRootEntry:
		if i := e.rootAt(at); i != None {
			return e.isNode(&filter, i)
		}
		return e.isAt(&filter, at)
	case entry.InKind:
		i := e.nearestKind(at, s.Kinds)
		return i != None && e.isNode(&filter, i)
	}
	return false
}

// isAt reports whether the filter matches the selection at the place, or the option that
// may be selected there.
func (e *State) isAt(f *entry.Filter, at Place) bool {
	if at.Self != None {
		return e.isNode(f, at.Self)
	}
	if at.Option == nil {
		return false
	}
	if f.Kind == entry.ChildOfCategory {
		categories, _ := e.OptionCategories(at)
		for _, c := range categories {
			if c.Is(f.Category) {
				return true
			}
		}
		return false
	}
	return isOption(f, at.Option)
}

func (e *State) isNode(f *entry.Filter, i int32) bool {
	if f.Kind == entry.ChildOfCategory {
		m := Matcher{filter: *f}
		return e.Matches(&m, i)
	}
	return isOption(f, e.Selection(i).Option)
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

// isAncestor reports whether the filter matches the selection itself, one above it, or a
// force that contains it.
func (e *State) isAncestor(f *entry.Filter, at Place) bool {
	if f.Kind == entry.ChildOfForce {
		for x := at.Force; x != None; x = e.Force(x).parent {
			if e.Force(x).Entry == f.Force {
				return true
			}
		}
		return false
	}
	if e.isAt(f, at) {
		return true
	}
	for i := at.Parent; i != None; i = e.Selection(i).Parent {
		if e.isNode(f, i) {
			return true
		}
	}
	return false
}

// isForce reports whether the force has the force entry of the filter, or contains a root
// selection of its category.
func (e *State) isForce(f *entry.Filter, force int32) bool {
	n := e.Force(force)
	switch f.Kind {
	case entry.ChildOfForce:
		return n.Entry == f.Force
	case entry.ChildOfCategory:
		e.wide = true
		for i := n.First; i < n.Last; i = e.Selection(i).End {
			if e.isNode(f, i) {
				return true
			}
		}
	}
	return false
}
