package wording

import "testing"

// timedSayings are about what is used at a moment.
var timedSayings = []saying{
	{"Once per battle, at the start of the Fight phase, this model can use this ability. If it does, until the end of the phase, models in this unit have the Fights First ability.",
		[]string{`{"do":"core_ability","ability":"fights first","phase":"fight","at":"start_of_phase","once":"battle","optional":true,"until":"end_of_phase","who":"unit"}`}},
	{"In your Shooting phase, after this model has shot, select one enemy unit (excluding MONSTERS and VEHICLES) hit by one or more of those attacks. Until the start of your next turn, that enemy unit is suppressed. While a unit is suppressed, each time a model in that unit makes an attack, subtract 1 from the Hit roll.",
		[]string{`{"do":"roll","roll":"hit","add":-1,"phase":"shooting","at":"after_shooting","when":["own_turn"],"until":"next_turn","who":"selected","select":{"side":"enemy","of":"units","hit":true,"without":["MONSTER","VEHICLE"]}}`}},
	{"In your Shooting phase, after this unit has shot, select one enemy unit hit by one or more of those attacks. Until the start of your next turn, while this unit is on the battlefield, that enemy unit is pinned. While a unit is pinned, subtract 2\" from that unit's Move characteristic and subtract 2 from Charge rolls made for it.",
		[]string{`{"do":"together","effects":[{"do":"characteristic","characteristic":"M","change":"add","value":-2},{"do":"roll","roll":"charge","add":-2}],"phase":"shooting","at":"after_shooting","when":["own_turn"],"until":"next_turn","while_on_battlefield":true,"who":"selected","select":{"side":"enemy","of":"units","hit":true}}`}},
	{"In your Shooting phase, after the bearer has shot, select one enemy unit hit by one or more of those attacks. Until the end of the phase, that enemy unit cannot have the Benefit of Cover.",
		[]string{`{"do":"no_cover","attacks":"suffered","phase":"shooting","at":"after_shooting","when":["own_turn"],"until":"end_of_phase","who":"selected","select":{"side":"enemy","of":"units","hit":true}}`}},
	{"At the start of your Shooting phase, select one enemy unit within 30\" of and visible to this model. Until the end of the phase, each time a friendly DEATH GUARD model makes a ranged attack that targets that enemy unit, you can re-roll the Hit roll.",
		[]string{`{"do":"reroll","roll":"hit","results":"any","attacks":"suffered","with":"ranged","opponent":{"keywords":["DEATH GUARD"]},"phase":"shooting","at":"start_of_phase","when":["own_turn"],"until":"end_of_phase","who":"selected","select":{"side":"enemy","of":"units","within":30,"visible":true}}`}},
	{"At the start of the battle, select one unit from your opponent's army. Until the end of the battle, each time a model in this unit makes an attack that targets that unit, you can re-roll the Hit roll.",
		[]string{`{"do":"reroll","roll":"hit","results":"any","attacks":"suffered","opponent":{"owner":"unit"},"at":"before_battle","until":"end_of_battle","who":"selected","select":{"side":"enemy","of":"units"}}`}},
	{"In your Command phase, you can select one friendly ADEPTUS ASTARTES VEHICLE model within 3\" of this model. That model regains up to D3 lost wounds and, until the start of your next Command phase, each time that VEHICLE model makes an attack, add 1 to the Hit roll. Each model can only be selected for this ability once per turn.",
		[]string{`{"do":"together","effects":[{"do":"regain_wounds","amount":"D3"},{"do":"roll","roll":"hit","add":1}],"phase":"command","at":"start_of_phase","when":["own_turn"],"optional":true,"once":"turn","once_for":"selected","until":"next_command_phase","who":"selected","select":{"side":"friendly","of":"models","within":3,"keywords":["ADEPTUS ASTARTES","VEHICLE"]}}`}},
	{"Each time this model ends a Charge move, select one enemy unit within Engagement Range of it and roll one D6: on a 2-5, that enemy unit suffers D3 mortal wounds; on a 6, that enemy unit suffers 3 mortal wounds.",
		[]string{`{"do":"mortal_wounds","to":"selected","results":[{"from":2,"amount":"D3"},{"from":6,"amount":3}],"needs":2,"phase":"charge","at":"charge_ended","when":["own_turn"],"who":"selected","select":{"side":"enemy","of":"units","engaged":true}}`}},
	{"Each time this unit ends a Charge move, you can select one enemy unit within Engagement Range of it, then roll one D6: on a 3+, that enemy unit suffers 1 mortal wound.",
		[]string{`{"do":"mortal_wounds","to":"selected","amount":1,"needs":3,"phase":"charge","at":"charge_ended","when":["own_turn"],"optional":true,"who":"selected","select":{"side":"enemy","of":"units","engaged":true}}`}},
	{"At the end of your Movement phase, you can select one enemy unit within 18\" of and visible to this model and roll six D6: for each 4+, that unit suffers 1 mortal wound.",
		[]string{`{"do":"mortal_wounds","to":"selected","amount":1,"needs":4,"dice":6,"phase":"movement","at":"end_of_phase","when":["own_turn"],"optional":true,"who":"selected","select":{"side":"enemy","of":"units","within":18,"visible":true}}`}},
	{"At the end of your Movement phase, select one enemy unit that is visible to this model and within 6\" of it. Roll three D6, and for each 5+, that unit suffers 1 mortal wound.",
		[]string{`{"do":"mortal_wounds","to":"selected","amount":1,"needs":5,"dice":3,"phase":"movement","at":"end_of_phase","when":["own_turn"],"who":"selected","select":{"side":"enemy","of":"units","within":6,"visible":true}}`}},
	{"At the start of the Fight phase, each enemy unit within 6\" of this model must take a Battle-shock test, subtracting 1 from that test.",
		[]string{`{"do":"battle_shock_test","add":-1,"phase":"fight","at":"start_of_phase","who":"each","select":{"side":"enemy","of":"units","within":6}}`}},
	{"At the start of the Fight phase, each enemy unit within Engagement Range of this model must take a Battle-shock test. When doing so, subtract 1 from the result.",
		[]string{`{"do":"battle_shock_test","add":-1,"phase":"fight","at":"start_of_phase","who":"each","select":{"side":"enemy","of":"units","engaged":true}}`}},
	{"Once per battle round, at the start of any phase, you can select one friendly INFANTRY unit that is Battle-shocked and within 12\" of this model. That unit is no longer Battle-shocked.",
		[]string{`{"do":"rally","at":"start_of_phase","once":"battle_round","optional":true,"who":"selected","select":{"side":"friendly","of":"units","within":12,"battle_shocked":true,"keywords":["INFANTRY"]}}`}},
	{"At the end of your Movement phase, select one enemy unit that is Battle-shocked and within 12\" of this model. Until the end of the phase, that enemy unit is exposed. While an enemy unit is exposed, models in that unit have a 6+ invulnerable save.",
		[]string{`{"do":"invulnerable_save","value":6,"phase":"movement","at":"end_of_phase","when":["own_turn"],"until":"end_of_phase","who":"selected","select":{"side":"enemy","of":"units","within":12,"battle_shocked":true}}`}},
	{"At the start of any phase, select one Battle-shocked friendly unit within 6\" of this model. That unit is no longer Battle-shocked.",
		[]string{`{"do":"rally","at":"start_of_phase","who":"selected","select":{"side":"friendly","of":"units","within":6,"battle_shocked":true}}`}},
	{"At the start of any phase, select one friendly unit within 6\" of this model that is Battle-shocked. That unit is no longer Battle-shocked.",
		[]string{`{"do":"rally","at":"start_of_phase","who":"selected","select":{"side":"friendly","of":"units","within":6,"battle_shocked":true}}`}},
	{"At the start of your opponent's Shooting phase, select one friendly unit within 6\" of this model. Until the end of the phase, models in that unit have a 4+ invulnerable save.",
		[]string{`{"do":"invulnerable_save","value":4,"phase":"shooting","at":"start_of_phase","when":["enemy_turn"],"until":"end_of_phase","who":"selected","select":{"side":"friendly","of":"units","within":6}}`}},
	{"At the end of your opponent's Movement phase, select one enemy unit visible to this model. That unit is Battle-shocked.",
		[]string{`{"do":"battle_shocked","phase":"movement","at":"end_of_phase","when":["enemy_turn"],"who":"selected","select":{"side":"enemy","of":"units","visible":true}}`}},
	{"At the end of the Fight phase, select one enemy unit on the battlefield. That unit suffers 1 mortal wound.",
		[]string{`{"do":"mortal_wounds","to":"selected","amount":1,"phase":"fight","at":"end_of_phase","who":"selected","select":{"side":"enemy","of":"units"}}`}},
	{"At the start of your Command phase, if this model is on the battlefield, roll one D6: on a 4+, you gain 1CP.",
		[]string{`{"do":"command_points","count":1,"needs":4,"phase":"command","at":"start_of_phase","when":["own_turn"]}`}},
	{"At the start of each battle round, if this model is your WARLORD, you gain 1CP.",
		[]string{`{"do":"command_points","count":1,"at":"start_of_battle_round","when":["warlord"]}`}},
	{"Once per turn, at the start of your turn, this model regains up to 3 lost wounds.",
		[]string{`{"do":"regain_wounds","amount":3,"at":"start_of_turn","when":["own_turn"],"once":"turn"}`}},
	{"Once per phase, at the end of the turn, if this model is below Half-strength, this model regains up to 3 lost wounds.",
		[]string{`{"do":"regain_wounds","amount":3,"at":"end_of_turn","when":["below_half_strength"],"once":"phase"}`}},
	{"At the start of your opponent's turn, if this model is not Battle-shocked, this model regains 1 lost wound.",
		[]string{`{"do":"regain_wounds","amount":1,"at":"start_of_turn","when":["enemy_turn"],"unless":["battle_shocked"]}`}},
	{"At the end of your turn, if this unit is below its Starting Strength, this unit regains 1 lost wound.",
		[]string{`{"do":"regain_wounds","amount":1,"at":"end_of_turn","when":["own_turn"],"unless":["at_starting_strength"],"who":"unit"}`}},
	{"Once per battle, at the end of your opponent's turn, if this unit is not within Engagement Range of one or more enemy units, you can remove it from the battlefield and place it into Strategic Reserves.",
		[]string{`{"do":"strategic_reserves","at":"end_of_turn","once":"battle","when":["enemy_turn"],"unless":["engaged"],"optional":true,"who":"unit"}`}},
	{"In your Shooting phase, after this unit has shot, if it is not within Engagement Range of one or more enemy units, it can make a Normal move of up to 6\". If it does, until the end of the turn, this unit is not eligible to declare a charge.",
		[]string{`{"do":"together","effects":[{"do":"extra_move","distance":6,"as":"normal_move","who":"unit"},{"do":"cannot","actions":["charge"],"who":"unit"}],"phase":"shooting","at":"after_shooting","when":["own_turn"],"unless":["engaged"],"optional":true,"until":"end_of_turn","who":"unit"}`}},
	{"While this model is leading a unit, in your Shooting phase, after that unit has shot, it can make a Normal move of up to 6\".",
		[]string{`{"do":"extra_move","distance":6,"as":"normal_move","phase":"shooting","at":"after_shooting","when":["attached","own_turn"],"optional":true,"who":"unit"}`}},
	{"At the end of your Command phase, if this unit is within range of an objective marker you control, that objective marker remains under your control, even if you have no models within range of it, until your opponent controls it at the start or end of any turn.",
		[]string{`{"do":"keep_markers","phase":"command","at":"end_of_phase","when":["own_turn"],"who":"unit"}`}},
	{"In the Fight phase, after this unit has fought, select one enemy unit hit by one or more of those attacks. That unit must take a Battle-shock test.",
		[]string{`{"do":"battle_shock_test","phase":"fight","at":"after_fighting","who":"selected","select":{"side":"enemy","of":"units","hit":true}}`}},
	{"Each time this model is selected to shoot, until the end of the phase, ranged weapons equipped by this model have the [LETHAL HITS] ability.",
		[]string{`{"do":"weapon_ability","ability":"lethal hits","with":"ranged","phase":"shooting","at":"selected_to_shoot","when":["own_turn"],"until":"end_of_phase"}`}},
	{"Each time this unit is selected to fight, you can use this ability. If you do, until the end of the phase, melee weapons equipped by models in this unit have the [LETHAL HITS] ability.",
		[]string{`{"do":"weapon_ability","ability":"lethal hits","with":"melee","phase":"fight","at":"selected_to_fight","optional":true,"until":"end_of_phase","who":"unit"}`}},
	{"Each time a model in this unit makes an attack that targets a unit that is below its Starting Strength, add 1 to the Hit roll. If the target is Below Half-strength, add 1 to the Wound roll as well.", []string{
		`{"do":"roll","roll":"hit","add":1,"when":["target_below_starting_strength"],"who":"unit"}`,
		`{"do":"roll","roll":"wound","add":1,"when":["target_below_half_strength","target_below_starting_strength"],"who":"unit"}`,
	}},
	{"Each time this model makes an attack, if it is below its Starting Strength, add 1 to the Hit roll.", []string{`{"do":"roll","roll":"hit","add":1,"unless":["at_starting_strength"]}`}},
	{"While this unit is within range of an objective marker, models in this unit have a 5+ invulnerable save.", []string{`{"do":"invulnerable_save","value":5,"when":["on_marker"],"who":"unit"}`}},
	{"While this unit is not Battle-shocked, models in this unit have a 5+ invulnerable save.", []string{`{"do":"invulnerable_save","value":5,"unless":["battle_shocked"],"who":"unit"}`}},
	{"While this unit is not within Engagement Range of any enemy units, models in this unit have a 5+ invulnerable save.", []string{`{"do":"invulnerable_save","value":5,"unless":["engaged"],"who":"unit"}`}},
	{"While a TANKS unit from your army is within 6\" of this model, models in that unit have a 5+ invulnerable save.", []string{`{"do":"aura","range":6,"affects":"friendly","keywords":["TANKS"],"effects":[{"do":"invulnerable_save","value":5}]}`}},
	{"While an INFANTRY unit is within 6\" of this unit, models in that unit have the Feel No Pain 5+ ability.", []string{
		`{"do":"aura","range":6,"affects":"friendly","keywords":["INFANTRY"],"effects":[{"do":"ignore_wounds","value":5}]}`,
		`{"do":"aura","range":6,"affects":"enemy","keywords":["INFANTRY"],"effects":[{"do":"ignore_wounds","value":5}]}`,
	}},
	{"Enemy units cannot use the Fire Overwatch Stratagem to shoot at this unit.", []string{`{"do":"forbid_fire_overwatch","who":"unit"}`}},
	{"You can target this unit with the Heroic Intervention Stratagem for 0CP, and can do so even if you have already targeted a different unit with that Stratagem this phase.",
		[]string{`{"do":"stratagem_free","ability":"heroic intervention","more":true,"who":"unit"}`}},
	{"You can target this unit with the Rapid Ingress Stratagem for 0CP.", []string{`{"do":"stratagem_free","ability":"rapid ingress","who":"unit"}`}},
	{"INFANTRY model (excluding Phobos models) only. This model cannot be your WARLORD.", []string{}},
	{"INFANTRY (excluding Phobos models) model only. If this model is in your army, it must be your WARLORD.", []string{}},
	{"You cannot include more than one Patriarch model in your army. Designer's Note: Place a token beside the unit.", []string{}},
	{"If this unit is in your army, its Ghazghkull model must be your WARLORD.", []string{}},
	{"Each time this model makes an attack, improve the Strength and Armour Penetration characteristics of that attack by 1.", []string{
		`{"do":"characteristic","characteristic":"strength","change":"add","value":1}`, `{"do":"characteristic","characteristic":"ap","change":"add","value":-1}`,
	}},
	{"Improve the Ballistic Skill and Weapon Skill characteristics of weapons equipped by models in this unit by 1.", []string{
		`{"do":"characteristic","characteristic":"BS","change":"add","value":-1,"with":"ranged","who":"unit"}`,
		`{"do":"characteristic","characteristic":"WS","change":"add","value":-1,"with":"melee","who":"unit"}`,
	}},
}

