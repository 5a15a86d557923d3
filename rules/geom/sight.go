package geom

// Sees reports whether a straight line can be drawn from any part of a to any part of b that
// passes through no part of the terrain and through none of the blockers (9e.SHOOT.TARGET.5).
// Blockers are the models that block lines of sight; the caller leaves out a, b and the models
// of the observing unit. A line may run along a surface. Visibility is mutual: Sees(a, b)
// equals Sees(b, a).
//
// The whole height above the base counts. Nine points of each body represent all its parts: the
// middle and the outermost points (all but 0.1%) on both sides of the line between the bodies,
// each near the bottom (an eighth of the height), at half the height, and a thousandth below
// the top. A line that is found exists; a narrow gap between these 81 lines may be missed. A
// round or oval blocker counts as the octagon around it, which is a twelfth wider at its
// corners.
func (t *Terrain) Sees(a, b *Body, blockers []Body) bool {
	return t.SeesBeyond(a, b, blockers, nil)
}

// SeesBeyond is like Sees, but no line crosses the grounds either, apart from the body's own place:
// a line that leaves them beneath the body is free (10e.GAPS.40).
func (t *Terrain) SeesBeyond(a, b *Body, blockers, grounds []Body) bool {
	seen, _ := t.sees(a, b, blockers, grounds, nil)
	return seen
}

// UnitSees reports whether a body sees any model of a unit (9e.SHOOT.TARGET.5).
func (t *Terrain) UnitSees(a *Body, unit []Body, blockers []Body) bool {
	return t.FirstSeen(a, unit, blockers) >= 0
}

// FirstSeen returns the index of the first model of a unit that a body sees, or -1.
func (t *Terrain) FirstSeen(a *Body, unit []Body, blockers []Body) int {
	var wall *solid // the part that hides one model is likely to hide the next
	for i := range unit {
		seen, hidden := t.sees(a, &unit[i], blockers, nil, wall)
		if seen {
			return i
		}
		wall = hidden
	}
	return -1
}

// sees examines all lines between two bodies. If a single part of the terrain blocks all of
// them, it returns that part. It examines wall first.
func (t *Terrain) sees(a, b *Body, blockers, grounds []Body, wall *solid) (bool, *solid) {
	v := view{terrain: t}
	v.between(a, b)
	v.leave(a, grounds)
	if wall != nil && v.walledBy(wall) {
		return false, wall
	}
	inWay := make([]int, 0, 32)
	for n := t.within(v.bounds); n.any(); {
		if i, s := n.next(t); v.concerns(s) {
			if v.walledBy(s) {
				return false, s
			}
			inWay = append(inWay, i)
		}
	}
	if len(blockers) == 0 {
		return v.open(inWay), nil
	}
	v.models = make([]solid, 0, 16)
	for i := range blockers {
		if !v.passes(&blockers[i]) {
			continue
		}
		if s := solidOf(&blockers[i]); v.concerns(&s) {
			inWay = append(inWay, len(t.solids)+len(v.models))
			v.models = append(v.models, s)
		}
	}
	return v.open(inWay), nil
}

// part returns a part of the terrain or, after those, of the models, by its number.
func (v *view) part(i int) *solid {
	if i < len(v.terrain.solids) {
		return &v.terrain.solids[i]
	}
	return &v.models[i-len(v.terrain.solids)]
}

// passes reports whether a body may lie between the bodies, judged by the circle around it: an
// octagon extends a twelfth beyond the base.
func (v *view) passes(b *Body) bool {
	if b.Top() <= v.low || b.Z >= v.high && b.Z > v.low {
		return false
	}
	n := b.Reach()*13/12 + 2
	if b.X+n < v.bounds.Min.X || b.X-n > v.bounds.Max.X || b.Y+n < v.bounds.Min.Y || b.Y-n > v.bounds.Max.Y {
		return false
	}
	reach := int64(n * (v.length + 1))
	side := cross(v.from[0], v.to[0], b.At())
	return side-reach < v.most && side+reach > v.least || v.length == 0
}

// spot is a point in space.
type spot struct {
	Point
	z Length
}

// view holds the lines of sight between two bodies.
type view struct {
	terrain   *Terrain
	models    []solid
	from, to  [3]Point  // the middle and both sides
	fromZ     [3]Length // top, half, bottom
	toZ       [3]Length
	low, high Length
	bounds    Rect
	length    Length // between the middles
	least     int64  // the least distance of the points to the left of the line between the middles
	most      int64
	grounds   []solid  // that no line crosses beyond the first body
	rim       [3]Point // where lines leave the first body: in front of its middle, and both sides
}

