package mission

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// revive sets up the destroyed model with the ability again: as close as possible to where it was, in coherency with what is
// left of its unit, and not within Engagement Range of enemies. Without such a place it stays destroyed.
func revive(g *rules.Game, d *effectInstance) bool {
	at := g.LostBearer(d.owner, d.use)
	if at < 0 {
		return false
	}
	to, ok := nearestPlace(g, d.owner, g.State.Bodies[at])
	if !ok {
		return false
	}
	wounds := 0
	if !d.effect.Amount.Zero() {
		wounds = d.effect.Amount.Roll(g.Dice(), dice.Ability)
		g.LogRoll(d.rule, dice.Ability, rules.Event{Unit: d.owner, N: int32(wounds)})
	}
	if s := g.Unit(d.owner); s.Place == rules.Destroyed {
		s.SlainBy, s.Slayer = 0, rules.NoUnit
		g.SetPlace(d.owner, rules.OnTable, rules.NoUnit)
		g.State.Wiped = g.Wiped(0) || g.Wiped(1)
	}
	g.Restore(d.owner, g.State.Models[at].ID, int16(wounds), to)
	return false
}

// The search for a place tries rings of this distance from one another, with this number of places each.
const (
	ringWidth  = geom.Inch / 4
	ringPlaces = 24
	rings      = 4 * 24
)

// nearestPlace returns the nearest place to where a body is at which it can be set up as a model of a unit.
func nearestPlace(g *rules.Game, u rules.UnitID, b geom.Body) (geom.Pose, bool) {
	h := &returnPlacement{g: g, unit: u}
	unit := append([]geom.Body(nil), g.Bodies(u)...)
	others, _ := g.Others(u, nil)
	enemies := h.enemies()
	from := b.At()
	for ring := range geom.Length(rings) {
		for k := range geom.Facing(ringPlaces) {
			at := from.Plus((k * geom.FullTurn / ringPlaces).Ahead(ring * ringWidth))
			b.X, b.Y = at.X, at.Y
			b.Z = g.Terrain.Rest(&b)
			if h.stands(&b, unit, others, enemies) == nil && g.Coherent(append(unit[:len(unit):len(unit)], b)) {
				return b.Pose, true
			}
			if ring == 0 {
				break
			}
		}
	}
	return geom.Pose{}, false
}
