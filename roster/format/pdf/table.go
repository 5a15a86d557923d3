package pdf

import "strings"

// A table has a header row and rows of cells. No row is longer than the header.
type table struct {
	head []string
	rows []row
}

type row struct {
	cells     [][]span
	ruleAbove bool // set apart by a black rule above: totals
}

// signature is equal for tables that share a grid.
func (tb table) signature() string { return strings.Join(tb.head, "\x00") }

const (
	rowPadding = 1.3 // above and below the text of a row
	hairline   = 0.3
	thickLine  = 0.8
)

// strips lays out the table in the grid.
func (tb table) strips(t typesetter, g grid) []strip {
	head := tb.headStrips(t, g)
	out := append([]strip{}, head...)
	for _, r := range tb.rows {
		cells := rowStrips(t, g, r.cells)
		if r.ruleAbove {
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
	head := keepTogether(rowStrips(t, g, cells))
	last := &head[len(head)-1]
	last.boxes = append(last.boxes, Box{0, last.height - thickLine, g.width, thickLine, Black})
	return head
}

// rowStrips lays out a row: one strip for each line of its highest cell.
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
	out[0] = moveDown(out[0], rowPadding)
	out[n-1].height += rowPadding
	return out
}

// rowLine lays out line k of all cells.
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

// moveDown moves the text of a strip down.
func moveDown(s strip, by float64) strip {
	s.height += by
	for i := range s.runs {
		s.runs[i].Y += by
	}
	return s
}

// stack lays out a table with too many columns: each row becomes a paragraph of headings
// and values. Unused headings follow at the end.
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

// A grid is the columns of a table. Tables with the same header share one, so that their
// columns are aligned.
type grid struct {
	width   float64 // of the table; what the columns leave is blank, on the right
	widths  []float64
	centred []bool
	tooWide bool // there are too many columns: rows are printed as text
}

const (
	padding     = 4.0  // left and right of the text of a cell
	widestValue = 42   // a column of values up to this width is centred
	wordShare   = 0.3  // of the table, which one word can claim for its column
	namesShare  = 0.36 // of the table, which names can claim in all tables
	widestGlyph = 1900 // no character of the font is wider, in thousandths of its size
)

// columnWidths are the minimal and maximal widths of columns.
type columnWidths struct {
	min     []float64 // no word is broken
	max     []float64 // no line is broken
	content []float64 // as high, without the head
}

func (b *columnWidths) grow(n int) {
	for len(b.min) < n {
		b.min, b.max, b.content = append(b.min, 0), append(b.max, 0), append(b.content, 0)
	}
}

// measure widens the columns for the cells of a table.
func (b *columnWidths) measure(t typesetter, tb table) {
	b.grow(len(tb.head))
	for i, text := range tb.head {
		b.widen(i, t.words([]span{strong(text)}, bodySize), t)
	}
	for _, r := range tb.rows {
		for i, c := range r.cells {
			w := b.widen(i, t.words(c, bodySize), t)
			b.content[i] = max(b.content[i], w)
		}
	}
}

// widen widens column i for the words, and returns the width of their line.
func (b *columnWidths) widen(i int, words []word, t typesetter) float64 {
	line := 0.0
	for n, w := range words {
		if n > 0 {
			line += t.width(" ", w.bold, bodySize)
		}
		line += w.width
		b.min[i] = max(b.min[i], w.width+2*padding)
	}
	// The words are added up in another order when they are set.
	b.max[i] = max(b.max[i], line+2*padding+rounding)
	return line
}

// grid chooses the columns of a table of the given width. The first column gets the
// width names, if the others can do with the rest; if names is 0, it gets all that the
// others leave.
func (b *columnWidths) grid(width, names float64) grid {
	n := len(b.min)
	g := grid{width: width, widths: make([]float64, n), centred: make([]bool, n)}
	narrowest := 2*padding + widestGlyph*bodySize/1000
	low, high := make([]float64, n), make([]float64, n)
	for i := range n {
		low[i] = min(max(b.min[i], narrowest), wordShare*width)
		high[i] = min(max(b.max[i], low[i]), width)
		g.centred[i] = i > 0 && b.content[i] <= widestValue
	}
	high[0] = max(high[0], names)
	switch {
	case sum(low) > width:
		g.tooWide = true
	case sum(high) <= width:
		g.widths = high
		g.distributeRest(width-sum(high), names == 0)
	default:
		g.widths = fitWidths(low, high, width)
	}
	return g
}

// distributeRest distributes the remaining width: to the names, to text in the last
// column, or evenly to columns of values.
func (g *grid) distributeRest(left float64, toNames bool) {
	last := len(g.widths) - 1
	switch {
	case toNames || last == 0:
		g.widths[0] += left
	case !g.centred[last]:
		g.widths[last] += left
	default:
		share := left / float64(last)
		for i, w := range g.widths[1:] {
			g.widths[i+1] += max(0, min(share, widestValue-w))
		}
	}
}

// fitWidths returns widths between low and high with the given sum: narrow columns get
// what they need, and wide ones share the rest. It requires sum(low) ≤ total ≤
// sum(high).
func fitWidths(low, high []float64, total float64) []float64 {
	at := func(mark float64) []float64 {
		out := make([]float64, len(low))
		for i := range low {
			out[i] = min(max(mark, low[i]), high[i])
		}
		return out
	}
	below, above := 0.0, total
	for range 40 {
		if mid := (below + above) / 2; sum(at(mid)) <= total {
			below = mid
		} else {
			above = mid
		}
	}
	return at(below)
}

func sum(widths []float64) float64 {
	total := 0.0
	for _, w := range widths {
		total += w
	}
	return total
}
