package wording

import (
	"maps"
	"slices"
)

// multiSentences are the patterns of rules that span several sentences or have only one wording.
var multiSentences = slices.Concat(orderRules, prayerRules, armyRules, assailRules, painRules, shadowRules, yieldRules, judgementRules, earlierArmyRules, []part[predicateFunc]{
	newPart("while an enemy unit is only within engagement range of one or more fortifications from your army : [\n] [-] that unit can still be selected as the target of ranged attacks , "+
		"but each time such an attack is made , unless it is made with a pistol , subtract 1 from the hit roll (.|\n) [-] models in that unit do not need to take desperate escape tests due to falling back while battle-shocked , "+
		"except for those that will move over enemy models when doing so", func(c *clause, _ got) []effect { return c.alone("leaves_open", effect{"who": "unit"}) }),
	newPart("[-] this unit has the dark pacts army rule , and can use it as described in <words> : <words> , even though your army faction is not heretic astartes (.|\n) [-] if this unit is <exempt=keywords> , it automatically passes the leadership test required for dark pacts (.|\n) "+
		"[-] <of=keywords> models in this unit have the deep strike ability", disciples),
	newPart("in your shooting phase , when this unit is selected to shoot , if this unit is not battle-shocked , you can use this ability . if you do , roll one d6 : \n on (a|an) <result> , select one enemy <target=keywords> unit within <inches> of this unit . "+
		"that enemy unit makes a battle-shock roll , with <n=below> to that battle-shock roll . a unit cannot be selected for this ability more than once per turn (.|\n) or : on <second=result> , those ranged attacks do not prevent this unit from being hidden", screed),
	newPart("(when|if) (this model|the bearer|this transport|this transport model|this unit's last model|a model in this unit|this model's last wound) is (destroyed|reduced to 0 wounds) , "+explosion, explodes),
	newPart("each time (a <words> unit with this ability|this unit|this model) is selected to shoot or fight , it can make a <words> . if it does , select one friendly <of=keywords> unit within <inches> . "+
		"that <again=keywords> unit must take a leadership test : if passed , destroy <passed=amount> models in that <again=keywords> unit (.|;) if failed , destroy <failed=amount> models in that <again=keywords> unit . "+
		"in either case , then select one of the following abilities for your <words> unit's weapons to have until the end of the phase <menu>", sacrifice),
	newPart("[in your movement phase ,] when <self> is set up on the battlefield using the deep strike ability , it can perform (a|an) <words> . if it does , <other=self> can be set up anywhere on the battlefield that is more than <inches> horizontally away from all enemy units , "+
		"but until the end of the turn , it is not eligible to declare a charge", func(c *clause, g got) []effect {
		if who := g.text("self"); who != "unit" && who != "bearer" {
			return nil
		}
		return c.alone("nearer_arrival", effect{"distance": g.number("inches"), "cannot": []string{"charge"}, "who": "unit"})
	}),
	newPart("each time a model in this unit is destroyed , "+explosion, explodes),
	newPart("after both players have deployed their armies , you can redeploy <self> and one [other] friendly <target> "+orReserves, redeploysWith),
	newPart("[while <leader=self> is leading a unit ,] (each time a model in (this unit|that unit|this model's unit|the bearer's unit) is destroyed|if <self> is destroyed) [<melee=bymelee>] , if (that model|it) has not fought this phase , "+
		"[roll one d6 (:|.|,|;) on (a|an) <result> [,]] do not remove (it|the destroyed model|that model) from play (.|;|,) (it|that model|this model|the destroyed model|that destroyed model) can fight "+
		"after [the] attacking (unit|model's unit) has finished making its attacks [,] and [then] [it] is [then] removed from play", fightsOn),
	newPart("while a friendly <target> is within <inches> of <self> , add <n> to the leadership characteristic of models in that unit . in addition , each time a model in (such|that) [a] unit is destroyed by an attack made by an enemy model , roll one d6 (.|:) on a <result> , "+
		"do not remove the destroyed model from play [(.|;|,|-)] it can , after the attacking model's unit has finished making its attacks , either shoot with one of its ranged weapons as if it were your shooting phase or "+
		"make one attack with one of its melee weapons as if it were the fight phase . after resolving these attacks , the destroyed model is then removed", banner),
	newPart("[at the start of|in] your command phase , <self> can hover (.|,) if it does [so] , [then] until the start of your next command phase [,] (its|it) (move|movement) characteristic becomes <inches> [,] and it loses [the] <titles> (ability|abilities)", hovers(effect{
		"phase": "command", "at": "start_of_phase", "until": "next_command_phase",
	})),
	newPart("before <self> moves in your movement phase , you can declare (it|this model) will hover (.|,) (its|it) (move|movement) characteristic becomes <inches> until the end of the phase [,] and it loses [the] <titles> (ability|abilities) until [the] beginning of your next movement phase", hovers(effect{
		"phase": "movement", "at": "selected_to_move", "until": "next_movement_phase",
	})),
	newPart("at the start of the first battle round [,] [but] [before the first turn begins] [,] (you can move <self>|<self> can make a normal move [of]) up to <inches> [as if it were your movement phase] . "+
		"((it|they) cannot end this move within 9\" of any enemy models|<other=self> must end that move more than 9\" away from any enemy models) "+
		"[. if both players have units that can do this , the player who is taking the first turn moves their units first]", movesEarly),
	newPart("the first time <self> is destroyed , [<unexploded=unexploded> [then] ,] (roll one d6 at the end of the phase|at the end of the phase , roll one d6) (.|:|,|;) on (a|an) <result> , "+
		"set (it|this model|the bearer|that model) back up [on the battlefield] [,] as close as possible to where it was destroyed and not within engagement range of (any|one or more) enemy (units|models) , "+
		"with (<amount> wounds|its <full=full> wounds) remaining", revives),
	newPart("when this model is destroyed , roll one d6 before removing it from play . on a <result> , the closest enemy unit within <range=reach> [of it|of this model] suffers <amount> mortal wound", func(c *clause, g got) []effect {
		list := explodes(c, g)
		for _, e := range list {
			e["closest"] = true
		}
		return list
	}),
	newPart("while a friendly unit with this ability is within <inches> of <self> , each time an enemy unit declares a charge against <other=self> , that friendly unit can fire overwatch before the charge roll is made . "+
		"if it does so , until the end of the phase , that friendly unit cannot fire overwatch again", defends),
	newPart("the first time <self> is set up , all models in <other=self> must be placed within <inches> of each other . from that point onwards , each operates independently and is treated as a separate unit [for all rules purposes]", func(c *clause, g got) []effect {
		return c.alone("split_unit", effect{"into": "models", "apart": g.number("inches")})
	}),
	newPart("once per (game|battle) , instead of shooting (any|its) weapons in the shooting phase , (the vehicle|<self>) can use its smoke launchers (.|;) until your next shooting phase your opponent must subtract <n> from all hit rolls for ranged weapons that target this vehicle", smoke),
	newPart("once per (game|battle) , instead of shooting (any|its) weapons in the shooting phase , <self> can use its smoke launchers (.|;) [if it does so ,] subtract <n> from hit rolls for attacks made with ranged weapons that target it until your next shooting phase", smoke),
	newPart("each time a ranged attack is allocated to (a|an) model , "+hidden, obscures),
	newPart("each time a ranged attack is allocated to (a|an) <of=keywords> model from your army , "+hidden, obscures),
	newPart("during deployment , you can set up <self> <words> [, <words> ,] instead of placing (it|them) on the battlefield . at the end of any of your movement phases [,] <words> set (it|them) up anywhere on the battlefield that is more than <inches> [away] from any enemy models", arrives),

	newPart("during deployment , [when you set up <self> ,] (you can set up <self>|if every model in this unit has this ability , [then] you can set up <self>) <words> instead of (setting it up|placing it|set up) on the battlefield (.|,) [if you do [so] ,] [then] in the reinforcements step of (one|any) of your movement phases [,] you can set up <self> anywhere on the battlefield that is more than <inches> away from [any|all] enemy models", arrives),
	newPart(elsewhere, arrivesAt),
	newPart(elsewhere+" [,] and , until the end of the turn , you can re-roll charge rolls made for (this model|this unit)", func(c *clause, g got) []effect {
		list := arrivesAt(c.copy(), g)
		c.when = append(c.when, "arrived")
		return append(list, c.alone("reroll", effect{"roll": "charge", "results": "any", "who": "unit"})...)
	}),
	newPart("<self> is eligible to perform [a] heroic intervention if it is within <inches> horizontally and 5\" vertically of (any|an) enemy unit [, instead of 3\" horizontally and 5\" vertically] . each time <self> makes (a heroic intervention move|heroic interventions) [,] [so long as <words> , [or <words> ,]] it can move [up to] <far=inches> [instead of 3\"] [. all other rules (for|of) heroic (interventions|intervention) [still] apply]", heroic),
	newPart("<self> is eligible to perform a heroic intervention if it is within <inches> horizontally and 5\" vertically of (any|an) enemy unit [, instead of 3\" horizontally and 5\" vertically] . each time <self> makes a heroic intervention move , so long as <rest> [. all other rules (for|of) heroic (interventions|intervention) [still] apply]", heroic),
	newPart("at the start of the fight phase , [you can] select one enemy unit within <inches> of <self> . that unit is not eligible to fight [this|that] phase until after all eligible units from your army have done so", delays),
	newPart("at the start of the fight phase , [you can] select one enemy unit within engagement range of <self> . that unit is not eligible to fight [this|that] phase until after all eligible units from your army have done so", delays),
	newPart("each time an enemy unit [\\( excluding <spared=keywords> [units] \\)] [that is] within engagement range of (<self>|one or more units from your army with this ability) (falls back|is selected to fall back) , [all] models in that [enemy] unit must take [a] desperate escape (test|tests) [. when doing so , if that [enemy] unit is [also] battle-shocked , subtract <n> from each of those [desperate escape] tests]", escaping),
	newPart("if you control an objective marker at the end of your command phase and <self> is within range of that objective marker , that objective marker remains under your control [, even if you have no models (within|in) range of it] [,] until your opponent (controls it at the start or end of any turn|level of control over that objective marker is greater than yours at the end of a phase)", keeping),
	newPart("while (one or more|a|an) <of=keywords> models is in the same unit as (this model|this unit) , (those|that) <again=keywords> model has the feel no pain <result> ability", func(_ *clause, g got) []effect {
		of, r := g.filter("of"), g.value("result").(outcome)
		if r.alone || !of.keywordsOnly() || !slices.Equal(of.all, g.filter("again").all) || len(of.any) > 0 {
			return nil
		}
		return []effect{{"do": "ignore_wounds", "value": r.value, "of_models": of.members(), "who": "unit"}}
	}),
	newPart("while a friendly <of=keywords> [model] is leading this unit , that character [model] has the feel no pain <result> ability", func(_ *clause, g got) []effect {
		of, r := g.filter("of"), g.value("result").(outcome)
		if r.alone || !of.keywordsOnly() || len(of.any) > 0 || !slices.Contains(of.all, "CHARACTER") {
			return nil
		}
		return []effect{{"do": "ignore_wounds", "value": r.value, "of_models": of.members(), "when": []string{"attached"}, "who": "unit"}}
	}),
	newPart("while this model is leading a unit , models in that unit have the feel no pain <result> ability . if that unit has the <of=keywords> keyword , models in that unit have the feel no pain <better=result> ability instead", func(_ *clause, g got) []effect {
		of, r, better := g.filter("of"), g.value("result").(outcome), g.value("better").(outcome)
		if r.alone || better.alone || better.value > r.value || len(of.all) != 1 || len(of.any) > 0 {
			return nil
		}
		pain := func(n int) effect {
			return effect{"do": "ignore_wounds", "value": n, "when": []string{"attached"}, "who": "unit"}
		}
		with := pain(better.value)
		with["contains"] = of.all[0] // its Bodyguard models have it
		return []effect{pain(r.value), with}
	}),
	newPart("units can disembark from <self> after it has advanced . units that do so count as having made a normal move [that phase] , and cannot declare a charge (in the same|that) turn [, but can otherwise act normally [in the remainder of the turn]]", func(c *clause, _ got) []effect {
		c.when = append(c.when, "advanced")
		return c.alone("disembark_after_move", effect{"cannot": []string{"charge"}})
	}),
	newPart("each time a unit disembarks from <self> after it has made a normal move , that unit is still eligible to declare a charge this turn", func(c *clause, _ got) []effect {
		return c.alone("disembark_after_move", nil)
	}),
	newPart("each time a unit with the deep strike ability disembarks from <self> after it has made a normal move , that unit is still eligible to declare a charge this turn", func(c *clause, _ got) []effect {
		return c.alone("disembark_after_move", effect{"ability": "deep strike"})
	}),
	newPart("each time <self> (disembarks from a transport after that transport has made a normal move|is set up after disembarking from a transport that has made a normal move this turn) , <again=self> is still eligible to declare a charge [this turn]", func(c *clause, g got) []effect {
		if g.text("self") == "it" || g.text("self") != g.text("again") {
			return nil
		}
		return c.alone("disembark_and", effect{"may": []string{"charge"}, "who": "unit"})
	}),
	newPart("if a unit disembarks from this transport before it moves , until the end of the turn , that unit is eligible to charge in a turn in which it advanced", func(c *clause, _ got) []effect {
		return c.alone("passengers_advance_and", effect{"may": []string{"charge"}})
	}),
	newPart("you cannot (declare a charge|charge) with <self> [,] and (it|this model) can only [be] chosen as (a|the) target of a charge if the unit making the charge can fly", grounded),
	newPart("(each time|when) <self> (makes a normal move , advances (or|of) falls back|moves) , first pivot it on the spot up to <n> [degrees|degress] [\\( <words> \\)] [,] [and] then move (the|this) model straight forwards . [note that|not that] it cannot pivot <rest>", pivots),
	newPart("<self> (cannot|can not) charge , can only be charged by units that can fly , and can only attack or be attacked in the fight phase by units that can fly", grounded),
	newPart("a player controls an objective marker if they have any models with this ability within range of that objective marker , even if <rest> [. if an enemy model within range of (that|an) objective marker also <rest>]", func(c *clause, _ got) []effect { return c.alone("objective_secured", nil) }),
	newPart("when this unit is first set up on (the|tha) battlefield , its models do not have to be set up in unit coherency . instead , each model must be set up within <inches> of (one|at least one) other model from its unit . "+
		"from that point on , each model in this unit is treated as a separate unit", splits),
	newPart("the first time this unit is set up on the battlefield , each model must be placed within <inches> of each other . after this unit has been set up , each model is treated as a separate unit "+
		"[. if this model contains any crew , they are ignored for all rules purposes]", splits),
	newPart("before any models are deployed at the start of the game , if this unit contains <n> models [,] it (may|can) be split into two units [,] each containing <half=n> models", func(c *clause, g got) []effect {
		return c.alone("split_unit", effect{"models": g.number("n"), "into": 2})
	}),
	newPart("before any models are deployed at the start of the game , this unit [,] when containing its maximum number of models , may be split into two units [,] each containing an equal number of models", func(c *clause, _ got) []effect {
		return c.alone("split_unit", effect{"into": 2})
	}),
	newPart("during deployment , <self> can be set up anywhere on the battlefield that is more than <inches> [away] from the enemy deployment zone and any enemy models", func(c *clause, g got) []effect {
		return c.alone("set_up_anywhere", effect{"distance": g.number("inches")})
	}),
	newPart("(when you set up <self> during deployment|during deployment , when you set up <self>) [, if every model in this unit has this ability] [,] [then] it can be set up anywhere on the battlefield that is more than <inches> [away] from the enemy deployment zone [and any enemy models]", func(c *clause, g got) []effect {
		return c.alone("set_up_anywhere", effect{"distance": g.number("inches")})
	}),
})

