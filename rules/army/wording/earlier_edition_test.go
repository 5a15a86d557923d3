package wording

import "testing"

// earlierEditionSayings are in the words of the 8th and 9th editions.
var earlierEditionSayings = []saying{
	{"While a friendly IRON GUARD CORE unit is within 6\" of this model, each time an attack is made by a model in that unit, re-roll a hit roll of 1.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"do":"reroll","results":"ones","roll":"hit"}],"keywords":["CORE","IRON GUARD"],"range":6}`,
	}},
	{"While a friendly IRON GUARD CORE unit is within 6\" of this model, each time a melee attack is made by a model in that unit that targets a VEHICLE unit, you can re-roll the wound roll.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"do":"reroll","opponent":{"keywords":["VEHICLE"]},"results":"any","roll":"wound","with":"melee"}],"keywords":["CORE","IRON GUARD"],"range":6}`,
	}},
	{"Each time a model in this unit makes a ranged attack with a shuriken weapon, re-roll a hit roll of 1.", []string{
		`{"do":"reroll","results":"ones","roll":"hit","weapon_word":"shuriken","who":"unit","with":"ranged"}`,
	}},
	{"Each time an attack is made with a bolt weapon by a model in the bearer's unit, an unmodified hit roll of 6 automatically wounds the target.", []string{
		`{"do":"automatic_wound","on":6,"weapon_word":"bolt","who":"unit"}`,
	}},
	{"Each time the bearer makes a ranged attack with a Heavy weapon, add 1 to that attack's hit roll.", []string{
		`{"add":1,"do":"roll","roll":"hit","weapon_types":["Heavy"],"with":"ranged"}`,
	}},
	{"When resolving an attack against this model, halve any damage inflicted (rounding up).", []string{
		`{"divide":2,"do":"reduce_damage","minimum":0}`,
	}},
	{"When resolving an attack made with a ranged weapon against this model, reduce any damage inflicted by 1, to a minimum of 1.", []string{
		`{"by":1,"do":"reduce_damage","minimum":1,"with":"ranged"}`,
	}},
	{"When resolving an attack made by this model against a VEHICLE unit, add 1 to the Damage characteristic of the weapon being used for that attack.", []string{
		`{"change":"add","characteristic":"damage","do":"characteristic","opponent":{"keywords":["VEHICLE"]},"value":1}`,
	}},
	{"Each time the bearer makes a melee attack, if the bearer made a charge move or Heroically Intervened this turn, add 1 to that attack's wound roll.", []string{
		`{"add":1,"do":"roll","roll":"wound","when_any":["charged","heroic_intervention"],"with":"melee"}`,
	}},
	{"Each time a model with this custom makes a melee attack, if that model's unit charged, was charged or performed a Heroic Intervention this turn, add 1 to that attack's Strength characteristic.", []string{
		`{"change":"add","characteristic":"strength","do":"characteristic","value":1,"when_any":["charged","heroic_intervention","was_charged"],"with":"melee"}`,
	}},
	{"Each time this unit fights, if it made a charge move or was charged, then until that fight is resolved, add 1 to the Attacks characteristic of models in this unit.", []string{
		`{"change":"add","characteristic":"A","do":"characteristic","phase":"fight","value":1,"when_any":["charged","was_charged"],"who":"unit"}`,
	}},
	{"You can re-roll failed hit rolls for this model in a turn in which it charged, made a Heroic Intervention, or was charged by an enemy unit.", []string{
		`{"do":"reroll","results":"failed","roll":"hit","when_any":["charged","heroic_intervention","was_charged"]}`,
	}},
	{"Add 2 to this model's Attacks characteristic if it made a charge move in the same turn.", []string{
		`{"change":"add","characteristic":"A","do":"characteristic","value":2,"when":["charged"]}`,
	}},
	{"You can re-roll hit rolls of 1 made for friendly IRON GUARD units within 6\" of this model.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"do":"reroll","results":"ones","roll":"hit"}],"keywords":["IRON GUARD"],"range":6}`,
	}},
	{"You can re-roll failed hit rolls for friendly IRON GUARD units within 6\" of this model.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"do":"reroll","results":"failed","roll":"hit"}],"keywords":["IRON GUARD"],"range":6}`,
	}},
	{"You can re-roll charge rolls made for friendly IRON GUARD units whilst they are within 6\" of your Warlord.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"do":"reroll","results":"any","roll":"charge"}],"keywords":["IRON GUARD"],"range":6}`,
	}},
	{"Add 1 to the Leadership characteristic of friendly IRON GUARD units whilst they are within 6\" of this model.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"change":"add","characteristic":"Ld","do":"characteristic","value":1}],"keywords":["IRON GUARD"],"range":6}`,
	}},
	{"Add 1 to Advance and charge rolls made for friendly INFANTRY units that are within 6\" of this model.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"add":1,"do":"roll","roll":"advance"},{"add":1,"do":"roll","roll":"charge"}],"keywords":["INFANTRY"],"range":6}`,
	}},
	{"All friendly IRON GUARD units within 6\" of this model can use its Leadership instead of their own.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"do":"lend_leadership"}],"keywords":["IRON GUARD"],"range":6}`,
	}},
	{"Friendly INFANTRY units can use this model's Leadership instead of their own whilst they are within 6\" of this model.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"do":"lend_leadership"}],"keywords":["INFANTRY"],"range":6}`,
	}},
	{"Re-roll wound rolls of 1 for attacks made by your Warlord.", []string{
		`{"do":"reroll","results":"ones","roll":"wound"}`,
	}},
	{"Add 1 to hit rolls and wound rolls made when resolving attacks made by models in this unit that target VEHICLE units.", []string{
		`{"add":1,"do":"roll","opponent":{"keywords":["VEHICLE"]},"roll":"hit","who":"unit"}`,
		`{"add":1,"do":"roll","opponent":{"keywords":["VEHICLE"]},"roll":"wound","who":"unit"}`,
	}},
	{"Each time this model makes a melee attack, on an unmodified wound roll of 6, the Armour Penetration characteristic of that attack is improved by 1.", []string{
		`{"change":"add","characteristic":"ap","do":"characteristic","on_roll":{"on":6,"roll":"wound"},"value":-1,"with":"melee"}`,
	}},
	{"Each time this model makes a melee attack, on an unmodified wound roll of 6, the Damage characteristic of that attack is increased by 1.", []string{
		`{"change":"add","characteristic":"damage","do":"characteristic","on_roll":{"on":6,"roll":"wound"},"value":1,"with":"melee"}`,
	}},
	{"Enemy units do not receive the benefit of cover to their saving throws for attacks made with ranged weapons by this model.", []string{
		`{"do":"ignore_cover","with":"ranged"}`,
	}},
	{"Each time this unit is declared as a target of a charge, subtract 2 from that charge's charge roll.", []string{
		`{"by":2,"do":"harder_to_charge","who":"unit"}`,
	}},
	{"Subtract 2 from charge rolls made for any units that declare a charge against this unit.", []string{
		`{"by":2,"do":"harder_to_charge","who":"unit"}`,
	}},
	{"Each time this model piles in or consolidates, it can move an additional 3\".", []string{
		`{"distance":6,"do":"reach","of":"pile_in"}`,
		`{"distance":6,"do":"reach","of":"consolidate"}`,
	}},
	{"The bearer can move up to 4\" when making pile-in and consolidation moves.", []string{
		`{"distance":4,"do":"reach","of":"pile_in"}`,
		`{"distance":4,"do":"reach","of":"consolidate"}`,
	}},
	{"Each time a model with this adaptation makes a consolidation move, it can move up to an additional 3\" (to a maximum of 9\").", []string{
		`{"distance":6,"do":"reach","of":"consolidate"}`,
	}},
	{"Each time a model in this unit makes a pile-in move, it can move up to an additional 3\" (to a maximum of 9\").", []string{
		`{"distance":6,"do":"reach","of":"pile_in","who":"unit"}`,
	}},
	{"This unit can ignore any or all modifiers to its Move characteristic, Advance rolls, and charge rolls.", []string{
		`{"do":"ignore_modifiers","of":"advance","which":"worse","who":"unit"}`,
		`{"do":"ignore_modifiers","of":"charge","which":"worse","who":"unit"}`,
		`{"do":"ignore_modifiers","of":"M","which":"worse","who":"unit"}`,
	}},
	{"If this unit starts the Fight phase within Engagement Range of any enemy units, it fights first that phase.", []string{
		`{"do":"fights_first","who":"unit"}`,
	}},
	{"Each time a Combat Attrition test is taken for this unit, ignore any or all modifiers for that Combat Attrition test.", []string{
		`{"do":"ignore_modifiers","of":"attrition","which":"worse","who":"unit"}`,
	}},
	{"This model never suffers Perils of the Warp.", []string{
		`{"do":"never_perils"}`,
	}},
	{"Each time a Psychic test is taken for this unit, it does not suffer Perils of the Warp.", []string{
		`{"do":"never_perils","who":"unit"}`,
	}},
	{"While an enemy PSYKER unit is within 18\" of the bearer, each time a Psychic test is taken for that unit, it suffers Perils of the Warp on any dice roll that includes a double, instead of only a double 1 or double 6.", []string{
		`{"affects":"enemy","do":"aura","effects":[{"do":"perils_on_doubles"}],"keywords":["PSYKER"],"range":18}`,
	}},
	{"Once per turn, this unit can attempt to Deny the Witch as if it were a PSYKER.", []string{
		`{"count":1,"do":"deny","who":"unit"}`,
	}},
	{"Twice per turn, this unit can attempt to Deny the Witch as if it were a PSYKER.", []string{
		`{"count":2,"do":"deny","who":"unit"}`,
	}},
	{"This model can attempt to resist one psychic power in your opponent's Psychic phase in the same manner as a PSYKER by taking a Deny the Witch test.", []string{
		`{"count":1,"do":"deny"}`,
	}},
	{"Add 3\" to the range of the bearer's aura abilities (to a maximum of 12\").", []string{
		`{"add":3,"do":"aura_range","max":12}`,
	}},
	{"Add 3\" to the range of aura abilities of this model to a maximum of 9\".", []string{
		`{"add":3,"do":"aura_range","max":9}`,
	}},
	{"This model is considered to have double the number of wounds remaining for the purposes of determining what its characteristics are.", []string{
		`{"do":"double_for_table"}`,
	}},
	{"Models with this tactic whose characteristics can change as they suffer damage are considered to have double the number of wounds remaining for the purposes of determining what those characteristics are.", []string{
		`{"do":"double_for_table"}`,
	}},
	{"While an enemy unit is within 6\" of this model, it counts as being below Half Strength.", []string{
		`{"affects":"enemy","do":"aura","effects":[{"do":"counts_below_half"}],"range":6}`,
	}},
	{"Each time this model makes an attack with a Heavy weapon that targets a MONSTER unit, add 1 to that attack's wound roll.", []string{
		`{"add":1,"do":"roll","opponent":{"keywords":["MONSTER"]},"roll":"wound","weapon_types":["Heavy"]}`,
	}},
	{"When resolving an attack made by this model with a ranged weapon that targets a VEHICLE unit, add 1 to the wound roll.", []string{
		`{"add":1,"do":"roll","opponent":{"keywords":["VEHICLE"]},"roll":"wound","with":"ranged"}`,
	}},
	{"You can re-roll failed wound rolls of 1 for this model when attacking a CHARACTER.", []string{
		`{"do":"reroll","opponent":{"keywords":["CHARACTER"]},"results":"ones","roll":"wound"}`,
	}},
	{"While an enemy unit is within 3\" of this model, it loses the Objective Secured ability and any similar abilities that allow it to control an objective marker regardless of the number of enemy models within range of that objective marker.", []string{
		`{"affects":"enemy","do":"aura","effects":[{"do":"no_objective_secured"}],"range":3}`,
	}},
	{"While an enemy unit with the Objective Secured ability is within 6\" of this WARLORD, it loses that ability.", []string{
		`{"affects":"enemy","do":"aura","effects":[{"do":"no_objective_secured"}],"range":6}`,
	}},
	{"This unit cannot perform actions. This unit can never gain the Objective Secured ability.", []string{
		`{"do":"no_objective_secured","who":"unit"}`,
	}},
	{"At the start of the Fight phase, select one enemy unit within 6\" of this model. Until the end of the turn, that enemy unit loses the Objective Secured ability.", []string{
		`{"at":"start_of_phase","do":"no_objective_secured","phase":"fight","select":{"of":"units","side":"enemy","within":6},"until":"end_of_turn","who":"selected"}`,
	}},
}

func TestEarlierEditions(t *testing.T) { checkAbilities(t, earlierEditionSayings) }
