package wording

import "slices"

// The keywords of enemy units with Judgement tokens: one or more, two, and those selected before the battle.
const (
	oneToken         = "JUDGEMENT TOKEN"
	twoTokens        = "TWO JUDGEMENT TOKENS"
	efficiencyTarget = "RUTHLESS EFFICIENCY TARGET"
)

// judgementRules are the rules of Judgement tokens.
var judgementRules = []part[predicateFunc]{
	newPart("[if your army faction is <faction=keywords> ,] each time an enemy unit destroys a <of=keywords> unit from your army , that enemy unit gains 1 judgement token . "+
		"an enemy unit can never have more than 2 judgement tokens [\\( <words> \\)] . "+
		"each time a model from your army with this ability makes an attack that targets a unit that has one or more judgement tokens , until that model's attacks have been resolved , "+
		"apply the relevant bonus from the table below to that attack (.|\n) judgement tokens bonus \n "+
		"1 . <words> : add <one=n> to the hit roll . 2 . <words> : add <hit=n> to the hit roll and add <wound=n> to the wound roll "+
		"[. designer's note : <rest> [. <rest>] [. <rest>] [. <rest>] [. <rest>]]", ancestors),
	newPart("at the start of the battle , select a number of units from your opponent's army depending on the battle size , as shown below : \n "+
		"incursion : <small=n> units (.|\n) strike force : <n> units (.|\n) onslaught : <large=n> units (.|\n) "+
		"each of those units starts the battle with 2 judgement tokens [\\( <words> \\)] . "+
		"if , at the start of any of your command phases , any of those enemy units has been destroyed , you gain a number of cp depending on how early in the battle you destroyed it , as shown below [\\( <words> [, <words>] \\)] [:] [.|\n] "+
		"unit destroyed by the start of your first or second command phase : you gain <first=n> cp [.|\n] "+
		"unit destroyed by the start of your third or fourth command phase : you gain <third=n> cp [.|\n] "+
		"unit destroyed by the start of your fifth command phase : you gain <fifth=n> cp", efficiency),
}

// ancestors reads the rule of Judgement tokens: enemy units gain them by destroying units of the army, and attacks on
// units with tokens have bonuses.
func ancestors(_ *clause, g got) []effect {
	of := g.filter("of")
	if of == nil || !of.keywordsOnly() || len(of.any) > 0 || g.number("one") != g.number("hit") {
		return nil
	}
	on := func(keyword, roll string, n int) effect {
		return effect{"do": "roll", "roll": roll, "add": n, "opponent": map[string]any{"keywords": []string{keyword}}}
	}
	return ofArmy(g,
		effect{
			"do": "together", "at": "destroyed", "any_keywords": of.all, "until": "end_of_battle", "who": "selected",
			"select": map[string]any{"side": "destroyer", "of": "units"}, "effects": []effect{
				{"do": "add_keyword", "keyword": twoTokens, "opponent": map[string]any{"keywords": []string{oneToken}}}, {"do": "add_keyword", "keyword": oneToken},
			},
		},
		on(oneToken, "hit", g.number("hit")), on(twoTokens, "wound", g.number("wound")),
	)
}

// efficiency reads the rule by which selected enemy units start with tokens, and their destruction gives command points.
// It uses the number of units of a Strike Force battle.
func efficiency(_ *clause, g got) []effect {
	points := func(n int, more effect) effect {
		more["do"], more["count"], more["phase"], more["at"], more["when"] = "command_points", n, "command", "start_of_phase", []string{"own_turn"}
		more["once"], more["once_for"], more["per"], more["who"], more["fallen"] = "battle", "army", "points", "unit", []string{efficiencyTarget}
		return more
	}
	var tokens []effect
	for _, k := range []string{oneToken, twoTokens, efficiencyTarget} {
		tokens = append(tokens, effect{"do": "add_keyword", "keyword": k})
	}
	return slices.Concat([]effect{{
		"do": "together", "at": "before_battle", "until": "end_of_battle", "once": "battle", "once_for": "army", "who": "selected",
		"select": map[string]any{"side": "enemy", "of": "units", "count": g.number("n")}, "effects": tokens,
	}}, []effect{
		points(g.number("first"), effect{"when_any": []string{"round_1", "round_2"}}),
		points(g.number("third"), effect{"when_any": []string{"round_3", "round_4"}, "unless": []string{"round_5"}}),
		points(g.number("fifth"), effect{"when_any": []string{"round_5"}}),
	})
}
