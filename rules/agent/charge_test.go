package agent

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed8"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

var eight = rules.Complete(ed8.Edition())

// TestDeclares: greedy charges one unit if it can; one behind another unit together with that, because models may not end a
// charge within 1" of other units (8e.CHARGE.MOVE.3); and none to which there is no way.
func TestDeclares(t *testing.T) {
	for name, c := range map[string]struct {
		x    float64 // of the middles of the other unit, in a row of 18"
		wall bool
		want rules.UnitSet
	}{
		"8e.CHARGE.MOVE.3, the other is behind the target":      {26.5, false, rules.UnitSet(0).With(2)},
		"8e.CHARGE.MOVE.3, the other is in front of the target": {21.5, false, rules.UnitSet(0).With(2).With(3)},
		"no way": {30, true, 0},
	} {
		tt := rulestest.New(t, &eight, []rules.ArmyUnit{squad(1, sword())}, []rules.ArmyUnit{squad(1), squad(10)}, "")
		h := newGreedy()
		h.Begin(&eight, tt.Setup, 0)
		if c.wall {
			wall, _ := walled(t)
			tt.Terrain = wall.Terrain
		}
		tt.Stand(1, inch(13), inch(11))
		tt.Stand(2, inch(24), inch(11))
		tt.Stand(3, inch(c.x), inch(2))
		if got := h.declares(tt.View(), 1, 2, rules.UnitSet(0).With(2).With(3)); got != c.want {
			t.Errorf("%s: got %b, want %b", name, got, c.want)
		}
	}
}
