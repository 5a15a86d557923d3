package geom

import (
	"fmt"
	"slices"
)

// convex returns the corners of a convex polygon counter-clockwise, starting with the first
// one, or an error if they do not form one.
func convex(corners []Point) ([]Point, error) {
	n := len(corners)
	if n < 3 || n > MaxCorners {
		return nil, fmt.Errorf("%d corners: 3 to %d are allowed", n, MaxCorners)
	}
	for i, c := range corners {
		if max(c.X, -c.X, c.Y, -c.Y) > Reachable {
			return nil, fmt.Errorf("corner %d at %v, %v: %v to %v is allowed", i, c.X, c.Y, -Reachable, Reachable)
		}
	}
	loop := slices.Clone(corners)
	if cross(loop[0], loop[1], loop[2]) < 0 {
		slices.Reverse(loop[1:])
	}
	// Every corner must be strictly left of every edge. This also rejects loops that go around
	// twice.
	for i := range n {
		for k := 2; k < n; k++ {
			if cross(loop[i], loop[(i+1)%n], loop[(i+k)%n]) <= 0 {
				return nil, fmt.Errorf("corners that are not those of a convex polygon in order: each turn the same way, none straight, is allowed")
			}
		}
	}
	return loop, nil
}

// Rect is a rectangle along the axes: a battlefield or a deployment zone
// (9e.CORE.BATTLEFIELD.1).
type Rect struct{ Min, Max Point }

// Field returns a battlefield of a width and a depth, with a corner at the
// origin.
func Field(width, depth Length) Rect {
	return Rect{Max: Point{width, depth}}
}

// Corners returns the corners in order around the rectangle.
func (r Rect) Corners() []Point {
	return []Point{r.Min, {r.Max.X, r.Min.Y}, r.Max, {r.Min.X, r.Max.Y}}
}

// Width returns the extent along X.
func (r Rect) Width() Length { return r.Max.X - r.Min.X }

// Depth returns the extent along Y.
func (r Rect) Depth() Length { return r.Max.Y - r.Min.Y }

// Opposite returns the point rotated by half a turn about the middle of the rectangle.
func (r Rect) Opposite(p Point) Point {
	return r.Min.Plus(r.Max).Minus(p)
}

// Contains reports whether a point is in the rectangle or on its edge.
func (r Rect) Contains(p Point) bool {
	return r.Min.X <= p.X && p.X <= r.Max.X && r.Min.Y <= p.Y && p.Y <= r.Max.Y
}

// Nearest returns the point of the rectangle that is closest to a point.
func (r Rect) Nearest(p Point) Point {
	return Point{max(r.Min.X, min(r.Max.X, p.X)), max(r.Min.Y, min(r.Max.Y, p.Y))}
}

// Holds reports whether the body is wholly within the rectangle; it may touch the
// edge (9e.MOVE.MODEL.3, 9e.ONLYWAR.DEPLOY.3).
func (r Rect) Holds(b *Body) bool {
	low, high := b.extent()
	lo, hi := r.Min.fine(), r.Max.fine()
	return lo.x <= low.x && lo.y <= low.y && high.x <= hi.x && high.y <= hi.y
}

// Bring returns the body moved the shortest distance into the rectangle, if that is wide and
// deep enough.
func (r Rect) Bring(b Body) Body {
	low, high := b.extent()
	lo, hi := r.Min.fine(), r.Max.fine()
	b.X += Length(divideUp(max(lo.x-low.x, 0), fine) - divideUp(max(high.x-hi.x, 0), fine))
	b.Y += Length(divideUp(max(lo.y-low.y, 0), fine) - divideUp(max(high.y-hi.y, 0), fine))
	return b
}

