package fight

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Groups of available attacks.
const (
	oneOf        uint8 = 1 + iota // weapons of which a model uses only one
	extraAttacks                  // the first group of weapons with extra attacks
)

// ByWeapon determines which models can fight, and the number of attacks of each with each
// weapon: all with one of its melee weapons, and additional ones with weapons that give extra
// attacks. A weapon has its own number of attacks or that of its bearer (10e.FIGHT.WEAPON.2).
// Each profile of a weapon follows its own abilities.
func ByWeapon(g *rules.Game, u rules.UnitID) {
	allot(g, u, func(m *ability.Melee, at int, to rules.UnitSet) { allotWeapons(g, m, at, to, true) })
}

// ByOwnWeapon is like ByWeapon, but models without a melee weapon make no attacks
// (11e.ATTACK.WEAPONS.3).
func ByOwnWeapon(g *rules.Game, u rules.UnitID) {
	allot(g, u, func(m *ability.Melee, at int, to rules.UnitSet) { allotWeapons(g, m, at, to, false) })
}

// allotWeapons allots the attacks of the weapons of a model: of one of them, and of all with Extra Attacks
// (11e.WEAPON.EXTRA.1). If unarmed is set, a model without
// weapons fights with a close combat weapon.
func allotWeapons(g *rules.Game, m *ability.Melee, at int, to rules.UnitSet, unarmed bool) {
	weapons := g.Kind(at).Weapons
	main := false
	for w := range weapons {
		if !weapons[w].Type.Ranged() && !isExtra(&weapons[w]) {
			allotWeapon(g, m, at, uint8(w), &weapons[w].Weapon, 1, oneOf, to)
			main = true
		}
	}
	if !main && unarmed {
		allotWeapon(g, m, at, rules.CloseCombat, &closeCombat, 1, oneOf, to)
	}
	for first := range weapons {
		if firstExtra(weapons, first) != first {
			continue
		}
		for w := first; w < len(weapons); w++ {
			if c := &weapons[w]; c.Item == weapons[first].Item && isExtra(c) {
				allotWeapon(g, m, at, uint8(w), &c.Weapon, max(int(c.Number), 1), extraAttacks+uint8(first), to)
			}
		}
	}
}

// allotWeapon allots the attacks of one profile of a number of weapons, if the model has the
// skill to use it.
func allotWeapon(g *rules.Game, m *ability.Melee, at int, w uint8, weapon *rules.Weapon, number int, group uint8, to rules.UnitSet) {
	n, rolled := m.Number(at, weapon)
	if weapon.Skill == 0 && g.Profile(at).WS == 0 || n <= 0 && !rolled {
		return
	}
	a := rules.AvailableAttacks{Model: g.State.Models[at].ID, Weapon: w, Group: group, Targets: to}
	if !rolled {
		a.Count = int16(n * number)
	}
	g.State.Available = append(g.State.Available, a)
}

// firstExtra returns the index of the first profile of a weapon with extra attacks, or -1 if
// the weapon has none.
func firstExtra(weapons []rules.Carried, w int) int {
	for i := range weapons {
		if weapons[i].Item == weapons[w].Item && isExtra(&weapons[i]) {
			return i
		}
	}
	return -1
}

func isExtra(c *rules.Carried) bool {
	if c.Type.Ranged() {
		return false
	}
	for i := range c.Effects {
		if c.Effects[i].Kind == effect.FightInAddition {
			return true
		}
	}
	return false
}

// Alternatives returns the number of alternatives at the start of a list of available attacks.
func Alternatives(list []rules.AvailableAttacks) int {
	n := 1
	for list[0].Group > 0 && n < len(list) && list[n].Model == list[0].Model && list[n].Group == list[0].Group {
		n++
	}
	return n
}

// grouped reports whether models of the fighting unit choose between weapons.
func grouped(g *rules.Game) bool { return len(g.State.Available) > 0 && g.State.Available[0].Group > 0 }

// checkGroups checks attacks of models that choose between weapons. Those of a weapon are divided among its targets, at
// least one each (11e.ATTACK.TARGETS.5).
func (d *declaration) checkGroups() error {
	for i := range d.attacks {
		if err := d.ofGroup(&d.attacks[i]); err != nil {
			return err
		}
	}
	for list := d.g.State.Available; len(list) > 0; {
		n := Alternatives(list)
		if err := d.group(list[:n]); err != nil {
			return err
		}
		list = list[n:]
	}
	return d.order()
}

// ofGroup checks a single declared attack.
func (d *declaration) ofGroup(a *rules.Declared) error {
	r := &d.g.Edition.Fight
	own := d.allotted(a)
	switch {
	case own == nil:
		return d.refuse(r.Weapon, a.Model, fmt.Sprintf("weapon %d", a.Weapon), "one of its melee weapons, where it can fight")
	case own.Count == 0 && a.Count != 0:
		return d.refuse(r.Order, a.Model, fmt.Sprintf("%d attacks", a.Count), "0, for a number that is rolled")
	case own.Count > 0 && a.Count < 1:
		return d.refuse(r.Order, a.Model, fmt.Sprintf("%d attacks", a.Count), "at least 1")
	case !own.Targets.Has(a.Target):
		return d.refuse(r.Reaches.ID, a.Model, fmt.Sprintf("unit %v as a target", a.Target), "a unit that it reaches")
	}
	return nil
}

