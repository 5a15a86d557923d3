package rules

import (
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// sightCache caches visibility, distances and auras, until a relevant model moves or is removed.
type sightCache struct {
	at        uint64              // Game.changes when it was valid
	bodies    *geom.Body          // of the state that it was valid for
	moved     UnitSet             // units whose models have moved since then
	area      [MaxUnits]geom.Rect // where the models of those stood and stand
	measured  UnitSet             // units whose engaged is known
	engaged   [MaxUnits]UnitSet   // enemies within Engagement Range
	sheltered UnitSet             // units whose cover is known
	covered   UnitSet             // of those, units that have it
	known     []UnitSet           // by index of the observing model: units whose visibility is known
	seen      []UnitSet           // of those, units that it sees
	blockers  []geom.Body
	placed    UnitSet     // units whose terrain areas are known
	areas     []areaSet   // of those, by index of the model
	inside    []areaSet   // the same, of features that it is wholly within; for features of kinds alone
	obscuring []geom.Body // between two models
	leaving   []geom.Body // the same, of features that the observer is partly within
	cover     lastCover
	reached   UnitSet // units whose auras are known
	auras     [MaxUnits][]*effect.Aura
	round     int8          // of the auras
	apart     []geom.Length // between pairs of units, plus 1; 0: not measured yet
}

// sights returns the cache without outdated entries.
func (g *Game) sights() *sightCache {
	if g.scratch.sights == nil {
		g.scratch.sights = new(sightCache)
	}
	s := g.scratch.sights
	if !s.valid(g) {
		s.reset(g)
	} else if s.moved != 0 {
		s.forget(g)
	}
	return s
}

// valid reports whether the cache is of this state, apart from units in moved.
func (s *sightCache) valid(g *Game) bool {
	n := len(g.State.Models)
	return s.at == g.changes && len(s.known) == n && n > 0 && s.bodies == &g.State.Bodies[0]
}

// standsElsewhere records that models of a unit arrive at, or leave, the places of some bodies.
func (g *Game) standsElsewhere(u UnitID, bodies []geom.Body) {
	g.changes++
	s := g.scratch.sights
	if s == nil || s.at != g.changes-1 || len(bodies) == 0 {
		return
	}
	s.at = g.changes
	area := &s.area[u.Index()]
	if !s.moved.Has(u) {
		s.moved = s.moved.With(u)
		*area = geom.Rect{Min: bodies[0].At(), Max: bodies[0].At()}
	}
	for i := range bodies {
		widen(area, bodies[i].At(), blocking(&bodies[i]))
	}
}

// forget discards the entries that the models of s.moved affect: those about their units, and
// lines of sight that they may block or have blocked.
func (s *sightCache) forget(g *Game) {
	moved, units := s.moved, len(g.State.Units)
	s.cover = lastCover{}
	s.moved, s.measured, s.reached, s.sheltered, s.placed = 0, 0, 0, s.sheltered&^moved, s.placed&^moved
	s.covered &= s.sheltered
	for u := range moved.All() {
		for i := range units {
			s.apart[u.Index()*units+i], s.apart[i*units+u.Index()] = 0, 0
		}
	}
	for u, state := range g.Units() {
		for at := int(state.First); at < int(state.First+state.Held); at++ {
			known := s.known[at] &^ moved
			if moved.Has(u) {
				known = 0
			}
			for target := range known.All() {
				line := about(&g.State.Bodies[at], g.Bodies(target))
				if s.crosses(moved, &line) {
					known &^= UnitSet(0).With(target)
				}
			}
			s.known[at], s.seen[at] = known, s.seen[at]&known
		}
	}
}

// crosses reports whether models of a unit that moved stood or stand in a rectangle.
func (s *sightCache) crosses(moved UnitSet, r *geom.Rect) bool {
	for u := range moved.All() {
		a := &s.area[u.Index()]
		if a.Max.X >= r.Min.X && a.Min.X <= r.Max.X && a.Max.Y >= r.Min.Y && a.Min.Y <= r.Max.Y {
			return true
		}
	}
	return false
}

// reset discards everything.
func (s *sightCache) reset(g *Game) {
	n := len(g.State.Models)
	if cap(s.known) < n {
		s.known, s.seen, s.areas, s.inside = make([]UnitSet, n), make([]UnitSet, n), make([]areaSet, n), make([]areaSet, n)
	}
	s.known, s.seen, s.areas, s.inside = s.known[:n], s.seen[:n], s.areas[:n], s.inside[:n]
	clear(s.known)
	clear(s.seen)
	if units := len(g.State.Units); len(s.apart) != units*units {
		s.apart = make([]geom.Length, units*units)
	}
	clear(s.apart)
	s.moved, s.measured, s.reached, s.sheltered, s.covered, s.placed, s.at = 0, 0, 0, 0, 0, 0, g.changes
	s.cover = lastCover{}
	if n > 0 {
		s.bodies = &g.State.Bodies[0]
	}
}

// Sees reports whether the model at an index of State.Models sees a unit: any part of any of
// its models (9e.SHOOT.TARGET.5). Models of its own unit do not block its view; all others do.
// Models of the target do not matter, because a line that one of them blocks has reached the
// target. 10e.CORE.VISIBLE.3.
func (g *Game) Sees(at int, target UnitID) bool {
	s := g.sights()
	if !s.known[at].Has(target) {
		s.known[at] = s.known[at].With(target)
		if g.visibleFrom(at, target) {
			s.seen[at] = s.seen[at].With(target)
		}
	}
	return s.seen[at].Has(target)
}

// SeesModel reports whether the model at an index of State.Models sees model n of a unit.
func (g *Game) SeesModel(at int, target UnitID, n int) bool {
	if g.obscures() {
		first := int(g.Unit(target).First)
		return g.visibleOverAreas(at, target, first+n, first+n+1)
	}
	own := g.UnitOf(at)
	var blockers []geom.Body
	for o := range g.Units() {
		if o != own && o != target && g.On(o) {
			blockers = append(blockers, g.Bodies(o)...)
		}
	}
	return g.Terrain.UnitSees(&g.State.Bodies[at], g.Bodies(target)[n:n+1], blockers)
}

// Covered reports whether terrain gives a unit on the battlefield cover.
func (g *Game) Covered(u UnitID) bool {
	s := g.sights()
	if !s.sheltered.Has(u) {
		s.sheltered = s.sheltered.With(u)
		if g.Edition.Table.Cover.Do(g, u) {
			s.covered = s.covered.With(u)
		}
	}
	return s.covered.Has(u)
}

// obscures reports whether terrain features block lines of sight beyond their parts.
func (g *Game) obscures() bool { return g.Edition.Table.Areas.Is || g.Edition.Table.Kinds.Is }

// visibleFrom reports whether a model sees a unit. It checks terrain before other models.
func (g *Game) visibleFrom(at int, target UnitID) bool {
	if g.obscures() {
		first := int(g.Unit(target).First)
		return g.visibleOverAreas(at, target, first, first+int(g.Unit(target).Alive))
	}
	from, bodies := &g.State.Bodies[at], g.Bodies(target)
	first := g.Terrain.FirstSeen(from, bodies, nil)
	if first < 0 {
		return false
	}
	s := g.scratch.sights
	s.blockers = g.between(g.UnitOf(at), target, about(from, bodies[first:]), s.blockers[:0])
	return len(s.blockers) == 0 || g.Terrain.UnitSees(from, bodies[first:], s.blockers)
}

// between collects the models of all units except two that may reach into a rectangle: those of the observer's and of
// the target's unit do not block a line of sight (11e.SIGHT.LINE.2).
func (g *Game) between(own, target UnitID, around geom.Rect, to []geom.Body) []geom.Body {
	for id := range g.Units() {
		if id == own || id == target || !g.On(id) {
			continue
		}
		bodies := g.Bodies(id)
		for i := range bodies {
			if touches(&around, &bodies[i]) {
				to = append(to, bodies[i])
			}
		}
	}
	return to
}

// about returns a rectangle that contains a body and a unit.
func about(a *geom.Body, unit []geom.Body) geom.Rect {
	r := geom.Rect{Min: a.At(), Max: a.At()}
	widen(&r, a.At(), a.Reach())
	for i := range unit {
		widen(&r, unit[i].At(), unit[i].Reach())
	}
	return r
}

// widen extends a rectangle to contain a circle.
func widen(r *geom.Rect, at geom.Point, n geom.Length) {
	r.Min = geom.Point{X: min(r.Min.X, at.X-n), Y: min(r.Min.Y, at.Y-n)}
	r.Max = geom.Point{X: max(r.Max.X, at.X+n), Y: max(r.Max.Y, at.Y+n)}
}

// blocking returns the distance from its middle within which a body may block lines: a twelfth
// more than the radius of a round base.
func blocking(b *geom.Body) geom.Length { return b.Reach() * 13 / 12 }

// touches reports whether a body may reach into the rectangle.
func touches(r *geom.Rect, b *geom.Body) bool {
	n := blocking(b)
	return b.X+n >= r.Min.X && b.X-n <= r.Max.X && b.Y+n >= r.Min.Y && b.Y-n <= r.Max.Y
}
