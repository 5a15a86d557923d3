package wording

import (
	"strings"
	"testing"
)

// tenthSayings are in the manner of the 10th edition.
var tenthSayings = []saying{
	{"While this model is leading a unit, weapons equipped by models in that unit have the [LETHAL HITS] ability.",
		[]string{`{"do":"weapon_ability","ability":"lethal hits","when":["attached"],"who":"unit"}`}},
	{"While this model is leading a unit, melee weapons equipped by models in that unit have the [SUSTAINED HITS 1] and [LANCE] abilities.", []string{
		`{"do":"weapon_ability","ability":"sustained hits 1","with":"melee","when":["attached"],"who":"unit"}`,
		`{"do":"weapon_ability","ability":"lance","with":"melee","when":["attached"],"who":"unit"}`,
	}},
	{"This model's melee weapons have the [PRECISION] ability.", []string{`{"do":"weapon_ability","ability":"precision","with":"melee"}`}},
	{"Each time a model in this unit makes an attack, that attack has the [IGNORES COVER] ability.", []string{`{"do":"weapon_ability","ability":"ignores cover","who":"unit"}`}},
	{"While this model is leading a unit, each time a model in that unit makes a melee attack, add 1 to the Hit roll and re-roll a Wound roll of 1.", []string{
		`{"do":"roll","roll":"hit","add":1,"with":"melee","when":["attached"],"who":"unit"}`,
		`{"do":"reroll","roll":"wound","results":"ones","with":"melee","when":["attached"],"who":"unit"}`,
	}},
	{"While the bearer is leading a unit, each time an attack targets that unit, worsen the Armour Penetration characteristic of that attack by 1.",
		[]string{`{"do":"characteristic","characteristic":"ap","change":"add","value":1,"attacks":"suffered","when":["attached"],"who":"unit"}`}},
	{"While a CHARACTER model is leading this unit, models in this unit have a 5+ invulnerable save.", []string{`{"do":"invulnerable_save","value":5,"when":["attached"],"who":"unit"}`}},
	{"While this model is leading a unit, this model has the Feel No Pain 4+ ability against Psychic Attacks and mortal wounds.", []string{
		`{"do":"ignore_wounds","value":4,"of":"psychic","when":["attached"]}`, `{"do":"ignore_wounds","value":4,"of":"mortal","when":["attached"]}`,
	}},
	{"Models in the bearer's unit have the Feel No Pain 6+ ability.", []string{`{"do":"ignore_wounds","value":6,"who":"unit"}`}},
	{"Models in the bearer's unit have the Infiltrators and Stealth abilities.", []string{
		`{"do":"core_ability","ability":"infiltrators","who":"unit"}`, `{"do":"roll","roll":"hit","add":-1,"attacks":"suffered","with":"ranged","who":"unit"}`,
	}},
	{"This model has a 4+ invulnerable save and the Feel No Pain 5+ ability.", []string{`{"do":"invulnerable_save","value":4}`, `{"do":"ignore_wounds","value":5}`}},
	{"The bearer has a Save characteristic of 2+ and the Feel No Pain 5+ ability.",
		[]string{`{"do":"characteristic","characteristic":"Sv","change":"set","value":"2+"}`, `{"do":"ignore_wounds","value":5}`}},
	{"The bearer has a Wounds characteristic of 6 and the Feel No Pain 5+ ability.",
		[]string{`{"do":"characteristic","characteristic":"W","change":"set","value":6}`, `{"do":"ignore_wounds","value":5}`}},
	{"Models in this unit have a Save characteristic of 3+ and a 5+ invulnerable save.",
		[]string{`{"do":"characteristic","characteristic":"Sv","change":"set","value":"3+","who":"unit"}`, `{"do":"invulnerable_save","value":5,"who":"unit"}`}},
	{"Each time this model makes a melee attack, an unmodified Hit roll of 5+ scores a Critical Hit.", []string{`{"do":"critical","roll":"hit","from":5,"with":"melee"}`}},
	{"Models in this unit have the Benefit of Cover.", []string{`{"do":"cover","attacks":"suffered","who":"unit"}`}},
	{"While this model is leading a unit, each time a ranged attack targets that unit, models in it have the Benefit of Cover against that attack.",
		[]string{`{"do":"cover","attacks":"suffered","with":"ranged","when":["attached"],"who":"unit"}`}},
	{"While this model is leading a unit, improve the Armour Penetration characteristic of melee weapons equipped by models in that unit by 1.",
		[]string{`{"do":"characteristic","characteristic":"ap","change":"add","value":-1,"with":"melee","when":["attached"],"who":"unit"}`}},
	{"Add 1 to the Attacks and Strength characteristics of weapons equipped by models in this unit.", []string{
		`{"do":"characteristic","characteristic":"attacks","change":"add","value":1,"with":"ranged","who":"unit"}`,
		`{"do":"characteristic","characteristic":"A","change":"add","value":1,"with":"melee","who":"unit"}`,
		`{"do":"characteristic","characteristic":"strength","change":"add","value":1,"who":"unit"}`,
	}},
	{"Improve the Damage characteristic of the bearer's melee weapons by 1.", []string{`{"do":"characteristic","characteristic":"damage","change":"add","value":1,"with":"melee"}`}},
	{"Add 1 to the Attacks characteristic of the bearer's melee weapons.", []string{`{"do":"characteristic","characteristic":"A","change":"add","value":1,"with":"melee"}`}},
	{"Add 1 to the Objective Control characteristic of models in the bearer's unit.", []string{`{"do":"characteristic","characteristic":"OC","change":"add","value":1,"who":"unit"}`}},
	{"This unit is eligible to shoot and declare a charge in a turn in which it Advanced.", []string{`{"do":"advance_and","may":["charge","shoot"],"who":"unit"}`}},
	{"This unit is eligible to shoot and declare a charge in a turn in which it Advanced or Fell Back.",
		[]string{`{"do":"advance_and","may":["charge","shoot"],"who":"unit"}`, `{"do":"fall_back_and","may":["charge","shoot"],"who":"unit"}`}},
	{"This model is eligible to shoot in a turn in which it Fell Back or Advanced.", []string{`{"do":"advance_and","may":["shoot"]}`, `{"do":"fall_back_and","may":["shoot"]}`}},
	{"While this model is leading a unit, that unit can only be selected as the target of a ranged attack if the attacking model is within 12\".",
		[]string{`{"do":"not_targeted","beyond":12,"when":["attached"],"who":"unit"}`}},
	{"While this model is leading a unit, models in that unit cannot be targeted by ranged attacks unless the attacking model is within 18\".",
		[]string{`{"do":"not_targeted","beyond":18,"when":["attached"],"who":"unit"}`}},
	{"While this model is leading a unit, in your Command phase, you can return 1 destroyed model (excluding CHARACTER models) to that unit.",
		[]string{`{"do":"return_models","amount":1,"when":["attached","own_turn"],"who":"unit","phase":"command","at":"start_of_phase","optional":true}`}},
	{"Each time an attack targets this unit, if the Strength characteristic of that attack is greater than this unit's Toughness characteristic, subtract 1 from the Wound roll.",
		[]string{`{"do":"roll","roll":"wound","add":-1,"attacks":"suffered","when":["stronger"],"who":"unit"}`}},
	{"Each time a model in this unit makes an attack that targets a unit that is Below Half-strength, add 1 to the Hit roll.",
		[]string{`{"do":"roll","roll":"hit","add":1,"when":["target_below_half_strength"],"who":"unit"}`}},
	{"Each time a model in this unit makes a ranged attack that targets the closest eligible target, that attack has the [LETHAL HITS] ability.",
		[]string{`{"do":"weapon_ability","ability":"lethal hits","with":"ranged","when":["closest_target"],"who":"unit"}`}},
	{"If your Army Faction is ADEPTUS ASTARTES, at the start of your Command phase, select one unit from your opponent's army. Until the start of your next Command phase, that enemy unit is your Oath of Moment target. Each time a model with this ability makes an attack that targets your Oath of Moment target:\n■ You can re-roll the Hit roll",
		[]string{
			`{"do":"add_keyword","keyword":"OATH OF MOMENT TARGET","phase":"command","at":"start_of_phase","when":["own_turn"],"until":"next_command_phase","who":"selected","select":{"side":"enemy","of":"units"},"once":"phase","once_for":"army","army_faction":["ADEPTUS ASTARTES"]}`,
			`{"do":"reroll","roll":"hit","results":"any","opponent":{"keywords":["OATH OF MOMENT TARGET"]},"army_faction":["ADEPTUS ASTARTES"]}`,
		}},
	{"If your Army Faction is ADEPTUS ASTARTES, each unit from your army with this ability can perform one Act of Faith per phase. This is done using Miracle dice.\n\nGAINING MIRACLE DICE\nIf your Army Faction is ADEPTUS ASTARTES, you gain 1 Miracle dice:\n- At the start of each battle round.\n- Each time an ADEPTUS ASTARTES unit from your army is destroyed.\n\nEach time you gain a Miracle dice, roll one D6. The number you roll is the value of that Miracle dice. This value cannot be changed or re-rolled, unless a rule specifically states otherwise. Keep your Miracle dice to one side – this is your Miracle dice pool.\n\nPERFORMING AN ACT OF FAITH\nBefore making a dice roll for a model or unit from your army with the Acts of Faith ability, if you have one or more dice in your Miracle dice pool, that unit can perform an Act of Faith. If it does, select one of the dice from your Miracle dice pool to substitute that dice roll (if a roll involves more than one dice, e.g. a test, only a single dice can be substituted). The dice that is being substituted is not rolled; instead the value of the selected Miracle dice is used as if it had been rolled. Each Miracle dice can only be selected for substitution once. Once all Miracle dice substitutions have been made, remove the chosen Miracle dice from your Miracle dice pool, and roll all remaining, unsubstituted dice that are a part of the dice roll. You can use Miracle dice when a unit performs an Act of Faith for any of the following types of dice roll:\n■ Advance roll\n■ Battle-shock test\n■ Charge roll\n■ Damage roll\n■ Hit roll\n■ Saving throw\n■ Wound roll",
		[]string{
			`{"do":"gain_die","at":"start_of_battle_round","once":"battle_round","once_for":"army","who":"unit","army_faction":["ADEPTUS ASTARTES"]}`,
			`{"do":"gain_die","at":"destroyed","any_keywords":["ADEPTUS ASTARTES"],"who":"unit","army_faction":["ADEPTUS ASTARTES"]}`,
			`{"do":"substitute_dice","who":"unit","army_faction":["ADEPTUS ASTARTES"]}`,
		}},
	{"If your Army Faction is ADEPTUS ASTARTES, Officer models with this ability can issue Orders. Each Officer's datasheet will specify how many Orders it can issue and which units are eligible to receive those Orders. " +
		"Each time an Officer model issues an Order, select one of the Orders below, then select one eligible friendly unit within 6\" of that Officer model to issue it to. " +
		"Officer models can issue Orders in your Command phase and at the end of a phase in which they disembarked from a Transport or were set up on the battlefield.\n\n" +
		"Until the start of your next Command phase, the unit you selected is affected by that Order. Unless otherwise stated, a unit can only be affected by one Order at a time. " +
		"Orders cannot be issued to Battle-shocked units, and if a unit being affected by an Order becomes Battle-shocked, that Order ceases to affect that unit.\n\n" +
		"Only INFANTRY models gain the benefit of an Order issued to their unit.\n\nMOVE! MOVE! MOVE!\nAdd 3\" to the Move characteristic of models in this unit.\n\n" +
		"FIX BAYONETS!\nImprove the Weapon Skill characteristic of melee weapons equipped by models in this unit by 1.\n\nTAKE AIM!\nImprove the Ballistic Skill characteristic of ranged weapons equipped by models in this unit by 1.\n\n" +
		"FIRST RANK, FIRE! SECOND RANK, FIRE!\nImprove the Attacks characteristic of Rapid Fire weapons equipped by models in this unit by 1.\n\nTAKE COVER!\nImprove the Save characteristic of models in this unit by 1.\n\n" +
		"DUTY AND HONOUR!\nImprove the Leadership and Objective Control characteristics of models in this unit by 1.",
		[]string{`{"do":"roster_only"}`}},
	{"This Officer can issue 1 Order to a MONSTER unit.", ordersSaying},
	{"Once per battle round, one unit from your army with this ability can be targeted with a Stratagem for 0CP, even if you have already targeted a different unit with that Stratagem this phase.",
		[]string{`{"do":"stratagem_free","ability":"any","more":true,"once":"battle_round","who":"unit"}`}},
	{"In your Shooting phase, each time this unit has shot, if it is not within Engagement Range of any enemy models, it can make a Normal move of up to D6\".",
		[]string{`{"do":"extra_move","as":"normal_move","at":"after_shooting","distance":"D6","optional":true,"phase":"shooting","unless":["engaged"],"when":["own_turn"],"who":"unit"}`}},
	{"Each time this unit ends a Charge move, until the end of the turn, melee weapons equipped by models in this unit have the [LETHAL HITS] ability.",
		[]string{`{"do":"weapon_ability","ability":"lethal hits","with":"melee","when":["charged"],"who":"unit"}`}},
	{"While this model is within 3\" of one or more other friendly INFANTRY units, this model has the Lone Operative ability.",
		[]string{`{"do":"core_ability","ability":"lone operative","near":{"within":3,"keywords":["INFANTRY"]}}`}},
	{"While an enemy unit is within 6\" of this model, worsen the Leadership characteristic of models in that enemy unit by 1.",
		[]string{`{"do":"aura","affects":"enemy","range":6,"effects":[{"do":"characteristic","characteristic":"Ld","change":"add","value":1}]}`}},
	{"While an enemy unit is within 6\" of this model, each time that unit takes a Battle-shock test, subtract 1 from that test.",
		[]string{`{"do":"aura","affects":"enemy","range":6,"effects":[{"do":"roll","roll":"morale","add":-1}]}`}},
	{"Each time you take a Battle-shock test for this unit, add 1 to that test.", []string{`{"do":"roll","roll":"morale","add":1,"who":"unit"}`}},
	{"Improve the Leadership characteristic of models in this unit by 1.", []string{`{"do":"characteristic","characteristic":"Ld","change":"add","value":-1,"who":"unit"}`}},
	{"The bearer has a Leadership characteristic of 6+.", []string{`{"do":"characteristic","characteristic":"Ld","change":"set","value":"6+"}`}},
	{"Once per battle, at the start of any phase, this model can use this ability. If it does, until the end of the phase, this model has a 3+ invulnerable save.",
		[]string{`{"do":"invulnerable_save","value":3,"at":"start_of_phase","until":"end_of_phase","optional":true,"once":"battle"}`}},
	{"Once per battle, at the start of the Fight phase, the bearer can use this Enhancement. If it does, until the end of the phase, add 1 to the Attacks characteristic of melee weapons equipped by the bearer and those weapons have the [DEVASTATING WOUNDS] ability.",
		[]string{`{"do":"together","at":"start_of_phase","phase":"fight","until":"end_of_phase","optional":true,"once":"battle","effects":[` +
			`{"do":"characteristic","characteristic":"A","change":"add","value":1,"with":"melee"},{"do":"weapon_ability","ability":"devastating wounds","with":"melee"}]}`}},
	{"Once per battle, at the start of your opponent's Shooting phase, this unit can use this ability. If it does, until the end of the turn, models in this unit have the Stealth ability.",
		[]string{`{"do":"roll","roll":"hit","add":-1,"attacks":"suffered","with":"ranged","who":"unit","at":"start_of_phase","phase":"shooting","until":"end_of_turn","optional":true,"once":"battle","when":["enemy_turn"]}`}},
	{"Once per battle, at the start of your Shooting phase, this unit can use this ability. If it does, until the end of the phase, ranged weapons equipped by models in this unit have the [LETHAL HITS] ability.",
		[]string{`{"do":"weapon_ability","ability":"lethal hits","with":"ranged","who":"unit","at":"start_of_phase","phase":"shooting","until":"end_of_phase","optional":true,"once":"battle","when":["own_turn"]}`}},
	{"Once per battle, at the start of your Command phase, this unit can use this ability. If it does, until the start of your next Command phase, add 1 to the Objective Control characteristic of models in this unit.",
		[]string{`{"do":"characteristic","characteristic":"OC","change":"add","value":1,"who":"unit","at":"start_of_phase","phase":"command","until":"next_command_phase","optional":true,"once":"battle","when":["own_turn"]}`}},
	{"Ranged weapons equipped by models in the bearer's unit have the IGNORES COVER ability.", []string{`{"do":"weapon_ability","ability":"ignores cover","with":"ranged","who":"unit"}`}},
	{"Each time this model makes a ranged attack that targets a unit that cannot FLY, add 1 to the Hit roll.", []string{`{"do":"roll","roll":"hit","add":1,"with":"ranged","opponent":{"without":["FLY"]}}`}},
	{"Each time the bearer makes a ranged attack, you can ignore any or all modifiers to the Hit roll.", []string{`{"do":"ignore_modifiers","of":"hit","which":"worse","with":"ranged"}`}},
	{"Each time a model in this unit makes an attack, you can ignore any or all modifiers to that attack's Ballistic Skill or Weapon Skill characteristics and/or all modifiers to the Hit roll.",
		[]string{`{"do":"ignore_modifiers","of":"hit","which":"worse","who":"unit"}`}},
	{"Models in the bearer's unit have the Scouts 6\" ability.", []string{`{"do":"core_ability","ability":"scouts 6\"","who":"unit"}`}},
	{"Each time this model Advances, do not make an Advance roll for it. Instead, until the end of the phase, add 6\" to the Move characteristic of this model.", []string{`{"do":"fixed_advance","move":6}`}},
	{"The bearer has a Move characteristic of 10\" and can move over models and terrain features as if they were not there.",
		[]string{`{"do":"characteristic","characteristic":"M","change":"set","value":10}`, `{"do":"move_across","what":["models","terrain"]}`}},
	{"Each time a model in this unit makes an attack, re-roll a Hit roll of 1. If the target of that attack does not have the INFANTRY or VEHICLE keywords, you can re-roll the Hit roll instead.", []string{
		`{"do":"reroll","roll":"hit","results":"ones","who":"unit"}`, `{"do":"reroll","roll":"hit","results":"any","who":"unit","opponent":{"without":["INFANTRY","VEHICLE"]}}`,
	}},
	{"Each time this model makes a melee attack, add 1 to the Hit roll. If that attack targets a VEHICLE unit, add 1 to the Wound roll as well.", []string{
		`{"do":"roll","roll":"hit","add":1,"with":"melee"}`, `{"do":"roll","roll":"wound","add":1,"with":"melee","opponent":{"keywords":["VEHICLE"]}}`,
	}},
	{"You can re-roll Battle-shock tests taken for this unit.", []string{`{"do":"reroll","roll":"morale","results":"any","who":"unit"}`}},
}

