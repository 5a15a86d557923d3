package wording

import "testing"

// tenthMoreSayings are in the manner of the 10th edition, too.
var tenthMoreSayings = []saying{
	{"While one or more TANKS models are in the same unit as this model, those TANKS models have the Feel No Pain 4+ ability.", []string{
		`{"do":"ignore_wounds","of_models":{"keywords":["TANKS"]},"value":4,"who":"unit"}`,
	}},
	{"While this model is leading a unit, add 1 to Advance and Charge rolls made for that unit and each time a model in that unit makes an attack, add 1 to the Hit roll.", []string{
		`{"add":1,"do":"roll","roll":"advance","when":["attached"],"who":"unit"}`,
		`{"add":1,"do":"roll","roll":"charge","when":["attached"],"who":"unit"}`,
		`{"add":1,"do":"roll","roll":"hit","when":["attached"],"who":"unit"}`,
	}},
	{"While this model is leading a unit, ranged weapons equipped by models in that unit have the [ASSAULT] ability and melee weapons equipped by models in that unit have the [LANCE] ability.", []string{
		`{"ability":"assault","do":"weapon_ability","when":["attached"],"who":"unit","with":"ranged"}`,
		`{"ability":"lance","do":"weapon_ability","when":["attached"],"who":"unit","with":"melee"}`,
	}},
	{"When this model is leading a unit, melee weapons equipped by models in that unit have the [SUSTAINED HITS 1] ability.", []string{
		`{"ability":"sustained hits 1","do":"weapon_ability","when":["attached"],"who":"unit","with":"melee"}`,
	}},
	{"While a TANKS model is leading this unit, improve the Ballistic Skill and Weapon Skill characteristics of ranged and melee weapons equipped by INFANTRY models in this unit by 1.", []string{
		`{"change":"add","characteristic":"BS","do":"characteristic","led_by":["TANKS"],"of_models":{"keywords":["INFANTRY"]},"value":-1,"when":["attached"],"who":"unit","with":"ranged"}`,
		`{"change":"add","characteristic":"WS","do":"characteristic","led_by":["TANKS"],"of_models":{"keywords":["INFANTRY"]},"value":-1,"when":["attached"],"who":"unit","with":"melee"}`,
	}},
	{"Each time a model in this unit makes a melee attack, you can ignore any or all Hit roll and Weapon Skill modifiers for that attack.", []string{
		`{"do":"ignore_modifiers","of":"hit","which":"worse","who":"unit","with":"melee"}`,
	}},
	{"Each time a model in this unit makes a melee attack that targets a Battle-shocked unit, add 1 to the Hit roll.", []string{
		`{"add":1,"do":"roll","roll":"hit","when":["target_battle_shocked"],"who":"unit","with":"melee"}`,
	}},
	{"Each time a ranged attack targets this model, if this model has the Benefit of Cover against that attack, subtract 1 from the Damage characteristic of that attack.", []string{
		`{"by":1,"do":"reduce_damage","minimum":0,"when":["in_cover"],"with":"ranged"}`,
	}},
	{"Each time an attack with an unmodified Damage characteristic of 1 is allocated to a model in this unit, add 1 to any armour saving throw made against that attack.", []string{
		`{"add":1,"do":"roll","roll":"armour_save","when":["damage_1"],"who":"unit"}`,
	}},
	{"Each time a model in the bearer's unit makes a Consolidation move, it can move up to 6\" instead of up to 3\".", []string{
		`{"distance":6,"do":"reach","of":"consolidate","who":"unit"}`,
	}},
	{"Each time you make a Charge roll for the bearer's unit, if that unit disembarked from a Transport this turn, add 1 to the result.", []string{
		`{"add":1,"do":"roll","roll":"charge","when":["disembarked"],"who":"unit"}`,
	}},
	{"Each time this model makes a Charge move, until the end of the turn, melee weapons it is equipped with have the [DEVASTATING WOUNDS] ability.", []string{
		`{"ability":"devastating wounds","do":"weapon_ability","when":["charged"],"with":"melee"}`,
	}},
	{"This model's unit can declare a charge in a turn in which it Advanced, and you can re-roll Charge rolls made for that unit.", []string{
		`{"do":"advance_and","may":["charge"],"who":"unit"}`,
		`{"do":"reroll","results":"any","roll":"charge","who":"unit"}`,
	}},
	{"While this unit is within range of an objective market, it has the Feel No Pain 6+ ability.", []string{
		`{"do":"ignore_wounds","value":6,"when":["on_marker"]}`,
	}},
	{"While an enemy unit is within Engagement Range of one or more units with this ability, worsen that unit's Leadership characteristic by 1.", []string{
		`{"affects":"enemy","do":"aura","effects":[{"change":"add","characteristic":"Ld","do":"characteristic","value":1}],"engaged":true,"range":1}`,
	}},
	{"While an enemy unit (excluding MONSTERS and VEHICLES) is within 3\" of one or more units with this ability, subtract 1 from the Objective Control characteristic of models in that enemy unit.", []string{
		`{"affects":"enemy","do":"aura","effects":[{"change":"add","characteristic":"OC","do":"characteristic","value":-1}],"range":3,"without":["MONSTER","VEHICLE"]}`,
	}},
	{"Add 6\" to the Range characteristic of ranged weapons equipped by models in the bearer's unit, and add 1 to the Strength characteristic of those weapons.", []string{
		`{"change":"add","characteristic":"range","do":"characteristic","value":6,"who":"unit"}`,
		`{"change":"add","characteristic":"strength","do":"characteristic","value":1,"who":"unit","with":"ranged"}`,
	}},
	{"Once per battle, when an attack is allocated to this model, you can change the Damage characteristic of that attack to 0.", []string{
		`{"at":"allocated","attacks":"suffered","change":"set","characteristic":"damage","do":"characteristic","once":"battle","optional":true,"value":0}`,
	}},
	{"Once per battle round, when an attack is allocated to a model in this unit, you can change the Damage characteristic of that attack to 0.", []string{
		`{"at":"allocated","attacks":"suffered","change":"set","characteristic":"damage","do":"characteristic","once":"battle_round","optional":true,"value":0,"who":"unit"}`,
	}},
	{"Once per phase, when resolving an attack made against this model, after you make a saving throw for this model, you can change the Damage characteristic of that attack to 0.", []string{
		`{"at":"save_failed","attacks":"suffered","change":"set","characteristic":"damage","do":"characteristic","once":"phase","optional":true,"value":0}`,
	}},
	{"After this unit has shot, select one enemy unit hit by one or more of those attacks. Until the end of the phase, each time a friendly TANKS unit makes a ranged attack that targets that enemy unit, improve the Armour Penetration characteristic of that attack by 1.", []string{
		`{"at":"after_shooting","attacks":"suffered","change":"add","characteristic":"ap","do":"characteristic","opponent":{"keywords":["TANKS"]},"select":{"hit":true,"of":"units","side":"enemy"},"until":"end_of_phase","value":-1,"who":"selected","with":"ranged"}`,
	}},
	{"Each time this unit destroys an enemy unit, you gain 1 additional Pain token.", []string{
		`{"at":"destroys","count":1,"destroyed":{"of":"unit"},"do":"gain_tokens","who":"unit"}`,
	}},
	{"Each time an enemy unit is destroyed by the bearer's unit, gain 2YP.", []string{
		`{"at":"destroys","count":2,"destroyed":{"of":"unit"},"do":"gain_tokens","who":"unit"}`,
	}},
}

func TestTenthMore(t *testing.T) {
	check(t, tenthMoreSayings, func(text string) Reading { return newTenth().Read(text) })
}
