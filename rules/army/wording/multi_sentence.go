package wording

import "slices"

// multiSentences are what takes more than one sentence, or is said in one way only.
var multiSentences = slices.Concat(armyRules, []part[predicateFunc]{
	newPart("(when|if) (this model|the bearer|this transport|this transport model|this unit's last model|a model in this unit|this model's last wound) is (destroyed|reduced to 0 wounds) , "+explosion, explodes),
	newPart("each time a model in this unit is destroyed , "+explosion, explodes),

	newPart("during deployment , [when you set up <self> ,] (you can set up <self>|if every model in this unit has this ability , [then] you can set up <self>) <words> instead of (setting it up|placing it|set up) on the battlefield . [if you do [so] ,] [then] in the reinforcements step of (one|any) of your movement phases [,] you can set up <self> anywhere on the battlefield that is more than <inches> away from [any|all] enemy models", arrives),
	newPart("<self> is eligible to perform a heroic intervention if it is within <inches> horizontally and 5\" vertically of (any|an) enemy unit [, instead of 3\" horizontally and 5\" vertically] . each time <self> makes a heroic intervention move , [so long as <words> , [or <words> ,]] it can move [up to] <far=inches> [instead of 3\"] [. all other rules for heroic interventions [still] apply]", heroic),
	newPart("<self> is eligible to perform a heroic intervention if it is within <inches> horizontally and 5\" vertically of (any|an) enemy unit [, instead of 3\" horizontally and 5\" vertically] . each time <self> makes a heroic intervention move , so long as <rest> [. all other rules for heroic interventions [still] apply]", heroic),
	newPart("at the start of the fight phase , [you can] select one enemy unit within <inches> of <self> . that unit is not eligible to fight [this|that] phase until after all eligible units from your army have done so", delays),
	newPart("at the start of the fight phase , [you can] select one enemy unit within engagement range of <self> . that unit is not eligible to fight [this|that] phase until after all eligible units from your army have done so", delays),
	newPart("each time an enemy unit [\\( excluding <spared=keywords> [units] \\)] [that is] within engagement range of <self> (falls back|is selected to fall back) , [all] models in that [enemy] unit must take [a] desperate escape (test|tests) [. when doing so , if that [enemy] unit is [also] battle-shocked , subtract <n> from each of those [desperate escape] tests]", escaping),
	newPart("if you control an objective marker at the end of your command phase and <self> is within range of that objective marker , that objective marker remains under your control [, even if you have no models within range of it] [,] until your opponent (controls it at the start or end of any turn|level of control over that objective marker is greater than yours at the end of a phase)", keeping),
	newPart("units can disembark from <self> after it has advanced . units that do so count as having made a normal move [that phase] , and cannot declare a charge in the same turn [, but can otherwise act normally [in the remainder of the turn]]", func(c *clause, _ got) []effect {
		c.when = append(c.when, "advanced")
		return c.alone("disembark_after_move", effect{"cannot": []string{"charge"}})
	}),
	newPart("each time a unit disembarks from <self> after it has made a normal move , that unit is still eligible to declare a charge this turn", func(c *clause, _ got) []effect {
		return c.alone("disembark_after_move", nil)
	}),
	newPart("you cannot (declare a charge|charge) with <self> [,] and (it|this model) can only [be] chosen as (a|the) target of a charge if the unit making the charge can fly", grounded),
	newPart("(each time|when) <self> (makes a normal move , advances (or|of) falls back|moves) , first pivot it on the spot up to <n> [degrees] [\\( <words> \\)] [,] [and] then move (the|this) model straight forwards . [note that] it cannot pivot again after the initial pivot", pivots),
	newPart("<self> (cannot|can not) charge , can only be charged by units that can fly , and can only attack or be attacked in the fight phase by units that can fly", grounded),
	newPart("a player controls an objective marker if they have any models with this ability within range of that objective marker , even if <rest> [. if an enemy model within range of that objective marker also <rest>]", func(c *clause, _ got) []effect { return c.alone("objective_secured", nil) }),
	newPart("before any models are deployed at the start of the game , if this unit contains <n> models [,] it (may|can) be split into two units [,] each containing <half=n> models", func(c *clause, g got) []effect {
		return c.alone("split_unit", effect{"models": g.number("n"), "into": 2})
	}),
	newPart("before any models are deployed at the start of the game , this unit [,] when containing its maximum number of models , may be split into two units [,] each containing an equal number of models", func(c *clause, _ got) []effect {
		return c.alone("split_unit", effect{"into": 2})
	}),
	newPart("(when you set up <self> during deployment|during deployment , when you set up <self>) [, if every model in this unit has this ability] [,] [then] it can be set up anywhere on the battlefield that is more than <inches> [away] from the enemy deployment zone [and any enemy models]", func(c *clause, g got) []effect {
		return c.alone("set_up_anywhere", effect{"distance": g.number("inches")})
	}),
})

