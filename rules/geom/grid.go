package geom

import "math/bits"

// cellSide is the side of a cell of the grid in which parts of the terrain are
// looked up.
const cellSide = 4 * Inch

// gridParts is how many parts a set can hold. With more of them the grid is not
// used.
const gridParts = 64

// grid says for each cell which parts of the terrain reach into it, bit n for the
// part n. Cells run along X, then along Y.
type grid struct {
	at            Point // where the first cell begins
	columns, rows Length
	parts         []uint64
	low           uint64 // parts that are crossed as if they were not there
}

// gridOf sorts parts into a grid. Its zero value is that of no parts, or of too
// many.
func gridOf(solids []solid) (g grid) {
	if len(solids) == 0 || len(solids) > gridParts {
		return g
	}
	box := solids[0].bounds
	for i := range solids {
		b := solids[i].bounds
		box.Min = Point{min(box.Min.X, b.Min.X), min(box.Min.Y, b.Min.Y)}
		box.Max = Point{max(box.Max.X, b.Max.X), max(box.Max.Y, b.Max.Y)}
	}
	g = grid{at: box.Min, columns: box.Width()/cellSide + 1, rows: box.Depth()/cellSide + 1}
	g.parts = make([]uint64, g.columns*g.rows)
	for i := range solids {
		g.add(i, solids[i].bounds)
		if solids[i].low {
			g.low |= 1 << i
		}
	}
	return g
}

func (g *grid) add(part int, box Rect) {
	for y := g.row(box.Min.Y); y <= g.row(box.Max.Y); y++ {
		for x := g.column(box.Min.X); x <= g.column(box.Max.X); x++ {
			g.parts[y*g.columns+x] |= 1 << part
		}
	}
}

// column and row return the cells along X and along Y, the first or the last for
// what lies beyond.
func (g *grid) column(x Length) Length {
	return max(0, min(g.columns-1, (x-g.at.X)/cellSide))
}

func (g *grid) row(y Length) Length {
	return max(0, min(g.rows-1, (y-g.at.Y)/cellSide))
}

// in returns the parts in the cells that a rectangle touches.
func (g *grid) in(box Rect) (set uint64) {
	left, right := g.column(box.Min.X), g.column(box.Max.X)
	for y := g.row(box.Min.Y); y <= g.row(box.Max.Y); y++ {
		for x := left; x <= right; x++ {
			set |= g.parts[y*g.columns+x]
		}
	}
	return set
}

// parts goes through parts of the terrain, in order.
type parts struct {
	set  uint64 // those that are left
	from int    // without a grid: the next
	end  int
	low  bool // low ones too
}

// near returns the parts that may touch a rectangle, but for low ones.
func (t *Terrain) near(box Rect) parts {
	if t.cells.parts != nil {
		return parts{set: t.cells.in(box) &^ t.cells.low}
	}
	p := parts{end: len(t.solids)}
	p.skip(t)
	return p
}

// within returns all parts that may touch a rectangle.
func (t *Terrain) within(box Rect) parts {
	if t.cells.parts != nil {
		return parts{set: t.cells.in(box)}
	}
	return parts{end: len(t.solids), low: true}
}

func (p *parts) any() bool { return p.set != 0 || p.from < p.end }

// next returns the number of the next part, and the part.
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

// skip passes over low parts.
func (p *parts) skip(t *Terrain) {
	for !p.low && p.from < p.end && t.solids[p.from].low {
		p.from++
	}
}
