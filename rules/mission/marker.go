package mission

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Markers lets the players set up objective markers in turns, starting with the
// winner of a roll-off (9e.ONLYWAR.PLACEMENT.1).
func Markers(g *rules.Game, f *rules.Frame) rules.Status {
	if len(g.State.Markers) == g.Edition.Mission.Markers.Is {
		return rules.Over
	}
	if len(g.State.Markers) == 0 {
		f.Player = rollOff(g)
	}
	return g.Ask(rules.Request{
		Ask: rules.PlaceMarker, Why: rules.ForMarker, Player: f.Player, Unit: rules.NoUnit, Rule: g.Edition.Mission.Markers.ID,
	})
}

// MarkerPlaced takes a choice of Markers: not within the distances of an edge and
// of other markers (9e.ONLYWAR.PLACEMENT.2).
func MarkerPlaced(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	m, r := geom.Marker(c.Point), &g.Edition.Mission
	refuse := func(by rules.RuleID, found, allowed string) error {
		return &rules.Illegal{Rule: by, Subject: fmt.Sprintf("objective marker %d", len(g.State.Markers)+1), Found: found, Allowed: allowed}
	}
	if err := m.Pose.Validate(); err != nil {
		return refuse(r.Edge.ID, err.Error(), "a point of the battlefield")
	}
	if !g.Field.Contains(c.Point) {
		return refuse(r.Edge.ID, "a point off the battlefield", "a point of the battlefield")
	}
	if d := g.Field.EdgeDistance(&m); d <= r.Edge.Is {
		return refuse(r.Edge.ID, d.String()+" to an edge", "more than "+r.Edge.Is.String())
	}
	for i := range g.State.Markers {
		other := geom.Marker(g.State.Markers[i])
		if d := geom.Horizontal(&m, &other); d <= r.Apart.Is {
			return refuse(r.Apart.ID, fmt.Sprintf("%v to marker %d", d, i+1), "more than "+r.Apart.Is.String())
		}
	}
	g.AddMarker(c.Point)
	f.Player = f.Player.Opponent()
	return nil
}