func (v *view) between(a, b *Body) {
	delta := b.At().Minus(a.At())
	v.length = delta.DistanceTo(Point{})
	v.from, v.to = sides(a, delta, v.length), sides(b, delta, v.length)
	v.fromZ, v.toZ = heights(a), heights(b)
	v.low, v.high = min(v.fromZ[2], v.toZ[2]), max(v.fromZ[0], v.toZ[0])
	p, q := &v.from, &v.to
	v.bounds = Rect{
		Point{min(p[0].X, p[1].X, p[2].X, q[0].X, q[1].X, q[2].X), min(p[0].Y, p[1].Y, p[2].Y, q[0].Y, q[1].Y, q[2].Y)},
		Point{max(p[0].X, p[1].X, p[2].X, q[0].X, q[1].X, q[2].X), max(p[0].Y, p[1].Y, p[2].Y, q[0].Y, q[1].Y, q[2].Y)},
	}
	v.least, v.most = 0, 0
	for _, end := range [4]Point{p[1], p[2], q[1], q[2]} {
		side := cross(p[0], q[0], end)
		v.least, v.most = min(v.least, side), max(v.most, side)
	}
}

// leave sets the grounds that no line crosses beyond the first body.
func (v *view) leave(a *Body, grounds []Body) {
	if len(grounds) == 0 {
		return
	}
	v.grounds = make([]solid, len(grounds))
	for i := range grounds {
		v.grounds[i] = solidOf(&grounds[i])
	}
	v.rim = v.from
	switch delta := v.to[0].Minus(v.from[0]); {
	case v.length == 0:
	case a.Shape == Round:
		v.rim[0] = v.from[0].Plus(Point{delta.X * a.Width / (2 * v.length), delta.Y * a.Width / (2 * v.length)})
	default:
		var s shape
		s.ofBody(a)
		s.at = vector{}
		v.rim[0] = v.from[0].Plus(inwards(s.support(delta.fine())))
	}
}

// leaves reports whether the lines between two of the points cross none of the grounds.
func (v *view) leaves(from, to int) bool {
	for i := range v.grounds {
		if v.grounds[i].crossedBy(v.rim[from], v.to[to]) {
			return false
		}
	}
	return true
}

// sides returns the middle of a body and its outermost points to the left and the right of a
// direction, given as a displacement and its length. The points lie a thousandth or slightly
// more inside of the rim, so that a line cannot slip past an obstacle that is as wide as the
// body.
func sides(b *Body, delta Point, length Length) [3]Point {
	at := b.At()
	across := delta.Quarter()
	if b.Shape == Round {
		if length == 0 {
			return [3]Point{at, at, at}
		}
		out := Point{across.X * (b.Width - 2) / (2 * length), across.Y * (b.Width - 2) / (2 * length)}
		return [3]Point{at, at.Plus(out), at.Minus(out)}
	}
	var s shape
	s.ofBody(b)
	s.at = vector{}
	left := s.support(across.fine())
	right := s.support(across.fine().negative())
	return [3]Point{at, at.Plus(inwards(left)), at.Plus(inwards(right))}
}

func inwards(v vector) Point {
	return Point{Length(v.x * 1023 / 1024 / fine), Length(v.y * 1023 / 1024 / fine)}
}

func heights(b *Body) [3]Length {
	return [3]Length{max(b.Z, b.Top()-1), b.Z + b.Height/2, b.Z + b.Height/8}
}

// concerns reports whether a part may lie between the bodies.
func (v *view) concerns(s *solid) bool {
	if s.top <= v.low || s.bottom >= v.high && s.bottom > v.low || !s.bounds.touches(v.bounds) {
		return false
	}
	if v.from[0] == v.to[0] {
		return true
	}
	left, right := true, true
	for _, c := range s.corners[:s.sides] {
		side := cross(v.from[0], v.to[0], c)
		left = left && side >= v.most
		right = right && side <= v.least
	}
	return !left && !right
}

// walledBy reports whether a part is higher than all lines and extends from one side to the
// other, so that it blocks every line.
func (v *view) walledBy(s *solid) bool {
	if !v.fills(s) {
		return false
	}
	for side := 1; side <= 2; side++ {
		if !s.stops(&spot{v.from[side], v.high}, &spot{v.to[side], v.high}) {
			return false
		}
	}
	return true
}

// open reports whether any of the lines passes all parts.
func (v *view) open(inWay []int) bool {
	for side := range 9 {
		if v.leaves(side/3, side%3) && v.openAlong(v.from[side/3], v.to[side%3], inWay) {
			return true
		}
	}
	return false
}

