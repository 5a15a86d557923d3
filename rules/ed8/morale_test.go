package ed8_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
)

// TestMorale: 8e.MORALE.TEST.2, 8e.MORALE.TEST.3, 8e.EXAMPLES.MORALE. Of a unit
// with Leadership 7 that lost five, one flees for each point; no roll passes by
// itself, and nothing follows.
func TestMorale(t *testing.T) {
	for dice, want := range map[string]int16{"morale 2": 9, "morale 3": 8, "morale 4": 7, "morale 6": 5} {
		tt := table(t, dice, list(squad(9)), list(squad(1)), at{5000, 5000}, far)
		tt.Unit(0).Lost = 5
		phase(tt, rules.StepMorale)
		if tt.Request().Ask == rules.OrderModels {
			equal(t, "who chooses", tt.Request().Player, 0)
			tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{8}})
			equal(t, "the chosen one fled", tt.Find(0, 8), -1)
		}
		equal(t, dice, tt.Unit(0).Alive, want)
	}
	tt := table(t, "morale 1", list(squad(9)), list(squad(1)), at{5000, 5000}, far)
	tt.Unit(0).Lost = 8
	phase(tt, rules.StepMorale)
	equal(t, "a 1 that fails", tt.Request().N, 2)
}

// TestMoraleOrder: 8e.MORALE.TEST.1. The player whose turn it is tests all units
// first.
func TestMoraleOrder(t *testing.T) {
	army := list(squad(2), squad(2))
	tt := table(t, "morale 1 1 1", army, army, at{5000, 5000}, at{5000, 15000}, at{30000, 5000}, at{30000, 15000})
	for u := range rules.UnitID(3) {
		tt.Unit(u).Lost = 1
	}
	phase(tt, rules.StepMorale)
	asked(t, tt, rules.ForUnitToTest)
	equal(t, "units of one player", len(tt.Request().Options), 2)
	tt.Choose(rules.Select, 1)
	asked(t, tt, rules.ForNothing)
}