func (d *declaration) allotted(a *rules.Declared) *rules.AvailableAttacks {
	for i := range d.g.State.Available {
		if own := &d.g.State.Available[i]; own.Model == a.Model && own.Weapon == a.Weapon {
			return own
		}
	}
	return nil
}

// group checks that all attacks of exactly one of the alternatives are made.
func (d *declaration) group(list []rules.AvailableAttacks) error {
	var chosen *rules.AvailableAttacks
	made, times := 0, 0
	for i := range d.attacks {
		a := &d.attacks[i]
		own := d.allotted(a)
		if own.Model != list[0].Model || own.Group != list[0].Group {
			continue
		}
		if chosen != nil && chosen != own {
			return d.refuse(d.g.Edition.Fight.Weapon, a.Model, fmt.Sprintf("weapons %d and %d", chosen.Weapon, a.Weapon), "one of them")
		}
		chosen = own
		made, times = made+int(a.Count), times+1
	}
	switch {
	case chosen == nil && list[0].Group == oneOf && d.g.Edition.Fight.ExtraAlone.Is && d.extraAlone(list[0].Model): // 11e.WEAPON.EXTRA.2, 11e.GAPS.15
	case chosen == nil:
		return d.refuse(d.g.Edition.Fight.Order, list[0].Model, "no attacks", fmt.Sprintf("those with weapon %d", list[0].Weapon))
	case chosen.Count == 0 && times > 1: // 11e.GAPS.12
		return d.refuse(d.g.Edition.Fight.Order, chosen.Model, "several targets", "one, for a number that is rolled")
	case made != int(chosen.Count):
		return d.refuse(d.g.Edition.Fight.Order, chosen.Model, fmt.Sprintf("%d attacks", made), fmt.Sprint(chosen.Count))
	}
	return nil
}

// extraAlone reports whether a model attacks with weapons that have Extra Attacks.
func (d *declaration) extraAlone(m rules.ModelID) bool {
	return slices.ContainsFunc(d.attacks, func(a rules.Declared) bool { return a.Model == m && d.allotted(&a).Group >= extraAttacks })
}

// onlyGroups is Only for models that choose between weapons.
func onlyGroups(g *rules.Game, u rules.UnitID) (attacks []rules.Declared, only bool) {
	allotted := g.State.Available
	target := allotted[0].Targets
	profile := weaponOf(g, u, allotted[0].Model, allotted[0].Weapon)
	for i := range allotted {
		a := &allotted[i]
		if target&(target-1) != 0 || a.Targets != target || Alternatives(allotted[i:]) > 1 || !rules.SameProfile(profile, weaponOf(g, u, a.Model, a.Weapon)) {
			return nil, false
		}
		attacks = append(attacks, rules.Declared{Model: a.Model, Weapon: a.Weapon, Target: target.First(), Count: a.Count})
	}
	return attacks, true
}

// EngagedModels allows models to attack the units that they are engaged with themselves
// (11e.ATTACK.TARGETS.4).
func EngagedModels(g *rules.Game, u rules.UnitID, to []rules.UnitSet) {
	bodies := g.Bodies(u)
	for i := range bodies {
		to[i], _ = within(g, u, &bodies[i], 0)
	}
}

// WithinOrBehind allows models to attack units within Engagement Range, units that are touched by a model of their own unit
// which they touch (10e.FIGHT.WHO.1), and units that they reach across barricades (10e.TERRAIN.BARRICADE.4).
func WithinOrBehind(g *rules.Game, u rules.UnitID, to []rules.UnitSet) {
	var touched [geom.MaxUnit]rules.UnitSet
	bodies := g.Bodies(u)
	for i := range bodies {
		to[i], touched[i] = within(g, u, &bodies[i], 0)
	}
	for i := range bodies {
		for j := range bodies {
			if touched[j]&^to[i] != 0 && geom.Touch(&bodies[i], &bodies[j]) {
				to[i] |= touched[j]
			}
		}
		to[i] |= g.ReachedAcross(u, &bodies[i])
	}
}

// AnyEnemy allows a unit to attack every enemy unit that its models reach (10e.FIGHT.TARGET.1).
func AnyEnemy(g *rules.Game, u rules.UnitID) (set rules.UnitSet) {
	for e := range g.Enemies(u) {
		if meet(g, u, e) && meet(g, e, u) {
			set = set.With(e)
		}
	}
	return set
}

// ByFlight is AnyEnemy, but AIRCRAFT fight with units that can FLY alone (10e.AIRCRAFT.FIGHT.3,
// 11e.AIRCRAFT.RULES.8).
func ByFlight(g *rules.Game, u rules.UnitID) (set rules.UnitSet) {
	for e := range AnyEnemy(g, u).All() {
		if (!g.Aircraft(u) || g.Has(e, effect.Fly)) && (!g.Aircraft(e) || g.Has(u, effect.Fly)) {
			set = set.With(e)
		}
	}
	return set
}
