package rules

import (
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Distances of barricades: within which they give cover (10e.TERRAIN.BARRICADE.2), within which a unit can be charged from
// their other side (10e.TERRAIN.BARRICADE.3), and between units that fight across them (10e.TERRAIN.BARRICADE.4).
const (
	barricadeReach  = 3 * geom.Inch
	behindBarricade = 1 * geom.Inch
	AcrossBarricade = 2 * geom.Inch
)

// barricades yields the ground of each barricade, if features have kinds.
func (g *Game) barricades(yield func([]geom.Body) bool) {
	features := g.Terrain.Features()
	for f := range features {
		if features[f].Kind == geom.Barricade && g.Edition.Table.Kinds.Is && !yield(g.Terrain.Grounds(f)) {
			return
		}
	}
}

// BehindBarricade reports whether a unit is so near a barricade that it can be charged from its other side.
func (g *Game) BehindBarricade(u UnitID) bool {
	for ground := range g.barricades {
		if geom.UnitWithin(g.Bodies(u), ground, behindBarricade) {
			return true
		}
	}
	return false
}

// BarricadeBetween returns the ground of a barricade that the straight line between the middles of two bodies touches, or nil.
func (g *Game) BarricadeBetween(a, b *geom.Body) []geom.Body {
	for ground := range g.barricades {
		if geom.LineTouches(a.At(), b.At(), ground) {
			return ground
		}
	}
	return nil
}

// ReachedAcross returns the enemy units that a body of a unit reaches across barricades. This lets it charge and fight; it is
// not engaged with them (10e.GAPS.34).
func (g *Game) ReachedAcross(u UnitID, b *geom.Body) (set UnitSet) {
	for ground := range g.barricades {
		for e := range g.Enemies(u) {
			bodies := g.Bodies(e)
			for i := range bodies {
				if geom.Within(b, &bodies[i], AcrossBarricade) && geom.LineTouches(b.At(), bodies[i].At(), ground) {
					set = set.With(e)
				}
			}
		}
	}
	return set
}

// Sheltered reports whether the model at an index of State.Models has cover by where it stands: wholly
// within a ruin or woods (10e.TERRAIN.RUINS.7, 10e.TERRAIN.WOODS.5, 10e.TERRAIN.GENERAL.3) or, if it is INFANTRY, wholly on
// top of a crater (10e.TERRAIN.CRATER.2). The edition has kinds of features.
func (g *Game) Sheltered(at int) bool {
	infantry := g.ModelHas(at, effect.Infantry)
	return g.within(at, func(k geom.FeatureKind) bool {
		return k == geom.Ruin || k == geom.Woods || k == geom.Crater && infantry
	})
}

// WithinRuin reports whether the model at an index of State.Models is wholly within a ruin. The edition has kinds of
// features.
func (g *Game) WithinRuin(at int) bool {
	return g.within(at, func(k geom.FeatureKind) bool { return k == geom.Ruin })
}

// within reports whether the model at an index of State.Models is wholly within a feature of a kind that passes.
func (g *Game) within(at int, passes func(geom.FeatureKind) bool) bool {
	g.areasOf(at)
	inside, features := &g.scratch.sights.inside[at], g.Terrain.Features()
	for f := range features {
		if inside.has(f) && passes(features[f].Kind) {
			return true
		}
	}
	return false
}

// CoveredFrom reports whether the model at an index of State.Models has cover from ranged attacks of a unit: by where it
// stands (Sheltered), or because a terrain feature that gives cover, or a unit with an effect for it (effect.Obscures), hides
// a part of it from any model of the unit (10e.CORE.VISIBLE.4, 10e.CORE.VISIBLE.6, 10e.SHOOT.COVER.7). The edition has kinds
// of features.
func (g *Game) CoveredFrom(attacker UnitID, at int) bool {
	if m := &g.sights().cover; m.attacker == attacker && m.at == at {
		return m.is
	}
	is := g.Sheltered(at)
	own, others := g.Unit(attacker), g.obscuringUnits(attacker, g.UnitOf(at))
	for from := int(own.First); from < int(own.First+own.Alive) && !is; from++ {
		is = g.partHidden(from, at, others)
	}
	g.scratch.sights.cover = lastCover{attacker, at, is}
	return is
}

// A lastCover is the last result of CoveredFrom, until a model moves or is removed: attacks are allocated to the same
// model as long as it lives. NoUnit: none.
type lastCover struct {
	attacker UnitID
	at       int
	is       bool
}

// obscuringUnits returns the models that give a unit cover from another if they hide a part of it (effect.Obscures).
func (g *Game) obscuringUnits(attacker, target UnitID) (bodies []geom.Body) {
	if !g.HasKind(effect.Obscures) {
		return nil
	}
	for u, state := range g.Units() {
		if u == attacker || u == target || !g.On(u) {
			continue
		}
		e := g.OwnEffect(u, effect.Obscures)
		if e != nil && !(e.Set && state.Player != g.Unit(target).Player) && e.Scope.Opponent.Passes(g.Keywords(target)) {
			bodies = append(bodies, g.Bodies(u)...)
		}
	}
	return bodies
}

// partHidden reports whether a terrain feature that gives cover, or one of some bodies, hides a part of a model from
// another; both are given by their indices of State.Models. The edition has kinds of features. Other models of the unit hide
// nothing (10e.CORE.VISIBLE.5); of the features,
//
//   - hills, debris, ruins, and features of no kind hide what is behind their parts (10e.TERRAIN.HILL.2,
//     10e.TERRAIN.DEBRIS.2, 10e.TERRAIN.RUINS.7)
//   - barricades only INFANTRY wholly within 3" of them (10e.TERRAIN.BARRICADE.2)
//   - woods what the other model sees through or over them, unless it is wholly within them (10e.TERRAIN.WOODS.2,
//     10e.TERRAIN.WOODS.3) or one of the models is AIRCRAFT or TOWERING (10e.TERRAIN.WOODS.4, 10e.GAPS.39)
func (g *Game) partHidden(at, other int, bodies []geom.Body) bool {
	from, to, features := &g.State.Bodies[at], &g.State.Bodies[other], g.Terrain.Features()
	grounds, _ := g.Obscuring(at, other)
	hiding := append(grounds[:len(grounds):len(grounds)], bodies...)
	if !g.seesOverWoods(at) && !g.seesOverWoods(other) {
		inside := &g.scratch.sights.inside[at]
		for f := range features {
			if features[f].Kind == geom.Woods && !inside.has(f) {
				hiding = append(hiding, g.Terrain.Grounds(f)...)
			}
		}
	}
	infantry := g.ModelHas(other, effect.Infantry)
	return !g.Terrain.FullySees(from, to, hiding, func(f int) bool {
		switch features[f].Kind {
		case geom.Crater:
			return false
		case geom.Barricade:
			return infantry && g.besideBarricade(f, to)
		}
		return true
	})
}

func (g *Game) seesOverWoods(at int) bool {
	return g.ModelHas(at, effect.Towering) || g.Aircraft(g.UnitOf(at))
}

func (g *Game) besideBarricade(feature int, b *geom.Body) bool {
	grounds := g.Terrain.Grounds(feature)
	for i := range grounds {
		if geom.WhollyWithin(b, &grounds[i], barricadeReach) {
			return true
		}
	}
	return false
}
