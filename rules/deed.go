package rules

import (
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Holds reports whether a scope's conditions are true of a unit now.
func (g *Game) Holds(u UnitID, s *effect.Scope) bool { return g.HoldsWith(u, s, 0) }

// HoldsWith is Holds where more is true: of the attack that is looked at.
func (g *Game) HoldsWith(u UnitID, s *effect.Scope, more effect.Conditions) bool {
	if s.When|s.Any|s.Unless == 0 {
		return s.Near == nil || g.near(u, s.Near)
	}
	is := g.Is(u) | more
	return is.Has(s.When) && (s.Any == 0 || is.HasAny(s.Any)) && !is.HasAny(s.Unless) && (s.Near == nil || g.near(u, s.Near))
}

// near reports whether a friendly unit is near, or none, as an effect on the unit
// asks.
func (g *Game) near(u UnitID, n *effect.Near) bool {
	for o, s := range g.Units() {
		if o != u && s.Player == g.Unit(u).Player && s.Place == OnTable &&
			n.Of.Passes(g.Keywords(o)) && geom.UnitWithin(g.Bodies(u), g.Bodies(o), n.Within) {
			return !n.Not
		}
	}
	return n.Not
}

// Deed returns the first effect in force on a unit as a whole that does this,
// or nil.
func (g *Game) Deed(u UnitID, do effect.Kind) (found *effect.Effect) {
	g.Effects(u, func(e *effect.Effect) {
		if found == nil && e.Kind == do && g.Holds(u, &e.Scope) {
			found = e
		}
	})
	return found
}

// Cannot returns what a unit is forbidden to do this turn by effects and by how
// it has disembarked.
func (g *Game) Cannot(u UnitID) effect.Actions {
	all := g.Unit(u).Barred
	g.Effects(u, func(e *effect.Effect) {
		if e.Kind == effect.Cannot && g.Holds(u, &e.Scope) {
			all |= e.Actions
		}
	})
	return all
}

// May returns what effects of a deed (AdvanceAnd, FallBackAnd) allow a unit to
// do.
func (g *Game) May(u UnitID, deed effect.Kind) (all effect.Actions) {
	g.Effects(u, func(e *effect.Effect) {
		if e.Kind == deed && g.Holds(u, &e.Scope) {
			all |= e.Actions
		}
	})
	return all
}
