package attack_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// BenchmarkAttacks plays the attacks of ten models on ten, two each, through the step of a battle
// with all its requests. An operation is one attack.
func BenchmarkAttacks(b *testing.B) {
	e := rules.Complete(ed9.Edition())
	tt := rulestest.New(b, &e, []rules.ArmyUnit{rulestest.Unit(10, armed(boltRifle(2)))}, []rules.ArmyUnit{rulestest.Unit(10, rulestest.Trooper())}, "")
	tt.Stand(1, 10*geom.Inch, 2*geom.Inch)
	tt.Stand(2, 20*geom.Inch, 2*geom.Inch)
	g := tt.Clone()
	g.State.Dice = *dice.NewSeeded(1)
	start := g.State.Clone()
	all := rules.Choice{Ask: rules.OrderModels}
	for _, m := range g.Models(2) {
		all.Models = append(all.Models, m.ID)
	}
	b.ReportAllocs()
	for n := 0; n < b.N; n += 20 {
		copy(g.State.Models, start.Models)
		copy(g.State.Bodies, start.Bodies)
		copy(g.State.Units, start.Units)
		for _, m := range g.Models(1) {
			g.State.Declared = append(g.State.Declared, rules.Declared{Model: m.ID, Target: 2, Models: 10})
		}
		g.Push(rules.Frame{Step: rules.StepAttacks, Unit: 1})
		g.Run()
		for g.Request().Ask != rules.Nothing {
			if err := g.Apply(&all); err != nil {
				b.Fatal(err)
			}
		}
	}
}
