package wording

import "testing"

// forceSayings are about Transports, Reserves, Stratagems, charges, tests and objective markers of units, weapons by their
// names, and sentences about campaigns.
var forceSayings = []saying{
	{"Each time a ranged attack made by this model targets an enemy INFANTRY unit, improve the Armour Penetration characteristic of that attack by 1.", []string{
		`{"change":"add","characteristic":"ap","do":"characteristic","opponent":{"keywords":["INFANTRY"]},"value":-1,"with":"ranged"}`,
	}},
	{"Each time this model makes an attack with its storm rockets that targets a MONSTER unit, you can re-roll the Hit roll.", []string{
		`{"do":"reroll","opponent":{"keywords":["MONSTER"]},"results":"any","roll":"hit","weapons":["storm rockets"]}`,
	}},
	{"Each time this model makes a ranged attack that targets a unit that is not Below Half-strength, you can re-roll the Hit roll.", []string{
		`{"do":"reroll","results":"any","roll":"hit","unless":["target_below_half_strength"],"with":"ranged"}`,
	}},
	{"Each time this unit disembarks from a Transport, until the end of the turn, enemy units cannot use the Fire Overwatch Stratagem to shoot at this unit.", []string{
		`{"do":"forbid_fire_overwatch","when":["disembarked"],"who":"unit"}`,
	}},
	{"Each time a model in this unit makes a ranged attack, if it disembarked from a Transport this turn, you can re-roll the Hit roll.", []string{
		`{"do":"reroll","results":"any","roll":"hit","when":["disembarked"],"who":"unit","with":"ranged"}`,
	}},
	{"Each time a model in this unit makes an attack, if it remained stationary this turn, add 1 to the Hit roll.", []string{
		`{"add":1,"do":"roll","roll":"hit","when":["remained_stationary"],"who":"unit"}`,
	}},
	{"While this model's unit is not within 6\" of one or more friendly INFANTRY models, or 12\" of one or more friendly MONSTER models, it cannot be selected to Fall Back and the Objective Control characteristic of models in this unit is 0.", []string{
		`{"actions":["fall_back"],"do":"cannot","near":{"keywords":["INFANTRY"],"not":true,"or":{"keywords":["MONSTER"],"within":12},"within":6},"who":"unit"}`,
		`{"change":"set","characteristic":"OC","do":"characteristic","near":{"keywords":["INFANTRY"],"not":true,"or":{"keywords":["MONSTER"],"within":12},"within":6},"value":0,"who":"unit"}`,
	}},
	{"While this model is not leading a unit, each time this model makes a melee attack, you can re-roll the Hit roll and you can re-roll the Wound roll.", []string{
		`{"do":"reroll","results":"any","roll":"hit","unless":["attached"],"with":"melee"}`,
		`{"do":"reroll","results":"any","roll":"wound","unless":["attached"],"with":"melee"}`,
	}},
	{"While this model is within 3\" of one or more friendly TANKS VEHICLE units, unless it is leading a unit, this model has the Lone Operative ability.", []string{
		`{"ability":"lone operative","do":"core_ability","near":{"keywords":["TANKS","VEHICLE"],"within":3},"unless":["attached"]}`,
	}},
	{"Each time this model makes a melee attack, unless this model is Battle-shocked, you can re-roll the Hit roll.", []string{
		`{"do":"reroll","results":"any","roll":"hit","unless":["battle_shocked"],"with":"melee"}`,
	}},
	{"While this model is leading a unit, it can embark within any Transport that its Bodyguard unit can embark within.", []string{
		`{"do":"embarks_as_bodyguard","when":["attached"]}`,
	}},
	{"In your Movement phase, if this unit is in Strategic Reserves, for the purposes of setting up that unit on the battlefield, treat the current battle round number as being one higher than it actually is.", []string{
		`{"count":1,"do":"earlier_reserves","who":"unit"}`,
	}},
	{"If this unit is in Strategic Reserves, it counts the battle round number as one higher than the current battle round number for the purpose of determining when and where it is set up.", []string{
		`{"count":1,"do":"earlier_reserves","who":"unit"}`,
	}},
	{"This unit has the Stealth ability and if this unit is in Strategic Reserves, it counts the battle round number as one higher than the current battle round number for the purpose of determining when and where it is set up.", []string{
		`{"add":-1,"attacks":"suffered","do":"roll","roll":"hit","who":"unit","with":"ranged"}`,
		`{"count":1,"do":"earlier_reserves","who":"unit"}`,
	}},
	{"Each time you target this model with a Stratagem, you must spend twice that Stratagem's stated CP cost to do so.", []string{
		`{"count":2,"do":"stratagem_times"}`,
	}},
	{"Each time you target this model with a Stratagem, you must spend three times that Stratagem's stated CP cost to do so.", []string{
		`{"count":3,"do":"stratagem_times"}`,
	}},
	{"This unit cannot be targeted with Stratagems.", []string{
		`{"do":"forbid_stratagems","who":"unit"}`,
	}},
	{"You cannot use any Stratagems to affect this unit and this unit cannot be Marked for Greatness.", []string{
		`{"do":"forbid_stratagems","who":"unit"}`,
	}},
	{"When this model is destroyed, its Deadly Demise ability inflicts mortal wounds on a D6 roll of 2+ instead of on a 6.", []string{
		`{"do":"explodes_on","value":2}`,
	}},
	{"Each time an enemy unit selects this unit as the target of a charge, subtract 2 from the Charge roll (this is not cumulative with any other negative modifiers to that Charge roll).", []string{
		`{"by":2,"do":"harder_to_charge","who":"unit"}`,
	}},
	{"In addition, each time this unit is selected as a target of a charge, subtract 2 from the Charge roll.", []string{
		`{"by":2,"do":"harder_to_charge","who":"unit"}`,
	}},
	{"Each time an enemy unit declares a charge, if one or more units with this ability are selected as a target of that charge, subtract 2 from the Charge roll.", []string{
		`{"by":2,"do":"harder_to_charge","who":"unit"}`,
	}},
	{"Each time this unit declares a charge, you can re-roll the Charge roll.", []string{
		`{"do":"reroll","results":"any","roll":"charge","who":"unit"}`,
	}},
	{"Each time you make an Advance or Charge roll for this unit, you can re-roll the result.", []string{
		`{"do":"reroll","results":"any","roll":"advance","who":"unit"}`,
		`{"do":"reroll","results":"any","roll":"charge","who":"unit"}`,
	}},
	{"Each time you make a Charge roll for this unit, add 1 to the result.", []string{
		`{"add":1,"do":"roll","roll":"charge","who":"unit"}`,
	}},
	{"You can re-roll Charge rolls made for this unit in a turn in which it was set up on the battlefield.", []string{
		`{"do":"reroll","results":"any","roll":"charge","when":["arrived"],"who":"unit"}`,
	}},
	{"In the Battle-shock step of your opponent's Command phase, if an enemy unit that is below its Starting Strength is within 9\" of this model, that enemy unit must take a Battle-shock test.", []string{
		`{"affects":"enemy","do":"aura","effects":[{"do":"shock_below_start"}],"range":9}`,
	}},
	{"In your opponent's Battle-shock step, if an enemy unit within 8\" of this unit is below Starting Strength, that enemy unit makes a Battle-shock roll.", []string{
		`{"affects":"enemy","do":"aura","effects":[{"do":"shock_below_start"}],"range":8}`,
	}},
	{"While this unit is within 6\" of one or more friendly INFANTRY models, the Objective Control characteristic of models in this unit is 1.", []string{
		`{"change":"set","characteristic":"OC","do":"characteristic","near":{"keywords":["INFANTRY"],"within":6},"value":1,"who":"unit"}`,
	}},
	{"The Leadership characteristic of this model is 6+.", []string{
		`{"change":"set","characteristic":"Ld","do":"characteristic","value":"6+"}`,
	}},
	{"While this unit is below its Starting Strength, its Objective Control characteristic is 0.", []string{
		`{"change":"set","characteristic":"OC","do":"characteristic","unless":["at_starting_strength"],"value":0}`,
	}},
	{"Worsen the Weapon Skill and Ballistic Skill characteristics of weapons equipped by this model by 1.", []string{
		`{"change":"add","characteristic":"WS","do":"characteristic","value":1,"with":"melee"}`,
		`{"change":"add","characteristic":"BS","do":"characteristic","value":1,"with":"ranged"}`,
	}},
	{"Each time this model makes a ranged attack, you can re-roll the dice to determine the number of attacks made.", []string{
		`{"do":"reroll","results":"any","roll":"attacks","with":"ranged"}`,
	}},
	{"This unit can re-roll rolls to determine the A of a weapon.", []string{
		`{"do":"reroll","results":"any","roll":"attacks","who":"unit"}`,
	}},
	{"This unit's attacks can re-roll wound rolls of 1.", []string{
		`{"do":"reroll","results":"ones","roll":"wound","who":"unit"}`,
	}},
	{"Each time this model makes a ranged attack, every successful Hit roll scores a Critical Hit.", []string{
		`{"do":"critical","from":2,"roll":"hit","which":"successful","with":"ranged"}`,
	}},
	{"While this model is leading a unit, each time a model in that unit makes an attack, a Critical Hit is scored on a successful unmodified Hit roll of 5+.", []string{
		`{"do":"critical","from":5,"roll":"hit","when":["attached"],"which":"successful","who":"unit"}`,
	}},
	{"When selecting Agendas for a battle, you can select one additional Agenda.", []string{}},
	{"This unit gains one Grudge Battle Scar and nothing else.", []string{}},
	{"While an enemy unit is only within Engagement Range of one or more Fortifications from your army:\n- That unit can still be selected as the target of ranged attacks, but each time such an attack is made, unless it is made with a Pistol, subtract 1 from the Hit roll.\n- Models in that unit do not need to take Desperate Escape tests due to Falling Back while Battle-shocked, except for those that will move over enemy models when doing so.", []string{
		`{"do":"leaves_open","who":"unit"}`,
	}},
	{"- This unit has the Dark Pacts army rule, and can use it as described in _Codex: Chaos Space Marines_, even though your Army Faction is not Heretic Astartes.\n- If this unit is TANKS, it automatically passes the Leadership test required for Dark Pacts.\n- INFANTRY BEAST models in this unit have the Deep Strike ability.", []string{
		`{"at":"selected_to_fight","do":"one_of","effects":[{"do":"together","effects":[{"do":"leadership_test"},{"do":"add_keyword","keyword":"DARK PACT"},{"after":"failed","do":"add_keyword","keyword":"FAILED DARK PACT"},{"after":"failed","amount":"D3","do":"mortal_wounds","to":"selected"},{"ability":"lethal hits","do":"weapon_ability"}]},{"do":"together","effects":[{"do":"leadership_test"},{"do":"add_keyword","keyword":"DARK PACT"},{"after":"failed","do":"add_keyword","keyword":"FAILED DARK PACT"},{"after":"failed","amount":"D3","do":"mortal_wounds","to":"selected"},{"ability":"sustained hits 1","do":"weapon_ability"}]}],"no_keywords":["TANKS"],"once":"phase","optional":true,"phase":"fight","per_unit":true,"until":"end_of_phase","who":"unit"}`,
		`{"at":"selected_to_shoot","do":"one_of","effects":[{"do":"together","effects":[{"do":"leadership_test"},{"do":"add_keyword","keyword":"DARK PACT"},{"after":"failed","do":"add_keyword","keyword":"FAILED DARK PACT"},{"after":"failed","amount":"D3","do":"mortal_wounds","to":"selected"},{"ability":"lethal hits","do":"weapon_ability"}]},{"do":"together","effects":[{"do":"leadership_test"},{"do":"add_keyword","keyword":"DARK PACT"},{"after":"failed","do":"add_keyword","keyword":"FAILED DARK PACT"},{"after":"failed","amount":"D3","do":"mortal_wounds","to":"selected"},{"ability":"sustained hits 1","do":"weapon_ability"}]}],"no_keywords":["TANKS"],"once":"phase","optional":true,"per_unit":true,"until":"end_of_phase","who":"unit"}`,
		`{"any_keywords":["TANKS"],"at":"selected_to_fight","do":"one_of","effects":[{"do":"together","effects":[{"do":"add_keyword","keyword":"DARK PACT"},{"ability":"lethal hits","do":"weapon_ability"}]},{"do":"together","effects":[{"do":"add_keyword","keyword":"DARK PACT"},{"ability":"sustained hits 1","do":"weapon_ability"}]}],"once":"phase","optional":true,"phase":"fight","per_unit":true,"until":"end_of_phase","who":"unit"}`,
		`{"any_keywords":["TANKS"],"at":"selected_to_shoot","do":"one_of","effects":[{"do":"together","effects":[{"do":"add_keyword","keyword":"DARK PACT"},{"ability":"lethal hits","do":"weapon_ability"}]},{"do":"together","effects":[{"do":"add_keyword","keyword":"DARK PACT"},{"ability":"sustained hits 1","do":"weapon_ability"}]}],"once":"phase","optional":true,"per_unit":true,"until":"end_of_phase","who":"unit"}`,
		`{"ability":"deep strike","any_keywords":["BEAST"],"do":"core_ability","who":"unit"}`,
	}},
	{"At the start of your Command phase, one model in this unit regains up to 3 lost wounds.", []string{
		`{"amount":3,"at":"start_of_phase","do":"regain_wounds","phase":"command","select":{"of":"models","side":"own"},"when":["own_turn"],"who":"selected"}`,
	}},
	{"In each Command phase, one model in this unit regains 1 lost wound.", []string{
		`{"amount":1,"at":"start_of_phase","do":"regain_wounds","phase":"command","select":{"of":"models","side":"own"},"who":"selected"}`,
	}},
	{"Each time this unit destroys an enemy unit in the Fight phase, you gain 1 Miracle dice.", []string{
		`{"at":"destroys","destroyed":{"of":"unit"},"do":"gain_die","phase":"fight","who":"unit"}`,
	}},
	{"Each time an attack made by this unit destroys an enemy unit, roll one D6: on a 4+, you gain 1CP.", []string{
		`{"at":"destroys","count":1,"destroyed":{"of":"unit"},"do":"command_points","needs":4,"who":"unit"}`,
	}},
	{"Each time a melee attack made by a model in this unit destroys an enemy CHARACTER model, you gain 1CP.", []string{
		`{"at":"destroys","count":1,"destroyed":{"keywords":["CHARACTER"],"of":"model"},"do":"command_points","phase":"fight","who":"unit"}`,
	}},
	{"Each time a CHARACTER model is destroyed by an attack made by this model, you gain 1CP.", []string{
		`{"at":"destroys","count":1,"destroyed":{"keywords":["CHARACTER"],"of":"model"},"do":"command_points"}`,
	}},
	{"In your opponent's Movement phase, if an enemy unit ends a move within 8\" of this unit, if this unit is unengaged, this unit can make a Normal move of up to D6\".", []string{
		`{"as":"normal_move","at":"enemy_moved","distance":"D6","do":"extra_move","moved_within":8,"optional":true,"unless":["engaged"],"when":["enemy_turn"],"who":"unit"}`,
	}},
	{"In your Command phase, if this unit is within range of one or more objective markers you control and it is not Battle-shocked, roll one D6: on a 3+, you gain 1CP.", []string{
		`{"at":"start_of_phase","count":1,"do":"command_points","needs":3,"phase":"command","unless":["battle_shocked"],"when":["on_held_marker","own_turn"],"who":"unit"}`,
	}},
	{"At the start of the Fight phase, if this model is not leading a unit, until the end of the phase, it has the Fights First ability.", []string{
		`{"ability":"fights first","at":"start_of_phase","do":"core_ability","phase":"fight","unless":["attached"],"until":"end_of_phase"}`,
	}},
	{"At the start of the Fight phase, every enemy unit (excluding MONSTERS and VEHICLES) within 6\" of this model must take a Battle-shock test.", []string{
		`{"at":"start_of_phase","do":"battle_shock_test","phase":"fight","select":{"of":"units","side":"enemy","within":6,"without":["MONSTER","VEHICLE"]},"who":"each"}`,
	}},
	{"At the start of the Fight phase, each enemy unit within 6\" of this model must take a Battle-shock test, subtracting 1 from that test when they do.", []string{
		`{"add":-1,"at":"start_of_phase","do":"battle_shock_test","phase":"fight","select":{"of":"units","side":"enemy","within":6},"who":"each"}`,
	}},
	{"While this model is leading a unit, each time a model in that unit makes an attack, add 1 to the Hit roll if that unit is below its Starting Strength, and add 1 to the Wound roll as well if that unit is Below Half-strength.", []string{
		`{"add":1,"do":"roll","roll":"hit","when":["attached","target_below_starting_strength"],"who":"unit"}`,
		`{"add":1,"do":"roll","roll":"wound","when":["attached","below_half_strength","target_below_starting_strength"],"who":"unit"}`,
	}},
	{"Each time this unit makes a Normal, Advance or Fall Back move, it can move through models (excluding TANKS models) and terrain features. When doing so, it can move within Engagement Range of enemy models, but cannot end that move within Engagement Range of them, and any Desperate Escape test is automatically passed.", []string{
		`{"do":"move_across","opponent":{"without":["TANKS"]},"what":["models","terrain"],"who":"unit","within_engagement":true}`,
		`{"do":"escapes_safely","who":"unit"}`,
	}},
	{"Each time an attack targets this unit, worsen the Armour Penetration of that attack by 1 (to a minimum of 0).", []string{
		`{"attacks":"suffered","change":"add","characteristic":"ap","do":"characteristic","value":1,"who":"unit"}`,
	}},
	{"Models in this unit have the Feel No Pain 4+ against Psychic Attacks.", []string{
		`{"do":"ignore_wounds","of":"psychic","value":4,"who":"unit"}`,
	}},
	{"Each time a model in this unit makes an attack that targets a MONSTER unit, re-roll a Wound of 1.", []string{
		`{"do":"reroll","opponent":{"keywords":["MONSTER"]},"results":"ones","roll":"wound","who":"unit"}`,
	}},
	{"At the end of your Command phase, if this unit is within range of an objective marker you control, that objective marker remains under your control, until your opponent's Level of Control over that is greater than yours at the end of a phase.", []string{
		`{"at":"end_of_phase","do":"keep_markers","phase":"command","when":["own_turn"],"who":"unit"}`,
	}},
	{"At the end of the battle, if this unit is on the battlefield, you gain 2 Glory.", []string{}},
	{"Each time this unit takes an Out of Action test, add 1 to that test.", []string{}},
	{"While this unit has a Grudge token, you cannot select it.", []string{}},
	{"While this model is leading a unit, each time a model in that unit makes an attack, add 1 to the Hit roll if that unit is below its Starting Strength.", []string{
		`{"add":1,"do":"roll","roll":"hit","when":["attached","target_below_starting_strength"],"who":"unit"}`,
	}},
	{"Each time a model in this unit makes an attack, add 1 to the Hit roll if this unit is below its Starting Strength, and add 1 to the Wound roll as well if this unit is Below Half-strength.", []string{
		`{"add":1,"do":"roll","roll":"hit","unless":["at_starting_strength"],"who":"unit"}`,
		`{"add":1,"do":"roll","roll":"wound","unless":["at_starting_strength"],"when":["below_half_strength"],"who":"unit"}`,
	}},
	{"Each time this model makes an attack, add 1 to the Hit roll if this model is below its Starting Strength, and add 1 to the Wound roll as well.", []string{
		`{"add":1,"do":"roll","roll":"hit","unless":["at_starting_strength"]}`,
		`{"add":1,"do":"roll","roll":"wound","unless":["at_starting_strength"]}`,
	}},
	{"While this model is leading a unit, each time a model in that unit makes an attack, add 1 to the Hit roll if that unit is below its Starting Strength, and add 1 to the Wound roll if that unit is Below Half-strength.", []string{
		`{"add":1,"do":"roll","roll":"hit","when":["attached","target_below_starting_strength"],"who":"unit"}`,
		`{"add":1,"do":"roll","roll":"wound","when":["attached","below_half_strength","target_below_starting_strength"],"who":"unit"}`,
	}},
	{"Each time a model in this unit targets an enemy unit with a melee attack, re-roll a Wound roll of 1. If that enemy unit is within range of an objective marker, you can re-roll the Wound roll instead.", []string{
		`{"do":"reroll","results":"ones","roll":"wound","who":"unit","with":"melee"}`,
		`{"do":"reroll","results":"any","roll":"wound","when":["target_on_marker"],"who":"unit","with":"melee"}`,
	}},
	{"Each time this model makes an attack that targets an enemy unit, re-roll a Hit roll of 1 and, if that unit is within range of an objective marker you do not control, you can re-roll the Hit roll instead.", []string{
		`{"do":"reroll","results":"ones","roll":"hit"}`,
		`{"do":"reroll","results":"any","roll":"hit","when":["target_on_marker_not_held"]}`,
	}},
	{"Each time an enemy unit (excluding MONSTERS and VEHICLES) within Engagement Range of one or more units from your army with this ability Falls Back, models in that enemy unit must take Desperate Escape tests. When doing so, if that enemy unit is also Battle-shocked, subtract 1 from each of those Desperate Escape tests.", []string{
		`{"add":-1,"do":"force_escape","opponent":{"without":["MONSTER","VEHICLE"]},"who":"unit"}`,
	}},
	{"When this model is destroyed, roll one D6 before removing it from the play. On a 6, it explodes and each unit within 6\" suffers D3 mortal wounds.", []string{
		`{"amount":"D3","do":"explodes","on":6,"range":6}`,
	}},
	{"In the Battle-shock step of your opponent's Command phase, each enemy unit within 6\" of the bearer that is below its Starting Strength must take a Battle-shock test.", []string{
		`{"affects":"enemy","do":"aura","effects":[{"do":"shock_below_start"}],"range":6}`,
	}},
	{"While an enemy unit is within 6\" of this model, worsen the Leadership characteristic of models in that unit by 1. In addition, in the Battle-shock step of your opponent's Command phase, if such an enemy unit is below its Starting Strength, it must take a Battle-shock test.", []string{
		`{"affects":"enemy","do":"aura","effects":[{"change":"add","characteristic":"Ld","do":"characteristic","value":1},{"do":"shock_below_start"}],"range":6}`,
	}},
	{"In your Shooting phase, after this model has shot, select one visible enemy unit hit by one or more of those attacks (excluding MONSTERS and VEHICLES). Until the end of your opponent's next turn, that enemy unit is pinned. While a unit is pinned, subtract 2 from that unit's Move characteristic and subtract 2 from Charge rolls made for it.", []string{
		`{"at":"after_shooting","do":"together","effects":[{"change":"add","characteristic":"M","do":"characteristic","value":-2},{"add":-2,"do":"roll","roll":"charge"}],"phase":"shooting","select":{"hit":true,"of":"units","side":"enemy","without":["MONSTER","VEHICLE"]},"until":"next_turn","when":["own_turn"],"who":"selected"}`,
	}},
	{"In your Shooting phase, after this unit has shot, if an enemy INFANTRY unit was hit by one or more of those attacks, until the start of your next turn, that enemy unit is stunned. While a unit is stunned, subtract 2 from that unit's Move characteristic, and subtract 2 from Advance and Charge rolls made for that unit.", []string{
		`{"at":"after_shooting","do":"together","effects":[{"change":"add","characteristic":"M","do":"characteristic","value":-2},{"add":-2,"do":"roll","roll":"advance"},{"add":-2,"do":"roll","roll":"charge"}],"phase":"shooting","select":{"hit":true,"keywords":["INFANTRY"],"of":"units","side":"enemy"},"until":"next_turn","when":["own_turn"],"who":"each"}`,
	}},
	{"In your Shooting phase, after this model has shot, select one enemy unit hit by one or more of those attacks that cannot FLY. That enemy unit must take a Battle-shock test.", []string{
		`{"at":"after_shooting","do":"battle_shock_test","phase":"shooting","select":{"hit":true,"of":"units","side":"enemy","without":["FLY"]},"when":["own_turn"],"who":"selected"}`,
	}},
	{"In your Shooting phase, after this unit has shot, select one unit hit by one or more of those attacks. Until the end of the phase, each time an ORKS model from your army makes an attack which targets that unit, add 1 to the Hit roll.", []string{
		`{"add":1,"at":"after_shooting","attacks":"suffered","do":"roll","opponent":{"keywords":["ORKS"]},"phase":"shooting","roll":"hit","select":{"hit":true,"of":"units","side":"enemy"},"until":"end_of_phase","when":["own_turn"],"who":"selected"}`,
	}},
	{"If your army includes one or more models with this ability, after both players have deployed their armies, select up to three ORKS INFANTRY units from your army and redeploy them. When doing so, you can set those units up in Strategic Reserves if you wish, regardless of how many units are already in Strategic Reserves.", []string{
		`{"at":"after_deployment","do":"redeploy","may":["strategic_reserves"],"once":"battle","once_for":"army","optional":true,"select":{"count":3,"keywords":["INFANTRY","ORKS"],"of":"units","side":"friendly"},"who":"selected"}`,
	}},
	{"After both players have deployed their armies, you can redeploy this unit.", []string{
		`{"at":"after_deployment","do":"redeploy","once":"battle","optional":true,"who":"unit"}`,
	}},
	{"When both players have deployed their armies, you can redeploy up to two friendly ORKS units. When doing so, any of those units can be placed into Strategic Reserves, regardless of how many units are already in Strategic Reserves.", []string{
		`{"at":"after_deployment","do":"redeploy","may":["strategic_reserves"],"once":"battle","optional":true,"select":{"count":2,"keywords":["ORKS"],"of":"units","side":"friendly"},"who":"selected"}`,
	}},
	{"The first time this model is destroyed, remove it from play without resolving its Deadly Demise ability. Then, at the end of the phase, roll one D6: on a 2+, set this model back up on the battlefield as close as possible to where it was destroyed and not within Engagement Range of any enemy units, with D6 wounds remaining.", []string{
		`{"at":"bearer_destroyed","do":"revive","instead":true,"needs":2,"once":"battle","wounds":"D6"}`,
	}},
	{"The first time this model is destroyed, roll one D6 at the end of the phase. On a 3+, set it back up on the battlefield, as close as possible to where it was destroyed and not within Engagement Range of one or more enemy models, with its full wounds remaining.", []string{
		`{"at":"bearer_destroyed","do":"revive","needs":3,"once":"battle"}`,
	}},
	{"While this model is leading a unit, each time a model in that unit is destroyed by a melee attack, if that model has not fought this phase, roll one D6. On a 4+, do not remove it from play; that destroyed model can fight after the attacking unit has finished making its attacks, and is then removed from play.", []string{
		`{"before":"fought","do":"act_when_destroyed","extent":"all_weapons","may":["fight"],"needs":4,"when":["attached"],"who":"unit","with":"melee"}`,
	}},
	{"If this model is destroyed by a melee attack, if it has not fought this phase, do not remove it from play. This model can fight after the attacking unit has finished making its attacks, and is then removed from play.", []string{
		`{"before":"fought","do":"act_when_destroyed","extent":"all_weapons","may":["fight"],"with":"melee"}`,
	}},
}

