package geom

import "testing"

func TestLineTouches(t *testing.T) {
	disc := Body{RoundBase(2*Inch, Inch), Pose{X: 10 * Inch, Y: 10 * Inch}}
	for _, tt := range []struct {
		from, to Point
		want     bool
	}{
		{Point{0, 10 * Inch}, Point{20 * Inch, 10 * Inch}, true},
		{Point{0, 11 * Inch}, Point{20 * Inch, 11 * Inch}, true},                // along the rim
		{Point{0, 11*Inch + 10}, Point{20 * Inch, 11*Inch + 10}, false},         // past it
		{Point{0, 10 * Inch}, Point{8 * Inch, 10 * Inch}, false},                // it ends before
		{Point{0, 0}, Point{20 * Inch, 20 * Inch}, true},                        // diagonal
		{Point{0, 3 * Inch}, Point{17 * Inch, 20 * Inch}, false},                // diagonal, past it
		{Point{10 * Inch, 10 * Inch}, Point{10 * Inch, 10 * Inch}, true},        // no length
		{Point{10 * Inch, 12 * Inch}, Point{10 * Inch, 12 * Inch}, false},       //
		{Point{9 * Inch, 30 * Inch}, Point{9 * Inch, -30 * Inch}, true},         // touches it
		{Point{9*Inch - 10, 30 * Inch}, Point{9*Inch - 10, -30 * Inch}, false},  //
		{Point{10 * Inch, 10 * Inch}, Point{10*Inch + 1, 10*Inch + 1}, true},    // a short one
		{Point{12 * Inch, 12 * Inch}, Point{12*Inch + 10, 12*Inch + 10}, false}, //
		{Point{-30 * Inch, 0}, Point{50 * Inch, 20 * Inch}, true},               // far ends
	} {
		if got := LineTouches(tt.from, tt.to, []Body{disc}); got != tt.want {
			t.Errorf("%v to %v: got %v, want %v", tt.from, tt.to, got, tt.want)
		}
	}
}

func TestSpot(t *testing.T) {
	disc := Body{RoundBase(2*Inch, Inch), Pose{X: 10 * Inch, Y: 10 * Inch}}
	for gap, want := range map[Length]bool{3 * Inch: true, 3*Inch + 1: false} {
		s := Spot(Point{X: 11*Inch + gap, Y: 10 * Inch})
		if got := Within(&s, &disc, 3*Inch); got != want {
			t.Errorf("%v away: within 3\": %v", gap, got)
		}
	}
}
