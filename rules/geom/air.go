package geom

import "slices"

// air returns the length of a straight line through the air: of the shortest lines over all parts of terrain that are in
// the way (10e.MOVE.FLY.4). Not in the way are low features, the features that the model starts or ends on top of, ruins that
// it passes (Move.PassRuins), and parts that it passes beneath.
func (t *Terrain) air(m *Move, from, to Pose) (length Length) {
	line := lineOf(m, from, to)
	at, end := Point{Y: from.Z}, Point{X: Length(line.length), Y: to.Z} // X is the distance along the line, and Y the height
	tops := append(t.tops(m, &line, from.Z, to.Z), end)
	for at != end {
		next := end
		for _, p := range tops {
			if (p.X > at.X || p.X == at.X && p.Y > at.Y) && steeper(p.Minus(at), next.Minus(at)) {
				next = p
			}
		}
		length += at.DistanceTo(next)
		at = next
	}
	return length
}

// steeper reports whether a line leads up more steeply than another or, in the same direction, farther. Neither leads
// backwards.
func steeper(a, b Point) bool {
	up := int64(a.Y)*int64(b.X) - int64(b.Y)*int64(a.X)
	return up > 0 || up == 0 && (a.X > b.X || a.X == b.X && a.Y > b.Y)
}

// tops returns where a line through the air begins and ends to lead over each part that is in the way, and how high.
func (t *Terrain) tops(m *Move, line *line, start, end Length) (points []Point) {
	var under []int // features that the model starts or ends on top of
	type part struct {
		crossing
		feature int
	}
	var parts []part
	for n := t.near(line.bounds); n.any(); {
		_, s := n.next(t)
		if s.low || m.PassRuins && t.features[s.feature].Kind == Ruin || s.bottom >= max(start, end)+m.Base.Height ||
			!s.bounds.touches(line.bounds) || !line.crosses(s) {
			continue
		}
		c := line.crossing(s)
		if c.enter == 0 && c.top == start || c.leave == line.length && c.top == end {
			under = append(under, s.feature)
		}
		parts = append(parts, part{c, s.feature})
	}
	for _, p := range parts {
		if !slices.Contains(under, p.feature) {
			points = append(points, Point{Length(p.enter), p.top}, Point{Length(p.leave), p.top})
		}
	}
	return points
}
