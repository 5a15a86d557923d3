package wording

import "testing"

// yieldSayings is the rule of Yield points.
var yieldSayings = []saying{
	{"If your Army Faction is **TANKS**, **TANKS** units from your army have one of two abilities: Attack or Defence (see below). During the battle, which ability those **TANKS** units have will change depending on how many Yield points (YP) you currently have:\n" +
		"- At the start of the battle, your units have Attack until the start of your next Command phase.\n\n- At the end of your Command phase, if you have fewer than 5YP, your units have Attack until the start of your next Command phase.\n\n" +
		"- At the end of your Command phase, if you have 5YP or more, your units have Defence until the start of your next Command phase.\n\n**Attack**\n- Each time a model in this unit makes an attack that targets an enemy unit within range of one or more objective markers, add 1 to the Hit roll.\n\n" +
		"- You can re‑roll Advance and Charge rolls made for this unit.\n\n**Defence**\n- Each time a model in this unit makes an attack that targets an enemy unit, if this unit is within range of one or more objective markers you control, add 1 to the Hit roll.\n\n" +
		"- Each time an attack targets this unit, if the Strength characteristic of that attack is greater than this unit’s Toughness characteristic and this unit is not a Vehicle, subtract 1 from the Wound roll.\n\n\n**Yield Points**\n" +
		"At the end of each player’s Command phase, you gain 1YP if you control one or more objective markers within your deployment zone, and, from the second battle round onwards, you gain 1 additional YP for each of the following conditions you satisfy:\n" +
		"You control one or more objective markers not within your deployment zone.\nYou control two or more objective markers not within your deployment zone.\nYou control more objective markers than your opponent.\n\n\n" +
		"In your turn, YP gained in this way are always gained before checking which ability **TANKS** units from your army have.\n\n\nWhenever a rule allows you to spend YP, reduce the number of YP you have by that amount (your YP cannot go below 0), otherwise you cannot use that rule.", []string{
		`{"add":1,"army_faction":["TANKS"],"do":"roll","roll":"hit","when":["army_mode_1","target_on_marker"],"who":"unit"}`,
		`{"army_faction":["TANKS"],"do":"reroll","results":"any","roll":"advance","when":["army_mode_1"],"who":"unit"}`,
		`{"army_faction":["TANKS"],"do":"reroll","results":"any","roll":"charge","when":["army_mode_1"],"who":"unit"}`,
		`{"add":1,"army_faction":["TANKS"],"do":"roll","roll":"hit","when":["army_mode_2","on_held_marker"],"who":"unit"}`,
		`{"add":-1,"army_faction":["TANKS"],"attacks":"suffered","do":"roll","no_keywords":["VEHICLE"],"roll":"wound","when":["army_mode_2","stronger"],"who":"unit"}`,
		`{"army_faction":["TANKS"],"at":"before_battle","do":"army_active","mode":1,"once":"battle","once_for":"army","until":"next_command_phase"}`,
		`{"army_faction":["TANKS"],"at":"end_of_phase","do":"together","effects":[{"do":"yield_points","value":5},{"after":"failed","do":"army_active","mode":1},{"after":"passed","do":"army_active","mode":2}],"once":"phase","once_for":"army","phase":"command","until":"next_command_phase","when":["own_turn"]}`,
		`{"army_faction":["TANKS"],"at":"end_of_phase","do":"yield_points","once":"phase","once_for":"army","phase":"command","when":["enemy_turn"]}`,
	}},
}

func TestYield(t *testing.T) { checkAbilities(t, yieldSayings) }