// explosion is what a destroyed model does to the units around it.
const explosion = "roll (one|a|on) d6 [before [any embarked models disembark and before] (removing|you remove) [it|that model] from [play|the battlefield]] [and before any embarked models disembark] (.|;|:|,) on a <result> [,] [it explodes] [,] [and] each [other] unit [\\( excluding <spared=keywords> units \\)] within <range=reach> [of it|of this model] suffers <amount> mortal wound"

func explodes(c *clause, g got) []effect {
	r, ok := g.value("result").(outcome)
	if !ok || r.alone && r.value > 1 {
		return nil
	}
	if f := g.filter("spared"); f != nil {
		none, ok := f.without()
		if !ok || !c.narrow(none) {
			return nil
		}
	}
	return c.alone("explodes", effect{"on": r.value, "range": amountOf(g.text("range")), "amount": amountOf(g.text("amount"))})
}

func heroic(c *clause, g got) []effect {
	return c.alone("reach", effect{"of": "heroic_intervention", "distance": g.number("inches")})
}

func arrives(c *clause, g got) []effect {
	return c.alone("reinforcements", effect{"distance": g.number("inches")})
}

func pivots(c *clause, g got) []effect {
	return c.alone("pivot_first", effect{"degrees": g.number("n")})
}

// delays makes an enemy unit fight last.
func delays(c *clause, g got) []effect {
	within := max(g.number("inches"), 1)
	return c.alone("fights_last", effect{
		"phase": "fight", "at": "start_of_phase", "who": "selected", "select": map[string]any{"side": "enemy", "of": "units", "within": within},
	})
}

// keeping keeps objective markers under control.
func keeping(c *clause, g got) []effect {
	if !c.owner(g) || g.text("self") == "it" {
		return nil
	}
	return c.alone("keep_markers", effect{"phase": "command", "at": "end_of_phase", "when": []string{"own_turn"}})
}

// escaping makes enemy units take Desperate Escape tests.
func escaping(c *clause, g got) []effect {
	if !c.owner(g) || g.text("self") == "it" {
		return nil
	}
	if f := g.filter("spared"); f != nil {
		none, ok := f.without()
		if !ok {
			return nil
		}
		c.target = none
	}
	return c.alone("force_escape", effect{"add": -g.number("n")})
}

// grounded is for AIRCRAFT, which nobody without FLY can charge.
func grounded(c *clause, _ got) []effect {
	list := c.alone("cannot", effect{"actions": []string{"charge"}})
	return append(list, c.alone("engaged_only_by", effect{"keywords": []string{"FLY"}})...)
}

