package rules_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// TestView evaluates a battle as players see it: the current table, with dice other than the
// future ones. Its cached measurements end when models move.
func TestView(t *testing.T) {
	tt := table(t, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1)})
	tt.State.Dice = *dice.NewSeeded(7)
	tt.Stand(1, 10*geom.Inch, 5*geom.Inch)
	tt.Stand(2, 20*geom.Inch, 5*geom.Inch)
	before := tt.View().Distance(1, 2)
	if want := tt.Distance(1, 2); before != want {
		t.Errorf("distance %v, want %v", before, want)
	}
	if v := tt.View(); v.State.Dice == tt.State.Dice {
		t.Error("the dice are seen")
	}
	pose := tt.Bodies(2)[0].Pose
	pose.X -= 3 * geom.Inch
	tt.SetPose(int(tt.Unit(2).First), pose)
	if got, want := tt.View().Distance(1, 2), before-3*geom.Inch; got != want || tt.Distance(2, 1) != want {
		t.Errorf("after the move: distance %v and %v, want %v", got, tt.Distance(2, 1), want)
	}
	if n := testing.AllocsPerRun(10, func() { tt.View() }); n != 0 {
		t.Errorf("%v allocations of a view", n)
	}
}
