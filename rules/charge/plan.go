package charge

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// Plan returns legal ways for a charge move with a charge roll, if it finds any.
// That it finds none does not prove that there are none. The ways hold until the
// next plan.
func Plan(g *rules.Game, u rules.UnitID, targets rules.UnitSet, roll geom.Length) ([]rules.Way, bool) {
	ways, ok := move.Plan(g, u, Kind(g, u, targets, roll), &move.Goal{Unit: rules.NoUnit, Reach: targets})
	return ways, ok && len(ways) > 0
}

// PlanHeroic returns legal ways for a Heroic Intervention; none where the unit
// stays. The ways hold until the next plan.
func PlanHeroic(g *rules.Game, u rules.UnitID) []rules.Way {
	return move.PlanCloser(g, u, HeroicKind(g, u), func(*geom.Body) bool { return false })
}
