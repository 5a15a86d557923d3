package shoot

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// mostDeclared is the maximum number of attacks that a unit can declare at once.
const mostDeclared = 4096

// refuse returns the error of an illegal shot of a model.
func refuse(by rules.RuleID, m rules.ModelID, found, allowed string) error {
	return &rules.Illegal{Rule: by, Subject: fmt.Sprintf("model %v", m), Found: found, Allowed: allowed}
}

// check returns an error for illegal declared attacks, and sets the conditions that are fixed
// when attacks are declared. A weapon that is left out makes no attacks (11e.ATTACK.TARGETS.6).
func (a *targeting) check(list []rules.Declared, oneWeapon bool) error {
	r := &a.g.Edition.Shoot
	if len(list) > mostDeclared {
		return refuse(r.Weapons, list[0].Model, fmt.Sprintf("%d attacks", len(list)), "each weapon once")
	}
	for i := range list {
		if err := a.one(&list[i]); err != nil {
			return err
		}
		if oneWeapon && (i > 0 || list[i].Count > 1) {
			return refuse(r.Weapons, list[i].Model, "another weapon", "one weapon")
		}
	}
	if err := a.checkFiringDeck(list); err != nil {
		return err
	}
	for i := range list {
		for j := range i {
			if err := a.together(&list[j], &list[i]); err != nil {
				return err
			}
		}
		if err := a.amount(list, i); err != nil {
			return err
		}
		if err := a.ordered(list, i); err != nil {
			return err
		}
	}
	return nil
}

// one checks a single declared attack.
func (a *targeting) one(d *rules.Declared) error {
	g, r := a.g, &a.g.Edition.Shoot
	at := g.Find(a.unit, d.Model)
	if at < 0 || a.model != rules.NoModel && d.Model != a.model {
		return refuse(r.Select, d.Model, "a model that does not shoot now", "models of the unit that shoots")
	}
	kind := g.Kind(at)
	if d.By != 0 {
		rider, err := a.embarkedModel(d)
		if err != nil {
			return err
		}
		kind = g.Kind(rider)
	}
	if int(d.Weapon) >= len(kind.Weapons) {
		return refuse(r.Weapons, d.Model, fmt.Sprintf("weapon %d", d.Weapon), fmt.Sprintf("0 to %d", len(kind.Weapons)-1))
	}
	w := &kind.Weapons[d.Weapon]
	if err := a.checkFiringDeckWeapon(d, w); err != nil {
		return err
	}
	if by := a.barred(at, w); by != "" {
		return refuse(by, d.Model, fmt.Sprintf("weapon %d", d.Weapon), "weapons that it can shoot with now")
	}
	left := a.left(d.Model, w)
	if d.Count < 0 || int(d.Count) > left {
		return refuse(r.Weapons, d.Model, fmt.Sprintf("%d weapons", d.Count), fmt.Sprintf("0 for all, or up to %d", left))
	}
	if d.Count == 0 && left < weapons(w) {
		d.Count = int16(left)
	}
	later, by := a.forbids(at, w, d.Target)
	if by != "" {
		return refuse(by, d.Model, fmt.Sprintf("unit %v as target of weapon %d", d.Target, d.Weapon), "eligible targets")
	}
	d.Later, d.Several = later, false
	d.Models = g.Unit(d.Target).Alive
	d.Is = a.condition(at, w, d.Target)
	g.RecordTarget(d)
	return nil
}

// weapons returns the number of a weapon that each model has.
func weapons(w *rules.Carried) int { return max(int(w.Number), 1) }

// shots returns the number of weapons of a declared attack.
func shots(d *rules.Declared, w *rules.Carried) int {
	if d.Count > 0 {
		return int(d.Count)
	}
	return weapons(w)
}

func (a *targeting) carried(d *rules.Declared) *rules.Carried {
	return a.g.Carried(a.unit, d)
}

// together checks two declared attacks of the unit against each other.
func (a *targeting) together(d, e *rules.Declared) error {
	v, w, r := a.carried(d), a.carried(e), &a.g.Edition.Shoot
	grenades := v.Type == effect.Grenade || w.Type == effect.Grenade
	switch {
	case d.Model != e.Model && v.Type == effect.Grenade && w.Type == effect.Grenade:
		return refuse(r.Grenades, e.Model, "Grenades of a second model", "those of one model")
	case d.Model == e.Model && v.Type == effect.Grenade && w.Type == effect.Grenade && r.OneThrow.Is:
		return refuse(r.OneThrow.ID, e.Model, "a second Grenade", "one in place of all other weapons")
	case d.Model != e.Model || d.By != e.By || usedTogether(v, w) || usedTogether(w, v):
	case grenades && v.Type != w.Type:
		return refuse(r.Grenades, e.Model, "Grenades and other weapons", "Grenades in place of other weapons")
	case (v.Type == effect.Pistol) != (w.Type == effect.Pistol) && r.Pistols.Do(a.g, a.g.Find(a.unit, d.Model)):
		return refuse(r.Pistols.ID, e.Model, "Pistols and other weapons", "its Pistols, or its other weapons")
	}
	return nil
}

