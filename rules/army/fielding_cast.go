package army

import (
	"slices"

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

// capacity is whom a TRANSPORT takes. The engine knows one filter: where there
// are several ways to pass, they share all but alternatives of one keyword.
func (f *fielding) capacity() {
	c := f.unit.Battle.Capacity
	if c == nil {
		return
	}
	out := rules.Capacity{Models: c.Models}
	exact := c.Units == 0 && len(c.Left) == 0
	if len(c.Of) > 0 {
		common := slices.Clone(c.Of[0].All)
		for _, way := range c.Of[1:] {
			common = slices.DeleteFunc(common, func(k rules.Keyword) bool { return !way.All.Has(k) })
		}
		out.Of.All = common
		for _, way := range c.Of {
			rest := slices.DeleteFunc(slices.Clone(way.All), common.Has)
			exact = exact && (len(rest) == 1 || len(rest) == 0 && len(c.Of) == 1)
			if len(rest) > 0 {
				out.Of.Any = append(out.Of.Any, rest[0])
			}
		}
	}
	for _, never := range c.Never {
		exact = exact && len(never.All) == 1
		out.Of.None = append(out.Of.None, never.All...)
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
