package mission

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// markerRange is 3" horizontally and 5" vertically (9e.MISSION.OBJECTIVE.3).
var markerRange = geom.Reach{Horizontal: 3 * geom.Inch, Vertical: 5 * geom.Inch}

// MoreModels finds who controls an objective marker: the player with more models
// within range of it (9e.MISSION.OBJECTIVE.4).
func MoreModels(g *rules.Game, marker int) (rules.Player, bool) {
	m := geom.Marker(g.State.Markers[marker])
	var count [2]int
	for i := range g.State.Units {
		u := rules.UnitID(i)
		if !g.On(u) || g.Has(u, rules.Aircraft) {
			continue
		}
		for b := range g.Bodies(u) {
			if geom.WithinReach(&g.Bodies(u)[b], &m, markerRange) {
				count[g.Unit(u).Player]++
			}
		}
	}
	switch {
	case count[0] > count[1]:
		return 0, true
	case count[1] > count[0]:
		return 1, true
	}
	return 0, false
}

// Held counts the objective markers that a player controls.
func Held(g *rules.Game, p rules.Player) int {
	n := 0
	for m := range g.State.Markers {
		if by, held := g.Edition.Mission.Controls.Do(g, m); held && by == p {
			n++
		}
	}
	return n
}

// CaptureAndControl scores 1 victory point for each objective marker that the
// player whose turn it is controls (9e.ONLYWAR.OBJECTIVES.2).
func CaptureAndControl(g *rules.Game) {
	g.Score(g.State.Turn, Held(g, g.State.Turn), g.Edition.Mission.AtCommand.ID)
}

// MoreMarkers scores 1 victory point for who controls more objective markers at
// the end of the battle (9e.ONLYWAR.OBJECTIVES.3).
func MoreMarkers(g *rules.Game) {
	a, b := Held(g, 0), Held(g, 1)
	switch {
	case a > b:
		g.Score(0, 1, g.Edition.Mission.AtEnd.ID)
	case b > a:
		g.Score(1, 1, g.Edition.Mission.AtEnd.ID)
	}
}
