package mission

import "github.com/rollcall40k/rollcall/rules"

// FirstTurn lets the winner of a roll-off choose the first or the second turn
// (9e.ONLYWAR.FIRST.1).
func FirstTurn(g *rules.Game, f *rules.Frame) rules.Status {
	if f.At == 1 {
		return rules.Over
	}
	f.Player = rollOff(g)
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Why: rules.ForFirstTurn, Player: f.Player, Unit: rules.NoUnit, Rule: g.Edition.Mission.FirstTurn,
		Options: []rules.Option{{Do: rules.TakeFirst}, {Do: rules.TakeSecond}},
	})
}

// FirstTurnChosen takes the choice of FirstTurn.
func FirstTurnChosen(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	g.State.First = f.Player
	if g.Chosen(c).Do == rules.TakeSecond {
		g.State.First = f.Player.Opponent()
	}
	f.At = 1
	return nil
}

// Command plays the Command phase: a Battle-forged army gains a command point
// (9e.COMMAND.PHASE.1), and the mission scores at its end.
func Command(g *rules.Game, f *rules.Frame) rules.Status {
	if g.Setup.Armies[f.Player].BattleForged {
		g.GainCommand(f.Player, 1, "9e.COMMAND.PHASE.1")
	}
	g.Edition.Mission.AtCommand.Do(g)
	return rules.Over
}
