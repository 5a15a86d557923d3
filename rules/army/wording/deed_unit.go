package wording

// unitDeeds are about what units do besides attacks.
var unitDeeds = []part[doing]{
	newPart("<self> is eligible to declare a charge in a turn in which it fell back", may("fall_back_and", "charge")),
	newPart("<self> is eligible to declare a charge in a turn in which it advanced", may("advance_and", "charge")),
	newPart("<self> is eligible to shoot in a turn in which it fell back", may("fall_back_and", "shoot")),
	newPart("<self> is eligible to shoot and declare a charge in a turn in which it fell back", may("fall_back_and", "charge", "shoot")),
	newPart("[enemy|any enemy] units [that are] set up [on the battlefield] as reinforcements cannot be set up within <inches> of <self>", forbidReinforcements),
	newPart("<self> can never have a [relic or] [a] warlord trait", owned("no_warlord_trait", nil)),
	newPart("<self> (automatically passes|passes) (morale tests|all morale tests)", owned("pass_morale", nil)),
	newPart("each time a morale test is taken for <self> , it is automatically passed", owned("pass_morale", nil)),
	newPart("<self> has [the] objective secured [ability]", owned("objective_secured", nil)),
	newPart("<self> fights first [that phase|in the fight phase]", owned("fights_first", nil)),
	newPart("<self> always fights first in the fight phase [, even if it did not charge]", owned("fights_first", nil)),
	newPart("at the start of the fight phase , if <self> is within engagement range of any enemy units , it (can fight|fights) first that phase", owned("fights_first", nil)),
	newPart("[you can] re-roll <roll> [roll|test] [and <second=roll> roll] [made|taken] for <self>", rerollFor),
	newPart("each time (a|an) <roll> (test|roll) is (taken|made) for <self> , you can re-roll that [<roll>] (test|roll)", rerollFor),
	newPart("each time <self> takes a <roll> test , you can re-roll that test", rerollFor),
	newPart("<sign=sign> <n> (to|from) [any] <roll> (tests|rolls) (taken|made) for <self>", addFor),
	newPart("each time (a|an) [combat] <roll> (test|roll) is (taken|made) for <self> , <sign=sign> <n> (to|from) (that|the) [combat] [attrition|charge|psychic|morale|advance] (test|roll)", addFor),
	newPart("each time (a|an) <roll> (test|roll) is (taken|made) for <self> , [you can] ignore any or all modifiers [to that [charge|advance|morale|combat attrition] (roll|test)]", ignoreFor),
	newPart("each time <self> advances , do not make an advance roll . instead , until the end of the phase , add <inches> to the move characteristic of <self>", fixedAdvance),
	newPart("when <self> advances , add <inches> to its move characteristic [for that movement phase|until the end of the phase|until the end of the movement phase] instead of making an advance roll", fixedAdvance),
	newPart("[at the start of] in your command phase , <self> regains [up to] <amount> lost wounds", regain),
	newPart("[at the start of|in] your command phase , <self> regains [up to] <amount> lost wounds", regain),
	newPart("<self> can (attempt to|attempt) deny <n> psychic power [in your opponent's psychic phase] [in each enemy psychic phase] [as if it were a psyker]", denies),
	newPart("in your opponent's psychic phase , <self> can attempt to deny <n> psychic power as if it were a psyker", denies),
}

// owned returns an effect of whom the words name.
func owned(do string, members effect) doing {
	return func(c *clause, g got) []effect {
		if !c.standing() || !c.owner(g) {
			return nil
		}
		return c.alone(do, members)
	}
}

func may(do string, actions ...string) doing { return owned(do, effect{"may": actions}) }

func forbidReinforcements(c *clause, g got) []effect {
	return owned("forbid_reinforcements", effect{"distance": g.number("inches")})(c, g)
}

// forRolls returns an effect for each roll that is named. None of them is one of
// an attack.
func forRolls(c *clause, g got, do, member string, members effect) []effect {
	if !c.standing() || !c.owner(g) {
		return nil
	}
	var list []effect
	for _, slot := range []string{"roll", "second"} {
		roll := g.text(slot)
		if roll == "" {
			continue
		}
		if !c.attackRoll(roll) || roll == "save" || roll == "armour_save" {
			return nil
		}
		e := c.effect(do, members)
		e[member] = roll
		list = append(list, e)
	}
	return list
}

func rerollFor(c *clause, g got) []effect {
	return forRolls(c, g, "reroll", "roll", effect{"results": "any"})
}

func addFor(c *clause, g got) []effect {
	return forRolls(c, g, "roll", "roll", effect{"add": g.number("n") * g.number("sign")})
}

func ignoreFor(c *clause, g got) []effect {
	return forRolls(c, g, "ignore_modifiers", "of", effect{"which": "all"})
}

func fixedAdvance(c *clause, g got) []effect {
	if !c.standing() || g.text("self") == "it" {
		return nil
	}
	return c.alone("fixed_advance", effect{"move": g.number("inches")})
}

func regain(c *clause, g got) []effect {
	e := owned("regain_wounds", effect{"amount": amountOf(g.text("amount"))})(c, g)
	for i := range e {
		e[i]["phase"], e[i]["at"] = "command", "start_of_phase"
	}
	return e
}

func denies(c *clause, g got) []effect {
	return owned("deny", effect{"count": g.number("n")})(c, g)
}
