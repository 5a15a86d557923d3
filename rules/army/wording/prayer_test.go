package wording

import "testing"

// prayerSayings are prayers, and the rules of models that know them.
var prayerSayings = []saying{
	{"This model knows the Litany of Hate and one other litany from the Litanies of Battle (see Codex). In your Command phase, if this model is on the battlefield, it can recite one litany it knows that has not already been recited by a friendly model this turn. Roll one D6: on a 3+ the recited litany is inspiring and takes effect until the start of your next Command phase.", []string{
		`{"at":"start_of_phase","count":1,"do":"use_powers","needs":3,"phase":"command","when":["own_turn"]}`,
	}},
	{"This model knows three invocations from the Invocations (pg 76). In your Command phase, if this unit's Elder model is on the battlefield, it can intone up to two invocations it knows that have not already been intoned by a friendly model this turn. Roll one D6: on a 2+, the intoned invocation is inspiring and takes effect until the start of your next Command phase.", []string{
		`{"at":"start_of_phase","count":2,"do":"use_powers","needs":2,"phase":"command","when":["own_turn"]}`,
	}},
	{"- The bearer knows one additional prayer from the Prayers\n- In your Command phase, if the bearer is on the battlefield, it can chant one additional prayer it knows that has not already been chanted by a friendly model that turn.", []string{
		`{"at":"start_of_phase","count":1,"do":"use_powers","more":true,"phase":"command","when":["own_turn"]}`,
	}},
	{"Each time a roll is made to determine if a litany recited by this model is inspiring, add 1 to that roll.", []string{`{"add":1,"do":"use_powers"}`}},
	{"Each time this model recites a litany, add 1 to the roll to see if it is inspiring.", []string{`{"add":1,"do":"use_powers"}`}},
	{"If this litany is inspiring, then while a friendly INFANTRY unit is within 6\" of this PRIEST, each time a model in that unit makes a melee attack, you can re-roll the hit roll.", []string{
		`{"affects":"friendly","do":"aura","effects":[{"do":"reroll","results":"any","roll":"hit","with":"melee"}],"keywords":["INFANTRY"],"most_by_size":[1,1,1],"once_for":"army","optional":true,"power":true,"range":6,"until":"next_command_phase"}`,
	}},
	{"If this prayer is heard, select one friendly INFANTRY or VEHICLE unit within 6\" of this PRIEST model. Each time a model in that unit makes a melee attack, add 1 to that attack's wound roll.", []string{
		`{"add":1,"do":"roll","most_by_size":[1,1,1],"once_for":"army","optional":true,"power":true,"roll":"wound","select":{"any_keywords":["INFANTRY","VEHICLE"],"of":"units","side":"friendly","within":6},"until":"next_command_phase","who":"selected","with":"melee"}`,
	}},
	{"If this litany is inspiring:\n- Add 1 to this PRIEST's Attacks and Strength characteristics.\n- Add 1 to the Damage characteristic of melee weapons this PRIEST is equipped with.", []string{
		`{"do":"together","effects":[{"change":"add","characteristic":"A","do":"characteristic","value":1},{"change":"add","characteristic":"S","do":"characteristic","value":1},{"change":"add","characteristic":"damage","do":"characteristic","value":1,"with":"melee"}],"most_by_size":[1,1,1],"once_for":"army","optional":true,"power":true,"until":"next_command_phase"}`,
	}},
}

func TestPrayers(t *testing.T) { checkAbilities(t, prayerSayings) }

// TestNoPrayers: sentences about prayers that are not played, and effects of a prayer whose condition another text states, are
// left.
func TestNoPrayers(t *testing.T) {
	for _, text := range []string{
		"While a friendly INFANTRY unit is within 6\" of this PRIEST, add 1 to the Attacks characteristic of models in that unit.",
		"This model knows one litany. In your Command phase, it can recite one litany it knows, even if it has already been recited. Roll one D6: on a 3+, the litany is inspiring and takes effect until the start of your next Command phase.",
		"If this litany is inspiring, while an enemy unit is within 6\" of this PRIEST, subtract 1 from the Attacks characteristic of models in that unit.",
		"If this litany is inspiring, while a friendly INFANTRY unit is within 6\" of this PRIEST, add 1 to the Attacks characteristic of models in that unit. In addition, add 1 to charge rolls made for that unit.",
	} {
		if r := newReader().Read(text); r.Understood() {
			t.Errorf("%q: understood as %+v", text, r.Effects)
		}
	}
}
