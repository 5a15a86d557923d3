package shoot

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// AnyModel always returns true, for rules that apply to every model.
func AnyModel(*rules.Game, int) bool { return true }

// NeitherBig reports whether a model is neither a MONSTER nor a VEHICLE (10e.WEAPON.PISTOL.3).
func NeitherBig(g *rules.Game, at int) bool {
	return !g.ModelHas(at, effect.Monster) && !g.ModelHas(at, effect.Vehicle)
}

// embarkedModel returns the place of the embarked model whose weapon a TRANSPORT shoots
// with. Its unit must not have shot already in the phase.
func (a *targeting) embarkedModel(d *rules.Declared) (int, error) {
	at := a.g.FindEmbarked(a.unit, rules.ModelID(d.By))
	if a.firingDeck == 0 || at < 0 || a.g.Unit(a.g.UnitOf(at)).Did&rules.SelectedToShoot != 0 {
		return -1, refuse(a.g.Edition.Shoot.Deck, d.Model, fmt.Sprintf("a weapon of model %v", rules.ModelID(d.By)), "its own weapons, and those of models embarked in it where it has a Firing Deck")
	}
	return at, nil
}

// checkFiringDeckWeapon checks that a weapon of an embarked model has no limited number of uses,
// and declares only one of it.
func (a *targeting) checkFiringDeckWeapon(d *rules.Declared, w *rules.Carried) error {
	switch {
	case d.By == 0:
	case effect.Contains(w.Effects, effect.LimitedUses):
		return refuse(a.g.Edition.Shoot.Deck, d.Model, fmt.Sprintf("weapon %d of model %v", d.Weapon, rules.ModelID(d.By)), "weapons that shoot any number of times")
	default:
		d.Count = 1
	}
	return nil
}

// checkFiringDeck checks that a TRANSPORT shoots with one weapon each of at most as many embarked
// models as its Firing Deck allows.
func (a *targeting) checkFiringDeck(list []rules.Declared) error {
	models := 0
	for i := range list {
		d := &list[i]
		if d.By == 0 {
			continue
		}
		for j := range i {
			if list[j].By == d.By {
				return refuse(a.g.Edition.Shoot.Deck, d.Model, fmt.Sprintf("model %v again", rules.ModelID(d.By)), "one weapon of each embarked model")
			}
		}
		if models++; models > a.firingDeck {
			return refuse(a.g.Edition.Shoot.Deck, d.Model, fmt.Sprintf("weapons of %d embarked models", models), fmt.Sprintf("at most %d", a.firingDeck))
		}
	}
	return nil
}

// markEmbarked marks units whose models' weapons a TRANSPORT has used, or all units embarked in it (11e.ABILITY.DECK.2): they
// do not shoot this turn.
func (a *targeting) markEmbarked(list []rules.Declared) {
	for i := range list {
		d := &list[i]
		if d.By == 0 {
			continue
		}
		a.g.Unit(a.g.UnitOf(a.g.AttackBearer(a.unit, d))).Did |= rules.SelectedToShoot
		if !a.g.Edition.Shoot.DeckBarsAll.Is {
			continue
		}
		for u := range a.g.EmbarkedIn(a.unit).All() {
			a.g.Unit(u).Did |= rules.SelectedToShoot
		}
	}
}

// embarkedLines adds, as weapons of the TRANSPORT (11e.ABILITY.DECK.3), the weapons of embarked models that
// a model of it may shoot with.
func (a *targeting) embarkedLines(at int, to []Line) []Line {
	if a.firingDeck == 0 {
		return to
	}
	a.eachEmbarkedWeapon(func(rider, w int, c *rules.Carried) bool {
		if l := a.line(at, w, c); l.Targets != 0 {
			l.By = a.g.State.Models[rider].ID
			to = append(to, l)
		}
		return true
	})
	return to
}

// eachEmbarkedWeapon calls a function with each weapon of embarked models that the TRANSPORT
// may shoot with, until it returns false.
func (a *targeting) eachEmbarkedWeapon(each func(rider, weapon int, c *rules.Carried) bool) {
	for u := range a.g.EmbarkedIn(a.unit).All() {
		s := a.g.Unit(u)
		if s.Did&rules.SelectedToShoot != 0 {
			continue
		}
		for rider := int(s.First); rider < int(s.First+s.Alive); rider++ {
			weapons := a.g.Kind(rider).Weapons
			for w := range weapons {
				if !effect.Contains(weapons[w].Effects, effect.LimitedUses) && !each(rider, w, &weapons[w]) {
					return
				}
			}
		}
	}
}

// embarkedHasTarget reports whether a weapon of an embarked model has a target.
func (a *targeting) embarkedHasTarget(at int) (found bool) {
	if a.firingDeck > 0 {
		a.eachEmbarkedWeapon(func(_, _ int, c *rules.Carried) bool {
			found = a.hasTarget(at, c)
			return !found
		})
	}
	return found
}
