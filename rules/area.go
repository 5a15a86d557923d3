package rules

import (
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// The maximum height of a light terrain feature, and the detection ranges of hidden models. The
// range is shorter for models that have gone to ground.
const (
	lightHeight   = 2 * geom.Inch
	detectedFrom  = 15 * geom.Inch
	closeToGround = 3 * geom.Inch
)

// A Density is the category of a terrain feature (11e.TERRAIN.AREA.3).
type Density uint8

// The densities.
const (
	Exposed Density = iota
	Light
	Dense
)

// DensityOf returns the category of a feature, by its height (11e.TERRAIN.AREA.4): without parts it is
// exposed, up to 2" high light, and dense otherwise.
func DensityOf(f *geom.Feature) Density {
	switch top := f.Top(); {
	case top == 0:
		return Exposed
	case top <= lightHeight:
		return Light
	}
	return Dense
}

// InArea reports whether a body is within a terrain area: any part of it is over the ground of
// a feature, at any height (11e.TERRAIN.AREA.5). Each feature is an area (11e.TERRAIN.AREA.1).
func (g *Game) InArea(b *geom.Body) bool {
	for f := range g.Terrain.Features() {
		if g.Terrain.Touches(f, b) {
			return true
		}
	}
	return false
}

// Hidden reports whether the model at an index of State.Models is hidden: INFANTRY, BEASTS or
// SWARM, within a terrain area with a light or dense feature (11e.GAPS.2), in a unit that has
// made no ranged attack in this or the previous turn (11e.TERRAIN.HIDDEN.1,
// 11e.TERRAIN.HIDDEN.3, 11e.TERRAIN.HIDDEN.4).
func (g *Game) Hidden(at int) bool {
	u := g.UnitOf(at)
	if g.Unit(u).Shot != 0 || !g.Kind(at).Own(g.Sheet(u).Keywords).HasAny(effect.Keywords{effect.Infantry, effect.Beasts, effect.Swarm}) {
		return false
	}
	features := g.Terrain.Features()
	for f := range features {
		if DensityOf(&features[f]) != Exposed && g.Terrain.Touches(f, &g.State.Bodies[at]) {
			return true
		}
	}
	return false
}

// Turns in which a unit has made ranged attacks, for UnitState.Shot.
const (
	shotBefore uint8 = 1 << iota // in the previous turn
	shotNow                      // in this turn
)

// Shoots records that a unit makes ranged attacks: its models are no longer hidden.
func (g *Game) Shoots(u UnitID) {
	if g.Edition.Table.Areas.Is && g.Unit(u).Shot&shotNow == 0 {
		g.Unit(u).Shot |= shotNow
		g.changes++
	}
}

// forgetShots updates the records at the start of a turn.
func (g *Game) forgetShots() {
	for _, s := range g.Units() {
		if s.Shot != 0 {
			s.Shot >>= 1
			g.changes++
		}
	}
}

// obscuring returns the grounds of the terrain areas with a light or dense feature
// (11e.TERRAIN.OBSCURE.1) that neither of two bodies is within: no line of sight crosses them
// at any height (11e.TERRAIN.OBSCURE.2, 11e.TERRAIN.OBSCURE.3, 11e.TERRAIN.OBSCURE.4,
// 11e.GAPS.27).
func (g *Game) obscuring(a, b *geom.Body, to []geom.Body) []geom.Body {
	s := g.sights()
	if s.terrain != g.Terrain {
		s.terrain, s.grounds = g.Terrain, nil
		features := g.Terrain.Features()
		for f := range features {
			if DensityOf(&features[f]) != Exposed {
				s.grounds = append(s.grounds, obscuringArea{f, g.Terrain.Grounds(f)})
			}
		}
	}
	line := about(a, []geom.Body{*b})
	for i := range s.grounds {
		area := &s.grounds[i]
		for k := range area.bodies {
			if touches(&line, &area.bodies[k]) && !g.Terrain.Touches(area.feature, a) && !g.Terrain.Touches(area.feature, b) {
				to = append(to, area.bodies[k])
			}
		}
	}
	return to
}

// An obscuringArea is a terrain area that no line of sight crosses.
type obscuringArea struct {
	feature int
	bodies  []geom.Body
}

// FullySees reports whether the model at an index of State.Models fully sees a body past
// terrain features and obscuring areas (11e.SIGHT.VISIBLE.2).
func (g *Game) FullySees(at int, b *geom.Body) bool {
	from := &g.State.Bodies[at]
	return g.Terrain.FullySees(from, b, g.obscuring(from, b, nil))
}

// detects reports whether the model at an index of State.Models is near enough to see another,
// if that is hidden: within 15" (11e.TERRAIN.HIDDEN.2), or 12" if dense features hide a part of
// it (11e.TERRAIN.GROUND.1).
func (g *Game) detects(at, other int) bool {
	from, b := &g.State.Bodies[at], &g.State.Bodies[other]
	switch {
	case !geom.Within(from, b, detectedFrom):
		return !g.Hidden(other)
	case geom.Within(from, b, detectedFrom-closeToGround) || !g.Hidden(other):
		return true
	}
	return g.Terrain.FullySees(from, b, nil)
}

// visibleOverAreas is visibleFrom for editions in which terrain areas hide models and obscure
// lines of sight: a unit is visible through any model that is (11e.SIGHT.VISIBLE.1, 11e.TERRAIN.HIDDEN.5).
func (g *Game) visibleOverAreas(at int, target UnitID) bool {
	first := int(g.Unit(target).First)
	for i := range g.Models(target) {
		if g.visibleModel(at, target, first+i) {
			return true
		}
	}
	return false
}

// visibleModel reports whether a model sees one of a unit. It checks terrain before other
// models.
func (g *Game) visibleModel(at int, target UnitID, other int) bool {
	from, b := &g.State.Bodies[at], &g.State.Bodies[other]
	if !g.detects(at, other) {
		return false
	}
	areas := g.obscuring(from, b, nil)
	if !g.Terrain.Sees(from, b, areas) {
		return false
	}
	all := g.between(g.UnitOf(at), target, about(from, []geom.Body{*b}), areas)
	return len(all) == len(areas) || g.Terrain.Sees(from, b, all)
}

// areaAt returns the feature whose terrain area contains a point, or -1.
func (g *Game) areaAt(p geom.Point) int {
	spot := geom.Spot(p)
	for f := range g.Terrain.Features() {
		if g.Terrain.Touches(f, &spot) {
			return f
		}
	}
	return -1
}

// InRange reports whether a body is within range of the objective at a point: if the edition
// has terrain areas, within the area that contains the point (11e.OBJECTIVE.POINT.1,
// 11e.OBJECTIVE.POINT.2); otherwise, or if there is none, near the marker.
func (g *Game) InRange(b *geom.Body, at geom.Point) bool {
	if g.Edition.Table.Areas.Is {
		if f := g.areaAt(at); f >= 0 {
			return g.Terrain.Touches(f, b)
		}
	}
	m := g.Edition.Mission.Middle.Do(at)
	return geom.WithinReach(b, &m, g.Edition.Mission.Reach.Is)
}

// Objective returns the body to which distances to the objective at a point are measured
// (11e.OBJECTIVE.POINT.6).
func (g *Game) Objective(at geom.Point) geom.Body {
	if g.Edition.Table.Areas.Is {
		if f := g.areaAt(at); f >= 0 {
			if grounds := g.Terrain.Grounds(f); len(grounds) > 0 {
				return grounds[0]
			}
		}
	}
	return g.Edition.Mission.Middle.Do(at)
}
