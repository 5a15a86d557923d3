package wording

import "testing"

// stateSayings are rules of armies that have an effect on a unit for a time, and abilities that depend on it.
var stateSayings = []saying{
	{"All TANKS units have a Pain ability, tagged with the word 'Pain'. Pain abilities only apply to a unit while it is Empowered. If your Army Faction is **TANKS**, you can Empower units from your army with Pain abilities by spending Pain tokens (see below).\n\n" +
		"**GAINING PAIN TOKENS**\n\nIf your Army Faction is **TANKS**, you gain Pain tokens as follows:\n■ 1 Pain token at the start of your Command phase.\n■ 1 Pain token each time an enemy unit is destroyed.\n■ 1 Pain token each time an enemy unit fails a Battle-shock test.\n\n" +
		"Each time you gain a Pain token, keep it to one side – this is your Pain token pool. Each time you spend a Pain token, reduce your Pain token pool by the same amount.\n\n**EMPOWERED THROUGH PAIN**\n\n" +
		"Each Pain ability will state when you can spend Pain tokens to Empower that unit. When you do, until the end of the phase, that unit is Empowered and all Pain abilities it has take effect. " +
		"While an Attached unit is Empowered, the Pain abilities of all Leader and Bodyguard units in that unit take effect - you do not need to spend additional Pain tokens to activate each of those Pain abilities.", []string{
		`{"army_faction":["TANKS"],"at":"start_of_phase","count":1,"do":"gain_tokens","once":"phase","once_for":"army","phase":"command","when":["own_turn"],"who":"unit"}`,
		`{"army_faction":["TANKS"],"at":"enemy_destroyed","count":1,"do":"gain_tokens","once_for":"army","who":"unit"}`,
		`{"army_faction":["TANKS"],"at":"enemy_battle_shock_failed","count":1,"do":"gain_tokens","once_for":"army","select":{"of":"units","side":"tested"},"who":"selected"}`,
	}},
	{"In your Shooting phase or the Fight phase, when you select this unit to shoot or fight, you can spend 1 Pain token to Empower this unit. While Empowered, each time a model in this unit makes an attack, add 1 to the Hit roll.", []string{
		`{"at":"selected_to_shoot","do":"add_keyword","keyword":"EMPOWERED","not_while_keywords":["EMPOWERED"],"optional":true,"phase":"shooting","tokens":1,"until":"end_of_phase","when":["own_turn"],"who":"unit"}`,
		`{"at":"selected_to_fight","do":"add_keyword","keyword":"EMPOWERED","not_while_keywords":["EMPOWERED"],"optional":true,"phase":"fight","tokens":1,"until":"end_of_phase","who":"unit"}`,
		`{"add":1,"do":"roll","roll":"hit","while_keywords":["EMPOWERED"],"who":"unit"}`,
	}},
	{"At the start of your Charge phase, you can spend 1 Pain token to Empower this unit. While Empowered, this unit is eligible to declare a charge in a turn in which it Advanced.", []string{
		`{"at":"start_of_phase","do":"add_keyword","keyword":"EMPOWERED","not_while_keywords":["EMPOWERED"],"optional":true,"phase":"charge","tokens":1,"until":"end_of_phase","when":["own_turn"],"who":"unit"}`,
		`{"do":"advance_and","may":["charge"],"while_keywords":["EMPOWERED"],"who":"unit"}`,
	}},
	{"In your Shooting phase, when you select this model to shoot, you can spend 1 Pain token to Empower this model. While Empowered, after this model has shot, select one enemy unit hit by one or more of those attacks. Until the end of the phase, that enemy unit cannot have the Benefit of Cover.", []string{
		`{"at":"selected_to_shoot","do":"add_keyword","keyword":"EMPOWERED","not_while_keywords":["EMPOWERED"],"optional":true,"phase":"shooting","tokens":1,"until":"end_of_phase","when":["own_turn"],"who":"unit"}`,
		`{"at":"after_shooting","attacks":"suffered","do":"no_cover","phase":"shooting","select":{"hit":true,"of":"units","side":"enemy"},"until":"end_of_phase","when":["own_turn"],"while_keywords":["EMPOWERED"],"who":"selected"}`,
	}},
	{"In the Fight phase, when you select this model's unit to fight, you can spend 1 of your Pain tokens to Empower this model's unit. While that unit is Empowered:\n■ Each time a model in that unit makes a melee attack, add 1 to the Wound roll.", []string{
		`{"at":"selected_to_fight","do":"add_keyword","keyword":"EMPOWERED","not_while_keywords":["EMPOWERED"],"optional":true,"phase":"fight","tokens":1,"until":"end_of_phase","who":"unit"}`,
		`{"add":1,"do":"roll","roll":"wound","while_keywords":["EMPOWERED"],"who":"unit","with":"melee"}`,
	}},
	{"In your Command phase, you can spend 1 Pain token to Empower this model's unit. Each time you do, you can return up to D3 destroyed Bodyguard models to that unit.", []string{
		`{"at":"start_of_phase","do":"together","effects":[{"do":"add_keyword","keyword":"EMPOWERED"},{"amount":"D3","do":"return_models"}],"not_while_keywords":["EMPOWERED"],"optional":true,"phase":"command","tokens":1,"until":"end_of_phase","when":["attached","own_turn"],"who":"unit"}`,
	}},
	{"This unit is always Empowered - you do not need to spend any Pain tokens to activate this unit's Pain abilities.", []string{`{"do":"add_keyword","keyword":"EMPOWERED","who":"unit"}`}},
	{"In the Fight phase, if the bearer's unit makes a Dark Pact, until the end of the phase, add 3 to the Attacks characteristic of melee weapons equipped by the bearer and those weapons gain the [LANCE] ability.", []string{
		`{"change":"add","characteristic":"A","do":"characteristic","phase":"fight","value":3,"while_keywords":["DARK PACT"],"with":"melee"}`,
		`{"ability":"lance","do":"weapon_ability","phase":"fight","while_keywords":["DARK PACT"],"with":"melee"}`,
	}},
	{"In the Fight phase, if this model's unit makes a Dark Pact and fails the resulting Leadership test, until the end of the phase, melee weapons equipped by this model have the [HAZARDOUS] ability.", []string{
		`{"ability":"hazardous","do":"weapon_ability","phase":"fight","while_keywords":["FAILED DARK PACT"],"with":"melee"}`,
	}},
	{"Designer's Note: Each weapon confers a keyword. If you are using the Pactbound Zealots Detachment, when resolving the Marks of Chaos rule to select a keyword for a unit that has a Daemon Weapon, you must select the same keyword that is conferred by that Daemon Weapon.", []string{}},
}