func TestForce(t *testing.T) {
	check(t, forceSayings, func(text string) Reading { return newTenth().Read(text) })
}

// forceOfEleventhSayings are in the words of the 11th edition.
var forceOfEleventhSayings = []saying{
	{"This unit has \u20113\" **detection range**.", []string{`{"add":-3,"do":"detection_range","who":"unit"}`}},
	{"In your Shooting phase, this unit can select one **visible** enemy unit within 12\". That enemy unit is **nulled**:\n- While a unit is **nulled**, that unit has +3\" **detection range**.", []string{
		`{"add":3,"at":"start_of_phase","do":"detection_range","optional":true,"phase":"shooting","select":{"of":"units","side":"enemy","visible":true,"within":12},"until":"end_of_phase","when":["own_turn"],"who":"selected"}`,
	}},
	{"At the start of your Shooting phase, you can select one **visible** enemy unit within 12\" of this unit. That enemy unit has +6\" **detection range**.", []string{
		`{"add":6,"at":"start_of_phase","do":"detection_range","optional":true,"phase":"shooting","select":{"of":"units","side":"enemy","visible":true,"within":12},"until":"end_of_phase","when":["own_turn"],"who":"selected"}`,
	}},
	{"When a friendly **VEHICLE/INFANTRY** unit within 6\" of this unit has shot, those attacks do not prevent that unit from being **hidden**.", []string{
		`{"affects":"friendly","any_keywords":["INFANTRY","VEHICLE"],"do":"aura","effects":[{"do":"keeps_hidden"}],"range":6}`,
	}},
	{"You can target this unit with the **Heroic Intervention stratagem**, regardless of any other uses of that stratagem this phase. If you do:\n- That use is -1 CP.\n- That use does not prevent any uses of that **stratagem** on other units this phase.", []string{
		`{"ability":"heroic intervention","count":1,"do":"stratagem_free","more":true,"separate":true,"who":"unit"}`,
	}},
	{"When you target this unit with the Fire Overwatch/Heroic Intervention stratagem, that use is -1 CP.", []string{
		`{"ability":"fire overwatch","count":1,"do":"stratagem_free","who":"unit"}`, `{"ability":"heroic intervention","count":1,"do":"stratagem_free","who":"unit"}`,
	}},
	{"At the start of the Fight phase, you can select one enemy unit **engaged** with this unit. That enemy unit makes a **battle\u2011shock roll**, with -1 to that **battle\u2011shock roll**. You cannot select the same enemy unit for this effect more than once per phase.", []string{
		`{"add":-1,"at":"start_of_phase","do":"battle_shock_test","once":"phase","once_for":"selected","optional":true,"phase":"fight","select":{"engaged":true,"of":"units","side":"enemy"},"who":"selected"}`,
	}},
	{"In your Shooting phase, when this unit is **selected to shoot**, if this unit is not **battle\u2011shocked**, you can use this ability. If you do, roll one D6:\n- On a 2+, select one enemy VEHICLE unit within 12\" of this unit. That enemy unit makes a battle\u2011shock roll, with -1 to that battle\u2011shock roll. A unit cannot be selected for this ability more than once per turn.\n- Or: On 2+, those ranged attacks do not prevent this unit from being hidden.", []string{
		`{"at":"selected_to_shoot","do":"one_of","effects":[{"add":-1,"do":"battle_shock_test","needs":2,"once_for":"selected","select":{"keywords":["VEHICLE"],"of":"units","side":"enemy","within":12},"who":"selected"},{"do":"keeps_hidden","needs":2,"until":"end_of_phase","who":"unit"}],"once":"turn","optional":true,"phase":"shooting","unless":["battle_shocked"],"when":["own_turn"]}`,
	}},
	{"While this unit is not within 6\" of one or more friendly CHARACTER models, or not within 12\" of one or more friendly PSYKER models, it cannot be selected to Fall Back and its Objective Control characteristic is 0.", []string{
		`{"actions":["fall_back"],"do":"cannot","near":{"keywords":["CHARACTER"],"not":true,"or":{"keywords":["PSYKER"],"within":12},"within":6},"who":"unit"}`,
		`{"change":"set","characteristic":"OC","do":"characteristic","near":{"keywords":["CHARACTER"],"not":true,"or":{"keywords":["PSYKER"],"within":12},"within":6},"value":0,"who":"unit"}`,
	}},
	{"At the end of the Fight phase, roll one D6 for each enemy unit within 6\" of this model: on a 4+, that enemy unit suffers D3 mortal wounds.", []string{
		`{"amount":"D3","at":"end_of_phase","do":"mortal_wounds","needs":4,"phase":"fight","select":{"of":"units","side":"enemy","within":6},"to":"selected","who":"each"}`,
	}},
	{"At the end of your Movement phase, roll one D6 for each enemy unit within 6\" of this model: on a 2-3, that unit suffers 1 mortal wound; on a 4-5, that unit suffers D3 mortal wounds; on a 6, that unit suffers D6 mortal wounds.", []string{
		`{"at":"end_of_phase","do":"mortal_wounds","needs":2,"phase":"movement","results":[{"amount":1,"from":2},{"amount":"D3","from":4},{"amount":"D6","from":6}],"select":{"of":"units","side":"enemy","within":6},"to":"selected","when":["own_turn"],"who":"each"}`,
	}},
	{"In your Morale phase, roll one D6 for each enemy unit within Engagement Range of the bearer's unit; on a 4+, that enemy unit suffers 1 mortal wound.", []string{
		`{"amount":1,"at":"start_of_phase","do":"mortal_wounds","needs":4,"phase":"morale","select":{"engaged":true,"of":"units","side":"enemy"},"to":"selected","when":["own_turn"],"who":"each"}`,
	}},
}

