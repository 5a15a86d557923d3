package wording

import "testing"

// furtherSayings are about weapons of a kind, distances, objective markers, Stratagems, tests
// and moves across models.
var furtherSayings = []saying{
	{"Each time an attack is made by a model with this trait, if that model's unit is below its Starting Strength, add 1 to the Hit roll.", []string{
		`{"add":1,"do":"roll","roll":"hit","unless":["at_starting_strength"]}`,
	}},
	{"Each time this model makes a ranged attack, if the target is within 12\", add 1 to the Hit roll.", []string{
		`{"add":1,"do":"roll","roll":"hit","unless":["beyond_12"],"with":"ranged"}`,
	}},
	{"Each time this model makes a ranged attack, if that attack targets a unit within 6\", add 1 to the Wound roll.", []string{
		`{"add":1,"do":"roll","roll":"wound","unless":["beyond_6"],"with":"ranged"}`,
	}},
	{"Each time a model in this unit makes a ranged attack that targets a unit within 9\", improve the Armour Penetration characteristic of that attack by 1.", []string{
		`{"change":"add","characteristic":"ap","do":"characteristic","unless":["beyond_9"],"value":-1,"who":"unit","with":"ranged"}`,
	}},
	{"Each time a ranged attack targets this unit, if the attacking model is more than 12\" away, subtract 1 from the Hit roll.", []string{
		`{"add":-1,"attacks":"suffered","do":"roll","roll":"hit","when":["beyond_12"],"who":"unit","with":"ranged"}`,
	}},
	{"Each time a ranged attack targets this model, unless the attacking model is within 18\", subtract 1 from the Hit roll.", []string{
		`{"add":-1,"attacks":"suffered","do":"roll","roll":"hit","when":["beyond_18"],"with":"ranged"}`,
	}},
	{"Each time a ranged attack targets this model, if the attacking model is within 12\", subtract 1 from the Wound roll.", []string{
		`{"add":-1,"attacks":"suffered","do":"roll","roll":"wound","unless":["beyond_12"],"with":"ranged"}`,
	}},
	{"Melee weapons in this unit have the [LANCE] ability.", []string{
		`{"ability":"lance","do":"weapon_ability","who":"unit","with":"melee"}`,
	}},
	{"Melee weapons equipped by this model have [PRECISION].", []string{
		`{"ability":"precision","do":"weapon_ability","with":"melee"}`,
	}},
	{"Psychic weapons equipped by this model have the [SUSTAINED HITS 1] ability.", []string{
		`{"ability":"sustained hits 1","do":"weapon_ability","psychic":true}`,
	}},
	{"Add 1 to the Strength characteristic of ranged Psychic weapons equipped by the bearer.", []string{
		`{"change":"add","characteristic":"strength","do":"characteristic","psychic":true,"value":1,"with":"ranged"}`,
	}},
	{"Each time this model makes a ranged attack, you can ignore any or all modifiers to that attack's Ballistic Skill characteristic and/or the Hit roll and the Wound roll.", []string{
		`{"do":"ignore_modifiers","of":"hit","which":"worse","with":"ranged"}`,
		`{"do":"ignore_modifiers","of":"wound","which":"worse","with":"ranged"}`,
	}},
	{"This model has an invulnerable save of 5+.", []string{
		`{"do":"invulnerable_save","value":5}`,
	}},
	{"This model has a 4+ invulnerable save against Psychic attacks only.", []string{
		`{"do":"invulnerable_save","psychic":true,"value":4}`,
	}},
	{"Add 2 to the Strength and add 1 to the Damage characteristics of melee weapons equipped by this model.", []string{
		`{"change":"add","characteristic":"strength","do":"characteristic","value":2,"with":"melee"}`,
		`{"change":"add","characteristic":"damage","do":"characteristic","value":1,"with":"melee"}`,
	}},
	{"Add 2 to the Strength and 1 to the Damage characteristics of the bearer's melee weapons.", []string{
		`{"change":"add","characteristic":"strength","do":"characteristic","value":2,"with":"melee"}`,
		`{"change":"add","characteristic":"damage","do":"characteristic","value":1,"with":"melee"}`,
	}},
	{"Improve the Strength characteristic of melee weapons in this unit by 1.", []string{
		`{"change":"add","characteristic":"strength","do":"characteristic","value":1,"who":"unit","with":"melee"}`,
	}},
	{"Add 1 to the Strength characteristic of melee weapons in this unit.", []string{
		`{"change":"add","characteristic":"strength","do":"characteristic","value":1,"who":"unit","with":"melee"}`,
	}},
	{"Improve the Strength characteristic of melee weapons equipped by the bearer by 2 and improve the Damage characteristic of those weapons by 1.", []string{
		`{"change":"add","characteristic":"strength","do":"characteristic","value":2,"with":"melee"}`,
		`{"change":"add","characteristic":"damage","do":"characteristic","value":1,"with":"melee"}`,
	}},
	{"Add 2 to the Strength characteristic of melee weapons equipped by the bearer and add 1 to the Damage characteristic of those weapons.", []string{
		`{"change":"add","characteristic":"strength","do":"characteristic","value":2,"with":"melee"}`,
		`{"change":"add","characteristic":"damage","do":"characteristic","value":1,"with":"melee"}`,
	}},
	{"Worsen this model's Leadership characteristic by 1.", []string{
		`{"change":"add","characteristic":"Ld","do":"characteristic","value":1}`,
	}},
	{"Double this model's Objective Control characteristic.", []string{
		`{"change":"multiply","characteristic":"OC","do":"characteristic","value":2}`,
	}},
	{"While an enemy unit is within 6\" of this model, halve the Objective Control characteristic of models in that unit.", []string{
		`{"affects":"enemy","do":"aura","effects":[{"change":"divide","characteristic":"OC","do":"characteristic","value":2}],"range":6}`,
	}},
	{"Add 1 to the Toughness and 2 to the Wounds characteristics of the bearer.", []string{
		`{"change":"add","characteristic":"T","do":"characteristic","value":1}`,
		`{"change":"add","characteristic":"W","do":"characteristic","value":2}`,
	}},
	{"While an enemy unit is within 6\" of this model, subtract 2\" from the Move and subtract 1 from the Objective Control characteristics of models in that unit.", []string{
		`{"affects":"enemy","do":"aura","effects":[{"change":"add","characteristic":"M","do":"characteristic","value":-2},{"change":"add","characteristic":"OC","do":"characteristic","value":-1}],"range":6}`,
	}},
	{"The bearer has a Move characteristic of 8\" and a Save characteristic of 3+.", []string{
		`{"change":"set","characteristic":"M","do":"characteristic","value":8}`,
		`{"change":"set","characteristic":"Sv","do":"characteristic","value":"3+"}`,
	}},
	{"The bearer has a Save characteristic of 3+ and a Move characteristic of 8\".", []string{
		`{"change":"set","characteristic":"Sv","do":"characteristic","value":"3+"}`,
		`{"change":"set","characteristic":"M","do":"characteristic","value":8}`,
	}},
	{"Each time this model makes a ranged attack, it does not suffer the penalty to its Hit rolls for being within Engagement Range of one or more enemy units.", []string{
		`{"do":"ignore_engaged","with":"ranged"}`,
	}},
	{"Model with the Veteran rank or higher.", []string{}},
	{"Cannot be taken by Titanic models.", []string{}},
	{"This model cannot be given Enhancements.", []string{}},
	{"Your army can only include one Grand Master.", []string{}},
	{"Unless otherwise stated, you cannot include more than one of this model in your army.", []string{}},
	{"This wargear cannot be combined with others.", []string{}},
	{"After each battle, this unit gains 1XP.", []string{}},
	{"Each time this unit is Marked for Greatness, it gains 1XP more.", []string{}},
	{"You can re-roll failed Out of Action tests taken for this unit.", []string{}},
	{"The unit is eligible to shoot in a turn in which it Fell Back.", []string{
		`{"do":"fall_back_and","may":["shoot"]}`,
	}},
	{"Each time this unit takes a Battle-shock test, you can ignore any or all modifiers to that test.", []string{
		`{"do":"ignore_modifiers","of":"morale","which":"worse","who":"unit"}`,
	}},
	{"While an enemy unit is within 6\" of this model, each time that unit takes a Battle-shock test, subtract 1 from the result.", []string{
		`{"affects":"enemy","do":"aura","effects":[{"add":-1,"do":"roll","roll":"morale"}],"range":6}`,
	}},
	{"You can ignore any or all modifiers to this unit's Move characteristic and to Advance and Charge rolls made for it.", []string{
		`{"do":"ignore_modifiers","of":"advance","which":"worse","who":"unit"}`,
		`{"do":"ignore_modifiers","of":"charge","which":"worse","who":"unit"}`,
		`{"do":"ignore_modifiers","of":"M","which":"worse","who":"unit"}`,
	}},
	{"This model can never Fall Back.", []string{
		`{"actions":["fall_back"],"do":"cannot"}`,
	}},
	{"This model cannot Advance.", []string{
		`{"actions":["advance"],"do":"cannot"}`,
	}},
	{"This unit cannot make Fall Back moves.", []string{
		`{"actions":["fall_back"],"do":"cannot","who":"unit"}`,
	}},
	{"You can target this unit with Stratagems even while it is Battle-shocked.", []string{
		`{"do":"stratagems_shocked","who":"unit"}`,
	}},
	{"Each time your opponent targets a unit from their army with a Stratagem, if that unit is within 12\" of this model, increase the CP cost of that use of that Stratagem by 1CP (this is not cumulative with other rules).", []string{
		`{"affects":"enemy","do":"aura","effects":[{"count":1,"do":"stratagem_dearer"}],"range":12}`,
	}},
	{"Once per battle, you can target this unit with the Grenade or Smokescreen Stratagem for 0CP.", []string{
		`{"ability":"grenade","do":"stratagem_free","once":"battle","per":"grenade or smokescreen","who":"unit"}`,
		`{"ability":"smokescreen","do":"stratagem_free","once":"battle","per":"grenade or smokescreen","who":"unit"}`,
	}},
	{"Once per turn, you can target this model with the Heroic Intervention Stratagem for 0CP, and can do so even if you have already targeted a different unit with that Stratagem this turn.", []string{
		`{"ability":"heroic intervention","do":"stratagem_free","in_turn":true,"more":true,"once":"turn"}`,
	}},
	{"Each time this model makes a Normal, Advance or Fall Back move, it can move over enemy models (excluding MONSTER and VEHICLE models) and terrain features that are 4\" or less in height as if they were not there.", []string{
		`{"distance":4,"do":"move_across","opponent":{"without":["MONSTER","VEHICLE"]},"what":["models","terrain"],"within_engagement":true}`,
	}},
	{"Each time this model makes a Normal Move, Advances or Falls Back, it can be moved across other models (excluding MONSTER and VEHICLE models) as if they were not there.", []string{
		`{"do":"move_across","opponent":{"without":["MONSTER","VEHICLE"]},"what":["models"],"within_engagement":true}`,
	}},
	{"Each time this model makes a Normal Move, Advances or Falls Back, it can move over other models as if they were not there.", []string{
		`{"do":"move_across","what":["models"],"within_engagement":true}`,
	}},
	{"At the start of your Shooting phase, select one enemy unit within 12\" of this model. That unit must take a Leadership test, subtracting 1 from the result. If that test is failed, that unit suffers D3 mortal wounds.", []string{
		`{"at":"start_of_phase","do":"together","effects":[{"add":-1,"do":"leadership_test"},{"after":"failed","amount":"D3","do":"mortal_wounds","to":"selected"}],"phase":"shooting","select":{"of":"units","side":"enemy","within":12},"when":["own_turn"],"who":"selected"}`,
	}},
	{"At the start of your Shooting phase, select one enemy unit within 12\" of this model. That unit must take a Leadership test. When doing so, subtract 1 from that test. If failed, until the end of the turn, subtract 2\" from the Move characteristic of models in that unit.", []string{
		`{"at":"start_of_phase","do":"together","effects":[{"add":-1,"do":"leadership_test"},{"after":"failed","change":"add","characteristic":"M","do":"characteristic","value":-2}],"phase":"shooting","select":{"of":"units","side":"enemy","within":12},"until":"end_of_turn","when":["own_turn"],"who":"selected"}`,
	}},
	{"At the start of your Command phase, take a Leadership test for this model; if that test is passed, you gain 1CP.", []string{
		`{"at":"start_of_phase","do":"together","effects":[{"do":"leadership_test"},{"after":"passed","count":1,"do":"command_points"}],"phase":"command","when":["own_turn"]}`,
	}},
	{"At the start of your Command phase, this model must take a Leadership test. If that test is passed, you gain 1CP.", []string{
		`{"at":"start_of_phase","do":"together","effects":[{"do":"leadership_test"},{"after":"passed","count":1,"do":"command_points"}],"phase":"command","when":["own_turn"]}`,
	}},
	{"At the start of the Fight phase, each enemy unit within 6\" of this model must take a Battle-shock test, subtracting 1 from the result when they do.", []string{
		`{"add":-1,"at":"start_of_phase","do":"battle_shock_test","phase":"fight","select":{"of":"units","side":"enemy","within":6},"who":"each"}`,
	}},
	{"In your Movement phase, each time this model ends a Normal, Advance or Fall Back move, you can select one enemy unit it moved across. That unit suffers 1 mortal wound.", []string{
		`{"amount":1,"at":"moved_across","do":"mortal_wounds","optional":true,"phase":"movement","select":{"crossed":true,"of":"units","side":"enemy"},"to":"selected","when":["own_turn"],"who":"selected"}`,
	}},
	{"In your Movement phase, after this unit ends a Normal move, select one enemy unit it moved over during that move and roll one D6 for each model in this unit: for each 4+, that unit suffers 1 mortal wound.", []string{
		`{"amount":1,"at":"moved_across","dice":"each_own_model","do":"mortal_wounds","needs":4,"phase":"movement","select":{"crossed":true,"of":"units","side":"enemy"},"to":"selected","when":["normal_move","own_turn"],"who":"selected"}`,
	}},
	{"Each time this model ends a Normal move, you can select one enemy unit it moved over during that move and roll six D6: for each 4+, that unit suffers 1 mortal wound.", []string{
		`{"amount":1,"at":"moved_across","dice":6,"do":"mortal_wounds","needs":4,"optional":true,"phase":"movement","select":{"crossed":true,"of":"units","side":"enemy"},"to":"selected","when":["normal_move","own_turn"],"who":"selected"}`,
	}},
	{"Each time this model destroys an enemy unit, this model regains up to D3 lost wounds.", []string{
		`{"amount":"D3","at":"destroys","destroyed":{"of":"unit"},"do":"regain_wounds"}`,
	}},
	{"Each time the bearer's unit destroys an enemy CHARACTER model, you gain 1CP.", []string{
		`{"at":"destroys","count":1,"destroyed":{"keywords":["CHARACTER"],"of":"model"},"do":"command_points","who":"unit"}`,
	}},
	{"Each time an enemy unit is destroyed by this model, you gain 1CP.", []string{
		`{"at":"destroys","count":1,"destroyed":{"of":"unit"},"do":"command_points"}`,
	}},
	{"Each time an enemy model is destroyed by an attack made by this unit, you gain 1CP.", []string{
		`{"at":"destroys","count":1,"destroyed":{"of":"model"},"do":"command_points","who":"unit"}`,
	}},
	{"In your opponent's Shooting phase, if this model is Battle-shocked, this model regains 1 lost wound.", []string{
		`{"do":"one_of","effects":[{"amount":1,"at":"start_of_phase","do":"regain_wounds","optional":true,"phase":"shooting","when":["battle_shocked","enemy_turn"]},{"amount":1,"at":"end_of_phase","do":"regain_wounds","optional":true,"phase":"shooting","when":["battle_shocked","enemy_turn"]}],"once":"phase"}`,
	}},
	{"At the start of the first battle round, you gain 1CP.", []string{
		`{"at":"before_battle","count":1,"do":"command_points"}`,
	}},
	{"In your Shooting phase, after this unit has shot, select one unit hit by one or more of those attacks. That unit must take a Battle-shock test.", []string{
		`{"at":"after_shooting","do":"battle_shock_test","phase":"shooting","select":{"hit":true,"of":"units","side":"enemy"},"when":["own_turn"],"who":"selected"}`,
	}},
	{"In your Shooting phase, after this model has shot, select one enemy unit it scored one or more hits against this phase. That unit must take a Battle-shock test.", []string{
		`{"at":"after_shooting","do":"battle_shock_test","phase":"shooting","select":{"hit":true,"of":"units","side":"enemy"},"when":["own_turn"],"who":"selected"}`,
	}},
	{"In the Fight phase, if this unit is within Engagement Range of one or more enemy units, you can select one enemy unit within Engagement Range of it. That unit must take a Battle-shock test.", []string{
		`{"do":"one_of","effects":[{"at":"start_of_phase","do":"battle_shock_test","optional":true,"phase":"fight","select":{"engaged":true,"of":"units","side":"enemy"},"when":["engaged"],"who":"selected"},{"at":"end_of_phase","do":"battle_shock_test","optional":true,"phase":"fight","select":{"engaged":true,"of":"units","side":"enemy"},"when":["engaged"],"who":"selected"}],"once":"phase"}`,
	}},
	{"In your Movement phase, if this unit is within range of an objective marker you control, this unit regains 1 lost wound.", []string{
		`{"do":"one_of","effects":[{"amount":1,"at":"start_of_phase","do":"regain_wounds","optional":true,"phase":"movement","when":["on_held_marker","own_turn"],"who":"unit"},{"amount":1,"at":"end_of_phase","do":"regain_wounds","optional":true,"phase":"movement","when":["on_held_marker","own_turn"],"who":"unit"}],"once":"phase"}`,
	}},
	{"In your Movement phase, if this unit is within range of an objective marker, this unit regains 1 lost wound.", []string{
		`{"do":"one_of","effects":[{"amount":1,"at":"start_of_phase","do":"regain_wounds","optional":true,"phase":"movement","when":["on_marker","own_turn"],"who":"unit"},{"amount":1,"at":"end_of_phase","do":"regain_wounds","optional":true,"phase":"movement","when":["on_marker","own_turn"],"who":"unit"}],"once":"phase"}`,
	}},
	{"At the end of your Movement phase, if this unit remained Stationary, this unit regains 1 lost wound.", []string{
		`{"amount":1,"at":"end_of_phase","do":"regain_wounds","phase":"movement","when":["own_turn","remained_stationary"],"who":"unit"}`,
	}},
	{"At the end of your Charge phase, if this unit made a Charge move this turn, this unit regains 1 lost wound.", []string{
		`{"amount":1,"at":"end_of_phase","do":"regain_wounds","phase":"charge","when":["charged","own_turn"],"who":"unit"}`,
	}},
	{"In your Command phase, if the Waaagh! is active for your army, this unit regains 1 lost wound.", []string{
		`{"amount":1,"at":"start_of_phase","do":"regain_wounds","phase":"command","when":["army_active","own_turn"],"who":"unit"}`,
	}},
	{"Each time a model in this unit makes an attack, re-roll a Hit roll of 1. While this unit is within range of an objective marker you control, you can re-roll the Hit roll instead.", []string{
		`{"do":"reroll","results":"ones","roll":"hit","who":"unit"}`,
		`{"do":"reroll","results":"any","roll":"hit","when":["on_held_marker"],"who":"unit"}`,
	}},
	{"Each time this model makes an attack that targets a unit within range of an objective marker you do not control, add 1 to the Wound roll.", []string{
		`{"add":1,"do":"roll","roll":"wound","when":["target_on_marker_not_held"]}`,
	}},
	{"Each time a model in this unit makes a melee attack, add 1 to the Hit roll if this unit is below its Starting Strength, and add 1 to the Wound roll as well if this unit is Below Half-strength.", []string{
		`{"add":1,"do":"roll","roll":"hit","unless":["at_starting_strength"],"who":"unit","with":"melee"}`,
		`{"add":1,"do":"roll","roll":"wound","unless":["at_starting_strength"],"when":["below_half_strength"],"who":"unit","with":"melee"}`,
	}},
	{"Each time this model makes an attack, add 1 to the Hit roll. If the target is also Below Half-strength, add 1 to the Wound roll as well.", []string{
		`{"add":1,"do":"roll","roll":"hit"}`,
		`{"add":1,"do":"roll","roll":"wound","when":["target_below_half_strength"]}`,
	}},
	{"Each time this model makes an attack, a successful unmodified Hit roll of 5+ scores a Critical Hit.", []string{
		`{"do":"critical","from":5,"roll":"hit","which":"successful"}`,
	}},
	{"Each time an attack is allocated to this model, subtract 1 from that attack's Damage characteristic.", []string{
		`{"by":1,"do":"reduce_damage","minimum":0}`,
	}},
	{"Each time this model makes a ranged attack, if the target is more than 12\" away, add 1 to the Hit roll.", []string{
		`{"add":1,"do":"roll","roll":"hit","when":["beyond_12"],"with":"ranged"}`,
	}},
	{"Each time this model makes a ranged attack that targets a unit more than 12\" from the bearer, add 1 to the Hit roll.", []string{
		`{"add":1,"do":"roll","roll":"hit","when":["beyond_12"],"with":"ranged"}`,
	}},
	{"Each time this unit ends a Charge move, select one enemy unit within Engagement Range of it, then roll one D6 for each model in this unit that is within Engagement Range of that enemy unit: for each 4+, that enemy unit suffers 1 mortal wound.", []string{
		`{"amount":1,"at":"charge_ended","dice":"each_engaged_model","do":"mortal_wounds","needs":4,"phase":"charge","select":{"engaged":true,"of":"units","side":"enemy"},"to":"selected","when":["own_turn"],"who":"selected"}`,
	}},
	{"Once per turn, the first time a saving throw is failed for this unit, change the Damage characteristic of that attack to 0.", []string{
		`{"at":"save_failed","attacks":"suffered","change":"set","characteristic":"damage","do":"characteristic","once":"turn","value":0,"who":"unit"}`,
	}},
	{"Once per phase, when an attack is allocated to this model and the saving throw is failed, you can change the Damage characteristic of that attack to 0.", []string{
		`{"at":"save_failed","attacks":"suffered","change":"set","characteristic":"damage","do":"characteristic","once":"phase","optional":true,"value":0}`,
	}},
	{"Once per battle, when a saving throw is failed for this model, you can change the Damage characteristic of that attack to 0.", []string{
		`{"at":"save_failed","attacks":"suffered","change":"set","characteristic":"damage","do":"characteristic","once":"battle","optional":true,"value":0}`,
	}},
	{"Each time you target this model with the Fire Overwatch Stratagem, while resolving that Stratagem, hits are scored on unmodified Hit rolls of 5+.", []string{
		`{"do":"overwatch_hits","value":5}`,
	}},
	{"Each time this unit Remains Stationary, until the start of your next Movement phase, ranged weapons equipped by models in this unit have the [LETHAL HITS] ability.", []string{
		`{"ability":"lethal hits","do":"weapon_ability","when":["stood_still"],"who":"unit","with":"ranged"}`,
	}},
	{"While an enemy unit is within Engagement Range of this unit, subtract 1 from the Objective Control characteristic of models in that unit (to a minimum of 1).", []string{
		`{"affects":"enemy","do":"aura","effects":[{"change":"add","characteristic":"OC","do":"characteristic","minimum":1,"value":-1}],"engaged":true,"range":1}`,
	}},
	{"If your Army Faction is HERETIC ASTARTES, each time a unit with this ability is selected to shoot or fight, it can make a Dark Pact. If it does, it must first take a Leadership test before any effects of the Dark Pact are resolved; if that test is failed, that unit suffers D3 mortal wounds. Then, select one of the following abilities for that unit's weapons to gain until the end of the phase:\n■ [LETHAL HITS]\n■ [SUSTAINED HITS 1]", []string{
		`{"army_faction":["HERETIC ASTARTES"],"at":"selected_to_fight","do":"one_of","effects":[{"do":"together","effects":[{"do":"leadership_test"},{"do":"add_keyword","keyword":"DARK PACT"},{"after":"failed","do":"add_keyword","keyword":"FAILED DARK PACT"},{"after":"failed","amount":"D3","do":"mortal_wounds","to":"selected"},{"ability":"lethal hits","do":"weapon_ability"}]},{"do":"together","effects":[{"do":"leadership_test"},{"do":"add_keyword","keyword":"DARK PACT"},{"after":"failed","do":"add_keyword","keyword":"FAILED DARK PACT"},{"after":"failed","amount":"D3","do":"mortal_wounds","to":"selected"},{"ability":"sustained hits 1","do":"weapon_ability"}]}],"once":"phase","optional":true,"phase":"fight","per_unit":true,"until":"end_of_phase","who":"unit"}`,
		`{"army_faction":["HERETIC ASTARTES"],"at":"selected_to_shoot","do":"one_of","effects":[{"do":"together","effects":[{"do":"leadership_test"},{"do":"add_keyword","keyword":"DARK PACT"},{"after":"failed","do":"add_keyword","keyword":"FAILED DARK PACT"},{"after":"failed","amount":"D3","do":"mortal_wounds","to":"selected"},{"ability":"lethal hits","do":"weapon_ability"}]},{"do":"together","effects":[{"do":"leadership_test"},{"do":"add_keyword","keyword":"DARK PACT"},{"after":"failed","do":"add_keyword","keyword":"FAILED DARK PACT"},{"after":"failed","amount":"D3","do":"mortal_wounds","to":"selected"},{"ability":"sustained hits 1","do":"weapon_ability"}]}],"once":"phase","optional":true,"per_unit":true,"until":"end_of_phase","who":"unit"}`,
	}},
	{"If your Army Faction is DEATH GUARD, while an enemy unit is within Contagion Range of one or more DEATH GUARD units from your army, it is Afflicted.\nCONTAGION RANGE\n1st Battle Round: Contagion Range = 3\"\n2nd Battle Round: Contagion Range = 6\"\n3rd Battle Round Onwards: Contagion Range = 9\"\n\nContagion Range cannot be greater than 12\" after modifiers.\n\nAFFLICTED\nDuring the Declare Battle Formations step, select one of the Plagues below. Until the end of the battle, while an enemy unit is Afflicted, subtract 1 from the Toughness characteristic of models in that unit, and that unit has the effect of your chosen Plague.\nBlight\nEach time a model in this unit makes a melee attack, subtract 1 from the Hit roll.\nAgue\nWorsen the Save characteristic of models in this unit by 1.\nSoulrot\nWorsen the Move, Leadership and Objective Control characteristics of models in this unit by 1 (this rule can only worsen a model's Objective Control characteristic to a minimum of 1).", []string{
		`{"army_faction":["DEATH GUARD"],"at":"before_battle","do":"one_of","effects":[{"do":"army_active","mode":1},{"do":"army_active","mode":2},{"do":"army_active","mode":3}],"once":"battle","once_for":"army","until":"end_of_battle"}`,
		`{"affects":"enemy","do":"aura","effects":[{"do":"add_keyword","keyword":"AFFLICTED"},{"change":"add","characteristic":"T","do":"characteristic","value":-1,"when_any":["enemy_mode_1","enemy_mode_2","enemy_mode_3"]},{"add":-1,"do":"roll","roll":"hit","when":["enemy_mode_1"],"with":"melee"},{"change":"add","characteristic":"Sv","do":"characteristic","value":1,"when":["enemy_mode_2"]},{"change":"add","characteristic":"M","do":"characteristic","value":-1,"when":["enemy_mode_3"]},{"change":"add","characteristic":"Ld","do":"characteristic","value":1,"when":["enemy_mode_3"]},{"change":"add","characteristic":"OC","do":"characteristic","minimum":1,"value":-1,"when":["enemy_mode_3"]}],"range":9,"ranges":[3,6,9]}`,
	}},
	{"If your Army Faction is TANKS, at the end of your opponent's Fight phase, you can select a number of units from your army that are on the battlefield (excluding units that are within Engagement Range of one or more enemy units), providing every model in those units has this ability. The maximum number of units you can select depends on the battle size, as follows:\n\nIncursion - Up to 2 units\nStrike Force - Up to 3 units\nOnslaught - Up to 4 units\n\nOnce you have made your selections, remove those units from the battlefield and place them into Strategic Reserves.", []string{
		`{"all_models":true,"army_faction":["TANKS"],"at":"end_of_phase","do":"strategic_reserves","most_by_size":[2,3,4],"once":"turn","once_for":"army","optional":true,"phase":"fight","unless":["engaged"],"when":["enemy_turn"],"who":"unit"}`,
	}},
	{"If your Army Faction is DEATH GUARD, while an enemy unit is within Contagion Range of one or more DEATH GUARD units from your army, it is Afflicted.\nCONTAGION RANGE\n1st Battle Round: Contagion Range = 3\"\n2nd Battle Round: Contagion Range = 6\"\n3rd Battle Round Onwards: Contagion Range = 9\"\nAFFLICTED\nDuring the Declare Battle Formations step, select one of the Plagues below. Until the end of the battle, while an enemy unit is Afflicted, subtract 1 from the Toughness characteristic of models in that unit, and that unit has the effect of your chosen Plague.\nBlight\nEach time a model in this unit makes an attack, subtract 1 from the Hit roll.\nAgue\nWorsen the Save characteristic of models in this unit by 1.\nSoulrot\nWorsen the Move, Leadership and Objective Control characteristics of models in this unit by 1 (this rule can only worsen a model's Objective Control characteristic to a minimum of 1).", []string{
		`{"army_faction":["DEATH GUARD"],"at":"before_battle","do":"one_of","effects":[{"do":"army_active","mode":1},{"do":"army_active","mode":2},{"do":"army_active","mode":3}],"once":"battle","once_for":"army","until":"end_of_battle"}`,
		`{"affects":"enemy","do":"aura","effects":[{"do":"add_keyword","keyword":"AFFLICTED"},{"change":"add","characteristic":"T","do":"characteristic","value":-1,"when_any":["enemy_mode_1","enemy_mode_2","enemy_mode_3"]},{"add":-1,"do":"roll","roll":"hit","when":["enemy_mode_1"]},{"change":"add","characteristic":"Sv","do":"characteristic","value":1,"when":["enemy_mode_2"]},{"change":"add","characteristic":"M","do":"characteristic","value":-1,"when":["enemy_mode_3"]},{"change":"add","characteristic":"Ld","do":"characteristic","value":1,"when":["enemy_mode_3"]},{"change":"add","characteristic":"OC","do":"characteristic","minimum":1,"value":-1,"when":["enemy_mode_3"]}],"range":9,"ranges":[3,6,9]}`,
	}},
	{"Each time a unit with this ability is selected to fight, select one of the Martial stances below. Until that unit has finished making its attacks, the selected Stance is active for it and it gains the relevant ability.\nFIRST STANCE\nMelee weapons equipped by models in this unit have the [SUSTAINED HITS 1] ability.\nSECOND STANCE\nMelee weapons equipped by models in this unit have the [LETHAL HITS] ability.", []string{
		`{"at":"selected_to_fight","do":"one_of","effects":[{"ability":"sustained hits 1","do":"weapon_ability","with":"melee"},{"ability":"lethal hits","do":"weapon_ability","with":"melee"}],"phase":"fight","per_unit":true,"until":"end_of_phase","who":"unit"}`,
	}},
	{"In your Command phase, you can select one of the abilities listed below to take effect until the start of your next Command phase.\nFIRST\nPsychic weapons equipped by THOUSAND SONS models from your army have the [LETHAL HITS] ability.\nSECOND\nPsychic weapons equipped by THOUSAND SONS models from your army have the [SUSTAINED HITS 1] ability.\nTHIRD\nPsychic weapons equipped by THOUSAND SONS models from your army have the [DEVASTATING WOUNDS] ability.", []string{
		`{"ability":"lethal hits","do":"weapon_ability","psychic":true,"when":["army_mode_1"],"who":"unit"}`,
		`{"ability":"sustained hits 1","do":"weapon_ability","psychic":true,"when":["army_mode_2"],"who":"unit"}`,
		`{"ability":"devastating wounds","do":"weapon_ability","psychic":true,"when":["army_mode_3"],"who":"unit"}`,
		`{"at":"start_of_phase","do":"one_of","effects":[{"do":"army_active","mode":1},{"do":"army_active","mode":2},{"do":"army_active","mode":3}],"once":"phase","once_for":"army","optional":true,"phase":"command","until":"next_command_phase","when":["own_turn"]}`,
	}},
	{"At the start of the battle round, you can select one of the Doctrina Imperatives below. Until the end of the battle round, that Doctrina Imperative is active for your army, and all units from your army that have the Doctrina Imperatives ability gain the relevant abilities shown below.\nFIRST\nRanged weapons equipped by models in this unit have the [HEAVY] ability. Improve the Ballistic Skill characteristic of ranged weapons equipped by models in this unit by 1. Each time a melee attack targets this unit, if this unit has the CORE keyword and/or it is within 6\" of one or more friendly CORE units, subtract 1 from the Hit roll.\nSECOND\nRanged weapons equipped by models in this unit have the [ASSAULT] ability. Improve the Weapon Skill characteristic of melee weapons equipped by models in this unit by 1. Each time a model in this unit makes an attack, if this unit has the CORE keyword and/or it is within 6\" of one or more friendly CORE units, improve the Armour Penetration characteristic of that attack by 1.", []string{
		`{"ability":"heavy","do":"weapon_ability","when":["army_mode_1"],"who":"unit","with":"ranged"}`,
		`{"change":"add","characteristic":"BS","do":"characteristic","value":-1,"when":["army_mode_1"],"who":"unit","with":"ranged"}`,
		`{"add":-1,"attacks":"suffered","do":"roll","near":{"keywords":["CORE"],"self":true,"within":6},"roll":"hit","when":["army_mode_1"],"who":"unit","with":"melee"}`,
		`{"ability":"assault","do":"weapon_ability","when":["army_mode_2"],"who":"unit","with":"ranged"}`,
		`{"change":"add","characteristic":"WS","do":"characteristic","value":-1,"when":["army_mode_2"],"who":"unit","with":"melee"}`,
		`{"change":"add","characteristic":"ap","do":"characteristic","near":{"keywords":["CORE"],"self":true,"within":6},"value":-1,"when":["army_mode_2"],"who":"unit"}`,
		`{"at":"start_of_battle_round","do":"one_of","effects":[{"do":"army_active","mode":1},{"do":"army_active","mode":2}],"once":"battle_round","once_for":"army","optional":true,"until":"end_of_battle_round"}`,
	}},
	{"Each time this model makes a Normal, Advance or Fall Back move, it can move through models (excluding TITANIC models) and sections of terrain features that are 4\" or less in height.\nWhen doing so:\n- It can move within Engagement Range of enemy models, but cannot end that move within Engagement Range of them.", []string{
		`{"distance":4,"do":"move_across","opponent":{"without":["TITANIC"]},"what":["models","terrain"],"within_engagement":true}`,
	}},
	{"If your Army Faction is TYRANIDS, once per battle, in either player's Command phase, if one or more units from your army with this ability are on the battlefield, you can unleash the Shadow in the Warp. When you do, each enemy unit on the battlefield must take a Battle-shock test. Each time an enemy unit takes such a Battle-shock test, if it is within 6\" of one or more SYNAPSE units from your army, subtract 1 from that test.", []string{
		`{"add":-1,"army_faction":["TYRANIDS"],"at":"start_of_phase","beside":{"keywords":["SYNAPSE"],"within":6},"do":"battle_shock_test","once":"battle","once_for":"army","optional":true,"phase":"command","select":{"of":"units","side":"enemy"},"who":"each"}`,
	}},
}

