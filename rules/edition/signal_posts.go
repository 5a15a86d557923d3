package edition

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/mission"
)

// Rules of the mission Signal Posts.
const (
	postsPrimary rules.RuleID = "signal-posts.PRIMARY"
	postsSignal  rules.RuleID = "signal-posts.SIGNAL"
	postsBreak   rules.RuleID = "signal-posts.BREAKTHROUGH"
)

// signalPosts is the mission Signal Posts, in the style of the event missions of the 11th edition: the objectives and
// zones of Only War on one of three layouts of terrain areas, a primary mission, and two fixed secondary missions of both
// players, one of them with an action. Its limits are those of events (11e.MISSION.SEQ.12), and abilities give a player
// at most one command point in a battle round (11e.MISSION.SEQ.13).
func signalPosts(e *rules.Edition) {
	m := &e.Mission
	m.Name = "Signal Posts"
	m.Layouts = []string{"areas-1", "areas-2", "areas-3"}
	m.Scoring = rules.Is(postsPrimary, rules.Scoring{Each: 4, From: 2, Most: 15, AtTurn: 5})
	m.MostGained = rules.Is("11e.MISSION.SEQ.13", 1)
	m.Actions = rules.Is(postsSignal, []rules.Action{{
		Name: "Raise a Signal", Rule: postsSignal, Phase: effect.ShootingPhase, Most: 2,
		At: signalAt,
		Done: func(g *rules.Game, u rules.UnitID, marker int) {
			p := g.Unit(u).Player
			if by, held := g.Controls(marker); held && by == p {
				mission.ScoreSecondary(g, p, mission.FirstSecondary, signalPoints(g, u, marker), postsSignal)
			}
		},
		Worth: signalPoints,
	}})
	m.AtCommand = rules.By(postsPrimary, func(g *rules.Game) {
		if r := int(g.State.Round); r > 1 && !g.Edition.Mission.Scoring.Is.ScoresAtTurn(r) {
			holdPosts(g)
		}
	})
	m.AtTurn = rules.By(postsBreak, func(g *rules.Game) {
		if g.Edition.Mission.Scoring.Is.ScoresAtTurn(int(g.State.Round)) {
			holdPosts(g)
		}
		breakThrough(g)
	})
}

// holdPosts scores 4 victory points for each objective that the player whose turn it is controls, and 3 more for the
// central one.
func holdPosts(g *rules.Game) {
	p, points := g.State.Turn, 0
	for marker := range g.State.Markers {
		by, held := g.Controls(marker)
		if !held || by != p {
			continue
		}
		points += 4
		if mission.Central(g, marker) {
			points += 3
		}
	}
	mission.ScorePrimary(g, p, points, postsPrimary)
}

// signalAt allows the action to a unit within range of an objective away from home at which no other unit performs it.
func signalAt(g *rules.Game, u rules.UnitID, marker int) bool {
	p := g.Unit(u).Player
	if mission.TerritoryOf(g, p, marker) == mission.Home || !mission.InRange(g, u, marker) {
		return false
	}
	for _, s := range g.Units() {
		if s.Player == p && s.Acts.Action != 0 && int(s.Acts.Marker) == marker {
			return false
		}
	}
	return true
}

// signalPoints returns the victory points of a signal at an objective that its player controls: 3, or 5 at the
// opponent's home.
func signalPoints(g *rules.Game, u rules.UnitID, marker int) int {
	if mission.TerritoryOf(g, g.Unit(u).Player, marker) == mission.EnemyHome {
		return 5
	}
	return 3
}

// breakThrough scores 3 victory points for the player whose turn it is, with a unit wholly in the opponent's territory,
// and 5 with two or more. AIRCRAFT and Battle-shocked units do not count.
func breakThrough(g *rules.Game) {
	p, n := g.State.Turn, 0
	for u := range g.OnTable(p) {
		if !g.Aircraft(u) && !g.Unit(u).Is.Has(effect.Shocked) && mission.InTerritory(g, p.Opponent(), u) {
			n++
		}
	}
	if n > 0 {
		mission.ScoreSecondary(g, p, mission.SecondSecondary, min(2*n, 4)+1, postsBreak)
	}
}
