package mission

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// The limits of event missions (11e.MISSION.SEQ.12).
const (
	mostInRound     = 15 // of all primary missions, and of all secondary ones
	mostPrimary     = 45
	mostSecondaries = 45
	mostCard        = 20 // of one fixed secondary mission
)

// Cards of event missions, in SideState.Cards.
const (
	PrimaryCard = iota
	FirstSecondary
	SecondSecondary
)

// ScorePrimary scores points of the primary mission: at most 15 in a battle round and 45 in the battle
// (11e.MISSION.SEQ.12).
func ScorePrimary(g *rules.Game, p rules.Player, points int, by rules.RuleID) {
	c := g.State.Sides[p].Cards[PrimaryCard]
	g.ScoreCard(p, PrimaryCard, max(min(points, mostInRound-int(c.Round), mostPrimary-int(c.Battle)), 0), by)
}

// ScoreSecondary scores points of a fixed secondary mission: at most 20 in the battle, and 15 in a battle round and 45 in
// the battle of all (11e.MISSION.SEQ.12).
func ScoreSecondary(g *rules.Game, p rules.Player, card, points int, by rules.RuleID) {
	cards := &g.State.Sides[p].Cards
	round, battle := 0, 0
	for _, c := range cards[FirstSecondary:] {
		round, battle = round+int(c.Round), battle+int(c.Battle)
	}
	g.ScoreCard(p, card, max(min(points, mostCard-int(cards[card].Battle), mostInRound-round, mostSecondaries-battle), 0), by)
}

// A Territory is where an objective lies for a player.
type Territory uint8

// The territories (11e.MISSION.PLACE.1, 11e.MISSION.PLACE.2).
const (
	NoMansLand Territory = iota // in neither deployment zone: central and expansion objectives
	Home                        // in the player's deployment zone
	EnemyHome                   // in that of the opponent
)

// TerritoryOf returns where an objective lies for a player (11e.MISSION.PLACE.2). The mission says where objectives are
// (11e.MISSION.SEQ.1).
func TerritoryOf(g *rules.Game, p rules.Player, marker int) Territory {
	zones, at := g.Zones(), g.State.Markers[marker]
	switch {
	case zones[g.State.Sides[p].Zone].Contains(at):
		return Home
	case zones[g.State.Sides[p.Opponent()].Zone].Contains(at):
		return EnemyHome
	}
	return NoMansLand
}

// Central reports whether an objective lies in the middle of the battlefield (11e.MISSION.PLACE.2).
func Central(g *rules.Game, marker int) bool {
	at := g.State.Markers[marker]
	return at.Within(geom.Point{X: (g.Field.Min.X + g.Field.Max.X) / 2, Y: (g.Field.Min.Y + g.Field.Max.Y) / 2}, geom.Inch)
}

// InTerritory reports whether all models of a unit are wholly in a player's territory: the half of the battlefield with
// the player's deployment zone (11e.MISSION.PLACE.1).
func InTerritory(g *rules.Game, p rules.Player, u rules.UnitID) bool {
	own := g.Zones()[g.State.Sides[p].Zone].Bounds()
	half := g.Field
	middle := geom.Point{X: (half.Min.X + half.Max.X) / 2, Y: (half.Min.Y + half.Max.Y) / 2}
	switch {
	case own.Depth() < half.Depth() && own.Min.Y == half.Min.Y:
		half.Max.Y = middle.Y
	case own.Depth() < half.Depth():
		half.Min.Y = middle.Y
	case own.Min.X == half.Min.X:
		half.Max.X = middle.X
	default:
		half.Min.X = middle.X
	}
	zone, bodies := geom.RectZone(half), g.Bodies(u)
	for i := range bodies {
		if !zone.Holds(&bodies[i]) {
			return false
		}
	}
	return true
}
