package shoot

import "github.com/rollcall40k/rollcall/rules"

// Attacks returns the attacks that a unit may make on a target from where it stands, by model: for each
// weapon those of its profiles that may be declared, alone, with the conditions of the shot.
func Attacks(g *rules.Game, u, target rules.UnitID) (list []rules.Declared) {
	a := newTargeting(g, u, rules.NoUnit, rules.NoModel, 0)
	first, size := int(g.Unit(u).First), g.Unit(target).Alive
	for i := range g.Models(u) {
		kind := g.Kind(first + i)
		for w := range kind.Weapons {
			carried := &kind.Weapons[w]
			if a.barred(first+i, carried) != "" {
				continue
			}
			if later, by := a.forbids(first+i, carried, target); later || by != "" {
				continue
			}
			list = append(list, rules.Declared{
				Model: g.State.Models[first+i].ID, Weapon: uint8(w), Target: target, Models: int16(size), Is: a.condition(first+i, carried, target),
			})
		}
	}
	return list
}

// Together reports whether a unit may make all of the attacks at once.
func Together(g *rules.Game, u rules.UnitID, list []rules.Declared) bool {
	a := newTargeting(g, u, rules.NoUnit, rules.NoModel, 0)
	return a.check(append([]rules.Declared(nil), list...), false) == nil
}