// TestForceOfEleventh: 11e.CORE.PERSIST.2, 11e.TERRAIN.HIDDEN.2, 11e.STRATAGEM.USE.6.
func TestForceOfEleventh(t *testing.T) {
	check(t, forceOfEleventhSayings, func(text string) Reading {
		r := newTenth()
		r.Covers = true
		return r.Read(text)
	})
}

// TestForceLeft: what comes close to these sentences, but says something else, is not read.
func TestForceLeft(t *testing.T) {
	for _, text := range []string{
		"In the Battle-shock step of your opponent's Command phase, each enemy unit within 6\" of the bearer must take a Battle-shock test.",
		"In the Battle-shock step of your opponent's Command phase, each enemy unit that is Battle-shocked within 6\" of the bearer must take a Battle-shock test.",
		"Each time you target this model with a Stratagem, you must spend one times that Stratagem's stated CP cost to do so.",
		"This model can embark within any Transport that its Bodyguard unit can embark within.",
		"At the end of the battle, if this unit is on the battlefield, you gain 2VP.",
		"That enemy unit has +6\" detection range.",
		"In your Shooting phase, this unit can select one visible enemy unit within 11\". That enemy unit is nulled: While a unit is condemned, that unit has +3\" detection range.",
		"When you target this unit with the Heroic Intervention stratagem, that use is +1 CP.",
		"At the end of the Fight phase, roll one D6 for each enemy unit within 6\" of this model, adding 1 if it is accursed: on a 4+, that enemy unit suffers D3 mortal wounds.",
		"Models in this unit have a 5+ invulnerable something, and you can re-roll Out of Action tests taken for this unit.",
		"While this model is not within 6\" of one or more friendly Battle-shocked units, it cannot be selected to Fall Back.",
		"At the start of your Movement phase, you can redeploy this unit.",
		"The first time this unit is destroyed, roll one D6 at the end of the phase. On a 2+, set it back up on the battlefield, as close as possible to where it was destroyed and not within Engagement Range of any enemy units, with 1 wound remaining.",
		"In your opponent's Shooting phase, select one enemy unit within 6\" of this model. Until the end of your opponent's next turn, subtract 1 from Charge rolls made for that unit.",
		"Each time a model in this unit is destroyed by a ranged attack, if that model has not fought this phase, do not remove it from play. The destroyed model can fight after the attacking unit has finished making its attacks, and is then removed from play.",
	} {
		if got := newTenth().Read(text); got.Understood() {
			t.Errorf("%q: understood as %v", text, got.Effects)
		}
	}
	eleventh := newTenth()
	eleventh.Covers = true
	for _, text := range []string{ // 11e.CHARGE.SEQ.3: targets are declared after the roll
		"Each time an enemy unit selects this unit as the target of a charge, subtract 2 from the Charge roll.",
		"If this unit is in Strategic Reserves, it counts the battle round number as one higher than the current battle round number for the purpose of determining when and where it is set up.",
	} {
		if got := eleventh.Read(text); got.Understood() {
			t.Errorf("11e.CHARGE.SEQ.3 %q: understood as %v", text, got.Effects)
		}
	}
}
