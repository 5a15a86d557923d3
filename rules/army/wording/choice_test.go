package wording

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// choiceSayings are rules of armies that let the player select one of several abilities.
var choiceSayings = []saying{
	{"At the start of your Command phase, you can select one of the Combat Doctrines listed below. Until the start of your next Command phase, that Combat Doctrine is active and its effects apply to all TANKS units from your army. You can only select each Combat Doctrine once per battle.\n\nDEVASTATOR DOCTRINE\nThis unit is eligible to shoot in a turn in which it Advanced.\n\nTACTICAL DOCTRINE\nThis unit is eligible to shoot and declare a charge in a turn in which it Fell Back.\n\nASSAULT DOCTRINE\nThis unit is eligible to declare a charge in a turn in which it Advanced.", []string{
		`{"all_keywords":["TANKS"],"do":"advance_and","may":["shoot"],"when":["army_mode_1"],"who":"unit"}`,
		`{"all_keywords":["TANKS"],"do":"fall_back_and","may":["charge","shoot"],"when":["army_mode_2"],"who":"unit"}`,
		`{"all_keywords":["TANKS"],"do":"advance_and","may":["charge"],"when":["army_mode_3"],"who":"unit"}`,
		`{"at":"start_of_phase","do":"army_active","mode":1,"once":"battle","once_for":"army","optional":true,"per":"DEVASTATOR DOCTRINE","phase":"command","unless":["army_mode_1","army_mode_2","army_mode_3"],"until":"next_command_phase","when":["own_turn"]}`,
		`{"at":"start_of_phase","do":"army_active","mode":2,"once":"battle","once_for":"army","optional":true,"per":"TACTICAL DOCTRINE","phase":"command","unless":["army_mode_1","army_mode_2","army_mode_3"],"until":"next_command_phase","when":["own_turn"]}`,
		`{"at":"start_of_phase","do":"army_active","mode":3,"once":"battle","once_for":"army","optional":true,"per":"ASSAULT DOCTRINE","phase":"command","unless":["army_mode_1","army_mode_2","army_mode_3"],"until":"next_command_phase","when":["own_turn"]}`,
	}},
	{"At the start of your Command phase, you can select one of the Mission Tactics found below. Until the start of your next Command phase, that Mission Tactic is active and its effects apply to all TANKS units in your army. Each Mission Tactic can only be selected once per battle.\n\n**Furor Tactics**\nWhile this Mission Tactic is active, weapons equipped by TANKS units from your army have the [SUSTAINED HITS 1] ability.\n\n**Malleus Tactics**\nWhile this Mission Tactic is active, weapons equipped by TANKS units from your army have the [LETHAL HITS] ability.", []string{
		`{"ability":"sustained hits 1","all_keywords":["TANKS"],"do":"weapon_ability","when":["army_mode_1"],"who":"unit"}`,
		`{"ability":"lethal hits","all_keywords":["TANKS"],"do":"weapon_ability","when":["army_mode_2"],"who":"unit"}`,
		`{"at":"start_of_phase","do":"army_active","mode":1,"once":"battle","once_for":"army","optional":true,"per":"Furor Tactics","phase":"command","unless":["army_mode_1","army_mode_2"],"until":"next_command_phase","when":["own_turn"]}`,
		`{"at":"start_of_phase","do":"army_active","mode":2,"once":"battle","once_for":"army","optional":true,"per":"Malleus Tactics","phase":"command","unless":["army_mode_1","army_mode_2"],"until":"next_command_phase","when":["own_turn"]}`,
	}},
	{"At the start of the first battle round, select one of the following Benedictions to be active for **^^TANKS^^** units from your army until the end of the battle:\n\nPanegyric Procession:\n\nEach time a TANKS model from your army makes a ranged attack that targets a unit within half range, improve the Armour Penetration characteristic of that attack by 1.\n\nCitation in Savagery:\n\nEach time a TANKS unit from your army is selected to fight, if that unit made a Charge move this turn, until the end of the phase, add 1 to the Strength and Attacks characteristics of melee weapons equipped by models in that unit.", []string{
		`{"all_keywords":["TANKS"],"change":"add","characteristic":"ap","do":"characteristic","value":-1,"when":["half_range","army_mode_1"],"with":"ranged"}`,
		`{"all_keywords":["TANKS"],"change":"add","characteristic":"strength","do":"characteristic","phase":"fight","value":1,"when":["charged","army_mode_2"],"who":"unit","with":"melee"}`,
		`{"all_keywords":["TANKS"],"change":"add","characteristic":"A","do":"characteristic","phase":"fight","value":1,"when":["charged","army_mode_2"],"who":"unit","with":"melee"}`,
		`{"at":"before_battle","do":"one_of","effects":[{"do":"army_active","mode":1,"name":"Panegyric Procession"},{"do":"army_active","mode":2,"name":"Citation in Savagery"}],"once":"battle","once_for":"army","until":"end_of_battle"}`,
	}},
	{"At the start of the battle round, you can select one of the Litanies listed below. If you do, until the end of the battle round, that Litany is active and its effects apply to all TANKS Infantry and TANKS VEHICLE units from your army.\n\nChorus of Relentless Hate\nAdd 2\" to the Move characteristic of models in this unit and add 1 to Advance rolls made for it.\n\nRite of Perfervid Wrath\nAdd 1 to the Strength characteristic of melee weapons equipped by models in this unit.\n\nChant of Deathless Devotion\nModels in this unit have a 5+ invulnerable save against ranged attacks.", []string{
		`{"all_keywords":["TANKS"],"any_keywords":["INFANTRY","VEHICLE"],"change":"add","characteristic":"M","do":"characteristic","value":2,"when":["army_mode_1"],"who":"unit"}`,
		`{"add":1,"all_keywords":["TANKS"],"any_keywords":["INFANTRY","VEHICLE"],"do":"roll","roll":"advance","when":["army_mode_1"],"who":"unit"}`,
		`{"all_keywords":["TANKS"],"any_keywords":["INFANTRY","VEHICLE"],"change":"add","characteristic":"strength","do":"characteristic","value":1,"when":["army_mode_2"],"who":"unit","with":"melee"}`,
		`{"all_keywords":["TANKS"],"any_keywords":["INFANTRY","VEHICLE"],"do":"invulnerable_save","value":5,"when":["army_mode_3"],"who":"unit","with":"ranged"}`,
		`{"at":"start_of_battle_round","do":"one_of","effects":[{"do":"army_active","mode":1,"name":"Chorus of Relentless Hate"},{"do":"army_active","mode":2,"name":"Rite of Perfervid Wrath"},{"do":"army_active","mode":3,"name":"Chant of Deathless Devotion"}],"once":"battle_round","once_for":"army","optional":true,"until":"end_of_battle_round"}`,
	}},
}

