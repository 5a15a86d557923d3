package wording

import "slices"

// predicates are what happens.
var predicates = slices.Concat(namedPredicates, ownWeaponPredicates, rollPredicates, diePredicates, damagePredicates, weaponPredicates, modelPredicates, unitPredicates, briefPredicates, stratagemPredicates, movePredicates, forcePredicates, earlierPredicates, campaignPredicates)

// rollPredicates are about the rolls of attacks.
var rollPredicates = []part[predicateFunc]{
	newPart("[you (can|must|may)] <sign=sign> <n> (to|from) [(that|this|the|its|all|both|any)] [those] [attack's|attacks|attack] <roll> roll [and <second=roll> roll] [made] [for|with] [for attacks] [made with] [<weapon>] [as well]", addToRoll),
	newPart("<sign=sign> <n> (to|from) that attack's <roll> and <second=roll> roll", addToRoll),
	newPart("(that attack|the attack|it|this weapon|attacks|the bearer|attacks made with this weapon) [automatically] (hits|hit) [the|its] [target] [automatically]", automaticHit),
	newPart("(that attack|the attack|it|this weapon) (scores a hit|automatically scores a hit)", automaticHit),
	newPart("do not make a hit roll (:|,|.) [it|that attack] automatically (scores a hit|hits the target)", automaticHit),
	newPart("(make|makes|made) <n> (hit|attack) rolls [for each attack [made] [with <weapon>]] [,] [instead of 1|instead of one]", hitRolls),
	newPart("(your opponent|you) cannot re-roll the <roll> roll [(, |and|or|, and|, or) [cannot re-roll] the <second=roll> roll] [(and|or|,|, and|, or) [cannot re-roll] the <third=roll> roll] [for that attack]", keptAsRolled),
	newPart("(that attack's|the) <roll> roll [, <second=roll> roll|and <second=roll> roll] [and <third=roll> roll] cannot be re-rolled", keptAsRolled),
	newPart("[you can|you may|can|a] re-roll [a|the|all|any|that|its|each] [attack's] [<failed=failed>] <roll> [roll] [and [the] <second=roll> roll|and you can re-roll the <second=roll> roll] [of <result>] [(made for|for) [attacks made with] <weapon>|made for that attack] [instead]", rerolls),
	newPart("[you can|you may|can] re-roll (all|any) [or all] [<failed=failed>] <roll> roll [(made for|for) [attacks made with] <weapon>]", rerolls),
	newPart("(an|a|that) [<unmodified=unmodified>] wound roll of <result> (is|are) [always] successful [for that attack]", succeedsOn("wound")),
	newPart("[an|a] [<unmodified=unmodified>] wound roll of <result> for that attack is always successful", succeedsOn("wound")),
	newPart("(an|a) [<unmodified=unmodified>] wound roll of <result> [always] successfully wounds the target", succeedsOn("wound")),
	newPart("(that attack|this weapon|attacks made with this weapon|it) [always] wounds [the target] on (a|an) [<unmodified=unmodified>] [wound] [roll of] <result>", succeedsOn("wound")),
	newPart("that attack hits on (a|an) [<unmodified=unmodified>] [hit] [roll of] <result>", succeedsOn("hit")),
	newPart("that attack scores a hit on (a|an) [<unmodified=unmodified>] hit roll of <result> [,] [<unmodified=irrespective>]", succeedsOn("hit")),
	newPart("[on] (an|a) unmodified <roll> roll of <low=upto> [for that attack] [always|automatically] fails [, irrespective of <rest>]", failsTo),
	newPart("(is|are) [always] successful", succeeds),
	newPart("[always] successfully wounds the target", succeeds),
	newPart("(the bearer has|treat the bearer as having) (a|an) <stat> of <result> [for that attack]", skill),
	newPart("(you|it) can ignore any or all modifiers to the <roll> roll [and any or all modifiers to the (ballistic skill|weapon skill) characteristic of that weapon]", ignoreModifiers),
	newPart("(you|it) can ignore any or all modifiers to (that attack's|its) (ballistic skill [characteristic]|weapon skill [characteristic]|weapon skill or ballistic skill [characteristic]|weapon skill , ballistic skill) (and|and/or|,) [any or all modifiers to] (that attack's|the) <roll> roll [(and|and/or) [the] <second=roll> roll]", ignoreModifiers),
	newPart("you can ignore any or all modifiers to that attack's (ballistic skill or weapon skill|weapon skill or ballistic skill|ballistic skill|weapon skill) characteristic and/or [any or] [all] [modifiers] [to] the <roll> roll", ignoreModifiers),
	newPart("you can ignore any (or|and) all modifiers to the <roll> roll and <second=roll> roll", ignoreModifiers),
	newPart("you can ignore any (or|and) all <roll> roll [, <second=roll> roll] , (ballistic skill and weapon skill|weapon skill and ballistic skill) modifiers [for that attack]", ignoreModifiers),
	newPart("you can ignore any or all (<roll> roll and (weapon skill|ballistic skill) modifiers|modifiers to that attack's <roll> roll|<roll> roll modifiers|modifiers to the weapon skill , ballistic skill and/or <roll> roll) [for that attack]", ignoreModifiers),
}

