package wording

import "slices"

// earlierOpenings say in the words of the 8th and 9th editions which attacks a sentence is about.
var earlierOpenings = []part[conditionFunc]{
	newPart("(each time|when) (an|a) [<range>] attack is made by <that> [against <target>|that targets <target>]", reachedMaking),
	newPart("each time <self> makes (an|a) [<range>] attack with (a|an) <word> weapon [that targets <target>|against <target>]", withWord),
	newPart("each time (an|a) [<range>] attack is made with (a|an) <word> weapon by <self>", withWord),
	newPart("each time <self> makes (an|a) [<range>] attack with (a|an) <types=types> weapon [that targets <target>|against <target>]", withType),
	newPart("when resolving an attack [made] [with a <range> weapon] (against|that targets) <self>", taking),
	newPart("when resolving an attack made by <self> [with a <range> weapon] that targets <target>", making),
}

// withWord is for attacks with weapons that have a word in their names.
func withWord(c *clause, g got) bool {
	c.word = g.text("word")
	return making(c, g)
}

// withType is for attacks with weapons of one type.
func withType(c *clause, g got) bool {
	c.types, _ = g.value("types").([]string)
	return len(c.types) > 0 && making(c, g)
}

// kindsOfWeapon are the words in the names of weapons by which sentences call them.
var kindsOfWeapon = []phrase{
	{"bolt", "bolt"}, {"shuriken", "shuriken"}, {"splinter", "splinter"}, {"burst", "burst"}, {"missile", "missile"}, {"plasma", "plasma"}, {"pulse", "pulse"}, {"nemesis", "nemesis"},
}

// earlierConditions are conditions of the owner in the words of the 8th and 9th editions.
var earlierConditions = []part[conditionFunc]{
	newPart("if (that model's unit|this model's unit|its unit|it|the unit|<self>) (made|makes) a charge move [,] or [performed] [a] (heroic intervention|heroically intervened) [this turn]", whileAny("charged", "heroic_intervention")),
	newPart("if (that model's unit|this model's unit|its unit|it|<self>) (charged|made a charge|made a charge move) , (was charged|were charged) [,] or (performed|made) a heroic intervention [this turn]", whileAny("charged", "was_charged", "heroic_intervention")),
	newPart("if (that model's unit|its unit|it|<self>) made a charge move [this turn] or was charged [this turn]", whileAny("charged", "was_charged")),
	newPart("in a turn in which (it|they|he|she) (charged|made a charge move) , (made|performed) a heroic intervention [,] or was charged by an enemy unit", whileAny("charged", "heroic_intervention", "was_charged")),
	newPart("if (it|<self>) made a charge move in the same turn", while("charged")),
}

// withinReach are the words for friendly units near the owner.
const withinReach = "[all] [of] [any] friendly <target> [that are|whilst they are|while they are|whilst their unit is|if they are|whilst it is] within <inches> of <self>"

