package wording

import "slices"

// modelPredicates are about saves and characteristics of models.
var modelPredicates = []part[predicateFunc]{
	newPart("<self> has (a|an) <result> (invulnerable|invul) save [against <range> (attacks|weapons) [only]]", invulnerable),
	newPart("<self> has an invulnerable save [characteristic] of <result>", invulnerable),
	newPart("the model has (a|an) <result> invulnerable save", invulnerable),
	newPart("(a|an) <result> invulnerable save [against <range> (attacks|weapons) [only]]", invulnerable),
	newPart("<sign=sign> <n> (to|from) the <stat> and [<sign=sign>] [<other=n>] (to|from) the <second=stat> of [<range>] weapons equipped by <self>", weaponsOfTwo),
	newPart("<sign=sign> <n> (to|from) the <stat> and [<sign=sign>] [<other=n>] (to|from) the <second=stat> of <self> <range> weapons", weaponsOfTwo),
	newPart("improve the <stat> of [<range>] weapons in <self> by <n>", weaponsOf),
	newPart("<sign=sign> <n> (to|from) the <stat> of [<range>] weapons in <self>", weaponsOf),
	newPart("<sign=sign> <inches> (to|from) [the] range characteristic of [all] [ranged|<types=types>] weapons [\\( excluding <words> \\)] [that] <self> is equipped with", longerRange),
	newPart("<sign=sign> <inches> (to|from) [the] range characteristic of [all] [ranged|<types=types>] weapons [\\( excluding <words> \\)] [that are] equipped by <self>", longerRange),
	newPart("improve the <stat> of (those|these) weapons by <n>", thoseWeapons),
	newPart("<sign=sign> <n> (to|from) the <stat> of (those|these) weapons", thoseWeapons),
	newPart("improve the <stat> of [all] <range> weapons [\\( excluding relics \\)] [that] <self> is equipped with by <n>", weaponsOf),
	newPart("<sign=sign> <n> to the <stat> of [all] [<range>] weapons [\\( excluding relics \\)] [that] <self> is equipped with [\\( excluding relics \\)]", weaponsOf),
	newPart("improve the <stat> of [ranged and melee|<range>] weapons equipped by <self> by <n>", weaponsOf),
	newPart("<sign=sign> <n> [to] the <stat> of [<range>] weapons equipped by <self>", weaponsOf),
	newPart("improve the <stat> of <self> [<range>] weapons by <n>", weaponsOf),
	newPart("improve the <stat> of that attack by <n>", improveAttack),
	newPart("<sign=sign> <n> (to|from) the <stat> of <self> [<range>] weapons", weaponsOf),
	newPart("(that|those|such) (model|models|unit) has (a|an) <result> invulnerable save [against <range> (attacks|weapons)]", invulnerable),
	newPart("[roll (one|a|1) d6] (;|:|,|.) on (a|an) [roll of] <result> [,] (that wound is|the wound is|it is) (not lost|ignored)", ignoreWounds),
	newPart("roll (one|a|1) d6 each time <self> (loses|would lose) a wound [<of=mortal>] (;|:|,|.) on (a|an) [roll of] <result> [,] [the damage is ignored and] (that wound is|the wound is|it is) (not lost|ignored)", func(c *clause, g got) []effect {
		if c.reaches != nil && g.text("self") == "it" && c.about == nothing {
			c.about, c.mortal = lost, g.text("of") != ""
			return ignoreWounds(c, g)
		}
		if !losing(c, g) {
			return nil
		}
		return ignoreWounds(c, g)
	}),
	newPart("(when|each time) <self> suffers a mortal wound [,] [roll (one|a|1) d6] (;|:|,|.) on (a|an) [roll of] <result> [,] that mortal wound is ignored", func(c *clause, g got) []effect {
		if !losing(c, g) {
			return nil
		}
		c.mortal = true
		return ignoreWounds(c, g)
	}),
	newPart("<self> cannot lose more than <n> wounds in the same phase [. any wounds that would be lost after that point are not lost]", when(guard(ofOwner).least("n", 1), "wound_cap", effect{"amount": number("n"), "per": "phase"})),

	newPart("<sign=sign> <n> (to|from) <self> <stat>", addStat),
	newPart("<sign=sign> <inches> (to|from) <self> <stat>", addMove),
	newPart("<sign=sign> <n> (to|from) the <stat> of <self> [\\( to a minimum of <least=n> \\)]", addStat),
	newPart("[you must] <sign=sign> <inches> (to|from) the <stat> of <self>", addMove),
	newPart("improve the <stat> of <self> by <n>", improveStat),
	newPart("improve <self> <stat> by <n>", improveStat),
	newPart("worsen the <stat> of <self> by <n>", worsenStat),
	newPart("worsen <self> <stat> by <n>", worsenStat),
	newPart("<verb=scaling> <self> <stat>", doubled),
	newPart("<verb=scaling> the <stat> of <self>", doubled),
	newPart("<sign=sign> <n> (to|from) the <stat> and [<sign=sign>] [<other=n>] (to|from) the <second=stat> of <self>", addTwo),
	newPart("<sign=sign> <inches> (to|from) the <stat> and <sign=sign> <n> (to|from) the <second=stat> of <self>", func(c *clause, g got) []effect {
		return bothOf(addMove(c.copy(), g), addStat(c, append(slices.Clone(g), read{"stat", g.value("second")})))
	}),
	newPart("<self> has (a|an) <stat> of <inches> and (a|an) <second=stat> of <result>", func(c *clause, g got) []effect {
		return bothOf(setMove(c.copy(), g), setResult(c, append(slices.Clone(g), read{"stat", g.value("second")})))
	}),
	newPart("<self> has (a|an) <stat> of <result> and (a|an) <second=stat> of <inches>", func(c *clause, g got) []effect {
		return bothOf(setResult(c.copy(), g), setMove(c, append(slices.Clone(g), read{"stat", g.value("second")})))
	}),
	newPart("change the <stat> of <self> to <value=amount>", setStat),
	newPart("change <self> <stat> to <value=amount>", setStat),
	newPart("change the <stat> of <self> to <inches>", setMove),
	newPart("change <self> <stat> to <inches>", setMove),
	newPart("change the <stat> of <self> to <result>", setResult),
	newPart("<self> has (a|an) <stat> of <value=amount>", setStat),
	newPart("<self> has (a|an) <stat> of <inches>", setMove),
	newPart("<self> has (a|an) <stat> of <result>", setResult),
	newPart("<self> <range> weapons has (a|an) <stat> of <result>", func(c *clause, g got) []effect {
		if !c.ranged(g) {
			return nil
		}
		return setResult(c, g)
	}),

	newPart("<sign=sign> [an additional] <n> to [any|the] (armour saving throws|armour saving throw|saving throws|saving throw) [made|taken] [(against (that|the) attack|for <self>)]", addSave),
	newPart("[when making ranged attacks ,] (<self>|that model) (does|do) not suffer the penalty [to [its|the|their] hit (roll|rolls)] for (making ranged attacks while their unit is within engagement range of one or more enemy units|making ranged attacks while enemy units are within engagement range of it|being within engagement range of one or more enemy units|firing at enemy units that are within engagement range of it)", func(c *clause, g got) []effect {
		if c.about != made && c.about != nothing || c.rolled != nil || !c.owner(g) {
			return nil
		}
		return c.alone("ignore_engaged", nil)
	}),
	newPart("<self> (does|do) not suffer the penalty [to [their|its] hit rolls] [incurred] for (firing heavy weapons in the same turn that (their|its) unit has moved|moving and firing heavy weapons|firing heavy weapons)", owned("ignore_heavy_penalty", nil)),
}