// armyRules are rules that all units of an army have in common.
var armyRules = []part[predicateFunc]{
	newPart("[if your army faction is <faction=keywords> ,] at the start of your command phase , select one unit from your opponent's army . "+
		"until the start of your next command phase , that enemy unit is your oath of moment target . "+
		"each time a model with this ability makes an attack that targets your oath of moment target : \n you can re-roll the hit roll", oath("hit")),
	newPart("[if your army faction is <faction=keywords> ,] at the start of your command phase , select one unit from your opponent's army . "+
		"until the start of your next command phase , each time a model from your army with this ability makes an attack that targets that enemy unit , "+
		"you can re-roll the hit roll and you can re-roll the wound roll", oath("hit", "wound")),
	newPart("[if your army faction is <faction=keywords> ,] at the end of your command phase , each unit from your army with this ability [that is on the battlefield] "+
		"activates its reanimation protocols and reanimates <amount> wounds . each time such a unit reanimates a wound : \n "+
		"if that unit contains one or more models with fewer than their starting number of wounds remaining , select one of those models ; that model regains one lost wound . "+
		"if all models in that unit have their starting number of wounds , but that unit is not at its starting strength , one destroyed model is returned to that unit with one wound remaining . "+
		"once such a unit is at its starting strength and all of its models have their starting number of wounds , nothing further happens", reanimation),
	newPart("[if your army faction is <faction=keywords> ,] once per battle , at the start of your command phase , you can call a waaagh [.] [if you do ,] "+
		"until the start of your next command phase , the waaagh is active for your army and : \n units from your army with this ability are eligible to declare a charge in a turn in which they advanced . "+
		"add <n> to the strength and attacks characteristics of melee weapons equipped by models from your army with this ability . models from your army with this ability have a <result> invulnerable save", waaagh),
	newPart("[if your army faction is <faction=keywords> ,] while a <of=keywords> unit from your army is within <inches> of one or more [friendly] <near=keywords> models [from your army] , that [<words>] unit is said to be within synapse range of [that model and of] your army . "+
		"each time a <again=keywords> unit from your army takes a battle-shock test , if it is within synapse range of your army , take that test on 3d6 instead of 2d6", synapse),
	newPart("[if your army faction is <faction=keywords> ,] while a <of=keywords> unit from your army is within <inches> of one or more [friendly] <near=keywords> models [from your army] , that [<words>] unit is said to be within synapse range of [that model and of] your army . "+
		"while a <again=keywords> unit from your army is within synapse range of your army : \n each time that unit takes a battle-shock test , take that test on 3d6 instead of 2d6 . "+
		"each time a model in that unit makes a melee attack , add <n> to the strength characteristic of that attack", synapse),
	newPart("[if your army faction is <faction=keywords> ,] once per battle , in either player's command phase , if one or more units from your army with this ability are on the battlefield , you can unleash the shadow in the warp . "+
		"when you do , each enemy unit on the battlefield must take a battle-shock test", shadow),
}

// synapse is for units near to models of a keyword, or with such models themselves.
func synapse(_ *clause, g got) []effect {
	near := g.filter("near")
	if near == nil || len(near.any) > 0 || len(g.filter("of").any) > 0 {
		return nil
	}
	beside := func() map[string]any {
		return map[string]any{"within": g.number("inches"), "keywords": near.all, "self": true}
	}
	list := []effect{{"do": "shock_dice", "count": 3, "near": beside(), "who": "unit"}}
	if n := g.number("n"); n > 0 {
		list = append(list, effect{"do": "characteristic", "characteristic": "strength", "change": "add", "value": n, "with": "melee", "near": beside(), "who": "unit"})
	}
	return ofArmy(g, list...)
}

// shadow lets all enemy units test once in the battle.
func shadow(_ *clause, g got) []effect {
	return ofArmy(g, effect{
		"do": "battle_shock_test", "phase": "command", "at": "start_of_phase", "optional": true, "once": "battle", "once_for": "army",
		"who": "each", "select": map[string]any{"side": "enemy", "of": "units"},
	})
}

// reanimation is for units that reanimate wounds.
func reanimation(_ *clause, g got) []effect {
	return ofArmy(g, effect{
		"do": "reanimate_wounds", "amount": amountOf(g.text("amount")), "phase": "command", "at": "end_of_phase", "when": []string{"own_turn"}, "who": "unit",
	})
}

// waaagh is active for the army for a battle round, once in the battle.
func waaagh(_ *clause, g got) []effect {
	when := []string{"army_active"}
	melee := func(of string) effect {
		return effect{"do": "characteristic", "characteristic": of, "change": "add", "value": g.number("n"), "with": "melee", "when": when, "who": "unit"}
	}
	return ofArmy(g, effect{
		"do": "army_active", "phase": "command", "at": "start_of_phase", "when": []string{"own_turn"}, "until": "next_command_phase", "optional": true,
		"once": "battle", "once_for": "army",
	},
		effect{"do": "advance_and", "may": []string{"charge"}, "when": when, "who": "unit"}, melee("strength"), melee("A"),
		effect{"do": "invulnerable_save", "value": g.value("result").(outcome).value, "when": when, "who": "unit"})
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

// oath lets the player select an enemy unit, and models make rolls again against it.
func oath(rolls ...string) predicateFunc {
	return func(_ *clause, g got) []effect {
		list := []effect{{
			"do": "add_keyword", "keyword": mark, "phase": "command", "at": "start_of_phase", "when": []string{"own_turn"}, "until": "next_command_phase",
			"who": "selected", "select": map[string]any{"side": "enemy", "of": "units"}, "once": "phase", "once_for": "army",
		}}
		for _, roll := range rolls {
			list = append(list, effect{"do": "reroll", "roll": roll, "results": "any", "opponent": map[string]any{"keywords": []string{mark}}})
		}
		return ofArmy(g, list...)
	}
}
