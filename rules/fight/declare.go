package fight

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// CheckAttacks returns an error if the attacks that a unit declares are not allowed. They are
// in the order in which they will be resolved. Every model makes all attacks that
// State.Available gives it (9e.FIGHT.ORDER.1), split between targets (9e.FIGHT.TARGET.4),
// weapons (9e.FIGHT.WEAPON.3) and their profiles (9e.FIGHT.WEAPON.4) as its player likes.
func CheckAttacks(g *rules.Game, u rules.UnitID, attacks []rules.Declared) error {
	d := declaration{g, u, attacks}
	if grouped(g) {
		return d.checkGroups()
	}
	for i := range attacks {
		if err := d.attack(&attacks[i]); err != nil {
			return err
		}
	}
	for i := range g.State.Available {
		if a := &g.State.Available[i]; a.Weapon == rules.AnyWeapon {
			if err := d.model(a); err != nil {
				return err
			}
		}
	}
	return d.order()
}

// declaration is a list of declared attacks during its check.
type declaration struct {
	g       *rules.Game
	unit    rules.UnitID
	attacks []rules.Declared
}

// attack checks one declared attack: the model can fight, has the weapon, and reaches the
// target.
func (d *declaration) attack(a *rules.Declared) error {
	r := &d.g.Edition.Fight
	own := d.own(a.Model)
	switch {
	case own == nil:
		return d.refuse(r.Reaches.ID, a.Model, "attacks", "none: it cannot fight")
	case d.weapon(a) == nil:
		return d.refuse(r.Weapon, a.Model, fmt.Sprintf("weapon %d", a.Weapon), "one of its melee weapons")
	case a.Count < 1:
		return d.refuse(r.Order, a.Model, fmt.Sprintf("%d attacks", a.Count), "at least 1")
	case !own.Targets.Has(a.Target) && d.reaches(a):
		return d.refuse(r.Targets.ID, a.Model, fmt.Sprintf("unit %v as a target", a.Target), "a unit that its unit may attack")
	case !own.Targets.Has(a.Target):
		return d.refuse(r.Reaches.ID, a.Model, fmt.Sprintf("unit %v as a target", a.Target), "a unit that it reaches")
	}
	return nil
}

// own returns the available attacks of a model, or nil.
func (d *declaration) own(m rules.ModelID) *rules.AvailableAttacks {
	for i := range d.g.State.Available {
		if a := &d.g.State.Available[i]; a.Model == m && a.Weapon == rules.AnyWeapon {
			return a
		}
	}
	return nil
}

// reaches reports whether the model reaches the target. It does not check whether its unit may
// attack the target.
func (d *declaration) reaches(a *rules.Declared) bool {
	if a.Target <= rules.NoUnit || a.Target.Index() >= len(d.g.State.Units) {
		return false
	}
	to := make([]rules.UnitSet, len(d.g.Models(d.unit)))
	d.g.Edition.Fight.Reaches.Do(d.g, d.unit, to)
	return to[d.g.Find(d.unit, a.Model)-int(d.g.Unit(d.unit).First)].Has(a.Target)
}

var closeCombat = rules.CloseCombatWeapon()

// weapon returns the melee weapon of an attack, or nil if the model does not have it.
func (d *declaration) weapon(a *rules.Declared) *rules.Weapon {
	weapons := d.g.Kind(d.g.Find(d.unit, a.Model)).Weapons
	if a.Weapon != rules.CloseCombat && (int(a.Weapon) >= len(weapons) || weapons[a.Weapon].Type.Ranged()) {
		return nil
	}
	return weaponOf(d.g, d.unit, a.Model, a.Weapon)
}

// model checks the number of attacks of a model, and their weapons.
func (d *declaration) model(own *rules.AvailableAttacks) error {
	r := &d.g.Edition.Fight
	all, unarmed := 0, 0
	for i := range d.attacks {
		if a := &d.attacks[i]; a.Model == own.Model {
			all += int(a.Count)
			if a.Weapon == rules.CloseCombat {
				unarmed += int(a.Count)
			}
		}
	}
	want := int(own.Count) + d.extraAttacks(own.Model)
	if all != want {
		return d.refuse(r.Order, own.Model, fmt.Sprintf("%d attacks", all), fmt.Sprintf("%d", want))
	}
	return d.weapons(own.Model, unarmed)
}

// extraAttacks returns the number of extra attacks that its weapons give to a model.
func (d *declaration) extraAttacks(m rules.ModelID) int {
	n := 0
	for i := range d.g.State.Available {
		if a := &d.g.State.Available[i]; a.Model == m && a.Weapon != rules.AnyWeapon {
			n += int(a.Count)
		}
	}
	return n
}

