package geom

import "slices"

// climb goes straight up or down at one place.
func (t *Terrain) climb(m *Move, from Pose, to Length) (Length, Fault) {
	if m.PassTerrain || from.Z == to {
		return 0, NoFault
	}
	low, high := min(from.Z, to), max(from.Z, to)
	b := Body{m.Base, from}
	if t.enters(&b, low, high+m.Base.Height) {
		return 0, CrossesTerrain
	}
	l := m.leg(from.At(), from.At(), from.Facing, low, high)
	return high - low, m.hinders(&l)
}

// enters reports whether a body that takes up a range of heights shares more than
// a touch with a part of a feature higher than 1".
func (t *Terrain) enters(b *Body, low, high Length) bool {
	box := b.around()
	for n := t.near(box); n.any(); {
		_, s := n.next(t)
		if sameHeight(low, high, s.bottom, s.top) && s.blocks(b, &box) {
			return true
		}
	}
	return false
}

// Rest returns the height at which a body comes to stand that walks from the
// table to where it is: on the table, or on top of what is in its way there. The
// body's own Z is not looked at.
func (t *Terrain) Rest(b *Body) Length {
	var z Length
	box := b.around()
	for n := t.near(box); n.any(); {
		if _, s := n.next(t); s.top > z && s.bottom < z+b.Height && s.blocks(b, &box) {
			z, n = s.top, t.near(box)
		}
	}
	return z
}

// crossing is the stretch of a line, in thousandths from its beginning, where
// the model is over or under a part of the terrain.
type crossing struct {
	enter, leave int64
	bottom, top  Length
}

// profile is how a line goes up and down.
type profile struct {
	low, high Length // lowest and highest surface
	climbed   Length // all ways up and down together
}

// profile follows a straight line over the terrain.
func (t *Terrain) profile(m *Move, from, to Pose) (profile, Fault) {
	line := lineOf(m, from, to)
	crossings := make([]crossing, 0, 16)
	for n := t.near(line.bounds); n.any(); {
		_, s := n.next(t)
		if !s.bounds.touches(line.bounds) || !line.crosses(s) {
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

// line is a straight line on which the place of the model is looked up by
// thousandths.
type line struct {
	leg
	length int64
}

func lineOf(m *Move, from, to Pose) line {
	return line{m.leg(from.At(), to.At(), to.Facing, 0, 0), int64(from.At().DistanceTo(to.At()))}
}

// at returns the way from the beginning of the line.
func (l *line) at(n int64) vector {
	return vector{divideRound(l.sweep.x*n, l.length), divideRound(l.sweep.y*n, l.length)}
}

// overTop returns how far a model goes up and down at least that crosses a part
// on its way: over the top, unless it may be that it passes beneath.
func (m *Move) overTop(s *solid, from, to Pose) Length {
	if s.bottom >= m.Base.Height && s.bottom > 0 {
		return 0
	}
	return max(0, s.top-from.Z) + max(0, s.top-to.Z)
}

// meets reports whether the stretch of a line is over or under a part.
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

// crossing finds where the line enters and leaves a part that it crosses, by
// halving: from the beginning on, a model that has touched a part once has done
// so for good.
func (l *line) crossing(s *solid) crossing {
	var target shape
	target.ofArea(&s.Area)
	enter := first(l.length, func(n int64) bool { return l.meets(&target, 0, n) })
	leave := l.length - first(l.length, func(n int64) bool { return l.meets(&target, l.length-n, l.length) })
	return crossing{enter, max(enter, leave), s.bottom, s.top}
}

// first returns the smallest n up to a limit for which ok holds; ok holds for
// the limit and for every number above that n.
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

// walker goes along a line, up onto what is in the way and down again.
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

// next returns the next place where something is entered or has been left.
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

// level goes up or down to the surface at a place.
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

// ceiling reports whether a climb would go through a floor that begins above the
// model's head and below where its head would be.
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
