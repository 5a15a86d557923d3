package geom

// gap is the exact distance between two convex cores in fine parts, as the square root of
// square ÷ over. Over is 1 if the distance is that of two corners.
type gap struct {
	square wide
	over   uint64
	inside bool // the cores overlap; touching is not overlapping
}

// separation measures the gap between two shapes with the algorithm of Gilbert, Johnson and
// Keerthi in integers: it walks over the difference of the two polygons towards the origin.
// Every step comes strictly nearer, so it ends at the exact result.
func separation(a, b *shape) gap {
	if a.kind == Round && b.kind == Round && a.sweep == (vector{}) && b.sweep == (vector{}) {
		return cornerGap(a.at.minus(b.at))
	}
	if a.kind == Round && b.kind == Round && b.sweep == (vector{}) {
		return sweptGap(b.at.minus(a.at), a.sweep)
	}
	w := walk{a, b}
	d := b.at.minus(a.at)
	if d == (vector{}) {
		d = vector{1, 0}
	}
	return w.fromCorner(w.support(d))
}

// sweptGap returns the gap between a point and a line segment that begins at the origin.
func sweptGap(p, sweep vector) gap {
	along, length := p.dot(sweep), sweep.dot(sweep)
	switch {
	case along <= 0:
		return cornerGap(p)
	case along >= length:
		return cornerGap(p.minus(sweep))
	}
	m := magnitude(sweep.cross(p))
	return gap{square: multiply(m, m), over: uint64(length)}
}

// walk visits the corners of the difference of two cores.
type walk struct{ a, b *shape }

func (w walk) support(d vector) vector {
	return w.a.support(d).minus(w.b.support(d.negative()))
}

func cornerGap(p vector) gap {
	return gap{square: wide{0, uint64(p.dot(p))}, over: 1}
}

// fromCorner continues from a corner that is the nearest point so far.
func (w walk) fromCorner(p vector) gap {
	for {
		if p == (vector{}) {
			return cornerGap(p)
		}
		next := w.support(p.negative())
		if next.dot(p) >= p.dot(p) {
			return cornerGap(p)
		}
		// The origin lies beyond p along the edge; if it also lies beyond next,
		// that corner is nearer than the edge's inside.
		if next.dot(next.minus(p)) > 0 {
			return w.fromEdge(p, next)
		}
		p = next
	}
}

// fromEdge continues from an edge whose interior contains the nearest point so far.
func (w walk) fromEdge(p, q vector) gap {
	for {
		along := q.minus(p)
		side := p.cross(q)
		if side == 0 {
			return w.onEdge(along.left())
		}
		normal := along.left()
		if side < 0 {
			normal = normal.negative()
		}
		next := w.support(normal)
		if next.dot(normal) <= p.dot(normal) {
			m := magnitude(side)
			return gap{square: multiply(m, m), over: uint64(along.dot(along))}
		}
		switch nearest(p, q, next, side > 0) {
		case firstEdge:
			q = next
		case secondEdge:
			p = next
		case corner:
			return w.fromCorner(next)
		default:
			return gap{over: 1, inside: true}
		}
	}
}

// onEdge returns the gap if the origin is on the line of an edge: it is on the rim of the
// difference or inside it.
func (w walk) onEdge(normal vector) gap {
	far := w.support(normal).dot(normal)
	near := w.support(normal.negative()).dot(normal)
	return gap{over: 1, inside: far > 0 && near < 0}
}

// region is a part of a triangle.
type region uint8

const (
	within region = iota
	firstEdge
	secondEdge
	corner
)

// nearest returns the part of the triangle p, q, tip that is nearest to the origin. The origin
// lies on the tip's side of pq, above its interior. left means that this is the left side.
func nearest(p, q, tip vector, left bool) region {
	first, second := tip.cross(p), q.cross(tip)
	if !left {
		first, second = -first, -second
	}
	// Positive: the origin is strictly inside of that edge.
	if first <= 0 && tip.dot(tip.minus(p)) > 0 {
		return firstEdge
	}
	if second <= 0 && tip.dot(tip.minus(q)) > 0 {
		return secondEdge
	}
	if first <= 0 || second <= 0 {
		return corner
	}
	return within
}

