package wording

import "testing"

// forbiddenSayings are about rolls that cannot be re-rolled, attacks of an AP, and Heroic Interventions.
var forbiddenSayings = []saying{
	{"Each time an attack is made against this unit, your opponent cannot re-roll the hit roll, cannot re-roll the wound roll and cannot re-roll the damage roll.", []string{
		`{"attacks":"suffered","do":"forbid_reroll","roll":"hit","who":"unit"}`,
		`{"attacks":"suffered","do":"forbid_reroll","roll":"wound","who":"unit"}`,
		`{"attacks":"suffered","do":"forbid_reroll","roll":"damage","who":"unit"}`,
	}},
	{"Each time a melee attack targets this model, the hit roll cannot be re-rolled.", []string{
		`{"attacks":"suffered","do":"forbid_reroll","roll":"hit","with":"melee"}`,
	}},
	{"Each time an attack with an Armour Penetration characteristic of -1 or -2 is allocated to a model with this Tradition, that attack has an Armour Penetration characteristic of 0 instead.", []string{
		`{"attacks":"suffered","change":"add","characteristic":"ap","do":"characteristic","value":2,"when":["ap_1_or_2"]}`,
	}},
	{"Each time an attack is allocated to this model, if that attack has an Armour Penetration characteristic of -1, worsen the Armour Penetration characteristic of that attack by 1.", []string{
		`{"attacks":"suffered","change":"add","characteristic":"ap","do":"characteristic","value":1,"when":["ap_1"]}`,
	}},
	{"This unit is eligible to perform Heroic Interventions as if it were a CHARACTER.", []string{
		`{"do":"intervene_as_character","who":"unit"}`,
	}},
	{"While a friendly IRON GUARD CORE unit is within 6\" of this model, each time an attack with an Armour Penetration characteristic of -1 is allocated to a model in that unit, that attack has an Armour Penetration characteristic of 0 instead.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"attacks":"suffered","change":"add","characteristic":"ap","do":"characteristic","value":1,"when":["ap_1"]}],"keywords":["CORE","IRON GUARD"],"range":6}`,
	}},
	{"Each time a ranged attack is allocated to this model, the Armour Penetration characteristic of that attack is reduced by 1.", []string{
		`{"attacks":"suffered","change":"add","characteristic":"ap","do":"characteristic","value":1,"with":"ranged"}`,
	}},
}

func TestForbidden(t *testing.T) { checkAbilities(t, forbiddenSayings) }

// TestForbiddenNotRead: an AP of -3, and rolls that are not those of attacks on the owner, have no words among effects.
func TestForbiddenNotRead(t *testing.T) {
	for _, text := range []string{
		"Each time an attack with an Armour Penetration characteristic of -3 is allocated to this model, that attack has an Armour Penetration characteristic of 0 instead.",
		"Each time an attack is allocated to this model, that attack has an Armour Penetration characteristic of 0 instead.",
		"Each time this model makes an attack, the hit roll cannot be re-rolled.",
	} {
		if got := newReader().Read(text); got.Understood() {
			t.Errorf("%q: understood as %v", text, got.Effects)
		}
	}
}
