package wording

import (
	"regexp"
	"strconv"
)

// wholeArmy is the pattern with which rules of earlier editions require a faction of the whole army.
const wholeArmy = "if every unit from your army [\\( excluding <spared=words> \\)] has the <faction=keywords> keyword [\\( excluding <spared=words> \\)]"

// earlierArmyRules are rules of armies of the editions before the 10th.
var earlierArmyRules = []part[predicateFunc]{
	newPart(wholeArmy+" , this unit gains a bonus depending on which combat doctrine is active for your army , as follows : \n "+
		"during the first battle round , the devastator doctrine is active for your army . during the second battle round , the tactical doctrine is active for your army . "+
		"at the start of the third battle round , select either the tactical doctrine or assault doctrine : until the end of that battle round , the doctrine you selected is active for your army . "+
		"during the fourth and subsequent battle rounds , the assault doctrine is active for your army . "+
		"unless specified otherwise , this bonus is not cumulative with any other rules that improve the armour penetration characteristic of a weapon . "+
		"devastator doctrine \n while this combat doctrine is active , improve the armour penetration characteristic of every <t1=types> weapon that models in this unit are equipped with by <n> . "+
		"tactical doctrine \n while this combat doctrine is active , improve the armour penetration characteristic of every <t2=types> weapon that models in this unit are equipped with by <n> . "+
		"assault doctrine \n while this combat doctrine is active , improve the armour penetration characteristic of every <t3=types> weapon that models in this unit are equipped with by <n>", doctrines),
	newPart(wholeArmy+" , then every unit that has the combat doctrines ability and is in a <words> detachment gains the <words> ability , below . "+
		"while the <doctrine> doctrine is active , if a unit with this ability makes a charge move , is charged or performs a heroic intervention , "+
		"add <n> to the attacks characteristic of models in that unit until the end of the turn [\\( note that <words> \\)]", func(_ *clause, g got) []effect {
		return ofArmy(g, effect{
			"do": "characteristic", "characteristic": "A", "change": "add", "value": g.number("n"), "who": "unit",
			"when": []string{g.text("doctrine")}, "when_any": []string{"charged", "heroic_intervention", "was_charged"},
		})
	}),
	newPart(wholeArmy+" , this unit gains the following ability : \n nurgle's gift \\( contagion \\) : "+
		"while an enemy unit is within contagion range of this unit [\\( <words> \\)] , subtract <n> from the toughness characteristic of models in that unit", earlierContagion),
	newPart("one miracle (die|dice) is generated at the start of each player turn . once per phase , one unit from your army with this ability can perform one act of faith "+
		"using miracle dice on the following dice rolls : \n advance , charge , hit , wound , saving throw , damage ; morale test", func(*clause, got) []effect {
		return []effect{
			{"do": "gain_die", "at": "start_of_turn", "once": "turn", "once_for": "army", "who": "unit"},
			{"do": "substitute_dice", "per": "army", "who": "unit"},
		}
	}),
	newPart("instead of following the normal rules for rapid fire weapons , models in this unit (shooting|firing) rapid fire [bolt] weapons make double the number of attacks if any of the following apply [:] \n "+
		"(the|lhe) shooting model's (target|unit) is within half the weapon's range (.|\n) the shooting model is <standing=keywords> [\\( excluding <spared=keywords> models \\)] and (its|it) unit remained [\n] stationary in your previous movement phase (.|\n) "+
		"the shooting model is a <any=keywords> [model] (.|\n) for the purposes of this ability , a rapid fire bolt weapon is any bolt weapon [\\( <words> \\)] with the rapid fire type", rapidFire),
	newPart("each time an enemy unit shoots or fights , after it makes its attacks , if any models in this unit were destroyed as a result of those attacks but this unit was not destroyed , "+
		"this unit's reanimation protocols are enacted and those destroyed models begin to reassemble . each time a unit's reanimation protocols are enacted , make reanimation protocol rolls for that unit "+
		"by rolling a number of d6 equal to the combined wounds characteristics of all the reassembling models . each reanimation protocol roll of <result> is put into a pool . "+
		"a reanimation protocol roll can never be modified by more than -1 or +1 . "+
		"if the number of dice in that pool is greater than or equal to the wounds characteristic of any of the reassembling models , select one of those models to be reanimated . a reanimated model : \n "+
		"is added back to its unit with its full wounds remaining . can only (set up|be set up) within engagement range of enemy units that are already within engagement range of the reanimated model's unit . "+
		"cannot , if it is your charge phase , be set up closer to any enemy units that are targets of a charge declared by its unit this phase . "+
		"no longer counts as having been destroyed for the purposes of morale tests this turn . "+
		"you then reduce the number of dice in that pool by a number equal to the wounds characteristic of the reanimated model and repeat this process until "+
		"either there are no more reassembling models , or the number of dice remaining in the pool is less than the wounds characteristic of any of the reassembling models . "+
		"any models that did not reanimate fail to reassemble , and any dice remaining in the pool are discarded", func(_ *clause, g got) []effect {
		return []effect{{"do": "reanimate", "on": g.value("result").(outcome).value}}
	}),
}

