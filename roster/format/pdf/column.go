package pdf

// A grid is the columns of a table: how wide they are and which are centred.
// Tables with the same head share one, so that their columns stand below each
// other all through the sheet.
type grid struct {
	width   float64 // of the table; what the columns leave is blank, on the right
	widths  []float64
	centred []bool
	stacked bool // there are too many columns: rows are printed as text
}

const (
	padding     = 4.0  // left and right of the text of a cell
	widestValue = 42   // a column of values up to this width is centred
	wordShare   = 0.3  // of the table, which one word can claim for its column
	namesShare  = 0.36 // of the table, which names can claim in all tables
	widestGlyph = 1900 // no character of the font is wider, in thousandths of its size
)

// A span of widths that a column can have.
type bounds struct {
	low     []float64 // no word is broken
	high    []float64 // no line is broken
	content []float64 // as high, without the head
}

func (b *bounds) grow(n int) {
	for len(b.low) < n {
		b.low, b.high, b.content = append(b.low, 0), append(b.high, 0), append(b.content, 0)
	}
}

// measure widens the bounds so that the table's cells fit.
func (b *bounds) measure(t typesetter, tb table) {
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

// widen makes column i wide enough for the words, and returns the width of
// their line.
func (b *bounds) widen(i int, words []word, t typesetter) float64 {
	line := 0.0
	for n, w := range words {
		if n > 0 {
			line += t.width(" ", w.bold, bodySize)
		}
		line += w.width
		b.low[i] = max(b.low[i], w.width+2*padding)
	}
	// The words are added up in another order when they are set.
	b.high[i] = max(b.high[i], line+2*padding+rounding)
	return line
}

// grid chooses the widths for a table of the given width. The first column is
// made as wide as names, where that leaves enough for the others; if names is
// 0, it takes all that the others leave.
func (b *bounds) grid(width, names float64) grid {
	n := len(b.low)
	g := grid{width: width, widths: make([]float64, n), centred: make([]bool, n)}
	narrowest := 2*padding + widestGlyph*bodySize/1000
	low, high := make([]float64, n), make([]float64, n)
	for i := range n {
		low[i] = min(max(b.low[i], narrowest), wordShare*width)
		high[i] = min(max(b.high[i], low[i]), width)
		g.centred[i] = i > 0 && b.content[i] <= widestValue
	}
	high[0] = max(high[0], names)
	switch {
	case sum(low) > width:
		g.stacked = true
	case sum(high) <= width:
		g.widths = high
		g.spread(width-sum(high), names == 0)
	default:
		g.widths = level(low, high, width)
	}
	return g
}

// spread gives the columns what they leave of the width: all of it to the
// names or to text in the last column, else something to each column of values.
func (g *grid) spread(left float64, toNames bool) {
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

// level returns widths between low and high that add up to total: the narrow
// columns get what they need, and the wide ones share the rest evenly. It
// needs sum(low) ≤ total ≤ sum(high).
func level(low, high []float64, total float64) []float64 {
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
