package eval

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Holder is a node with constraints, and the link to it.
type Holder struct {
	Target, Link *entry.Node
	Option       *entry.Option      // for an entry
	Group        *entry.GroupOption // for a group
	Category     *entry.Category
	Force        *entry.Force
}

// OptionHolder returns the holder of an option's constraints.
func OptionHolder(o *entry.Option) Holder {
	return Holder{Target: &o.Entry.Node, Link: linkNode(o.Link), Option: o}
}

// GroupHolder returns the holder of a group's constraints.
func GroupHolder(g *entry.GroupOption) Holder {
	return Holder{Target: &g.Group.Node, Link: linkNode(g.Link), Group: g}
}

// Constraints returns the constraints of an option or a group: those of the target,
// and those of the link to it.
func (h *Holder) Constraints() [2][]entry.Constraint {
	if o := h.Option; o != nil {
		return [2][]entry.Constraint{o.Entry.Constraints, linkConstraints(o.Link)}
	}
	return [2][]entry.Constraint{h.Group.Group.Constraints, linkConstraints(h.Group.Link)}
}

func linkConstraints(l *entry.Link) []entry.Constraint {
	if l == nil {
		return nil
	}
	return l.Constraints
}

// HasConstraint reports whether any constraint of an option or a group meets a
// condition.
func (h *Holder) HasConstraint(meets func(*entry.Constraint) bool) bool {
	for _, list := range h.Constraints() {
		for i := range list {
			if meets(&list[i]) {
				return true
			}
		}
	}
	return false
}

