package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Closer returns what a short move towards the enemy keeps to: a Heroic
// Intervention, a pile-in or a consolidation. Models move up to a distance, by
// one rule, and end closer to the closest enemy model, by another
// (9e.MOVE.AIRCLOSEST.1). Only units that may charge AIRCRAFT end within
// Engagement Range of it (9e.GAPS.14).
func Closer(g *rules.Game, u rules.UnitID, rule, closer rules.RuleID, distance geom.Length) *Kind {
	across := g.Edition.Move.Across.Do(g, u)
	return &Kind{
		Rule: rule, Closer: true, CloserBy: closer, Enter: true, Engage: enemiesOf(g, u),
		Across: across&effect.AcrossModels != 0, Through: across&effect.AcrossTerrain != 0,
		Distance: func(at int) geom.Length { return Able(g, at, distance) },
	}
}

// Nothing is for moves across nothing.
func Nothing(*rules.Game, rules.UnitID) effect.Across { return 0 }

// FliesAcrossAll lets units that can FLY be moved across models and terrain as if
// they were not there, in every move (8e.MOVE.FLY.1).
func FliesAcrossAll(g *rules.Game, u rules.UnitID) effect.Across {
	if g.Has(u, effect.Fly) {
		return effect.AcrossModels | effect.AcrossTerrain
	}
	return 0
}

// Able returns the distance that a model may be moved which another rule than
// its Move characteristic gives; a model with Move '-' cannot move at all
// (9e.DATASHEET.CHAR.2).
func Able(g *rules.Game, at int, distance geom.Length) geom.Length {
	if immobile(g, at) {
		return 0
	}
	return distance
}

// enemiesOf returns the enemy units that the unit may end such a move beside.
func enemiesOf(g *rules.Game, u rules.UnitID) (set rules.UnitSet) {
	air := g.Edition.Charge.Aircraft.Do(g, u)
	for e := range g.Units() {
		if g.Unit(e).Player != g.Unit(u).Player && g.On(e) && (air || !g.Aircraft(e)) {
			set = set.With(e)
		}
	}
	return set
}

// Distance returns a distance of the rules as it is for a unit, where effects
// change it for an action.
func Distance(g *rules.Game, u rules.UnitID, to effect.Actions, distance geom.Length) geom.Length {
	g.EachEffect(u, effect.Reach, func(e *effect.Effect) {
		if e.Actions&to != 0 {
			distance = e.Length
		}
	})
	return distance
}
