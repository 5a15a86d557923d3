package geom

// Grounds returns the ground of a feature as bodies that are higher than everything: its area
// or, if it has none, its parts. It omits ground whose corners are too far apart for a body.
func (t *Terrain) Grounds(feature int) (list []Body) {
	add := func(a *Area) {
		if b, ok := a.tower(); ok {
			list = append(list, b)
		}
	}
	for i := range t.areas {
		if t.areas[i].feature == feature {
			add(&t.areas[i].Area)
			return list
		}
	}
	for i := range t.solids {
		if t.solids[i].feature == feature {
			add(&t.solids[i].Area)
		}
	}
	return list
}

// tower returns the area as a body that extends from the table upwards.
func (a *Area) tower() (Body, bool) {
	middle := Point{(a.bounds.Min.X + a.bounds.Max.X) / 2, (a.bounds.Min.Y + a.bounds.Max.Y) / 2}
	corners := make([]Point, a.sides)
	for i := range corners {
		corners[i] = a.corners[i].Minus(middle)
	}
	base, err := PolygonHull(corners, Reachable)
	return Body{Base: base, Pose: Pose{X: middle.X, Y: middle.Y}}, err == nil
}
