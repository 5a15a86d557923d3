package geom

// WhollyWithin reports whether every part of a is within n of b, in three
// dimensions; n itself counts (9e.CORE.WITHIN.3, 10e.CORE.MEASURE.7, 10e.CORE.CONTACT.1).
// 11e.CORE.MEASURE.6.
func WhollyWithin(a, b *Body, n Length) bool {
	v := farVertical(a, b)
	if v > n || n < 0 {
		return false
	}
	var s, t shape
	s.ofBody(a)
	t.ofBody(b)
	room := t.radius - s.radius
	for k := range s.count() {
		if !t.covers(s.cornerAt(k), room, n, v) {
			return false
		}
	}
	return true
}

// covers reports whether a disc around p is within n of the shape, with a vertical distance of
// v. room is the radius of the shape minus that of the disc.
func (s *shape) covers(p vector, room int64, n, v Length) bool {
	// A disc that is larger than the reach must lie inside the core itself.
	if need := -room - int64(root(slack(n, v))); need > 0 {
		return s.depth(p, need)
	}
	dot := shape{kind: Round, at: p}
	g := separation(&dot, s)
	return g.atMostRoot(room, slack(n, v))
}

// depth reports whether a point is at least need deep inside the core.
func (s *shape) depth(p vector, need int64) bool {
	if s.kind == Round {
		return false
	}
	for k := range s.count() {
		from, to := s.cornerAt(k), s.cornerAt((k+1)%s.count())
		along := to.minus(from)
		deep := along.cross(p.minus(from))
		if deep < 0 || multiply(uint64(deep), uint64(deep)).less(multiplySquares(need, along)) {
			return false
		}
	}
	return true
}

// count returns the number of corners of the core.
func (s *shape) count() int {
	switch s.kind {
	case Hull:
		return s.sides
	case Oval:
		return rim
	}
	return 1
}

// cornerAt returns a corner of the core, counter-clockwise.
func (s *shape) cornerAt(k int) vector {
	switch s.kind {
	case Hull:
		return s.at.plus(s.corners[k])
	case Oval:
		return s.at.plus(s.rimCorner(k))
	}
	return s.at
}

// farVertical returns the vertical distance of that part of a that is farthest
// from b.
func farVertical(a, b *Body) Length {
	aLow, aHigh := a.measured()
	bLow, bHigh := b.measured()
	return max(0, bLow-aLow, aHigh-bHigh)
}

// UnitWhollyWithin reports whether every part of every model of a is within n of
// b (9e.CORE.WITHIN.6).
func UnitWhollyWithin(a []Body, b *Body, n Length) bool {
	for i := range a {
		if !WhollyWithin(&a[i], b, n) {
			return false
		}
	}
	return true
}

// FullySees reports whether every part of b that faces a can be seen from some part of a, not
// necessarily the same, past the blockers and the terrain features that hides returns true for, or all
// of them if it is nil (10e.CORE.VISIBLE.2, 10e.CORE.VISIBLE.4, 11e.SIGHT.VISIBLE.2). The same nine points of
// each body represent its parts as in Sees.
func (t *Terrain) FullySees(a, b *Body, blockers []Body, hides func(feature int) bool) bool {
	v := view{terrain: t}
	inWay := v.obstacles(a, b, blockers, hides, make([]int, 0, 32))
	if len(inWay) == 0 {
		return true
	}
	for to := range 9 {
		if !v.seesPart(spot{v.to[to/3], v.toZ[to%3]}, inWay) {
			return false
		}
	}
	return true
}

// seesPart reports whether a point of the other body can be seen from any point.
func (v *view) seesPart(q spot, inWay []int) bool {
	for from := range 9 {
		if p := (spot{v.from[from/3], v.fromZ[from%3]}); v.stopper(&p, &q, inWay) < 0 {
			return true
		}
	}
	return false
}

// obstacles prepares the view from a to b and returns what may lie between them: parts of the features
// that hides returns true for, or of all if it is nil, and blockers. It appends to inWay.
func (v *view) obstacles(a, b *Body, blockers []Body, hides func(feature int) bool, inWay []int) []int {
	t := v.terrain
	v.between(a, b)
	for i := range t.solids {
		if v.concerns(&t.solids[i]) && (hides == nil || hides(t.solids[i].feature)) {
			inWay = append(inWay, i)
		}
	}
	for i := range blockers {
		if s := solidOf(&blockers[i]); v.passes(&blockers[i]) && v.concerns(&s) {
			inWay = append(inWay, len(t.solids)+len(v.models))
			v.models = append(v.models, s)
		}
	}
	return inWay
}
