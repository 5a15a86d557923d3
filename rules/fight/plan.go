package fight

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// PlanPileIn returns legal ways for a pile-in; none where the unit stays. They
// hold until the next plan.
func PlanPileIn(g *rules.Game, u rules.UnitID) []rules.Way {
	return Plan(g, u, rules.ForPileIn, PileInKind(g, u))
}

// PlanConsolidate returns legal ways for a consolidation; none where the unit
// stays. They hold until the next plan.
func PlanConsolidate(g *rules.Game, u rules.UnitID) []rules.Way {
	return Plan(g, u, rules.ForConsolidation, ConsolidateKind(g, u))
}

// Plan returns legal ways for a pile-in (rules.ForPileIn) or a consolidation
// (rules.ForConsolidation) that keeps to a kind; none where the unit stays. They hold
// until the next plan.
func Plan(g *rules.Game, u rules.UnitID, why rules.Why, k *move.Kind) []rules.Way {
	ways := move.PlanCloser(g, u, k, func(b *geom.Body) bool { return Touching(g, u, b) })
	if contactOf(g, why).Is {
		move.CloseUp(g, u, k, ways)
	}
	return ways
}
