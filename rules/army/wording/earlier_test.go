package wording

import (
	"slices"
	"testing"
)

// smokeEffect is what smoke launchers do.
const smokeEffect = `{"do":"together","at":"start_of_phase","phase":"shooting","when_any":["own_turn"],"optional":true,"once":"battle","until":"next_shooting_phase","effects":[{"do":"cannot","actions":["shoot"],"when":["own_turn"]},{"do":"roll","roll":"hit","add":-1,"attacks":"suffered","with":"ranged","when_any":["own_turn","enemy_turn"]}]}`

// earlierSayings are rules of armies, and abilities, as data of editions before the 10th has them.
var earlierSayings = []saying{
	{"If every unit from your army has the TANKS keyword (excluding UNALIGNED units), this unit gains the following ability:\n\nNurgle's Gift (Contagion): While an enemy unit is within Contagion Range of this unit (see below), subtract 1 from the Toughness characteristic of models in that unit.",
		[]string{`{"do":"aura","affects":"enemy","army_faction":["TANKS"],"range":6,"ranges":[1,3,6],"effects":[{"do":"characteristic","characteristic":"T","change":"add","value":-1}]}`}},
	{"- This unit counts as having Remained Stationary if it did not Fall Back or Advance in your previous Movement phase.\n- If this unit has the VEHICLE keyword, it does not suffer the penalty incurred to its hit rolls for firing Heavy weapons at enemy units that are within Engagement Range of it.\n- If this unit has the INFANTRY keyword, it can ignore any or all modifiers to its Move characteristic, Advance rolls and charge rolls.", []string{
		`{"do":"counts_stationary","who":"unit"}`, `{"do":"ignore_engaged","any_keywords":["VEHICLE"],"who":"unit"}`,
		`{"do":"ignore_modifiers","of":"M","which":"worse","any_keywords":["INFANTRY"],"who":"unit"}`,
		`{"do":"ignore_modifiers","of":"advance","which":"worse","any_keywords":["INFANTRY"],"who":"unit"}`,
		`{"do":"ignore_modifiers","of":"charge","which":"worse","any_keywords":["INFANTRY"],"who":"unit"}`,
	}},
	{"Instead of following the normal rules for Rapid Fire weapons, models in this unit shooting Rapid Fire bolt weapons make double the number of attacks if any of the following apply:\n- The shooting model's target is within half the weapon's range.\n- The shooting model is Infantry (excluding CHARACTER models) and its unit Remained Stationary in your previous Movement phase.\n- The shooting model is a Terminator or Beast\nFor the purposes of this ability, a Rapid Fire bolt weapon is any bolt weapon (see page 1) with the Rapid Fire type.", []string{
		`{"do":"double_rapid_fire","any_keywords":["INFANTRY"],"no_keywords":["CHARACTER"],"weapon_types":["Rapid Fire"],"weapon_word":"bolt","when":["remained_stationary"]}`,
		`{"do":"double_rapid_fire","any_keywords":["TERMINATOR","BEAST"],"weapon_types":["Rapid Fire"],"weapon_word":"bolt"}`,
	}},
	{"If every unit from your army (excluding UNALIGNED units) has the TANKS keyword, then every unit that has the Combat Doctrines ability and is in a TANKS Detachment gains the Echoes ability, below.\n\nWhilst the Assault Doctrine is active, if a unit with this ability makes a charge move, is charged or performs a Heroic Intervention, add 1 to the Attacks characteristic of models in that unit until the end of the turn.",
		[]string{`{"do":"characteristic","characteristic":"A","change":"add","value":1,"army_faction":["TANKS"],"when":["army_mode_3"],"when_any":["charged","heroic_intervention","was_charged"],"who":"unit"}`}},
	{"Whilst the Tactical Doctrine is active, if an unmodified hit roll of 6 is made for an attack made with a melee weapon by a unit with this ability, that attack scores 1 additional hit on the target.",
		[]string{`{"do":"extra_hits","on":6,"count":1,"when":["army_mode_2"],"with":"melee","who":"unit"}`}},
	{"While this unit is within 6\" of a friendly TANKS INFANTRY unit that is not under half strength, this unit is never considered to be under half strength",
		[]string{`{"do":"never_below_half","near":{"within":6,"keywords":["INFANTRY","TANKS"],"at_half_strength":true},"who":"unit"}`}},
	{"While a friendly CORE unit is within 6\" of this model, models in that unit can use this model's Leadership characteristic instead of their own.",
		[]string{`{"do":"aura","affects":"friendly","range":6,"keywords":["CORE"],"effects":[{"do":"lend_leadership"}]}`}},
	{"While an enemy PSYKER unit is within 18\" of this unit:\n• Subtract 1 from Psychic tests taken for that enemy unit.\n• Each time that enemy unit suffers Perils of the Warp, it suffer 1 additional mortal wound.", []string{
		`{"do":"aura","affects":"enemy","range":18,"keywords":["PSYKER"],"effects":[{"do":"roll","roll":"psychic_test","add":-1}]}`,
		`{"do":"aura","affects":"enemy","range":18,"keywords":["PSYKER"],"effects":[{"do":"more_perils","amount":1}]}`,
	}},
	{"Each time a ranged attack with a Damage characteristic of 1 is allocated to this model, add 1 to the armour saving throw made against the attack.",
		[]string{`{"do":"roll","roll":"armour_save","add":1,"when":["damage_1"],"with":"ranged"}`}},
	{"Each time a ranged attack is allocated to a model in this unit while it is receiving the benefits of cover, add an additional 1 to any armour saving throw made against that attack.",
		[]string{`{"do":"roll","roll":"armour_save","add":1,"when":["in_cover"],"with":"ranged","who":"unit"}`}},
	{"Each time a Deny the Witch test is taken for this model, if the unit attempting to manifest the psychic power is within 12\" of this model, add 1 to that Deny the Witch test.",
		[]string{`{"do":"roll","roll":"deny","add":1,"opponent":{"within":12}}`}},
	{"While a friendly CORE unit is within 6\" of this model, each time that unit is selected to make a Normal Move or Advance, until the end of the phase, add 1\" to the Move characteristic of models in that unit.",
		[]string{`{"do":"aura","affects":"friendly","range":6,"keywords":["CORE"],"effects":[{"do":"characteristic","characteristic":"M","change":"add","value":1,"at":"selected_to_move","until":"end_of_phase","when_any":["normal_move","advanced"]}]}`}},
	{"Each time an enemy unit shoots or fights, after it makes its attacks, if any models in this unit were destroyed as a result of those attacks but this unit was not destroyed, this unit's reanimation protocols are enacted and those destroyed models begin to reassemble.\n" +
		"Each time a unit's reanimation protocols are enacted, make Reanimation Protocol rolls for that unit by rolling a number of D6 equal to the combined Wounds characteristics of all the reassembling models. Each Reanimation Protocol roll of 5+ is put into a pool. A Reanimation Protocol roll can never be modified by more than -1 or +1.\n" +
		"If the number of dice in that pool is greater than or equal to the Wounds characteristic of any of the reassembling models, select one of those models to be Reanimated. A Reanimated model:\n- Is added back to its unit with its full wounds remaining.\n- Can only set up within Engagement Range of enemy units that are already within Engagement Range of the Reanimated model's unit.\n" +
		"- Cannot, if it is your Charge phase, be set up closer to any enemy units that are targets of a charge declared by its unit this phase.\n- No longer counts as having been destroyed for the purposes of Morale tests this turn.\n" +
		"You then reduce the number of dice in that pool by a number equal to the Wounds characteristic of the Reanimated model and repeat this process until either there are no more reassembling models, or the number of dice remaining in the pool is less than the Wounds characteristic of any of the reassembling models. " +
		"Any models that did not Reanimate fail to reassemble, and any dice remaining in the pool are discarded.", []string{`{"do":"reanimate","on":5}`}},
	{"Each time a ranged attack is allocated to a model, if that model is not fully visible to every model in the attacking unit because of this HOUSE, that model has the Benefit of Cover against that attack.", []string{`{"do":"obscures"}`}},
	{"Each time a ranged attack is allocated to a TANKS model from your army, if that model is not fully visible to every model in the attacking unit because of this big TANK model, that model has the Benefit of Cover against that attack.",
		[]string{`{"do":"obscures","affects":"friendly","opponent":{"keywords":["TANKS"]}}`}},
	{"In your Command phase, you can select one friendly CORE unit within 9\" of this model. Until the end of the turn, that unit is eligible to shoot and declare a charge with in a turn in which they Fell Back.",
		[]string{`{"do":"fall_back_and","may":["charge","shoot"],"phase":"command","at":"start_of_phase","until":"end_of_turn","optional":true,"when":["own_turn"],"who":"selected","select":{"side":"friendly","of":"units","within":9,"keywords":["CORE"]}}`}},
	{"Once per turn, at the end of your Command phase, you can select one friendly Battle-shocked CORE unit within 12\" of this model. That unit is no longer Battle-shocked.",
		[]string{`{"do":"rally","phase":"command","at":"end_of_phase","once":"turn","optional":true,"when":["own_turn"],"who":"selected","select":{"side":"friendly","of":"units","within":12,"keywords":["CORE"],"battle_shocked":true}}`}},
	{"Each time a Combat Attrition test is taken for this unit, it is automatically passed.", []string{`{"do":"roll_succeeds","roll":"attrition","from":1,"who":"unit"}`}},
	{"While a friendly CORE unit is within 6\" of this model, each time a Morale test is taken for that unit, you can re-roll the result.",
		[]string{`{"do":"aura","affects":"friendly","range":6,"keywords":["CORE"],"effects":[{"do":"reroll","roll":"morale","results":"any"}]}`}},
	{"In addition, enemy models can ignore the Look Out, Sir rule when selecting this model as the target of a ranged attack.", []string{`{"do":"ignore_look_out_sir","attacks":"suffered"}`}},
	{"This bearer has a 4+ invulnerable save.", []string{`{"do":"invulnerable_save","value":4}`}},
	{"A model equipped with a big shield has a 4+ invulnerable save.", []string{`{"do":"invulnerable_save","value":4}`}},
	{"If a CHARACTER with the Leader ability can be attached to a Guards unit, it can be attached to this unit instead.", []string{}},
	{"In the Declare Battle Formations step, the bearer can be attached to a Guards unit.", []string{}},
	{"A unit from your Crusade army that is harbouring a grudge against your opponent cannot rest.", []string{}},
	{"Your opponent must subtract 1 from all hit rolls for attacks that target this unit.", []string{`{"do":"roll","roll":"hit","add":-1,"attacks":"suffered","who":"unit"}`}},
	{"If you roll a 6 when taking a Morale test for this unit, the test is automatically passed.", []string{`{"do":"roll_succeeds","roll":"morale","from":6,"who":"unit"}`}},
	{"- Each time an enemy unit declares a charge against this unit, this unit can fire Overwatch before the charge roll is made.\n- While a friendly unit with this ability is within 6\" of this unit, each time an enemy unit declares a charge against this unit, " +
		"that friendly unit can fire Overwatch before the charge roll is made. If it does so, until the end of the phase, that friendly unit cannot fire Overwatch again.", []string{
		`{"do":"overwatch","value":6,"who":"unit"}`, `{"do":"add_keyword","keyword":"FOR THE GREATER GOOD"}`, `{"do":"overwatch_for","charged":{"within":6,"keywords":["FOR THE GREATER GOOD"]}}`,
	}},
	{"While a friendly CORE unit is within 3\" of this unit, enemy units cannot target that CORE unit with ranged weapons.",
		[]string{`{"do":"aura","affects":"friendly","range":3,"keywords":["CORE"],"effects":[{"do":"not_targeted"}]}`}},
	{"While this unit is within 6\" of any friendly CORE units, models in this unit have a Weapon Skill and Ballistic Skill of 3+ and an Attacks characteristic of 4.", []string{
		`{"do":"characteristic","characteristic":"WS","change":"set","value":3,"near":{"within":6,"keywords":["CORE"]},"who":"unit"}`,
		`{"do":"characteristic","characteristic":"BS","change":"set","value":3,"near":{"within":6,"keywords":["CORE"]},"who":"unit"}`,
		`{"do":"characteristic","characteristic":"A","change":"set","value":4,"near":{"within":6,"keywords":["CORE"]},"who":"unit"}`,
	}},
	{"When this model Advances, increase its Move characteristic by 20\" until the end of the phase - do not roll a dice.", []string{`{"do":"fixed_advance","move":20}`}},
	{"Instead of measuring distances to and from this model's base, measure to and from this model's hull or base (whichever is closer).", []string{`{"do":"measure_hull","or_base":true}`}},
	{"Any friendly TANKS units within 6\" of a CHARACTER can use his Leadership instead of their own.", []string{`{"do":"aura","affects":"friendly","range":6,"keywords":["TANKS"],"effects":[{"do":"lend_leadership"}]}`}},
	{"When this model is destroyed, roll one D6 before removing it from play. On a 5+, the closest enemy unit within 6\" suffers D3 mortal wounds.", []string{`{"do":"explodes","on":5,"range":6,"amount":"D3","closest":true}`}},
	{"The first time this unit is set up, all models in this unit must be placed within 6\" of each other. From that point onwards, each operates independently and is treated as a separate unit.", []string{`{"do":"split_unit","into":"models","apart":6}`}},
	{"During deployment, you can set up this unit in a balloon, high above, instead of placing them on the battlefield. At the end of any of your Movement phases, this unit can jump - set it up anywhere on the battlefield that is more than 9\" from any enemy models.",
		[]string{`{"do":"reinforcements","distance":9}`}},
	{"During deployment, this unit can be set up anywhere on the battlefield that is more than 9\" away from the enemy deployment zone and any enemy models.", []string{`{"do":"set_up_anywhere","distance":9}`}},
	{"Once per game, instead of shooting any weapons in the Shooting phase, the vehicle can use its Smoke Launchers; until your next Shooting phase your opponent must subtract 1 from all hit rolls for ranged weapons that target this vehicle.", []string{smokeEffect}},
	{"Once per battle, instead of shooting its weapons in the Shooting phase, this model can use its smoke launchers. If it does so, subtract 1 from hit rolls for attacks made with ranged weapons that target it until your next Shooting phase.", []string{smokeEffect}},
	{"Each time an enemy unit (excluding TANKS units) within Engagement Range of one or more units with this ability is selected to fight, until the end of the phase, each time a model in that enemy unit makes a melee attack, subtract 1 from the Hit roll.",
		[]string{`{"do":"aura","affects":"enemy","engaged":true,"range":1,"without":["TANKS"],"effects":[{"do":"roll","roll":"hit","add":-1,"with":"melee"}]}`}},
	{"Each time an attack is made against this model (excluding Psychic Attacks), subtract 1 from that attack's Damage characteristic.", []string{`{"do":"reduce_damage","by":1,"minimum":0,"not_psychic":true}`}},
	{"Each time a model in this unit makes a ranged attack, if a Critical Wound is scored, improve the Armour Penetration characteristic of that attack by 1.",
		[]string{`{"do":"characteristic","characteristic":"ap","change":"add","value":-1,"on_roll":{"roll":"wound","on":6,"critical":true},"with":"ranged","who":"unit"}`}},
	{"Re-roll Reanimation Protocol rolls of 1 made for this unit.", []string{`{"do":"reroll","roll":"reanimation","results":"ones","who":"unit"}`}},
	{"In your Movement phase, each time this unit is selected to move, it cannot Fall Back.", []string{`{"do":"cannot","actions":["fall_back"],"who":"unit"}`}},
	{"When this transport is destroyed, roll one D6 before any embarked models disembark and before removing it from play. On a 6, it explodes, and each unit within 6\" suffers D3 moral wounds.",
		[]string{`{"do":"explodes","on":6,"range":6,"amount":"D3"}`}},
	{"At the end of your Movement phase, this model can repair one friendly TANKS VEHICLE model within 3\" of it. That VEHICLE model regains D3 lost wounds. Each model can only be repaired once per turn.",
		[]string{`{"do":"regain_wounds","amount":"D3","phase":"movement","at":"end_of_phase","when":["own_turn"],"optional":true,"once":"turn","once_for":"selected","who":"selected","select":{"side":"friendly","of":"models","within":3,"keywords":["TANKS","VEHICLE"]}}`}},
	{"At the end of your Movement phase this model can repair a one VEHICLE within 3\". That VEHICLE regains 1 lost wound. Each model can only be repaired once per turn.",
		[]string{`{"do":"regain_wounds","amount":1,"phase":"movement","at":"end_of_phase","when":["own_turn"],"optional":true,"once":"turn","once_for":"selected","who":"selected","select":{"side":"friendly","of":"models","within":3,"keywords":["VEHICLE"]}}`}},
	{"After this unit makes a charge move, you can select one enemy unit within 1\" of it and roll one D6 for each model this unit contains; for each roll of 4+, that enemy unit suffers D3 mortal wounds.",
		[]string{`{"do":"mortal_wounds","amount":"D3","to":"selected","phase":"charge","at":"charge_ended","when":["own_turn"],"optional":true,"dice":"each_own_model","needs":4,"who":"selected","select":{"side":"enemy","of":"units","within":1}}`}},
	{"Each time a model in this unit makes an attack with a grot blasta or big shoota, add 1 to that attack's hit roll.",
		[]string{`{"do":"roll","roll":"hit","add":1,"weapons":["big shoota","grot blasta"],"who":"unit"}`}},
	{"One Miracle Die is generated at the start of each Player Turn.\n\nOnce per phase, one unit from your army with this ability can perform one Act of Faith using Miracle dice on the following dice rolls:\nAdvance, Charge, Hit, Wound, Saving throw, Damage; Morale test",
		[]string{`{"do":"gain_die","at":"start_of_turn","once":"turn","once_for":"army","who":"unit"}`, `{"do":"substitute_dice","per":"army","who":"unit"}`}},
	{"[These are located in the Vault]", nil},
	{"Each time an attack is allocated to this model, if that attack has an unmodified Damage characteristic of 1, add 1 to any armour saving throw made against that attack.",
		[]string{`{"do":"roll","roll":"armour_save","add":1,"when":["damage_1"]}`}},
	{"Airborne: This model cannot charge, can only be charged by units that can FLY, and can only attack or be attacked in the Fight phase by units that can FLY.",
		[]string{`{"do":"cannot","actions":["charge"]}`, `{"do":"engaged_only_by","keywords":["FLY"]}`}},
}

