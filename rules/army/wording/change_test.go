package wording

import "testing"

// changeSayings are about characteristics that are set, named weapons, keywords, and moments of a phase.
var changeSayings = []saying{
	{"Each time this unit Advances, until the end of the turn, ranged weapons equipped by models in this unit have the [ASSAULT] ability.", []string{
		`{"ability":"assault","do":"weapon_ability","when":["advanced"],"who":"unit","with":"ranged"}`,
	}},
	{"Each time this model makes an attack while within range of an objective marker, add 1 to the Wound roll.", []string{
		`{"add":1,"do":"roll","roll":"wound","when":["on_marker"]}`,
	}},
	{"Each time an attack targets this unit, models in this unit have the Feel No Pain 5+ ability against that attack.", []string{
		`{"attacks":"suffered","do":"ignore_wounds","value":5,"who":"unit"}`,
	}},
	{"Hooked lances equipped by models in this unit have the [LANCE] ability.", []string{
		`{"ability":"lance","do":"weapon_ability","weapons":["Hooked lances"],"who":"unit"}`,
	}},
	{"Once per battle, after you make a saving throw for this model, you can change the Damage characteristic of that attack to 0.", []string{
		`{"at":"save_failed","attacks":"suffered","change":"set","characteristic":"damage","do":"characteristic","once":"battle","optional":true,"value":0}`,
	}},
	{"Change the Toughness characteristic of this model to 5.", []string{
		`{"change":"set","characteristic":"T","do":"characteristic","value":5}`,
	}},
	{"Change this model's Toughness characteristic to 5.", []string{
		`{"change":"set","characteristic":"T","do":"characteristic","value":5}`,
	}},
	{"While this model is leading a unit, change the Move characteristic of models in that unit to 14\".", []string{
		`{"change":"set","characteristic":"M","do":"characteristic","value":14,"when":["attached"],"who":"unit"}`,
	}},
	{"Change this model's Move characteristic to 12\".", []string{
		`{"change":"set","characteristic":"M","do":"characteristic","value":12}`,
	}},
	{"Change the Save characteristic of this model to 3+.", []string{
		`{"change":"set","characteristic":"Sv","do":"characteristic","value":"3+"}`,
	}},
	{"Each time this unit Consolidates, it can move up to 6\" instead of up to 3\".", []string{
		`{"distance":6,"do":"reach","of":"consolidate","who":"unit"}`,
	}},
	{"While this model is leading a unit, each time that unit Piles In or Consolidates, each model in that unit can move up to 6\" instead of up to 3\".", []string{
		`{"distance":6,"do":"reach","of":"pile_in","when":["attached"],"who":"unit"}`,
		`{"distance":6,"do":"reach","of":"consolidate","when":["attached"],"who":"unit"}`,
	}},
	{"Each time you take a Battle-shock or Leadership test for this unit, you can re-roll that test.", []string{
		`{"do":"reroll","results":"any","roll":"morale","who":"unit"}`,
	}},
	{"Each time this model makes a Normal, Advance or Fall Back move, it can move over sections of terrain features that are 4\" or less in height.", []string{
		`{"distance":4,"do":"move_across","what":["terrain"]}`,
	}},
	{"The first time this model destroys an enemy unit, until the end of the battle, add 6 to the Objective Control characteristic of this model.", []string{
		`{"at":"destroys","change":"add","characteristic":"OC","destroyed":{"of":"unit"},"do":"characteristic","once":"battle","until":"end_of_battle","value":6}`,
	}},
	{"Once per battle, in your Command phase, the bearer can regain up to D6 lost wounds.", []string{
		`{"amount":"D6","at":"start_of_phase","do":"regain_wounds","once":"battle","phase":"command","when":["own_turn"]}`,
	}},
	{"While this model's unit is not Battle-shocked, add 1 to the Objective Control characteristic of models in that unit.", []string{
		`{"change":"add","characteristic":"OC","do":"characteristic","unless":["battle_shocked"],"value":1,"who":"unit"}`,
	}},
	{"While this unit is leading a unit and contains a CULT DEMAGOGUE model, models in that unit have a 5+ invulnerable save.", []string{
		`{"contains":"CULT DEMAGOGUE","do":"invulnerable_save","value":5,"when":["attached"],"who":"unit"}`,
	}},
	{"Each time this model's unit ends a Charge move, each enemy unit within Engagement Range of that unit must take a Battle-shock test.", []string{
		`{"at":"charge_ended","do":"battle_shock_test","phase":"charge","select":{"engaged":true,"of":"units","side":"enemy"},"when":["own_turn"],"who":"each"}`,
	}},
	{"At the end of your Movement phase, roll one D6 for each enemy unit within 9\" of one or more models with this ability: on a 3+, that enemy unit suffers D3 mortal wounds.", []string{
		`{"amount":"D3","at":"end_of_phase","do":"mortal_wounds","needs":3,"once":"phase","once_for":"selected","phase":"movement","select":{"of":"units","side":"enemy","within":9},"to":"selected","when":["own_turn"],"who":"each"}`,
	}},
	{"This model has a 4+ invulnerable save against ranged attacks, and the Feel No Pain 6+ ability.", []string{
		`{"do":"invulnerable_save","value":4,"with":"ranged"}`,
		`{"do":"ignore_wounds","value":6}`,
	}},
	{"Improve the Ballistic Skill of this unit's ranged weapons by 1, and improve the Weapon Skill of this unit's melee weapons by 1.", []string{
		`{"change":"add","characteristic":"BS","do":"characteristic","value":-1,"who":"unit","with":"ranged"}`,
		`{"change":"add","characteristic":"WS","do":"characteristic","value":-1,"who":"unit","with":"melee"}`,
	}},
	{"The bearer's unit has the SMOKE and GRENADES keywords.", []string{
		`{"do":"add_keyword","keyword":"SMOKE","who":"unit"}`,
		`{"do":"add_keyword","keyword":"GRENADES","who":"unit"}`,
	}},
	{"This model cannot have the Benefit of Cover.", []string{
		`{"attacks":"suffered","do":"no_cover"}`,
	}},
	{"While an ORKS CHARACTER is leading this unit, add 1 to the Objective Control characteristic of models in this unit.", []string{
		`{"change":"add","characteristic":"OC","do":"characteristic","led_by":["ORKS"],"value":1,"when":["attached"],"who":"unit"}`,
	}},
	{"In the Fight phase, after the bearer has made its attacks, select one enemy unit hit by one or more of those attacks. That unit must make a Battle-shock test.", []string{
		`{"at":"after_fighting","do":"battle_shock_test","phase":"fight","select":{"hit":true,"of":"units","side":"enemy"},"who":"selected"}`,
	}},
	{"The bearer has the Feel No Pain 4+ ability and a Wounds characteristic of 5.", []string{
		`{"change":"set","characteristic":"W","do":"characteristic","value":5}`,
		`{"do":"ignore_wounds","value":4}`,
	}},
	{"Improve the Attacks, Strength and Armour Penetration characteristics of the bearer's weapons by 1.", []string{
		`{"change":"add","characteristic":"attacks","do":"characteristic","value":1,"with":"ranged"}`,
		`{"change":"add","characteristic":"A","do":"characteristic","value":1,"with":"melee"}`,
		`{"change":"add","characteristic":"strength","do":"characteristic","value":1}`,
		`{"change":"add","characteristic":"ap","do":"characteristic","value":-1}`,
	}},
	{"The bearer's ranged weapons have a Ballistic Skill characteristic of 3+.", []string{
		`{"change":"set","characteristic":"BS","do":"characteristic","value":"3+","with":"ranged"}`,
	}},
	{"While this model is leading a unit, that unit cannot be targeted by ranged attacks unless the attacking unit is within 18\".", []string{
		`{"beyond":18,"do":"not_targeted","when":["attached"],"who":"unit"}`,
	}},
	{"Each time a model in this unit makes an attack with a ranged weapon, you can ignore any or all modifiers to the Hit roll and any or all modifiers to the Ballistic Skill characteristic of that weapon.", []string{
		`{"do":"ignore_modifiers","of":"hit","which":"worse","who":"unit","with":"ranged"}`,
	}},
	{"Add 2\" to the Move characteristic of models in this unit and you can ignore any or all modifiers to Charge rolls made for this unit.", []string{
		`{"change":"add","characteristic":"M","do":"characteristic","value":2,"who":"unit"}`,
		`{"do":"ignore_modifiers","of":"charge","which":"worse","who":"unit"}`,
	}},
	{"Each time a model in this unit makes an attack, re-roll a Wound roll of 1. If the attack targets a unit within range of an objective marker, you can re-roll the Wound roll.", []string{
		`{"do":"reroll","results":"ones","roll":"wound","who":"unit"}`,
		`{"do":"reroll","results":"any","roll":"wound","when":["target_on_marker"],"who":"unit"}`,
	}},
	{"Once per battle, when the bearer's unit is selected to fight, the bearer can use its alchemicus familiar. If it does, until the end of the phase, each time a model in the bearer's unit makes an attack that targets an INFANTRY unit, add 1 to the Wound roll.", []string{
		`{"add":1,"at":"selected_to_fight","do":"roll","once":"battle","opponent":{"keywords":["INFANTRY"]},"optional":true,"phase":"fight","roll":"wound","until":"end_of_phase","who":"unit"}`,
	}},
	{"Each time this unit is selected to fight, you can choose to use this Battle Trait. If you do, until the end of the phase, add 2 to the Attacks characteristic of melee weapons equipped by models in this unit.", []string{
		`{"at":"selected_to_fight","change":"add","characteristic":"A","do":"characteristic","optional":true,"phase":"fight","until":"end_of_phase","value":2,"who":"unit","with":"melee"}`,
	}},
}

// TestChanges: 10e.DATASHEET.PROFILE.3.
func TestChanges(t *testing.T) {
	check(t, changeSayings, func(text string) Reading { return newTenth().Read(text) })
}

// TestChangesLeft: what comes close to these sentences, but says something else, is not read.
func TestChangesLeft(t *testing.T) {
	for _, text := range []string{
		"While this model is leading a unit, hooked lances equipped by models in that unit have the [LANCE] ability.",
		"Models in this unit have the Feel No Pain 5+ ability against that attack.",
		"Each time this model makes a Charge move, it can move over sections of terrain features that are 4\" or less in height.",
		"In your Command phase, each enemy unit within Engagement Range of that unit must take a Battle-shock test.",
	} {
		if got := newTenth().Read(text); got.Understood() {
			t.Errorf("%q: understood as %v", text, got.Effects)
		}
	}
}
