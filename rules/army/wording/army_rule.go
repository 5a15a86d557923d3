package wording

import (
	"maps"
	"slices"
	"strings"
)

// armyRules are the patterns of rules that all units of an army share.
var armyRules = []part[predicateFunc]{
	newPart("[if your army faction is <faction=keywords> ,] at the start of your command phase , select one unit from your opponent's army . "+
		"until the start of your next command phase , that enemy unit is your oath of moment target . "+
		"each time a model with this ability makes an attack that targets your oath of moment target : \n you can re-roll the hit roll "+
		"[(.|\n) if you are using a codex : space marines detachment and your army does not include one or more units with the <without=keywords> keywords , add <n> to the wound roll as well]", oath("hit")),
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
		"when you do , each enemy unit on the battlefield must take a battle-shock test [. each time an enemy unit takes such a battle-shock test , if it is within <inches> of one or more <near=keywords> units from your army , subtract <n> from that test]", shadow),
	newPart("[if your army faction is <faction=keywords> ,] each time a unit with this ability is selected to shoot or fight , it can make a dark pact . if it does , it must first take a leadership test before any effects of the dark pact are resolved ; "+
		"if that test is failed , that unit suffers <amount> mortal wounds . then , select one of the following abilities for that unit's weapons to gain until the end of the phase <menu>", darkPact),
	newPart("[if your army faction is <faction=keywords> ,] while an enemy unit is within contagion range of one or more <of=keywords> units from your army , it is afflicted (.|\n) contagion range \n "+
		"1 st battle round : contagion range = <first=inches> \n 2 nd battle round : contagion range = <second=inches> \n 3 rd battle round onwards : contagion range = <third=inches> \n [contagion range cannot be greater than <most=inches> after modifiers (.|\n)] afflicted \n "+
		"during the declare battle formations step , select one of the plagues below . until the end of the battle , while an enemy unit is afflicted , subtract <n> from the toughness characteristic of models in that unit , "+
		"and that unit has the effect of your chosen plague (.|\n) <words> \n each time a model in this unit makes (an attack|a <range> attack) , subtract <hit=n> from the hit roll . "+
		"<words> \n worsen the save characteristic of models in this unit by <save=n> . <words> \n worsen the move , leadership and objective control characteristics of models in this unit by <move=n> "+
		"[\\( this rule can only worsen a model's objective control characteristic to a minimum of <least=n> \\)]", contagion),
	newPart("[if your army faction is <faction=keywords> ,] at the end of your opponent's fight phase , you can select a number of units from your army that are on the battlefield "+
		"\\( excluding units that are within engagement range of one or more enemy units \\) , providing every model in those units has this ability . "+
		"the maximum number of units you can select depends on the battle size , as follows : \n "+
		"incursion [-] up to <first=n> unit \n strike force [-] up to <second=n> unit \n onslaught [-] up to <third=n> unit \n "+
		"once you have made your selections , remove those units from the battlefield and place them into strategic reserves", gate),
	newPart("each time a unit with this ability is selected to fight , select one of the <words> stances below . until that unit has finished making its attacks , the selected stance is active for it and it gains the relevant ability (.|\n) "+
		"<words> \n <range> weapons equipped by models in this unit has the <first=abilities> ability . <words> \n <range> weapons equipped by models in this unit has the <second=abilities> ability", stances),
	newPart("in your command phase , you can select one of the abilities listed below to take effect until the start of your next command phase (.|\n) "+
		"<words> \n <range> weapons equipped by <of=keywords> models from your army has the <first=abilities> ability . <words> \n <range> weapons equipped by <of=keywords> models from your army has the <second=abilities> ability "+
		"[. <words> \n <range> weapons equipped by <of=keywords> models from your army has the <third=abilities> ability]", sorcery),
	newPart("[if your army faction is <faction=keywords> ,] at the start of your shooting phase [,] you can select units from your army with this ability to become observer units . "+
		"during your shooting phase , for each observer unit from your army that has not been selected to shoot this phase and is eligible to shoot "+
		"[\\( excluding <spared=keywords> and battle-shocked units \\)] [,] select one enemy unit that is visible to be marked as their spotted unit until the end of the phase . "+
		"each enemy unit can only be marked as a spotted unit once per phase . units from your army with the for the greater good ability [\\( excluding observer units \\)] "+
		"are guided units while targeting one or more spotted units . until the end of the phase , each time a model from your army in a guided unit makes an attack that targets a spotted unit , "+
		"improve the ballistic skill characteristic of that attack by <n> and , if the spotted unit was marked by an observer unit that has the <marker=keywords> keyword , that attack has the <abilities> ability", greaterGood),
	newPart("if your army faction is <faction=keywords> , each unit from your army with this ability can perform one act of faith per phase . this is done using miracle dice . "+
		"gaining miracle dice \n if your army faction is <again=keywords> , you gain 1 miracle dice : \n at the start of each battle round . each time an <keywords> unit from your army is destroyed . "+
		"each time you gain a miracle dice , roll one d6 . the number you roll is the value of that miracle dice . this value cannot be changed or re-rolled , unless a rule specifically states otherwise . "+
		"keep your miracle dice to one side this is your miracle dice pool . performing an act of faith \n "+
		"before making a dice roll for a model or unit from your army with the acts of faith ability , if you have one or more dice in your miracle dice pool , that unit can perform an act of faith . "+
		"if it does , select one of the dice from your miracle dice pool to substitute that dice roll "+
		"\\( if a roll involves more than one dice , e . g . <words> , only a single dice can be substituted \\) . "+
		"the dice that is being substituted is not rolled ; instead the value of the selected miracle dice is used as if it had been rolled [\\( <words> \\)] . "+
		"each miracle dice can only be selected for substitution once . once all miracle dice substitutions have been made , remove the chosen miracle dice from your miracle dice pool , "+
		"and roll all remaining , unsubstituted dice that are a part of the dice roll . you can use miracle dice when a unit performs an act of faith for any of the following types of dice roll : \n "+
		"advance roll \n battle-shock test \n charge roll \n damage roll \n hit roll \n saving throw \n wound roll", miracleDice),
	newPart("[if your army faction is <faction=keywords> ,] at the start of the battle round , you can select one of the doctrina imperatives below . until the end of the battle round , that doctrina imperative is active for your army , "+
		"and all units from your army that have the doctrina imperatives ability gain the relevant abilities shown below (.|\n) "+
		"<words> \n ranged weapons equipped by models in this unit have the <first=abilities> ability . improve the ballistic skill characteristic of ranged weapons equipped by models in this unit by <skill=n> . "+
		"each time a melee attack targets this unit , if this unit has the <words> keyword and/or it is within <inches> of one or more friendly <near=keywords> units , subtract <hit=n> from the hit roll . "+
		"<words> \n ranged weapons equipped by models in this unit have the <second=abilities> ability . improve the weapon skill characteristic of melee weapons equipped by models in this unit by <skill=n> . "+
		"each time a model in this unit makes an attack , if this unit has the <words> keyword and/or it is within <inches> of one or more friendly <near=keywords> units , improve the armour penetration characteristic of that attack by <ap=n>", imperatives),
}