// moreSayings are about redeployed units, Stratagems that cost nothing, and surge moves by other names.
var moreSayings = []saying{
	{"If your army includes one or more units with this ability, after both players have deployed their armies, select up to D3 TANKS units from your army and redeploy them. When doing so, you can set those units up in Strategic Reserves, regardless of how many units are already in Strategic Reserves.", []string{
		`{"at":"after_deployment","do":"redeploy","may":["strategic_reserves"],"once":"battle","once_for":"army","optional":true,"select":{"count_rolled":"D3","keywords":["TANKS"],"of":"units","side":"friendly"},"who":"selected"}`,
	}},
	{"After both players have deployed their armies, if the bearer's unit (or any Transport it is embarked within) is on the battlefield, select up to three TANKS units from your army and redeploy them.", []string{
		`{"at":"after_deployment","do":"redeploy","once":"battle","optional":true,"present":"or_carried","select":{"count":3,"keywords":["TANKS"],"of":"units","side":"friendly"},"who":"selected"}`,
	}},
	{"After both players have deployed their armies, if the bearer is on the battlefield, select up to three other TANKS units from your army (excluding PSYKER units) and redeploy them.", []string{
		`{"at":"after_deployment","do":"redeploy","once":"battle","optional":true,"present":"battlefield","select":{"count":3,"keywords":["TANKS"],"of":"units","others":true,"side":"friendly","without":["PSYKER"]},"who":"selected"}`,
	}},
	{"After both players have deployed their armies, if this unit is on the battlefield, you can redeploy this unit.", []string{
		`{"at":"after_deployment","do":"redeploy","once":"battle","optional":true,"present":"battlefield","who":"unit"}`,
	}},
	{"After both players have deployed their armies, if your army includes one or more models with this ability, you can select up to two friendly TANKS units and redeploy all of those units.", []string{
		`{"at":"after_deployment","do":"redeploy","once":"battle","once_for":"army","optional":true,"select":{"count":2,"keywords":["TANKS"],"of":"units","side":"friendly"},"who":"selected"}`,
	}},
	{"After both players have deployed their armies, you can redeploy this model's unit and one other friendly TANKS unit. When doing so, any of those units can be placed into Strategic Reserves, regardless of how many units are already in Strategic Reserves.", []string{
		`{"at":"after_deployment","do":"redeploy","may":["strategic_reserves"],"once":"battle","optional":true,"who":"unit"}`,
		`{"at":"after_deployment","do":"redeploy","may":["strategic_reserves"],"once":"battle","optional":true,"select":{"count":1,"keywords":["TANKS"],"of":"units","side":"friendly"},"who":"selected"}`,
	}},
	{"You can target this model with the Fire Overwatch Stratagem for 0CP, and can do so even if you have already targeted a different unit with that Stratagem this turn. This model can only be targeted with that Stratagem once per turn.", []string{
		`{"ability":"fire overwatch","do":"stratagem_free","in_turn":true,"more":true}`,
	}},
	{"Once per battle, in your Shooting phase, you can target this unit with the Grenade Stratagem for 0CP.", []string{`{"ability":"grenade","do":"stratagem_free","once":"battle","who":"unit"}`}},
	{"Once per battle, in your Shooting phase, you can target this unit with the Grenade Stratagem for 0CP, and can do so even if you have already targeted a different unit with that Stratagem this phase.", []string{
		`{"ability":"grenade","do":"stratagem_free","more":true,"once":"battle","who":"unit"}`,
	}},
	{"Once in each of your Shooting phases, you can target this unit with the Grenade Stratagem for 0CP.", []string{`{"ability":"grenade","do":"stratagem_free","once":"phase","who":"unit"}`}},
	{"Once in each of your Shooting phases, you can target this unit with the Grenade Stratagem for 0CP, and can do so even if you have already targeted a different unit with that Stratagem this phase.", []string{
		`{"ability":"grenade","do":"stratagem_free","more":true,"once":"phase","who":"unit"}`,
	}},
	{"Once per battle round, this model can use this ability. If it does, you can target this unit with the Fire Overwatch or Heroic Intervention Stratagem for 0CP.", []string{
		`{"ability":"fire overwatch","do":"stratagem_free","once":"battle_round","per":"fire overwatch or heroic intervention","who":"unit"}`,
		`{"ability":"heroic intervention","do":"stratagem_free","once":"battle_round","per":"fire overwatch or heroic intervention","who":"unit"}`,
	}},
	{"Each time an enemy unit is selected to shoot, after that unit has shot, if any models from this unit lost one or more wounds as a result of those attacks, this unit can make a Fury move. If it does, roll one D6, adding 2 to the result: each model in this unit can be moved a distance in inches up to the result, but this unit must finish that move as close as possible to the closest enemy unit. When doing so, those models can be moved within Engagement Range of that enemy unit. Each unit can only make one Fury move per phase.", []string{
		`{"as":"surge","at":"enemy_shot","distance":"D6+2","do":"extra_move","lost":"wound","optional":true,"who":"unit"}`,
	}},
	{"In your opponent's Shooting phase, each time an enemy unit has shot, if this model lost one or more wounds as a result of those attacks, this model can make a Fury move. To do so, roll one D6 and add 2 to the result: it moves a number of inches up to this result, but it must end that move as close as possible to the closest enemy unit (excluding Aircraft). When doing so, it can be moved within Engagement Range of that enemy unit. This model cannot make a Fury move while it is Battle-shocked or within Engagement Range of one or more enemy units, and can only make one Fury move per phase.", []string{
		`{"as":"surge","at":"enemy_shot","distance":"D6+2","do":"extra_move","lost":"bearer_wound","opponent":{"without":["AIRCRAFT"]},"optional":true,"phase":"shooting","when":["enemy_turn"]}`,
	}},
}

