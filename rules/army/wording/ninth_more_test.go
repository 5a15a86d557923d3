package wording

import "testing"

// ninthMoreSayings are further wordings of the 9th edition.
var ninthMoreSayings = []saying{
	{"If your army is Battle-forged, you receive an additional 2 Command Points if Lord General is your Warlord.", []string{
		`{"at":"before_battle","count":2,"do":"command_points","once":"battle","when":["warlord"]}`,
	}},
	{"If your army is Battle-forged and this model is your WARLORD, you receive an additional 2 Command points.", []string{
		`{"at":"before_battle","count":2,"do":"command_points","once":"battle","when":["warlord"]}`,
	}},
	{"If your army is Battle-forged, then when you select this model to be your Warlord, you receive 1 additional Command point.", []string{
		`{"at":"before_battle","count":1,"do":"command_points","once":"battle","when":["warlord"]}`,
	}},
	{"In your Command phase, this model can hover. If it does so, then until the start of your next Command phase, its Move characteristic becomes 20\" and it loses the Airborne, Hard to Hit and Supersonic abilities.", []string{
		`{"at":"start_of_phase","do":"together","effects":[{"change":"set","characteristic":"M","do":"characteristic","value":20},{"ability":"Airborne","do":"lose_ability"},{"ability":"Hard to Hit","do":"lose_ability"},{"ability":"Supersonic","do":"lose_ability"}],"optional":true,"phase":"command","until":"next_command_phase","when":["own_turn"]}`,
	}},
	{"Before this model moves in your Movement phase, you can declare it will hover. Its Move characteristic becomes 20\" until the end of the phase, and it loses the Airborne, Hard to Hit and Supersonic abilities until the beginning of your next Movement phase.", []string{
		`{"at":"selected_to_move","do":"together","effects":[{"change":"set","characteristic":"M","do":"characteristic","value":20},{"ability":"Airborne","do":"lose_ability"},{"ability":"Hard to Hit","do":"lose_ability"},{"ability":"Supersonic","do":"lose_ability"}],"optional":true,"phase":"movement","until":"next_movement_phase","when":["own_turn"]}`,
	}},
	{"At the start of the first battle round but before the first turn begins, you can move this unit up to 9\". It cannot end this move within 9\" of any enemy models. If both players have units that can do this, the player who is taking the first turn moves their units first.", []string{
		`{"as":"normal_move","at":"before_battle","distance":9,"do":"extra_move","once":"battle","optional":true,"who":"unit"}`,
	}},
	{"At the start of the first battle round, this model can make a Normal Move of up to 7\". They cannot end this move within 9\" of any enemy models.", []string{
		`{"as":"normal_move","at":"before_battle","distance":7,"do":"extra_move","once":"battle","optional":true,"who":"unit"}`,
	}},
	{"While a friendly INFANTRY unit is within 6\" of this model, models in that unit have a 5+ invulnerable save against ranged attacks. The range of this ability cannot be increased by any means.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"do":"invulnerable_save","value":5,"with":"ranged"}],"fixed_range":true,"keywords":["INFANTRY"],"range":6}`,
	}},
	{"Each time an attack is allocated to this model, subtract 1 from the Damage characteristic of that attack (to a minimum of 1). This is not cumulative with any other abilities that reduce the Damage of characteristic of an attack.", []string{
		`{"by":1,"do":"reduce_damage","minimum":1,"separate":true}`,
	}},
	{"Each time you declare a charge with this model, you can only select AIRCRAFT units as the target(s) of that charge.", []string{
		`{"do":"charges_only","keywords":["AIRCRAFT"]}`,
	}},
	{"At the end of your Movement phase this model can use its Combat Restoratives ability twice instead of once.", []string{
		`{"ability":"Combat Restoratives","do":"use_again"}`,
	}},
	{"This model can use its My Will Be Done one additional time per turn.", []string{
		`{"ability":"My Will Be Done","do":"use_again"}`,
	}},
	{"You cannot select this tactic if you have already selected the Duellists tactic.", nil},
	{"This relic may be taken by a VEHICLE model.", nil},
	{"This model can never be given any Relics. This model can never be your Warlord.", nil},
	{"This model cannot be selected to be your Warlord.", nil},
	{"If this model is included in your army, it must be your WARLORD.", nil},
	{"Your army can only include each type of banner once.", nil},
	{"For each COMPANY VETERANS unit included in a Detachment, one COMMAND SQUAD unit can be included in that Detachment without taking up a Battlefield Role slot.", nil},
	{"While a friendly INFANTRY unit is within 6\" of this model, each time you make a charge roll for that unit, roll one additional D6 and discard one of the dice.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"do":"extra_charge_die","rolled":3}],"keywords":["INFANTRY"],"range":6}`,
	}},
	{"Instead of measuring distances and ranges to and from this model's base, measure to and from this model's hull.", []string{
		`{"do":"measure_hull"}`,
	}},
	{"Distances are measured to and from the hull or base (whichever is closest) of the closest model in the unit.", []string{
		`{"do":"measure_hull","or_base":true}`,
	}},
	{"When a Psychic test is taken for this model, you can re-roll the result.", []string{
		`{"do":"reroll","results":"any","roll":"psychic_test"}`,
	}},
	{"Each time this model makes a melee attack, on an unmodified successful wound roll of 5+, invulnerable saving throws cannot be made against that attack.", []string{
		`{"do":"no_saves","on_roll":{"on":5,"roll":"wound"},"saves":["invulnerable"],"with":"melee"}`,
	}},
	{"While this model has lost any wounds, add 1 to its Strength and Attacks characteristics.", []string{
		`{"change":"add","characteristic":"S","do":"characteristic","value":1,"when":["lost_wounds"]}`,
		`{"change":"add","characteristic":"A","do":"characteristic","value":1,"when":["lost_wounds"]}`,
	}},
	{"While this Warlord has fewer than its starting number of wounds remaining, add 1 to its Attacks characteristic.", []string{
		`{"change":"add","characteristic":"A","do":"characteristic","value":1,"when":["lost_wounds"]}`,
	}},
	{"Units with this doctrine gain the CORE keyword.", []string{
		`{"do":"add_keyword","keyword":"CORE","who":"unit"}`,
	}},
	{"While a friendly CORE unit is within 6\" of any models with this ability, add 1 to the Toughness characteristic of models in that unit.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"change":"add","characteristic":"T","do":"characteristic","value":1}],"keywords":["CORE"],"range":6}`,
	}},
	{"Each time a model in this unit loses a wound, roll a D6; on a roll of 5+, that wound is not lost.", []string{
		`{"do":"ignore_wounds","value":5,"who":"unit"}`,
	}},
	{"Roll a D6 each time this model loses a wound; on a 6 the damage is ignored and that wound is not lost.", []string{
		`{"do":"ignore_wounds","value":6}`,
	}},
	{"While a friendly CORE unit is within 6\" of the bearer, roll one D6 each time a model in that unit would lose a wound: on a 6, that wound is not lost.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"do":"ignore_wounds","value":6}],"keywords":["CORE"],"range":6}`,
	}},
	{"Each time the bearer suffers a mortal wound, roll a D6. On a 4+, that mortal wound is ignored.", []string{
		`{"do":"ignore_wounds","of":"mortal","value":4}`,
	}},
	{"Each time this model is selected to shoot, you can re-roll one hit roll when resolving the attacks.", []string{
		`{"do":"change_die","rolls":["hit"],"with":"ranged"}`,
	}},
	{"Each time the bearer is selected to fight, when resolving its attacks you can re-roll one hit roll or one wound roll.", []string{
		`{"do":"change_die","rolls":["hit","wound"],"with":"melee"}`,
	}},
	{"Each time a unit with this doctrine is selected to shoot you can re-roll one hit roll when resolving that unit's attacks.", []string{
		`{"do":"change_die","rolls":["hit"],"who":"unit","with":"ranged"}`,
	}},
	{"Once per turn, you can re-roll a single hit roll, wound roll, damage roll or saving throw made for this model.", []string{
		`{"do":"change_die","once":"turn","rolls":["hit","wound","damage","save"]}`,
	}},
	{"When a Psychic test or a Deny the Witch test is taken for this model, add 1 to the total.", []string{
		`{"add":1,"do":"roll","roll":"psychic_test"}`,
		`{"add":1,"do":"roll","roll":"deny"}`,
	}},
	{"You can add 1 to any Deny the Witch tests you take for this model against enemy PSYKERS within 12\".", []string{
		`{"add":1,"do":"roll","opponent":{"within":12},"roll":"deny"}`,
	}},
	{"While a friendly CORE unit is within 3\" of this unit, Morale tests taken for that unit are automatically passed.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"do":"pass_morale"}],"keywords":["CORE"],"range":3}`,
	}},
	{"This model can Advance and charge in the same turn.", []string{
		`{"do":"advance_and","may":["charge"]}`,
	}},
	{"Each time a charge roll is made for this unit, roll one additional D6 and discard one.", []string{
		`{"do":"extra_charge_die","rolled":3,"who":"unit"}`,
	}},
	{"Distances are measured to and from the hull or the base of this unit's VEHICLE model; whichever is closest.", []string{
		`{"do":"measure_hull","or_base":true}`,
	}},
	{"Each time an attack is made with this weapon, select one of the profiles below to make that attack with.", []string{
		`{"before":"attacks","do":"choose_profile"}`,
	}},
	{"Once per battle, in your Shooting phase, after this unit has shot, it can shoot again.", []string{
		`{"at":"after_shooting","do":"shoot_again","extent":"all_weapons","models":"all","once":"battle","optional":true,"phase":"shooting","targets":"any","when":["own_turn"],"who":"unit"}`,
	}},
	{"Once per battle, in your shooting phase, after this unit has shot, one model in this unit can immediately shoot with one of its ranged weapons again.", []string{
		`{"at":"after_shooting","do":"shoot_again","extent":"one_weapon","models":"one","once":"battle","optional":true,"phase":"shooting","targets":"any","when":["own_turn"],"who":"unit"}`,
	}},
	{"Each time this model makes an attack against a CHARACTER unit, you can re-roll the hit roll and the wound roll.", []string{
		`{"do":"reroll","opponent":{"keywords":["CHARACTER"]},"results":"any","roll":"hit"}`,
		`{"do":"reroll","opponent":{"keywords":["CHARACTER"]},"results":"any","roll":"wound"}`,
	}},
	{"Each time a model in a unit with this trait makes an attack, you can ignore any or all modifiers to the hit roll and wound roll.", []string{
		`{"do":"ignore_modifiers","of":"hit","which":"worse","who":"unit"}`,
		`{"do":"ignore_modifiers","of":"wound","which":"worse","who":"unit"}`,
	}},
	{"Each time the bearer makes an attack, you can ignore any or all hit roll, Weapon Skill and Ballistic Skill modifiers.", []string{
		`{"do":"ignore_modifiers","of":"hit","which":"worse"}`,
	}},
	{"Each time the bearer makes a melee attack, on an unmodified wound roll of 5+, saving throws (including invulnerable saving throws) cannot be made against that attack.", []string{
		`{"do":"no_saves","on_roll":{"on":5,"roll":"wound"},"saves":["armour","invulnerable"],"with":"melee"}`,
	}},
	{"Each time this model makes a melee attack against a VEHICLE unit, add 1 to the Strength and Damage characteristics of that attack.", []string{
		`{"change":"add","characteristic":"strength","do":"characteristic","opponent":{"keywords":["VEHICLE"]},"value":1,"with":"melee"}`,
		`{"change":"add","characteristic":"damage","do":"characteristic","opponent":{"keywords":["VEHICLE"]},"value":1,"with":"melee"}`,
	}},
	{"This unit is eligible to perform Heroic Interventions if it is within 6\" horizontally and 5\" vertically of any enemy unit. Each time this unit makes Heroic Interventions it can move 6\" instead of 3\". All other rules for Heroic Interventions still apply.", []string{
		`{"distance":6,"do":"reach","of":"heroic_intervention"}`,
	}},
	{"Each time a VEHICLE or MONSTER model with this creed would lose a wound, roll one D6: on a 6, that wound is not lost.", []string{
		`{"any_keywords":["VEHICLE","MONSTER"],"do":"ignore_wounds","value":6}`,
	}},
	{"Each time an attack is allocated to a model with this Obsession (excluding VEHICLE models), unless that attack has a Strength characteristic of 8 or more, subtract 1 from the Damage characteristic of that attack (to a minimum of 1).", []string{
		`{"by":1,"do":"reduce_damage","minimum":1,"no_keywords":["VEHICLE"],"strength_below":8}`,
	}},
	{"Add 2\" to the Move characteristic of models with this obsession that can FLY.", []string{
		`{"all_keywords":["FLY"],"change":"add","characteristic":"M","do":"characteristic","value":2}`,
	}},
	{"INFANTRY units (excluding CHARACTER units) with this attribute are eligible to perform Heroic Interventions as if they were a CHARACTER unit.", []string{
		`{"all_keywords":["INFANTRY"],"do":"intervene_as_character","no_keywords":["CHARACTER"],"who":"unit"}`,
	}},
	{"While a friendly CORE unit is within 6\" of this model, add 1 to the Leadership characteristic of models in that unit. In addition, each time a model in such a unit is destroyed by an attack made by an enemy model, roll one D6. On a 4+, do not remove the destroyed model from play - it can, after the attacking model's unit has finished making its attacks, either shoot with one of its ranged weapons as if it were your Shooting phase or make one attack with one of its melee weapons as if it were the Fight phase. After resolving these attacks, the destroyed model is then removed.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"change":"add","characteristic":"Ld","do":"characteristic","value":1},{"do":"act_when_destroyed","extent":"one_weapon","may":["shoot","fight"],"needs":4}],"keywords":["CORE"],"range":6}`,
	}},
}

func TestNinthMore(t *testing.T) {
	checkAbilities(t, ninthMoreSayings)
	for _, text := range []string{
		"While an enemy model is within Engagement Range of this model, subtract 1 from the Attacks characteristic of that enemy model.", // not of all models of its unit
		"The range of this ability cannot be increased by any means.",
		"Each time this model makes an attack, add 1 to the hit roll. This is not cumulative with any other abilities that reduce the Damage characteristic of an attack.",
	} {
		if got := newReader().Read(text); got.Understood() {
			t.Errorf("%q: understood as %v", text, got.Effects)
		}
	}
}
