package rules

import (
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// The detection range of hidden models with its limits. It is shorter for models that have gone to ground.
const (
	DetectionRange = 15 * geom.Inch
	leastDetection = 9 * geom.Inch
	mostDetection  = 30 * geom.Inch
	closeToGround  = 3 * geom.Inch
)

// An areaSet contains terrain features, or their areas, by the indices of the features.
type areaSet [(geom.MaxFeatures + 63) / 64]uint64

func (s *areaSet) add(f int)      { s[f/64] |= 1 << (f % 64) }
func (s *areaSet) has(f int) bool { return s[f/64]>>(f%64)&1 != 0 }

// areasOf returns the terrain areas that the model at an index of State.Models is within: any part of it
// is over the ground of a feature, at any height (11e.TERRAIN.AREA.5). Each feature is an area
// (11e.TERRAIN.AREA.1).
func (g *Game) areasOf(at int) *areaSet {
	s, u := g.sights(), g.UnitOf(at)
	if !s.placed.Has(u) {
		s.placed = s.placed.With(u)
		first := int(g.Unit(u).First)
		for i := first; i < first+int(g.Unit(u).Held); i++ {
			s.areas[i], s.inside[i] = areaSet{}, areaSet{}
			for f := range g.Terrain.Features() {
				if !g.Terrain.Touches(f, &g.State.Bodies[i]) {
					continue
				}
				if s.areas[i].add(f); g.Edition.Table.Kinds.Is && g.Terrain.Holds(f, &g.State.Bodies[i]) {
					s.inside[i].add(f)
				}
			}
		}
	}
	return &s.areas[at]
}

// InArea reports whether the model at an index of State.Models is within a terrain area.
func (g *Game) InArea(at int) bool { return *g.areasOf(at) != areaSet{} }

// Hidden reports whether the model at an index of State.Models is hidden: INFANTRY, BEASTS or
// SWARM, within a terrain area with a light or dense feature (11e.GAPS.2), in a unit that has
// made no ranged attack in this or the previous turn (11e.TERRAIN.HIDDEN.1,
// 11e.TERRAIN.HIDDEN.3, 11e.TERRAIN.HIDDEN.4). The first turn of a battle has no previous turn
// (11e.CORE.TIMING.2).
func (g *Game) Hidden(at int) bool {
	u := g.UnitOf(at)
	if g.Unit(u).Shot&(shotBefore|shotNow) != 0 || !g.InArea(at) || !g.Kind(at).Own(g.Sheet(u).Keywords).HasAny(hideable) {
		return false
	}
	areas, features := g.areasOf(at), g.Terrain.Features()
	for f := range features {
		if areas.has(f) && features[f].Density() != geom.Exposed {
			return true
		}
	}
	return false
}

// hideable are the keywords of models that can be hidden.
var hideable = effect.Keywords{effect.Infantry, effect.Beasts, effect.Swarm}

// HidesIn reports whether models of a unit can be hidden in terrain areas.
func (g *Game) HidesIn(u UnitID) bool {
	return g.Edition.Table.Areas.Is && g.Keywords(u).HasAny(hideable)
}

// HidingArea reports whether models at a point are within a terrain area with a light or dense feature.
func (g *Game) HidingArea(at geom.Point) bool {
	f := g.Terrain.FeatureAt(at)
	return f >= 0 && g.Terrain.Features()[f].Density() != geom.Exposed
}

// Turns in which a unit has made ranged attacks, for UnitState.Shot. What prevents a unit from being hidden has other
// bits than attacks that do not.
const (
	shotBefore    uint8 = 1 << iota // in the previous turn
	shotNow                         // in this turn
	unnoticedThen                   // in the previous turn, but it may be hidden
	unnoticedNow
)

// Shoots records that a unit makes ranged attacks, not only that it was selected (11e.ATTACK.DONE.1): its models are
// no longer hidden.
func (g *Game) Shoots(u UnitID) {
	if g.Edition.Table.Areas.Is {
		now := shotNow
		if g.HasKind(effect.KeepsHidden) && g.HasEffect(u, effect.KeepsHidden) {
			now = unnoticedNow
		}
		g.recordShots(u, g.Unit(u).Shot|now)
	}
}

// recordShots changes the record of a unit. If that changes whether the unit can be hidden, the stored visibility of
// the unit is discarded, as after a move.
func (g *Game) recordShots(u UnitID, shot uint8) {
	s := g.Unit(u)
	const noticed = shotBefore | shotNow
	hides := (s.Shot == 0) != (shot == 0) || (s.Shot&noticed == 0) != (shot&noticed == 0)
	s.Shot = shot
	if hides {
		g.standsElsewhere(u, g.Bodies(u))
	}
}

// forgetShots updates the records at the start of a turn.
func (g *Game) forgetShots() {
	for u, s := range g.Units() {
		g.recordShots(u, s.Shot>>1&(shotBefore|unnoticedThen))
	}
}

// Obscuring returns what blocks lines of sight from a model to another besides terrain and models, given by their
// indices of State.Models: grounds that no line crosses, and grounds that the model is partly on and that no line
// crosses beyond its base. They are valid until the next call.
//
// Where the edition has terrain areas, these are the areas with a light or dense feature (11e.TERRAIN.OBSCURE.1) that
// neither of the models is within, at any height (11e.TERRAIN.OBSCURE.2, 11e.TERRAIN.OBSCURE.3, 11e.TERRAIN.OBSCURE.4,
// 11e.GAPS.27). Where features have kinds, they are the ruins that the other model is not within, even in part
// (10e.TERRAIN.RUINS.3, 10e.TERRAIN.RUINS.4, 10e.CORE.VISIBLE.7), and that the observer is not wholly within
// (10e.GAPS.40) or, if it is TOWERING, not even in part; never to or from AIRCRAFT (10e.TERRAIN.RUINS.5).
// Lines of sight lead from and to bases and hulls (10e.TERRAIN.RUINS.6).
func (g *Game) Obscuring(at, other int) (grounds, leaving []geom.Body) {
	s, line := g.sights(), about(&g.State.Bodies[at], g.State.Bodies[other:other+1])
	here, there, features := g.areasOf(at), g.areasOf(other), g.Terrain.Features()
	s.obscuring, s.leaving = s.obscuring[:0], s.leaving[:0]
	kinds := g.Edition.Table.Kinds.Is
	if kinds && (g.Aircraft(g.UnitOf(at)) || g.Aircraft(g.UnitOf(other))) {
		return nil, nil
	}
	for f := range features {
		switch {
		case there.has(f) || kinds && features[f].Kind != geom.Ruin:
		case here.has(f):
			if kinds && !s.inside[at].has(f) && !g.ModelHas(at, effect.Towering) {
				s.leaving = append(s.leaving, g.Terrain.Grounds(f)...)
			}
		case g.Terrain.Meets(f, line) && (kinds || features[f].Density() != geom.Exposed):
			s.obscuring = append(s.obscuring, g.Terrain.Grounds(f)...)
		}
	}
	return s.obscuring, s.leaving
}

// ObscuringBetween returns the grounds of the terrain areas that keep bodies from seeing each other because the middle
// of neither is in them. The list is valid until the next call; it is empty in editions without terrain areas.
func (g *Game) ObscuringBetween(a, b *geom.Body) []geom.Body {
	s, features := g.sights(), g.Terrain.Features()
	s.obscuring = s.obscuring[:0]
	if !g.Edition.Table.Areas.Is {
		return nil
	}
	line, here, there := about(a, []geom.Body{*b}), g.Terrain.FeatureAt(a.At()), g.Terrain.FeatureAt(b.At())
	for f := range features {
		if f != here && f != there && g.Terrain.Meets(f, line) && features[f].Density() != geom.Exposed {
			s.obscuring = append(s.obscuring, g.Terrain.Grounds(f)...)
		}
	}
	return s.obscuring
}

// FullySees reports whether a model fully sees another past terrain features and what obscures lines of sight
// (11e.SIGHT.VISIBLE.2). Both are given by their indices of State.Models.
func (g *Game) FullySees(at, other int) bool {
	grounds, _ := g.Obscuring(at, other)
	return g.Terrain.FullySees(&g.State.Bodies[at], &g.State.Bodies[other], grounds, nil)
}

// detects reports whether the model at an index of State.Models is near enough to see another, if that is hidden:
// within its detection range (11e.TERRAIN.HIDDEN.2), or 3" less if dense features hide a part of it and its unit has
// not shot, but not below 9" (11e.TERRAIN.GROUND.1, 11e.TERRAIN.GROUND.2, 11e.TERRAIN.GROUND.3).
func (g *Game) detects(at, other int) bool {
	from, b, reach := &g.State.Bodies[at], &g.State.Bodies[other], g.detectionRange(g.UnitOf(other))
	switch {
	case !geom.Within(from, b, reach):
		return !g.Hidden(other)
	case geom.Within(from, b, max(reach-closeToGround, leastDetection)) || !g.Hidden(other):
		return true
	}
	return g.Unit(g.UnitOf(other)).Shot != 0 || g.Terrain.FullySees(from, b, nil, nil)
}

// detectionRange returns the detection range of the models of a unit, within its limits (11e.DATASHEET.LIMIT.6).
func (g *Game) detectionRange(u UnitID) geom.Length {
	if !g.HasKind(effect.DetectionRange) {
		return DetectionRange
	}
	more := 0
	g.EachEffect(u, effect.DetectionRange, func(e *effect.Effect) { more += int(e.Value) })
	return min(max(DetectionRange+geom.Length(more)*geom.Inch, leastDetection), mostDetection)
}

// visibleOverAreas is visibleFrom for editions in which terrain areas hide models, or features
// obscure lines of sight: a unit is visible through any model that is (11e.SIGHT.VISIBLE.1,
// 11e.TERRAIN.HIDDEN.5). Only models from one index of State.Models to before another count. It
// checks terrain before other models.
func (g *Game) visibleOverAreas(at int, target UnitID, first, end int) bool {
	s, from, others := g.sights(), &g.State.Bodies[at], -1
	for other := first; other < end; other++ {
		if g.Edition.Table.Areas.Is && !g.detects(at, other) {
			continue
		}
		b := &g.State.Bodies[other]
		grounds, leaving := g.Obscuring(at, other)
		if !g.Terrain.SeesBeyond(from, b, grounds, leaving) {
			continue
		}
		if others < 0 {
			s.blockers = g.between(g.UnitOf(at), target, about(from, g.State.Bodies[other:end]), s.blockers[:0])
			others = len(s.blockers)
		}
		if others == 0 {
			return true
		}
		s.blockers = append(s.blockers[:others], grounds...)
		if g.Terrain.SeesBeyond(from, b, s.blockers, leaving) {
			return true
		}
	}
	return false
}

// An Objective is an objective as distances to it are measured. If the edition has terrain areas,
// it is the area that contains its point (11e.OBJECTIVE.POINT.1, 11e.OBJECTIVE.POINT.2); otherwise,
// or if there is none, a marker.
type Objective struct {
	At      geom.Point
	Body    geom.Body // to which distances are measured (11e.OBJECTIVE.POINT.6)
	terrain *geom.Terrain
	area    int // the feature with the area; -1: a marker
	reach   geom.Reach
}

// Objective returns the objective at a point. It must not be changed.
func (g *Game) Objective(at geom.Point) *Objective {
	for _, o := range g.scratch.objectives {
		if o.At == at && o.terrain == g.Terrain {
			return o
		}
	}
	o := &Objective{At: at, terrain: g.Terrain, area: -1, reach: g.Edition.Mission.Reach.Is}
	if g.Edition.Table.Areas.Is {
		o.area = g.Terrain.FeatureAt(at)
	}
	if o.area >= 0 && len(g.Terrain.Grounds(o.area)) > 0 {
		o.Body = g.Terrain.Grounds(o.area)[0]
	} else {
		o.Body = g.Edition.Mission.Middle.Do(at)
	}
	g.scratch.objectives = append(g.scratch.objectives, o)
	return o
}

// IsArea reports whether the objective is a terrain area.
func (o *Objective) IsArea() bool { return o.area >= 0 }

// Reach returns how far from Body models are within range; 0 for an area, which they must be within.
func (o *Objective) Reach() geom.Length {
	if o.area >= 0 {
		return 0
	}
	return o.reach.Horizontal
}

// InRange reports whether a body is within range of the objective.
func (o *Objective) InRange(b *geom.Body) bool {
	if o.area >= 0 {
		return o.terrain.Touches(o.area, b)
	}
	return geom.WithinReach(b, &o.Body, o.reach)
}
