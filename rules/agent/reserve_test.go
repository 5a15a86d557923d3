package agent

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

var ten = rules.Complete(ed10.Edition())

// TestStrategicReserves: every agent brings its units in Strategic Reserves to a legal place,
// and the random agent also places units there.
func TestStrategicReserves(t *testing.T) {
	for _, name := range Names() {
		create, _ := Lookup(name)
		placed, came := 0, 0
		for seed := range uint64(20) {
			tt := rulestest.New(t, &ten, []rules.ArmyUnit{squad(2), squad(6)}, []rules.ArmyUnit{squad(5)}, "")
			tt.Setup.Seed = seed
			tt.State.Sides[1].Zone = 1
			a := create()
			a.Begin(&ten, tt.Setup, 0)
			tt.Play(rules.Frame{Step: rules.StepFormations})
			answers(tt, a)
			placed += count(tt.Unit(1).Strategic)
			if !tt.Unit(1).Strategic {
				tt.Reserve(1)
			}
			tt.AddMarker(geom.Point{X: inch(22), Y: inch(15)})
			tt.Stand(2, inch(2), inch(5))
			tt.Stand(3, inch(40), inch(5))
			tt.State.Round = 2
			tt.Play(rules.Frame{Step: rules.StepReinforcements})
			answers(tt, a)
			came += count(tt.On(1))
		}
		if (placed > 0) != (name == "random") || came == 0 || came < 20 && name != "random" {
			t.Errorf("%s: %d units placed in Strategic Reserves, %d of 20 units have come", name, placed, came)
		}
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// answers lets an agent answer all requests.
func answers(tt *rulestest.Table, a Agent) {
	for tt.Request().Ask != rules.Nothing {
		c := a.Choose(tt.View())
		tt.Answer(&c)
	}
}
