package mission

import "github.com/rollcall40k/rollcall/rules"

// RollOffWinner rolls off between the players for what a rule asks.
func RollOffWinner(g *rules.Game, by rules.RuleID) rules.Player { return g.RollOff(by) }

// FirstTurn lets a player choose the first or the second turn: the winner of a
// roll-off (9e.ONLYWAR.FIRST.1), or whom the edition names.
func FirstTurn(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Stage == 1 {
		return rules.Over
	}
	r := &g.Edition.Mission
	f.Player = r.FirstTurn.Do(g, r.FirstTurn.ID)
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Reason: rules.ForFirstTurn, Player: f.Player, Rule: r.FirstTurn.ID,
		Options: []rules.Option{{Do: rules.TakeFirst}, {Do: rules.TakeSecond}},
	})
}

// FirstTurnChosen takes the choice of FirstTurn.
func FirstTurnChosen(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	g.State.First = f.Player
	if g.Chosen(c).Do == rules.TakeSecond {
		g.State.First = f.Player.Opponent()
	}
	g.State.Turn = g.State.First
	f.Stage = 1
	return nil
}

// Command plays the Command phase. What happens in it happens at its start, when
// abilities that are used then are used, and at its end, which Rounds plays
// (9e.COMMAND.PHASE.2); then the turn goes on (9e.COMMAND.PHASE.3).
func Command(*rules.Game, *rules.Frame) rules.Status { return rules.Over }

// BattleForged gives the player whose turn it is a command point, if the army is
// Battle-forged (9e.COMMAND.PHASE.1). Its data says whether it is (9e.GAPS.2). The
// core rules have nothing to spend it on (9e.GAPS.1).
func BattleForged(g *rules.Game) {
	if p := g.State.Turn; g.Setup.Armies[p].BattleForged {
		g.GainCommand(p, 1, g.Edition.Mission.AtCommandStart.ID)
	}
}
