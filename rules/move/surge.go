package move

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// MaySurge reports whether a unit can make a surge move: it is not Battle-shocked, unengaged, and has neither moved nor
// been set up in this phase (11e.MOVE.SURGE.1, 11e.BATTLESHOCK.EFFECT.4, 10e.MOVE.SURGE.1).
func MaySurge(g *rules.Game, u rules.UnitID) bool {
	s := g.Unit(u)
	arrived := s.Is.HasAny(effect.Arrived|effect.Disembarked) && g.State.Phase == rules.StepMovement
	return g.On(u) && !s.Is.Has(effect.Shocked) && g.EngagedBy(u) == 0 && s.Did&(rules.MovedInPhase|rules.SurgedInPhase) == 0 && !arrived
}

// SurgeTarget returns the closest of the enemy units that the effect of a surge move allows, or NoUnit (11e.MOVE.SURGE.2). A
// unit that cannot FLY leaves AIRCRAFT out (11e.AIRCRAFT.RULES.5).
func SurgeTarget(g *rules.Game, u rules.UnitID, by *effect.Effect) (target rules.UnitID) {
	best := geom.Reachable
	for e := range enemiesOf(g, u).All() {
		if d := g.Distance(u, e); d < best && by.Scope.Opponent.Passes(g.Keywords(e)) {
			best, target = d, e
		}
	}
	return target
}

// Surge returns the constraints of a surge move of up to a distance: models end closer to the surge target, of which alone
// they may end within Engagement Range (11e.MOVE.SURGE.3, 11e.MOVE.SURGE.4).
func Surge(g *rules.Game, u, target rules.UnitID, distance geom.Length) *Kind {
	by := g.Edition.Move.Surge.ID
	k := Closer(g, u, by, by, distance)
	k.Closer, k.Engage = false, rules.UnitSet(0).With(target)
	before := g.Bodies(u)
	k.Whole = func(bodies []geom.Body) error {
		for i := range bodies {
			if bodies[i].Pose != before[i].Pose && apartFrom(g, target, &bodies[i]) >= apartFrom(g, target, &before[i]) {
				return &rules.Illegal{
					Rule: by, Subject: fmt.Sprintf("unit %v", u), Found: "a model that comes no closer to the surge target", Allowed: fmt.Sprintf("models that end closer to unit %v", target),
				}
			}
		}
		return nil
	}
	return k
}

// apartFrom returns the distance of a body from a unit.
func apartFrom(g *rules.Game, u rules.UnitID, b *geom.Body) geom.Length {
	_, d := geom.Closest(b, g.Bodies(u))
	return d
}
