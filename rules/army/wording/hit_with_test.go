package wording

import "testing"

// hitWithSayings select units that attacks with certain weapons have hit.
var hitWithSayings = []saying{
	{"In your Shooting phase, after this model has shot, select one enemy unit hit by one or more of those attacks made with an Acheron flame cannon. Until the end of the phase, that enemy unit cannot have the Benefit of Cover.", []string{
		`{"at":"after_shooting","attacks":"suffered","do":"no_cover","phase":"shooting","select":{"hit":true,"hit_with":"Acheron flame cannon","of":"units","side":"enemy"},"until":"end_of_phase","when":["own_turn"],"who":"selected"}`,
	}},
	{"In your Shooting phase, after this model has shot, if one or more of those attacks made with its Medusa siege cannon scored a hit against an enemy unit, that unit must take a Battle-shock test.", []string{
		`{"at":"after_shooting","do":"battle_shock_test","phase":"shooting","select":{"hit":true,"hit_with":"Medusa siege cannon","of":"units","side":"enemy"},"when":["own_turn"],"who":"each"}`,
	}},
	{"In your Shooting phase, after this model has shot, select one enemy unit hit by one or more of those attacks made with squig-launchas and roll one D6: on a 4+, that unit is Battle-shocked.", []string{
		`{"at":"after_shooting","do":"battle_shocked","needs":4,"phase":"shooting","select":{"hit":true,"hit_with":"squig-launchas","of":"units","side":"enemy"},"when":["own_turn"],"who":"selected"}`,
	}},
	{"In your Shooting phase, after this model has shot, select one enemy unit hit by one or more attacks made with a Psychic weapon this phase. That unit is Battle-shocked.", []string{
		`{"at":"after_shooting","do":"battle_shocked","phase":"shooting","select":{"hit":true,"hit_with_any":"psychic","of":"units","side":"enemy"},"when":["own_turn"],"who":"selected"}`,
	}},
}

func TestHitWithSayings(t *testing.T) {
	t.Parallel()
	check(t, hitWithSayings, func(text string) Reading { return newTenth().Read(text) })
	if got := newTenth().Read("In your Shooting phase, after this model has shot, select one enemy unit hit by one or more of those attacks made with its heavy weapons. That unit is Battle-shocked."); got.Understood() {
		t.Error("understood weapons that are neither named nor have an ability")
	}
}
