package rules

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// ShadowParts is a set of parts of the battlefield that are in the Shadow of Chaos of an army, in addition to its own
// deployment zone.
type ShadowParts uint8

// The parts.
const (
	NoMansLandInShadow ShadowParts = 1 << iota // what is in neither deployment zone
	EnemyZoneInShadow                          // the opponent's deployment zone
)

// CastsShadow reports whether a player's army has a Shadow of Chaos (effect.CastsShadow).
func (g *Game) CastsShadow(p Player) bool {
	if !g.HasKind(effect.CastsShadow) {
		return false
	}
	for u, s := range g.Units() {
		if s.Player == p && effect.Contains(g.Sheet(u).Effects, effect.CastsShadow) {
			return true
		}
	}
	return false
}

// InShadow reports whether a unit on the battlefield is within the Shadow of Chaos of a player's army: some part of a
// model is, or an effect of the army says so.
func (g *Game) InShadow(u UnitID, p Player) bool {
	if !g.On(u) || !g.CastsShadow(p) {
		return false
	}
	if slices.ContainsFunc(g.Bodies(u), func(b geom.Body) bool { return g.touched(&b, p)&^g.lit(p) != 0 }) {
		return true
	}
	return g.Unit(u).Player == p && g.HasKind(effect.CountsInShadow) && g.FindEffect(u, effect.CountsInShadow) != nil
}

// WhollyInShadow reports whether a body is wholly within the Shadow of Chaos of a player's army.
func (g *Game) WhollyInShadow(b *geom.Body, p Player) bool {
	return g.CastsShadow(p) && g.touched(b, p)&g.lit(p) == 0
}

// Gains reports whether a player's army gains Yield points (effect.GainYield) or other tokens (effect.GainTokens).
func (g *Game) Gains(p Player, what effect.Kind) bool {
	for u, s := range g.Units() {
		if s.Player == p && slices.ContainsFunc(g.Sheet(u).Uses, func(use effect.Use) bool { return effect.Contains(use.Effects, what) }) {
			return true
		}
	}
	return false
}

// Shadow returns the parts of the battlefield that are in the Shadow of Chaos of a player's army. Each is the polygons
// around it: the first one without the others.
func (g *Game) Shadow(p Player) (parts [][][]geom.Point) {
	if g.State.Round == 0 || !g.CastsShadow(p) {
		return nil
	}
	own, theirs := g.Zones()[g.State.Sides[p].Zone].Corners(), g.Zones()[g.State.Sides[p.Opponent()].Zone].Corners()
	parts = append(parts, [][]geom.Point{own})
	if g.State.Sides[p].Shadow&NoMansLandInShadow != 0 {
		low, high := g.Field.Min, g.Field.Max
		parts = append(parts, [][]geom.Point{{low, {X: high.X, Y: low.Y}, high, {X: low.X, Y: high.Y}}, own, theirs})
	}
	if g.State.Sides[p].Shadow&EnemyZoneInShadow != 0 {
		parts = append(parts, [][]geom.Point{theirs})
	}
	return parts
}

// ownZone stands for the player's own deployment zone, which is always in its Shadow of Chaos.
const ownZone ShadowParts = 1 << 7

// lit returns the parts of the battlefield that are not in the Shadow of Chaos of a player's army.
func (g *Game) lit(p Player) ShadowParts {
	return (NoMansLandInShadow | EnemyZoneInShadow) &^ g.State.Sides[p].Shadow
}

// touched returns the parts of the battlefield, as seen by a player, in which a body has a part.
func (g *Game) touched(b *geom.Body, p Player) (parts ShadowParts) {
	own, theirs := g.Zones()[g.State.Sides[p].Zone], g.Zones()[g.State.Sides[p.Opponent()].Zone]
	if own.Touches(b) {
		parts |= ownZone
	}
	if theirs.Touches(b) {
		parts |= EnemyZoneInShadow
	}
	if !own.Holds(b) && !theirs.Holds(b) {
		parts |= NoMansLandInShadow
	}
	return parts
}
