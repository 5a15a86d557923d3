package wording

import (
	"slices"
	"strings"
)

// ownWeaponPredicates are about weapons of the bearer that a sentence names.
var ownWeaponPredicates = []part[predicateFunc]{
	newPart("<named=ownweapon> (has|gain) the <abilities> (ability|abilities) [(when|while) targeting <target>]", ofOwnWeapon(armed)),
	newPart("<sign=sign> <n> (to|from) the <stat> of <named=ownweapon>", ofOwnWeapon(weaponsOf)),
	newPart("improve the <stat> of <named=ownweapon> by <n>", ofOwnWeapon(weaponsOf)),
	newPart("<named=ownweapon> has (a|an) <stat> of <value=amount>", ofOwnWeapon(setOwnWeapon)),
	newPart("change the <stat> of <named=ownweapon> to <value=amount>", ofOwnWeapon(setOwnWeapon)),
}

// ofOwnWeapon returns a predicate about the weapons that the text names.
func ofOwnWeapon(of predicateFunc) predicateFunc {
	return func(c *clause, g got) []effect {
		if !c.standing() || c.reaches != nil || len(c.weapons) > 0 {
			return nil
		}
		d := c.copy()
		d.weapons, _ = g.value("named").([]string)
		d.who = ""
		return of(d, append(g[:len(g):len(g)], read{"self", "bearer"}))
	}
}

// setOwnWeapon sets a characteristic of a weapon.
func setOwnWeapon(c *clause, g got) []effect {
	stats, _ := g.value("stat").([]string)
	of := map[string][]string{"damage": {"damage"}, "S": {"strength"}, "A": {"attacks", "A"}}
	if len(stats) != 1 || of[stats[0]] == nil || !c.owner(g) {
		return nil
	}
	if stats[0] != "A" {
		return []effect{c.effect("characteristic", effect{"characteristic": of[stats[0]][0], "change": "set", "value": amountOf(g.text("value"))})}
	}
	var list []effect
	for i, with := range []string{"ranged", "melee"} {
		d := c.copy()
		d.with = with
		list = append(list, d.effect("characteristic", effect{"characteristic": of["A"][i], "change": "set", "value": amountOf(g.text("value"))}))
	}
	return list
}

// ownWeaponSlot reads the name of weapons of the bearer: this model's exitus rifle, the bearer's Eldritch Storm weapon.
func ownWeaponSlot(m *match, at int) (any, int, bool) {
	from := 0
	for _, words := range []string{"this model's", "the bearer's"} {
		if end, ok := m.says(words, at); ok {
			from = end
			break
		}
	}
	if from == 0 || m.at(from).is("unit") {
		return nil, at, false
	}
	var names []string
	start := from
	for end := from; end <= from+mostArmed; end++ {
		t := m.at(end)
		switch {
		case t.is("and") && end > start && !m.at(end+1).is("the"):
			names, start = append(names, m.text(start, end)), end+1
		case m.ended(end), t.is(","), t.is("has"), t.is("gain"), t.is("to"), t.is("by"), t.is("while"), t.is("when"), t.is("until"):
			last := end
			if w := m.at(last - 1); w.is("weapon") {
				if last--; w.raw[len(w.raw)-1] == 's' { // weapons of a kind
					return nil, at, false
				}
			}
			if last <= start {
				return nil, at, false
			}
			names = append(names, m.text(start, last))
			return names, end, !slices.ContainsFunc(names, isKindOfWeapon)
		case t.is("characteristic"), t.is("ability"), t.is("excluding"), t.is("model"), t.is("unit"), t.is("profile"), t.is("of"), t.is("that"), t.is("or"), t.is("("):
			return nil, at, false
		}
	}
	return nil, at, false
}

// isKindOfWeapon reports whether words mean a kind of weapon, such as melee weapons, and not one weapon by its name.
func isKindOfWeapon(name string) bool {
	for _, t := range []string{"melee", "ranged", "psychic", "torrent", "pistol", "other", "all", "blast", "heavy", "assault", "hits"} {
		list, _ := tokens(name)
		if slices.ContainsFunc(list, func(w token) bool { return w.is(t) }) && len(list) < 3 {
			return true
		}
	}
	return false
}

// weaponNameSlot reads the name of a weapon, up to a comma.
func weaponNameSlot(m *match, at int) (any, int, bool) {
	end := at
	for end <= at+mostArmed && !m.ended(end) && !m.at(end).is(",") {
		end++
	}
	return strings.ToLower(m.text(at, end)), end, end > at && m.at(end).is(",")
}
