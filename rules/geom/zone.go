package geom

import (
	"encoding/json"
	"fmt"
	"slices"
)

// MaxZoneCorners is the maximum number of corners of a Zone.
const MaxZoneCorners = 8

// A Zone is a part of the battlefield, seen from above, such as a deployment zone: a polygon
// whose edges do not cross. It need not be convex. The zero value is an empty zone. Zones can
// be compared with ==.
type Zone struct {
	Sides  int8
	Corner [MaxZoneCorners]Point // counter-clockwise
}

// RectZone returns the zone of a rectangle.
func RectZone(r Rect) Zone {
	z := Zone{Sides: 4}
	copy(z.Corner[:], r.Corners())
	return z
}

// NewZone returns the polygon with the corners in order, in either direction. It returns an
// error if they do not form a polygon.
func NewZone(corners ...Point) (Zone, error) {
	n := len(corners)
	if n < 3 || n > MaxZoneCorners {
		return Zone{}, fmt.Errorf("zone: %d corners: 3 to %d are allowed", n, MaxZoneCorners)
	}
	z := Zone{Sides: int8(n)}
	copy(z.Corner[:], corners)
	var twice Length
	for i := range n {
		a, b := z.edge(i)
		if max(a.X, -a.X, a.Y, -a.Y) > Reachable {
			return Zone{}, fmt.Errorf("zone: corner %d at %v, %v: %v to %v is allowed", i, a.X, a.Y, -Reachable, Reachable)
		}
		twice += a.X*b.Y - a.Y*b.X
		for k := i + 1; k < n; k++ {
			if c, d := z.edge(k); edgesMeet(a, b, c, d, k == i+1, (k+1)%n == i) {
				return Zone{}, fmt.Errorf("zone: edges %d and %d meet: corners of a polygon in order are allowed", i, k)
			}
		}
	}
	if twice < 0 {
		slices.Reverse(z.Corner[:n])
	}
	return z, nil
}

// edgesMeet reports whether the edges from a to b and from c to d share more than the corner
// that adjacent edges have in common. follows means that b is c, and leads that d is a.
func edgesMeet(a, b, c, d Point, follows, leads bool) bool {
	switch {
	case follows:
		return cross(a, b, d) == 0 && dot(b.Minus(a), d.Minus(b)) <= 0
	case leads:
		return cross(a, b, c) == 0 && dot(a.Minus(b), c.Minus(a)) <= 0
	}
	side := func(p, q, r Point) int {
		n := cross(p, q, r)
		switch {
		case n > 0:
			return 1
		case n < 0:
			return -1
		}
		return 0
	}
	p, q, r, s := side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)
	if p*q < 0 && r*s < 0 {
		return true
	}
	return p == 0 && onSegment(a, b, c) || q == 0 && onSegment(a, b, d) || r == 0 && onSegment(c, d, a) || s == 0 && onSegment(c, d, b)
}

func dot(a, b Point) Length { return a.X*b.X + a.Y*b.Y }

// onSegment reports whether a point of the line through a and b lies between them.
func onSegment(a, b, p Point) bool { return Rect{a, a}.with(b).Contains(p) }

func (r Rect) with(p Point) Rect { return boundsOf([]Point{r.Min, r.Max, p}) }

func (z *Zone) edge(i int) (from, to Point) {
	return z.Corner[i], z.Corner[(i+1)%int(z.Sides)]
}

// Corners returns the corners in order around the zone.
func (z Zone) Corners() []Point { return append([]Point{}, z.Corner[:z.Sides]...) }

// Bounds returns the smallest rectangle around the zone.
func (z Zone) Bounds() Rect {
	if z.Sides == 0 {
		return Rect{}
	}
	return boundsOf(z.Corner[:z.Sides])
}

// Rect returns the zone as a rectangle; ok is false if it is another polygon.
func (z Zone) Rect() (r Rect, ok bool) {
	if z.Sides != 4 {
		return Rect{}, false
	}
	r, c := z.Bounds(), &z.Corner
	return r, c[0] == r.Min && c[2] == r.Max && c[1] == (Point{X: r.Max.X, Y: r.Min.Y}) && c[3] == (Point{X: r.Min.X, Y: r.Max.Y})
}

// Contains reports whether a point is in the zone or on its edge.
func (z Zone) Contains(p Point) bool {
	in := false
	for i := range int(z.Sides) {
		a, b := z.edge(i)
		side := cross(a, b, p)
		if side == 0 && onSegment(a, b, p) {
			return true
		}
		if (a.Y > p.Y) != (b.Y > p.Y) && (side > 0) == (b.Y > a.Y) {
			in = !in
		}
	}
	return in
}

// Nearest returns the point of the zone that is closest to p, to within a thousandth of an
// inch, or p itself if it is in the zone.
func (z Zone) Nearest(p Point) Point {
	if r, ok := z.Rect(); ok {
		return r.Nearest(p)
	}
	if z.Sides == 0 || z.Contains(p) {
		return p
	}
	best := z.Corner[0]
	for i := range int(z.Sides) {
		a, b := z.edge(i)
		along := b.Minus(a)
		n, length := dot(p.Minus(a), along), dot(along, along)
		at := a.Plus(Point{along.X * max(0, min(n, length)) / length, along.Y * max(0, min(n, length)) / length})
		if at.DistanceTo(p) < best.DistanceTo(p) {
			best = at
		}
	}
	return best
}

// Holds reports whether the body is wholly within the zone; it may touch the edge.
func (z Zone) Holds(b *Body) bool {
	if r, ok := z.Rect(); ok {
		return r.Holds(b)
	}
	if !z.Contains(b.At()) {
		return false
	}
	var s shape
	s.ofBody(b)
	for i := range int(z.Sides) {
		if g := z.gapTo(&s, i); g.inside || g.below(s.radius) {
			return false
		}
	}
	return true
}

// Touches reports whether any part of the body, seen from above, is in the zone or on its
// edge.
func (z Zone) Touches(b *Body) bool { return z.Near(b, 0) }

// Near reports whether any part of the body, seen from above, is within a distance of the
// zone.
func (z Zone) Near(b *Body, n Length) bool {
	if z.Contains(b.At()) {
		return true
	}
	var s shape
	s.ofBody(b)
	for i := range int(z.Sides) {
		if g := z.gapTo(&s, i); g.inside || g.atMost(s.radius+int64(n)*fine) {
			return true
		}
	}
	return false
}

// gapTo measures the gap between a shape and an edge of the zone.
func (z *Zone) gapTo(s *shape, i int) gap {
	a, b := z.edge(i)
	from, to := a.fine(), b.fine()
	return separation(&shape{kind: Round, at: from, sweep: to.minus(from)}, s)
}

// MarshalJSON writes the corners in order, in inches.
func (z Zone) MarshalJSON() ([]byte, error) { return json.Marshal(z.Corners()) }

// UnmarshalJSON reads the output of MarshalJSON.
func (z *Zone) UnmarshalJSON(text []byte) error {
	var corners []Point
	if err := json.Unmarshal(text, &corners); err != nil {
		return err
	}
	if len(corners) == 0 {
		*z = Zone{}
		return nil
	}
	next, err := NewZone(corners...)
	if err == nil {
		*z = next
	}
	return err
}