// earlierPredicates are what happens in the words of the 8th and 9th editions.
var earlierPredicates = []part[predicateFunc]{
	// Auras that name the units after what they give.
	newPart("[you can] re-roll [all|any] [<failed=failed>] <roll> roll [(and|or) <second=roll> roll] [of <result>] [made] for [attacks made by] "+withinReach+" [when the roll is made]", nearOwner(rerollsAround)),
	newPart("<sign=sign> <n> (to|from) the <stat> of [models in] "+withinReach, nearOwner(addStat)),
	newPart("<sign=sign> <n> (to|from) [the] [any] <roll> [(and|or) <second=roll>] rolls [made] for "+withinReach+" [when the roll is made]", nearOwner(addFor)),
	newPart("[all] friendly <target> [that are] within <inches> of <self> can use (this model's|its|his|her) leadership [characteristic] instead of their own", nearOwner(lent)),
	newPart("[all] friendly <target> can use (this model's|its|his|her) leadership [characteristic] instead of their own (whilst|while) they are within <inches> of <self>", nearOwner(lent)),

	// Rolls of attacks that are named after what happens.
	newPart("[you can] re-roll [all|any] [<failed=failed>] <roll> roll [(and|or) <second=roll> roll] [of <result>] (made for|for|when resolving) attacks made by <self> [(against|that target|targeting) <target>]", madeBy(rerolls)),
	newPart("[you can] re-roll [all|any] [<failed=failed>] <roll> roll [of <result>] for <self> [(against|when targeting|when attacking) <target>]", func(c *clause, g got) []effect {
		if !slices.Contains([]string{"hit", "wound", "damage"}, g.text("roll")) {
			return nil
		}
		return madeBy(rerolls)(c, g)
	}),
	newPart("<sign=sign> <n> (to|from) [the] <roll> [rolls] [and <second=roll>] rolls [made] (for|when resolving) attacks made by <self> [(against|that target|targeting) <target>]", madeBy(addToRoll)),
	newPart("the (armour penetration|ap) [characteristic] of that attack is (improved|increased) by <n>", improveAP),
	newPart("the damage [characteristic] of that attack is increased by <n>", func(c *clause, g got) []effect {
		return addDamage(c, append(slices.Clone(g), read{"sign", 1}))
	}),
	newPart("add <n> to the damage characteristic of the weapon being used for that attack", func(c *clause, g got) []effect {
		return addDamage(c, append(slices.Clone(g), read{"sign", 1}))
	}),
	newPart("(halve any damage inflicted|halve the damage inflicted) [\\( rounding up \\)]", halveDamage),
	newPart("reduce (any damage inflicted|the damage characteristic of the weapon used) by <n> , to a minimum of <least=n> [, for that attack]", func(c *clause, g got) []effect {
		if c.about != suffered {
			return nil
		}
		return addDamage(c, append(slices.Clone(g), read{"sign", -1}))
	}),
	newPart("enemy units do not (receive|gain) (the benefit|any bonus) [of cover] to their saving throws [for being in cover] (for|against|when targeted by) (attacks made with <range> weapons|[<range>] attacks made) by <self>", madeBy(always("ignore_cover", nil))),

	// Charges at the owner.
	newPart("each time <self> is (declared|selected) as (a|the) target of a charge , subtract <n> from (that charge's charge roll|the charge roll|that charge roll)", chargedHarder),
	newPart("[your opponent must] subtract <n> from [any] charge rolls made for [any] units that declare a charge against <self>", chargedHarder),

	// Moves.
	newPart("each time <self> (piles in or consolidates|makes a pile-in or consolidation move) , (it|models in it|models in that unit|models in this unit) can move (an additional|up to an additional) <inches>", longerMoves("pile_in", "consolidate")),
	newPart("<self> can move up to <inches> when making pile-in and consolidation moves", movesOf("pile_in", "consolidate")),
	newPart("each time <self> makes a (consolidation|<pile=piles>) move , (it|models in it|models in that unit|models in this unit) can move (an additional|up to an additional) <inches> \\( to a maximum of <words> \\)", func(c *clause, g got) []effect {
		if g.text("pile") != "" {
			return longerMoves("pile_in")(c, g)
		}
		return longerMoves("consolidate")(c, g)
	}),
	newPart("<self> can ignore any or all modifiers to (its|their) move characteristic , advance rolls [,] and charge rolls", ignoresMoves),

	newPart("if <self> starts the fight phase within engagement range of any enemy (units|models) , it (fights|can fight) first that phase", owned("fights_first", nil)),
	newPart("each time a combat attrition test is taken for <self> , [you can] ignore any or all modifiers for that combat attrition test", func(c *clause, g got) []effect {
		return ignoreFor(c, append(slices.Clone(g), read{"roll", "attrition"}))
	}),

	// Psychic powers.
	newPart("<self> never suffers perils of the warp", owned("never_perils", nil)),
	newPart("each time a psychic test is taken for <self> , it does not suffer perils of the warp", owned("never_perils", nil)),
	newPart("each time a psychic test is taken for <self> , it suffers perils of the warp on (any dice roll that includes a double|a roll of any double) [, instead of only a double 1 or double 6]", owned("perils_on_doubles", nil)),
	newPart("(in your opponent's psychic phase ,|once per turn ,|once per turn , in your opponent's psychic phase ,) <self> can [attempt to] deny the witch [once] as if it were a psyker [unit]", owned("deny", effect{"count": 1})),
	newPart("twice per turn , <self> can attempt to deny the witch as if it were a psyker", owned("deny", effect{"count": 2})),
	newPart("<self> can attempt to resist <n> psychic power in your opponent's psychic phase in the same manner as a psyker by taking a deny the witch test", owned("deny", effect{"count": number("n")})),

	// Auras, damage tables, and strength.
	newPart("add <inches> to the range of [all of] <self> aura abilities [[\\(] to a maximum of <most=inches> [\\)]]", fartherAuras),
	newPart("add <inches> to the range of aura abilities of <self> [[\\(] to a maximum of <most=inches> [\\)]]", fartherAuras),
	newPart("<self> [whose characteristics can change as (they|it) suffers damage] is considered to have double the number of wounds remaining for the purposes of determining what ([its|those|their] characteristics [are]|characteristics on its profile to use)", owned("double_for_table", nil)),
	newPart("(it|<that>) counts as being below half strength", func(c *clause, g got) []effect {
		if !c.standing() || c.reaches == nil || !c.reaches.enemy {
			return nil
		}
		return c.alone("counts_below_half", nil)
	}),

	// Objective markers.
	newPart("<self> (loses|can never gain|cannot have) the objective secured ability [and any similar abilities <rest>]", owned("no_objective_secured", nil)),
	newPart("while an enemy <target> with the objective secured ability is within <inches> of <self> , it loses that ability", func(c *clause, g got) []effect {
		if !near(true)(c, g) {
			return nil
		}
		return c.alone("no_objective_secured", nil)
	}),
}

// nearOwner is for what a sentence gives to friendly units near the owner, whom it names at its end.
func nearOwner(add predicateFunc) predicateFunc {
	return func(c *clause, g got) []effect {
		if !near(false)(c, g) {
			return nil
		}
		return add(c, append(slices.Clone(g), read{"self", "it"}))
	}
}

// rerollsAround is for rolls of attacks that units make, or of the units.
func rerollsAround(c *clause, g got) []effect {
	switch g.text("roll") {
	case "hit", "wound", "damage":
		c.about = made
		return rerolls(c, g)
	}
	if g.value("result") != nil {
		return nil
	}
	return rerollFor(c, g)
}

func lent(c *clause, _ got) []effect { return c.alone("lend_leadership", nil) }

// madeBy is for attacks that the owner makes, whom the sentence names after what happens.
func madeBy(add predicateFunc) predicateFunc {
	return func(c *clause, g got) []effect {
		if !making(c, g) {
			return nil
		}
		return add(c, g)
	}
}

// ignoresMoves is for units whose Move, Advance rolls and Charge rolls nothing makes worse.
func ignoresMoves(c *clause, g got) []effect {
	return ignoreMoves(c, append(slices.Clone(g), read{"roll", "advance"}, read{"second", "charge"}))
}

func fartherAuras(c *clause, g got) []effect {
	e := effect{"add": g.number("inches")}
	if most := g.number("most"); most > 0 {
		e["max"] = most
	}
	return owned("aura_range", e)(c, g)
}
