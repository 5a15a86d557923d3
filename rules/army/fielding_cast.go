package army

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/psychic"
)

// casting is what a PSYKER can do. Units know Smite; other powers that their data
// shows are not played.
func (f *fielding) casting() {
	b := &f.unit.Battle
	f.out.Casting = rules.Casting{Casts: b.Casts, Denies: b.Denies}
	if b.Casts > 0 {
		f.out.Casting.Powers = []rules.PowerID{psychic.TheSmite}
	}
	for _, p := range b.Powers {
		if p.Name != "Smite" {
			f.lose(p.Name)
		}
	}
}

// capacity is whom a TRANSPORT takes.
func (f *fielding) capacity() {
	c := f.unit.Battle.Capacity
	if c == nil {
		return
	}
	out := rules.Capacity{Models: c.Models}
	exact := c.Units == 0 && len(c.Left) == 0
	var never rules.Keywords
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
