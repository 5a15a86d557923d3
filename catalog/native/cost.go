package native

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// costs gives the unit its power and points by number of models
// (9e.DATASHEET.POWER.1, 8e.DATASHEET.POWER.1). The first step
// is the base, so a unit smaller than the smallest size costs the smallest
// printed value (9e.DATASHEET.POWER.2, 9e.GAPS.4).
func (s *sheet) costs() {
	s.steps("power", s.doc.Power)
	s.steps("points", s.doc.Points)
}

func (s *sheet) steps(cost string, steps Steps) {
	if len(steps) == 0 {
		return
	}
	at := s.at.at(cost)
	s.knownCost(cost, at)
	s.unit.Costs = append(s.unit.Costs, entry.Cost{Type: cost, Value: s.amount(steps[0].Cost, at)})
	for i, step := range steps[1:] {
		at := at.at(i + 1)
		if before := steps[i].From; step.From <= before {
			s.problem(at.at("from"), "cost.step", s.doc.Name, fmt.Sprint(step.From), fmt.Sprintf("more than %d, the number of the step before", before))
		}
		s.unit.Modifiers = append(s.unit.Modifiers, entry.Modifier{
			Op: entry.Set, Field: cost, Value: s.amount(step.Cost, at.at("cost")).String(),
			When: has(entry.ScopeSelf, models, step.From, at), Source: at.source(),
		})
	}
}

// price sets the printed cost of an entry, if there is one.
func (s *sheet) price(e *entry.Entry, cost string, amount Amount, at place) {
	if amount == "" {
		return
	}
	at = at.at(cost)
	s.knownCost(cost, at)
	if value := s.amount(amount, at); value.Sign() != 0 {
		e.Costs = append(e.Costs, entry.Cost{Type: cost, Value: value})
	}
}

// knownCost reports a cost that the game system does not have.
func (s *sheet) knownCost(cost string, at place) {
	same := func(t CostType) bool { return t.ID == cost }
	if !slices.ContainsFunc(s.edition.doc.Costs, same) {
		s.problem(at, "cost.type", s.doc.Name, cost, "a cost of the game system")
	}
}
