package agent

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
)

// TestLosses: 9e.MORALE.COHERENCY.1. Models are lost from the ends of a chain, except for one
// that must take the wound first.
func TestLosses(t *testing.T) {
	tt, _ := table(t, []rules.ArmyUnit{squad(4)}, []rules.ArmyUnit{squad(1)})
	for i, x := range []float64{10, 13, 16, 19} {
		p := at(x, 10)
		pose := tt.State.Bodies[i].Pose
		pose.X, pose.Y = p.X, p.Y
		tt.SetPose(i, pose)
	}
	tt.SetPlace(1, rules.OnTable, rules.NoUnit)
	for _, c := range []struct {
		why   rules.Reason
		first rules.ModelID
		want  []rules.ModelID
	}{
		{rules.ForFleeing, rules.NoModel, []rules.ModelID{4, 3, 2, 1}},
		{rules.ForAllocation, 2, []rules.ModelID{2, 1, 4, 3}},
		{rules.ForAllocation, 3, []rules.ModelID{3, 4, 2, 1}},
		{rules.ForDivision, rules.NoModel, []rules.ModelID{4, 3, 2, 1}},
	} {
		q := &rules.Request{Ask: rules.OrderModels, Reason: c.why, Unit: 1}
		if c.first != rules.NoModel {
			q.Options = []rules.Option{{Do: rules.Select, Model: c.first}}
		}
		if diff := cmp.Diff(c.want, losses(tt.View(), q)); diff != "" {
			t.Errorf("%v, %v first: -want +got:\n%s", c.why, c.first, diff)
		}
	}
}