// ruled is a reader of data with rules that others name.
func ruled() *Reader {
	r := newReader()
	r.Rule = func(name string) (string, bool) {
		text, ok := map[string]string{
			"And None Shall Flee": "Each time a Combat Attrition test is taken for this unit, ignore any or all modifiers.",
			"Riddles":             "This unit speaks in riddles.",
			"Contagion Abilities": "The range grows:\nBattle Round 1 - 1\"\nBattle Round 2 - 3\"\nBattle Round 3 - 6\"",
		}[name]
		return text, ok
	}
	return r
}

// TestEarlier: 9e.DATASHEET.ABILITY.1. Rules of armies and abilities of editions before the 10th.
func TestEarlier(t *testing.T) {
	check(t, earlierSayings, func(text string) Reading { return ruled().Read(text) })
}

// TestNamedAbilities: what the rules of named abilities say counts, and what is not known of them is left.
func TestNamedAbilities(t *testing.T) {
	check(t, []saying{{"This unit has the following abilities: And None Shall Flee and Combat Doctrines.", append([]string{
		`{"do":"ignore_modifiers","of":"attrition","which":"worse","who":"unit"}`,
	}, written(t, entries(bookRules["combat doctrines"]()))...)}}, func(text string) Reading { return ruled().Read(text) })
	for text, left := range map[string][]string{
		"This unit has the following abilities: And None Shall Flee and Riddles.":       {"This unit speaks in riddles"},
		"This unit has the following abilities: And None Shall Flee, Nothing and Gone.": {"Nothing", "Gone"},
	} {
		r := ruled()
		if got := r.Read(text); !slices.Equal(got.Left, left) || len(got.Effects) != 1 {
			t.Errorf("%q: left %q with %d effects, want %q with 1", text, got.Left, len(got.Effects), left)
		}
	}
	if got := newReader().Read("This unit has the following abilities: And None Shall Flee."); got.Understood() {
		t.Error("understood without rules")
	}
}

