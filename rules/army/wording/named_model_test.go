package wording

import "testing"

// TestModelOf: what an ability says of one model of its unit by name is about the bearer.
func TestModelOf(t *testing.T) {
	for text, want := range map[string]string{
		"This unit's OLD SERGEANT model has a 5+ invulnerable save.":                     "OLD SERGEANT",
		"While this unit’s Keeper of the Keys model is on fire, this unit cannot fight.": "Keeper of the Keys",
		"This unit's Ann model dances. This unit's Bob model sings.":                     "",
		"Models in this unit have a 5+ invulnerable save.":                               "",
		"This unit's models have a 5+ invulnerable save.":                                "",
	} {
		if got := ModelOf(text); got != want {
			t.Errorf("%q: model %q, want %q", text, got, want)
		}
	}
	check(t, []saying{
		{"This unit's OLD SERGEANT model has a 5+ invulnerable save.", []string{`{"do":"invulnerable_save","value":5}`}},
		{"While a friendly CORE unit is within 6\" of this unit’s OLD SERGEANT model, you can re-roll Charge rolls made for that unit.",
			[]string{`{"do":"aura","affects":"friendly","range":6,"keywords":["CORE"],"effects":[{"do":"reroll","roll":"charge","results":"any"}]}`}},
	}, func(text string) Reading { return newReader().Read(text) })
}
