// Package mission implements the sequence of a battle: set-up, battle rounds and
// turns, objective markers, scoring and the end of the battle.
package mission

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Battle plays the parts of a battle in order (9e.MISSION.SEQ.1). The armies are mustered and the
// battlefield is created beforehand: they are in its Setup (9e.MISSION.SEQ.2, 9e.MISSION.SEQ.4).
func Battle(g *rules.Game, f *rules.Frame) rules.Status {
	if int(f.Value) == len(g.Edition.Battle) {
		return rules.Over
	}
	f.Value++
	return g.Push(rules.Frame{Step: g.Edition.Battle[f.Value-1]})
}

// BeforeBattle plays the abilities that are used before the battle, after the first turn is
// determined (9e.MISSION.SEQ.8, 9e.ONLYWAR.PREBATTLE.1).
func BeforeBattle(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Stage == 0 {
		f.Stage = 1
		if g.Trigger(effect.BeforeBattle, rules.NoUnit) {
			return rules.Again
		}
	}
	return rules.Over
}

// Stages of End.
const (
	clearing uint8 = iota
	scoring
)

// End ends the battle: Reinforcements that have not arrived are destroyed (9e.MOVE.REINFORCE.6), points
// are scored, and the victor is found.
func End(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Stage == clearing {
		f.Stage = scoring
		g.Edition.Move.NotArrived.Do(g)
		return g.Push(rules.Frame{Step: rules.StepScore, Player: g.State.Turn, Value: atEnd})
	}
	g.Finish(g.Edition.Mission.Victor.Do(g), decider(g))
	return rules.Over
}

// decider returns the rule that decides the battle: the loss of an army, more victory points, or
// the rule for a tie.
func decider(g *rules.Game) rules.RuleID {
	r, sides := &g.Edition.Mission, &g.State.Sides
	switch {
	case g.Wiped(0) != g.Wiped(1) && r.EndsWiped.Is:
		return r.Slain
	case sides[0].VictoryPoints == sides[1].VictoryPoints:
		return r.Tie
	}
	return r.Victor.ID
}

// UnderdogOnTie determines the victor like MostPoints, but on a tie the Underdog wins a minor
// victory (8e.ONLYWAR.VICTOR.3). Every other victory is a major one (8e.ONLYWAR.VICTOR.1,
// 8e.ONLYWAR.VICTOR.2).
func UnderdogOnTie(g *rules.Game) rules.Result {
	r := MostPoints(g)
	if r != rules.Draw || g.State.Underdog == 0 {
		return r
	}
	g.State.Minor = true
	note(g, g.Edition.Mission.Tie, "a minor victory for the Underdog")
	if g.State.Underdog == 1 {
		return rules.FirstWins
	}
	return rules.SecondWins
}

// note logs the decision of a rule.
func note(g *rules.Game, by rules.RuleID, text string) {
	g.Emit(rules.Event{Kind: rules.EventNote, Rule: by, Word: text})
}

// MostPoints determines the victor: the player who destroyed the other army, or else the one with
// more victory points (9e.ONLYWAR.VICTOR.1, 9e.ONLYWAR.VICTOR.2); a tie is a draw
// (9e.MISSION.SEQ.9). If both armies are destroyed, points decide.
func MostPoints(g *rules.Game) rules.Result {
	first, second := g.Wiped(0), g.Wiped(1)
	a, b := g.State.Sides[0].VictoryPoints, g.State.Sides[1].VictoryPoints
	switch {
	case second && !first:
		return rules.FirstWins
	case first && !second:
		return rules.SecondWins
	case a > b:
		return rules.FirstWins
	case b > a:
		return rules.SecondWins
	}
	return rules.Draw
}
