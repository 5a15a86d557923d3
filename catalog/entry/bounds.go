package entry

import "slices"

// Unlimited is the Max of Bounds without a maximum.
const Unlimited = -1

// Bounds are the minimum and maximum number of an option or a group, before modifiers.
type Bounds struct {
	Min int
	Max int // Unlimited: none
}

// Limit returns the maximum, or nil if there is none.
func (b Bounds) Limit() *int {
	if b.Max == Unlimited {
		return nil
	}
	return &b.Max
}

// Narrow adds a constraint, regardless of what it counts. It ignores limits below zero or above a
// million.
func (b *Bounds) Narrow(c *Constraint) {
	const greatest = 1_000_000
	n64, ok := c.Value.Int64()
	if !ok || n64 < 0 || n64 > greatest {
		return
	}
	switch n := int(n64); {
	case c.Bound == Min:
		b.Min = max(b.Min, n)
	case b.Max == Unlimited || n < b.Max:
		b.Max = n
	}
}

// Bounds returns the bounds that the option's own constraints set in its parent. It ignores
// maximums that grow with a number, such as one for every ten models.
func (o *Option) Bounds() Bounds {
	return boundsOf(o.AllConstraints(), func(c *Constraint) bool { return c.CountsOwnerInParent() && !grows(o.Entry.Modifiers, c) })
}

// grows reports whether one of the modifiers repeatedly raises a maximum.
func grows(modifiers []Modifier, c *Constraint) bool {
	return c.Bound == Max && slices.ContainsFunc(modifiers, func(m Modifier) bool {
		return m.Op == Increment && m.Field == c.ID && len(m.Repeats) > 0
	})
}

// Bounds returns the bounds that the group's own constraints set in its parent, as for an option.
func (g *GroupOption) Bounds() Bounds {
	constraints := g.Group.Constraints
	if g.Link != nil {
		constraints = append(constraints[:len(constraints):len(constraints)], g.Link.Constraints...)
	}
	return boundsOf(constraints, func(c *Constraint) bool { return c.CountsOwnerInParent() && !grows(g.Group.Modifiers, c) })
}

// ModelBounds returns the bounds that the constraints of a unit set for its models.
func (o *Option) ModelBounds() Bounds {
	return boundsOf(o.Entry.Constraints, func(c *Constraint) bool {
		inside := c.scope.Kind == InSelf || c.scope.Kind == InEntry && c.scope.Entry == o.Entry
		return inside && c.CountsModels()
	})
}

// ArmyBounds returns the bounds that the constraints of a root option set for an army.
func (o *Option) ArmyBounds() Bounds {
	return boundsOf(o.Entry.Constraints, func(c *Constraint) bool {
		return c.CountsOwner() && (c.scope.Kind == InRoster || c.scope.Kind == InForce)
	})
}

// AllConstraints returns the constraints of the entry, then those of the link.
func (o *Option) AllConstraints() []Constraint {
	constraints := o.Entry.Constraints
	if o.Link == nil {
		return constraints
	}
	return append(constraints[:len(constraints):len(constraints)], o.Link.Constraints...)
}

// Costs returns the costs of the option. A link's costs replace its target's.
func (o *Option) Costs() []Cost {
	if o.Link != nil && len(o.Link.Costs) > 0 {
		return o.Link.Costs
	}
	return o.Entry.Costs
}

func boundsOf(constraints []Constraint, counts func(*Constraint) bool) Bounds {
	b := Bounds{Max: Unlimited}
	for i := range constraints {
		if c := &constraints[i]; counts(c) {
			b.Narrow(c)
		}
	}
	return b
}

// CountsOwner reports whether a constraint counts selections of its owner, in any
// scope.
func (c *Constraint) CountsOwner() bool {
	return c.filter.Kind == ChildMissing && !c.Percent && c.field.Kind == FieldIsSelections
}

// CountsOwnerInParent reports whether a constraint counts its owner in the
// selection or the force above it.
func (c *Constraint) CountsOwnerInParent() bool {
	return c.CountsOwner() && (c.scope.Kind == InParent || c.scope.Kind == InSelf)
}

// CountsModels reports whether a query counts models.
func (q *Query) CountsModels() bool {
	return q.filter.Kind == ChildOfKind && q.filter.EntryKind == Model && !q.Percent && q.field.Kind == FieldIsSelections
}

// Plus returns the sum of two bounds.
func (b Bounds) Plus(c Bounds) Bounds {
	sum := Bounds{Min: b.Min + c.Min, Max: Unlimited}
	if b.Max != Unlimited && c.Max != Unlimited {
		sum.Max = b.Max + c.Max
	}
	return sum
}

// Times returns the product of two bounds. Zero times Unlimited is zero.
func (b Bounds) Times(c Bounds) Bounds {
	product := Bounds{Min: b.Min * c.Min, Max: Unlimited}
	switch {
	case b.Max == 0 || c.Max == 0:
		product.Max = 0
	case b.Max != Unlimited && c.Max != Unlimited:
		product.Max = b.Max * c.Max
	}
	return product
}
