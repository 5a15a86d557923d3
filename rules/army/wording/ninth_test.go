package wording

import "testing"

// ninthSayings are about conditions of the owner, moves of the Fight phase, Range, and how units are set up, in
// the words of the 9th edition and of those after it.
var ninthSayings = []saying{
	{"Each time a model in this unit makes an attack with a ranged weapon, re-roll a hit-roll of one.", []string{
		`{"do":"reroll","results":"ones","roll":"hit","who":"unit","with":"ranged"}`,
	}},
	{"Each time a ranged attack made by this model is allocated to a MONSTER or VEHICLE model, you can re-roll the Damage roll.", []string{
		`{"do":"reroll","opponent":{"any_keywords":["MONSTER","VEHICLE"]},"results":"any","roll":"damage","with":"ranged"}`,
	}},
	{"Each time this model fights, if it is within Engagement Range of any enemy VEHICLE or MONSTER units, then until that fight is resolved, add 2 to this model's Attacks characteristic.", []string{
		`{"change":"add","characteristic":"A","do":"characteristic","near":{"any_keywords":["MONSTER","VEHICLE"],"enemy":true,"engaged":true},"phase":"fight","value":2}`,
	}},
	{"While this unit contains a Standard Bearer, add 1 to the Objective Control characteristic of models in this unit.", []string{
		`{"change":"add","characteristic":"OC","contains":"Standard Bearer","do":"characteristic","value":1,"who":"unit"}`,
	}},
	{"If this unit contains a Gunnery Sergeant, then each time an attack is made against this unit, subtract 1 from the hit roll.", []string{
		`{"add":-1,"attacks":"suffered","contains":"Gunnery Sergeant","do":"roll","roll":"hit","who":"unit"}`,
	}},
	{"The model has a 5+ invulnerable save.", []string{
		`{"do":"invulnerable_save","value":5}`,
	}},
	{"Add 4\" to the Range characteristic of all ranged weapons (excluding Relics) models in this unit are equipped with.", []string{
		`{"change":"add","characteristic":"range","do":"characteristic","value":4,"who":"unit"}`,
	}},
	{"Add 6\" to the Range characteristic of Heavy weapons equipped by models in this unit.", []string{
		`{"change":"add","characteristic":"range","do":"characteristic","value":6,"weapon_types":["Heavy"],"who":"unit"}`,
	}},
	{"In your Command phase, if the bearer is on the battlefield, you can return up to D3 destroyed models (excluding CHARACTER models) to this unit.", []string{
		`{"amount":"D3","at":"start_of_phase","do":"return_models","optional":true,"phase":"command","when":["own_turn"],"who":"unit"}`,
	}},
	{"Once per battle, in your Command phase, if this model is leading a unit that is below its Starting Strength, you can return up to D3 destroyed Bodyguard models to that unit.", []string{
		`{"amount":"D3","at":"start_of_phase","do":"return_models","once":"battle","optional":true,"phase":"command","when":["attached","own_turn"]}`,
	}},
	{"Unless this model is the closest eligible target, enemy models cannot target it with ranged attacks.", []string{
		`{"closest":true,"do":"not_targeted"}`,
	}},
	{"Each time this model makes a ranged attack, it can only target the closest eligible unit.", []string{
		`{"do":"closest_target_only"}`,
	}},
	{"This unit is eligible to declare a charge even if it Advanced this turn.", []string{
		`{"do":"advance_and","may":["charge"],"who":"unit"}`,
	}},
	{"Each time this unit makes a pile-in move or consolidation move, models in this unit can move an additional 1\".", []string{
		`{"distance":4,"do":"reach","of":"pile_in","who":"unit"}`,
		`{"distance":4,"do":"reach","of":"consolidate","who":"unit"}`,
	}},
	{"Each time this model makes a consolidation move, it can move up to an additional 3\".", []string{
		`{"distance":6,"do":"reach","of":"consolidate"}`,
	}},
	{"Each time this model makes a pile-in move, it can move an additional 2\".", []string{
		`{"distance":5,"do":"reach","of":"pile_in"}`,
	}},
	{"Each time a model in this unit makes a Pile-in or Consolidation move, it can move up to 6\" instead of up to 3\".", []string{
		`{"distance":6,"do":"reach","of":"pile_in","who":"unit"}`,
		`{"distance":6,"do":"reach","of":"consolidate","who":"unit"}`,
	}},
	{"At the start of the Fight phase, if this model is within Engagement Range of any enemy CHARACTER units, it can fight first this phase.", []string{
		`{"do":"fights_first","near":{"enemy":true,"engaged":true,"keywords":["CHARACTER"]}}`,
	}},
	{"When a charge roll is made for this unit, you can re-roll the dice.", []string{
		`{"do":"reroll","results":"any","roll":"charge","who":"unit"}`,
	}},
	{"When this unit is first set up on the battlefield, its models do not have to be set up in unit coherency. Instead, each model must be set up within 6\" of one other model from its unit. From that point on, each model in this unit is treated as a separate unit.", []string{
		`{"apart":6,"do":"split_unit","into":"models"}`,
	}},
	{"The first time this unit is set up on the battlefield, each model must be placed within 6\" of each other. After this unit has been set up, each model is treated as a separate unit.", []string{
		`{"apart":6,"do":"split_unit","into":"models"}`,
	}},
	{"At the start of the Fight phase, each enemy unit within Engagement Range of one or more units with this ability must take a Battle-shock test.", []string{
		`{"at":"start_of_phase","do":"battle_shock_test","once":"phase","once_for":"selected","phase":"fight","select":{"engaged":true,"of":"units","side":"enemy"},"who":"each"}`,
	}},
	{"At the end of your Movement phase, this model can heal one friendly INFANTRY or BIKER model whose unit is within 3\" of it. That model regains up to D3 lost wounds. Each model can only be healed once per turn.", []string{
		`{"amount":"D3","at":"end_of_phase","do":"regain_wounds","once":"turn","once_for":"selected","optional":true,"phase":"movement","select":{"any_keywords":["BIKER","INFANTRY"],"of":"models","side":"friendly","within":3},"when":["own_turn"],"who":"selected"}`,
	}},
	{"In your Command phase, you can select one friendly CORE unit within 9\" of this model. Until the start of your next Command phase, each time a model in that unit makes an attack, add 1 to that attack's hit roll. Each unit can only be selected for this ability once per phase.", []string{
		`{"add":1,"at":"start_of_phase","do":"roll","once":"phase","once_for":"selected","phase":"command","roll":"hit","select":{"keywords":["CORE"],"of":"units","side":"friendly","within":9},"until":"next_command_phase","when":["own_turn"],"who":"selected"}`,
	}},
	{"Each time this unit makes a charge move, until the end of the turn, melee weapons equipped by models in that unit have the [LANCE] ability.", []string{
		`{"ability":"lance","do":"weapon_ability","when":["charged"],"who":"unit","with":"melee"}`,
	}},
	{"If this unit has the VEHICLE keyword, each time a model in that unit makes a melee attack, improve the Armour Penetration characteristic of that attack by 1.", []string{
		`{"any_keywords":["VEHICLE"],"change":"add","characteristic":"ap","do":"characteristic","value":-1,"who":"unit","with":"melee"}`,
	}},
	{"Once per turn, the first time a saving throw is failed for this model, the Damage characteristic of that attack is changed to 0.", []string{
		`{"at":"save_failed","attacks":"suffered","change":"set","characteristic":"damage","do":"characteristic","once":"turn","value":0}`,
	}},
	{"Each time an attack is allocated to this model, the Damage characteristic of that attack is changed to 1.", []string{
		`{"attacks":"suffered","change":"set","characteristic":"damage","do":"characteristic","value":1}`,
	}},
	{"Each time this model makes an attack that targets a unit that can FLY, that attack automatically hits the target.", []string{
		`{"do":"automatic_hit","opponent":{"keywords":["FLY"]}}`,
	}},
	{"During deployment, you can set up this unit underground instead of setting it up on the battlefield. If you do so, then during the Reinforcements step of one of your Movement phases, you can set up this unit anywhere on the battlefield that is more than 9\" away from any enemy models.", []string{
		`{"distance":9,"do":"reinforcements"}`,
	}},
	{"During deployment, you can set this unit up behind enemy lines instead of setting them up on the battlefield. If you do, then in the Reinforcements step of one of your Movement phases you can set up all of these units wholly within 6\" of the same battlefield edge and more than 9\" away from enemy models.", []string{
		`{"distance":9,"do":"reinforcements","edge":6}`,
	}},
	{"During deployment, you can set up this model high in the skies instead of setting it up on the battlefield. If you do so, then during the Reinforcements step of one of your Movement phases, you can set up this model anywhere on the battlefield that is more than 9\" away from any enemy models, and, until the end of the turn, you can re-roll charge rolls made for this model.", []string{
		`{"distance":9,"do":"reinforcements"}`,
		`{"do":"reroll","results":"any","roll":"charge","when":["arrived"],"who":"unit"}`,
	}},
	{"Each time this unit ends a Charge move, you can declare it will perform a Feint. If you do, until the end of the turn, this unit does not have the Fights First ability, but instead, each time a model in this unit makes an attack, you can re-roll the Hit roll and you can re-roll a Wound roll of 1.", []string{
		`{"at":"charge_ended","do":"together","effects":[{"do":"no_fights_first","who":"unit"},{"do":"reroll","results":"any","roll":"hit","who":"unit"},{"do":"reroll","results":"ones","roll":"wound","who":"unit"}],"optional":true,"phase":"charge","until":"end_of_turn","when":["own_turn"],"who":"unit"}`,
	}},
	{"Each time a model in this unit makes an attack (see page 12), add 1 to the hit roll.", []string{
		`{"add":1,"do":"roll","roll":"hit","who":"unit"}`,
	}},
	{"Each time a model in this unit makes a melee attack (e.g. with a blade), add 1 to the hit roll (pg 3).", []string{
		`{"add":1,"do":"roll","roll":"hit","who":"unit","with":"melee"}`,
	}},
}

func TestNinth(t *testing.T) {
	checkAbilities(t, ninthSayings)
	for _, text := range []string{
		"While this unit contains 2 models, add 1 to the Objective Control characteristic of models in this unit.",
		"Add 4\" to the Range characteristic of ranged weapons equipped by models in this unit if it remained stationary this turn.",
		"Each unit can only be selected for this ability once per phase.",
		"Each time a model in this unit makes an attack (for example with a blade), add 1 to the hit roll.",
	} {
		if got := newReader().Read(text); got.Understood() {
			t.Errorf("%q: understood as %v", text, got.Effects)
		}
	}
}
