package army

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// capacity is whom a TRANSPORT takes.
func (f *fielding) capacity() {
	c := f.unit.Battle.Capacity
	if c == nil {
		return
	}
	out := rules.Capacity{Models: c.Models}
	exact := c.Units == 0 && len(c.Left) == 0
	var never effect.Keywords
	for _, other := range c.Never {
		exact = exact && len(other.All) == 1
		never = append(never, other.All...)
	}
	for i, way := range c.Of {
		way.None = never
		if i == 0 {
			out.Of = way
		} else {
			out.Or = append(out.Or, way)
		}
	}
	for _, b := range c.Bulks {
		exact = exact && b.Wounds == 0
		out.Counts = append(out.Counts, b.Bulk)
	}
	f.out.Capacity = out
	if !exact {
		f.lose("Transport")
		f.played["Transport"] = true
	}
}
