package rules

import "github.com/rollcall40k/rollcall/rules/geom"

// Memory holds buffers for checking and planning moves. It is not part of the
// battle: what it holds means nothing once the function that used it is over.
type Memory struct {
	Around    []geom.Body   // models that are in the way of a move
	Aircraft  []geom.Body   // models that no move ends on
	Enemies   []geom.Body   // models to keep away from on the way
	KeepAway  []geom.Body   // and at the end
	Most      []geom.Length // how far each model of the unit can go
	Poses     []geom.Pose   // of the way that is looked at
	Planned   []geom.Pose   // of all ways of a plan
	Stand     []geom.Body   // the unit as it would stand
	Elsewhere []geom.Pose   // a way with another end
	Ways      []Way
	Router    geom.Router
}

// Memory returns the room that moves of this battle use.
func (g *Game) Memory() *Memory { return &g.memory }
