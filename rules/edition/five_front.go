package edition

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
)

// fiveFront is the mission Five Front. Five objective markers lie in the middle of the
// battlefield and of its quarters. At the end of each Command phase (of each turn, in an
// edition without one) the player whose turn it is scores 1 victory point for each marker
// that he controls, and 1 more for the middle. The deployment zones are the triangles in
// two opposite corners, so that each holds one marker.
func fiveFront(e *rules.Edition) {
	const by rules.RuleID = "five-front.MARKERS"
	m := &e.Mission
	m.Name = "Five Front"
	m.Primaries.Is = nil
	m.Markers = rules.Is(by, 5)
	m.Places = rules.By(by, fivePlaces)
	m.Zones = rules.By("five-front.ZONES", corners)
	m.Margin = rules.Is[geom.Length]("five-front.ZONES", 0)
	m.Scoring = rules.Is(by, rules.Scoring{Each: 1, From: 1})
	score := rules.By(by, func(g *rules.Game) {
		mission.CaptureAndControl(g)
		if p, held := g.Controls(0); held && p == g.State.Turn {
			g.Score(p, 1, "five-front.MIDDLE")
		}
	})
	none := rules.By(by, mission.NoScore)
	m.AtCommand, m.AtTurn, m.SlayWarlord, m.AtEnd = score, none, none, none
	if e.Turn[0] != rules.StepCommand {
		m.AtCommand, m.AtTurn = none, score
		m.Scoring.Is.AtTurn = m.Scoring.Is.From
	}
}

// fivePlaces returns the middles of a battlefield and of its quarters.
func fivePlaces(field geom.Rect) []geom.Point {
	x, y := field.Width()/4, field.Depth()/4
	at := func(i, k geom.Length) geom.Point { return field.Min.Plus(geom.Point{X: i * x, Y: k * y}) }
	return []geom.Point{at(2, 2), at(1, 1), at(3, 3), at(3, 1), at(1, 3)}
}

// corners returns the triangles in two opposite corners, with sides of two thirds of those
// of the battlefield.
func corners(field geom.Rect, _ int8) [2]geom.Zone {
	x, y := field.Width()*2/3, field.Depth()*2/3
	lo, hi := field.Min, field.Max
	return [2]geom.Zone{triangle(lo, lo.Plus(geom.Point{X: x}), lo.Plus(geom.Point{Y: y})), triangle(hi, hi.Minus(geom.Point{X: x}), hi.Minus(geom.Point{Y: y}))}
}

func triangle(a, b, c geom.Point) geom.Zone {
	z, err := geom.NewZone(a, b, c)
	if err != nil { // a battlefield without a width or a depth
		return geom.RectZone(geom.Rect{Min: a, Max: a})
	}
	return z
}