// owner narrows a clause down to whom the words name. It returns false if that is not
// the bearer of the ability.
func (c *clause) owner(g got) bool {
	c.ofModels(g)
	switch g.text("self") {
	case "unit":
		c.who, c.itself = "unit", c.itself || c.about == nothing
		return c.reaches == nil
	case "bearer":
		c.who = ""
		return c.reaches == nil
	case "it":
		if c.itself && c.reaches == nil {
			c.who = "unit"
			return true
		}
		return c.reaches != nil || c.led
	}
	return true
}

// standing reports whether the clause is about no attack and no roll: its effect always
// works.
func (c *clause) standing() bool { return c.about == nothing && c.rolled == nil }

func invulnerable(c *clause, g got) []effect {
	r := g.value("result").(outcome)
	c = c.copy() // one against ranged attacks may stand beside one against others
	if c.about != nothing || !c.owner(g) || !c.ranged(g) {
		return nil
	}
	return c.alone("invulnerable_save", effect{"value": r.value})
}

// weaponsOf changes characteristics of weapons of a kind, or of all that are
// carried.
func weaponsOf(c *clause, g got) (list []effect) {
	names, _ := g.value("stat").([]string)
	if c.about == nothing && g.text("range") != "" { // weapons of another kind may be before these in the sentence
		c.with = ""
	}
	if !c.standing() || !c.owner(g) || !c.ranged(g) {
		return nil
	}
	n := g.number("n")
	if g.value("sign") != nil {
		n *= g.number("sign")
	}
	for _, name := range names {
		switch name {
		case "ap":
			list = append(list, c.effect("characteristic", effect{"characteristic": "ap", "change": "add", "value": -n}))
		case "damage":
			list = append(list, c.effect("characteristic", effect{"characteristic": "damage", "change": "add", "value": n}))
		case "S":
			list = append(list, c.effect("characteristic", effect{"characteristic": "strength", "change": "add", "value": n}))
		case "A":
			if c.psychic { // the number of attacks in a fight is not told by weapon
				return nil
			}
			list = append(list, c.attacks(n)...)
		case "WS", "BS":
			d := c.copy()
			d.with = map[string]string{"WS": "melee", "BS": "ranged"}[name]
			if c.with != "" && c.with != d.with || g.value("sign") != nil {
				return nil
			}
			list = append(list, d.effect("characteristic", effect{"characteristic": name, "change": "add", "value": -n}))
		default:
			return nil
		}
	}
	return list
}

