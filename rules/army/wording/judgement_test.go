package wording

import "testing"

// judgementSayings are the rules of Judgement tokens.
var judgementSayings = []saying{
	{"If your Army Faction is TANKS, each time an enemy unit destroys a TANKS unit from your army, that enemy unit gains 1 Judgement token. An enemy unit can never have more than 2 Judgement tokens (more are lost).\nEach time a model from your army with this ability makes an attack that targets a unit that has one or more Judgement tokens, until that model's attacks have been resolved, apply the relevant bonus from the table below to that attack.\n\nJUDGEMENT TOKENS BONUS\n1. Threat: Add 1 to the Hit roll.\n2. Grudge: Add 1 to the Hit roll and add 1 to the Wound roll.", []string{
		`{"any_keywords":["TANKS"],"army_faction":["TANKS"],"at":"destroyed","do":"together","effects":[{"do":"add_keyword","keyword":"TWO JUDGEMENT TOKENS","opponent":{"keywords":["JUDGEMENT TOKEN"]}},{"do":"add_keyword","keyword":"JUDGEMENT TOKEN"}],"select":{"of":"units","side":"destroyer"},"until":"end_of_battle","who":"selected"}`,
		`{"add":1,"army_faction":["TANKS"],"do":"roll","opponent":{"keywords":["JUDGEMENT TOKEN"]},"roll":"hit"}`,
		`{"add":1,"army_faction":["TANKS"],"do":"roll","opponent":{"keywords":["TWO JUDGEMENT TOKENS"]},"roll":"wound"}`,
	}},
	{"At the start of the battle, select a number of units from your opponent's army depending on the battle size, as shown below:\n■ Incursion: 1 units\n■ Strike Force: 2 units\n■ Onslaught: 3 units.\nEach of those units starts the battle with 2 Judgement tokens (see above).\n\nIf, at the start of any of your Command phases, any of those enemy units have been destroyed, you gain a number of CP depending on how early in the battle you destroyed it, as shown below (once, and besides others)\n\nUnit destroyed by the start of your first or second Command phase: You gain 3CP\nUnit destroyed by the start of your third or fourth Command phase: You gain 2CP\nUnit destroyed by the start of your fifth Command phase: You gain 1CP", []string{
		`{"at":"before_battle","do":"together","effects":[{"do":"add_keyword","keyword":"JUDGEMENT TOKEN"},{"do":"add_keyword","keyword":"TWO JUDGEMENT TOKENS"},{"do":"add_keyword","keyword":"RUTHLESS EFFICIENCY TARGET"}],"once":"battle","once_for":"army","select":{"count":2,"of":"units","side":"enemy"},"until":"end_of_battle","who":"selected"}`,
		`{"at":"start_of_phase","count":3,"do":"command_points","fallen":["RUTHLESS EFFICIENCY TARGET"],"once":"battle","once_for":"army","per":"points","phase":"command","when":["own_turn"],"when_any":["round_1","round_2"],"who":"unit"}`,
		`{"at":"start_of_phase","count":2,"do":"command_points","fallen":["RUTHLESS EFFICIENCY TARGET"],"once":"battle","once_for":"army","per":"points","phase":"command","unless":["round_5"],"when":["own_turn"],"when_any":["round_3","round_4"],"who":"unit"}`,
		`{"at":"start_of_phase","count":1,"do":"command_points","fallen":["RUTHLESS EFFICIENCY TARGET"],"once":"battle","once_for":"army","per":"points","phase":"command","when":["own_turn"],"when_any":["round_5"],"who":"unit"}`,
	}},
}

func TestJudgement(t *testing.T) { checkAbilities(t, judgementSayings) }
