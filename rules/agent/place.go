package agent

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// setUp places the models of a unit where the request allows it.
func (h *hand) setUp(v rules.View, q *rules.Request) []rules.Way {
	ways, _ := move.PlanSetUp(v.Game, q.Unit, siteOf(v, q), h.site(v, q.Unit))
	return ways
}

// siteOf returns where a request lets a unit be set up.
func siteOf(v rules.View, q *rules.Request) *move.Site {
	s := &move.Site{Rule: q.Rule, Enemies: q.Limits.Enemies, Some: true}
	if q.Limits.Zone != (geom.Rect{}) {
		s.Zone = &q.Limits.Zone
	}
	if from := q.Limits.From; from != rules.NoUnit {
		s.Beside, s.Within = &v.Bodies(from)[0], q.Limits.Distance
	}
	return s
}
