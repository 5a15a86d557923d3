package wording

import "testing"

// campaignSayings name armies and Relics of a campaign in what they say of a battle.
var campaignSayings = []saying{
	{"At the start of the battle, select one unit from your opponent's Crusade army. Each time a model in this unit makes an attack that targets that unit, add 1 to the Hit roll.", []string{
		`{"add":1,"at":"before_battle","attacks":"suffered","do":"roll","opponent":{"owner":"unit"},"roll":"hit","select":{"of":"units","side":"enemy"},"until":"end_of_battle","who":"selected"}`,
	}},
	{"The bearer has a 4+ invulnerable save. Once per battle, at the start of any phase, the bearer can use this Crusade Relic: if it does, until the end of the phase, the bearer has a 2+ invulnerable save.", []string{
		`{"do":"invulnerable_save","value":4}`,
		`{"at":"start_of_phase","do":"invulnerable_save","once":"battle","optional":true,"until":"end_of_phase","value":2}`,
	}},
	{"This model has a 4+ invulnerable save. If your Crusade force is on a campaign, it gains 1 Honour point.", []string{`{"do":"invulnerable_save","value":4}`}},
	{"Pack of Hounds: If your army is Battle-forged, this unit cannot be used as a compulsory selection in a Detachment, unless that Detachment is one of Hounds.", nil},
	{"If your army is Battle-forged, then for each CRUSADER unit included in a Detachment, one unit of Hounds can be included in that Detachment.", nil},
}

func TestCampaigns(t *testing.T) {
	check(t, campaignSayings, func(text string) Reading { return newTenth().Read(text) })
}

// TestNotOfCampaigns: what a text says of armies in a battle is not ignored, even if it names a campaign or asks for a Battle-forged army.
func TestNotOfCampaigns(t *testing.T) {
	for _, text := range []string{
		"One unit from your Crusade army can dance.",
		"Add 2\" to the Move characteristic of units from your Crusade army.",
		"Once per battle, the bearer can use this Crusade Relic to dance.",
		"If your army is Battle-forged, this unit dances.",
		"If your army is Battle-forged, units in this Detachment gain the ability to dance.",
	} {
		if r := newTenth().Read(text); r.Understood() {
			t.Errorf("%q: understood as %+v", text, r.Effects)
		}
	}
}
