package fight

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// PlanPileIn returns legal ways for a pile-in; none where the unit stays. They
// hold until the next plan.
func PlanPileIn(g *rules.Game, u rules.UnitID) []rules.Way {
	return plan(g, u, PileInKind(g, u), g.Edition.Fight.PileInContact.Is)
}

// PlanConsolidate returns legal ways for a consolidation; none where the unit
// stays. They hold until the next plan.
func PlanConsolidate(g *rules.Game, u rules.UnitID) []rules.Way {
	return plan(g, u, ConsolidateKind(g, u), g.Edition.Fight.ConsolidateContact.Is)
}

func plan(g *rules.Game, u rules.UnitID, k *move.Kind, contact bool) []rules.Way {
	ways := move.PlanCloser(g, u, k, func(b *geom.Body) bool { return Touching(g, u, b) })
	if contact {
		ways = move.CloseUp(g, u, k, ways)
	}
	return ways
}
