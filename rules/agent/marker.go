package agent

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
)

// gridMarker returns the first point of a grid of half inches where the next
// objective marker may be set up.
func gridMarker(v rules.View) geom.Point {
	const step = geom.Inch / 2
	for x := v.Field.Min.X; x <= v.Field.Max.X; x += step {
		for y := v.Field.Min.Y; y <= v.Field.Max.Y; y += step {
			if p := (geom.Point{X: x, Y: y}); mission.Free(v.Game, p) {
				return p
			}
		}
	}
	return geom.Point{}
}
