package rules

import (
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// MoveModifiers is the change of the Move characteristic of a unit's models by the effects in
// force.
type MoveModifiers struct {
	unit   UnitID
	more   effect.Conditions // additional conditions
	change moveChange
	rolled geom.Length // for a random Move
	active bool        // the unit is the active player's
	lasts  bool        // modifiers that make the Move worse are ignored
}

// MoveModifiers returns the current change of the Move of a unit's models, the same for all
// (10e.DATASHEET.MOD.7).
func (g *Game) MoveModifiers(u UnitID) MoveModifiers { return g.MoveModifiersDuring(u, 0) }

// MoveModifiersDuring is MoveModifiers for a move that sets conditions of the unit.
func (g *Game) MoveModifiersDuring(u UnitID, move effect.Conditions) MoveModifiers {
	p := MoveModifiers{unit: u, more: move, rolled: g.Unit(u).Pace, active: g.IsActive(u)}
	if g.HasKind(effect.IgnoreModifiers) {
		g.EachEffect(u, effect.IgnoreModifiers, func(e *effect.Effect) { p.lasts = p.lasts || e.Roll == effect.MoveDistance })
	}
	g.Effects(u, func(e *effect.Effect) {
		if e.Kind == effect.ChangeCharacteristic && e.Of == effect.M && !(p.lasts && worsens(e)) && g.HoldsWith(u, &e.Scope, move) {
			p.change.add(e, p.active)
		}
	})
	return p
}

// MoveOf returns the Move characteristic of a model of the unit, given by its index in
// State.Models. A replacing value comes first, then modifiers, which apply to the minimum and
// the maximum alike (9e.DATASHEET.MODCHAR.4, 9e.MOVE.MINMOVE.3). '-' is never modified
// (9e.DATASHEET.MODCHAR.8).
func (p *MoveModifiers) MoveOf(g *Game, at int) Move {
	m := &g.State.Models[at]
	kind := &g.Sheet(p.unit).Kinds[m.Kind]
	move := g.Profile(at).Move
	if move == (Move{}) {
		return move
	}
	if !move.Random.Zero() {
		move.Most = p.rolled
	}
	change := p.change
	for i := range kind.Effects {
		if e := &kind.Effects[i]; e.Kind == effect.ChangeCharacteristic && e.Of == effect.M && !(p.lasts && worsens(e)) && g.HoldsWith(p.unit, &e.Scope, p.more) {
			change.add(e, p.active)
		}
	}
	least := move.Least
	change.apply(&move)
	if g.Edition.Move.KeepsLeast.Is { // 10e.DATASHEET.MOD.11
		move.Least = max(move.Least, least)
		move.Most = max(move.Most, move.Least)
	}
	return move
}

// MoveOf returns the current Move characteristic of a model, given by its index in
// State.Models.
func (g *Game) MoveOf(at int) Move {
	p := g.MoveModifiers(g.UnitOf(at))
	return p.MoveOf(g, at)
}

// worsens reports whether an effect is a modifier that makes a Move shorter.
func worsens(e *effect.Effect) bool { return !e.Set && (e.Mod.Add < 0 || e.Mod.Divide > 1) }

// moveChange combines all changes of a Move.
type moveChange struct {
	set   *effect.Effect
	mod   dice.Modifier
	least int16
}

func (c *moveChange) add(e *effect.Effect, greater bool) {
	if e.Set {
		c.set = effect.Standing(c.set, e, greater)
		return
	}
	c.mod, c.least = c.mod.With(e.Mod), max(c.least, e.Minimum)
}

func (c *moveChange) apply(m *Move) {
	if c.set != nil {
		m.Most, m.Least = geom.Length(c.set.Amount.Plus)*geom.Inch, 0
	}
	if c.mod == (dice.Modifier{}) {
		return
	}
	m.Most = c.modified(m.Most)
	if m.Least > 0 {
		m.Least = c.modified(m.Least)
	}
}

// modified changes a number of inches; fractions of an inch are rounded up
// (9e.DATASHEET.MODCHAR.3).
func (c *moveChange) modified(n geom.Length) geom.Length {
	inches := int((n + geom.Inch - 1) / geom.Inch)
	return geom.Length(max(c.mod.Apply(inches), int(c.least), 0)) * geom.Inch
}
