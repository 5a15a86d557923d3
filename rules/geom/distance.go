package geom

// Horizontal returns the distance between two bodies seen from above, between the closest
// points of their bases or hulls, rounded up to a thousandth. It is 0 if they touch or overlap
// (9e.CORE.MEASURE.1).
//
// Rounding up keeps comparisons exact: a body is within a length if and only if the rounded
// distance is at most that length. 10e.CORE.MEASURE.8.
func Horizontal(a, b *Body) Length {
	if a.Shape == Round && b.Shape == Round {
		return roundGap(a, b)
	}
	g, r := bodies(a, b)
	n := Length(max(0, divideUp(g.floor()-r, fine)))
	for !g.atMost(r + int64(n)*fine) {
		n++
	}
	return n
}

// roundGap is Horizontal for two round bases. It works in halves of a thousandth, so that radii
// are whole numbers.
func roundGap(a, b *Body) Length {
	between := int64(rootUp(centres(a, b)))
	return Length(max(0, divideUp(between-int64(a.Width+b.Width), 2)))
}

// centres returns the square of twice the distance between the middles.
func centres(a, b *Body) uint64 {
	x, y := a.X-b.X, a.Y-b.Y
	return uint64(4 * (x*x + y*y))
}

// Vertical returns the vertical distance between two bodies: between the heights of their
// bases, or the closest heights of a hull (9e.UNIT.ENGAGE.1).
func Vertical(a, b *Body) Length {
	if a.Z == b.Z {
		return 0
	}
	return above(a, b)
}

// above is Vertical for bodies of different heights.
func above(a, b *Body) Length {
	aLow, aHigh := a.measured()
	bLow, bHigh := b.measured()
	return max(0, aLow-bHigh, bLow-aHigh)
}

// Distance returns the distance between two bodies in three dimensions, rounded
// up to a thousandth (9e.CORE.MEASURE.1).
func Distance(a, b *Body) Length {
	v := Vertical(a, b)
	if v == 0 {
		return Horizontal(a, b)
	}
	g, r := bodies(a, b)
	flat := max(0, (g.floor()-r)/fine)
	n := Length(root(uint64(flat*flat + int64(v*v))))
	for !g.atMostRoot(r, slack(n, v)) || n < v {
		n++
	}
	return n
}

// slack returns n² − v² in fine parts, or 0: the square of the maximum horizontal distance of
// two bodies that are v apart in height and within n of each other.
func slack(n, v Length) uint64 {
	return uint64(max(0, (n-v)*(n+v))) * fine * fine
}

// bodies returns the gap between the cores of two bodies, and the sum of their
// radii.
func bodies(a, b *Body) (gap, int64) {
	if a.Shape == Round && b.Shape == Round {
		p := a.At().Minus(b.At()).fine()
		return cornerGap(p), int64(a.Width+b.Width) * (fine / 2)
	}
	var s, t shape
	s.ofBody(a)
	t.ofBody(b)
	return separation(&s, &t), s.radius + t.radius
}

// Closest returns the index of the body in the list that is closest to a, and its distance; of
// several, the first. Distance finds the others, for a player who may choose between them
// (9e.CORE.MEASURE.4). It returns -1 for an empty list.
func Closest(a *Body, list []Body) (index int, distance Length) {
	return ClosestBelow(a, list, -1)
}

// ClosestBelow is Closest among the bodies that are closer than a limit, unless that is
// negative. It is fast if few bodies are.
func ClosestBelow(a *Body, list []Body, limit Length) (index int, distance Length) {
	index = -1
	for i := range list {
		b := &list[i]
		if limit >= 0 && a.Shape == Round && b.Shape == Round {
			if reach := uint64(2*limit + a.Width + b.Width); centres(a, b) >= reach*reach {
				continue
			}
		}
		if d := Distance(a, b); limit < 0 || d < limit {
			index, limit = i, d
		}
	}
	if index < 0 {
		return -1, 0
	}
	return index, limit
}

// UnitDistance returns the distance between the closest models of two units, rounded up to a
// thousandth, or -1 if a unit has no models.
func UnitDistance(a, b []Body) Length {
	least := Length(-1)
	for i := range a {
		if k, d := ClosestBelow(&a[i], b, least); k >= 0 {
			least = d
		}
	}
	return least
}
