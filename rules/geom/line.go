package geom

// LineTouches reports whether a straight line between two points, seen from above
// and two thousandths of an inch wide, touches one of the bodies.
func LineTouches(from, to Point, list []Body) bool {
	way := to.Minus(from)
	across := way.Quarter()
	n := max(from.DistanceTo(to), 1)
	side := Point{X: across.X / n, Y: across.Y / n}
	if side == (Point{}) { // of a way with two long parts; one is enough
		side = Point{X: sign(across.X), Y: sign(across.Y)}
	}
	area, err := NewArea([]Point{from.Plus(side), to.Plus(side), to.Minus(side), from.Minus(side)})
	for i := range list {
		if err == nil && area.Touches(&list[i]) {
			return true
		}
		if s := Spot(from); err != nil && Touch(&s, &list[i]) {
			return true
		}
	}
	return false
}

func sign(n Length) Length {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
