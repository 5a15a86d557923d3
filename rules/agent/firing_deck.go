package agent

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// declaredOf returns the attack of a line at a target.
func declaredOf(l *shoot.Line, target rules.UnitID) rules.Declared {
	return rules.Declared{Model: l.Model, Weapon: l.Weapon, Target: target, By: rules.ModelNumber(l.By)}
}

// lineWeapon returns the weapon of a line.
func lineWeapon(v rules.View, u rules.UnitID, l *shoot.Line) *rules.Carried {
	d := declaredOf(l, rules.NoUnit)
	return v.Carried(u, &d)
}

// shootFiringDeck adds the attacks with weapons of embarked models that are worth most: one of
// each model, of as many as the Firing Deck has room for.
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

// usesEmbarked reports whether a weapon of an embarked model is shot with already.
func usesEmbarked(attacks []rules.Declared, by rules.ModelID) bool {
	return slices.ContainsFunc(attacks, func(d rules.Declared) bool { return rules.ModelID(d.By) == by })
}

// shootFiringDeck shoots a weapon of an embarked model, as likely as not, while there is room
// on the Firing Deck.
func (r *Random) shootFiringDeck(v rules.View, u rules.UnitID, attacks []rules.Declared, l *shoot.Line) []rules.Declared {
	if embarkedAttacks(attacks) >= v.FiringDeck(u) || usesEmbarked(attacks, l.By) || r.rand.IntN(2) == 0 {
		return attacks
	}
	return append(attacks, declaredOf(l, r.one(l.Targets)))
}
