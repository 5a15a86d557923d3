package morale

import "github.com/rollcall40k/rollcall/rules"

// FewerModels is for units with fewer than half of the models they started with
// (9e.UNIT.STRENGTH.3).
func FewerModels(g *rules.Game, u rules.UnitID) bool {
	s := g.Unit(u)
	return s.Alive*2 < s.Starting
}

// FewerModelsOrWounds is for units with fewer than half of the models they started
// with (10e.UNIT.STRENGTH.3), and for single models with fewer than half of their
// wounds left (10e.UNIT.STRENGTH.2).
func FewerModelsOrWounds(g *rules.Game, u rules.UnitID) bool {
	s := g.Unit(u)
	if s.Starting != 1 || s.Alive != 1 {
		return s.Alive*2 < s.Starting
	}
	return g.State.Models[s.First].Wounds*2 < g.Kind(int(s.First)).Profile.Wounds
}
