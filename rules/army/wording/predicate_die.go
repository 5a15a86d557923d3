package wording

// diePredicates are about one die of several rolls, which may be re-rolled or changed.
var diePredicates = []part[predicateFunc]{
	newPart("each time <self> (is selected to <range=activations>|<range=activations>) [,] [when resolving (its|those) attacks [,]] you can re-roll <onedie> (when|while) resolving (the|those|its|that unit's|that model's|this model's|this unit's|the bearer's) attacks", changesDie),
	newPart("each time <self> is selected to <range=activations> , when resolving its attacks [,] you can re-roll <onedie>", changesDie),
	newPart("each time <self> (is selected to <range=activations>|<range=activations>) , [you can] [while resolving those attacks ,] [you can] re-roll <onedie> [(when|while) resolving (those|its|that unit's) attacks]", changesDie),
	newPart("each time <self> (is selected to <range=activations>|<range=activations>) , [while resolving those attacks ,] you can re-roll one <first=roll> roll [,] [and] you can re-roll one <second=roll> roll [[,] and you can re-roll one <third=roll> roll] [(when|while) resolving (those|its) attacks]", changesDice),
	newPart("<often> , [you can] re-roll <onedie> (made for|for an attack made by|for) <self>", changesDie),
	newPart("<often> , [just] after [making] <onedie> (for|is made for) <self> , you can (change (that roll|the result of that roll)|treat the result) (to|as) (a|an) [unmodified] <six=sixes> [instead]", changesDie),
	newPart("<often> , you can change [either] [the result of] <onedie> made for <self> to (a|an) [unmodified] <six=sixes>", changesDie),
	newPart("<often> you can change [either] [the result of] <onedie> made for <self> to (a|an) [unmodified] <six=sixes>", changesDie),
}

// changesDie is for one die of some rolls.
func changesDie(c *clause, g got) []effect {
	if !c.standing() || c.reaches != nil || !c.owner(g) {
		return nil
	}
	e := effect{"rolls": g.value("onedie")}
	if often := g.text("often"); often != "" {
		e["once"] = often
	}
	if g.text("six") != "" {
		e["to"] = 6
	}
	if with := g.text("range"); with != "" && with != "any" {
		c.with = with
	}
	return c.alone("change_die", e)
}

// changesDice is for one die of each of several rolls.
func changesDice(c *clause, g got) (list []effect) {
	for _, slot := range []string{"first", "second", "third"} {
		roll := g.text(slot)
		if roll == "" {
			continue
		}
		one := changesDie(c.copy(), append(g[:len(g):len(g)], read{"onedie", []string{roll}}))
		if one == nil || !singleDice[roll] {
			return nil
		}
		list = append(list, one...)
	}
	return list
}

// singleDice are the rolls of one die at a time.
var singleDice = map[string]bool{"hit": true, "wound": true, "damage": true, "save": true, "advance": true}

// oneDieSlot reads one Hit roll, one Wound roll or one saving throw.
func oneDieSlot(m *match, at int) (any, int, bool) {
	var list []string
	for {
		start := at
		for len(list) > 0 && (m.at(at).is(",") || m.at(at).is("or")) {
			at++
		}
		if end, ok := m.says("you can re-roll", at); ok && len(list) > 0 && m.at(at-1).is("or") {
			at = end
		}
		if w := m.at(at); w.is("one") || w.is("a") || w.is("an") {
			at++
		}
		if m.at(at).is("single") {
			at++
		}
		roll, end, ok := rollWord(m, at)
		if !ok || !singleDice[roll.(string)] {
			return list, start, len(list) > 0
		}
		list, at = append(list, roll.(string)), end
		if m.at(at).is("roll") {
			at++
		}
	}
}
