package mission_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestReanimationIsPaidFor: models are rejected if the dice do not cover their cost, or if they
// have not fallen now, and places if they are within Engagement Range of enemies that the unit is
// not engaged with.
func TestReanimationIsPaidFor(t *testing.T) {
	e := rules.Complete(ed9.Edition())
	k := rulestest.Trooper() // with two wounds
	tt := rulestest.New(t, &e, []rules.ArmyUnit{rulestest.Unit(4, k)}, []rules.ArmyUnit{rulestest.Unit(1, k)}, "reanimate 5 5 5 4 4 4")
	tt.Stand(1, 10*geom.Inch, 5*geom.Inch)
	tt.Stand(2, 14*geom.Inch, 5*geom.Inch)
	for range 3 {
		tt.Remove(int(tt.Unit(1).Alive)-1, "test")
	}
	for at := 1; at < 4; at++ {
		tt.State.Models[at].Fallen = true
	}
	tt.Play(rules.Frame{Step: rules.StepReanimate, Unit: 1, Other: 2, Value: 5})
	q := tt.Request()
	if q.Reason != rules.ForReturn || q.N != 1 {
		t.Fatalf("asked for %v of %d models, want the return of 1", q.Reason, q.N)
	}
	path := func(at int, x geom.Length) rules.Path {
		return rules.Path{Model: tt.State.Models[at].ID, Poses: []geom.Pose{{X: x, Y: 5 * geom.Inch}}}
	}
	choice := func(paths ...rules.Path) *rules.Choice { return &rules.Choice{Ask: rules.SetUp, Paths: paths} }
	tt.Refused(choice(path(1, 11500), path(2, 8500)), e.Mission.Returning)
	tt.Refused(choice(path(0, 11500)), e.Mission.Returning)
	tt.Refused(choice(path(1, 12*geom.Inch)), e.Table.SetUp)
	tt.State.Models[2].Fallen = false
	tt.Refused(choice(path(2, 11500)), e.Mission.Returning)
	tt.Answer(choice(path(1, 11500)))
	if s := tt.Unit(1); s.Alive != 2 || s.Lost != 2 {
		t.Errorf("%d models, %d lost; want 2 of each", s.Alive, s.Lost)
	}
	for at := range tt.State.Models {
		if tt.State.Models[at].Fallen {
			t.Error("a model may still be reanimated")
		}
	}
	tt.State.Models[2].Fallen = true
	tt.SetPlace(1, rules.Reinforcing, rules.NoUnit) // no die is rolled for a unit off the battlefield
	tt.Play(rules.Frame{Step: rules.StepReanimate, Unit: 1, Other: 2, Value: 5})
	if q := tt.Request(); q.Ask != rules.Nothing || tt.State.Models[2].Fallen {
		t.Errorf("off the battlefield: asked for %v", q.Reason)
	}
}
