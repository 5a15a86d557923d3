package fight

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Targets sets, for each model of the unit, the enemy units that it can attack now: those that
// it reaches and that its unit may attack.
func Targets(g *rules.Game, u rules.UnitID, to []rules.UnitSet) {
	g.Edition.Fight.Reaches.Do(g, u, to)
	allowed := g.Edition.Fight.Targets.Do(g, u)
	for i := range to {
		to[i] &= allowed
	}
}

// ByModel determines which models can fight and the number of attacks of each
// (9e.FIGHT.MAKE.1). Models with a Weapon Skill or Attacks of '-' cannot fight
// (9e.DATASHEET.CHAR.3, .7).
func ByModel(g *rules.Game, u rules.UnitID) {
	allot(g, u, func(m *ability.Melee, at int, to rules.UnitSet) {
		if p := g.Profile(at); p.WS != 0 && !p.Attacks.Zero() {
			allotModel(g, m, at, to)
		}
	})
}

// allot calls each for every model of the unit that reaches an enemy unit which it may attack,
// with the index of the model in State.Models.
func allot(g *rules.Game, u rules.UnitID, each func(m *ability.Melee, at int, to rules.UnitSet)) {
	var reach [geom.MaxUnit]rules.UnitSet
	to := reach[:len(g.Models(u))]
	Targets(g, u, to)
	g.State.Available = g.State.Available[:0]
	m := ability.NewMelee(g, u)
	for i := range to {
		if to[i] != 0 {
			each(&m, int(g.Unit(u).First)+i, to[i])
		}
	}
}

// allotModel allots the attacks of one model.
func allotModel(g *rules.Game, m *ability.Melee, at int, to rules.UnitSet) {
	id := g.State.Models[at].ID
	add := func(weapon uint8, n int) {
		if n > 0 {
			g.State.Available = append(g.State.Available, rules.AvailableAttacks{Model: id, Weapon: weapon, Count: int16(n), Targets: to})
		}
	}
	add(rules.AnyWeapon, m.Roll(at))
	weapons := g.Kind(at).Weapons
	for w := range weapons {
		if weapons[w].Type.Ranged() || firstProfile(weapons, w) != w {
			continue
		}
		n := 0
		for range weapons[w].Number {
			n += m.RollExtra(&weapons[w].Weapon)
		}
		add(uint8(w), n)
	}
}

// firstProfile returns the index of the first melee profile of the weapon that a profile
// belongs to.
func firstProfile(weapons []rules.Carried, w int) int {
	for i := range w {
		if weapons[i].Item == weapons[w].Item && !weapons[i].Type.Ranged() {
			return i
		}
	}
	return w
}

// WithinHalfInch allows models to attack units within Engagement Range (9e.FIGHT.WHO.1), and
// units that a model of their own unit within 1/2" is itself within 1/2" of (9e.FIGHT.WHO.2,
// 9e.FIGHT.TARGET.3).
func WithinHalfInch(g *rules.Game, u rules.UnitID, to []rules.UnitSet) {
	inRanks(g, u, to, geom.Inch/2)
}

// WithinOneInch allows models to attack units within 1", and units that a model of their own
// unit within 1" is itself within 1" of (8e.FIGHT.TARGET.1).
func WithinOneInch(g *rules.Game, u rules.UnitID, to []rules.UnitSet) {
	inRanks(g, u, to, geom.Inch)
}

// inRanks sets the enemy units that models reach directly, or through another model of their
// unit: one that is within the given distance of both.
func inRanks(g *rules.Game, u rules.UnitID, to []rules.UnitSet, rank geom.Length) {
	var near [geom.MaxUnit]rules.UnitSet
	bodies := g.Bodies(u)
	for i := range bodies {
		to[i], near[i] = within(g, u, &bodies[i], rank)
	}
	for i := range bodies {
		for j := range bodies {
			if near[j]&^to[i] != 0 && geom.Within(&bodies[i], &bodies[j], rank) {
				to[i] |= near[j]
			}
		}
	}
}

// within returns the enemy units within Engagement Range of a body, and those within a distance
// n.
func within(g *rules.Game, u rules.UnitID, b *geom.Body, n geom.Length) (engaged, near rules.UnitSet) {
	for e := range g.Enemies(u) {
		enemies := g.Bodies(e)
		for j := range enemies {
			if geom.WithinReach(b, &enemies[j], g.Edition.Table.Engagement.Is) {
				engaged = engaged.With(e)
				if geom.Within(b, &enemies[j], n) {
					near = near.With(e)
					break
				}
			}
		}
	}
	return engaged, near
}

// ChargedOrIntervening returns the enemy units that a unit can attack: if it charged, its
// targets and the units that performed a Heroic Intervention this turn (9e.FIGHT.TARGET.2);
// otherwise all. If effects let only some units attack a unit, it cannot attack others either.
func ChargedOrIntervening(g *rules.Game, u rules.UnitID) rules.UnitSet {
	return open(g, u, effect.HeroicIntervention)
}

// ChargedOnly returns the enemy units that a unit can attack: if it charged, its targets
// (8e.FIGHT.TARGET.2); otherwise all.
func ChargedOnly(g *rules.Game, u rules.UnitID) rules.UnitSet { return open(g, u, 0) }

// open returns the enemy units that a unit can attack. If it charged, these are its targets and
// the units for which one of the conditions is true.
func open(g *rules.Game, u rules.UnitID, also effect.Conditions) (set rules.UnitSet) {
	s := g.Unit(u)
	for e, o := range g.Units() {
		if o.Player == s.Player || !g.On(e) {
			continue
		}
		if s.Is.Has(effect.Charged) && !s.Charged.Has(e) && !o.Is.HasAny(also) {
			continue
		}
		if meet(g, u, e) && meet(g, e, u) {
			set = set.With(e)
		}
	}
	return set
}

// meet reports whether effects let the first unit fight with the other.
func meet(g *rules.Game, u, other rules.UnitID) bool {
	may := true
	g.EachEffect(u, effect.EngagedOnlyBy, func(e *effect.Effect) {
		may = may && e.Scope.Opponent.Passes(g.Keywords(other))
	})
	return may
}
