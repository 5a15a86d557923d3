package geom_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules/geom"
)

// TestShiftOval: 9e.MOVE.MINMOVE.1. For an oval that turns, the displacement of its ends
// counts, not the arc that they describe. A round base has no part that turns.
func TestShiftOval(t *testing.T) {
	oval := geom.Base{Shape: geom.Oval, Width: 4000, Length: 2000}
	round := geom.Base{Shape: geom.Round, Width: 4000, Length: 4000}
	for name, c := range map[string]struct {
		base *geom.Base
		turn geom.Facing
		most geom.Length // maximum that the turn subtracts
		free geom.Length // minimum displacement
	}{
		"straight on":       {&oval, 0, 0, 0},
		"a quarter turn":    {&oval, 9000, 2835, 2828}, // of a circle of radius 2": 2.828" straight, 3.142" along it
		"half a turn":       {&oval, 18000, 4005, 4000},
		"a round base":      {&round, 18000, 0, 0},
		"half of a quarter": {&oval, 4500, 1537, 1530},
	} {
		to := geom.Pose{X: 20000, Facing: c.turn}
		off := 20000 - geom.Shift(c.base, geom.Pose{}, to)
		if off > c.most || off < c.free {
			t.Errorf("%s takes off %v, want %v to %v", name, off, c.free, c.most)
		}
		if got := geom.Swing(c.base, 0, c.turn); got != off {
			t.Errorf("%s: swing %v, but %v is taken off", name, got, off)
		}
	}
}
