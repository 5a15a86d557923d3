package mission

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/move"
)

// Battle plays the parts of a battle in their order (9e.MISSION.SEQ.1).
func Battle(g *rules.Game, f *rules.Frame) rules.Status {
	if int(f.N) == len(g.Edition.Battle) {
		return rules.Over
	}
	f.N++
	return g.Push(rules.Frame{Step: g.Edition.Battle[f.N-1]})
}

// Rounds plays battle rounds: in each, both players take a turn, the same player
// first every time (9e.ROUND.STRUCTURE.1, .2, .4). They end after the last round
// of the mission, or when an army is destroyed (9e.ONLYWAR.END.1).
func Rounds(g *rules.Game, f *rules.Frame) rules.Status {
	s := &g.State
	phase := int(f.N) % len(g.Edition.Turn)
	turn := int(f.N) / len(g.Edition.Turn)
	if g.Wiped(0) || g.Wiped(1) || turn == 2*g.Edition.Mission.Rounds.Is {
		s.Phase = 0
		return rules.Over
	}
	if phase == 0 {
		beginTurn(g, turn)
	}
	f.N++
	s.Phase = g.Edition.Turn[phase]
	g.BeginPhase()
	return g.Push(rules.Frame{Step: s.Phase, Player: s.Turn})
}

// beginTurn begins the n-th turn of the battle.
func beginTurn(g *rules.Game, n int) {
	s := &g.State
	if n%2 == 0 {
		s.Round++
		s.Turn = s.First
		g.BeginRound()
	} else {
		s.Turn = s.First.Opponent()
	}
	g.BeginTurn()
}

// End ends the battle: units that have not arrived, points that are scored then, and the victor.
func End(g *rules.Game, _ *rules.Frame) rules.Status {
	move.Miss(g)
	g.Edition.Mission.AtEnd.Do(g)
	g.Finish(g.Edition.Mission.Victor.Do(g))
	return rules.Over
}

// MostPoints finds the victor: who destroyed the other army, or else has the most
// victory points (9e.ONLYWAR.VICTOR.1, .2). When both armies are destroyed,
// points decide.
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
