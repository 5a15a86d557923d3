package geom

// Within reports whether any part of a is within n of any part of b, in three
// dimensions; n itself counts (9e.CORE.WITHIN.1, 9e.CORE.WITHIN.2, 10e.CORE.MEASURE.2, 10e.CORE.MEASURE.3, 10e.CORE.MEASURE.5).
// 11e.CORE.MEASURE.2, 11e.CORE.MEASURE.4, 11e.CORE.MEASURE.5.
func Within(a, b *Body, n Length) bool {
	v := Vertical(a, b)
	if v > n || n < 0 {
		return false
	}
	if v == 0 {
		return near(a, b, n)
	}
	g, r := bodies(a, b)
	return g.atMostRoot(r, slack(n, v))
}

// WithinLevel reports whether any part of a is within n of any part of b seen from above, at
// any heights; n itself counts (10e.MOVE.RESERVE.4, 10e.MOVE.RESERVE.7).
func WithinLevel(a, b *Body, n Length) bool { return n >= 0 && near(a, b, n) }

// near reports whether two bodies are within n seen from above.
func near(a, b *Body, n Length) bool {
	if a.Shape == Round && b.Shape == Round {
		reach := int64(2*n + a.Width + b.Width)
		return centres(a, b) <= uint64(reach*reach)
	}
	g, r := bodies(a, b)
	return g.atMost(r + int64(n)*fine)
}

// Reach is a distance with a horizontal and a vertical part. If Vertical is Straight,
// Horizontal is the distance in three dimensions.
type Reach struct{ Horizontal, Vertical Length }

// Straight is the Reach.Vertical of distances without a vertical part.
const Straight Length = -1

// String returns the reach in the words of the rules.
func (r Reach) String() string {
	if r.Vertical == Straight {
		return r.Horizontal.String() + " in a straight line"
	}
	return r.Horizontal.String() + " and " + r.Vertical.String() + " up"
}

// WithinReach reports whether any part of a is within the horizontal and the vertical distance
// of any part of b; the distances themselves count.
func WithinReach(a, b *Body, r Reach) bool {
	if r.Vertical == Straight {
		return Within(a, b, r.Horizontal)
	}
	return Vertical(a, b) <= r.Vertical && r.Horizontal >= 0 && near(a, b, r.Horizontal)
}

// UnitWithin reports whether any model of a is within n of any model of b
// (9e.CORE.WITHIN.4, 10e.CORE.MEASURE.6).
func UnitWithin(a, b []Body, n Length) bool {
	for i := range a {
		for k := range b {
			if Within(&a[i], &b[k], n) {
				return true
			}
		}
	}
	return false
}

// UnitWithinReach reports whether any model of a is within the horizontal and
// within the vertical distance of any model of b, such as Engagement Range
// (9e.UNIT.ENGAGE.2).
func UnitWithinReach(a, b []Body, r Reach) bool {
	if len(a) == 0 {
		return false
	}
	box := around(a).grown(r.Horizontal)
	for k := range b {
		if !box.meets(&b[k]) {
			continue
		}
		for i := range a {
			if WithinReach(&a[i], &b[k], r) {
				return true
			}
		}
	}
	return false
}

// around returns a rectangle that contains the bodies at any facing.
func around(list []Body) Rect {
	box := list[0].around()
	for i := 1; i < len(list); i++ {
		b := list[i].around()
		box.Min = Point{min(box.Min.X, b.Min.X), min(box.Min.Y, b.Min.Y)}
		box.Max = Point{max(box.Max.X, b.Max.X), max(box.Max.Y, b.Max.Y)}
	}
	return box
}

// meets reports whether a circle around a body may reach into the rectangle.
func (r *Rect) meets(b *Body) bool {
	n := b.Reach()
	return b.X+n >= r.Min.X && b.X-n <= r.Max.X && b.Y+n >= r.Min.Y && b.Y-n <= r.Max.Y
}

// EngagementRange is 1" horizontally and 5" vertically (9e.UNIT.ENGAGE.1).
var EngagementRange = Reach{1 * Inch, 5 * Inch}
