package ability

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// A Control is what effects on a unit as a whole do to the Objective Control of its
// models.
type Control struct {
	game *rules.Game
	unit rules.UnitID
	all  change
}

// NewControl looks at the effects in force on a unit.
func NewControl(g *rules.Game, u rules.UnitID) Control {
	c := Control{game: g, unit: u}
	g.Effects(u, func(e *effect.Effect) { c.include(&c.all, e) })
	return c
}

func (c *Control) include(to *change, e *effect.Effect) {
	switch {
	case e.Kind != effect.ChangeCharacteristic || e.Of != effect.OC || !c.game.Holds(c.unit, &e.Scope):
	case e.Set:
		to.set = e
	default:
		to.mod, to.least = to.mod.With(e.Mod), max(to.least, e.Minimum)
	}
}

// Of returns the Objective Control of a model, by its position among those in play.
// It is never below 0, and '-' is not modified (10e.DATASHEET.LIMIT.5).
func (c *Control) Of(at int) int {
	g, own := c.game, c.all
	m := &g.Models(c.unit)[at]
	list := g.Sheet(c.unit).Kinds[m.Kind].Effects
	for i := range list {
		c.include(&own, &list[i])
	}
	g.EffectsOn(c.unit, m.ID, func(e *effect.Effect) { c.include(&own, e) })
	return int(own.number(g.Profile(int(g.Unit(c.unit).First)+at).Control, 0))
}
