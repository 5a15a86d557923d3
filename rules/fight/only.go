package fight

import "github.com/rollcall40k/rollcall/rules"

// Only returns the declaration of a unit that has no choice: none of its models
// can fight, or all attack one unit with one weapon each, all in the same
// profile.
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
		attacks = append(attacks, rules.Declared{Model: a.Model, Weapon: w, Target: first(target), Count: a.Count})
	}
	return attacks, true
}

// single returns the melee weapon of a model that has no more than one without a
// limit, or else CloseCombat.
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

// weaponOf returns the weapon of a model of the unit that attacks name.
func weaponOf(g *rules.Game, u rules.UnitID, m rules.ModelID, weapon uint8) *rules.Weapon {
	if weapon == rules.CloseCombat {
		return &closeCombat
	}
	return &g.Kind(g.Find(u, m)).Weapons[weapon].Weapon
}
