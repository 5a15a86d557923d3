package sim

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestAttachedOutcome: 10e.ATTACHED.UNIT.1. Models of a leader that is attached to a unit
// count as the leader's, in whatever order they fall.
func TestAttachedOutcome(t *testing.T) {
	e, ok := edition.Lookup("10e")
	if !ok {
		t.Fatal("no 10th edition")
	}
	for _, c := range []struct {
		remove []int // of the attached unit, by their places
		want   []UnitOutcome
	}{
		{nil, []UnitOutcome{{Models: 1}, {Models: 3}}},
		{[]int{3}, []UnitOutcome{{Models: 1, Lost: 1, Destroyed: 1}, {Models: 3}}},
		{[]int{2, 1, 0}, []UnitOutcome{{Models: 1}, {Models: 3, Lost: 3, Destroyed: 1}}},
	} {
		army := rules.Army{Units: []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper()), rulestest.Unit(3, rulestest.Trooper())}}
		army.Attached = []rules.Attachment{army.Attach(0, 1)}
		tt := rulestest.New(t, &e, army.Units, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper())}, "")
		tt.Setup.Armies[0] = army
		if !tt.Attach(1, 2) {
			t.Fatal("not attached")
		}
		tt.Stand(2, 10000, 10000)
		var ids []rules.ModelID
		for _, leads := range []bool{false, true} {
			for _, m := range tt.Models(2) {
				if m.Leads == leads {
					ids = append(ids, m.ID)
				}
			}
		}
		for _, n := range c.remove {
			tt.Remove(tt.Find(2, ids[n]), "")
		}
		tt.Separate()
		got := make([]UnitOutcome, 2)
		for u := rules.UnitID(1); u < 3; u++ {
			count(got, tt.Game, u)
		}
		for i := range got {
			got[i].end()
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("without %v: -want +got:\n%s", c.remove, diff)
		}
	}
}
