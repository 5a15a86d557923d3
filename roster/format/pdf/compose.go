package pdf

import (
	"strings"

	"github.com/rollcall40k/rollcall/roster/unit"
)

// A composer makes the sections of a sheet.
type composer struct {
	typesetter
	sheet     Sheet
	detail    Detail
	labels    Labels
	costs     []Cost // those of the sheet, and those that only units have
	textWidth float64
	names     float64         // width of the first column of the units' tables
	grids     map[string]grid // by signature
}

func newComposer(s Sheet, d Detail, t typesetter, width float64) *composer {
	if d == Summary {
		s = brief(s)
	}
	c := &composer{typesetter: t, sheet: s, detail: d, labels: s.Labels, costs: allCosts(s), textWidth: width}
	c.grids = c.sharedGrids()
	return c
}

// sections returns everything that is printed, in order, but the footers.
func (c *composer) sections() []section {
	if c.detail == Summary {
		return c.listing()
	}
	out := []section{c.head(), c.overview()}
	for _, u := range c.sheet.Units {
		out = append(out, c.unit(u))
	}
	if len(c.sheet.Rules) > 0 {
		out = append(out, c.rules())
	}
	return out
}

// sharedGrids measures all tables of the units. Their first columns get one
// width, so that the values of all tables begin at the same place.
func (c *composer) sharedGrids() map[string]grid {
	all := map[string]*bounds{}
	for _, u := range c.sheet.Units {
		for _, tb := range unitTables(u) {
			b := all[tb.signature()]
			if b == nil {
				b = &bounds{}
				all[tb.signature()] = b
			}
			b.measure(c.typesetter, tb)
		}
	}
	for _, b := range all {
		c.names = max(c.names, min(b.high[0], namesShare*c.textWidth))
	}
	grids := make(map[string]grid, len(all))
	for signature, b := range all {
		grids[signature] = b.grid(c.textWidth, c.names)
	}
	return grids
}

// table sets a table in the grid that it shares, and on its own where another
// table has made the shared one unusable.
func (c *composer) table(tb table) []strip {
	g, shared := c.grids[tb.signature()]
	if !shared || g.stacked {
		var own bounds
		own.measure(c.typesetter, tb)
		g = own.grid(c.textWidth, 0)
	}
	if g.stacked {
		return tb.stack(c.typesetter, c.textWidth)
	}
	return tb.strips(c.typesetter, g)
}

// tableOf makes a printable table of profiles: its type heads the column of
// the names. The head is filled up to the longest row.
func tableOf(p unit.Table) table {
	n := len(p.Columns)
	for _, r := range p.Rows {
		n = max(n, len(r.Values))
	}
	tb := table{head: make([]string, n+1)}
	tb.head[0] = p.Type
	copy(tb.head[1:], p.Columns)
	for _, r := range p.Rows {
		cells := [][]span{{plain(r.Name)}}
		for _, v := range r.Values {
			cells = append(cells, []span{plain(v)})
		}
		tb.rows = append(tb.rows, row{cells: cells})
	}
	return tb
}

// unitTables returns the tables of a unit in the order in which they are
// printed.
func unitTables(u unit.Unit) []table {
	var out []table
	for _, tables := range [][]unit.Table{u.Profiles, u.Weapons, u.Tables} {
		for _, p := range tables {
			out = append(out, tableOf(p))
		}
	}
	return out
}

const separator = " · "

// join joins what is not empty.
func join(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, separator)
}