// Slot is the force's link to the category, or nil.
func (e *State) Slot(f int32, c *entry.Category) *entry.Node {
	n := e.Force(f).Entry
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

// Offered reports whether a force has the slot that a root option needs.
func (e *State) Offered(at Place) bool {
	primary := e.PrimaryAt(at)
	return primary == nil || e.Slot(at.Force, primary) != nil
}

// Misplaced reports whether the force of a root selection has slots but none for it, such as a
// Patrol Detachment for a Lord of War.
func (e *State) Misplaced(i int32) bool {
	n := e.Selection(i)
	return n.Parent == None && n.Option != nil && !e.Offered(e.At(i)) && hasSlots(e.Force(n.Force).Entry)
}

func hasSlots(f *entry.Force) bool {
	return f != nil && slices.ContainsFunc(f.Categories, func(l entry.CategoryLink) bool { return l.Category() != nil })
}

// FirstBelow returns the place of an option below a node: that of its first selection, or its
// vacancy.
func (e *State) FirstBelow(i int32, o *entry.Option) Place {
	if !e.IsPresent(o.Entry) {
		return e.Vacancy(i, o)
	}
	for j := i + 1; j < e.Selection(i).End; j = e.Selection(j).End {
		if e.Selection(j).Option == o {
			return e.At(j)
		}
	}
	return e.Vacancy(i, o)
}

// Constrained reports whether an option has constraints.
func Constrained(o *entry.Option) bool {
	return len(o.Entry.Constraints) > 0 || o.Link != nil && len(o.Link.Constraints) > 0
}

// Compare compares the value that a constraint counts with its limit.
func (e *State) Compare(c *entry.Constraint, h *Holder, at Place, m *Matcher) (limit, actual entry.Number, broken bool) {
	var ok bool
	if c.Bound == entry.Max {
		if actual, ok = e.Actual(c, h, at, m); !ok || actual.Sign() <= 0 && !c.Negative {
			return limit, actual, false // zero never exceeds a maximum
		}
		limit = e.ConstraintValue(c, h, at)
		return limit, actual, actual.Cmp(limit) > 0 && (limit.Sign() >= 0 || c.Negative)
	}
	limit = e.ConstraintValue(c, h, at)
	if limit.Sign() <= 0 && !c.Negative {
		return limit, actual, false
	}
	actual, ok = e.Actual(c, h, at, m)
	if ok && c.Percent && actual.Sign() == 0 && e.ofNothing(c.Query, at) {
		return limit, actual, false
	}
	return limit, actual, ok && actual.Cmp(limit) < 0
}

// Inactive reports whether the holder's constraints do not apply: it is hidden, or the
// force has no slot for it.
func (e *State) Inactive(h *Holder, at Place) bool {
	switch {
	case h.Group != nil:
		return e.GroupHidden(h.Group, at)
	case h.Option == nil:
		return false
	}
	return e.OptionHidden(at) || at.Self == None && at.Parent == None && !e.Offered(at)
}

// Actual returns the number that a constraint compares with its value. In the scope of a
// selection itself, costs include everything below the selection.
func (e *State) Actual(c *entry.Constraint, h *Holder, at Place, m *Matcher) (entry.Number, bool) {
	v, ok := e.Sum(h.Query(c), at, m)
	if f := c.ResolvedField(); ok && f.Kind == entry.FieldIsCost && c.ResolvedScope().Kind == entry.InSelf && at.Option != nil && c.Child == "" {
		total := entry.Number{}
		base := e.Selection(at.Self).Number
		for j := at.Self; j < e.Selection(at.Self).End; j++ {
			total = total.Add(e.Cost(j, f.Cost).Mul(entry.Int(e.Selection(j).Number / base)))
		}
		return total.Round(entry.SumDecimals), true
	}
	return v, ok
}

// ConstraintValue returns the value of a constraint after modifiers.
func (e *State) ConstraintValue(c *entry.Constraint, h *Holder, at Place) entry.Number {
	return e.AlterNumber(c.Value, c.ID, at, Owners{Target: h.Target, Link: h.Link})
}

// Query returns the query of the constraint. In the scope of a force it counts only root
// selections, even if the constraint includes child selections: the limit is on units.
func (h *Holder) Query(c *entry.Constraint) *entry.Query {
	if h.Force == nil || c.Child != "" || c.ResolvedField().Kind != entry.FieldIsSelections {
		return &c.Query
	}
	q := c.Query
	q.ChildSelections = false
	return &q
}

// Matcher returns the filter of the constraint: its owner, through any link if the
// constraint is shared.
func (h *Holder) Matcher(c *entry.Constraint) Matcher {
	var m Matcher
	switch {
	case c.Child != "":
		m.filter = c.ResolvedChild()
	case h.Option != nil && c.ResolvedScope().Kind == entry.InSelf:
		m.filter = entry.Filter{Kind: entry.ChildIsAny} // everything in the owner
	case h.Option != nil:
		m.filter = entry.Filter{Kind: entry.ChildOfEntry, Entry: h.Option.Entry}
		if !c.Shared {
			m.exact = h.Option.ID
		}
	case h.Group != nil:
		m.filter = entry.Filter{Kind: entry.ChildOfGroup, Group: h.Group.Group}
		if !c.Shared {
			m.group = h.Group
		}
	case h.Category != nil:
		m.filter = entry.Filter{Kind: entry.ChildOfCategory, Category: h.Category}
	case c.ResolvedField().Kind == entry.FieldIsForces:
		m.filter = entry.Filter{Kind: entry.ChildOfForce, Force: h.Force}
	default:
		m.filter = entry.Filter{Kind: entry.ChildIsAny} // everything in the force
	}
	return m
}

// Bounds returns the strictest minimum and maximum that the constraints of an
// option itself set for its place: those in the scope of its parent. most is −1
// without a maximum.
func (e *State) Bounds(at Place) (least, most int64) {
	h := OptionHolder(at.Option)
	return e.bounds(&h, at)
}

// GroupBounds is Bounds for a group.
func (e *State) GroupBounds(g *entry.GroupOption, at Place) (least, most int64) {
	h := GroupHolder(g)
	return e.bounds(&h, at)
}

// countsInParent reports whether a constraint counts within the parent of its owner. The scope self of a group is
// the selection with the group.
func (h *Holder) countsInParent(c *entry.Constraint) bool {
	scope := c.ResolvedScope().Kind
	return scope == entry.InParent || scope == entry.InSelf && h.Group != nil && c.Child == ""
}

func (e *State) bounds(h *Holder, at Place) (least, most int64) {
	least, most = 0, -1
	for _, list := range h.Constraints() {
		for i := range list {
			c := &list[i]
			if !h.countsInParent(c) || c.ResolvedField().Kind != entry.FieldIsSelections || c.Percent {
				continue
			}
			v := e.ConstraintValue(c, h, at)
			n, ok := v.Int64()
			switch {
			case !ok || v.Sign() < 0:
			case c.Bound == entry.Min:
				least = max(least, n)
			case most < 0 || n < most:
				most = n
			}
		}
	}
	return least, most
}