// passengerSayings are about units that have disembarked, and the sentences that were read with them.
var passengerSayings = []saying{
	{"In your Shooting phase, after this model has shot, select one enemy unit hit by one or more of those attacks. Until the end of the phase, each time a friendly model that disembarked from this Transport this turn makes an attack that targets that enemy unit, you can re-roll the Wound roll.", []string{
		`{"at":"after_shooting","attacks":"suffered","do":"reroll","opponent":{"owner":"passengers"},"phase":"shooting","results":"any","roll":"wound","select":{"hit":true,"of":"units","side":"enemy"},"until":"end_of_phase","when":["own_turn"],"who":"selected"}`,
	}},
	{"If a unit disembarks from this TRANSPORT before it moves, until the end of the turn, that unit is eligible to charge in a turn in which it Advanced.", []string{`{"do":"passengers_advance_and","may":["charge"]}`}},
	{"Each time a unit with the Deep Strike ability disembarks from this model after it has made a Normal move, that unit is still eligible to declare a charge this turn.", []string{`{"ability":"deep strike","do":"disembark_after_move"}`}},
	{"Each time the bearer's unit disembarks from a Transport after that Transport has made a Normal move, the bearer's unit is still eligible to declare a charge this turn.", []string{`{"do":"disembark_and","may":["charge"],"who":"unit"}`}},
	{"In your Shooting phase, each time the bearer's unit is selected to shoot, if it disembarked from a Transport this turn, until the end of the phase, each time a model in the bearer's unit makes an attack, you can re-roll the Wound roll.", []string{
		`{"do":"reroll","phase":"shooting","results":"any","roll":"wound","when":["disembarked","own_turn"],"who":"unit"}`,
	}},
	{"Each time this model makes a Normal or Advance move, it can move over friendly MONSTER and VEHICLE models and terrain features that are 4\" or less in height as if they were not there.", []string{
		`{"distance":4,"do":"move_across","opponent":{"any_keywords":["MONSTER","VEHICLE"]},"unless":["fell_back"],"what":["models","terrain"]}`,
	}},
	{"Each time a model in this unit makes an attack, that attack has the [SUSTAINED HITS 1] ability if this unit is below its Starting Strength, or the [SUSTAINED HITS 2] ability if this unit is Below Half-strength.", []string{
		`{"ability":"sustained hits 1","do":"weapon_ability","unless":["at_starting_strength","below_half_strength"],"who":"unit"}`,
		`{"ability":"sustained hits 2","do":"weapon_ability","when":["below_half_strength"],"who":"unit"}`,
	}},
	{"In your Command phase, if one or more models from your army with this ability are on the battlefield, roll one D6: on a 4+, you gain 1 Pain token.", []string{
		`{"at":"start_of_phase","count":1,"do":"gain_tokens","needs":4,"once":"phase","once_for":"army","phase":"command","when":["own_turn"],"who":"unit"}`,
	}},
	{"When this unit arrives from Strategic Reserves, it can be set up within your opponent's deployment zone (all other restrictions still apply).", []string{`{"do":"reserves_in_enemy_zone","who":"unit"}`}},
	{"At the end of each phase, this model regains all of its lost wounds.", []string{`{"amount":99,"at":"end_of_phase","do":"regain_wounds"}`}},
	{"At the end of each phase, if a Beasts of War model in this unit has lost any wounds but is not destroyed, that model regains all of its lost wounds.", []string{`{"amount":99,"at":"end_of_phase","do":"regain_wounds","who":"unit"}`}},
	{"Each time this unit ends a Charge move, select one enemy unit within Engagement Range of it, then roll one D6 for each model in this unit that is within Engagement Range of that enemy unit: for each 4+, that enemy unit suffers 1 mortal wound (to a maximum of 6 mortal wounds).", []string{
		`{"amount":1,"at":"charge_ended","dice":"each_engaged_model","do":"mortal_wounds","most":6,"needs":4,"phase":"charge","select":{"engaged":true,"of":"units","side":"enemy"},"to":"selected","when":["own_turn"],"who":"selected"}`,
	}},
	{"Each time you target this unit with the Fire Overwatch Stratagem, while resolving that Stratagem, hits are scored on unmodified Hit rolls of 5+, or unmodified Hit rolls of 4+ instead if this unit is within range of an objective marker that you control.", []string{
		`{"do":"overwatch_hits","value":5,"who":"unit"}`, `{"do":"overwatch_hits","value":4,"when":["on_held_marker"],"who":"unit"}`,
	}},
	{"Each time you target this unit with the Fire Overwatch Stratagem, hits are scored on unmodified Hit rolls of 5+ while resolving that Stratagem. If this unit, is within range of one or more objective markers, hits are scored on unmodified Hit rolls of 4+ instead.", []string{
		`{"do":"overwatch_hits","value":5,"who":"unit"}`, `{"do":"overwatch_hits","value":4,"when":["on_marker"],"who":"unit"}`,
	}},
	{"While a friendly TANKS CHARACTER is leading this unit, that Character has the Feel No Pain 4+ ability.", []string{
		`{"do":"ignore_wounds","of_models":{"keywords":["CHARACTER","TANKS"]},"value":4,"when":["attached"],"who":"unit"}`,
	}},
	{"While this model is leading a unit, models in that unit have the Feel No Pain 5+ ability. If that unit has the TERMINATOR keyword, models in that unit have the Feel No Pain 4+ ability instead.", []string{
		`{"do":"ignore_wounds","value":5,"when":["attached"],"who":"unit"}`, `{"contains":"TERMINATOR","do":"ignore_wounds","value":4,"when":["attached"],"who":"unit"}`,
	}},
}

