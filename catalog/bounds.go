package catalog

import "github.com/rollcall40k/rollcall/catalog/entry"

// unlimited stands for a maximum that is not there.
const unlimited = -1

// bounds are the numbers that an option or a group allows of itself, before
// modifiers.
type bounds struct {
	min int
	max int // unlimited: none
}

// ownBounds reads the constraints of a node that count the node itself at the
// place where it stands: in its parent.
func ownBounds(lists ...[]entry.Constraint) bounds {
	b := bounds{max: unlimited}
	for _, constraints := range lists {
		for i := range constraints {
			if c := &constraints[i]; countsOwner(c) {
				b.narrow(c)
			}
		}
	}
	return b
}

// unitBounds reads the constraints of a unit that count the models in it.
func unitBounds(o *entry.Option) bounds {
	b := bounds{max: unlimited}
	for i := range o.Entry.Constraints {
		c := &o.Entry.Constraints[i]
		scope := c.ResolvedScope()
		inside := scope.Kind == entry.InSelf || scope.Kind == entry.InEntry && scope.Entry == o.Entry
		if inside && countsModels(&c.Query) {
			b.narrow(c)
		}
	}
	return b
}

func countsOwner(c *entry.Constraint) bool {
	scope := c.ResolvedScope().Kind
	return countsSelections(c) && (scope == entry.InParent || scope == entry.InSelf)
}

// countsSelections reports whether a constraint counts its owner, in any scope.
func countsSelections(c *entry.Constraint) bool {
	return c.ResolvedChild().Kind == entry.ChildMissing && !c.Percent &&
		c.ResolvedField().Kind == entry.FieldIsSelections
}

func countsModels(q *entry.Query) bool {
	child := q.ResolvedChild()
	return child.Kind == entry.ChildOfKind && child.EntryKind == entry.Model && !q.Percent &&
		q.ResolvedField().Kind == entry.FieldIsSelections
}

func (b *bounds) narrow(c *entry.Constraint) {
	n64, ok := c.Value.Int64()
	if !ok || n64 < 0 || n64 > 1_000_000 {
		return
	}
	switch n := int(n64); {
	case c.Bound == entry.Min:
		b.min = max(b.min, n)
	case b.max == unlimited || n < b.max:
		b.max = n
	}
}

// optionBounds are the bounds of an option in its place.
func optionBounds(o *entry.Option) bounds {
	if o.Link != nil {
		return ownBounds(o.Entry.Constraints, o.Link.Constraints)
	}
	return ownBounds(o.Entry.Constraints)
}

// groupBounds are the bounds of a group in its place.
func groupBounds(g *entry.GroupOption) bounds {
	if g.Link != nil {
		return ownBounds(g.Group.Constraints, g.Link.Constraints)
	}
	return ownBounds(g.Group.Constraints)
}

// limit returns the maximum, or nil where there is none.
func (b bounds) limit() *int {
	if b.max == unlimited {
		return nil
	}
	return &b.max
}
