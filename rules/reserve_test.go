package rules_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// TestWorth: an army is counted in points if it has any, and otherwise in Power.
func TestWorth(t *testing.T) {
	for _, c := range []struct {
		units []rules.ArmyUnit
		want  int
	}{
		{nil, 0},
		{[]rules.ArmyUnit{{}, {}}, 0},
		{[]rules.ArmyUnit{{Power: 3}, {Power: 4}}, 7},
		{[]rules.ArmyUnit{{Power: 3}, {Power: 4, Points: 80}}, 80},
		{[]rules.ArmyUnit{{Power: 3, Points: 70}, {Points: 80}}, 150},
	} {
		army := rules.Army{Units: c.units}
		if got := army.Worth(); got != c.want {
			t.Errorf("%+v: got %d, want %d", c.units, got, c.want)
		}
	}
}

// TestStrategicArrival: the arrival with the latest round that has begun applies, regardless of
// their order.
func TestStrategicArrival(t *testing.T) {
	for _, rounds := range [][]int8{{2, 3}, {3, 2}} {
		s := rules.Strategic{Part: 4}
		for _, r := range rounds {
			s.Arrivals = append(s.Arrivals, effect.Arrival{Round: r})
		}
		for round, want := range map[int8]int8{1: 0, 2: 2, 3: 3, 4: 3} {
			got := int8(0)
			if a := s.Arrival(round); a != nil {
				got = a.Round
			}
			if got != want {
				t.Errorf("%v in round %d: got that of round %d, want %d", rounds, round, got, want)
			}
		}
	}
	if got := (rules.Strategic{Part: 4}).String(); got != "1 part in 4" {
		t.Errorf("got %q", got)
	}
	if got := (rules.Strategic{}).String(); got != "none" {
		t.Errorf("got %q", got)
	}
}
