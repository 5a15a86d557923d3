package geom

import "math/bits"

// stripSide is the width of the strips in which parts of the terrain are looked up.
const stripSide = 1 * Inch

// gridParts is the maximum number of parts in a set. With more, the grid is not used.
const gridParts = 64

// grid records which parts of the terrain reach into which strips of the table. Bit n is part
// n.
type grid struct {
	at      Point   // where the first strips begin
	columns []strip // along X
	rows    []strip // along Y
	low     uint64  // parts so low that models cross them freely
}

// strip is one of many parallel strips.
type strip struct {
	begun uint64 // parts that begin in it or before it
	ended uint64 // parts that end before it
}

// gridOf sorts parts into a grid. It returns the zero value for no parts, or for too many.
func gridOf(solids []solid) (g grid) {
	if len(solids) == 0 || len(solids) > gridParts {
		return g
	}
	box := solids[0].bounds
	for i := range solids {
		b := solids[i].bounds
		box.Min = Point{min(box.Min.X, b.Min.X), min(box.Min.Y, b.Min.Y)}
		box.Max = Point{max(box.Max.X, b.Max.X), max(box.Max.Y, b.Max.Y)}
		if solids[i].low {
			g.low |= 1 << i
		}
	}
	g.at = box.Min
	g.columns = make([]strip, box.Width()/stripSide+1)
	g.rows = make([]strip, box.Depth()/stripSide+1)
	for i := range solids {
		b := solids[i].bounds
		reach(g.columns, i, b.Min.X-g.at.X, b.Max.X-g.at.X)
		reach(g.rows, i, b.Min.Y-g.at.Y, b.Max.Y-g.at.Y)
	}
	return g
}

// reach records a part that extends from one coordinate to another.
func reach(strips []strip, part int, from, to Length) {
	for i := from / stripSide; i < Length(len(strips)); i++ {
		strips[i].begun |= 1 << part
	}
	for i := to/stripSide + 1; i < Length(len(strips)); i++ {
		strips[i].ended |= 1 << part
	}
}

// between returns the parts in the strips from one coordinate to another. Coordinates beyond
// the grid count as the first or the last strip.
func between(strips []strip, from, to Length) uint64 {
	last := Length(len(strips)) - 1
	first := max(0, min(last, from/stripSide))
	return strips[max(0, min(last, to/stripSide))].begun &^ strips[first].ended
}

// in returns the parts in the strips that a rectangle touches.
func (g *grid) in(box Rect) (set uint64) {
	return between(g.columns, box.Min.X-g.at.X, box.Max.X-g.at.X) & between(g.rows, box.Min.Y-g.at.Y, box.Max.Y-g.at.Y)
}

// parts iterates over parts of the terrain, in order.
type parts struct {
	set  uint64 // those that are left
	from int    // without a grid: the next part
	end  int
	low  bool // include low parts
}

// near returns the parts that may touch a rectangle, except low ones.
func (t *Terrain) near(box Rect) parts {
	if t.cells.columns != nil {
		return parts{set: t.cells.in(box) &^ t.cells.low}
	}
	p := parts{end: len(t.solids)}
	p.skip(t)
	return p
}

// within returns all parts that may touch a rectangle.
func (t *Terrain) within(box Rect) parts {
	if t.cells.columns != nil {
		return parts{set: t.cells.in(box)}
	}
	return parts{end: len(t.solids), low: true}
}

func (p *parts) any() bool { return p.set != 0 || p.from < p.end }

// next returns the index of the next part, and the part.
func (p *parts) next(t *Terrain) (int, *solid) {
	i := p.from
	if p.set != 0 {
		i = bits.TrailingZeros64(p.set)
		p.set &= p.set - 1
		return i, &t.solids[i]
	}
	p.from++
	p.skip(t)
	return i, &t.solids[i]
}

// skip skips low parts.
func (p *parts) skip(t *Terrain) {
	for !p.low && p.from < p.end && t.solids[p.from].low {
		p.from++
	}
}
