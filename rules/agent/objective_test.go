package agent

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// TestNear counts models on both sides of the range of an objective marker.
func TestNear(t *testing.T) {
	tt, _ := table(t, []rules.ArmyUnit{squad(3)}, []rules.ArmyUnit{squad(1)})
	tt.Stand(1, 10*geom.Inch, 10*geom.Inch) // at 10", 12" and 14"
	for y, want := range map[float64]int{12: 3, 15: 2, 18: 1, 18.5: 0, 5.75: 1} {
		if got := near(tt.View(), 1, at(10, y)); got != want {
			t.Errorf("marker at %v: got %d models, want %d", y, got, want)
		}
	}
}

// TestAssignedMarker assigns each marker to the nearest unit, weak ones before strong ones, and
// sends the remaining units to where the enemy is weakest.
func TestAssignedMarker(t *testing.T) {
	tt, g := table(t, []rules.ArmyUnit{squad(5, sword()), squad(1, sword()), squad(5, rifle())}, []rules.ArmyUnit{squad(3), squad(2)})
	for _, m := range []geom.Point{at(8, 8), at(36, 8), at(36, 22)} {
		tt.AddMarker(m)
	}
	tt.Stand(1, inch(8), inch(4))
	tt.Stand(2, inch(12), inch(4))
	tt.Stand(3, inch(10), inch(14))
	tt.Stand(4, inch(36), inch(6))
	tt.Stand(5, inch(36), inch(20))
	v := tt.View()
	g.distances.update(v)
	for u, want := range []int{2, 0, 2} {
		if got := g.assignedMarker(v, rules.UnitAt(u)); got != want {
			t.Errorf("unit %d: marker %d, want %d", u, got, want)
		}
	}
}

// TestUnassigned: a unit without a marker waits at the one where most enemies may come in a
// turn.
func TestUnassigned(t *testing.T) {
	tt, g := table(t, []rules.ArmyUnit{squad(5), squad(5), squad(5)}, []rules.ArmyUnit{squad(9)})
	tt.AddMarker(at(10, 8))
	tt.AddMarker(at(36, 8))
	tt.Stand(1, inch(10), inch(4))
	tt.Stand(2, inch(36), inch(4))
	tt.Stand(3, inch(4), inch(4))
	for x, want := range map[float64]int{18: 0, 43: 1} {
		tt.Stand(4, inch(x), inch(4))
		v := tt.View()
		g.distances.update(v)
		if got := g.assignedMarker(v, 3); got != want {
			t.Errorf("enemies at %v: marker %d, want %d", x, got, want)
		}
	}
}

// TestThreatened: a held marker is worth more to other units if as many enemies may come as
// hold it.
func TestThreatened(t *testing.T) {
	worth := func(x float64) Worth {
		tt, g := table(t, []rules.ArmyUnit{squad(3), squad(4)}, []rules.ArmyUnit{squad(5)})
		tt.AddMarker(at(20, 10))
		tt.Stand(1, inch(4), inch(4))
		tt.Stand(2, inch(20), inch(8))
		tt.Stand(3, inch(x), inch(6))
		return g.holding(tt.View(), 1, 0, 0)
	}
	if near, far := worth(33), worth(43); near <= far {
		t.Errorf("with enemies near: %d, far off: %d", near, far)
	}
}

// TestHolding: a marker is worth more while more Command phases remain, if the enemy holds it,
// and if it is near; less if it is already held.
func TestHolding(t *testing.T) {
	worth := func(round int8, friend, enemy bool, path float64) Worth {
		tt, g := table(t, []rules.ArmyUnit{squad(3), squad(4)}, []rules.ArmyUnit{squad(4)})
		tt.AddMarker(at(20, 10))
		tt.State.Round = round
		tt.Stand(1, inch(20), inch(20))
		if friend {
			tt.Stand(2, inch(19), inch(8))
		}
		if enemy {
			tt.Stand(3, inch(21), inch(13)) // one of its models is in range
		}
		return g.holding(tt.View(), 1, 0, inch(path))
	}
	free := worth(2, false, false, 0)
	for name, less := range map[string]Worth{
		"later": worth(3, false, false, 0), "farther": worth(2, false, false, 6), "held already": worth(2, true, false, 0),
	} {
		if less >= free {
			t.Errorf("%s: %d; want less than %d", name, less, free)
		}
	}
	if taken := worth(2, false, true, 0); taken <= free {
		t.Errorf("taken from the enemy: %d; want more than %d", taken, free)
	}
	if none := worth(5, false, false, 40); none != 0 {
		t.Errorf("out of reach: %d; want nothing", none)
	}
}