// reactingSayings are about abilities that react to others, and rules of armies.
var reactingSayings = []saying{
	{"Once per turn, when an enemy unit ends a Normal, Advance or Fall Back move within 9\" of this unit, if this unit is not within Engagement Range of one or more enemy units, it can make a Normal move of up to D6\".",
		[]string{`{"do":"extra_move","distance":"D6","as":"normal_move","at":"enemy_moved","moved_within":9,"once":"turn","when":["enemy_turn"],"unless":["engaged"],"optional":true,"who":"unit"}`}},
	{"Each time you target the bearer's unit with a Stratagem, roll one D6: on a 5+, you gain 1CP.",
		[]string{`{"do":"command_points","count":1,"needs":5,"at":"stratagem_used","who":"unit"}`}},
	{"Each time you select the bearer as the target of a Stratagem, roll one D6: on a 5+, you gain 1CP.", []string{`{"do":"command_points","count":1,"needs":5,"at":"stratagem_used"}`}},
	{"Once per battle round, one unit from your army with this ability can use it when its unit is targeted with a Stratagem. If it does, reduce the CP cost of that use of that Stratagem by 1CP.",
		[]string{`{"do":"refund","count":1,"at":"stratagem_used","once":"battle_round","once_for":"army","optional":true,"who":"unit"}`}},
	{"At the start of each player's Command phase, this model regains up to D3 lost wounds.", []string{`{"do":"regain_wounds","amount":"D3","phase":"command","at":"start_of_phase"}`}},
	{"Each time this model is selected to shoot, select one of the following abilities to apply to ranged weapons equipped by this model until the end of the phase:\n■ [LETHAL HITS]\n■ [SUSTAINED HITS 1]",
		[]string{`{"do":"one_of","effects":[{"do":"weapon_ability","ability":"lethal hits","with":"ranged"},{"do":"weapon_ability","ability":"sustained hits 1","with":"ranged"}],"phase":"shooting","at":"selected_to_shoot","when":["own_turn"],"once":"phase","until":"end_of_phase"}`}},
	{"Each time this unit is selected to fight, until the end of the phase, melee weapons equipped by models in this unit have one of the following abilities: [LETHAL HITS]; [LANCE]",
		[]string{`{"do":"one_of","effects":[{"do":"weapon_ability","ability":"lethal hits","with":"melee"},{"do":"weapon_ability","ability":"lance","with":"melee"}],"phase":"fight","at":"selected_to_fight","once":"phase","until":"end_of_phase","who":"unit"}`}},
	{"Each time an enemy unit (excluding MONSTERS and VEHICLES) within Engagement Range of this unit Falls Back, all models in that enemy unit must take Desperate Escape tests. When doing so, if that enemy unit is also Battle-shocked, subtract 1 from each of those tests.",
		[]string{`{"do":"force_escape","add":-1,"who":"unit","opponent":{"without":["MONSTER","VEHICLE"]}}`}},
	{"Units can disembark from this TRANSPORT after it has Advanced. Units that do so count as having made a Normal move that phase, and cannot declare a charge in the same turn, but can otherwise act normally in the remainder of the turn.",
		[]string{`{"do":"disembark_after_move","cannot":["charge"],"when":["advanced"]}`}},
	{"Each time a unit disembarks from this model after it has made a Normal move, that unit is still eligible to declare a charge this turn.", []string{`{"do":"disembark_after_move"}`}},
	{"If you control an objective marker at the end of your Command phase and this unit is within range of that objective marker, that objective marker remains under your control until your opponent's Level of Control over that objective marker is greater than yours at the end of a phase.",
		[]string{`{"do":"keep_markers","phase":"command","at":"end_of_phase","when":["own_turn"],"who":"unit"}`}},
	{"While a VEHICLE model is leading this unit, each time an attack targets this unit, subtract 1 from the Wound roll.",
		[]string{`{"do":"roll","roll":"wound","add":-1,"attacks":"suffered","when":["attached"],"led_by":["VEHICLE"],"who":"unit"}`}},
	{"Each time this unit is set up on the battlefield, until the end of the turn, you can re-roll Charge rolls made for this unit.", []string{`{"do":"reroll","roll":"charge","results":"any","when":["arrived"],"who":"unit"}`}},
	{"Each time this model Remains Stationary, until the end of the turn, ranged weapons equipped by this model have the [LETHAL HITS] ability.",
		[]string{`{"do":"weapon_ability","ability":"lethal hits","with":"ranged","when":["remained_stationary"]}`}},
	{"While the Waaagh! is active for your army, add 4 to the Attacks characteristic of this model's melee weapons.", []string{`{"do":"characteristic","characteristic":"A","change":"add","value":4,"with":"melee","when":["army_active"]}`}},
	{"Each time this model makes a ranged attack, if the Waaagh! is active for your army, add 1 to the Hit roll.", []string{`{"do":"roll","roll":"hit","add":1,"with":"ranged","when":["army_active"]}`}},
	{"In your Shooting phase, each time a model in this unit makes an attack, improve the Armour Penetration characteristic of that attack by 1.",
		[]string{`{"do":"characteristic","characteristic":"ap","change":"add","value":-1,"phase":"shooting","when":["own_turn"],"who":"unit"}`}},
	{"Each time this model makes a ranged attack, the target does not receive the benefit of cover against that attack.", []string{`{"do":"weapon_ability","ability":"ignores cover","with":"ranged"}`}},
	{"Each time this model makes a Psychic Attack, add 1 to the Wound roll.", []string{`{"do":"roll","roll":"wound","add":1,"psychic":true}`}},
	{"Each time a Psychic Attack targets this unit, subtract 1 from the Hit roll.", []string{`{"do":"roll","roll":"hit","add":-1,"attacks":"suffered","psychic":true,"who":"unit"}`}},
	{"Each time an attack is allocated to this model, change the Damage characteristic of that attack to 1.", []string{`{"do":"characteristic","characteristic":"damage","change":"set","value":1,"attacks":"suffered"}`}},
	{"Weapons equipped by models in this unit have the [LETHAL HITS] ability while targeting INFANTRY units.", []string{`{"do":"weapon_ability","ability":"lethal hits","who":"unit","opponent":{"keywords":["INFANTRY"]}}`}},
	{"Each time a model in this unit makes an attack, a Critical Hit is scored on an unmodified Hit roll of 5+, instead of only on a 6.", []string{`{"do":"critical","roll":"hit","from":5,"who":"unit"}`}},
	{"While a friendly INFANTRY unit is within 6\" of this model, improve that unit's Leadership characteristic by 1.", []string{`{"do":"aura","range":6,"affects":"friendly","keywords":["INFANTRY"],"effects":[{"do":"characteristic","characteristic":"Ld","change":"add","value":-1}]}`}},
	{"You can re-roll Battle-shock and Leadership tests taken for this unit.", []string{`{"do":"reroll","roll":"morale","results":"any","who":"unit"}`}},
	{"This unit can declare a charge in a turn in which it Advanced.", []string{`{"do":"advance_and","may":["charge"],"who":"unit"}`}},
	{"Enemy units that are set up on the battlefield from Reserves cannot be set up within 12\" of this model.", []string{`{"do":"forbid_reinforcements","distance":12}`}},
	{"This unit can be set up using the Deep Strike ability in the Reinforcements step of your first, second or third Movement phase, regardless of any mission rules.", []string{}},
	{"Each time you target this unit with the Fire Overwatch Stratagem, hits are scored on unmodified Hit rolls of 5+ while resolving that Stratagem.", []string{`{"do":"overwatch_hits","value":5,"who":"unit"}`}},
	{"In your Command phase, you can return 1 destroyed model (excluding CHARACTER models) to this unit.",
		[]string{`{"do":"return_models","amount":1,"when":["own_turn"],"who":"unit","phase":"command","at":"start_of_phase","optional":true}`}},
	{"Each time an attack is allocated to this model, unless that attack has a Strength characteristic of 8 or more, subtract 1 from the Damage characteristic of that attack (to a minimum of 1).",
		[]string{`{"do":"reduce_damage","by":1,"minimum":1,"strength_below":8}`}},
	{"When resolving an attack made with a melee weapon by a model with this ability in a turn in which that model's unit made a charge move, was charged or performed a Heroic Intervention, add 1 to the wound roll. When a unit with this ability Advances or makes a charge move, add 1 to the Advance roll or charge roll.", []string{
		`{"do":"roll","roll":"wound","add":1,"with":"melee","when_any":["charged","heroic_intervention","was_charged"]}`,
		`{"do":"roll","roll":"advance","add":1,"who":"unit"}`, `{"do":"roll","roll":"charge","add":1,"who":"unit"}`,
	}},
	{"When resolving an attack made by a model in this unit, add 1 to the wound roll if that model's unit made a charge move, was charged or performed a Heroic Intervention this turn.",
		[]string{`{"do":"roll","roll":"wound","add":1,"who":"unit","when_any":["charged","heroic_intervention","was_charged"]}`}},
	{"If your Army Faction is TANKS, at the start of your Command phase, select one unit from your opponent's army. Until the start of your next Command phase, each time a model from your army with this ability makes an attack that targets that enemy unit, you can re-roll the Hit roll and you can re-roll the Wound roll.", []string{
		`{"do":"add_keyword","keyword":"OATH OF MOMENT TARGET","army_faction":["TANKS"],"phase":"command","at":"start_of_phase","when":["own_turn"],"until":"next_command_phase","who":"selected","select":{"side":"enemy","of":"units"},"once":"phase","once_for":"army"}`,
		`{"do":"reroll","roll":"hit","results":"any","army_faction":["TANKS"],"opponent":{"keywords":["OATH OF MOMENT TARGET"]}}`,
		`{"do":"reroll","roll":"wound","results":"any","army_faction":["TANKS"],"opponent":{"keywords":["OATH OF MOMENT TARGET"]}}`,
	}},
	{"If your Army Faction is TANKS, at the start of your Command phase, select one unit from your opponent's army. Until the start of your next Command phase, that enemy unit is your Oath of Moment target. Each time a model with this ability makes an attack that targets your Oath of Moment target:\n■ You can reroll the Hit roll\n■ If you are using a Codex: Space Marines Detachment and your army does not include one or more units with the INFANTRY or BEAST keywords, add 1 to the Wound roll as well.", []string{
		`{"do":"add_keyword","keyword":"OATH OF MOMENT TARGET","army_faction":["TANKS"],"phase":"command","at":"start_of_phase","when":["own_turn"],"until":"next_command_phase","who":"selected","select":{"side":"enemy","of":"units"},"once":"phase","once_for":"army"}`,
		`{"do":"reroll","roll":"hit","results":"any","army_faction":["TANKS"],"opponent":{"keywords":["OATH OF MOMENT TARGET"]}}`,
		`{"do":"roll","roll":"wound","add":1,"army_faction":["TANKS"],"army_without":["BEAST","INFANTRY"],"army_chose":["1st Company Task Force","Anvil Siege Force","Firestorm Assault Force","Gladius Task Force","Ironstorm Spearhead","Stormlance Task Force","Vanguard Spearhead"],"opponent":{"keywords":["OATH OF MOMENT TARGET"]}}`,
	}},
	{"If your Army Faction is TANKS, at the start of your Shooting phase you can select units from your army with this ability to become Observer units.\nDuring your Shooting phase, for each Observer unit from your army that has not been selected to shoot this phase and is eligible to shoot (excluding VEHICLE and Battle-shocked units) select one enemy unit that is visible to be marked as their Spotted unit until the end of the phase. Each enemy unit can only be marked as a Spotted unit once per phase.\nUnits from your army with the For the Greater Good ability (excluding Observer units) are Guided units while targeting one or more Spotted units.\nUntil the end of the phase, each time a model from your army in a Guided unit makes an attack that targets a Spotted unit, improve the Ballistic Skill characteristic of that attack by 1 and, if the Spotted unit was marked by an Observer unit that has the BEAST keyword, that attack has the [IGNORES COVER] ability.", []string{
		`{"do":"together","army_faction":["TANKS"],"phase":"shooting","at":"start_of_phase","when":["own_turn"],"unless":["battle_shocked"],"per_unit":true,"until":"end_of_phase","optional":true,"once":"phase","once_for":"selected","shooter":true,"no_keywords":["VEHICLE"],"who":"selected","select":{"side":"enemy","of":"units","visible":true},"effects":[{"do":"add_keyword","keyword":"SPOTTED UNIT"},{"do":"add_keyword","keyword":"SPOTTED UNIT OF A MARKERLIGHT","any_keywords":["BEAST"]},{"do":"add_keyword","keyword":"OBSERVER UNIT","to":"owner"}]}`,
		`{"do":"characteristic","characteristic":"BS","change":"add","value":-1,"army_faction":["TANKS"],"opponent":{"keywords":["SPOTTED UNIT"]},"not_while_keywords":["OBSERVER UNIT"],"with":"ranged","who":"unit"}`,
		`{"do":"weapon_ability","ability":"ignores cover","army_faction":["TANKS"],"opponent":{"keywords":["SPOTTED UNIT OF A MARKERLIGHT"]},"not_while_keywords":["OBSERVER UNIT"],"with":"ranged","who":"unit"}`,
	}},
	{"If your Army Faction is TANKS, at the end of your Command phase, each unit from your army with this ability that is on the battlefield activates its Reanimation Protocols and reanimates D3 wounds. Each time such a unit reanimates a wound:\n■ If that unit contains one or more models with fewer than their starting number of wounds remaining, select one of those models; that model regains one lost wound.\n■ If all models in that unit have their starting number of wounds, but that unit is not at its Starting Strength, one destroyed model is returned to that unit with one wound remaining.\nOnce such a unit is at its Starting Strength and all of its models have their starting number of wounds, nothing further happens.",
		[]string{`{"do":"reanimate_wounds","amount":"D3","army_faction":["TANKS"],"phase":"command","at":"end_of_phase","when":["own_turn"],"per_unit":true,"who":"unit"}`}},
	{"If your Army Faction is TANKS, once per battle, at the start of your Command phase, you can call a Waaagh! If you do, until the start of your next Command phase, the Waaagh! is active for your army and:\n- Units from your army with this ability are eligible to declare a charge in a turn in which they Advanced.\n- Add 1 to the Strength and Attacks characteristics of melee weapons equipped by models from your army with this ability.\n- Models from your army with this ability have a 5+ invulnerable save.", []string{
		`{"do":"army_active","army_faction":["TANKS"],"phase":"command","at":"start_of_phase","when":["own_turn"],"until":"next_command_phase","optional":true,"once":"battle","once_for":"army"}`,
		`{"do":"advance_and","may":["charge"],"army_faction":["TANKS"],"when":["army_active"],"who":"unit"}`,
		`{"do":"characteristic","characteristic":"strength","change":"add","value":1,"with":"melee","army_faction":["TANKS"],"when":["army_active"],"who":"unit"}`,
		`{"do":"characteristic","characteristic":"A","change":"add","value":1,"with":"melee","army_faction":["TANKS"],"when":["army_active"],"who":"unit"}`,
		`{"do":"invulnerable_save","value":5,"army_faction":["TANKS"],"when":["army_active"],"who":"unit"}`,
	}},
	{"If your Army Faction is TANKS, while a TANKS unit from your army is within 6\" of one or more VEHICLE models from your army, that unit is said to be within Synapse Range of your army. Each time a TANKS unit from your army takes a Battle-shock test, if it is within Synapse Range of your army, take that test on 3D6 instead of 2D6.",
		[]string{`{"do":"shock_dice","count":3,"army_faction":["TANKS"],"near":{"within":6,"keywords":["VEHICLE"],"self":true},"who":"unit"}`}},
	{"If your Army Faction is TANKS, while a TANKS unit from your army is within 6\" of one or more friendly VEHICLE models, that TANKS unit is said to be within Synapse Range of that model and of your army. While a TANKS unit from your army is within Synapse Range of your army:\n■ Each time that unit takes a Battle-shock test, take that test on 3D6 instead of 2D6.\n■ Each time a model in that unit makes a melee attack, add 1 to the Strength characteristic of that attack.", []string{
		`{"do":"shock_dice","count":3,"army_faction":["TANKS"],"near":{"within":6,"keywords":["VEHICLE"],"self":true},"who":"unit"}`,
		`{"do":"characteristic","characteristic":"strength","change":"add","value":1,"with":"melee","army_faction":["TANKS"],"near":{"within":6,"keywords":["VEHICLE"],"self":true},"who":"unit"}`,
	}},
	{"If your Army Faction is TANKS, once per battle, in either player's Command phase, if one or more units from your army with this ability are on the battlefield, you can unleash the Shadow in the Warp. When you do, each enemy unit on the battlefield must take a Battle-shock test.",
		[]string{`{"do":"battle_shock_test","army_faction":["TANKS"],"phase":"command","at":"start_of_phase","optional":true,"once":"battle","once_for":"army","who":"each","select":{"side":"enemy","of":"units"}}`}},
}

