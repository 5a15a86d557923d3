package move

import (
	"github.com/rollcall40k/rollcall/rules"
)

// Movement plays the step in which units move, and then that of Reinforcements
// (9e.MOVE.SEQ.1): the player selects units, one at a time, each once
// (9e.MOVE.SEQ.2, .4, .5).
func Movement(g *rules.Game, f *rules.Frame) rules.Status {
	options := []rules.Option{{Do: rules.Pass, Unit: rules.NoUnit}}
	for i := range g.State.Units {
		u := rules.UnitID(i)
		if s := g.Unit(u); s.Player == f.Player && s.Place == rules.OnTable && s.Did&rules.SelectedToMove == 0 {
			options = append(options, rules.Option{Do: rules.Select, Unit: u})
		}
	}
	if len(options) == 1 || f.At == 1 {
		return rules.Over
	}
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Why: rules.ForUnitToMove, Player: f.Player, Unit: rules.NoUnit, Rule: g.Edition.Move.Once, Options: options,
	})
}

// UnitSelected takes the choice of a unit to move.
func UnitSelected(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	o := g.Chosen(c)
	if o.Do == rules.Pass {
		f.At = 1
		return nil
	}
	g.Unit(o.Unit).Did |= rules.SelectedToMove
	g.Push(rules.Frame{Step: rules.StepMove, Player: f.Player, Unit: o.Unit})
	return nil
}
