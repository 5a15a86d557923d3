package mission

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Markers lets the players alternately set up objective markers, starting with the winner of a roll-off
// (9e.ONLYWAR.PLACEMENT.1), unless the mission defines their places. It ends early if the battlefield has no room for
// more.
func Markers(g *rules.Game, f *rules.Frame) rules.Status {
	r := &g.Edition.Mission
	for _, at := range r.Places.Do(g.Field) {
		g.AddMarker(at)
	}
	if len(g.State.Markers) >= r.Markers.Is || !roomForMarker(g) {
		return rules.Over
	}
	if len(g.State.Markers) == 0 {
		f.Player = g.RollOff(r.Markers.ID)
	}
	return g.Ask(rules.Request{Ask: rules.PlaceMarker, Reason: rules.ForMarker, Player: f.Player, Rule: r.Markers.ID})
}

// ByPlayers returns no places: in the mission, the players set up the objective markers.
func ByPlayers(geom.Rect) []geom.Point { return nil }

// MarkerPlaced handles a choice of Markers.
func MarkerPlaced(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	if err := checkMarker(g, c.Point); err != nil {
		return err
	}
	g.AddMarker(c.Point)
	f.Player = f.Player.Opponent()
	return nil
}

// checkMarker returns an error for an illegal place of the next objective marker: within the
// mission's distances from an edge or from other markers (9e.ONLYWAR.PLACEMENT.2), or off the
// battlefield.
func checkMarker(g *rules.Game, at geom.Point) error {
	r := &g.Edition.Mission
	m := r.Middle.Do(at)
	refuse := func(by rules.RuleID, found, allowed string) error {
		return &rules.Illegal{Rule: by, Subject: fmt.Sprintf("objective marker %d", len(g.State.Markers)+1), Found: found, Allowed: allowed}
	}
	if err := m.Pose.Validate(); err != nil {
		return refuse(r.Edge.ID, err.Error(), "a point of the battlefield")
	}
	if !g.Field.Contains(at) {
		return refuse(r.Edge.ID, "a point off the battlefield", "a point of the battlefield")
	}
	edge, apart := adjusted(g, r.Edge.Is), adjusted(g, r.Apart.Is)
	if d := g.Field.EdgeDistance(&m); !edge.Keeps(d) {
		return refuse(r.Edge.ID, d.String()+" to an edge", edge.String())
	}
	for i := range g.State.Markers {
		other := r.Middle.Do(g.State.Markers[i])
		if d := geom.Horizontal(&m, &other); !apart.Keeps(d) {
			return refuse(r.Apart.ID, fmt.Sprintf("%v to marker %d", d, i+1), apart.String())
		}
	}
	return nil
}

// roomForMarker searches a place for one more marker, in steps of half an inch, starting from the
// middle.
func roomForMarker(g *rules.Game) bool {
	const stride = geom.Inch / 2
	columns := g.Field.Width()/stride + 1
	for i := range columns {
		x := g.Field.Min.X + (i+columns/2)%columns*stride
		for y := g.Field.Min.Y; y <= g.Field.Max.Y; y += stride {
			if Free(g, geom.Point{X: x, Y: y}) {
				return true
			}
		}
	}
	return false
}

// Free reports whether the next objective marker may be set up around a point of the battlefield.
// It is like checkMarker without the error.
func Free(g *rules.Game, at geom.Point) bool {
	r := &g.Edition.Mission
	m := r.Middle.Do(at)
	if !adjusted(g, r.Edge.Is).Keeps(g.Field.EdgeDistance(&m)) {
		return false
	}
	apart := adjusted(g, r.Apart.Is)
	for i := range g.State.Markers {
		other := r.Middle.Do(g.State.Markers[i])
		if !apart.Keeps(geom.Horizontal(&m, &other)) {
			return false
		}
	}
	return true
}

// adjusted returns a distance adjusted to the size of the battlefield.
func adjusted(g *rules.Game, gap rules.Gap) rules.Gap {
	gap.Length = g.Edition.Mission.Adjust.Do(g.Field, gap.Length)
	return gap
}
