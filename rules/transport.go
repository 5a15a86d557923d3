package rules

import (
	"github.com/rollcall40k/rollcall/rules/effect"
	"slices"
)

// FreePlaces returns how many places are free in a TRANSPORT: those of all its models
// (9e.MOVE.CAPACITY.1).
func (g *Game) FreePlaces(transport UnitID) int {
	free := int(g.Sheet(transport).Capacity.Models) * int(g.Unit(transport).Alive)
	for u, s := range g.Units() {
		if s.Place == Embarked && s.In == transport {
			free -= g.PlacesTaken(transport, u)
		}
	}
	return free
}

// PlacesTaken returns how many places of a TRANSPORT the models of a unit take.
func (g *Game) PlacesTaken(transport, u UnitID) int {
	c, sheet, sum := &g.Sheet(transport).Capacity, g.Sheet(u), 0
	for _, m := range g.Models(u) {
		sum += c.places(sheet.Kinds[m.Kind].Own(sheet.Keywords))
	}
	return sum
}

// places returns how many places a model with the keywords takes.
func (c *Capacity) places(k effect.Keywords) int {
	for i := range c.Counts {
		if c.Counts[i].Of.Passes(k) {
			return int(c.Counts[i].Places)
		}
	}
	return 1
}

// takes reports whether models with the keywords may embark.
func (c *Capacity) takes(k effect.Keywords) bool {
	return c.Of.Passes(k) || slices.ContainsFunc(c.Or, func(f effect.Filter) bool { return f.Passes(k) })
}

// Own returns the keywords of models of the kind, in a unit with the keywords.
func (k *Kind) Own(unit effect.Keywords) effect.Keywords {
	if k.Keywords != nil {
		return k.Keywords
	}
	return unit
}

// CanEmbark reports whether all models of a friendly unit may embark in a
// TRANSPORT, by their keywords and by the places that are free.
func (g *Game) CanEmbark(transport, u UnitID) bool {
	c, sheet := &g.Sheet(transport).Capacity, g.Sheet(u)
	if transport == u || c.Models == 0 || g.Unit(transport).Player != g.Unit(u).Player {
		return false
	}
	for _, m := range g.Models(u) {
		if !c.takes(sheet.Kinds[m.Kind].Own(sheet.Keywords)) {
			return false
		}
	}
	return g.PlacesTaken(transport, u) <= g.FreePlaces(transport)
}