// explosion is the pattern of the mortal wounds that a model inflicts on nearby units when it is destroyed.
const explosion = "roll (one|a|on) d6 [before [any embarked models disembark and before] (removing|you remove) [it|that model|the model] from [the] [play|battlefield]] [and before any embarked models disembark] (.|;|:|,) on a <result> [,] [it explodes] [,] [and] each [other] unit [\\( excluding <spared=keywords> units \\)] within <range=reach> [of it|of this model] suffers <amount> (mortal|moral) wound"

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

// fightsOn reads abilities of models that, when destroyed, fight before they are removed if they have not fought this phase.
func fightsOn(c *clause, g got) []effect {
	e := effect{"may": []string{"fight"}, "extent": "all_weapons", "before": "fought"}
	if r, ok := g.value("result").(outcome); ok {
		e["needs"] = r.value
	}
	if g.text("melee") != "" {
		e["with"] = "melee"
	}
	if g.text("leader") != "" {
		c.when = append(c.when, "attached")
	}
	if c.about != nothing || g.text("leader") == "unit" || g.text("self") != "" && g.text("self") != "bearer" {
		return nil
	}
	if g.text("self") == "" {
		c.who = "unit"
	}
	return c.alone("act_when_destroyed", e)
}

// revives reads abilities of a model that may be set up again the first time it is destroyed.
func revives(c *clause, g got) []effect {
	r := g.value("result").(outcome)
	if c.about != nothing || g.text("self") != "bearer" || r.alone {
		return nil
	}
	e := effect{"do": "revive", "at": "bearer_destroyed", "once": "battle", "needs": r.value}
	if g.text("full") == "" {
		e["wounds"] = amountOf(g.text("amount"))
	}
	if g.text("unexploded") != "" {
		e["instead"] = true
	}
	return []effect{e}
}