// longerRange changes the Range of ranged weapons.
func longerRange(c *clause, g got) []effect {
	if !c.standing() || !c.owner(g) || c.near != nil || c.led || len(c.when)+len(c.any)+len(c.unless) > 0 {
		return nil
	}
	e := effect{"characteristic": "range", "change": "add", "value": g.number("inches") * g.number("sign")}
	if types, _ := g.value("types").([]string); len(types) > 0 {
		e["weapon_types"] = types
	}
	list := c.alone("characteristic", e)
	c.with = "ranged" // those weapons
	return list
}

// weaponsOfTwo changes two characteristics of weapons, each by its own number.
func weaponsOfTwo(c *clause, g got) []effect {
	first := weaponsOf(c, g)
	n := g.number("other")
	if n == 0 {
		n = g.number("n")
	}
	second := weaponsOf(c.copy(), append(slices.Clone(g), read{"stat", g.value("second")}, read{"n", n}))
	if first == nil || second == nil {
		return nil
	}
	return append(first, second...)
}

// thoseWeapons is about weapons of a kind that the sentence has named.
func thoseWeapons(c *clause, g got) []effect {
	if c.with == "" && !c.psychic {
		return nil
	}
	return weaponsOf(c, g)
}

// improveAttack improves characteristics of the weapon for attacks that are made.
func improveAttack(c *clause, g got) (list []effect) {
	if c.about != made && (c.about != suffered || c.span == nil) || c.rolled != nil {
		return nil
	}
	names, _ := g.value("stat").([]string)
	for _, name := range names {
		of, n := map[string]string{"ap": "ap", "S": "strength", "damage": "damage"}[name], g.number("n")
		if of == "" || c.about == suffered && of != "ap" {
			return nil
		}
		if of == "ap" {
			n = -n
		}
		list = append(list, c.effect("characteristic", effect{"characteristic": of, "change": "add", "value": n}))
	}
	return list
}

// attacks changes the number of attacks that are made with weapons: in melee it is
// the characteristic A of models that is changed, regardless of the model.
func (c *clause) attacks(n int) (list []effect) {
	if c.with != "melee" {
		d := c.copy()
		d.with = "ranged"
		list = append(list, d.effect("characteristic", effect{"characteristic": "attacks", "change": "add", "value": n}))
	}
	if c.with != "ranged" {
		d := c.copy()
		d.with = "melee"
		list = append(list, d.effect("characteristic", effect{"characteristic": "A", "change": "add", "value": n}))
	}
	return list
}