func TestStates(t *testing.T) {
	check(t, stateSayings, func(text string) Reading { return newTenth().Read(text) })
	// What cannot be read as an item of a list takes the opening of the list with it.
	for text, want := range map[string]int{
		"While Empowered:\n■ This unit sings.\n■ This unit has the Stealth ability.": 2,
		"While Empowered:\n■ This unit has the Stealth ability.\n■ This unit sings.": 1,
	} {
		if got := newTenth().Read(text); len(got.Left) != want {
			t.Errorf("%q: left %q, want %d sentences", text, got.Left, want)
		}
	}
}

// bondSayings are abilities that affect the model that the rule of Bondsman abilities selects.
var bondSayings = []saying{
	{"While a model is affected by this ability, each time that model makes a ranged attack that targets the closest eligible target, improve the Strength and Armour Penetration characteristics of that attack by 1.", []string{
		`{"at":"start_of_phase","do":"together","effects":[{"change":"add","characteristic":"strength","do":"characteristic","value":1,"when":["closest_target"],"with":"ranged"},{"change":"add","characteristic":"ap","do":"characteristic","value":-1,"when":["closest_target"],"with":"ranged"}],"once":"phase","once_for":"selected","once_of":"Bondsman","optional":true,"phase":"command","select":{"keywords":["TANKS"],"of":"units","side":"friendly","within":12},"until":"next_command_phase","when":["own_turn"],"who":"selected"}`,
	}},
	{"While a model is affected by this ability, each time that model makes a ranged attack, add 1 to the Hit roll.", []string{
		`{"add":1,"at":"start_of_phase","do":"roll","once":"phase","once_for":"selected","once_of":"Bondsman","optional":true,"phase":"command","roll":"hit","select":{"keywords":["TANKS"],"of":"units","side":"friendly","within":12},"until":"next_command_phase","when":["own_turn"],"who":"selected","with":"ranged"}`,
	}},
	{"While a model is affected by this ability, you can re-roll Advance rolls made for that model and ranged weapons equipped by that model have the [ASSAULT] ability.", []string{
		`{"at":"start_of_phase","do":"together","effects":[{"do":"reroll","results":"any","roll":"advance"},{"ability":"assault","do":"weapon_ability","with":"ranged"}],"once":"phase","once_for":"selected","once_of":"Bondsman","optional":true,"phase":"command","select":{"keywords":["TANKS"],"of":"units","side":"friendly","within":12},"until":"next_command_phase","when":["own_turn"],"who":"selected"}`,
	}},
	{"While a model is affected by this ability, you can re-roll Charge rolls made for that model and each time that model makes a melee attack, you can re-roll the Hit roll.", []string{
		`{"at":"start_of_phase","do":"together","effects":[{"do":"reroll","results":"any","roll":"charge"},{"do":"reroll","results":"any","roll":"hit","with":"melee"}],"once":"phase","once_for":"selected","once_of":"Bondsman","optional":true,"phase":"command","select":{"keywords":["TANKS"],"of":"units","side":"friendly","within":12},"until":"next_command_phase","when":["own_turn"],"who":"selected"}`,
	}},
}

