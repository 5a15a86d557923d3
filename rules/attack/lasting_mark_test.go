package attack_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// marking is a unit whose hits allow enemies of the target to re-roll hit rolls of 1 until the
// end of the phase.
func marking(roll effect.RollKind) rules.ArmyUnit {
	w := boltRifle(1)
	w.Effects = []effect.Effect{{Kind: effect.Mark, Roll: roll, Value: 0}}
	u := rulestest.Unit(2, armed(w))
	suffered := effect.Effect{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Ones, Scope: effect.Scope{Suffered: true}}
	u.Uses = []effect.Use{{At: effect.WhenMarked, Until: effect.EndOfPhase, Effects: []effect.Effect{suffered}}}
	return u
}

func TestMark(t *testing.T) {
	for _, c := range []struct {
		name   string
		roll   effect.RollKind
		script string
	}{
		{"a hit marks", effect.HitRoll, "hit 3; wound 1; hit 1 2"},
		{"a miss does not", effect.HitRoll, "hit 2; hit 1"},
		{"a hit that does not wound does not", effect.WoundRoll, "hit 3; wound 1; hit 1"},
		{"a wound marks", effect.WoundRoll, "hit 3; wound 4; save 6; hit 1 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tt := skirmish(t, marking(c.roll), rulestest.Unit(1, rulestest.Trooper()), c.script)
			attack0(tt)
		})
	}
}
