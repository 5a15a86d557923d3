package rules

import "github.com/rollcall40k/rollcall/rules/effect"

// FindEmbarked returns the place in State.Models of a model that is embarked in a
// TRANSPORT, or -1.
func (g *Game) FindEmbarked(transport UnitID, m ModelID) int {
	for u, s := range g.Units() {
		if s.Place == Embarked && s.In == transport {
			if at := g.Find(u, m); at >= 0 {
				return at
			}
		}
	}
	return -1
}

// FiringDeck returns how many embarked models a TRANSPORT may shoot with as if their
// weapons were its own (Firing Deck).
func (g *Game) FiringDeck(transport UnitID) (most int) {
	if g.Sheet(transport).Capacity.Models == 0 {
		return 0
	}
	g.EachEffect(transport, effect.FiringDeck, func(e *effect.Effect) { most = max(most, int(e.Value)) })
	return most
}

// AttackBearer returns the place in State.Models of the model whose weapon a declared
// attack of a unit is made with, or -1: the one that makes it, or one that is
// embarked in it.
func (g *Game) AttackBearer(u UnitID, d *Declared) int {
	if d.By != 0 {
		return g.FindEmbarked(u, ModelID(d.By))
	}
	return g.Find(u, d.Model)
}

// Carried returns the weapon that a declared attack of a unit is made with, which
// is not CloseCombat.
func (g *Game) Carried(u UnitID, d *Declared) *Carried {
	return &g.Kind(g.AttackBearer(u, d)).Weapons[d.Weapon]
}