// newTenth reads data of the 10th edition.
func newTenth() *Reader {
	r := newReader()
	r.Tenth = true
	return r
}

func TestTenth(t *testing.T) {
	check(t, tenthSayings, func(text string) Reading { return newTenth().Read(text) })
}

// TestLeadership: an improved Leadership is higher in editions where it is none of
// the results that rolls reach.
func TestLeadership(t *testing.T) {
	checkAbilities(t, []saying{
		{"Improve the Leadership characteristic of models in this unit by 1.", []string{`{"do":"characteristic","characteristic":"Ld","change":"add","value":1,"who":"unit"}`}},
	})
}

// TestTenthLeft: what is near to a pattern and is not the same is left.
func TestTenthLeft(t *testing.T) {
	for _, text := range []string{
		"While this model is leading a Blood Claws unit, models in that unit have a 5+ invulnerable save.",                       // one kind of unit alone
		"While this model is leading a unit, other models attached to that unit have the Feel No Pain 4+ ability.",               // not all of it
		"Models in that unit have the Feel No Pain 4+ ability.",                                                                  // which?
		"While this model is leading a unit, crushing teeth equipped by models in that unit have the [LETHAL HITS] ability.",     // one weapon alone
		"Each time this model makes an attack, an unmodified Hit roll of 5+ scores a Critical Wound.",                            // another roll
		"Each time an attack made by an enemy unit that is Below Half-strength targets this unit, subtract 1 from the Hit roll.", // the attacker
		"In your Command phase, you can return 1 destroyed model to this unit.",                                                  // which, is not said
		"Each time this model makes an attack, if the Strength characteristic of that attack is greater than this model's Toughness characteristic, add 1 to the Wound roll.",
		"Once per battle, at the start of the Fight phase, this unit can use this ability. If it does, until the end of the phase, add 1 to the Attacks characteristic of models in this unit and remove one model.", // more than is known
		"Subtract 1 from the Leadership characteristic of models in this unit.",                                                                                                                                      // better or worse?
		"While this model is wholly within 3\" of one or more friendly INFANTRY units, this model has the Lone Operative ability.",
	} {
		if got := newTenth().Read(text); got.Understood() {
			t.Errorf("%q: read as %s", text, written(t, got.Effects))
		}
	}
}

