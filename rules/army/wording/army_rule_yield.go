package wording

// yieldRules is the pattern of the rule of Yield points.
var yieldRules = []part[predicateFunc]{
	newPart("if your army faction is <words> , <faction=keywords> units from your army have one of two abilities : <words> . during the battle , <words> will change depending on how many yield points \\( yp \\) you currently have : \n "+
		"[-] at the start of the battle , your units have <words> until the start of your next command phase . "+
		"[-] at the end of your command phase , if you have fewer than <most=n> yp , your units have <words> until the start of your next command phase . "+
		"[-] at the end of your command phase , if you have <least=n> yp or more , your units have <words> until the start of your next command phase . "+
		"<words> \n [-] each time a model in this unit makes an attack that targets an enemy unit within range of one or more objective markers , add <hit=n> to the hit roll . "+
		"[-] you can re-roll advance and charge rolls made for this unit . "+
		"<words> \n [-] each time a model in this unit makes an attack that targets an enemy unit , if this unit is within range of one or more objective markers you control , add <held=n> to the hit roll . "+
		"[-] each time an attack targets this unit , if the strength characteristic of that attack is greater than this unit's toughness characteristic and this unit is not a <spared=keywords> , subtract <wound=n> from the wound roll . "+
		"yield points \n at the end of each player's command phase , you gain 1 yp if you control one or more objective markers within your deployment zone , and , from the second battle round onwards , "+
		"you gain 1 additional yp for each of the following conditions you satisfy : \n you control one or more objective markers not within your deployment zone . "+
		"you control two or more objective markers not within your deployment zone . you control more objective markers than your opponent . "+
		"in your turn , yp gained in this way are always gained before checking which ability <words> units from your army have . "+
		"whenever a rule allows you to spend yp , reduce the number of yp you have by that amount \\( your yp cannot go below 0 \\) , otherwise you cannot use that rule", yield),
}

// yield reads the rule by which the units of an army have one of two abilities, by the Yield points that it has gained.
func yield(_ *clause, g got) []effect {
	spared := g.filter("spared")
	if len(spared.any) > 0 || g.number("most") != g.number("least") {
		return nil
	}
	during := func(n int, e effect, more ...string) effect {
		e["when"], e["who"] = append([]string{mode(n)}, more...), "unit"
		return e
	}
	harder := during(2, effect{"do": "roll", "roll": "wound", "add": -g.number("wound"), "attacks": "suffered"}, "stronger")
	harder["no_keywords"] = spared.all
	choices := modes(2)
	choices[0]["after"], choices[1]["after"] = "failed", "passed"
	gains := func(turn string, e effect) effect {
		e["phase"], e["at"], e["when"], e["once"], e["once_for"] = "command", "end_of_phase", []string{turn}, "phase", "army"
		return e
	}
	return ofArmy(g,
		during(1, effect{"do": "roll", "roll": "hit", "add": g.number("hit")}, "target_on_marker"),
		during(1, effect{"do": "reroll", "roll": "advance", "results": "any"}),
		during(1, effect{"do": "reroll", "roll": "charge", "results": "any"}),
		during(2, effect{"do": "roll", "roll": "hit", "add": g.number("held")}, "on_held_marker"),
		harder,
		effect{"do": "army_active", "mode": 1, "at": "before_battle", "until": "next_command_phase", "once": "battle", "once_for": "army"},
		gains("own_turn", effect{
			"do": "together", "effects": append([]effect{{"do": "yield_points", "value": g.number("least")}}, choices...), "until": "next_command_phase",
		}),
		gains("enemy_turn", effect{"do": "yield_points"}))
}