// TestReacting: abilities that react to others, and rules of armies.
func TestReacting(t *testing.T) {
	check(t, reactingSayings, func(text string) Reading { return newTenth().Read(text) })
}

// TestTimed: what is used at a moment, on whom, what is rolled for it and how long it lasts.
func TestTimed(t *testing.T) {
	check(t, timedSayings, func(text string) Reading { return newTenth().Read(text) })
}

// TestEarlierReserves: there are no Strategic Reserves in battles of earlier editions.
func TestEarlierReserves(t *testing.T) {
	const text = "At the end of your opponent's turn, you can remove this unit from the battlefield and place it into Strategic Reserves."
	for reader, want := range map[*Reader]bool{newTenth(): true, newReader(): false} {
		if got := reader.Read(text); got.Understood() != want {
			t.Errorf("10th edition %v: understood %v", reader.Tenth, got.Understood())
		}
	}
}

// TestTimedLeft: what is near to a timed text and is not the same is left.
func TestTimedLeft(t *testing.T) {
	for _, text := range []string{
		"At the start of the Fight phase, select one enemy unit hit by one or more of those attacks. That unit must take a Battle-shock test.",                                                                               // of no attacks
		"Each time this model ends a Charge move, select one enemy unit within Engagement Range of it and roll one D6: on a 2-4, that enemy unit suffers D3 mortal wounds; on a 6, that enemy unit suffers 3 mortal wounds.", // nothing on a 5
		"At the start of your Shooting phase, select one enemy unit within 18\" of this model. Until the end of the phase, each time a model in that unit makes an attack, if it is below Half-strength, subtract 1 from the Hit roll.",
		"In your Shooting phase, after this model has shot, select one enemy unit hit by one or more of those attacks. Until the start of your next turn, that enemy unit is suppressed. While a unit is pinned, each time a model in that unit makes an attack, subtract 1 from the Hit roll.", // another state
		"At the start of the Fight phase, select one friendly unit within 6\" of this model. Until the end of the phase, models in this unit have a 4+ invulnerable save and models in that unit have a 5+ invulnerable save.",                                                                  // two units
		"Once per battle, at the end of your opponent's turn, if this unit destroyed one or more enemy units this turn, you can remove it from the battlefield and place it into Strategic Reserves.",
	} {
		if got := newTenth().Read(text); got.Understood() {
			t.Errorf("%q: read as %s", text, written(t, got.Effects))
		}
	}
}