// eleventhSayings are in the manner of the 11th edition.
var eleventhSayings = []saying{
	{"This unit has Stealth.", []string{`{"do":"cover","attacks":"suffered","with":"ranged","who":"unit"}`}},
	{"This model has Infiltrators and Stealth.", []string{`{"do":"core_ability","ability":"infiltrators"}`, `{"do":"cover","attacks":"suffered","with":"ranged"}`}},
	{"This unit has MOBILE.", []string{`{"do":"add_keyword","keyword":"MOBILE","who":"unit"}`}},
	{"This unit's ranged attacks have [RAPID FIRE 1].", []string{`{"do":"weapon_ability","ability":"rapid fire 1","with":"ranged","who":"unit"}`}},
	{"This model's melee weapons have +4 A.", []string{`{"do":"characteristic","characteristic":"A","change":"add","value":4,"with":"melee"}`}},
	{"This unit's melee attacks have +1 WS and AP.", []string{
		`{"do":"characteristic","characteristic":"WS","change":"add","value":-1,"with":"melee","who":"unit"}`,
		`{"do":"characteristic","characteristic":"ap","change":"add","value":-1,"with":"melee","who":"unit"}`,
	}},
	{"This unit's melee weapons have +1 to hit rolls.", []string{`{"do":"roll","roll":"hit","add":1,"with":"melee","who":"unit"}`}},
	{"This unit has +1 Sv.", []string{`{"do":"characteristic","characteristic":"Sv","change":"add","value":-1,"who":"unit"}`}},
	{"This model has +2 W.", []string{`{"do":"characteristic","characteristic":"W","change":"add","value":2}`}},
	{"This unit has +2\" M.", []string{`{"do":"characteristic","characteristic":"M","change":"add","value":2,"who":"unit"}`}},
	{"This unit has +1 to charge rolls.", []string{`{"do":"roll","roll":"charge","add":1,"who":"unit"}`}},
	{"This unit gains 1 XP.", nil},
	{"A CHARACTER created using Crucible rules has the Crucible ability. Your army may include up to three units with the Crucible ability and these units cannot be given Enhancements.", nil},
}

