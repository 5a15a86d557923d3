package text

import "github.com/rollcall40k/rollcall/catalog/entry"

// open stands for no limit.
const open = 1 << 30

// bound is how many of something may stand below one parent as the data writes
// it, before conditions: enough to tell apart what a name may mean.
type bound struct{ least, most int }

func (b *bound) narrow(constraints []entry.Constraint) {
	for i := range constraints {
		c := &constraints[i]
		if c.Percent || c.ResolvedScope().Kind != entry.InParent || c.ResolvedField().Kind != entry.FieldIsSelections {
			continue
		}
		n, ok := c.Value.Int64()
		switch {
		case !ok || n <= 0: // 0 waits for a condition
		case c.Bound == entry.Min:
			b.least = max(b.least, int(min(n, open)))
		default:
			b.most = min(b.most, int(min(n, open)))
		}
	}
}

func optionBound(o *entry.Option) bound {
	b := bound{0, open}
	b.narrow(o.Entry.Constraints)
	if o.Link != nil {
		b.narrow(o.Link.Constraints)
	}
	return b
}

func groupBound(g *entry.GroupOption) bound {
	b := bound{0, open}
	b.narrow(g.Group.Constraints)
	if g.Link != nil {
		b.narrow(g.Link.Constraints)
	}
	return b
}
