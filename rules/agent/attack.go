package agent

import (
	"math"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// shoot declares the ranged attacks of a unit: each weapon with the profile and at the target
// that are worth most.
func (h *scripted) shoot(v rules.View, q *rules.Request) []rules.Declared {
	h.lines = shoot.Lines(v.Game, q, h.lines[:0])
	clear(h.taken[:])
	var attacks []rules.Declared
	for i := 0; i < len(h.lines); {
		model := h.lines[i].Model
		end := i + 1
		for end < len(h.lines) && h.lines[end].Model == model {
			end++
		}
		attacks = h.shootModel(v, q.Unit, h.lines[i:end], attacks)
		i = end
	}
	return inOrder(v, q.Unit, few(q, attacks))
}

// shootModel adds the attacks of one model: with its Pistols or with its other weapons,
// whichever is worth more, without Grenades.
func (h *scripted) shootModel(v rules.View, u rules.UnitID, lines []shoot.Line, to []rules.Declared) []rules.Declared {
	var chosen [2][]rules.Declared
	var sum [2]Worth
	for i := 0; i < len(lines); {
		item, by := lineWeapon(v, u, &lines[i]).Item, lines[i].By
		if by != rules.NoModel {
			return h.shootFiringDeck(v, u, lines[i:], append(to, better(chosen, sum)...))
		}
		var best rules.Declared
		worth, pistols := Worth(0), 0
		for ; i < len(lines) && lines[i].By == rules.NoModel && lineWeapon(v, u, &lines[i]).Item == item; i++ {
			l := &lines[i]
			w := lineWeapon(v, u, l)
			if w.Type == effect.Grenade {
				continue
			}
			if target, is := h.target(v, u, l); is > worth {
				worth, best = is, rules.Declared{Model: l.Model, Weapon: l.Weapon, Target: target}
				pistols = 0
				if w.Type == effect.Pistol {
					pistols = 1
				}
			}
		}
		if worth > 0 {
			h.taken[best.Target.Index()] += worth
			chosen[pistols] = append(chosen[pistols], best)
			sum[pistols] += worth
		}
	}
	return append(to, better(chosen, sum)...)
}

// better returns the attacks that are worth more.
func better(chosen [2][]rules.Declared, sum [2]Worth) []rules.Declared {
	if sum[1] > sum[0] {
		return chosen[1]
	}
	return chosen[0]
}

// target returns the best target of a weapon, and what shooting at it is worth.
func (h *scripted) target(v rules.View, u rules.UnitID, l *shoot.Line) (best rules.UnitID, worth Worth) {
	best = rules.NoUnit
	for target := range l.Targets.All() {
		if !l.Later.Has(target) {
			w := h.aim(v, u, l, target)
			all := h.expected.valueAtRisk(v, target, h.expected.whole(v.Game, target))
			if left := all - h.taken[target.Index()]; w > left {
				w = max(left, w/8) // overkill is worth little
			}
			if w > worth {
				best, worth = target, w
			}
		}
	}
	return best, worth
}

// inOrder sorts attacks so that those on one target follow each other, and among them those
// with one profile.
func inOrder(v rules.View, u rules.UnitID, attacks []rules.Declared) []rules.Declared {
	slices.SortStableFunc(attacks, func(a, b rules.Declared) int { return int(a.Target - b.Target) })
	for i := range attacks {
		next := i + 1
		for j := next; j < len(attacks) && attacks[j].Target == attacks[i].Target; j++ {
			if alike(v, u, &attacks[i], &attacks[j]) {
				one := attacks[j]
				copy(attacks[next+1:j+1], attacks[next:j])
				attacks[next] = one
				next++
			}
		}
	}
	return attacks
}

// alike reports whether two attacks use the same profile.
func alike(v rules.View, u rules.UnitID, a, b *rules.Declared) bool {
	return rules.SameProfile(weapon(v, u, a), weapon(v, u, b))
}

var closeCombat = rules.CloseCombatWeapon()

// weapon returns the profile of an attack.
func weapon(v rules.View, u rules.UnitID, d *rules.Declared) *rules.Weapon {
	if d.Weapon == rules.CloseCombat {
		return &closeCombat
	}
	return &v.Carried(u, d).Weapon
}

// fight declares the melee attacks of a unit: those of each model on the target and with the
// weapon that are worth most.
func (h *scripted) fight(v rules.View, q *rules.Request) []rules.Declared {
	return h.fightAt(v, q, rules.NoUnit)
}

// fightAt is like fight, but makes all attacks on the unit only that can reach it, unless only
// is NoUnit.
func (h *scripted) fightAt(v rules.View, q *rules.Request, only rules.UnitID) []rules.Declared {
	return h.fightBy(v, q, func(list []rules.AvailableAttacks) (rules.AvailableAttacks, rules.UnitID, uint8) {
		if only != rules.NoUnit && list[0].Targets.Has(only) {
			list = slices.Clone(list)
			list[0].Targets = rules.UnitSet(0).With(only)
		}
		return h.bestFight(v, q.Unit, list)
	})
}

// fightBy declares the melee attacks of a unit. choose selects, from the alternatives of each
// model, the attacks, the target and the weapon.
func (h *scripted) fightBy(v rules.View, q *rules.Request, choose func([]rules.AvailableAttacks) (rules.AvailableAttacks, rules.UnitID, uint8)) []rules.Declared {
	var attacks []rules.Declared
	for list := v.State.Available; len(list) > 0; {
		n := fight.Alternatives(list)
		a, target, weapon := choose(list[:n])
		list = list[n:]
		attacks = declare(v, q.Unit, attacks, &a, target, weapon)
	}
	return inOrder(v, q.Unit, attacks)
}

// bestFight chooses the target and the weapon for which the attacks of a model are worth most.
func (h *scripted) bestFight(v rules.View, u rules.UnitID, list []rules.AvailableAttacks) (a rules.AvailableAttacks, target rules.UnitID, weapon uint8) {
	target, weapon = h.meleeTarget(v, u, &list[0])
	i := max(slices.IndexFunc(list, func(o rules.AvailableAttacks) bool { return o.Weapon == weapon }), 0)
	return list[i], target, weapon
}

// declare adds available attacks to a declaration. Extra attacks of a weapon are made with it.
// Attacks above the limit of a weapon are made with the model's next weapon, and without a
// weapon only if all are used up.
func declare(v rules.View, u rules.UnitID, attacks []rules.Declared, a *rules.AvailableAttacks, target rules.UnitID, with uint8) []rules.Declared {
	weapons := v.Kind(v.Find(u, a.Model)).Weapons
	if a.Weapon != rules.AnyWeapon {
		with = a.Weapon
	}
	if a.Group > 0 {
		return append(attacks, rules.Declared{Model: a.Model, Weapon: with, Target: target, Count: a.Count})
	}
	left := a.Count
	use := func(weapon uint8) {
		n := left
		if weapon != rules.CloseCombat {
			n = min(left, allowed(weapons, attacks, a.Model, weapon))
		}
		left -= n
		attacks = meleeExpected(attacks, rules.Declared{Model: a.Model, Weapon: weapon, Target: target, Count: n})
	}
	use(with)
	for w := range weapons {
		if left > 0 && !weapons[w].Type.Ranged() {
			use(uint8(w))
		}
	}
	use(rules.CloseCombat)
	return attacks
}

// allowed returns the number of further attacks that a model may make with a weapon.
func allowed(weapons []rules.Carried, attacks []rules.Declared, m rules.ModelID, weapon uint8) int16 {
	carried := &weapons[weapon]
	most := int16(math.MaxInt16)
	for i := range carried.Effects {
		if e := &carried.Effects[i]; e.Kind == effect.LimitAttacks {
			most = e.Value * int16(carried.Number)
		}
	}
	for i := range attacks {
		if d := &attacks[i]; d.Model == m && d.Weapon != rules.CloseCombat && weapons[d.Weapon].Item == carried.Item {
			most -= d.Count
		}
	}
	return max(most, 0)
}

// meleeExpected adds an attack to a declaration, and joins it with one that is alike.
func meleeExpected(attacks []rules.Declared, d rules.Declared) []rules.Declared {
	if d.Count == 0 {
		return attacks
	}
	for i := range attacks {
		if o := &attacks[i]; o.Model == d.Model && o.Weapon == d.Weapon && o.Target == d.Target {
			o.Count += d.Count
			return attacks
		}
	}
	return append(attacks, d)
}

// meleeTarget returns the target and the weapon for which attacks are worth most.
func (h *scripted) meleeTarget(v rules.View, u rules.UnitID, a *rules.AvailableAttacks) (target rules.UnitID, weapon uint8) {
	best := Worth(-1)
	kind := v.State.Models[v.Find(u, a.Model)].Kind
	for e := range a.Targets.All() {
		w, worth := h.expected.melee(v.Game, u, kind, e, v.Unit(u).Is)
		if worth > best {
			best, target, weapon = worth, e, w
		}
	}
	return target, weapon
}

// declaredOf returns the attack of a line on a target.
func declaredOf(l *shoot.Line, target rules.UnitID) rules.Declared {
	return rules.Declared{Model: l.Model, Weapon: l.Weapon, Target: target, By: rules.ModelNumber(l.By)}
}

// lineWeapon returns the weapon of a line.
func lineWeapon(v rules.View, u rules.UnitID, l *shoot.Line) *rules.Carried {
	d := declaredOf(l, rules.NoUnit)
	return v.Carried(u, &d)
}

// shootFiringDeck adds the most valuable attacks with weapons of embarked models: one for each
// model, up to the capacity of the Firing Deck.
func (h *scripted) shootFiringDeck(v rules.View, u rules.UnitID, lines []shoot.Line, to []rules.Declared) []rules.Declared {
	for embarkedAttacks(to) < v.FiringDeck(u) {
		var best rules.Declared
		most := Worth(0)
		for i := range lines {
			l := &lines[i]
			if lineWeapon(v, u, l).Type == effect.Grenade || usesEmbarked(to, l.By) {
				continue
			}
			if target, worth := h.target(v, u, l); worth > most {
				most, best = worth, declaredOf(l, target)
			}
		}
		if most == 0 {
			break
		}
		h.taken[best.Target.Index()] += most
		to = append(to, best)
	}
	return to
}

// embarkedAttacks counts the attacks with weapons of embarked models.
func embarkedAttacks(attacks []rules.Declared) (n int) {
	for i := range attacks {
		if attacks[i].By != 0 {
			n++
		}
	}
	return n
}

// usesEmbarked reports whether a weapon of an embarked model is already used.
func usesEmbarked(attacks []rules.Declared, by rules.ModelID) bool {
	return slices.ContainsFunc(attacks, func(d rules.Declared) bool { return rules.ModelID(d.By) == by })
}

// shootFiringDeck adds a weapon of an embarked model with probability 1/2, up to the capacity
// of the Firing Deck.
func (r *Random) shootFiringDeck(v rules.View, u rules.UnitID, attacks []rules.Declared, l *shoot.Line) []rules.Declared {
	if embarkedAttacks(attacks) >= v.FiringDeck(u) || usesEmbarked(attacks, l.By) || r.rand.IntN(2) == 0 {
		return attacks
	}
	return append(attacks, declaredOf(l, r.one(l.Targets)))
}
