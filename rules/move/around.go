package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A checker checks a move or a set-up. It uses the buffers of the battle.
type checker struct {
	g      *rules.Game
	memory *rules.Memory
	unit   rules.UnitID
	kind   *Kind
	first  int // of the unit's models, in State.Models
	reach  reach
	area   geom.Rect   // models outside of it are ignored
	around []geom.Body // models in the way: those of other units, then the unit's own
	bodies []geom.Body // of the unit, after the moves checked so far: the end of around
	move   geom.Move
	routes int  // how many searches for a path around obstacles are left
	ended  bool // planner.fits has checked the end of the path
}

// allRoutes allows a search for each model.
const allRoutes = geom.MaxUnit

// newChecker returns a checker for a move of a unit. Call nearby or within next.
func newChecker(g *rules.Game, u rules.UnitID, k *Kind) checker {
	c := checker{
		g: g, memory: g.Memory(), unit: u, kind: k, first: int(g.Unit(u).First), reach: reachOf(g, u, k), routes: allRoutes,
	}
	c.move = geom.Move{
		Field: g.Field, PassModels: k.Across, PassTerrain: k.Through || k.Air, Air: k.Air && !k.Through, PassWalls: k.Walls, PassRuins: k.Ruins, Keep: g.Edition.Table.Engagement.Is,
		TurnsFree: g.Edition.Move.TurnsFree.Is,
	}
	return c
}

// within restricts the checker to the models near an area.
func (c *checker) within(area geom.Rect) {
	var width geom.Length
	own := c.g.Bodies(c.unit)
	for i := range own {
		width = max(width, own[i].Reach())
	}
	c.area = grown(area, width+c.move.Keep.Horizontal)
	c.collect()
}

// nearby restricts the checker to the models that the unit can reach.
func (c *checker) nearby() {
	var far geom.Length
	own := c.g.Bodies(c.unit)
	m := c.memory
	m.Most = m.Most[:0]
	for i := range own {
		m.Most = append(m.Most, c.reach.most(c.unit, c.first+i))
		far = max(far, m.Most[i])
	}
	c.within(grown(bounds(own), far))
}

// collect fills the lists of the memory.
func (c *checker) collect() {
	m, n := c.memory, len(c.g.State.Bodies)
	m.Around, m.Enemies, m.KeepAway = room(m.Around, n), room(m.Enemies, n), room(m.KeepAway, n)
	m.Aircraft = m.Aircraft[:0]
	own := c.g.Unit(c.unit).Player
	for o := range c.g.Units() {
		if o == c.unit || !c.g.On(o) {
			continue
		}
		c.collectUnit(o, c.g.Unit(o).Player != own && !c.kind.Engage.Has(o))
	}
	others := len(m.Around)
	m.Around = append(m.Around, c.g.Bodies(c.unit)...)
	c.around, c.bodies = m.Around, m.Around[others:]
	c.move.Enemies = m.Enemies
}

// room returns an empty list with capacity for n models.
func room(list []geom.Body, n int) []geom.Body {
	if cap(list) < n {
		return make([]geom.Body, 0, n)
	}
	return list[:0]
}

// collectUnit sorts the models of another unit by their role in the move. Models may move
// across AIRCRAFT and within Engagement Range of them, but not end there (9e.MOVE.AIRENGAGE.1,
// 9e.MOVE.AIRENGAGE.2).
func (c *checker) collectUnit(o rules.UnitID, keepAway bool) {
	m := c.memory
	air := c.g.Aircraft(o)
	over, enter := c.kind.over(c.g.Keywords(o))
	across := over || c.g.Unit(o).Player == c.g.Unit(c.unit).Player && c.g.Edition.Move.Friends.Do(c.g, c.unit, o)
	if c.kind.Small {
		across = over || !big(c.g, o)
	}
	bodies := c.g.Bodies(o)
	for i := range bodies {
		b := &bodies[i]
		if !c.touches(b) {
			continue
		}
		if air || across {
			m.Aircraft = append(m.Aircraft, *b)
		} else {
			m.Around = append(m.Around, *b)
		}
		if !keepAway {
			continue
		}
		m.KeepAway = append(m.KeepAway, *b)
		if !air && !enter && !c.kind.Enter {
			m.Enemies = append(m.Enemies, *b)
		}
	}
}

// touches reports whether a model is near the area of the checker.
func (c *checker) touches(b *geom.Body) bool {
	n := b.Reach()
	return b.X+n >= c.area.Min.X && b.X-n <= c.area.Max.X && b.Y+n >= c.area.Min.Y && b.Y-n <= c.area.Max.Y
}

// bounds returns the rectangle around the middles of models.
func bounds(bodies []geom.Body) (r geom.Rect) {
	r = geom.Rect{Min: bodies[0].At(), Max: bodies[0].At()}
	for i := range bodies {
		p := bodies[i].At()
		r.Min.X, r.Min.Y = min(r.Min.X, p.X), min(r.Min.Y, p.Y)
		r.Max.X, r.Max.Y = max(r.Max.X, p.X), max(r.Max.Y, p.Y)
	}
	return r
}

func grown(r geom.Rect, n geom.Length) geom.Rect {
	by := geom.Point{X: n, Y: n}
	return geom.Rect{Min: r.Min.Minus(by), Max: r.Max.Plus(by)}
}
