package move

import "github.com/rollcall40k/rollcall/rules/geom"

// atEdge reports whether bodies are wholly within a distance of one edge of the
// battlefield, the same for all.
func atEdge(field geom.Rect, bodies []geom.Body, n geom.Length) bool {
	for _, strip := range strips(field, n) {
		if holdsAll(strip, bodies) {
			return true
		}
	}
	return false
}

func holdsAll(r geom.Rect, bodies []geom.Body) bool {
	for i := range bodies {
		if !r.Holds(&bodies[i]) {
			return false
		}
	}
	return true
}

// strips returns what is within a distance of each edge.
func strips(field geom.Rect, n geom.Length) [4]geom.Rect {
	list := [4]geom.Rect{field, field, field, field}
	list[0].Max.X, list[1].Min.X = field.Min.X+n, field.Max.X-n
	list[2].Max.Y, list[3].Min.Y = field.Min.Y+n, field.Max.Y-n
	return list
}

// toEdge returns the place nearest to a point that is within a distance of the edge
// that is nearest to it.
func toEdge(field geom.Rect, at geom.Point, n geom.Length) geom.Point {
	n = max(n, 0)
	gaps := [4]geom.Length{at.X - field.Min.X, field.Max.X - at.X, at.Y - field.Min.Y, field.Max.Y - at.Y}
	nearest := 0
	for i := range gaps {
		if gaps[i] < gaps[nearest] {
			nearest = i
		}
	}
	switch nearest {
	case 0:
		at.X = min(at.X, field.Min.X+n)
	case 1:
		at.X = max(at.X, field.Max.X-n)
	case 2:
		at.Y = min(at.Y, field.Min.Y+n)
	case 3:
		at.Y = max(at.Y, field.Max.Y-n)
	}
	return at
}