// atMost reports whether the distance is at most r.
func (g *gap) atMost(r int64) bool {
	return r >= 0 && !g.reach(r).less(g.square)
}

// below reports whether the distance is less than r.
func (g *gap) below(r int64) bool {
	return r > 0 && g.square.less(g.reach(r))
}

// reach returns r² on the scale of the square.
func (g *gap) reach(r int64) wide {
	return multiply(uint64(r*r), g.over)
}

// atMostRoot reports whether the distance is at most r + √s; s must not be negative. The root
// is rarely an integer, so both sides are squared twice.
func (g *gap) atMostRoot(r int64, s uint64) bool {
	// D ≤ r + √s  ⇔  D² + r² − s ≤ 2rD, for D ≥ r (r ≥ 0); and 2|r|D ≤ s − D² − r² for r < 0.
	// Both sides are multiplied by over.
	if r >= 0 && g.atMost(r) {
		return true
	}
	left := g.square.plus(g.reach(r))
	right := multiply(s, g.over)
	if r >= 0 {
		if !right.less(left) {
			return true
		}
		rest := left.minus(right)
		return !lessSquare(g.fourTimes(r), rest.times(rest))
	}
	if right.less(left) {
		return false
	}
	rest := right.minus(left)
	return !lessSquare(rest.times(rest), g.fourTimes(r))
}

// fourTimes returns 4r²·square·over.
func (g *gap) fourTimes(r int64) [4]uint64 {
	return g.reach(2 * r).times(g.square)
}

// lessSquare compares numbers of 256 bits.
func lessSquare(a, b [4]uint64) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// floor returns the distance in fine parts, rounded down.
func (g *gap) floor() int64 {
	return int64(root(g.square.over(g.over)))
}

// LineTouches reports whether a straight line between two points touches one of the bodies,
// seen from above. The line is two thousandths of an inch wide.
func LineTouches(from, to Point, list []Body) bool {
	delta := to.Minus(from)
	across := delta.Quarter()
	n := max(from.DistanceTo(to), 1)
	side := Point{X: across.X / n, Y: across.Y / n}
	if side == (Point{}) { // one part is enough if both are long
		side = Point{X: sign(across.X), Y: sign(across.Y)}
	}
	area, err := NewArea([]Point{from.Plus(side), to.Plus(side), to.Minus(side), from.Minus(side)})
	for i := range list {
		if err == nil && area.Touches(&list[i]) {
			return true
		}
		if s := Spot(from); err != nil && Touch(&s, &list[i]) {
			return true
		}
	}
	return false
}

func sign(n Length) Length {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// Overlap reports whether two bodies are in each other's way: their bases overlap seen from
// above, and so do their heights. Touching is not overlapping, and neither does a model overlap
// one on a floor above it.
func Overlap(a, b *Body) bool {
	if !sameHeight(a.Z, a.Top(), b.Z, b.Top()) {
		return false
	}
	if a.Shape == Round && b.Shape == Round {
		reach := int64(a.Width + b.Width)
		return centres(a, b) < uint64(reach*reach)
	}
	g, r := bodies(a, b)
	return g.inside || g.below(r)
}

// sameHeight reports whether two ranges of heights overlap by more than a touch, or begin at
// the same height, as flat bodies do.
func sameHeight(aLow, aHigh, bLow, bHigh Length) bool {
	return aLow == bLow || aLow < bHigh && bLow < aHigh
}

// Touch reports whether two bodies touch or overlap (9e.FIGHT.PILEIN.3).
func Touch(a, b *Body) bool { return Within(a, b, 0) }

// OverlapAny returns the index of the first body that overlaps a, or -1.
func OverlapAny(a *Body, list []Body) int {
	for i := range list {
		if Overlap(a, &list[i]) {
			return i
		}
	}
	return -1
}
