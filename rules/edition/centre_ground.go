package edition

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
)

// centreGround is the mission Centre Ground, in the style of the event missions of the 10th
// edition: five objective markers, one of them in the middle; a primary objective, and two
// fixed secondary objectives of both players, Assassinate and Behind the Lines. The zones
// are 12" deep along the long edges of a battlefield of 60" by 44".
func centreGround(e *rules.Edition) {
	const primary rules.RuleID = "centre-ground.PRIMARY"
	m := &e.Mission
	m.Name = "Centre Ground"
	m.Markers = rules.Is(primary, 5)
	m.OnMarkers = rules.Is("10e.OBJECTIVE.MARKER.2", true) // those of event missions are flat
	m.Places = rules.By(primary, fivePlaces)
	m.Zones = rules.By("centre-ground.ZONES", longEdges)
	m.Scoring = rules.Is(primary, rules.Scoring{Each: 5, From: 2, Most: 15})
	m.AtCommand = rules.By(primary, mission.CaptureAndControl)
	m.AtTurn = rules.By[func(*rules.Game)]("centre-ground.SECONDARY", func(g *rules.Game) {
		assassinate(g)
		behindTheLines(g)
	})
}

// assassinate scores 4 victory points for the player who destroyed a CHARACTER unit of the
// enemy this turn, for each.
func assassinate(g *rules.Game) {
	for u, s := range g.Units() {
		if s.Place == rules.Destroyed && s.Lost > 0 && s.SlainBy == int8(s.Player.Opponent())+1 && g.Has(u, effect.Character) {
			g.Score(s.Player.Opponent(), 4, "centre-ground.ASSASSINATE")
		}
	}
}

// behindTheLines scores 3 victory points for the player whose turn it is, with a unit wholly
// within the enemy's deployment zone, and 4 with two or more. AIRCRAFT and Battle-shocked
// units do not count.
func behindTheLines(g *rules.Game) {
	p, n := g.State.Turn, 0
	theirs := g.Zones()[g.State.Sides[p.Opponent()].Zone]
	for u, s := range g.Units() {
		if s.Player == p && g.On(u) && !g.Aircraft(u) && !s.Is.Has(effect.Shocked) && within(theirs, g.Bodies(u)) {
			n++
		}
	}
	if n > 0 {
		g.Score(p, min(n, 2)+2, "centre-ground.BEHIND")
	}
}

func within(z geom.Zone, bodies []geom.Body) bool {
	for i := range bodies {
		if !z.Holds(&bodies[i]) {
			return false
		}
	}
	return true
}

// longEdges returns zones along the two edges that are nearer to each other, as deep in
// proportion as 12" on a battlefield with a depth of 44".
func longEdges(field geom.Rect, _ int8) [2]geom.Zone {
	first, second := field, field
	if field.Depth() <= field.Width() {
		deep := field.Depth() * 12 / 44
		first.Max.Y, second.Min.Y = field.Min.Y+deep, field.Max.Y-deep
	} else {
		deep := field.Width() * 12 / 44
		first.Max.X, second.Min.X = field.Min.X+deep, field.Max.X-deep
	}
	return [2]geom.Zone{geom.RectZone(first), geom.RectZone(second)}
}
