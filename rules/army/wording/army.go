package wording

// armyRules are rules that all units of an army have in common.
var armyRules = []part[doing]{
	newPart("[if your army faction is <faction=keywords> ,] at the start of your command phase , select one unit from your opponent's army . "+
		"until the start of your next command phase , that enemy unit is your oath of moment target . "+
		"each time a model with this ability makes an attack that targets your oath of moment target : \n you can re-roll the hit roll", oath),
}

// mark is the keyword that an enemy unit has while it is the target of Oath of
// Moment: attacks look for it.
const mark = "OATH OF MOMENT TARGET"

// ofArmy adds what rules of armies have in common: the faction that the army needs.
func ofArmy(g got, list ...effect) []effect {
	f := g.filter("faction")
	if f != nil && (len(f.all) == 0 || len(f.any) > 0) {
		return nil
	}
	for _, e := range list {
		if f != nil {
			e["army_faction"] = f.all
		}
	}
	return list
}

// oath lets the player select an enemy unit, and models roll again against it.
func oath(_ *clause, g got) []effect {
	return ofArmy(g, effect{
		"do": "add_keyword", "keyword": mark, "phase": "command", "at": "start_of_phase", "when": []string{"own_turn"}, "until": "next_command_phase",
		"who": "selected", "select": map[string]any{"side": "enemy", "of": "units"}, "once": "phase", "once_for": "army",
	}, effect{"do": "reroll", "roll": "hit", "results": "any", "opponent": map[string]any{"keywords": []string{mark}}})
}
