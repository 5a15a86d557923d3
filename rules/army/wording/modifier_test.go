package wording

import "testing"

// modifierSayings add to rolls, and to tests, while something is true.
var modifierSayings = []saying{
	{"Each time this model is selected to fight, you can select one enemy unit within Engagement Range of it and roll one D6, adding 2 to the result if this model made a Charge move this turn: on a 4-5, that enemy unit suffers D3 mortal wounds; on a 6+, that enemy unit suffers 3 mortal wounds.", []string{
		`{"at":"selected_to_fight","do":"mortal_wounds","modifier":{"add":2,"when":["charged"]},"needs":4,"optional":true,"phase":"fight","results":[{"amount":"D3","from":4},{"amount":3,"from":6}],"select":{"engaged":true,"of":"units","side":"enemy"},"to":"selected","who":"selected"}`,
	}},
	{"At the start of your Command phase, if the bearer is on the battlefield, roll one D6, adding 1 to the result if the bearer is within range of an objective marker you control: on a 4+, you gain 1CP.", []string{
		`{"at":"start_of_phase","count":1,"do":"command_points","modifier":{"add":1,"when":["on_held_marker"]},"needs":4,"phase":"command","when":["own_turn"]}`,
	}},
	{"Each time this model ends a Normal move, you can select one enemy unit that it moved over during that move and roll two D6, adding 1 to each result if that enemy unit can FLY: for each 4+, that enemy unit suffers D3 mortal wounds.", []string{
		`{"amount":"D3","at":"moved_across","dice":2,"do":"mortal_wounds","modifier":{"add":1,"keywords":["FLY"],"of":"target"},"needs":4,"optional":true,"phase":"movement","select":{"crossed":true,"of":"units","side":"enemy"},"to":"selected","when":["normal_move","own_turn"],"who":"selected"}`,
	}},
	{"At the start of the Fight phase, each enemy unit within Engagement Range of this model must take a Battle-shock test, subtracting 1 if that enemy unit is Below Half-strength.", []string{
		`{"at":"start_of_phase","do":"battle_shock_test","modifier":{"add":-1,"of":"target","when":["below_half_strength"]},"phase":"fight","select":{"engaged":true,"of":"units","side":"enemy"},"who":"each"}`,
	}},
	{"At the start of your Shooting phase, select one enemy unit within 12\" of and visible to the bearer. That unit must take a Leadership test, subtracting 2 from the result if it is below its Starting Strength: if failed, that enemy unit suffers 3 mortal wounds.", []string{
		`{"at":"start_of_phase","do":"together","effects":[{"do":"leadership_test"},{"after":"failed","amount":3,"do":"mortal_wounds","to":"selected"}],"modifier":{"add":-2,"of":"target","unless":["at_starting_strength"]},"phase":"shooting","select":{"of":"units","side":"enemy","visible":true,"within":12},"when":["own_turn"],"who":"selected"}`,
	}},
	{"At the start of the Fight phase, you can select one enemy unit within Engagement Range of the bearer; that unit must take a Battle-shock test, subtracting 1 from the result.", []string{
		`{"add":-1,"at":"start_of_phase","do":"battle_shock_test","optional":true,"phase":"fight","select":{"engaged":true,"of":"units","side":"enemy"},"who":"selected"}`,
	}},
	{"Each time the bearer is selected to fight, after resolving those attacks, each enemy unit within 6\" of the bearer must take a Battle-shock test, subtracting 1 from that test.", []string{
		`{"add":-1,"at":"after_fighting","do":"battle_shock_test","phase":"fight","select":{"of":"units","side":"enemy","within":6},"who":"each"}`,
	}},
	{"Each time this model is selected to shoot, after it has resolved all of its attacks, select one enemy unit hit by one or more of those attacks. That unit is Battle-shocked.", []string{
		`{"at":"after_shooting","do":"battle_shocked","phase":"shooting","select":{"hit":true,"of":"units","side":"enemy"},"when":["own_turn"],"who":"selected"}`,
	}},
	{"Once per turn, at the start of your Command, Movement, Shooting, Charge or Fight phase, you can select one enemy unit within 18\" of this model. That unit must take a Battle-shock test, subtracting 1 from the roll when it does so.", []string{
		`{"add":-1,"at":"start_of_phase","do":"battle_shock_test","once":"turn","optional":true,"select":{"of":"units","side":"enemy","within":18},"when":["own_turn"],"who":"selected"}`,
	}},
	{"In the Battle-shock step of your opponent's Command phase, each enemy unit within 6\" of the bearer that is below its Starting Strength must take a Battle-shock test, subtracting 1 from that test.", []string{
		`{"affects":"enemy","do":"aura","effects":[{"add":-1,"do":"shock_below_start"}],"range":6}`,
	}},
	{"Each time this model makes an attack, if it is below its Starting Strength, add 1 to the Hit roll. If this model is also Below Half-strength, add 1 to the Wound roll as well.", []string{
		`{"add":1,"do":"roll","roll":"hit","unless":["at_starting_strength"]}`,
		`{"add":1,"do":"roll","roll":"wound","unless":["at_starting_strength"],"when":["below_half_strength"]}`,
	}},
	{"Each time this model makes an attack that targets a unit below its Starting Strength, add 1 to the Hit roll. If that target is also Below Half-strength, add 1 to the Wound roll as well.", []string{
		`{"add":1,"do":"roll","roll":"hit","when":["target_below_starting_strength"]}`,
		`{"add":1,"do":"roll","roll":"wound","when":["target_below_half_strength","target_below_starting_strength"]}`,
	}},
	{"At the start of your Command phase, if this model is your WARLORD and is on the battlefield, you gain 1CP.", []string{
		`{"at":"start_of_phase","count":1,"do":"command_points","phase":"command","when":["own_turn","warlord"]}`,
	}},
	{"At the start of your first Command phase, if the bearer is on the battlefield, you gain 1CP.", []string{
		`{"at":"start_of_phase","count":1,"do":"command_points","phase":"command","when":["own_turn","round_1"]}`,
	}},
	{"Each time this model ends a Normal or Advance move, select one enemy unit it moved over during that move. That unit must take a Battle-shock test.", []string{
		`{"at":"moved_across","do":"battle_shock_test","phase":"movement","select":{"crossed":true,"of":"units","side":"enemy"},"unless":["fell_back"],"when":["own_turn"],"who":"selected"}`,
	}},
}

func TestModifierSayings(t *testing.T) {
	t.Parallel()
	check(t, modifierSayings, func(text string) Reading { return newTenth().Read(text) })
	for _, text := range []string{
		"At the start of your Command phase, roll one D6, adding 1 to the result if it is raining: on a 4+, you gain 1CP.",
		"At the start of your Command phase, roll one D6, adding 1 to the result if the bearer is an INFANTRY unit: on a 4+, you gain 1CP.",
		"At the start of the Fight phase, select one enemy unit within Engagement Range of this model and roll one D6: on a 4+, that unit must take a Battle-shock test, subtracting 1 if it is Below Half-strength.",
		"In the Battle-shock step of your opponent's Command phase, each enemy unit within 6\" of the bearer that is below its Starting Strength must take a Battle-shock test, subtracting 1 from that test if it is an INFANTRY unit.",
	} {
		if got := newTenth().Read(text); got.Understood() {
			t.Errorf("understood %q: %v", text, got.Effects)
		}
	}
}