// hidden is the pattern of the cover that a unit gives to models behind it.
const hidden = "if that model is not fully visible to every model in the attacking unit because of this <words> , that model has the benefit of cover against that attack"

// obscures reads units that give cover to models of both armies, or to friendly models with keywords.
func obscures(c *clause, g got) []effect {
	e := effect{}
	if f := g.filter("of"); f != nil {
		if !f.keywordsOnly() {
			return nil
		}
		e["affects"], e["opponent"] = "friendly", f.members()
	}
	return c.alone("obscures", e)
}

// disciples reads the rule of units that make Dark Pacts in an army of another faction. One kind of unit passes the test
// automatically. All units with the ability have the first of the two keywords of those with Deep Strike.
func disciples(_ *clause, g got) []effect {
	exempt, of := g.filter("exempt"), g.filter("of")
	if len(exempt.all) != 1 || len(exempt.any)+len(of.any) > 0 || len(of.all) == 0 {
		return nil
	}
	pact := got{{"amount", "D3"}, {"menu", []string{"lethal hits", "sustained hits 1"}}}
	list := darkPact(nil, pact)
	for _, e := range list {
		e["no_keywords"] = exempt.all
	}
	for _, e := range darkPact(nil, pact) {
		for i, option := range e["effects"].([]effect) {
			all := option["effects"].([]effect)
			e["effects"].([]effect)[i] = effect{"do": "together", "effects": []effect{all[1], all[len(all)-1]}} // without the test
		}
		e["any_keywords"] = exempt.all
		list = append(list, e)
	}
	return append(list, effect{"do": "core_ability", "ability": "deep strike", "who": "unit", "any_keywords": of.all[len(of.all)-1:]})
}

