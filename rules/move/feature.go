package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// ThroughRuins lets INFANTRY and BEASTS be moved through the walls and floors of ruins; none of them ends a move in one
// (10e.TERRAIN.RUINS.1). All models are moved over other features in the same way (10e.TERRAIN.CRATER.1,
// 10e.TERRAIN.WOODS.1).
func ThroughRuins(g *rules.Game, u rules.UnitID) effect.Across {
	if g.Keywords(u).HasAny(effect.Keywords{effect.Infantry, effect.Beasts}) {
		return effect.AcrossRuins
	}
	return 0
}

// FliesOrThroughRuins is FliesThroughAir and ThroughRuins. Units that can FLY pass within Engagement Range of enemies too
// (10e.MOVE.FLY.1).
func FliesOrThroughRuins(g *rules.Game, u rules.UnitID, _ effect.Conditions) effect.Across {
	across := FliesThroughAir(g, u) | ThroughRuins(g, u)
	if across&effect.AcrossAir != 0 {
		across |= effect.AcrossReach
	}
	return across
}

// OnFloors lets only INFANTRY, BEASTS and models that can FLY stand on the upper floors of ruins (10e.TERRAIN.RUINS.2);
// elsewhere all models stand at every height.
func OnFloors(g *rules.Game, u rules.UnitID, b *geom.Body) bool {
	return g.Keywords(u).HasAny(effect.Keywords{effect.Infantry, effect.Beasts, effect.Fly}) || !g.Terrain.RuinUnder(b)
}
