package wording

import "testing"

// ninthBriefSayings are short wordings of the 9th edition.
var ninthBriefSayings = []saying{
	{"Each time this model makes an attack against a TANKS unit, add 1 to that attack's hit and wound roll.", []string{
		`{"add":1,"do":"roll","opponent":{"keywords":["TANKS"]},"roll":"hit"}`,
		`{"add":1,"do":"roll","opponent":{"keywords":["TANKS"]},"roll":"wound"}`,
	}},
	{"The bearer has the following abilities:\n- Each time an attack is made that targets the bearer, subtract 1 from the hit roll.\n- Each time the bearer would lose a wound, roll one D6: on a 5+ that wound is not lost.", []string{
		`{"add":-1,"attacks":"suffered","do":"roll","roll":"hit"}`,
		`{"do":"ignore_wounds","value":5}`,
	}},
	{"While a friendly VEHICLE unit is within 6\" of this model, add 1 to the Attacks characteristic of models in its unit.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"change":"add","characteristic":"A","do":"characteristic","value":1}],"keywords":["VEHICLE"],"range":6}`,
	}},
	{"Each time a model with this doctrine makes an attack, if that model's unit was below its Starting Strength when it was selected to shoot or fight, add 1 to that attack's hit roll.", []string{
		`{"add":1,"do":"roll","roll":"hit","unless":["at_starting_strength"]}`,
	}},
	{"The bearer gains the DOZER keyword, and can ignore any or all modifiers to its Move characteristic, Advance rolls and charge rolls.", []string{
		`{"do":"add_keyword","keyword":"DOZER"}`,
		`{"do":"ignore_modifiers","of":"advance","which":"worse"}`,
		`{"do":"ignore_modifiers","of":"charge","which":"worse"}`,
		`{"do":"ignore_modifiers","of":"M","which":"worse"}`,
	}},
	{"Each time a model in this unit makes an attack, if that model's unit is within 6\" of any friendly INFANTRY models, add 1 to that attack's hit roll.", []string{
		`{"add":1,"do":"roll","near":{"keywords":["INFANTRY"],"self":true,"within":6},"roll":"hit","who":"unit"}`,
	}},
	{"After this model finishes a charge move, you can select one enemy unit within Engagement Range and roll one D6; on a 4+ that enemy unit suffers D3 mortal wounds.", []string{
		`{"amount":"D3","at":"charge_ended","do":"mortal_wounds","needs":4,"optional":true,"phase":"charge","select":{"engaged":true,"of":"units","side":"enemy"},"to":"selected","when":["own_turn"],"who":"selected"}`,
	}},
	{"While a friendly INFANTRY CORE unit is within 6\" of this model, each time a CORE model in this unit makes an attack, re-roll a hit roll of 1.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"do":"reroll","of_models":{"keywords":["CORE"]},"results":"ones","roll":"hit"}],"keywords":["CORE","INFANTRY"],"range":6}`,
	}},
	{"TANKS units in your army gain the Brave Disciples ability, described below\n- Each time a Combat Attrition test is taken for this unit, add 1 to that Combat Attrition test.\n- Each time a ranged attack targets this unit, subtract 1 from that attack's hit roll.", []string{
		`{"add":1,"all_keywords":["TANKS"],"do":"roll","roll":"attrition","who":"unit"}`,
		`{"add":-1,"all_keywords":["TANKS"],"attacks":"suffered","do":"roll","roll":"hit","who":"unit","with":"ranged"}`,
	}},
	{"In your Command phase, you can select one friendly INFANTRY unit within 9\" of this model. Until the start of your next Command phase, you can re-roll charge rolls made for that unit and models in that unit have a 5+ invulnerable save.", []string{
		`{"at":"start_of_phase","do":"together","effects":[{"do":"reroll","results":"any","roll":"charge"},{"do":"invulnerable_save","value":5}],"phase":"command","select":{"keywords":["INFANTRY"],"of":"units","side":"friendly","within":9},"until":"next_command_phase","when":["own_turn"],"who":"selected"}`,
	}},
	{"In your Command phase, you can select one friendly INFANTRY unit within 6\" of this model. Until the start of your next Command phase:\n- Add 1 to the Strength characteristic of models in that unit.\n- Each time a model in that unit makes a melee attack, add 1 to that attack's hit roll.", []string{
		`{"at":"start_of_phase","do":"together","effects":[{"change":"add","characteristic":"S","do":"characteristic","value":1},{"add":1,"do":"roll","roll":"hit","with":"melee"}],"phase":"command","select":{"keywords":["INFANTRY"],"of":"units","side":"friendly","within":6},"until":"next_command_phase","when":["own_turn"],"who":"selected"}`,
	}},
	{"This unit's Theyn has a 4+ invulnerable save.", []string{`{"do":"invulnerable_save","value":4}`}},
}

func TestNinthBrief(t *testing.T) { checkAbilities(t, ninthBriefSayings) }

// TestNotBrief: models in this unit that are none of those that an aura reaches, and units near the target, are not read.
func TestNotBrief(t *testing.T) {
	for _, text := range []string{
		"While a friendly INFANTRY unit is within 6\" of this model, each time a VEHICLE model in this unit makes an attack, re-roll a hit roll of 1.",
		"While an enemy INFANTRY unit is within 6\" of this model, each time an INFANTRY model in this unit makes an attack, re-roll a hit roll of 1.",
		"Each time this model makes an attack, if the target is within 6\" of any friendly INFANTRY models, add 1 to that attack's hit roll.",
		"Each time this model makes an attack, add 1 to that attack's hit and charge roll.",
	} {
		if got := newReader().Read(text); got.Understood() {
			t.Errorf("%q: understood as %v", text, got.Effects)
		}
	}
}
