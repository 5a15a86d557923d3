package move

import (
	"cmp"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// The limits of a search for places.
const (
	anchorRings = 24 // rings of places for the first model
	slotRings   = 12 // rings of places around it for the others
	slotGap     = geom.Inch / 10
)

// PlanSetUp returns places for all models of a unit on a site, close together and as near to a
// point as a search over a grid finds them; CheckSetUp accepts them. ok reports whether it has
// found places for all. With Site.Some, it places as many models as it can, and returns false
// unless all could be placed.
//
// The places belong to the battle and are valid until the next plan.
func PlanSetUp(g *rules.Game, u rules.UnitID, s *Site, near geom.Point) (paths []rules.Path, ok bool) {
	p := setUpPlanner{checker: newSetUp(g, u, s), site: s}
	for i := range p.bodies {
		n := 2*p.bodies[i].Reach() + slotGap
		p.pitch, p.slots = max(p.pitch, n), min(cmp.Or(p.slots, n), n)
	}
	p.center = p.middle(near)
	p.face()
	clearance := p.pitch - slotGap/2
	// A coarse grid finds open ground; a fine one finds what is left between models. Terrain is
	// only stood on if both fail. If there is room, other models can pass between the unit and
	// its friends.
	for _, grid := range [...]grid{{1, 1, 0, clearance}, {1, 1, 0, 0}, {4, 2, 0, 0}, {4, 2, highest, 0}} {
		if p.search(grid) {
			return p.paths(len(p.bodies)), true
		}
		if s.Beside == nil && s.Zone == nil {
			break // it can wait, or go elsewhere
		}
	}
	if p.most == 0 || !s.Some {
		return nil, false
	}
	p.grid = p.best
	return p.paths(p.from(p.anchor)), false
}

// grid is a search grid: into how many steps the distance between two models is divided, for
// the place of the first model and for those of the others; the maximum height of places; and
// their distance from other units.
type grid struct{ anchors, slots, high, clearance geom.Length }

// search searches for places for all models, and keeps the anchor with the most places.
func (p *setUpPlanner) search(by grid) bool {
	p.grid = by
	for ring := range anchorRings {
		for i := range ringSize(ring) {
			at := p.center.Plus(p.slot(ring, i, p.pitch/by.anchors))
			n := p.from(at)
			if n == len(p.bodies) {
				return true
			}
			if n > p.most {
				p.most, p.anchor, p.best = n, at, by
			}
		}
	}
	return false
}

// setUpPlanner plans a set-up.
type setUpPlanner struct {
	checker
	site   *Site
	pitch  geom.Length // distance between the middles of the widest models
	slots  geom.Length // distance between the middles of the narrowest models
	center geom.Point
	grid   grid
	most   int // models placed from the best anchor, in the grid best
	anchor geom.Point
	best   grid
}

// middle returns the point where the search begins, the nearest to the given one: inside the
// zone, or beside the model that the unit is set up beside.
func (p *setUpPlanner) middle(near geom.Point) geom.Point {
	area := p.g.Field
	if p.site.Zone != nil {
		area = p.site.Zone.Bounds()
		near = p.site.Zone.Nearest(near)
	}
	if b := p.site.Beside; b != nil {
		near = b.At().Plus(scaled(near.Minus(b.At()), min(near.DistanceTo(b.At()), b.Reach()+p.pitch/2)))
	}
	in := p.pitch / 2
	if p.site.Edge > 0 {
		near = toEdge(area, near, p.site.Edge-in)
	}
	near.X = max(area.Min.X+in, min(area.Max.X-in, near.X))
	near.Y = max(area.Min.Y+in, min(area.Max.Y-in, near.Y))
	return near
}

// face turns models that turn only after they have moved towards the middle of the battlefield, in one of eight directions:
// otherwise they would leave it with their next move (10e.AIRCRAFT.MOVE.3).
func (p *setUpPlanner) face() {
	if !p.g.Edition.Move.TurnsLast.Is || p.g.FindEffect(p.unit, effect.PivotFirst) == nil {
		return
	}
	f := p.g.Field
	middle := geom.Point{X: (f.Min.X + f.Max.X) / 2, Y: (f.Min.Y + f.Max.Y) / 2}
	off := func(a geom.Facing) geom.Length {
		return p.center.Plus(a.Ahead(p.center.DistanceTo(middle))).DistanceTo(middle)
	}
	best := slices.MinFunc(compass[:], func(a, b geom.Facing) int { return cmp.Compare(off(a), off(b)) })
	for i := range p.bodies {
		p.bodies[i].Facing = best
	}
}

func ringSize(ring int) int { return max(1, 8*ring) }

// slot returns the i-th place of a ring of a square grid, relative to the middle of the grid.
func (p *setUpPlanner) slot(ring, i int, pitch geom.Length) geom.Point {
	if ring == 0 {
		return geom.Point{}
	}
	side, along := i/(2*ring), i%(2*ring)
	at := geom.Point{X: geom.Length(along-ring) * pitch, Y: -geom.Length(ring) * pitch}
	for range side {
		at = at.Quarter()
	}
	return at
}

// from places models in a grid that begins at a point, and returns the number of models placed,
// all of them in coherency.
func (p *setUpPlanner) from(anchor geom.Point) int {
	if !p.place(0, anchor) {
		return 0
	}
	n := 1
	for ring := 1; ring < slotRings*int(p.grid.slots) && n < len(p.bodies); ring++ {
		for i := 0; i < ringSize(ring) && n < len(p.bodies); i++ {
			if p.place(n, anchor.Plus(p.slot(ring, i, p.slots/p.grid.slots))) && p.connects(n) {
				n++
			}
		}
	}
	for n > 0 && !p.g.Coherent(p.bodies[:n]) {
		n--
	}
	return n
}

// place puts the n-th model at a point, if it may stand there.
func (p *setUpPlanner) place(n int, at geom.Point) bool {
	b := &p.bodies[n]
	b.X, b.Y = at.X, at.Y
	b.Z = p.g.Terrain.Rest(b)
	if b.Z > p.grid.high || p.stands(b, p.site).found != "" || geom.OverlapAny(b, p.bodies[:n]) >= 0 {
		return false
	}
	if n > 0 && p.site.Edge > 0 && !atEdge(p.g.Field, p.bodies[:n+1], p.site.Edge) {
		return false
	}
	if p.grid.clearance > 0 && anyWithin(b, p.around[:len(p.around)-len(p.bodies)], p.grid.clearance) {
		return false
	}
	return !geom.UnitWithinReach(p.bodies[n:n+1], p.memory.KeepAway, p.move.Keep)
}

// connects reports whether the n-th model is in coherency with one before it, and can walk there over
// open ground: a unit on both sides of a wall takes long to leave it.
func (p *setUpPlanner) connects(n int) bool {
	reach := p.g.Edition.Table.Coherency.Is.Reach
	if p.grid.high > 0 {
		return geom.UnitWithinReach(p.bodies[n:n+1], p.bodies[:n], reach)
	}
	for i := range p.bodies[:n] {
		if geom.WithinReach(&p.bodies[n], &p.bodies[i], reach) && p.open(&p.bodies[n], p.bodies[i].Pose) {
			return true
		}
	}
	return false
}

// open reports whether a model can walk straight to a place, considering only terrain.
func (p *setUpPlanner) open(b *geom.Body, to geom.Pose) bool {
	m := geom.Move{Base: b.Base, Field: p.g.Field}
	to.Facing = b.Facing
	n, fault := p.g.Terrain.Passage(&m, []geom.Pose{b.Pose, to})
	return fault == geom.NoFault && n <= b.At().DistanceTo(to.At())+2
}

// paths stores the places of the first n models.
func (p *setUpPlanner) paths(n int) []rules.Path {
	m := p.memory
	m.Paths, m.Planned = m.Paths[:0], m.Planned[:0]
	for i := range n {
		m.Planned = append(m.Planned, p.bodies[i].Pose)
		m.Paths = append(m.Paths, rules.Path{Model: p.g.Models(p.unit)[i].ID, Poses: m.Planned[i : i+1 : i+1]})
	}
	return m.Paths
}
