package agent

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// free reports whether the next objective marker may be set up at the point.
func free(v rules.View, p geom.Point) bool {
	r := &v.Edition.Mission
	m := geom.Marker(p)
	if !v.Field.Contains(p) || v.Field.EdgeDistance(&m) <= r.Edge.Is {
		return false
	}
	for _, at := range v.State.Markers {
		other := geom.Marker(at)
		if geom.Horizontal(&m, &other) <= r.Apart.Is {
			return false
		}
	}
	return true
}

// gridMarker returns the first point of a grid of half inches where the next
// objective marker may be set up.
func gridMarker(v rules.View) geom.Point {
	const step = geom.Inch / 2
	for x := v.Field.Min.X; x <= v.Field.Max.X; x += step {
		for y := v.Field.Min.Y; y <= v.Field.Max.Y; y += step {
			if p := (geom.Point{X: x, Y: y}); free(v, p) {
				return p
			}
		}
	}
	return geom.Point{}
}