// miracleDice reads the rule of Miracle dice: dice are stored at the start of each battle round and when a unit is
// destroyed, and replace rolls of units.
func miracleDice(_ *clause, g got) []effect {
	if destroyed := g.filter("keywords"); destroyed == nil || len(destroyed.any) > 0 {
		return nil
	}
	return ofArmy(g,
		effect{"do": "gain_die", "at": "start_of_battle_round", "once": "battle_round", "once_for": "army", "who": "unit"},
		effect{"do": "gain_die", "at": "destroyed", "any_keywords": g.filter("keywords").all, "who": "unit"},
		effect{"do": "substitute_dice", "who": "unit"},
	)
}

// synapse reads effects on units near models with a keyword, or with such models of their own.
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

// shadow reads an ability that makes all enemy units take a test, once per battle, with a penalty near units with a keyword.
func shadow(_ *clause, g got) []effect {
	e := effect{
		"do": "battle_shock_test", "phase": "command", "at": "start_of_phase", "optional": true, "once": "battle", "once_for": "army",
		"who": "each", "select": map[string]any{"side": "enemy", "of": "units"},
	}
	if near := g.filter("near"); near != nil {
		beside := map[string]any{"within": g.number("inches")}
		maps.Copy(beside, near.members())
		e["add"], e["beside"] = -g.number("n"), beside
	}
	return ofArmy(g, e)
}

// darkPact lets a unit that shoots or fights take a Leadership test, which costs mortal wounds
// if it fails, for an ability of its weapons.
func darkPact(_ *clause, g got) []effect {
	names, _ := g.value("menu").([]string)
	var uses []effect
	for at, phase := range map[string]string{"selected_to_shoot": "", "selected_to_fight": "fight"} {
		var list []effect
		for _, name := range names {
			list = append(list, effect{"do": "together", "effects": []effect{
				{"do": "leadership_test"}, {"do": "add_keyword", "keyword": pactMade}, {"do": "add_keyword", "keyword": pactFailed, "after": "failed"},
				{"do": "mortal_wounds", "amount": amountOf(g.text("amount")), "to": "selected", "after": "failed"}, {"do": "weapon_ability", "ability": name},
			}})
		}
		e := effect{"do": "one_of", "effects": list, "at": at, "until": "end_of_phase", "optional": true, "once": "phase", "who": "unit", "per_unit": true}
		if phase != "" {
			e["phase"] = phase
		}
		uses = append(uses, e)
	}
	slices.SortFunc(uses, func(a, b effect) int { return strings.Compare(a["at"].(string), b["at"].(string)) })
	return ofArmy(g, uses...)
}