// doctrines reads Combat Doctrines: one is active in each battle round. In the third round the player selects the
// second or the third doctrine.
func doctrines(_ *clause, g got) []effect {
	during := func(round string, e effect) effect {
		e["at"], e["until"], e["when"], e["once"], e["once_for"] = "start_of_battle_round", "end_of_battle_round", []string{round}, "battle_round", "army"
		return e
	}
	all := modes(3)
	list := []effect{
		during("round_1", all[0]), during("round_2", all[1]),
		during("round_3", effect{"do": "one_of", "effects": modes(3)[1:]}), during("round_4", all[2]),
	}
	for i, slot := range []string{"t1", "t2", "t3"} {
		types, _ := g.value(slot).([]string)
		list = append(list, effect{
			"do": "characteristic", "characteristic": "ap", "change": "add", "value": -g.number("n"), "separate": true, "weapon_types": types,
			"when": []string{"army_mode_" + strconv.Itoa(i+1)}, "who": "unit",
		})
	}
	return ofArmy(g, list...)
}

// typesSlot reads types of weapons with and between them.
func typesSlot(m *match, at int) (any, int, bool) {
	var list []string
	for {
		name, end, ok := weaponTypeWord(m, at)
		if !ok {
			return list, at, len(list) > 0
		}
		if list, at = append(list, name.(string)), end; m.at(at).is("and") {
			at++
		}
	}
}

var weaponTypeWord = wordSlot([]phrase{
	{"heavy", "Heavy"}, {"grenade", "Grenade"}, {"rapid fire", "Rapid Fire"}, {"assault", "Assault"}, {"pistol", "Pistol"}, {"melee", "Melee"},
})

// contagionRange reads the range of a battle round in the rule that all contagions share.
var contagionRange = regexp.MustCompile(`(?i)battle round ([1-9])[^0-9]{1,5}([0-9]{1,2})"`)

// earlierContagion reads an aura on enemy units whose range by battle round is in a separate rule.
func earlierContagion(c *clause, g got) []effect {
	if c.rule == nil {
		return nil
	}
	text, _ := c.rule("Contagion Abilities")
	var ranges []int
	for i, m := range contagionRange.FindAllStringSubmatch(text, -1) {
		if m[1] != strconv.Itoa(i+1) {
			return nil
		}
		n, _ := strconv.Atoi(m[2])
		ranges = append(ranges, n)
	}
	if len(ranges) == 0 {
		return nil
	}
	return ofArmy(g, effect{
		"do": "aura", "affects": "enemy", "range": ranges[len(ranges)-1], "ranges": ranges,
		"effects": []effect{{"do": "characteristic", "characteristic": "T", "change": "add", "value": -g.number("n")}},
	})
}

// rapidFire reads the rule that doubles the attacks of bolt weapons at any range, for some models only if they
// Remained Stationary.
func rapidFire(_ *clause, g got) []effect {
	standing, always := g.filter("standing"), g.filter("any")
	bolts := func(e effect) effect {
		e["do"], e["weapon_types"], e["weapon_word"] = "double_rapid_fire", []string{"Rapid Fire"}, "bolt"
		return e
	}
	still := effect{"when": []string{"remained_stationary"}, "any_keywords": append(standing.all, standing.any...)}
	if f := g.filter("spared"); f != nil {
		still["no_keywords"] = append(f.all, f.any...)
	}
	if len(standing.all) > 1 || len(always.all) > 1 {
		return nil
	}
	return []effect{bolts(still), bolts(effect{"any_keywords": append(always.all, always.any...)})}
}