func ignoreWounds(c *clause, g got) []effect {
	if c.about != lost {
		return nil
	}
	members := effect{"value": g.value("result").(outcome).value}
	if c.mortal {
		members["of"] = "mortal"
	}
	return c.alone("ignore_wounds", members)
}

// each characteristic of a list is changed alike.
func (c *clause) stats(g got, members func(stat string) effect) []effect {
	if !c.standing() || !c.owner(g) {
		return nil
	}
	var list []effect
	names, _ := g.value("stat").([]string)
	for _, stat := range names {
		m := members(stat)
		if m == nil {
			return nil
		}
		m["characteristic"] = stat
		list = append(list, c.effect("characteristic", m))
	}
	return list
}

// addTwo changes two characteristics, each by its own number.
func addTwo(c *clause, g got) []effect {
	n := g.number("other")
	if n == 0 {
		n = g.number("n")
	}
	return bothOf(addStat(c.copy(), g), addStat(c, append(slices.Clone(g), read{"stat", g.value("second")}, read{"n", n})))
}

// bothOf joins two lists of effects of which neither is empty.
func bothOf(a, b []effect) []effect {
	if a == nil || b == nil {
		return nil
	}
	return append(a, b...)
}

// doubled doubles or halves a characteristic.
func doubled(c *clause, g got) []effect {
	change := map[bool]string{true: "multiply", false: "divide"}[g.text("verb") == "double"]
	return c.stats(g, func(stat string) effect {
		if isResult(stat) || stat == "Ld" || stat == "M" || stat == "ap" || stat == "damage" || stat == "range" {
			return nil
		}
		return effect{"change": change, "value": 2}
	})
}

func isResult(stat string) bool { return stat == "WS" || stat == "BS" || stat == "Sv" }

func addStat(c *clause, g got) []effect {
	return c.stats(g, func(stat string) effect {
		if isResult(stat) || stat == "Ld" && c.tenth || stat == "ap" || stat == "damage" || stat == "range" {
			return nil
		}
		e := effect{"change": "add", "value": g.number("n") * g.number("sign")}
		if least := g.number("least"); least > 0 {
			e["minimum"] = least
		}
		return e
	})
}

func addMove(c *clause, g got) []effect {
	return c.stats(g, func(stat string) effect {
		if stat != "M" {
			return nil
		}
		return effect{"change": "add", "value": g.number("inches") * g.number("sign")}
	})
}

// improveStat lowers a characteristic that is a result, and raises others.
func improveStat(c *clause, g got) []effect { return c.better(g, g.number("n")) }

func worsenStat(c *clause, g got) []effect { return c.better(g, -g.number("n")) }

func (c *clause) better(g got, n int) []effect {
	return c.stats(g, func(stat string) effect {
		switch {
		case stat == "ap" || stat == "damage" || stat == "range" || stat == "M":
			return nil
		case isResult(stat) || stat == "Ld" && c.tenth:
			return effect{"change": "add", "value": -n}
		}
		return effect{"change": "add", "value": n}
	})
}

func setStat(c *clause, g got) []effect {
	return c.stats(g, func(stat string) effect {
		if isResult(stat) || stat == "M" || stat == "ap" || stat == "damage" || stat == "range" {
			return nil
		}
		return effect{"change": "set", "value": amountOf(g.text("value"))}
	})
}

func setMove(c *clause, g got) []effect {
	return c.stats(g, func(stat string) effect {
		if stat != "M" {
			return nil
		}
		return effect{"change": "set", "value": g.number("inches")}
	})
}

func setResult(c *clause, g got) []effect {
	r := g.value("result").(outcome)
	return c.stats(g, func(stat string) effect {
		if !isResult(stat) && (stat != "Ld" || !c.tenth) {
			return nil
		}
		return effect{"change": "set", "value": string(rune('0'+r.value)) + "+"}
	})
}

// addSave changes saving throws against attacks on the owner. What is said of
// attacks of Damage 1 alone has no words among effects.
func addSave(c *clause, g got) []effect {
	if c.about != suffered && (c.about != nothing || !c.owner(g)) {
		return nil
	}
	return c.defending("roll", effect{"roll": "armour_save", "add": g.number("n") * g.number("sign")})
}
