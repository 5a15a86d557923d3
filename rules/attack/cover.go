package attack

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// OnFeature lets terrain cover a unit that is entirely on or within one feature,
// seen from above (8e.ATTACK.COVER.1).
func OnFeature(g *rules.Game, u rules.UnitID) bool {
	bodies := g.Bodies(u)
	for f := range g.Terrain.Features() {
		if holds(g.Terrain, f, bodies) {
			return len(bodies) > 0
		}
	}
	return false
}

func holds(t *geom.Terrain, feature int, bodies []geom.Body) bool {
	for i := range bodies {
		if !t.Holds(feature, &bodies[i]) {
			return false
		}
	}
	return true
}

// Uncovered is for terrain that gives no cover (9e.GAPS.6).
func Uncovered(*rules.Game, rules.UnitID) bool { return false }

// BetterAgainstShots adds 1 to saving throws against ranged attacks
// (8e.ATTACK.COVER.1), and nothing in melee (8e.ATTACK.COVER.2).
func BetterAgainstShots(ranged bool, _, _ int) int {
	if ranged {
		return 1
	}
	return 0
}

// NoBetter is for cover that adds nothing to saving throws.
func NoBetter(bool, int, int) int { return 0 }

// BetterUnlessThreeUp adds 1 to saving throws against ranged attacks, but not to
// those of models with a Save of 3+ or better against AP 0
// (10e.SHOOT.COVER.2).
func BetterUnlessThreeUp(ranged bool, ap, save int) int {
	if !ranged || ap == 0 && save > 0 && save <= 3 {
		return 0
	}
	return 1
}
