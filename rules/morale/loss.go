package morale

import "github.com/rollcall40k/rollcall/rules"

// What Frame.At of Loss says.
const (
	flee    uint8 = iota // models flee: nothing is triggered
	destroy              // models are destroyed by a rule, with all that it triggers
)

// Loss removes Frame.N models of a unit that its player chooses
// (9e.MORALE.TEST.4, 9e.MORALE.ATTRITION.2). Nobody is asked where all go.
func Loss(g *rules.Game, f *rules.Frame) rules.Status {
	if f.N == 0 {
		return rules.Over
	}
	if int(f.N) < int(g.Unit(f.Unit).Alive) {
		return g.Ask(rules.Request{
			Ask: rules.OrderModels, Why: rules.ForFleeing, Player: f.Player, Unit: f.Unit, Other: f.Other, Model: rules.NoModel,
			Rule: g.Edition.Morale.Flee, N: f.N,
		})
	}
	list, _ := rules.Ordered(g, f.Unit, nil)
	return lose(g, f, list)
}

// Lost takes a choice of Loss.
func Lost(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	list, err := rules.Ordered(g, f.Unit, c.Models)
	if err == nil {
		lose(g, f, list[:f.N])
	}
	return err
}

func lose(g *rules.Game, f *rules.Frame, list []rules.ModelID) rules.Status {
	f.N = 0
	for _, m := range list {
		at := g.Find(f.Unit, m)
		if f.At == flee {
			g.Remove(at, g.Edition.Morale.Flee)
		} else {
			g.SetWounds(at, 0)
		}
	}
	if f.At == flee {
		return rules.Again
	}
	return g.Push(rules.Frame{Step: rules.StepDestroyed, Player: f.Player, Unit: f.Unit, Other: f.Other})
}