// EdgeDistance returns the distance from a body inside the rectangle to the closest edge,
// rounded up to a thousandth. It is 0 if the body touches or crosses an edge
// (9e.ONLYWAR.PLACEMENT.2).
func (r Rect) EdgeDistance(b *Body) Length {
	low, high := b.extent()
	lo, hi := r.Min.fine(), r.Max.fine()
	return Length(max(0, divideUp(min(low.x-lo.x, low.y-lo.y, hi.x-high.x, hi.y-high.y), fine)))
}

// extent returns the corners of the smallest rectangle around the body.
func (b *Body) extent() (low, high vector) {
	if b.Shape == Round {
		at, out := b.At().fine(), int64(b.Width)*(fine/2)
		return vector{at.x - out, at.y - out}, vector{at.x + out, at.y + out}
	}
	var s shape
	s.ofBody(b)
	east, west := s.support(vector{1, 0}), s.support(vector{-1, 0})
	north, south := s.support(vector{0, 1}), s.support(vector{0, -1})
	return vector{west.x - s.radius, south.y - s.radius}, vector{east.x + s.radius, north.y + s.radius}
}

func boundsOf(points []Point) Rect {
	r := Rect{points[0], points[0]}
	for _, p := range points[1:] {
		r.Min = Point{min(r.Min.X, p.X), min(r.Min.Y, p.Y)}
		r.Max = Point{max(r.Max.X, p.X), max(r.Max.Y, p.Y)}
	}
	return r
}

func (r Rect) touches(s Rect) bool {
	return r.Min.X <= s.Max.X && s.Min.X <= r.Max.X && r.Min.Y <= s.Max.Y && s.Min.Y <= r.Max.Y
}

func (r Rect) grown(by Length) Rect {
	return Rect{Point{r.Min.X - by, r.Min.Y - by}, Point{r.Max.X + by, r.Max.Y + by}}
}

// Area is a convex polygon seen from above with 3 to MaxCorners corners: a deployment zone, or
// the ground of a terrain feature. Use NewArea to make one.
type Area struct {
	sides   int
	corners [MaxCorners]Point
	bounds  Rect
}

// NewArea returns the convex polygon with the given corners, in either
// direction.
func NewArea(corners []Point) (Area, error) {
	loop, err := convex(corners)
	if err != nil {
		return Area{}, fmt.Errorf("area: %w", err)
	}
	return areaOf(loop), nil
}

// areaOf returns the area with corners that convex has ordered.
func areaOf(loop []Point) Area {
	a := Area{sides: len(loop), bounds: boundsOf(loop)}
	copy(a.corners[:], loop)
	return a
}

// Touches reports whether any part of the body, seen from above, is in the area
// or on its edge.
func (a *Area) Touches(b *Body) bool {
	switch {
	case !a.bounds.touches(b.around()):
		return false
	case b.Shape != Hull && a.contains(b.At()): // the middle of a hull may be outside it
		return true
	}
	var s, t shape
	s.ofBody(b)
	t.ofArea(a)
	g := separation(&s, &t)
	return g.atMost(s.radius)
}

// contains reports whether a point is in the area or on its edge.
func (a *Area) contains(p Point) bool {
	at := p.fine()
	for i := range a.sides {
		from, to := a.corners[i].fine(), a.corners[(i+1)%a.sides].fine()
		if at.minus(from).dot(to.minus(from).left()) < 0 {
			return false
		}
	}
	return true
}

// Holds reports whether every part of the body, seen from above, is in the area
// (9e.CORE.WITHIN.3).
func (a *Area) Holds(b *Body) bool {
	var s shape
	s.ofBody(b)
	for i := range a.sides {
		from, to := a.corners[i].fine(), a.corners[(i+1)%a.sides].fine()
		inward := to.minus(from).left()
		depth := s.support(inward.negative()).minus(from).dot(inward)
		if depth < 0 || multiply(uint64(depth), uint64(depth)).less(multiplySquares(s.radius, inward)) {
			return false
		}
	}
	return true
}

// multiplySquares returns r²·|v|².
func multiplySquares(r int64, v vector) wide {
	return multiply(uint64(r*r), uint64(v.dot(v)))
}
