package wording

import "testing"

// momentSayings are about what is used after an enemy was destroyed, by units far from enemies, and about dice and weapons.
var momentSayings = []saying{
	{"While a friendly PSYKER unit is within 6\" of and visible to this unit, models in that unit have a 4+ invulnerable save against ranged attacks.",
		[]string{`{"affects":"friendly","do":"aura","effects":[{"do":"invulnerable_save","value":4,"with":"ranged"}],"keywords":["PSYKER"],"range":6,"visible":true}`}},
	{"Each time this model is selected to shoot, you can re-roll one Hit roll, you can re-roll one Wound roll and you can re-roll one Damage roll when resolving its attacks.", []string{
		`{"do":"change_die","rolls":["hit"],"with":"ranged"}`, `{"do":"change_die","rolls":["wound"],"with":"ranged"}`, `{"do":"change_die","rolls":["damage"],"with":"ranged"}`,
	}},
	{"When making ranged attacks with its demolisher cannon, this model can target enemy units within Engagement Range of it (provided no other friendly units are also within Engagement Range of that enemy unit). In addition, when making ranged attacks, this model does not suffer the penalty to its Hit rolls for being within Engagement Range of one or more enemy units.",
		[]string{`{"do":"blast_at_engaged","weapons":["demolisher cannon"]}`, `{"do":"ignore_engaged"}`}},
	{"When making ranged attacks, this model can target enemy units within Engagement Range of it with Blast weapons (provided no other friendly units are also within Engagement Range of that enemy unit).",
		[]string{`{"do":"blast_at_engaged"}`}},
	{"Each time a PSYKER unit with this ability is selected to shoot or fight, it can make a Dark Sacrifice. If it does, select one friendly BEAST unit within 6\". That BEAST unit must take a Leadership test: if passed, destroy D3 models in that BEAST unit; if failed, destroy D3+3 models in that BEAST unit. In either case, then select one of the following abilities for your PSYKER unit's weapons to have until the end of the phase: [LETHAL HITS]; [SUSTAINED HITS 1].", []string{
		`{"do":"one_of","effects":[{"do":"together","effects":[{"do":"leadership_test"},{"do":"destroy_models","amount":"D3","after":"passed"},{"do":"destroy_models","amount":"D3+3","after":"failed"},{"do":"weapon_ability","ability":"lethal hits","to":"owner"}]},{"do":"together","effects":[{"do":"leadership_test"},{"do":"destroy_models","amount":"D3","after":"passed"},{"do":"destroy_models","amount":"D3+3","after":"failed"},{"do":"weapon_ability","ability":"sustained hits 1","to":"owner"}]}],"at":"selected_to_shoot","until":"end_of_phase","optional":true,"once":"phase","who":"selected","select":{"side":"friendly","of":"units","within":6,"keywords":["BEAST"]},"per_unit":true}`,
		`{"do":"one_of","effects":[{"do":"together","effects":[{"do":"leadership_test"},{"do":"destroy_models","amount":"D3","after":"passed"},{"do":"destroy_models","amount":"D3+3","after":"failed"},{"do":"weapon_ability","ability":"lethal hits","to":"owner"}]},{"do":"together","effects":[{"do":"leadership_test"},{"do":"destroy_models","amount":"D3","after":"passed"},{"do":"destroy_models","amount":"D3+3","after":"failed"},{"do":"weapon_ability","ability":"sustained hits 1","to":"owner"}]}],"at":"selected_to_fight","phase":"fight","until":"end_of_phase","optional":true,"once":"phase","who":"selected","select":{"side":"friendly","of":"units","within":6,"keywords":["BEAST"]},"per_unit":true}`,
	}},
	{"When this model is set up on the battlefield using the Deep Strike ability, it can perform a meteoric descent. If it does, this model can be set up anywhere on the battlefield that is more than 3\" horizontally away from all enemy units, but until the end of the turn, it is not eligible to declare a charge.",
		[]string{`{"do":"nearer_arrival","distance":3,"cannot":["charge"],"who":"unit"}`}},
	{"At the start of your opponent's Shooting phase, select one enemy VEHICLE unit within 12\" of and visible to this model. That unit must take a Leadership test. If that test is failed, that unit is not eligible to shoot this phase.", []string{
		`{"do":"together","effects":[{"do":"leadership_test"},{"do":"cannot","actions":["shoot"],"after":"failed"}],"phase":"shooting","at":"start_of_phase","when":["enemy_turn"],"until":"end_of_phase","who":"selected","select":{"side":"enemy","of":"units","within":12,"visible":true,"keywords":["VEHICLE"]}}`,
	}},
	{"Each time this model's unit has fought, if one or more enemy units were destroyed as a result of those attacks, each enemy unit within 6\" of this model must take a Battle-shock test.",
		[]string{`{"do":"battle_shock_test","at":"after_fighting","phase":"fight","destroyed_unit":true,"who":"each","select":{"side":"enemy","of":"units","within":6}}`}},
	{"At the end of the Fight phase, if this unit destroyed one or more enemy units this phase and is not within Engagement Range of one or more enemy units, you can remove this unit from the battlefield and place it into Strategic Reserves.",
		[]string{`{"do":"strategic_reserves","at":"end_of_phase","phase":"fight","destroyed_unit":true,"unless":["engaged"],"optional":true,"who":"unit"}`}},
	{"In the Fight phase, after this model has made its attacks, if this model destroyed one or more enemy units this phase, each enemy unit within 6\" of this model must take a Battle-shock test.",
		[]string{`{"do":"battle_shock_test","at":"after_fighting","phase":"fight","destroyed_unit":true,"who":"each","select":{"side":"enemy","of":"units","within":6}}`}},
	{"At the end of your opponent's turn, if this unit is more than 6\" away from all enemy units, you can remove this unit from the battlefield and place it into Strategic Reserves.",
		[]string{`{"do":"strategic_reserves","at":"end_of_turn","when":["enemy_turn"],"near":{"enemy":true,"not":true,"within":6},"optional":true,"who":"unit"}`}},
	{"Each time you target the bearer's unit with a Stratagem, roll one D6, adding 1 to the result if there are one or more friendly CHARACTER models within 6\": on a 5+, you gain 1CP.",
		[]string{`{"do":"command_points","count":1,"at":"stratagem_used","needs":5,"modifier":{"add":1,"near":{"keywords":["CHARACTER"],"within":6}},"who":"unit"}`}},
}

// TestMoments: 10e.CORE.SEQUENCE.1, 10e.MOVE.RESERVE.7, 10e.SHOOT.BLAST.3.
func TestMoments(t *testing.T) { check(t, momentSayings, newTenth().Read) }
