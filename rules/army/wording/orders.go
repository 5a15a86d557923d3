package wording

import "slices"

// ordered is the keyword of units that an Order affects: a unit can only be affected by one at a time.
const ordered = "AFFECTED BY AN ORDER"

// orderRules are the Orders that OFFICERS issue, and how many each can issue.
var orderRules = []part[predicateFunc]{
	newPart("if your army faction is <faction=keywords> [, officer] models with this ability can issue orders . "+
		"each officer's datasheet will specify how many orders it can issue and which units are eligible to receive those orders . "+
		"each time an officer model issues an order , select one of the orders below , then select one eligible friendly unit within 6\" of that officer model to issue it to . "+
		"officer models can issue orders in your command phase and at the end of a phase in which they disembarked from a transport or were set up on the battlefield . "+
		"until the start of your next command phase , the unit you selected is affected by that order . unless otherwise stated , a unit can only be affected by one order at a time [\\( <words> \\)] . "+
		"orders cannot be issued to battle-shocked units , and if a unit being affected by an order becomes battle-shocked , that order ceases to affect that unit . "+
		"only <keywords> models gain the benefit of an order issued to their unit . "+
		"move move move \n add 3\" to the move characteristic of models in this unit . fix bayonets \n improve the weapon skill characteristic of melee weapons equipped by models in this unit by 1 . "+
		"take aim \n improve the ballistic skill characteristic of ranged weapons equipped by models in this unit by 1 . "+
		"first rank , fire second rank , fire \n improve the attacks characteristic of rapid fire weapons equipped by models in this unit by 1 . "+
		"take cover \n improve the save characteristic of models in this unit by 1 [\\( <words> \\)] . "+
		"duty and honour \n improve the leadership and objective control characteristics of models in this unit by 1", func(*clause, got) []effect {
		return []effect{{"do": "roster_only"}} // Orders are played as what each OFFICER can issue
	}),
	newPart("(this|this unit's) officer can issue [up to] <count=n> orders to [a|an] <to=keywords> units", issuing),
}

// issuing lets an OFFICER issue a number of Orders in its player's Command phase, or at the end of the
// Movement phase in which it was set up.
func issuing(_ *clause, g got) []effect {
	to := g.filter("to")
	if to == nil || !to.keywordsOnly() || len(to.none) > 0 || g.number("count") < 1 || g.number("count") > 3 {
		return nil
	}
	var list []effect
	for range g.number("count") {
		list = append(list,
			order(to, effect{"phase": "command", "at": "start_of_phase", "when": []string{"own_turn"}}),
			order(to, effect{"phase": "movement", "at": "end_of_phase", "when_any": []string{"arrived", "disembarked"}}))
	}
	return list
}

// order is one Order that is issued at a moment.
func order(to *filter, moment effect) effect {
	one := func(name string, changes ...effect) effect {
		for _, e := range changes {
			e["do"], e["change"], e["unless"] = "characteristic", "add", []string{"battle_shocked"}
		}
		return effect{"do": "together", "name": name, "effects": append(changes, effect{"do": "add_keyword", "keyword": ordered})}
	}
	selection := map[string]any{"side": "friendly", "of": "units", "within": orderRange, "without": []string{ordered}}
	if all := slices.Clone(to.all); len(all) > 0 {
		selection["keywords"] = all
	}
	if any := slices.Clone(to.any); len(any) > 0 {
		selection["any_keywords"] = any
	}
	moment["do"], moment["until"], moment["optional"], moment["once"] = "one_of", "next_command_phase", true, "phase"
	moment["who"], moment["select"] = "selected", selection
	moment["effects"] = []effect{
		one("Take Aim!", effect{"characteristic": "BS", "value": -1, "with": "ranged"}),
		one("First Rank, Fire! Second Rank, Fire!", effect{"characteristic": "attacks", "value": 1, "with": "ranged", "weapon_types": []string{"Rapid Fire"}}),
		one("Fix Bayonets!", effect{"characteristic": "WS", "value": -1, "with": "melee"}),
		one("Take Cover!", effect{"characteristic": "Sv", "value": -1, "minimum": 3}),
		one("Move! Move! Move!", effect{"characteristic": "M", "value": 3}),
		one("Duty and Honour!", effect{"characteristic": "Ld", "value": -1}, effect{"characteristic": "OC", "value": 1}),
	}
	return moment
}

// orderRange is the distance in inches at which Orders are issued.
const orderRange = 6
