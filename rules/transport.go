package rules

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules/effect"
)

// FreePlaces returns the number of free places in a TRANSPORT unit, those of all its models
// (9e.MOVE.CAPACITY.1).
func (g *Game) FreePlaces(transport UnitID) int {
	free := int(g.Sheet(transport).Capacity.Models) * int(g.Unit(transport).Alive)
	for u := range g.EmbarkedIn(transport).All() {
		free -= g.PlacesTaken(transport, u)
	}
	return free
}

// EmbarkedIn returns the units that are embarked in a TRANSPORT.
func (g *Game) EmbarkedIn(transport UnitID) (set UnitSet) {
	for u, s := range g.Units() {
		if s.Place == Embarked && s.In == transport {
			set = set.With(u)
		}
	}
	return set
}

// PlacesTaken returns the number of places that the models of a unit need in a TRANSPORT.
func (g *Game) PlacesTaken(transport, u UnitID) int {
	c, sheet, sum := &g.Sheet(transport).Capacity, g.Sheet(u), 0
	for _, m := range g.Models(u) {
		sum += c.places(sheet.Kinds[m.Kind].Own(sheet.Keywords))
	}
	return sum
}

// places returns the number of places that a model with the keywords needs.
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

// Own returns the keywords of models of the kind, in a unit with the given keywords.
func (k *Kind) Own(unit effect.Keywords) effect.Keywords {
	if k.Keywords != nil {
		return k.Keywords
	}
	return unit
}

// CanEmbark reports whether all models of a friendly unit may embark in a TRANSPORT,
// considering their keywords and the free places. A model that leads may follow the others by an
// effect.
func (g *Game) CanEmbark(transport, u UnitID) bool {
	c, sheet := &g.Sheet(transport).Capacity, g.Sheet(u)
	if transport == u || c.Models == 0 || g.Unit(transport).Player != g.Unit(u).Player {
		return false
	}
	for _, m := range g.Models(u) {
		kind := &sheet.Kinds[m.Kind]
		if !c.takes(kind.Own(sheet.Keywords)) && !(m.Leads && effect.Contains(kind.Effects, effect.EmbarksAsBodyguard)) {
			return false
		}
	}
	return g.PlacesTaken(transport, u) <= g.FreePlaces(transport)
}

// FindEmbarked returns the index in State.Models of a model that is embarked in a TRANSPORT, or
// -1.
func (g *Game) FindEmbarked(transport UnitID, m ModelID) int {
	for u := range g.EmbarkedIn(transport).All() {
		if at := g.Find(u, m); at >= 0 {
			return at
		}
	}
	return -1
}

// FiringDeck returns the number of embarked models whose weapons a TRANSPORT may shoot as its
// own (Firing Deck).
func (g *Game) FiringDeck(transport UnitID) (most int) {
	if g.Sheet(transport).Capacity.Models == 0 {
		return 0
	}
	g.EachEffect(transport, effect.FiringDeck, func(e *effect.Effect) { most = max(most, int(e.Value)) })
	return most
}

// AttackBearer returns the index in State.Models of the model whose weapon a declared attack of
// a unit uses, or -1: the attacking model, or one embarked in the unit.
func (g *Game) AttackBearer(u UnitID, d *Declared) int {
	if d.By != 0 {
		return g.FindEmbarked(u, ModelID(d.By))
	}
	return g.Find(u, d.Model)
}

// Carried returns the weapon of a declared attack of a unit, which must not be CloseCombat.
func (g *Game) Carried(u UnitID, d *Declared) *Carried {
	return &g.Kind(g.AttackBearer(u, d)).Weapons[d.Weapon]
}

// Carrier returns the TRANSPORT that a unit is embarked in, or the unit itself.
func (g *Game) Carrier(u UnitID) UnitID {
	if s := g.Unit(u); s.Place == Embarked {
		return s.In
	}
	return u
}

// scouts reports whether a Use is a move before the battle.
func scouts(use *effect.Use) bool {
	return use.At == effect.BeforeBattle && effect.Find(use.Effects, effect.ExtraMove) != nil
}

// scoutsAboard reports whether a DEDICATED TRANSPORT may make the move before the battle of a unit that is embarked in it:
// all units embarked there have such a move, and it has made none (10e.ABILITY.SCOUTS.3, 11e.ABILITY.SCOUTS.2).
func (g *Game) scoutsAboard(u UnitID, use *effect.Use) bool {
	in := g.Carrier(u)
	if in == u || !scouts(use) || !g.Edition.Mission.ScoutsAboard.Is || !g.On(in) || !g.Has(in, effect.DedicatedTransport) || g.Is(in).Has(effect.Moved) {
		return false
	}
	for o := range g.EmbarkedIn(in).All() {
		if !slices.ContainsFunc(g.Sheet(o).Uses, func(use effect.Use) bool { return scouts(&use) }) {
			return false
		}
	}
	return true
}

// inOwnZone reports whether a unit is wholly within its deployment zone.
func (g *Game) inOwnZone(u UnitID) bool {
	zone := g.Zones()[g.State.Sides[g.Unit(u).Player].Zone]
	bodies := g.Bodies(u)
	for i := range bodies {
		if !zone.Holds(&bodies[i]) {
			return false
		}
	}
	return true
}
