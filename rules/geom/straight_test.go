package geom_test

import (
	"fmt"
	"testing"

	"github.com/rollcall40k/rollcall/rules/geom"
)

// TestReachWords: distances in the words of the rules.
func TestReachWords(t *testing.T) {
	for want, r := range map[string]fmt.Stringer{
		`1" and 5" up`:                          geom.EngagementRange,
		`1" in a straight line`:                 geom.Reach{Horizontal: geom.Inch, Vertical: geom.Straight},
		`2" and 5" up, of two from 6 models on`: geom.UnitCoherency,
		`2" and 6" up`:                          geom.Coherency{Reach: geom.Reach{Horizontal: 2 * geom.Inch, Vertical: 6 * geom.Inch}},
	} {
		if got := r.String(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// TestStraight: 8e.UNIT.ENEMY.1. A straight reach combines the vertical and the horizontal
// distance.
func TestStraight(t *testing.T) {
	const inch = geom.Inch
	a := geom.Body{Base: geom.RoundBase(inch, inch)}
	reach := geom.Reach{Horizontal: 5 * inch, Vertical: geom.Straight}
	for _, c := range []struct {
		x, z geom.Length
		want bool
	}{{4 * inch, 4 * inch, true}, {4*inch + 1, 4 * inch, false}, {6 * inch, 0, true}, {6*inch + 1, 0, false}, {0, 5 * inch, true}, {0, 5*inch + 1, false}} {
		b := geom.Body{Base: geom.RoundBase(inch, inch), Pose: geom.Pose{X: c.x, Z: c.z}}
		if got := geom.WithinReach(&a, &b, reach); got != c.want {
			t.Errorf("%v aside and %v up: %v, want %v", c.x, c.z, got, c.want)
		}
	}
}
