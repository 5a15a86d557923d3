package sim

import (
	"math"
	"testing"
)

// TestWilson compares with intervals computed by hand from the formula.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		successes, n int
		want         Interval
	}{
		{0, 0, Interval{0, 0, 1}},
		{0, 10, Interval{0, 0, 0.277533}},
		{10, 10, Interval{1, 0.722467, 1}},
		{5, 10, Interval{0.5, 0.236593, 0.763407}},
		{81, 263, Interval{0.307985, 0.255289, 0.366213}},
	} {
		got := Wilson(c.successes, c.n)
		if math.Abs(got.Share-c.want.Share) > 1e-5 || math.Abs(got.Low-c.want.Low) > 1e-4 || math.Abs(got.High-c.want.High) > 1e-4 {
			t.Errorf("%d of %d: got %+v, want %+v", c.successes, c.n, got, c.want)
		}
	}
}