// usedTogether reports whether an effect lets a weapon be used in addition to the other.
func usedTogether(w, other *rules.Carried) bool {
	e := effect.Find(w.Effects, effect.ShootInAddition)
	return e != nil && e.Types.Has(other.Type)
}

// amount checks that the model does not use more weapons than it has: each at one
// target (9e.SHOOT.ATTACKS.2) and with one profile (9e.DATASHEET.WEAPON.7), unless
// effects let it use several together.
func (a *targeting) amount(list []rules.Declared, i int) error {
	d, w, r := &list[i], a.carried(&list[i]), &a.g.Edition.Shoot
	n, most := shots(d, w), a.left(d.Model, w)
	several := effect.Find(w.Effects, effect.SeveralProfiles)
	for j := range i {
		e := &list[j]
		v := a.carried(e)
		switch {
		case e.Model != d.Model || v.Item != w.Item || e.By != d.By:
		case e.Weapon != d.Weapon && several != nil && apart(several, effect.Find(v.Effects, effect.SeveralProfiles)):
			d.Several, e.Several = true, true
		case e.Weapon == d.Weapon && e.Target != d.Target && effect.Contains(w.Effects, effect.EveryTarget):
		case n+shots(e, v) <= most:
			n += shots(e, v)
		case e.Weapon == d.Weapon:
			return refuse(r.Weapons, d.Model, fmt.Sprintf("weapon %d again", d.Weapon), "each weapon once")
		default:
			return refuse(r.Profile, d.Model, fmt.Sprintf("profiles %d and %d of a weapon", e.Weapon, d.Weapon), "one of its profiles")
		}
	}
	return nil
}

// apart reports whether two profiles of a weapon may be used together: at most one of each group,
// if they are in groups.
func apart(a, b *effect.Effect) bool { return b != nil && (a.Minimum == 0 || a.Minimum != b.Minimum) }

// ordered checks that all attacks on one target come before the next
// (9e.SHOOT.TARGET.7), and those of one profile before another
// (9e.SHOOT.TARGET.8).
func (a *targeting) ordered(list []rules.Declared, i int) error {
	if i == 0 {
		return nil
	}
	r, d, before := &a.g.Edition.Shoot, &list[i], &list[i-1]
	w, last := a.carried(d), a.carried(before)
	same := rules.SameProfile(&last.Weapon, &w.Weapon)
	for j := range i {
		e := &list[j]
		switch {
		case e.Target != d.Target:
		case before.Target != d.Target:
			return refuse(r.ByTarget, d.Model, fmt.Sprintf("unit %v again", d.Target), "all attacks on one target before the next")
		case r.ByProfile.Is && !same && rules.SameProfile(&a.carried(e).Weapon, &w.Weapon):
			return refuse(r.ByProfile.ID, d.Model, fmt.Sprintf("weapon %d again", d.Weapon), "all attacks with one profile before another")
		}
	}
	return nil
}

// spend counts the shots of weapons with a limited number of shots. A weapon that is used on
// every target is used once.
func (a *targeting) spend(list []rules.Declared) {
	for i := range list {
		w := a.carried(&list[i])
		if effect.Contains(w.Effects, effect.LimitedUses) && !(effect.Contains(w.Effects, effect.EveryTarget) && again(list[:i], &list[i])) {
			spend(a.g, list[i].Model, w.Item, int16(shots(&list[i], w)))
		}
	}
}

func again(before []rules.Declared, d *rules.Declared) bool {
	for i := range before {
		if before[i].Model == d.Model && before[i].Weapon == d.Weapon {
			return true
		}
	}
	return false
}

// spend counts shots of a model with a weapon that shoots a limited number of times. The shots stay counted if the model is
// destroyed and returns (10e.WEAPON.ONESHOT.2).
func spend(g *rules.Game, m rules.ModelID, item uint8, times int16) {
	for i := range g.State.Spent {
		if s := &g.State.Spent[i]; s.Model == m && s.Item == item {
			s.Times += times
			return
		}
	}
	g.State.Spent = append(g.State.Spent, rules.Spent{Model: m, Item: item, Times: times})
}
