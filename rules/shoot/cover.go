package shoot

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// EveryModelCovered reports whether every model of the target has cover from the shooting model:
// INFANTRY, BEASTS and SWARM within a terrain area (11e.TERRAIN.COVER.2), all others where terrain in
// between hides a part of them (11e.TERRAIN.COVER.3). One that has none is enough to lose it
// (11e.TERRAIN.COVER.1). Each shooting model is asked for itself (11e.TERRAIN.COVER.5).
func EveryModelCovered(g *rules.Game, s *rules.Shot) bool {
	first := int(g.Unit(s.Target).First)
	for at := first; at < first+int(g.Unit(s.Target).Alive); at++ {
		if !(g.InArea(at) && small(g, s.Target, at)) && g.FullySees(s.At, at) {
			return false
		}
	}
	return true
}

// small reports whether a model is INFANTRY, BEASTS or SWARM.
func small(g *rules.Game, u rules.UnitID, at int) bool {
	return g.Kind(at).Own(g.Sheet(u).Keywords).HasAny(effect.Keywords{effect.Infantry, effect.Beasts, effect.Swarm})
}

// highSection is the height from which fire is plunging.
const highSection = 3 * geom.Inch

// FromAbove reports whether a shot is plunging fire: from a section of a feature 3" or more high at a
// unit with a model on ground level (11e.TERRAIN.PLUNGE.1), or by a TOWERING model at a unit within
// 12" (11e.TERRAIN.PLUNGE.2); never by or at AIRCRAFT (11e.TERRAIN.PLUNGE.3).
func FromAbove(g *rules.Game, s *rules.Shot) bool {
	from := &g.State.Bodies[s.At]
	switch {
	case g.Has(s.Unit, effect.Aircraft) || g.Has(s.Target, effect.Aircraft):
		return false
	case g.ModelHas(s.At, effect.Towering) && geom.UnitWithin(g.State.Bodies[s.At:s.At+1], g.Bodies(s.Target), 12*geom.Inch):
		return true
	case from.Z < highSection:
		return false
	}
	for i := range g.Bodies(s.Target) {
		if g.Bodies(s.Target)[i].Z == 0 {
			return g.Sees(s.At, s.Target)
		}
	}
	return false
}

// highFloor is the height from which fire out of a ruin is plunging in the 10th edition.
const highFloor = 6 * geom.Inch

// FromRuin reports whether a shot is plunging fire: by a model wholly within a ruin, 6" or more above ground level, at a
// unit whose models all are at ground level (10e.TERRAIN.PLUNGE.1, 10e.TERRAIN.GENERAL.2).
func FromRuin(g *rules.Game, s *rules.Shot) bool {
	if g.State.Bodies[s.At].Z < highFloor || !g.WithinRuin(s.At) {
		return false
	}
	bodies := g.Bodies(s.Target)
	return !slices.ContainsFunc(bodies, func(b geom.Body) bool { return b.Z > 0 })
}

// NeverPlunges always returns false: the height of the shooting model does not matter.
func NeverPlunges(*rules.Game, *rules.Shot) bool { return false }
