package shoot

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Numbers of Look Out, Sir.
const (
	fewWounds  = 9             // of CHARACTERS that are protected (9e.SHOOT.LOOKOUT.1)
	guardRange = 3 * geom.Inch // of the protecting units
	guardSize  = 3             // models of a unit that is neither VEHICLE nor MONSTER
)

// BehindOthers reports whether other units protect the target: it has CHARACTER models with few
// wounds and is near another unit of its army (9e.SHOOT.LOOKOUT.1), and it is not both visible
// and the closest enemy unit (9e.SHOOT.LOOKOUT.2).
func BehindOthers(g *rules.Game, s *rules.Shot) bool {
	if !smallCharacter(g, s.Target) || ignoresLookOut(g, s) || !guarded(g, s.Target) {
		return false
	}
	return !foremost(g, s) || !g.Sees(s.At, s.Target)
}

// NotClosest reports whether a target with CHARACTER models of few wounds is protected: the
// shooting model does not see it, or sees another enemy unit closer to it (8e.SHOOT.CHARACTER.1,
// 8e.SHOOT.CHARACTER.2).
func NotClosest(g *rules.Game, s *rules.Shot) bool {
	if !smallCharacter(g, s.Target) || ignoresLookOut(g, s) {
		return false
	}
	sees := func(u rules.UnitID) bool { return g.Sees(s.At, u) }
	return !sees(s.Target) || nearer(g, s, sees)
}

// smallCharacter reports whether a unit has a CHARACTER model with few wounds.
func smallCharacter(g *rules.Game, u rules.UnitID) bool {
	if !g.Has(u, effect.Character) {
		return false
	}
	first := int(g.Unit(u).First)
	for i := range g.Models(u) {
		if isSmallCharacter(g, first+i) {
			return true
		}
	}
	return false
}

func isSmallCharacter(g *rules.Game, at int) bool {
	return g.Kind(at).Profile.Wounds <= fewWounds && g.ModelHas(at, effect.Character)
}

// ignoresLookOut reports whether an effect of the weapon, of its bearer or of the target allows
// the target despite Look Out, Sir.
func ignoresLookOut(g *rules.Game, s *rules.Shot) bool {
	yes := effect.Contains(s.Weapon.Effects, effect.IgnoreLookOutSir) || effect.Contains(g.Kind(s.At).Effects, effect.IgnoreLookOutSir)
	g.Effects(s.Unit, func(e *effect.Effect) { yes = yes || e.Kind == effect.IgnoreLookOutSir && !e.Scope.Suffered })
	g.Effects(s.Target, func(e *effect.Effect) { yes = yes || e.Kind == effect.IgnoreLookOutSir && e.Scope.Suffered })
	return yes
}

// Guarded reports whether a unit is a CHARACTER with few wounds that is near another
// unit of its army.
func Guarded(g *rules.Game, u rules.UnitID) bool {
	if !smallCharacter(g, u) {
		return false
	}
	for other := range g.Units() {
		if other != u && g.Unit(other).Player == g.Unit(u).Player && g.On(other) && g.Within(u, other, guardRange) {
			return true
		}
	}
	return false
}

// guarded reports whether a unit is near another unit of its army that protects it, or an effect
// has the same result.
func guarded(g *rules.Game, u rules.UnitID) bool {
	if g.HasEffect(u, effect.Bodyguard) {
		return true
	}
	for other, s := range g.Units() {
		if other == u || s.Player != g.Unit(u).Player || s.Place != rules.OnTable {
			continue
		}
		if (s.Alive >= guardSize || g.Has(other, effect.Vehicle) || g.Has(other, effect.Monster)) && g.Within(u, other, guardRange) {
			return true
		}
	}
	return false
}

// foremost reports whether no other enemy model is closer to the shooting model, ignoring
// CHARACTER models with few wounds (9e.SHOOT.LOOKOUT.3).
func foremost(g *rules.Game, s *rules.Shot) bool {
	from := &g.State.Bodies[s.At]
	n := geom.UnitDistance(g.State.Bodies[s.At:s.At+1], g.Bodies(s.Target))
	for other, unit := range g.Units() {
		if other == s.Target || unit.Player == g.Unit(s.Unit).Player || unit.Place != rules.OnTable {
			continue
		}
		first := int(unit.First)
		for i := range g.Bodies(other) {
			if !isSmallCharacter(g, first+i) && geom.Distance(from, &g.Bodies(other)[i]) < n {
				return false
			}
		}
	}
	return true
}

// NoBodyguard always returns false: in editions without Look Out, Sir, no unit protects the
// target.
func NoBodyguard(*rules.Game, *rules.Shot) bool { return false }

// BehindFeatures reports whether every model of the target has cover from the shooting unit (10e.SHOOT.COVER.2).
func BehindFeatures(g *rules.Game, s *rules.Shot) bool {
	target := g.Unit(s.Target)
	for at := int(target.First); at < int(target.First+target.Alive); at++ {
		if !g.CoveredFrom(s.Unit, at) {
			return false
		}
	}
	return true
}

// NoObstacle always returns false: in the edition, terrain between the models gives no cover.
func NoObstacle(*rules.Game, *rules.Shot) bool { return false }
