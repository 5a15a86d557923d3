package agent

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// TestEmergency: every agent leaves a wreck among enemies legally (10e.TRANSPORT.EMERGENCY.1):
// farther away, in part, or not at all.
func TestEmergency(t *testing.T) {
	for _, c := range []struct {
		inner, outer, alive int
	}{{3, 0, 12}, {4, 0, 12}, {4, 6, 2}, {4, 10, 0}} {
		for _, a := range agents {
			truck := squad(1)
			truck.Keywords = effect.Keywords{effect.Vehicle, effect.Transport}
			truck.Capacity = rules.Capacity{Models: 12}
			tt, _ := tenth(t, "disembark 6 6 6 6 6 6 6 6 6 6 6 6"[:len("disembark")+2*c.alive], []rules.ArmyUnit{truck, squad(12)},
				[]rules.ArmyUnit{squad(c.inner), squad(max(c.outer, 1))})
			tt.Stand(1, inch(20), inch(15))
			tt.SetPlace(2, rules.Embarked, 1)
			ring(tt, 3, 20, 15, 2.6)
			if c.outer > 0 {
				ring(tt, 4, 20, 15, 4.9)
			}
			tt.SetWounds(0, 0)
			tt.Play(rules.Frame{Step: rules.StepDestroyed, Unit: 1})
			agent := a.make()
			agent.Begin(tt.Edition, tt.Setup, 0)
			choice := agent.Choose(tt.View())
			tt.Answer(&choice)
			if got := int(tt.Unit(2).Alive); got != c.alive {
				t.Errorf("%s, %d and %d enemies: %d models left, want %d", a.name, c.inner, c.outer, got, c.alive)
			}
		}
	}
}
