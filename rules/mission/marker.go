package mission

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Markers lets the players set up objective markers in turns, starting with the
// winner of a roll-off (9e.ONLYWAR.PLACEMENT.1). It ends early on a battlefield
// that has no room for more.
func Markers(g *rules.Game, f *rules.Frame) rules.Status {
	r := &g.Edition.Mission
	if len(g.State.Markers) == r.Markers.Is || !roomForMarker(g) {
		return rules.Over
	}
	if len(g.State.Markers) == 0 {
		f.Player = g.RollOff(r.Markers.ID)
	}
	return g.Ask(rules.Request{Ask: rules.PlaceMarker, Why: rules.ForMarker, Player: f.Player, Unit: rules.NoUnit, Rule: r.Markers.ID})
}

// MarkerPlaced takes a choice of Markers.
func MarkerPlaced(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	if err := checkMarker(g, c.Point); err != nil {
		return err
	}
	g.AddMarker(c.Point)
	f.Player = f.Player.Opponent()
	return nil
}

// checkMarker tells what is wrong with the place of the next objective marker:
// it is not within the mission's distances of an edge and of other markers
// (9e.ONLYWAR.PLACEMENT.2), nor off the battlefield.
func checkMarker(g *rules.Game, at geom.Point) error {
	m, r := geom.Marker(at), &g.Edition.Mission
	refuse := func(by rules.RuleID, found, allowed string) error {
		return &rules.Illegal{Rule: by, Subject: fmt.Sprintf("objective marker %d", len(g.State.Markers)+1), Found: found, Allowed: allowed}
	}
	if err := m.Pose.Validate(); err != nil {
		return refuse(r.Edge.ID, err.Error(), "a point of the battlefield")
	}
	if !g.Field.Contains(at) {
		return refuse(r.Edge.ID, "a point off the battlefield", "a point of the battlefield")
	}
	edge, apart := r.Adjust.Do(g.Field, r.Edge.Is), r.Adjust.Do(g.Field, r.Apart.Is)
	if d := g.Field.EdgeDistance(&m); d <= edge {
		return refuse(r.Edge.ID, d.String()+" to an edge", "more than "+edge.String())
	}
	for i := range g.State.Markers {
		other := geom.Marker(g.State.Markers[i])
		if d := geom.Horizontal(&m, &other); d <= apart {
			return refuse(r.Apart.ID, fmt.Sprintf("%v to marker %d", d, i+1), "more than "+apart.String())
		}
	}
	return nil
}

// roomForMarker looks for a place for one more marker, every half inch.
func roomForMarker(g *rules.Game) bool {
	const stride = geom.Inch / 2
	for x := g.Field.Min.X; x <= g.Field.Max.X; x += stride {
		for y := g.Field.Min.Y; y <= g.Field.Max.Y; y += stride {
			if Free(g, geom.Point{X: x, Y: y}) {
				return true
			}
		}
	}
	return false
}

// Free reports whether the next objective marker may be set up around a point of
// the battlefield: it is checkMarker without its words.
func Free(g *rules.Game, at geom.Point) bool {
	m, r := geom.Marker(at), &g.Edition.Mission
	if g.Field.EdgeDistance(&m) <= r.Adjust.Do(g.Field, r.Edge.Is) {
		return false
	}
	for i := range g.State.Markers {
		other := geom.Marker(g.State.Markers[i])
		if geom.Horizontal(&m, &other) <= r.Adjust.Do(g.Field, r.Apart.Is) {
			return false
		}
	}
	return true
}
