package rules

import "github.com/rollcall40k/rollcall/rules/geom"

// sightCache keeps how models and units stand to one another, until a model moves or
// is removed.
type sightCache struct {
	at        uint64            // Game.changes when it was valid
	bodies    *geom.Body        // of the state that it was valid for
	measured  UnitSet           // units whose engaged is known
	engaged   [MaxUnits]UnitSet // enemies within Engagement Range
	sheltered UnitSet           // units of which it is known whether they have cover
	covered   UnitSet           // of those, units that have it
	known     []UnitSet         // by place of the looking model: units that it has looked at
	seen      []UnitSet         // of those, units that it sees
	blockers  []geom.Body
	apart     []geom.Length // between units, by both, and 1 more; 0: not measured yet
}

// current discards what is out of date.
func (s *sightCache) current(g *Game) {
	n := len(g.State.Models)
	if s.at == g.changes && len(s.known) == n && n > 0 && s.bodies == &g.State.Bodies[0] {
		return
	}
	if cap(s.known) < n {
		s.known, s.seen = make([]UnitSet, n), make([]UnitSet, n)
	}
	s.known, s.seen = s.known[:n], s.seen[:n]
	clear(s.known)
	clear(s.seen)
	if units := len(g.State.Units); len(s.apart) != units*units {
		s.apart = make([]geom.Length, units*units)
	}
	clear(s.apart)
	s.measured, s.sheltered, s.covered, s.at = 0, 0, 0, g.changes
	if n > 0 {
		s.bodies = &g.State.Bodies[0]
	}
}

// Sees reports whether the model at a place in State.Models sees a unit: any part
// of any of its models (9e.SHOOT.TARGET.5). It sees through the models of its own
// unit; all others stand in the way. Those of the unit that is looked at do not
// matter: a line that one of them stops has found it.
// 10e.CORE.VISIBLE.3.
func (g *Game) Sees(at int, target UnitID) bool {
	s := &g.scratch.sights
	s.current(g)
	if !s.known[at].Has(target) {
		s.known[at] = s.known[at].With(target)
		if g.visibleFrom(at, target) {
			s.seen[at] = s.seen[at].With(target)
		}
	}
	return s.seen[at].Has(target)
}

// SeesModel reports whether the model at a place in State.Models sees the model at
// a position of a unit.
func (g *Game) SeesModel(at int, target UnitID, n int) bool {
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
	s := &g.scratch.sights
	s.current(g)
	if !s.sheltered.Has(u) {
		s.sheltered = s.sheltered.With(u)
		if g.Edition.Table.Cover.Do(g, u) {
			s.covered = s.covered.With(u)
		}
	}
	return s.covered.Has(u)
}

// visibleFrom reports whether a model sees a unit. What terrain hides is hidden whatever
// models are in the way.
func (g *Game) visibleFrom(at int, target UnitID) bool {
	from, bodies := &g.State.Bodies[at], g.Bodies(target)
	first := g.Terrain.FirstSeen(from, bodies, nil)
	if first < 0 {
		return false
	}
	s := &g.scratch.sights
	s.blockers = g.between(g.UnitOf(at), target, about(from, bodies[first:]), s.blockers[:0])
	return len(s.blockers) == 0 || g.Terrain.UnitSees(from, bodies[first:], s.blockers)
}

// between collects the models of all units but two that may reach into a
// rectangle.
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

// about returns a rectangle around a body and a unit.
func about(a *geom.Body, unit []geom.Body) geom.Rect {
	r := geom.Rect{Min: a.At(), Max: a.At()}
	widen(&r, a)
	for i := range unit {
		widen(&r, &unit[i])
	}
	return r
}

func widen(r *geom.Rect, b *geom.Body) {
	n := b.Reach()
	r.Min = geom.Point{X: min(r.Min.X, b.X-n), Y: min(r.Min.Y, b.Y-n)}
	r.Max = geom.Point{X: max(r.Max.X, b.X+n), Y: max(r.Max.Y, b.Y+n)}
}

// touches reports whether a body may reach into the rectangle. What stops lines
// is a twelfth wider than a round base.
func touches(r *geom.Rect, b *geom.Body) bool {
	n := b.Reach() * 13 / 12
	return b.X+n >= r.Min.X && b.X-n <= r.Max.X && b.Y+n >= r.Min.Y && b.Y-n <= r.Max.Y
}
