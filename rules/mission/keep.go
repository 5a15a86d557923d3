package mission

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
)

// keepMarkers keeps the objective markers that the target is in range of and that its player
// controls under that player's control (10e.OBJECTIVE.CONTROL.6), also if control of them
// was taken at this moment (11e.OBJECTIVE.SECURED.2).
func keepMarkers(g *rules.Game, d *effectInstance) bool {
	p := g.Unit(d.target).Player
	for m := range g.State.Markers {
		if by, held := g.Controls(m); held && by == p && g.Edition.Mission.Secures.Do(g, d.target, m) {
			g.State.Kept = append(release(g.State.Kept, m), rules.Kept{Marker: int8(m), By: p})
		}
	}
	return false
}

// InRange reports whether a model of a unit is within range of an objective marker.
func InRange(g *rules.Game, u rules.UnitID, marker int) bool {
	n, _ := within(g, u, marker, false)
	return n > 0
}

// WithControl reports whether a unit controls an objective that its player controls: a model with an Objective Control
// of 1 or more is within range of it (11e.OBJECTIVE.CONTROL.6).
func WithControl(g *rules.Game, u rules.UnitID, marker int) bool {
	return control(g, u, g.State.Markers[marker]) > 0
}

// unlessKept returns the player who controls a marker: by models, or by keeping it unless the
// opponent's models control it.
func unlessKept(g *rules.Game, marker int, by rules.Player, held bool) (rules.Player, bool) {
	for _, k := range g.State.Kept {
		if int(k.Marker) == marker && !(held && by != k.By) {
			return k.By, true
		}
	}
	if !held {
		return 0, false
	}
	return by, true
}

// releaseMarkers ends the control of kept markers that the opponent controls, at the end of a
// phase or a turn (11e.OBJECTIVE.SECURED.1): the player must secure them again (11e.GAPS.17).
func releaseMarkers(g *rules.Game) {
	g.State.Kept = slices.DeleteFunc(g.State.Kept, func(k rules.Kept) bool {
		by, held := g.Edition.Mission.Controls.Do(g, int(k.Marker))
		return held && by != k.By
	})
}

func release(list []rules.Kept, marker int) []rules.Kept {
	return slices.DeleteFunc(list, func(k rules.Kept) bool { return int(k.Marker) == marker })
}
