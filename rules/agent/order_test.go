package agent

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed8"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestOrder: 8e.ONLYWAR.MUSTER.5, 8e.ATTACK.SAVE.2. A Command re-roll is for a saving
// throw of 1, and is ordered once.
func TestOrder(t *testing.T) {
	eight := rules.Complete(ed8.Edition())
	tt := rulestest.New(t, &eight, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1)}, "")
	tt.State.Sides[0].Rerolls = 1
	h := newGreedy()
	h.Begin(&eight, tt.Setup, 0)
	want := rules.Order{For: dice.Save, Most: 1}
	for _, asked := range []int{2, 1} {
		tt.Play(rules.Frame{Step: rules.StepOrder, Player: 0})
		n := 0
		for ; tt.Request().Reason == rules.ForOrder; n++ {
			c := h.Choose(tt.View())
			tt.Answer(&c)
		}
		if got := tt.State.Sides[0].Order; got != want || n != asked {
			t.Errorf("got %+v after %d questions, want %+v after %d", got, n, want, asked)
		}
	}
}