func addToRoll(c *clause, g got) []effect {
	n := g.number("n") * g.number("sign")
	list := c.alone("roll", effect{"roll": g.text("roll"), "add": n})
	if second := g.text("second"); second != "" && list != nil {
		list = append(list, c.alone("roll", effect{"roll": second, "add": n})...)
	}
	if !c.attackRoll(g.text("roll")) || g.text("second") != "" && !c.attackRoll(g.text("second")) {
		return nil
	}
	return list
}

// attackRoll reports whether the clause is about something that has such a roll:
// attacks have no other rolls than these.
func (c *clause) attackRoll(roll string) bool {
	switch roll {
	case "hit", "wound", "damage":
		return c.about == weapons || c.about == made || c.about == suffered
	case "save", "armour_save":
		return c.about == suffered || c.about == nothing
	}
	return c.about == nothing
}

var (
	automaticHit = when(ofAttacks, "automatic_hit", nil)
	hitRolls     = when(guard(ofAttacks).least("n", 2), "hit_rolls", effect{"count": number("n")})
)

func rerolls(c *clause, g got) []effect {
	results := "any"
	if r, ok := g.value("result").(outcome); ok {
		if r.value != 1 {
			return nil
		}
		results = "ones"
	}
	if g.value("failed") != nil && results == "any" { // a roll of 1 has failed
		results = "failed"
	}
	var list []effect
	for _, slot := range []string{"roll", "second"} {
		roll := g.text(slot)
		if roll == "" {
			continue
		}
		if !c.attackRoll(roll) {
			return nil
		}
		list = append(list, c.alone("reroll", effect{"roll": roll, "results": results})...)
	}
	return list
}

// keptAsRolled is for rolls of attacks on the owner that cannot be re-rolled.
func keptAsRolled(c *clause, g got) (list []effect) {
	if c.about != suffered || c.rolled != nil {
		return nil
	}
	for _, slot := range []string{"roll", "second", "third"} {
		switch roll := g.text(slot); roll {
		case "":
		case "hit", "wound", "damage":
			list = append(list, c.effect("forbid_reroll", effect{"roll": roll}))
		default:
			return nil
		}
	}
	return list
}

// succeedsOn makes a roll succeed from a result on.
func succeedsOn(roll string) predicateFunc {
	return func(c *clause, g got) []effect {
		r, ok := g.value("result").(outcome)
		if !ok || !c.attacking() {
			return nil
		}
		return c.succeeding(&rolled{roll: roll, on: r.value, modified: g.text("unmodified") == ""})
	}
}

// succeeding returns the effect that a roll succeeds from a result on.
func (c *clause) succeeding(r *rolled) []effect {
	members := effect{"roll": r.roll, "from": r.on}
	if r.modified {
		members["modified"] = true
	}
	return c.alone("roll_succeeds", members)
}

func failsTo(c *clause, g got) []effect {
	if c.about != suffered && !c.attacking() {
		return nil
	}
	return c.alone("roll_fails", effect{"roll": g.text("roll"), "to": g.number("low")})
}

// succeeds is for the roll that the sentence has named.
func succeeds(c *clause, _ got) []effect {
	if c.rolled == nil || c.rolled.on < 2 {
		return nil
	}
	d := c.copy()
	d.rolled = nil
	return d.succeeding(c.rolled)
}

// ignoreModifiers is for players who may ignore any of them: those that make the
// roll worse.
func ignoreModifiers(c *clause, g got) (list []effect) {
	for _, slot := range []string{"roll", "second"} {
		if roll := g.text(slot); roll != "" {
			list = append(list, when(ofAttacks, "ignore_modifiers", effect{"of": roll, "which": "worse"})(c, g)...)
		}
	}
	return list
}

// skill is the result that the bearer needs with the weapon.
func skill(c *clause, g got) []effect {
	stats, _ := g.value("stat").([]string)
	if c.about != weapons || len(stats) != 1 || stats[0] != "WS" && stats[0] != "BS" {
		return nil
	}
	value := string(rune('0'+g.value("result").(outcome).value)) + "+"
	return c.alone("characteristic", effect{"characteristic": stats[0], "change": "set", "value": value})
}
