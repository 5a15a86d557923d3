package mission

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// The battlefield for which the layout of the quick mission of the 11th edition is printed.
const (
	layoutWidth = 44 * geom.Inch
	layoutDepth = 60 * geom.Inch
	deepZone    = 18 * geom.Inch
)

// MirrorPlaces returns the places of its five objectives (11e.MISSION.ONLYWAR.5): the home objectives
// of the zones of DeepZones, in their order, the central one, and two expansion objectives. On a
// battlefield of another size they are in proportion (11e.MISSION.ONLYWAR.3).
func MirrorPlaces(field geom.Rect) []geom.Point {
	places := make([]geom.Point, 0, 5)
	for _, p := range [...]geom.Point{{X: 22, Y: 9}, {X: 22, Y: 51}, {X: 22, Y: 30}, {X: 8, Y: 24}, {X: 36, Y: 36}} {
		x, y := p.X*geom.Inch, p.Y*geom.Inch
		if field.Width() > field.Depth() { // the zones are along the short edges
			x, y = y*field.Width()/layoutDepth, x*field.Depth()/layoutWidth
		} else {
			x, y = x*field.Width()/layoutWidth, y*field.Depth()/layoutDepth
		}
		places = append(places, geom.Point{X: field.Min.X + x, Y: field.Min.Y + y})
	}
	return places
}

// DeepZones returns zones 18" deep along the short edges, the Defender's first
// (11e.MISSION.ONLYWAR.4), in proportion on a battlefield of another size.
func DeepZones(field geom.Rect, _ int8) [2]geom.Zone {
	first, second := field, field
	if field.Width() > field.Depth() {
		deep := deepZone * field.Width() / layoutDepth
		first.Max.X, second.Min.X = field.Min.X+deep, field.Max.X-deep
	} else {
		deep := deepZone * field.Depth() / layoutDepth
		first.Max.Y, second.Min.Y = field.Min.Y+deep, field.Max.Y-deep
	}
	return [2]geom.Zone{geom.RectZone(first), geom.RectZone(second)}
}

// ByLayout returns a distance in proportion on a battlefield that is smaller than the layout
// (11e.MISSION.ONLYWAR.3).
func ByLayout(field geom.Rect, n geom.Length) geom.Length {
	long, short := max(field.Width(), field.Depth()), min(field.Width(), field.Depth())
	return min(n, n*long/layoutDepth, n*short/layoutWidth)
}

// The points of Battlefield Dominance, in addition to those of the mission's Scoring.
const (
	forMore      = 2 // objectives than the opponent
	mostInBattle = 45
)

// DominateAtCommand scores objectives at the end of a Command phase, in the battle rounds that Scoring says
// (11e.MISSION.ONLYWAR.8).
func DominateAtCommand(g *rules.Game) {
	s := &g.Edition.Mission.Scoring.Is
	if r := int(g.State.Round); r >= s.From && !s.ScoresAtTurn(r) {
		dominate(g)
	}
}

// DominateAtTurn scores, at the end of a turn, more objectives than the opponent controls in the
// first two battle rounds (11e.MISSION.ONLYWAR.7), and from the battle round on that Scoring says, what
// DominateAtCommand scores in the others.
func DominateAtTurn(g *rules.Game) {
	p := g.State.Turn
	switch r := int(g.State.Round); {
	case r <= 2 && Control(g, p) > Control(g, p.Opponent()):
		scoreWithin(g, p, forMore, g.Edition.Mission.AtTurn.ID)
	case g.Edition.Mission.Scoring.Is.ScoresAtTurn(r):
		dominate(g)
	}
}

// dominate scores the points of Scoring for each objective that the player whose turn it is controls, and
// more for each away from home, if the home objective is among them, by the rule of DominateAtCommand.
func dominate(g *rules.Game) {
	p := g.State.Turn
	n, home := Control(g, p), false
	zone := g.Zones()[g.State.Sides[p].Zone]
	for m := range g.State.Markers {
		if who, held := g.Controls(m); held && who == p && zone.Contains(g.State.Markers[m]) {
			home = true
		}
	}
	points := g.Edition.Mission.Scoring.Is.Each * n
	if home {
		points += g.Edition.Mission.Scoring.Is.Away * (n - 1)
	}
	scoreWithin(g, p, points, g.Edition.Mission.AtCommand.ID)
}

// scoreWithin scores points, as far as the limits of a battle round and of the battle allow
// (11e.MISSION.ONLYWAR.9).
func scoreWithin(g *rules.Game, p rules.Player, points int, by rules.RuleID) {
	s := &g.State.Sides[p]
	points = min(points, g.Edition.Mission.Scoring.Is.Most-int(s.Scored), mostInBattle-int(s.VictoryPoints))
	g.Score(p, max(points, 0), by)
}

// PointsAlone determines the victor by victory points, whichever army has been destroyed
// (11e.MISSION.SEQ.10, 11e.MISSION.SEQ.11).
func PointsAlone(g *rules.Game) rules.Result {
	switch a, b := g.State.Sides[0].VictoryPoints, g.State.Sides[1].VictoryPoints; {
	case a > b:
		return rules.FirstWins
	case b > a:
		return rules.SecondWins
	}
	return rules.Draw
}

// Gain gives each player a command point (11e.COMMAND.SEQ.2, 11e.COMMAND.SEQ.5).
func Gain(g *rules.Game) {
	for p := range rules.Player(2) {
		g.GainCommand(p, 1, g.Edition.Mission.AtCommandStart.ID)
	}
}