// contagion reads an aura on enemy units whose range depends on the battle round, with the effect that the player
// selected before the battle.
func contagion(_ *clause, g got) []effect {
	if g.filter("of") == nil {
		return nil
	}
	worse := func(of string, by int, when string) effect {
		e := effect{"do": "characteristic", "characteristic": of, "change": "add", "value": by, "when": []string{when}}
		if of == "OC" {
			e["minimum"] = g.number("least")
		}
		return e
	}
	weaker := worse("T", -g.number("n"), "")
	delete(weaker, "when")
	weaker["when_any"] = []string{"enemy_mode_1", "enemy_mode_2", "enemy_mode_3"}
	hit := effect{"do": "roll", "roll": "hit", "add": -g.number("hit"), "when": []string{"enemy_mode_1"}}
	if with := g.text("range"); with != "" {
		hit["with"] = with
	}
	choice := effect{"do": "one_of", "at": "before_battle", "until": "end_of_battle", "once": "battle", "once_for": "army", "effects": modes(3)}
	return append(ofArmy(g, choice), effect{
		"do": "aura", "affects": "enemy", "range": g.number("third"), "ranges": []int{g.number("first"), g.number("second"), g.number("third")},
		"effects": []effect{
			{"do": "add_keyword", "keyword": afflicted}, weaker, hit, worse("Sv", g.number("save"), "enemy_mode_2"),
			worse("M", -g.number("move"), "enemy_mode_3"), worse("Ld", g.number("move"), "enemy_mode_3"), worse("OC", -g.number("move"), "enemy_mode_3"),
		},
	})
}

// afflicted is the keyword of enemy units that an aura of contagion reaches.
const afflicted = "AFFLICTED"

// modes returns n choices, of which an army activates one.
func modes(n int) (list []effect) {
	for i := range n {
		list = append(list, effect{"do": "army_active", "mode": i + 1})
	}
	return list
}

// gate places a number of units, which depends on the battle size, into Strategic Reserves at the end of the enemy's Fight phase.
func gate(_ *clause, g got) []effect {
	return ofArmy(g, effect{
		"do": "strategic_reserves", "phase": "fight", "at": "end_of_phase", "when": []string{"enemy_turn"}, "unless": []string{"engaged"}, "optional": true,
		"once": "turn", "once_for": "army", "most_by_size": []int{g.number("first"), g.number("second"), g.number("third")}, "all_models": true, "who": "unit",
	})
}

// stances are abilities of weapons of which a unit has one while it fights.
func stances(_ *clause, g got) []effect {
	var list []effect
	for _, slot := range []string{"first", "second"} {
		names, _ := g.value(slot).([]string)
		if len(names) != 1 {
			return nil
		}
		list = append(list, effect{"do": "weapon_ability", "ability": names[0], "with": g.text("range")})
	}
	return []effect{{"do": "one_of", "effects": list, "phase": "fight", "at": "selected_to_fight", "until": "end_of_phase", "who": "unit", "per_unit": true}}
}

// sorcery gives weapons of the army one of several abilities for a battle round.
func sorcery(_ *clause, g got) []effect {
	var list []effect
	for i, slot := range []string{"first", "second", "third"} {
		names, _ := g.value(slot).([]string)
		c := &clause{who: "unit", when: []string{"army_mode_" + string(rune('1'+i))}}
		if len(names) > 1 || !c.ranged(g) {
			return nil
		}
		for _, name := range names {
			list = append(list, c.effect("weapon_ability", effect{"ability": name}))
		}
	}
	return append(list, effect{
		"do": "one_of", "effects": modes(len(list)), "phase": "command", "at": "start_of_phase", "when": []string{"own_turn"}, "until": "next_command_phase",
		"optional": true, "once": "phase", "once_for": "army",
	})
}

