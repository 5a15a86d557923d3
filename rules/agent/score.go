package agent

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// score is what an objective marker brings the player who controls it from now on,
// and what it would bring the other.
type score struct {
	hold, deny Worth
	each       Worth // that is lost with each move that it takes to come to it
	end        Worth // of hold, what is for the end of the battle
	moves      Worth // to come
}

// scoreOf returns what a marker scores for a player. Where nothing was rolled for, it
// is a victory point in each of the player's Command phases, and one at the end.
func scoreOf(v rules.View, p rules.Player) score {
	left := Worth(v.Edition.Mission.Rounds.Is - int(v.State.Round)) // battle rounds to come
	theirs := left
	if v.State.First == p {
		theirs++
	}
	if list := v.Edition.Mission.Primaries.Is; len(list) > 0 {
		return primaryScore(&list[v.State.Primary], left, theirs)
	}
	return score{hold: (left + 1) * victoryPoint, deny: (theirs + 1) * victoryPoint, each: victoryPoint}
}

// primaryScore is what a marker scores by a primary objective: at the end of every
// turn, of both players, and at the end of the battle.
func primaryScore(o *rules.Primary, left, theirs Worth) score {
	turns, end := left+theirs+1, Worth(o.AtEnd)*victoryPoint
	all := turns*Worth(o.AtTurn)*victoryPoint + end
	return score{hold: all, deny: all, each: Worth(o.AtTurn) * victoryPoint, end: end, moves: left + 1}
}

// advance is what an Advance adds to a move, on average.
const advance = 7 * geom.Inch / 2

// late is what a way costs of the score. Of what counts at the end of the battle
// nothing is left where the moves to come do not lead so far.
func (s *score) late(way, pace geom.Length) Worth {
	cost := s.each * Worth(way) / Worth(pace)
	if s.end > 0 {
		far := max(s.moves, 1) * Worth(pace+advance)
		cost += s.end * min(Worth(way), far) / far
	}
	return cost
}

// prize is what control of a marker brings at once, sooner or later.
func prize(v rules.View) Worth {
	if list := v.Edition.Mission.Primaries.Is; len(list) > 0 {
		o := &list[v.State.Primary]
		return Worth(max(o.AtTurn, o.AtEnd)) * victoryPoint
	}
	return victoryPoint
}