// TestEleventh: 11e.ABILITY.STEALTH.1.
func TestEleventh(t *testing.T) {
	r := newTenth()
	r.Covers = true
	check(t, eleventhSayings, func(text string) Reading { return r.Read(text) })
	for id, c := range map[string]saying{
		"11e.BATTLESHOCK.ROLL.6": {"Each time this unit takes a Battle-shock test, you can ignore any or all modifiers to that test.", []string{"ignore_modifiers"}},
		"11e.OBJECTIVE.POINT.7":  {"In your Movement phase, if this unit is within range of an objective marker, this unit regains 1 lost wound.", []string{"one_of"}},
		"11e.ATTACK.SAVE.4":      {"Add 1 to armour saving throws made for this model.", []string{"roll"}},
	} {
		if said := r.Read(c.text); !said.Understood() || said.Effects[0].Do != c.want[0] {
			t.Errorf("%s: %q: %+v", id, c.text, said)
		}
	}
	for text, at := range map[string]string{"In your Command phase": "command_abilities", "At the start of your Command phase": "start_of_phase"} {
		said := r.Read(text + ", this model regains up to 3 lost wounds.")
		if want := `"at":"` + at + `"`; len(said.Effects) != 1 || !strings.Contains(said.Effects[0].Args, want) {
			t.Errorf("11e.COMMAND.SEQ.3: %s: %+v, want %s", text, said, want)
		}
	}
}