func TestFurther(t *testing.T) {
	check(t, passengerSayings, func(text string) Reading { return newTenth().Read(text) })
	check(t, moreSayings, func(text string) Reading { return newTenth().Read(text) })
	check(t, furtherSayings, func(text string) Reading { return newTenth().Read(text) })
}

// TestFurtherLeft: what comes near to a pattern, and cannot be played as it is meant, is left.
func TestFurtherLeft(t *testing.T) {
	for _, text := range []string{
		"Each time this model makes a ranged attack that targets a unit within 7\", add 1 to the Hit roll.",                                                                             // no such distance
		"In your Movement phase, if this unit remained Stationary, this unit regains 1 lost wound.",                                                                                     // not known yet
		"Add 1 to the Attacks characteristic of Psychic weapons equipped by this model.",                                                                                                // of some weapons
		"Each time a friendly unit destroys an enemy unit, you gain 1CP.",                                                                                                               // another unit
		"Each time this model ends a Charge move, select one enemy unit it moved over during that move. That unit suffers 1 mortal wound.",                                              // no such move
		"Each time this model makes an attack, add 1 to the Hit roll if it made a Charge move this turn, and add 1 to the Wound roll if the target is below Half-strength and visible.", // more than is known
		"If that test is failed, that unit suffers 1 mortal wound.",                                                                                                                     // which test?
	} {
		if got := newTenth().Read(text); got.Understood() {
			t.Errorf("%q: read as %s", text, written(t, got.Effects))
		}
	}
}
