package morale

import "github.com/rollcall40k/rollcall/rules"

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
		Ask: rules.SelectOption, Why: rules.ForCoherency, Player: f.Player, Unit: f.Unit,
		Rule: g.Edition.Morale.Coherency.ID, Options: options,
	})
}

// CoherencyLost takes a choice of Coherency. The model counts as destroyed and
// triggers nothing; no test follows (9e.MORALE.COHERENCY.2).
func CoherencyLost(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	g.Remove(g.Find(f.Unit, g.Chosen(c).Model), g.Edition.Morale.Coherency.ID)
	return nil
}
