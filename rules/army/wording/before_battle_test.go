package wording

import "testing"

// beforeBattleSayings are about units selected before the battle, and Leadership tests that a unit can or must take.
var beforeBattleSayings = []saying{
	{"At the start of the battle, select one unit from your opponent's army. Each time a model in this unit makes an attack that targets that unit, add 1 to the Hit roll.", []string{
		`{"add":1,"at":"before_battle","attacks":"suffered","do":"roll","opponent":{"owner":"unit"},"roll":"hit","select":{"of":"units","side":"enemy"},"until":"end_of_battle","who":"selected"}`,
	}},
	{"At the end of your Command phase, this unit can take a Leadership test. If that test is passed, you gain 1CP.", []string{
		`{"at":"end_of_phase","do":"together","effects":[{"do":"leadership_test","who":"unit"},{"after":"passed","count":1,"do":"command_points","who":"unit"}],"optional":true,"phase":"command","when":["own_turn"],"who":"unit"}`,
	}},
	{"At the end of your Command phase, this unit must take a Leadership test. If that test is passed, you gain 1CP.", []string{
		`{"at":"end_of_phase","do":"together","effects":[{"do":"leadership_test","who":"unit"},{"after":"passed","count":1,"do":"command_points","who":"unit"}],"phase":"command","when":["own_turn"],"who":"unit"}`,
	}},
	{"At the start of the battle, select one enemy unit. Until the end of the battle, each time a model in this unit makes an attack that targets that unit, re-roll a Wound roll of 1.", []string{
		`{"at":"before_battle","attacks":"suffered","do":"reroll","opponent":{"owner":"unit"},"results":"ones","roll":"wound","select":{"of":"units","side":"enemy"},"until":"end_of_battle","who":"selected"}`,
	}},
}

func TestBeforeBattle(t *testing.T) {
	t.Parallel()
	check(t, beforeBattleSayings, func(text string) Reading { return newTenth().Read(text) })
}
