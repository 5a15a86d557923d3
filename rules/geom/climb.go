package geom

import "slices"

// climb moves straight up or down at one place.
func (t *Terrain) climb(m *Move, from Pose, to Length) (Length, Fault) {
	low, high := min(from.Z, to), max(from.Z, to)
	switch {
	case low == high, m.PassTerrain && !m.Air:
		return 0, NoFault
	case m.PassTerrain:
		return high - low, NoFault
	}
	b := Body{m.Base, from}
	if !m.PassWalls && t.enters(&b, low, high+m.Base.Height, m.PassRuins) {
		return 0, CrossesTerrain
	}
	l := m.leg(from.At(), from.At(), from.Facing, low, high)
	return high - low, m.hinders(&l)
}

// enters reports whether a body between two heights overlaps a part of a feature that is higher
// than 1"; of a ruin only unless it may pass them. Touching is not overlapping.
func (t *Terrain) enters(b *Body, low, high Length, passRuins bool) bool {
	box := b.around()
	for n := t.near(box); n.any(); {
		_, s := n.next(t)
		if passRuins && t.features[s.feature].Kind == Ruin {
			continue
		}
		if sameHeight(low, high, s.bottom, s.top) && s.blocks(b, &box) {
			return true
		}
	}
	return false
}

// Rest returns the height at which a body stands after it walked to its place from the table:
// that of the table, or of the top of what is in its way there. It ignores the body's own Z.
func (t *Terrain) Rest(b *Body) Length {
	var z Length
	box := b.around()
	for n := t.standing(box); n.any(); {
		if _, s := n.next(t); s.top > z && s.bottom < z+b.Height && s.blocks(b, &box) {
			z, n = s.top, t.standing(box)
		}
	}
	return z
}

// crossing is the section of a line, in thousandths of its length from its start, where the
// model is over or under a part of the terrain.
type crossing struct {
	enter, leave int64
	bottom, top  Length
}

// profile is how high a line leads and how much the model climbs on it.
type profile struct {
	low, high Length // lowest and highest surface
	climbed   Length // the sum of all climbs, up and down
}

// profile follows a straight line over the terrain.
func (t *Terrain) profile(m *Move, from, to Pose) (profile, Fault) {
	line := lineOf(m, from, to)
	crossings := make([]crossing, 0, 16)
	for n := t.standing(line.bounds); n.any(); {
		_, s := n.next(t)
		if s.low && !s.under(from) && !s.under(to) || !s.bounds.touches(line.bounds) || !line.crosses(s) {
			continue
		}
		if up := m.overTop(s, from, to); m.Most > 0 && Length(line.length)+up > m.Most {
			return profile{low: from.Z, high: s.top, climbed: up}, NoFault
		}
		crossings = append(crossings, line.crossing(s))
	}
	w := walker{z: from.Z, height: m.Base.Height, crossings: crossings}
	w.low, w.high = from.Z, from.Z
	if fault := w.walk(line.length); fault != NoFault {
		return w.profile, fault
	}
	if w.z != to.Z {
		return w.profile, EndsInClimb
	}
	return w.profile, NoFault
}

// line is a straight line with positions counted in thousandths of its length.
type line struct {
	leg
	length int64
}

// under reports whether a model in a pose stands on the part.
func (s *solid) under(p Pose) bool { return s.top == p.Z && s.carries(p.At()) }

func lineOf(m *Move, from, to Pose) line {
	return line{m.leg(from.At(), to.At(), to.Facing, 0, 0), int64(from.At().DistanceTo(to.At()))}
}

// at returns the offset from the start of the line to position n.
func (l *line) at(n int64) vector {
	return vector{divideRound(l.sweep.x*n, l.length), divideRound(l.sweep.y*n, l.length)}
}

// overTop returns the minimum height that a model climbs, up and down, to cross a part: over
// its top, unless the model may pass beneath it.
func (m *Move) overTop(s *solid, from, to Pose) Length {
	if s.bottom >= m.Base.Height && s.bottom > 0 {
		return 0
	}
	return max(0, s.top-from.Z) + max(0, s.top-to.Z)
}

// meets reports whether a section of the line is over or under a part.
func (l *line) meets(target *shape, from, to int64) bool {
	stretch := l.shape
	stretch.at = l.shape.at.plus(l.at(from))
	stretch.sweep = l.at(to).minus(l.at(from))
	g := separation(&stretch, target)
	return g.inside || g.below(l.radius)
}

// crosses reports whether the line leads over or under a part.
func (l *line) crosses(s *solid) bool {
	var target shape
	target.ofArea(&s.Area)
	return l.meets(&target, 0, l.length)
}

// crossing finds by bisection where the line enters and leaves a part that it crosses. It
// compares sections that begin at the start of the line: if one touches the part, every longer
// one does too.
func (l *line) crossing(s *solid) crossing {
	var target shape
	target.ofArea(&s.Area)
	enter := first(l.length, func(n int64) bool { return l.meets(&target, 0, n) })
	leave := l.length - first(l.length, func(n int64) bool { return l.meets(&target, l.length-n, l.length) })
	return crossing{enter, max(enter, leave), s.bottom, s.top}
}

// first returns the smallest n up to limit for which ok returns true. ok must return true for
// the limit, and for every number above that n.
func first(limit int64, ok func(int64) bool) int64 {
	low, high := int64(0), limit
	for low < high {
		middle := (low + high) / 2
		if ok(middle) {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}

// walker follows a line, climbs onto what is in the way, and down again.
type walker struct {
	profile
	z, height Length
	crossings []crossing
}

func (w *walker) walk(length int64) Fault {
	for at := int64(1); at <= length; at = w.next(at) {
		if fault := w.level(at); fault != NoFault {
			return fault
		}
	}
	return NoFault
}

// next returns the next position where the model enters a part or has left one.
func (w *walker) next(at int64) int64 {
	next := int64(1)<<62 - 1
	for _, c := range w.crossings {
		for _, n := range [2]int64{c.enter, c.leave + 1} {
			if n > at {
				next = min(next, n)
			}
		}
	}
	return next
}

// level climbs up or down to the surface at a position.
func (w *walker) level(at int64) Fault {
	z, roof := w.z, w.z+w.height
	for _, c := range w.crossings {
		if c.covers(at) && c.bottom < roof && c.top > w.z {
			z = max(z, c.top)
		}
	}
	if z > w.z && w.ceiling(at, roof, z+w.height) {
		return CrossesTerrain
	}
	if z == w.z {
		z = w.below(at)
	}
	w.climbed += max(z-w.z, w.z-z)
	w.low, w.high = min(w.low, z), max(w.high, z)
	w.z = z
	return NoFault
}

func (c *crossing) covers(at int64) bool { return c.enter <= at && at <= c.leave }

// ceiling reports whether a climb would lead through a floor: one that begins above the model's
// head, and below its head after the climb.
func (w *walker) ceiling(at int64, roof, head Length) bool {
	return slices.ContainsFunc(w.crossings, func(c crossing) bool {
		return c.covers(at) && c.bottom >= roof && c.bottom < head
	})
}

// below returns the surface under the model.
func (w *walker) below(at int64) (surface Length) {
	for _, c := range w.crossings {
		if c.covers(at) && c.top <= w.z {
			surface = max(surface, c.top)
		}
	}
	return surface
}
