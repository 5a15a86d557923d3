package morale

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
)

// What Frame.At of Loss says.
const (
	flee    uint8 = iota // models flee: nothing is triggered
	destroy       = rules.LossDestroys
)

// Loss removes Frame.N models of a unit that its player chooses
// (9e.MORALE.TEST.4, 9e.MORALE.ATTRITION.2). The player is not asked if all models go.
func Loss(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Value == 0 {
		return rules.Over
	}
	if int(f.Value) < Frail(g, f) {
		return g.Ask(rules.Request{
			Ask: rules.OrderModels, Reason: rules.ForFleeing, Player: f.Player, Unit: f.Unit, Other: f.Other,
			Rule: g.Edition.Morale.Flee, N: f.Value,
		})
	}
	list, _ := rules.Ordered(g, f.Unit, nil)
	return lose(g, f, mostWounded(g, f, list))
}

// Frail is how many models of a unit a Loss may take: all, or those whose Wounds
// characteristic is no more than Frame.Units, where that is not 0.
func Frail(g *rules.Game, f *rules.Frame) int {
	n := 0
	for i := range g.Models(f.Unit) {
		if isFrail(g, f, int(g.Unit(f.Unit).First)+i) {
			n++
		}
	}
	return n
}

func isFrail(g *rules.Game, f *rules.Frame, at int) bool {
	return f.Units == 0 || g.Kind(at).Profile.Wounds <= int16(f.Units)
}

// mostWounded keeps the models that a Loss may take.
func mostWounded(g *rules.Game, f *rules.Frame, list []rules.ModelID) []rules.ModelID {
	return slices.DeleteFunc(list, func(m rules.ModelID) bool { return !isFrail(g, f, g.Find(f.Unit, m)) })
}

// Lost takes a choice of Loss.
func Lost(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	list, err := rules.Ordered(g, f.Unit, c.Models)
	if err == nil {
		lose(g, f, mostWounded(g, f, list)[:f.Value])
	}
	return err
}

func lose(g *rules.Game, f *rules.Frame, list []rules.ModelID) rules.Status {
	f.Value = 0
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

// Coherency lets a player remove models of a unit, one at a time, until a single
// group is left in coherency (9e.MORALE.COHERENCY.1). The options begin with the
// models outside a largest group that could stay.
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

// CoherencyLost takes a choice of Coherency. The model counts as destroyed and
// triggers nothing; no test follows (9e.MORALE.COHERENCY.2).
func CoherencyLost(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	g.Remove(g.Find(f.Unit, g.Chosen(c).Model), g.Edition.Morale.Coherency.ID)
	return nil
}
