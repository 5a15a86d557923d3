package wording

import "testing"

// ofArmySayings are rules of armies, such as Detachment rules, with what they give to a unit.
var ofArmySayings = []saying{
	{"Weapons equipped by TANKS INFANTRY models from your army have the [SUSTAINED HITS 1] ability.", []string{
		`{"ability":"sustained hits 1","all_keywords":["TANKS","INFANTRY"],"do":"weapon_ability"}`,
	}},
	{"Each TANKS unit from your army (excluding PSYKER units) is eligible to shoot in a turn in which it Advanced.", []string{
		`{"all_keywords":["TANKS"],"do":"advance_and","may":["shoot"],"no_keywords":["PSYKER"],"who":"unit"}`,
	}},
	{"Ranged weapons equipped by TANKS VEHICLE and TANKS MONSTER models (excluding PSYKER models) from your army have the [ASSAULT] ability.", []string{
		`{"ability":"assault","all_keywords":["TANKS"],"any_keywords":["VEHICLE","MONSTER"],"do":"weapon_ability","no_keywords":["PSYKER"],"with":"ranged"}`,
	}},
	{"You can re-roll Charge rolls made for all TANKS units in your army.", []string{
		`{"all_keywords":["TANKS"],"do":"reroll","results":"any","roll":"charge","who":"unit"}`,
	}},
	{"Each time a TANKS unit from your army makes a charge move, until the end of the turn, add 1 to the Attacks characteristic of melee weapons equipped by models in that unit.", []string{
		`{"all_keywords":["TANKS"],"change":"add","characteristic":"A","do":"characteristic","value":1,"when":["charged"],"who":"unit","with":"melee"}`,
	}},
	{"Each time a ranged attack targets a TANKS unit from your army, if the attacking model is not within 6\" of that unit, subtract 1 from the Hit roll.", []string{
		`{"add":-1,"all_keywords":["TANKS"],"attacks":"suffered","do":"roll","roll":"hit","when":["beyond_6"],"who":"unit","with":"ranged"}`,
	}},
	{"Friendly TANKS units' ranged attacks have [ASSAULT]. This detachment has the HULL tag and cannot be taken with another HULL detachment.", []string{
		`{"ability":"assault","all_keywords":["TANKS"],"do":"weapon_ability","who":"unit","with":"ranged"}`,
	}},
	{"Friendly TANKS FLY units have the following ability: Psalms: In your Shooting phase, this unit can select one visible enemy unit within 12\". That unit must take a Battle-shock test.", []string{
		`{"all_keywords":["TANKS","FLY"],"do":"one_of","effects":[{"at":"start_of_phase","do":"battle_shock_test","optional":true,"phase":"shooting","select":{"of":"units","side":"enemy","visible":true,"within":12},"when":["own_turn"],"who":"selected"},{"at":"end_of_phase","do":"battle_shock_test","optional":true,"phase":"shooting","select":{"of":"units","side":"enemy","visible":true,"within":12},"when":["own_turn"],"who":"selected"}],"once":"phase"}`,
	}},
}

func TestOfArmy(t *testing.T) {
	check(t, ofArmySayings, func(text string) Reading { return newReader().ReadOfArmy(text) })
}

// TestNotOfArmy: sentences about the army itself, about units that are selected for the whole army, or about units of several
// kinds are left.
func TestNotOfArmy(t *testing.T) {
	for _, text := range []string{
		"In your Command phase, you gain 1CP.",
		"Select one TANKS unit from your army: that unit has a 5+ invulnerable save.",
		"At the start of your Command phase, select one unit from your opponent's army. Until the start of your next Command phase, each time a model in a TANKS unit from your army makes an attack that targets that enemy unit, add 1 to the Wound roll.",
		"While a friendly TANKS unit is within 6\" of this model, models in that unit have a 5+ invulnerable save.",
		"While an enemy unit is within 6\" of one or more TANKS units from your army, subtract 1 from the Leadership characteristic of models in that unit.",
		"TANKS units from your army are eligible to charge in a turn in which they Advanced, and PSYKER units from your army are eligible to shoot in a turn in which they Advanced.",
		"TANKS units from your army have the following ability: Iron (Aura): While a friendly unit is within 6\" of this unit, models in that unit have a 5+ invulnerable save.",
	} {
		if got := newReader().ReadOfArmy(text); len(got.Effects) > 0 || got.Understood() {
			t.Errorf("%q: got %v", text, got.Effects)
		}
	}
}

// TestSparedOfTwoKeywords: 10e.DATASHEET.KEYWORD.4. Units that need two keywords are not excluded as those that have one.
func TestSparedOfTwoKeywords(t *testing.T) {
	for _, text := range []string{
		"INFANTRY units (excluding VEHICLE PSYKER units) with this trait have the Fights First ability.",
		"INFANTRY units with this trait (excluding VEHICLE PSYKER units) have the Fights First ability.",
	} {
		if got := newReader().Read(text); got.Understood() {
			t.Errorf("10e.DATASHEET.KEYWORD.4: %q: read as %s", text, written(t, got.Effects))
		}
	}
}
