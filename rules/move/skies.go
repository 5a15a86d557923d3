package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// MayFly reports whether the player of a unit declares whether it takes to the skies in the move
// that it begins (11e.MOVE.FLY.1).
func MayFly(g *rules.Game, u rules.UnitID) bool {
	return g.Edition.Move.Skies.Is > 0 && g.Has(u, effect.Fly)
}

// AskSkies asks whether a unit takes to the skies in a kind of move, or in a charge (rules.Pass).
// Until it is answered, it does not.
func AskSkies(g *rules.Game, p rules.Player, u rules.UnitID, do rules.OptionKind) rules.Status {
	g.Unit(u).Did &^= rules.TookToSkies
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Reason: rules.ForSkies, Player: p, Unit: u, Rule: g.Edition.Move.Skies.ID, N: int32(do),
		Options: []rules.Option{{Do: rules.Pass}, {Do: rules.DoFly}},
	})
}

// TakesToSkies takes the answer to AskSkies.
func TakesToSkies(g *rules.Game, u rules.UnitID, o rules.Option) {
	if o.Do == rules.DoFly {
		g.Unit(u).Did |= rules.TookToSkies
		note(g, u, rules.DoFly, g.Edition.Move.Skies.ID)
	}
}

// Lower returns how much shorter the move of a unit is that has taken to the skies
// (11e.MOVE.FLY.2), unless it can Hover (11e.ABILITY.HOVER.1).
func Lower(g *rules.Game, u rules.UnitID) geom.Length {
	if g.Unit(u).Did&rules.TookToSkies == 0 || g.FindEffect(u, effect.SkyMaster) != nil {
		return 0
	}
	return g.Edition.Move.Skies.Is
}

// InSkies is Of for a unit that takes to the skies, whether that was declared or not.
func InSkies(g *rules.Game, u rules.UnitID, do rules.OptionKind) Kind {
	k := Of(g, u, do)
	k.Pass(effect.AcrossModels | effect.AcrossTerrain)
	if g.FindEffect(u, effect.SkyMaster) == nil {
		k.Less = g.Edition.Move.Skies.Is
	}
	return k
}

// ByDensity lets INFANTRY, BEASTS, SWARM and MOBILE models be moved through terrain of every density
// (11e.TERRAIN.MOVE.2, 11e.TERRAIN.MOVE.3); up and down counts (11e.TERRAIN.MOVE.6), and no move ends
// in a wall (11e.TERRAIN.MOVE.9). Others climb over what is higher than MoveRules.LowTerrain
// (11e.TERRAIN.MOVE.5), and are moved through what is not (11e.TERRAIN.MOVE.1). It lets
// all models come within Engagement Range of enemies on their way (11e.UNIT.ENGAGE.3).
func ByDensity(g *rules.Game, u rules.UnitID) effect.Across {
	if g.Keywords(u).HasAny(effect.Keywords{effect.Infantry, effect.Beasts, effect.Swarm, effect.Mobile}) || becomes(g, u, effect.Mobile) {
		return effect.AcrossWalls | effect.AcrossReach
	}
	return effect.AcrossReach
}

// becomes reports whether an effect gives a unit a keyword.
func becomes(g *rules.Game, u rules.UnitID, k effect.Keyword) (is bool) {
	g.Effects(u, func(e *effect.Effect) {
		is = is || e.Kind == effect.AddKeyword && effect.Keyword(e.Value) == k && g.Holds(u, &e.Scope)
	})
	return is
}

// SkiesOrDensity is ByDensity, and lets units that take to the skies be moved across models and
// terrain (11e.MOVE.FLY.3), and MONSTERS and VEHICLES in Normal Moves and Advances across smaller
// models (11e.MOVE.BIG.1, 11e.GAPS.10). Without the declaration FLY gives nothing (11e.MOVE.FLY.5).
func SkiesOrDensity(g *rules.Game, u rules.UnitID, is effect.Conditions) effect.Across {
	a := ByDensity(g, u)
	if g.Unit(u).Did&rules.TookToSkies != 0 {
		return a | effect.AcrossModels | effect.AcrossTerrain
	}
	if is.HasAny(effect.NormalMove|effect.Advanced) && big(g, u) {
		a |= effect.AcrossSmall
	}
	return a
}

// AcrossAllFriends lets models be moved across friendly models (11e.MOVE.MODEL.4, 11e.MOVE.BIG.2).
func AcrossAllFriends(*rules.Game, rules.UnitID, rules.UnitID) bool { return true }

// Anywhere lets models stand at every height.
func Anywhere(*rules.Game, rules.UnitID, *geom.Body) bool { return true }

// ClimbsUp lets only INFANTRY, BEASTS, SWARM, MONSTER models and those that can FLY stand above
// ground level (11e.TERRAIN.MOVE.8, 11e.GAPS.45), which is the surface of the battlefield
// (11e.GAPS.26); there all may (11e.TERRAIN.MOVE.7).
func ClimbsUp(g *rules.Game, u rules.UnitID, _ *geom.Body) bool {
	return g.Keywords(u).HasAny(effect.Keywords{effect.Infantry, effect.Beasts, effect.Swarm, effect.Monster, effect.Fly})
}