func TestChoices(t *testing.T) {
	check(t, choiceSayings, func(text string) Reading { return newReader().ReadOfArmy(text) })
}

// vows is a rule of units with four abilities, of one of which nothing is understood.
const vows = "If your Army Faction is TANKS, at the start of the first battle round, select one of the following Vows to be active for TANKS units from your army. While a Vow is active for your army, that unit has the associated ability below.\n\n**Abhor the Witch, Destroy the Witch**\n■ Each time this unit declares a charge, if one or more targets of that charge have the Psyker keyword, you can re-roll the Charge roll.\n■ Melee weapons equipped by models in this unit have the [PRECISION] ability while targeting Psyker units.\n\n**Accept Any Challenge, No Matter the Odds**\n■ Each time a model in this unit makes a melee attack, if the Strength characteristic of that attack is less than or equal to the Toughness characteristic of the target, add 1 to the wound roll\n\n**Suffer Not the Unclean to Live**\n■ This unit is eligible to declare a charge in a turn in which it Fell Back, and each time a model in this unit makes a Pile-in or Consolidation move, it does not need to end that move closer to the closest enemy model, provided it ends that move as close as possible to the nearest enemy unit.\n\n**Uphold the Honour of the Emperor**\nIf this unit has the Infantry keyword:\n■ At the end of your Command phase, if this unit is within range of an objective marker you control, that objective marker remains under your control until your opponent's level of control over that objective marker is greater than yours at the end of the phase.\n■ If the mission you are playing features Actions, this unit is eligible to start to perform an Action in a turn in which it Advanced."

// TestVows: an ability of which nothing is understood cannot be selected, and of the others the sentences that are understood
// are played.
func TestVows(t *testing.T) {
	got := newReader().Read(vows)
	if diff := cmp.Diff(canonical(t, []string{
		`{"do":"reroll","roll":"charge","results":"any","army_faction":["TANKS"],"opponent":{"keywords":["PSYKER"]},"when":["army_mode_1"],"who":"unit"}`,
		`{"do":"weapon_ability","ability":"precision","army_faction":["TANKS"],"opponent":{"keywords":["PSYKER"]},"when":["army_mode_1"],"who":"unit","with":"melee"}`,
		`{"do":"roll","roll":"wound","add":1,"army_faction":["TANKS"],"unless":["stronger"],"when":["army_mode_2"],"who":"unit","with":"melee"}`,
		`{"do":"keep_markers","any_keywords":["INFANTRY"],"army_faction":["TANKS"],"at":"end_of_phase","phase":"command","when":["own_turn","army_mode_3"],"who":"unit"}`,
		`{"do":"advance_and","may":["act"],"any_keywords":["INFANTRY"],"army_faction":["TANKS"],"when":["army_mode_3"],"who":"unit"}`,
		`{"do":"one_of","effects":[{"do":"army_active","mode":1,"name":"Abhor the Witch, Destroy the Witch"},{"do":"army_active","mode":2,"name":"Accept Any Challenge, No Matter the Odds"},{"do":"army_active","mode":3,"name":"Uphold the Honour of the Emperor"}],"army_faction":["TANKS"],"at":"before_battle","once":"battle","once_for":"army","until":"end_of_battle"}`,
	}), written(t, got.Effects)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if len(got.Left) != 1 || !got.Apart {
		t.Errorf("left %q, apart %v; want 1 sentence, apart from the others", got.Left, got.Apart)
	}
}

// TestNoChoices: abilities are not offered for another time than that of their choice, without titles, alone, or if there are
// more than conditions know.
func TestNoChoices(t *testing.T) {
	const offer = "At the start of the battle round, select one of the Litanies listed below. Until the end of the battle round, that Litany is active for your army.\n\n"
	item := func(title string) string { return title + "\nModels in this unit have a 5+ invulnerable save.\n\n" }
	four := item("Iron") + item("Steel") + item("Stone") + item("Wood")
	for text, want := range map[string]bool{
		offer + four:                           true,
		offer + four + item("Glass"):           false,
		offer + item("Iron"):                   false,
		offer + "Models in this unit have it.": false,
		strings.Replace(offer, "end of the battle round", "end of the battle", 1) + four: false,
	} {
		if got := newReader().Read(text); got.Understood() != want || !want && len(got.Effects) > 0 && got.Apart {
			t.Errorf("%q: left %q, %v", text, got.Left, got.Effects)
		}
	}
}