// screed lets a unit that shoots roll for one of two effects: an enemy unit takes a Battle-shock test, or the unit may stay
// hidden. Both need the same result, so that it makes no difference which of the choice and the roll is first.
func screed(_ *clause, g got) []effect {
	first, second := g.value("result").(outcome), g.value("second").(outcome)
	if first != second || first.alone {
		return nil
	}
	enemy := map[string]any{"side": "enemy", "of": "units", "within": g.number("inches")}
	maps.Copy(enemy, g.filter("target").members())
	return []effect{{
		"do": "one_of", "at": "selected_to_shoot", "phase": "shooting", "when": []string{"own_turn"}, "unless": []string{"battle_shocked"}, "optional": true, "once": "turn", "effects": []effect{
			{"do": "battle_shock_test", "add": -g.number("n"), "needs": first.value, "who": "selected", "select": enemy, "once_for": "selected"},
			{"do": "keeps_hidden", "needs": first.value, "until": "end_of_phase", "who": "unit"},
		},
	}}
}

// smoke reads abilities that make a model harder to hit during a turn in which it does not shoot.
func smoke(_ *clause, g got) []effect {
	return []effect{{
		"do": "together", "phase": "shooting", "at": "start_of_phase", "when_any": []string{"own_turn"}, "optional": true, "once": "battle", "until": "next_shooting_phase",
		"effects": []effect{
			{"do": "cannot", "actions": []string{"shoot"}, "when": []string{"own_turn"}},
			{"do": "roll", "roll": "hit", "add": -g.number("n"), "attacks": "suffered", "with": "ranged", "when_any": []string{"own_turn", "enemy_turn"}},
		},
	}}
}

