package wording

import "testing"

// givenSayings are about what lists have given models, abilities with names, targets that cannot be selected, and rolls that fail.
var givenSayings = []saying{
	{"Model equipped with a chainsword only. Add 1 to this model's Strength characteristic.", []string{
		`{"change":"add","characteristic":"S","do":"characteristic","value":1}`,
	}},
	{"TANK COMMANDER equipped with a battle cannon only. This model has a 4+ invulnerable save.", []string{
		`{"do":"invulnerable_save","value":4}`,
	}},
	{"The Axe of Ruin replaces this model's power axe. Add 1 to this model's Strength characteristic.", []string{
		`{"change":"add","characteristic":"S","do":"characteristic","value":1}`,
	}},
	{"This Relic has the following profile. Add 1 to this model's Toughness characteristic.", []string{
		`{"change":"add","characteristic":"T","do":"characteristic","value":1}`,
	}},
	{"This model has the following ability: Banner of Fists (Aura): While a friendly CORE unit is within 6\" of this model, each time a model in that unit makes a melee attack, add 1 to that attack's hit roll.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"add":1,"do":"roll","roll":"hit","with":"melee"}],"keywords":["CORE"],"range":6}`,
	}},
	{"At the start of your Command phase, if this model is on the battlefield, roll one D6: on a 5+ you gain 1 Command point.", []string{
		`{"at":"start_of_phase","count":1,"do":"command_points","needs":5,"phase":"command","when":["own_turn"]}`,
	}},
	{"Each time an attack is made against a unit with this creed, an unmodified wound roll of 1 or 2 always fails, irrespective of any abilities that the weapon or the attacker may have.", []string{
		`{"attacks":"suffered","do":"roll_fails","roll":"wound","to":2,"who":"unit"}`,
	}},
	{"Each time an attack is made against this model, an unmodified wound roll of 1, 2 or 3 automatically fails.", []string{
		`{"attacks":"suffered","do":"roll_fails","roll":"wound","to":3}`,
	}},
	{"This model cannot be selected as the target of a ranged attack unless the attacking model is within 12\" of it.", []string{
		`{"beyond":12,"do":"not_targeted"}`,
	}},
	{"This model cannot be selected as a target for ranged attacks unless it is the closest eligible target to the firing model.", []string{
		`{"closest":true,"do":"not_targeted"}`,
	}},
	{"This model cannot be selected as a target for ranged attacks unless it is the closest target to the firing model or the firing model is within 12\" of it.", []string{
		`{"beyond":12,"closest":true,"do":"not_targeted"}`,
	}},
	{"Enemy models cannot target this model with ranged attacks unless they are within 12\" of it.", []string{
		`{"beyond":12,"do":"not_targeted"}`,
	}},
	{"This unit can only be targeted by a ranged attack if the attacking model is within 18\".", []string{
		`{"beyond":18,"do":"not_targeted","who":"unit"}`,
	}},
	{"This unit is not an eligible target for ranged attacks if it is more than 18\" away from the firing unit.", []string{
		`{"beyond":18,"do":"not_targeted","who":"unit"}`,
	}},
	{"Add 1 to armour saving throws for this model.", []string{
		`{"add":1,"do":"roll","roll":"armour_save"}`,
	}},
	{"Units with this tactic are eligible to declare a charge with even if they Fell Back this turn.", []string{
		`{"do":"fall_back_and","may":["charge"],"who":"unit"}`,
	}},
	{"Each time you select a target for a ranged weapon this model is making an attack with, you can ignore the Look Out, Sir rule.", []string{
		`{"do":"ignore_look_out_sir"}`,
	}},
}

func TestGiven(t *testing.T) { checkAbilities(t, givenSayings) }

// TestReplacedAbility leaves a sentence that replaces an ability, not a weapon.
func TestReplacedAbility(t *testing.T) {
	for text, understood := range map[string]bool{
		"The Red Rolla replaces this model's Bonebreaker Ram.":         true,
		"The Red Rolla replaces this model's Bonebreaker Ram ability.": false,
	} {
		if r := newReader().Read(text); r.Understood() != understood {
			t.Errorf("%q: understood %v, want %v: %q", text, r.Understood(), understood, r.Left)
		}
	}
}