// weapons checks each weapon of a model: the extra attacks that it gives are made with it, its
// limit is kept, and a close combat weapon is used only if there is no other
// (9e.FIGHT.WEAPON.2).
func (d *declaration) weapons(m rules.ModelID, unarmed int) error {
	r := &d.g.Edition.Fight
	weapons := d.g.Kind(d.g.Find(d.unit, m)).Weapons
	for w := range weapons {
		if weapons[w].Type.Ranged() || firstProfile(weapons, w) != w {
			continue
		}
		made, least := d.with(m, weapons, w), d.given(m, w)
		most, limited := limit(&weapons[w])
		switch {
		case made < least:
			return d.refuse(r.Order, m, fmt.Sprintf("%d attacks with weapon %d", made, w), fmt.Sprintf("at least %d", least))
		case limited && made > most:
			return d.refuse(r.Weapon, m, fmt.Sprintf("%d attacks with weapon %d", made, w), fmt.Sprintf("at most %d", most))
		case unarmed > 0 && (!limited || made < most):
			return d.refuse(r.Unarmed, m, "attacks with a close combat weapon", "its melee weapons")
		}
	}
	return nil
}

// with returns the number of attacks that a model makes with a weapon, in all profiles.
func (d *declaration) with(m rules.ModelID, weapons []rules.Carried, w int) int {
	n := 0
	for i := range d.attacks {
		if a := &d.attacks[i]; a.Model == m && a.Weapon != rules.CloseCombat && weapons[a.Weapon].Item == weapons[w].Item {
			n += int(a.Count)
		}
	}
	return n
}

// given returns the number of extra attacks that the weapon gives to the model.
func (d *declaration) given(m rules.ModelID, w int) int {
	for i := range d.g.State.Available {
		if a := &d.g.State.Available[i]; a.Model == m && int(a.Weapon) == w {
			return int(a.Count)
		}
	}
	return 0
}

// limit returns the maximum number of attacks that a model can make with all its weapons of a
// kind; limited is false if no effect limits them.
func limit(c *rules.Carried) (most int, limited bool) {
	for i := range c.Effects {
		if e := &c.Effects[i]; e.Kind == effect.LimitAttacks {
			return int(e.Value) * int(c.Number), true
		}
	}
	return 0, false
}

// order checks that attacks on one target are declared together (9e.FIGHT.TARGET.5), and among
// those the attacks with one profile (9e.FIGHT.WEAPON.5).
func (d *declaration) order() error {
	r := &d.g.Edition.Fight
	for i := 1; i < len(d.attacks); i++ {
		a, before := &d.attacks[i], &d.attacks[i-1]
		for j := i - 2; j >= 0; j-- {
			earlier := &d.attacks[j]
			switch {
			case earlier.Target != a.Target:
			case before.Target != a.Target:
				return d.refuse(r.ByTarget, a.Model, fmt.Sprintf("attacks on unit %v again", a.Target), "all attacks on one target together")
			case r.ByWeapon.Is && d.same(earlier, a) && !d.same(before, a):
				return d.refuse(r.ByWeapon.ID, a.Model, fmt.Sprintf("attacks with weapon %d again", a.Weapon), "all attacks with one profile together")
			}
		}
	}
	return nil
}

// same reports whether two attacks are made with the same profile.
func (d *declaration) same(a, b *rules.Declared) bool {
	return rules.SameProfile(d.weapon(a), d.weapon(b))
}

func (d *declaration) refuse(by rules.RuleID, m rules.ModelID, found, allowed string) error {
	return &rules.Illegal{Rule: by, Subject: fmt.Sprintf("model %v of unit %v", m, d.unit), Found: found, Allowed: allowed}
}

// Only returns the declaration of a unit that has no choice: none of its models can fight, or
// all attack one unit with one weapon each, all with the same profile.
func Only(g *rules.Game, u rules.UnitID) (attacks []rules.Declared, only bool) {
	allotted := g.State.Available
	if len(allotted) == 0 {
		return nil, true
	}
	if grouped(g) {
		return onlyGroups(g, u)
	}
	target := allotted[0].Targets
	if target&(target-1) != 0 {
		return nil, false
	}
	var profile *rules.Weapon
	for i := range allotted {
		a := &allotted[i]
		w, single := single(g, u, a.Model)
		weapon := weaponOf(g, u, a.Model, w)
		if !single || a.Targets != target || profile != nil && !rules.SameProfile(profile, weapon) {
			return nil, false
		}
		profile = weapon
		if last := len(attacks) - 1; last >= 0 && attacks[last].Model == a.Model {
			attacks[last].Count += a.Count
			continue
		}
		attacks = append(attacks, rules.Declared{Model: a.Model, Weapon: w, Target: target.First(), Count: a.Count})
	}
	return attacks, true
}

// single returns the only melee weapon without a limit of a model, or CloseCombat if it has
// none; ok is false if there are several.
func single(g *rules.Game, u rules.UnitID, m rules.ModelID) (weapon uint8, ok bool) {
	weapon = rules.CloseCombat
	weapons := g.Kind(g.Find(u, m)).Weapons
	for w := range weapons {
		if weapons[w].Type.Ranged() {
			continue
		}
		if _, limited := limit(&weapons[w]); limited || weapon != rules.CloseCombat {
			return 0, false
		}
		weapon = uint8(w)
	}
	return weapon, true
}

// weaponOf returns the weapon that declared attacks of a model name.
func weaponOf(g *rules.Game, u rules.UnitID, m rules.ModelID, weapon uint8) *rules.Weapon {
	if weapon == rules.CloseCombat {
		return &closeCombat
	}
	return &g.Kind(g.Find(u, m)).Weapons[weapon].Weapon
}