// sharedOverwatch is the keyword of units that fire Overwatch for one another.
const sharedOverwatch = "FOR THE GREATER GOOD"

// defends reads abilities of units that fire Overwatch for one another.
func defends(c *clause, g got) []effect {
	e := effect{"charged": map[string]any{"within": g.number("inches"), "keywords": []string{sharedOverwatch}}}
	return append(c.alone("add_keyword", effect{"keyword": sharedOverwatch}), c.alone("overwatch_for", e)...)
}

func heroic(c *clause, g got) []effect {
	return c.alone("reach", effect{"of": "heroic_intervention", "distance": g.number("inches")})
}

// elsewhere is the pattern of units that begin the battle off the battlefield, and of where they arrive.
const elsewhere = "during deployment [,] you can set (up <self>|<self> up) <words> instead of [setting (it|them) up|placing (it|them)] [on the battlefield] . [if you do [so] ,] [then] " +
	"(in|during|at the end of) [the reinforcements step of] (one|any) of your movement phases [,] you can set up (<self>|all of these units) " +
	"(anywhere on the battlefield that is more than <inches> [away] from [any|all] enemy (models|units) [and wholly within <edge=inches> of any battlefield edge]|" +
	"wholly within <edge=inches> of (any|the same) battlefield edge and more than <inches> away from [any|all] enemy models)"