// imperatives reads two sets of abilities, of which the player selects one each battle round. Part of each set applies
// only to units with certain keywords and to units near them.
func imperatives(_ *clause, g got) []effect {
	first, _ := g.value("first").([]string)
	second, _ := g.value("second").([]string)
	near := g.filter("near")
	if len(first) != 1 || len(second) != 1 || near == nil || len(near.any) > 0 {
		return nil
	}
	during := func(mode, do string, e effect) effect {
		e["do"], e["when"], e["who"] = do, []string{mode}, "unit"
		return e
	}
	beside := func(e effect) effect {
		e["near"] = map[string]any{"within": g.number("inches"), "keywords": near.all, "self": true}
		return e
	}
	worse := func(of string, by int) effect { return effect{"characteristic": of, "change": "add", "value": -by} }
	ranged, melee := worse("BS", g.number("skill")), worse("WS", g.number("skill"))
	ranged["with"], melee["with"] = "ranged", "melee"
	return ofArmy(g,
		during("army_mode_1", "weapon_ability", effect{"ability": first[0], "with": "ranged"}),
		during("army_mode_1", "characteristic", ranged),
		during("army_mode_1", "roll", beside(effect{"roll": "hit", "add": -g.number("hit"), "attacks": "suffered", "with": "melee"})),
		during("army_mode_2", "weapon_ability", effect{"ability": second[0], "with": "ranged"}),
		during("army_mode_2", "characteristic", melee),
		during("army_mode_2", "characteristic", beside(worse("ap", g.number("ap")))),
		effect{"do": "one_of", "effects": modes(2), "at": "start_of_battle_round", "until": "end_of_battle_round", "optional": true, "once": "battle_round", "once_for": "army"},
	)
}

// reanimation reads rules of units that regain wounds and models.
func reanimation(_ *clause, g got) []effect {
	return ofArmy(g, effect{
		"do": "reanimate_wounds", "amount": amountOf(g.text("amount")), "phase": "command", "at": "end_of_phase", "when": []string{"own_turn"}, "who": "unit", "per_unit": true,
	})
}

// waaagh reads the army rule that the player activates once per battle, for one battle round.
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

// mark is the keyword that an enemy unit has while it is the target of Oath of Moment.
const mark = "OATH OF MOMENT TARGET"

// codexDetachments are the Detachments of the codex that all Chapters share.
var codexDetachments = []string{
	"1st Company Task Force", "Anvil Siege Force", "Firestorm Assault Force", "Gladius Task Force", "Ironstorm Spearhead", "Stormlance Task Force", "Vanguard Spearhead",
}

// The keywords of units that a T'au army spots for others, and of those that spot.
const (
	spotted  = "SPOTTED UNIT"
	lit      = "SPOTTED UNIT OF A MARKERLIGHT"
	observer = "OBSERVER UNIT"
)

// greaterGood reads the rule by which Observer units spot enemy units for the other units of the army.
func greaterGood(_ *clause, g got) []effect {
	names, _ := g.value("abilities").([]string)
	marker, spared := g.filter("marker"), g.filter("spared")
	if len(names) != 1 || len(marker.all) != 1 {
		return nil
	}
	spots := effect{
		"do": "together", "phase": "shooting", "at": "start_of_phase", "when": []string{"own_turn"}, "unless": []string{"battle_shocked"}, "until": "end_of_phase",
		"optional": true, "once": "phase", "once_for": "selected", "per_unit": true, "shooter": true, "who": "selected", "select": map[string]any{"side": "enemy", "of": "units", "visible": true},
		"effects": []effect{
			{"do": "add_keyword", "keyword": spotted}, {"do": "add_keyword", "keyword": lit, "any_keywords": marker.all},
			{"do": "add_keyword", "keyword": observer, "to": "owner"},
		},
	}
	if spared != nil {
		spots["no_keywords"] = unique(slices.Concat(spared.all, spared.any))
	}
	guided := func(target string, e effect) effect {
		e["opponent"], e["not_while_keywords"], e["with"], e["who"] = map[string]any{"keywords": []string{target}}, []string{observer}, "ranged", "unit"
		return e
	}
	return ofArmy(g, spots,
		guided(spotted, effect{"do": "characteristic", "characteristic": "BS", "change": "add", "value": -g.number("n")}),
		guided(lit, effect{"do": "weapon_ability", "ability": names[0]}))
}

// ofArmy adds the condition that rules of armies share: the faction of the army.
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

// oath reads the rule by which the player selects an enemy unit, and attacks on it may be re-rolled.
func oath(rolls ...string) predicateFunc {
	return func(_ *clause, g got) []effect {
		list := []effect{{
			"do": "add_keyword", "keyword": mark, "phase": "command", "at": "start_of_phase", "when": []string{"own_turn"}, "until": "next_command_phase",
			"who": "selected", "select": map[string]any{"side": "enemy", "of": "units"}, "once": "phase", "once_for": "army",
		}}
		for _, roll := range rolls {
			list = append(list, effect{"do": "reroll", "roll": roll, "results": "any", "opponent": map[string]any{"keywords": []string{mark}}})
		}
		if f := g.filter("without"); f != nil {
			list = append(list, effect{
				"do": "roll", "roll": "wound", "add": g.number("n"), "opponent": map[string]any{"keywords": []string{mark}},
				"army_without": unique(slices.Concat(f.all, f.any)), "army_chose": codexDetachments,
			})
		}
		return ofArmy(g, list...)
	}
}
