package move_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// TestOneEdge checks that models of a unit do not stand at different edges
// (9e.MOVE.REINFORCE.2).
func TestOneEdge(t *testing.T) {
	for _, test := range []struct {
		first, second at
		want          rules.RuleID
	}{
		{at{2000, 2000}, at{2000, 3500}, ""},
		{at{5000, 2000}, at{5000, 3500}, ""}, // at two edges both of them
		{at{5000, 7000}, at{6000, 5500}, "9e.MOVE.REINFORCE.2"},
		{at{5000, 7000}, at{5500, 5500}, ""},
		{at{5000, 7000}, at{5501, 5500}, "9e.MOVE.REINFORCE.2"},
	} {
		u := with(army(2), effect.Effect{Kind: effect.Reinforcements, Arrival: &effect.Arrival{Edge: 6000}})
		tt := waits(table(t, units(u), units(army(1)), ""), 1)
		tt.Stand(2, 40000, 25000)
		begin(tt)
		tt.Choose(rules.Select, 1)
		c := &rules.Choice{Ask: rules.SetUp}
		for i, p := range []at{test.first, test.second} {
			c.Paths = append(c.Paths, rules.Path{Model: tt.Models(1)[i].ID, Poses: []geom.Pose{{X: p[0], Y: p[1]}}})
		}
		if test.want != "" {
			tt.Refused(c, test.want)
		} else {
			tt.Answer(c)
		}
	}
}

// TestPlanAtEdge plans arrivals at an edge near to points all over the battlefield:
// there is always a place, and it is legal.
func TestPlanAtEdge(t *testing.T) {
	for x := geom.Length(0); x <= 44000; x += 4400 {
		for y := geom.Length(0); y <= 30000; y += 3000 {
			u := with(army(10), effect.Effect{Kind: effect.Reinforcements, Arrival: &effect.Arrival{Edge: 6000, Enemies: 9000}})
			tt := waits(table(t, units(u), units(army(1)), ""), 1)
			tt.Stand(2, 22000, 15000)
			begin(tt)
			tt.Choose(rules.Select, 1)
			site := move.ArrivalSite(tt.Game, 1, rules.NoUnit, rules.Select)
			paths, ok := move.PlanSetUp(tt.Game, 1, &site, geom.Point{X: x, Y: y})
			if !ok {
				t.Fatalf("near %v, %v: no place", x, y)
			}
			tt.Answer(&rules.Choice{Ask: rules.SetUp, Paths: paths})
		}
	}
}