// openAlong tries all heights above two points.
func (v *view) openAlong(from, to Point, inWay []int) bool {
	for high := range 9 {
		p, q := spot{from, v.fromZ[high/3]}, spot{to, v.toZ[high%3]}
		i := v.stopper(&p, &q, inWay)
		if i < 0 {
			return true
		}
		if v.fills(v.part(i)) {
			return false
		}
	}
	return false
}

// fills reports whether a part extends below and above all lines, so that the height of a line
// does not matter.
func (v *view) fills(s *solid) bool {
	return s.bottom < v.low && s.top > v.high
}

// stopper returns the part that blocks a line, or -1, and moves it to the front of the list
// because it is likely to block the next line too.
func (v *view) stopper(p, q *spot, inWay []int) int {
	for i, n := range inWay {
		if v.part(n).stops(p, q) {
			inWay[0], inWay[i] = n, inWay[0]
			return n
		}
	}
	return -1
}

// stretch is the section of a line from p to q that lies inside of some half spaces: its first
// and its last point, as fractions.
type stretch struct{ first, firstOver, last, lastOver uint64 }

// cut limits the section to one more half space. The arguments are how far p and q lie inside
// of it, in any unit. It returns false if neither is inside.
func (l *stretch) cut(p, q int64) bool {
	switch {
	case p <= 0 && q <= 0:
		return false
	case p < 0:
		n, over := uint64(-p), uint64(q-p)
		if multiply(l.first, over).less(multiply(n, l.firstOver)) {
			l.first, l.firstOver = n, over
		}
	case q < 0:
		n, over := uint64(p), uint64(p-q)
		if multiply(n, l.lastOver).less(multiply(l.last, over)) {
			l.last, l.lastOver = n, over
		}
	}
	return true
}

func (l *stretch) empty() bool {
	return !multiply(l.first, l.lastOver).less(multiply(l.last, l.firstOver))
}

// stops reports whether the line from p to q passes through the interior of the part.
func (s *solid) stops(p, q *spot) bool {
	low, high := min(p.z, q.z), max(p.z, q.z)
	if high <= s.bottom || low >= s.top || !s.crossedBy(p.Point, q.Point) {
		return false
	}
	return low > s.bottom && high < s.top || s.stopsAt(p, q)
}

// crossedBy reports whether the line from p to q, seen from above, passes through the interior
// of the part: neither an edge of the part nor the line separates one from the other.
func (s *solid) crossedBy(p, q Point) bool {
	left, right := p == q, p == q
	from := s.corners[s.sides-1]
	for _, to := range s.corners[:s.sides] {
		if cross(from, to, p) <= 0 && cross(from, to, q) <= 0 {
			return false
		}
		side := cross(p, q, to)
		left, right = left || side > 0, right || side < 0
		from = to
	}
	return left && right
}

// stopsAt is stops for a line that passes over or under the part on some of its length.
func (s *solid) stopsAt(p, q *spot) bool {
	line := stretch{0, 1, 1, 1}
	from := s.corners[s.sides-1]
	for _, to := range s.corners[:s.sides] {
		if !line.cut(cross(from, to, p.Point), cross(from, to, q.Point)) {
			return false
		}
		from = to
	}
	return line.cut(int64(p.z-s.bottom), int64(q.z-s.bottom)) &&
		line.cut(int64(s.top-p.z), int64(s.top-q.z)) && !line.empty()
}

// solidOf returns a body as a solid that blocks lines.
func solidOf(b *Body) solid {
	s := solid{bottom: b.Z, top: b.Top()}
	if b.Shape == Hull {
		s.sides = int(b.Sides)
		for i, c := range b.Corner[:b.Sides] {
			s.corners[i] = c.point()
		}
	} else {
		s.sides, s.corners = 8, octagon(b.Length, b.Width)
	}
	turn := b.Facing.rotation()
	for i, c := range s.corners[:s.sides] {
		if b.Facing != 0 {
			v := turn.apply(c.fine())
			c = Point{Length(divideRound(v.x, fine)), Length(divideRound(v.y, fine))}
		}
		s.corners[i] = b.At().Plus(c)
	}
	s.bounds = boundsOf(s.corners[:s.sides])
	return s
}

// octagon returns the regular octagon around a circle, stretched to an ellipse of a length and
// a width.
func octagon(length, width Length) [MaxCorners]Point {
	x, y := (length+1)/2, (width+1)/2
	// The tangent of 22.5° is slightly less than 0.41422.
	u, v := Length(divideUp(int64(x)*41422, 100000)), Length(divideUp(int64(y)*41422, 100000))
	return [MaxCorners]Point{{x, -v}, {x, v}, {u, y}, {-u, y}, {-x, v}, {-x, -v}, {-u, -y}, {u, -y}}
}
