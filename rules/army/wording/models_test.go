package wording

import "testing"

// modelSayings are about some of the models of a unit, about weapons with names, and about what holds under a further condition.
var modelSayings = []saying{
	{"While this model is leading a unit, CHARACTER models in that unit have the Feel No Pain 4+ ability.",
		[]string{`{"do":"ignore_wounds","value":4,"of_models":{"keywords":["CHARACTER"]},"when":["attached"],"who":"unit"}`}},
	{"While a CHARACTER model is leading this unit, that CHARACTER model has the Feel No Pain 5+ ability.",
		[]string{`{"do":"ignore_wounds","value":5,"of_models":{"keywords":["CHARACTER"]},"when":["attached"],"who":"unit"}`}},
	{"While this model is leading a unit, each time a TERMINATOR model in that unit makes a melee attack, add 1 to the Hit roll.",
		[]string{`{"do":"roll","roll":"hit","add":1,"of_models":{"keywords":["TERMINATOR"]},"when":["attached"],"who":"unit","with":"melee"}`}},
	{"While this model is leading a unit, Bodyguard models in that unit have the Feel No Pain 5+ ability against mortal wounds.",
		[]string{`{"do":"ignore_wounds","of":"mortal","value":5,"of_models":{"bodyguard":true},"when":["attached"],"who":"unit"}`}},
	{"Add 1 to the Objective Control characteristic of non-CHARACTER models in this unit.",
		[]string{`{"do":"characteristic","characteristic":"OC","change":"add","value":1,"of_models":{"without":["CHARACTER"]},"who":"unit"}`}},
	{"Ranged weapons equipped by models in this unit (excluding CHARACTER models) have the [IGNORES COVER] ability.",
		[]string{`{"do":"weapon_ability","ability":"ignores cover","of_models":{"without":["CHARACTER"]},"who":"unit","with":"ranged"}`}},

	{"This model's exitus rifle has the [PRECISION] ability.", []string{`{"do":"weapon_ability","ability":"precision","weapons":["exitus rifle"]}`}},
	{"Each time this model ends a Charge move, until the end of the turn, add 2 to the Attacks characteristic of this model's Frostfang.", []string{
		`{"do":"characteristic","characteristic":"attacks","change":"add","value":2,"weapons":["Frostfang"],"when":["charged"],"with":"ranged"}`,
		`{"do":"characteristic","characteristic":"A","change":"add","value":2,"weapons":["Frostfang"],"when":["charged"],"with":"melee"}`,
	}},
	{"Improve the Armour Penetration characteristic of the bearer's Storm weapon by 1.",
		[]string{`{"do":"characteristic","characteristic":"ap","change":"add","value":-1,"weapons":["Storm"]}`}},
	{"If the Waaagh! is active for your army, this model's 'uge choppa has a Damage characteristic of 3.",
		[]string{`{"do":"characteristic","characteristic":"damage","change":"set","value":3,"weapons":["uge choppa"],"when":["army_active"]}`}},
	{"Change the Attacks characteristic of the bearer's killa jet to 3.", []string{
		`{"do":"characteristic","characteristic":"attacks","change":"set","value":3,"weapons":["killa jet"],"with":"ranged"}`,
		`{"do":"characteristic","characteristic":"A","change":"set","value":3,"weapons":["killa jet"],"with":"melee"}`,
	}},

	{"Each time this model makes an attack, add 1 to the Hit roll. If that attack targets a VEHICLE unit, add 1 to the Wound roll as well.", []string{
		`{"do":"roll","roll":"hit","add":1}`, `{"do":"roll","roll":"wound","add":1,"opponent":{"keywords":["VEHICLE"]}}`,
	}},
	{"Each time this model makes an attack, add 1 to the Hit roll. If that attack targets a VEHICLE unit, add 2 to the Hit roll instead.", []string{
		`{"do":"roll","roll":"hit","add":1,"opponent":{"without":["VEHICLE"]}}`, `{"do":"roll","roll":"hit","add":2,"opponent":{"keywords":["VEHICLE"]}}`,
	}},
	{"While this model is leading a unit, models in that unit have the Feel No Pain 5+ ability. While that unit is Battle-shocked, models in that unit have the Feel No Pain 4+ ability instead.", []string{
		`{"do":"ignore_wounds","value":5,"unless":["battle_shocked"],"when":["attached"],"who":"unit"}`,
		`{"do":"ignore_wounds","value":4,"when":["attached","battle_shocked"],"who":"unit"}`,
	}},
	{"Add 2 to Advance rolls made for this unit. While this unit is within 6\" of one or more friendly INFANTRY units, add 3 to Advance rolls made for this unit instead.", []string{
		`{"do":"roll","roll":"advance","add":2,"near":{"keywords":["INFANTRY"],"not":true,"within":6},"who":"unit"}`,
		`{"do":"roll","roll":"advance","add":3,"near":{"keywords":["INFANTRY"],"within":6},"who":"unit"}`,
	}},
	{"While a friendly INFANTRY unit is within 6\" of this model, each time a model in that unit makes a melee attack, add 1 to the Hit roll. If that attack targets a unit that is Below Half-strength, add 1 to the Wound roll as well.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"add":1,"do":"roll","roll":"hit","with":"melee"},{"add":1,"do":"roll","roll":"wound","when":["target_below_half_strength"],"with":"melee"}],"keywords":["INFANTRY"],"range":6}`,
	}},

	{"While a friendly INFANTRY unit is wholly within 6\" of this model, models in that unit have the Feel No Pain 6+ ability.",
		[]string{`{"affects":"friendly","do":"aura","effects":[{"do":"ignore_wounds","value":6}],"keywords":["INFANTRY"],"range":6,"wholly":true}`}},
	{"Each time a model in this unit makes an attack that targets an Afflicted unit, add 1 to the Wound roll.",
		[]string{`{"do":"roll","roll":"wound","add":1,"opponent":{"keywords":["AFFLICTED"]},"who":"unit"}`}},
	{"Each time a model in this unit makes an attack that targets your Oath of Moment target, add 1 to the Hit roll.",
		[]string{`{"do":"roll","roll":"hit","add":1,"opponent":{"keywords":["OATH OF MOMENT TARGET"]},"who":"unit"}`}},
	{"Each time this model makes a ranged attack that targets an enemy unit (excluding units that can Fly), add 1 to the Hit roll.",
		[]string{`{"do":"roll","roll":"hit","add":1,"opponent":{"without":["FLY"]},"with":"ranged"}`}},
	{"Each time a model in this unit makes an attack that targets a unit that does not have the PSYKER or BEAST keywords, that attack has the [LETHAL HITS] ability.",
		[]string{`{"do":"weapon_ability","ability":"lethal hits","opponent":{"without":["BEAST","PSYKER"]},"who":"unit"}`}},
}

// TestModels: what is said of some models, of one weapon, or under a condition holds for these alone.
// 10e.ATTACHED.LEADING.1, 10e.DATASHEET.WEAPON.2.
func TestModels(t *testing.T) {
	check(t, modelSayings, newTenth().Read)
	for _, text := range []string{
		"CHARACTER models in this unit have the Deep Strike ability.",                                                                                                    // the unit has it, or not
		"In your Command phase, CHARACTER models in this unit can regain 1 lost wound, or more.",                                                                         // something else
		"Each time this model makes an attack, add 1 to the Hit roll and add 1 to the Wound roll. If that attack targets a VEHICLE unit, add 2 to the Hit roll instead.", // the Wound roll, too?
		"Add 1 to the Attacks characteristic of this model's melee weapons (excluding Extra Attacks weapons).",
	} {
		if got := newTenth().Read(text); got.Understood() && limitedToModels(members(got.Effects)) == 0 {
			t.Errorf("10e.DATASHEET.WEAPON.2: %q: read as %s", text, written(t, got.Effects))
		}
	}
}