// arrivesAt reads units that arrive anywhere on the battlefield, or at its edge.
func arrivesAt(c *clause, g got) []effect {
	e := effect{"distance": g.number("inches")}
	if edge := g.number("edge"); edge > 0 {
		e["edge"] = edge
	}
	return c.alone("reinforcements", e)
}

func arrives(c *clause, g got) []effect {
	return c.alone("reinforcements", effect{"distance": g.number("inches")})
}

// splits reads units that divide into one unit for each model once they are set up.
func splits(c *clause, g got) []effect {
	return c.alone("split_unit", effect{"into": "models", "apart": g.number("inches")})
}

func pivots(c *clause, g got) []effect {
	return c.alone("pivot_first", effect{"degrees": g.number("n")})
}

// delays reads abilities that make an enemy unit fight last.
func delays(c *clause, g got) []effect {
	within := max(g.number("inches"), 1)
	return c.alone("fights_last", effect{
		"phase": "fight", "at": "start_of_phase", "who": "selected", "select": map[string]any{"side": "enemy", "of": "units", "within": within},
	})
}

// keeping reads abilities by which objective markers stay under control.
func keeping(c *clause, g got) []effect {
	if !c.owner(g) || g.text("self") == "it" {
		return nil
	}
	return c.alone("keep_markers", effect{"phase": "command", "at": "end_of_phase", "when": []string{"own_turn"}})
}

// escaping reads abilities that make enemy units take Desperate Escape tests.
func escaping(c *clause, g got) []effect {
	if g.value("self") == nil {
		g = append(g[:len(g):len(g)], read{"self", "unit"})
	}
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

// grounded reads AIRCRAFT that units without FLY cannot charge.
func grounded(c *clause, _ got) []effect {
	list := c.alone("cannot", effect{"actions": []string{"charge"}})
	return append(list, c.alone("engaged_only_by", effect{"keywords": []string{"FLY"}})...)
}

// banner reads an aura that adds to Leadership, and lets destroyed models make attacks with one weapon before they are removed.
func banner(c *clause, g got) []effect {
	r := g.value("result").(outcome)
	if r.alone || g.text("self") != "bearer" || !near(false)(c, g) {
		return nil
	}
	return c.within([]effect{
		{"do": "characteristic", "characteristic": "Ld", "change": "add", "value": g.number("n")},
		{"do": "act_when_destroyed", "may": []string{"shoot", "fight"}, "extent": "one_weapon", "needs": r.value},
	})
}

// hovers reads AIRCRAFT that lose some of their abilities while they hover (9e.DATASHEET.ABILITY.1).
func hovers(moment effect) predicateFunc {
	return func(c *clause, g got) []effect {
		if c.about != nothing || g.text("self") != "bearer" {
			return nil
		}
		list := []effect{{"do": "characteristic", "characteristic": "M", "change": "set", "value": g.number("inches")}}
		names, _ := g.value("titles").([]string)
		for _, name := range names {
			list = append(list, effect{"do": "lose_ability", "ability": name})
		}
		e := effect{"do": "together", "when": []string{"own_turn"}, "optional": true, "effects": list}
		maps.Copy(e, moment)
		return []effect{e}
	}
}

// movesEarly reads units that move before the first turn (9e.DATASHEET.ABILITY.1).
func movesEarly(c *clause, g got) []effect {
	if c.about != nothing || g.text("self") == "it" || g.text("self") == "same" {
		return nil
	}
	return []effect{{"do": "extra_move", "distance": g.number("inches"), "as": "normal_move", "at": "before_battle", "once": "battle", "optional": true, "who": "unit"}}
}
