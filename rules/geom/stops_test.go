package geom

import (
	"testing"

	"pgregory.net/rapid"
)

// TestStops compares the fast check of a part in the way of a line with the exact one, on a
// grid so coarse that lines often touch corners and run along edges.
func TestStops(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := func(name string) Length { return Length(rapid.Int64Range(-4, 4).Draw(t, name)) }
		from := spot{Point{n("from x"), n("from y")}, n("from z")}
		to := spot{Point{n("to x"), n("to y")}, n("to z")}
		s := solid{bottom: -2, top: 2, Area: areaOf([]Point{{-2, -2}, {2, -2}, {2, 1}, {0, 2}})}
		if got, want := s.stops(&from, &to), s.stopsAt(&from, &to); got != want {
			t.Fatalf("from %v to %v: %v, want %v", from, to, got, want)
		}
	})
}
