package pdf

import "strings"

// A table is a head and rows of cells. No row has more cells than the head.
type table struct {
	head []string
	rows []row
}

type row struct {
	cells [][]span
	heavy bool // set apart by a black rule above: totals
}

// signature is equal for tables that share a grid.
func (tb table) signature() string { return strings.Join(tb.head, "\x00") }

const (
	rowPadding = 1.3 // above and below the text of a row
	hairline   = 0.3
	thickLine  = 0.8
)

// strips sets the table in the grid.
func (tb table) strips(t typesetter, g grid) []strip {
	head := tb.headStrips(t, g)
	out := append([]strip{}, head...)
	for _, r := range tb.rows {
		cells := rowStrips(t, g, r.cells)
		if r.heavy {
			cells[0].boxes = append(cells[0].boxes, Box{0, 0, g.width, thickLine, Black})
		}
		last := &cells[len(cells)-1]
		last.boxes = append(last.boxes, Box{0, last.height - hairline, g.width, hairline, Grey})
		for i := range cells {
			cells[i].repeat = head
		}
		out = append(out, cells...)
	}
	return out
}

func (tb table) headStrips(t typesetter, g grid) []strip {
	cells := make([][]span, len(tb.head))
	for i, text := range tb.head {
		cells[i] = []span{strong(text)}
	}
	head := kept(rowStrips(t, g, cells))
	last := &head[len(head)-1]
	last.boxes = append(last.boxes, Box{0, last.height - thickLine, g.width, thickLine, Black})
	return head
}

// rowStrips sets one row: a strip for each line of its highest cell.
func rowStrips(t typesetter, g grid, cells [][]span) []strip {
	lines, n := make([][]line, len(cells)), 1
	for i, c := range cells {
		lines[i] = t.wrap(c, bodySize, g.widths[i]-2*padding, 0)
		n = max(n, len(lines[i]))
	}
	out := make([]strip, n)
	for k := range out {
		out[k] = rowLine(g, lines, k)
		out[k].keep = k < n-1
	}
	out[0] = lower(out[0], rowPadding)
	out[n-1].height += rowPadding
	return out
}

// rowLine sets line k of every cell that has so many.
func rowLine(g grid, cells [][]line, k int) strip {
	s := strip{height: bodySize * leading}
	x := 0.0
	for i, c := range cells {
		if k < len(c) {
			at := x + padding
			if g.centred[i] {
				at = x + (g.widths[i]-c[k].width())/2
			}
			s.runs = append(s.runs, textStrip(c[k], at).runs...)
		}
		x += g.widths[i]
	}
	return s
}

// lower moves what is in a strip down.
func lower(s strip, by float64) strip {
	s.height += by
	for i := range s.runs {
		s.runs[i].Y += by
	}
	return s
}

// stack sets a table that has too many columns: every row becomes a paragraph
// of the head and value of each of its cells. Heads that no row has a value
// for are named last.
func (tb table) stack(t typesetter, width float64) []strip {
	var out []strip
	used := 0
	for _, r := range tb.rows {
		var spans []span
		for i, c := range r.cells {
			spans = append(spans, strong(tb.head[i]))
			spans = append(spans, c...)
		}
		out = append(out, spaced(2, t.paragraph(spans, bodySize, padding, width, 2*padding))...)
		used = max(used, len(r.cells))
	}
	rest := []span{strong(strings.Join(tb.head[used:], " "))}
	return append(out, spaced(2, t.paragraph(rest, bodySize, padding, width, 2*padding))...)
}
