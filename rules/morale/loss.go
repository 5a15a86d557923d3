package morale

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
)

// Values of Frame.Stage of Loss.
const (
	flee    uint8 = iota // models flee, which triggers no abilities
	destroy       = rules.LossDestroys
)

// A lossFrame is the frame of Loss: the number of models to lose, and the maximum Wounds
// characteristic of these models; 0: any.
type lossFrame struct{ *rules.Frame }

func (f lossFrame) left() int         { return int(f.Value) }
func (f lossFrame) end()              { f.Value = 0 }
func (f lossFrame) mostWounds() int16 { return int16(f.Units) }

// Destroying returns the frame of a Loss of at most n models of a unit that a rule of another
// unit destroys: of models with a Wounds characteristic of at most wounds, or of all models if it
// is 0. Its Value is the number of lost models.
func Destroying(g *rules.Game, u, by rules.UnitID, wounds, n int) rules.Frame {
	f := rules.Frame{Step: rules.StepLoss, Stage: destroy, Player: g.Unit(u).Player, Unit: u, Other: by, Units: rules.UnitSet(wounds)}
	f.Value = int32(min(countLosable(g, lossFrame{&f}), n))
	return f
}

// Loss removes models of a unit that its player chooses (9e.MORALE.TEST.4,
// 9e.MORALE.ATTRITION.2). The player is not asked if all models go.
func Loss(g *rules.Game, frame *rules.Frame) rules.Status {
	f := lossFrame{frame}
	if f.left() == 0 {
		return rules.Over
	}
	if f.left() < countLosable(g, f) {
		return g.Ask(rules.Request{
			Ask: rules.OrderModels, Reason: rules.ForFleeing, Player: f.Player, Unit: f.Unit, Other: f.Other,
			Rule: g.Edition.Morale.Flee, N: int32(f.left()),
		})
	}
	list, _ := rules.Ordered(g, f.Unit, nil)
	return lose(g, f, mostWounded(g, f, list))
}

// countLosable returns the number of models of a unit that a Loss may take.
func countLosable(g *rules.Game, f lossFrame) int {
	n := 0
	for i := range g.Models(f.Unit) {
		if mayLose(g, f, int(g.Unit(f.Unit).First)+i) {
			n++
		}
	}
	return n
}

func mayLose(g *rules.Game, f lossFrame, at int) bool {
	return f.mostWounds() == 0 || g.Kind(at).Profile.Wounds <= f.mostWounds()
}

// mostWounded keeps the models that a Loss may take.
func mostWounded(g *rules.Game, f lossFrame, list []rules.ModelID) []rules.ModelID {
	return slices.DeleteFunc(list, func(m rules.ModelID) bool { return !mayLose(g, f, g.Find(f.Unit, m)) })
}

// Lost handles a choice of Loss.
func Lost(g *rules.Game, frame *rules.Frame, c *rules.Choice) error {
	f := lossFrame{frame}
	list, err := rules.Ordered(g, f.Unit, c.Models)
	if err == nil {
		lose(g, f, mostWounded(g, f, list)[:f.left()])
	}
	return err
}

func lose(g *rules.Game, f lossFrame, list []rules.ModelID) rules.Status {
	f.end()
	for _, m := range list {
		at := g.Find(f.Unit, m)
		if f.Stage == flee {
			g.Remove(at, g.Edition.Morale.Flee)
		} else {
			g.SetWounds(at, 0)
		}
	}
	if f.Stage == flee {
		return rules.Again
	}
	return g.Push(rules.Frame{Step: rules.StepDestroyed, Player: f.Player, Unit: f.Unit, Other: f.Other})
}

// Coherency lets a player remove models of a unit, one at a time, until a single group in
// coherency is left (9e.MORALE.COHERENCY.1). The options begin with the models outside a largest
// group that could stay.
func Coherency(g *rules.Game, f *rules.Frame) rules.Status {
	bodies := g.Bodies(f.Unit)
	if g.Coherent(bodies) {
		return rules.Over
	}
	keep := g.Edition.Table.Coherency.Is.Largest(bodies)
	models := g.Models(f.Unit)
	options := make([]rules.Option, 0, len(models))
	for _, kept := range [2]bool{false, true} {
		for i := range models {
			if keep>>i&1 == 1 == kept {
				options = append(options, rules.Option{Do: rules.Select, Unit: f.Unit, Model: models[i].ID})
			}
		}
	}
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Reason: rules.ForCoherency, Player: f.Player, Unit: f.Unit,
		Rule: g.Edition.Morale.Coherency.ID, Options: options,
	})
}

// CoherencyLost handles a choice of Coherency. The model counts as destroyed and triggers no
// abilities; no test follows (9e.MORALE.COHERENCY.2).
func CoherencyLost(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	g.Remove(g.Find(f.Unit, g.Chosen(c).Model), g.Edition.Morale.Coherency.ID)
	return nil
}
