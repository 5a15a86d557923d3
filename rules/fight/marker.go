package fight

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// toMarker reports whether a unit may consolidate towards an objective marker: no
// enemy unit is so near that the unit could come within Engagement Range of it.
func toMarker(g *rules.Game, u rules.UnitID) bool {
	r := &g.Edition.Fight
	n := move.Distance(g, u, effect.ToConsolidate, r.Consolidate.Is) + g.Edition.Table.Engagement.Is.Horizontal
	for e := range g.Units() {
		if g.Unit(e).Player != g.Unit(u).Player && g.On(e) && g.Within(u, e, n) {
			return false
		}
	}
	return r.ToMarker.Is
}

// MarkerKind returns what a consolidation towards an objective marker keeps to:
// each model that moves ends closer to the marker that is closest to the unit, and
// the unit ends within range of it (10e.FIGHT.CONSOLIDATE.2).
func MarkerKind(g *rules.Game, u rules.UnitID) *move.Kind {
	r := &g.Edition.Fight
	before := g.Bodies(u)
	m := closestMarker(g, before)
	distance := move.Distance(g, u, effect.ToConsolidate, r.Consolidate.Is)
	return &move.Kind{
		Rule:     r.Consolidate.ID,
		Distance: func(at int) geom.Length { return move.Able(g, at, distance) },
		Whole: func(bodies []geom.Body) error {
			near := false
			for i := range bodies {
				near = near || m != nil && geom.WithinReach(&bodies[i], m, g.Edition.Mission.Reach.Is)
				if m == nil || bodies[i].Pose != before[i].Pose && geom.Distance(&bodies[i], m) >= geom.Distance(&before[i], m) {
					return refuseMarker(g, u, "a model that comes no closer to a marker")
				}
			}
			if !near {
				return refuseMarker(g, u, "an end out of range of the marker")
			}
			return nil
		},
	}
}

// closestMarker returns the objective marker that is closest to a unit, or nil.
func closestMarker(g *rules.Game, bodies []geom.Body) (found *geom.Body) {
	best := geom.Reachable * 2
	for i := range g.State.Markers {
		m := g.Edition.Mission.Middle.Do(g.State.Markers[i])
		if _, d := geom.Closest(&m, bodies); d < best {
			found, best = &m, d
		}
	}
	return found
}

func refuseMarker(g *rules.Game, u rules.UnitID, found string) error {
	return &rules.Illegal{
		Rule: g.Edition.Fight.ToMarker.ID, Subject: fmt.Sprintf("unit %v", u), Found: found, Allowed: "models closer to it, and the unit within its range",
	}
}
