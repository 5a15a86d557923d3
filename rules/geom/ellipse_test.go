package geom_test

import "math"

// ellipseDistance returns the distance of a point in the first quadrant from an ellipse about
// the origin, or a negative number inside of it.
func ellipseDistance(a, b, x, y float64) float64 {
	if x*x/(a*a)+y*y/(b*b) <= 1 {
		return -1
	}
	// The nearest point is at a²x/(a²+s), b²y/(b²+s) for the s that puts it on
	// the ellipse.
	low, high := 0.0, 1e10
	for range 200 {
		s := (low + high) / 2
		if sq(a*x/(a*a+s))+sq(b*y/(b*b+s)) > 1 {
			low = s
		} else {
			high = s
		}
	}
	return math.Hypot(x-a*a*x/(a*a+low), y-b*b*y/(b*b+low))
}

func sq(x float64) float64 { return x * x }