// TestDoctrines: the data may say what doctrines do; without it, what the book says counts.
func TestDoctrines(t *testing.T) {
	check(t, []saying{{doctrinesSaying, written(t, entries(bookRules["combat doctrines"]()))}}, func(text string) Reading { return newReader().Read(text) })
}

// doctrinesSaying is the rule of doctrines of an army.
const doctrinesSaying = "If every unit from your army has the ADEPTUS ASTARTES keyword (excluding some units), this unit gains a bonus (see below) depending on which combat doctrine is active for your army, as follows:\n" +
	"• During the first battle round, the Devastator Doctrine is active for your army.\n• During the second battle round, the Tactical Doctrine is active for your army.\n" +
	"• At the start of the third battle round, select either the Tactical Doctrine or Assault Doctrine: until the end of that battle round, the doctrine you selected is active for your army.\n" +
	"• During the fourth and subsequent battle rounds, the Assault Doctrine is active for your army.\n\n" +
	"Unless specified otherwise, this bonus is not cumulative with any other rules that improve the Armour Penetration characteristic of a weapon.\n\n" +
	"Devastator Doctrine\nWhile this combat doctrine is active, improve the Armour Penetration characteristic of every Heavy and Grenade weapon that models in this unit are equipped with by 1.\n\n" +
	"Tactical Doctrine\nWhile this combat doctrine is active, improve the Armour Penetration characteristics of every Rapid Fire and Assault weapon that models in this unit are equipped with by 1.\n\n" +
	"Assault Doctrine\nWhile this combat doctrine is active, improve the Armour Penetration characteristic of every Pistol and Melee weapon that models in this unit are equipped with by 1."