func TestBonds(t *testing.T) {
	const rule = "In your Command phase, one or more models from your army with a Bondsman ability can use that ability. For each one that does, select one friendly **^^TANKS^^** model within 12\" of that model " +
		"(you cannot select a **^^TANKS^^** model that is already being affected by a Bondsman ability). Until the start of your next Command phase, that **^^TANKS^^** model is affected by that Bondsman ability."
	check(t, bondSayings, func(text string) Reading {
		r := newTenth()
		r.Rule = func(name string) (string, bool) { return rule, name == bondRule }
		return r.Read(text)
	})
	for _, s := range bondSayings { // without the rule it is not known which model is affected
		if got := newTenth().Read(s.text); got.Understood() {
			t.Errorf("%q: read as %+v", s.text, got.Effects)
		}
	}
}

// assailSayings are abilities to shoot only at one unit.
var assailSayings = []saying{
	{"In your Shooting phase, just after this unit is selected to shoot, this unit can use this ability. If it does, select one enemy unit (excluding MONSTERS and VEHICLES). Until the end of the phase, attacks made by models in this unit can only attack that enemy unit (and only if it is an eligible target) and, after resolving those attacks, " +
		"if one or more of those attacks hit that enemy unit, until the start of your next Shooting phase, that enemy unit is assailed (this simply labels that unit for the purposes of this ability). If that unit is already assailed, until the start of your next Shooting phase, it is also pinned. " +
		"While a unit is pinned, subtract 2\" from its Move characteristic and subtract 2 from Charge rolls made for it.", []string{
		`{"at":"selected_to_shoot","do":"together","effects":[{"do":"only_target"},{"do":"add_keyword","keyword":"GUERRILLA ADEPTS","to":"owner"}],"optional":true,"per_unit":true,"phase":"shooting","select":{"of":"units","side":"enemy","without":["MONSTER","VEHICLE"]},"until":"end_of_phase","when":["own_turn"],"who":"selected"}`,
		`{"at":"after_shooting","do":"together","effects":[` +
			`{"change":"add","characteristic":"M","do":"characteristic","of_target":{"keywords":["ASSAILED"],"without":["PINNED"]},"value":-2},` +
			`{"add":-2,"do":"roll","of_target":{"keywords":["ASSAILED"],"without":["PINNED"]},"roll":"charge"},` +
			`{"do":"add_keyword","keyword":"PINNED","of_target":{"keywords":["ASSAILED"],"without":["PINNED"]}},{"do":"add_keyword","keyword":"ASSAILED"}],` +
			`"per_unit":true,"phase":"shooting","select":{"hit":true,"of":"units","side":"enemy"},"until":"next_shooting_phase","when":["own_turn"],"while_keywords":["GUERRILLA ADEPTS"],"who":"selected"}`,
	}},
}

func TestAssails(t *testing.T) {
	check(t, assailSayings, func(text string) Reading { return newTenth().Read(text) })
}
