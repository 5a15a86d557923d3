package ed8_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// TestMorale: 8e.MORALE.TEST.2, 8e.MORALE.TEST.3, 8e.EXAMPLES.MORALE. In a unit with Leadership 7
// that lost five models, one model flees for each point above; no roll passes automatically, and
// no further tests follow.
func TestMorale(t *testing.T) {
	for rolls, want := range map[string]int16{"morale 2": 9, "morale 3": 8, "morale 4": 7, "morale 6": 5} {
		tt := table(t, rolls, list(squad(9)), list(squad(1)), at{5000, 5000}, far)
		tt.Unit(1).Lost = 5
		phase(tt, rules.StepMorale)
		if tt.Request().Ask == rules.OrderModels {
			equal(t, "choosing player", tt.Request().Player, 0)
			tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{9}})
			equal(t, "the chosen model fled", tt.Find(1, 9), -1)
		}
		equal(t, rolls, tt.Unit(1).Alive, want)
	}
	tt := table(t, "morale 1", list(squad(9)), list(squad(1)), at{5000, 5000}, far)
	tt.Unit(1).Lost = 8
	phase(tt, rules.StepMorale)
	equal(t, "a 1 that fails", tt.Request().N, 2)
}

// TestMoraleReroll: 8e.CORE.REROLL.1, 8e.CORE.REROLL.3, 8e.MORALE.TEST.2. With Leadership 7.
func TestMoraleReroll(t *testing.T) {
	for name, c := range map[string]struct {
		reroll   dice.Reroll
		modifier int
		lost     int16
		script   string
		flee     int16
	}{
		"8e.CORE.REROLL.1 a 1 that fails, only 1s":           {dice.Ones, 0, 7, "morale 1 3", 3},
		"8e.CORE.REROLL.1 a 1 that passes":                   {dice.Ones, 0, 6, "morale 1", 0},
		"8e.CORE.REROLL.1 a 2 that fails, only 1s":           {dice.Ones, 0, 7, "morale 2", 2},
		"8e.CORE.REROLL.1 a failed test":                     {dice.Failed, 0, 7, "morale 2 1", 1},
		"8e.CORE.REROLL.3 a test that only a modifier fails": {dice.Failed, 1, 5, "morale 2", 1},
		"8e.CORE.REROLL.3 any test":                          {dice.Any, 1, 5, "morale 2 1", 0},
	} {
		t.Run(name, func(t *testing.T) {
			unit := squad(9)
			unit.Effects = []effect.Effect{
				{Kind: effect.Reroll, Roll: effect.MoraleTest, Reroll: c.reroll},
				{Kind: effect.AddToRoll, Roll: effect.MoraleTest, Value: int16(c.modifier)},
			}
			tt := table(t, c.script, list(unit), list(squad(1)), at{5000, 5000}, far)
			tt.Unit(1).Lost = c.lost
			phase(tt, rules.StepMorale)
			fled := int16(tt.Request().N)
			equal(t, "models that flee", fled, c.flee)
		})
	}
}

// TestMoraleOrder: 8e.MORALE.TEST.1. The player whose turn it is tests all units first, in any
// order; then the opponent. Units without losses take no test.
func TestMoraleOrder(t *testing.T) {
	army := list(squad(2), squad(2), squad(2))
	tt := table(t, "morale 1 1 1 1", army, army, at{5000, 5000}, at{5000, 10000}, at{5000, 15000}, at{30000, 5000}, at{30000, 10000}, at{30000, 15000})
	for _, u := range []rules.UnitID{1, 2, 4, 5} {
		tt.Unit(u).Lost = 1
	}
	var tested []rules.UnitID
	tt.Log(func(e *rules.Event) {
		if e.Kind == rules.EventRoll && e.Word == dice.Morale.String() {
			tested = append(tested, e.Unit)
		}
	})
	phase(tt, rules.StepMorale)
	asked(t, tt, rules.ForUnitToTest)
	equal(t, "units of one player", len(tt.Request().Options), 2)
	tt.Choose(rules.Select, 2)
	asked(t, tt, rules.ForUnitToTest)
	equal(t, "whose units then", tt.Request().Player, 1)
	tt.Choose(rules.Select, 4)
	asked(t, tt, rules.ForNothing)
	equal(t, "order", tested, []rules.UnitID{2, 1, 4, 5})
}

// TestBestLeadership: 8e.MORALE.TEST.2. The test uses the highest Leadership of the remaining
// models.
func TestBestLeadership(t *testing.T) {
	led := func() rules.ArmyUnit {
		u := squad(2)
		leader := u.Kinds[0]
		leader.Count, leader.Profile.Leadership = 1, 9
		u.Kinds = append(u.Kinds, leader)
		return u
	}
	for lost, flee := range map[rules.ModelID]int16{1: 0, 3: 2} {
		tt := table(t, "morale 6", list(led()), list(squad(1)), at{5000, 5000}, far)
		tt.Remove(tt.Find(1, lost), "8e.UNIT.DESTROYED.1")
		tt.Unit(1).Lost = 3
		phase(tt, rules.StepMorale)
		equal(t, "models left", tt.Unit(1).Alive, 2-flee)
	}
}
