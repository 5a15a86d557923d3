package army

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestAttachBoth: a leader and a support unit may be attached to one bodyguard, and two leaders if the army list attaches
// both.
func TestAttachBoth(t *testing.T) {
	for _, tt := range []struct {
		id                string
		support, mustered bool
		want              int // pairs, and three fixed parts for each order of two leaders
	}{
		{"11e.ATTACHED.FORM.2: a leader and a support unit", true, false, 2 + 6},
		{"11e.ATTACHED.FORM.2: two leaders", false, false, 2},
		{"11e.ATTACHED.FORM.2: two leaders of the army list", false, true, 2 + 6},
	} {
		one := rulestest.Unit(1, rulestest.Trooper())
		army := rules.Army{Units: []rules.ArmyUnit{one, one, one}}
		units := []*Unit{{}, {}, {Selection: "squad", Name: "Squad"}}
		for i, u := range units[:2] {
			u.Battle.Leader, u.Battle.Support = true, tt.support && i == 1
			u.Battle.Leads = []string{"Squad"}
			if tt.mustered {
				u.leads = []string{"squad"}
			}
		}
		attach(&army, units, &Names{})
		if got := len(army.Attached); got != tt.want {
			t.Errorf("%s: %d attachments, want %d", tt.id, got, tt.want)
		}
		for _, a := range army.Attached {
			if a.Mustered != tt.mustered {
				t.Errorf("11e.ATTACHED.FORM.1: mustered %v, want %v", a.Mustered, tt.mustered)
			}
		}
	}
}
