package army

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestAbilityOfAuras: 9e.DATASHEET.ABILITY.3. Auras of the same name do not add up, but all effects of one ability apply, also those that
// reach farther or other units.
func TestAbilityOfAuras(t *testing.T) {
	const (
		both    = "While a friendly FACTION unit is within 6\" of this model, each time a model in that unit makes an attack, re-roll a hit roll of 1 and re-roll a wound roll of 1."
		farther = "While a friendly FACTION unit is within 6\" of this model, each time a model in that unit makes an attack, add 1 to that attack's hit roll. " +
			"While a friendly FACTION unit is within 12\" of this model, each time a model in that unit makes an attack, add 1 to that attack's wound roll."
	)
	for text, auras := range map[string]int{both: 1, farther: 2} {
		var names Names
		own, lost := describedUnit(t, &names, 1, false, text)
		if len(lost) > 0 || len(own.Auras) != auras {
			t.Fatalf("9e.DATASHEET.ABILITY.3: %q: not played: %v; auras %+v, want %d", text, lost, own.Auras, auras)
		}
		friend, _ := describedUnit(t, &names, 1, false)
		e := rules.Complete(ed9.Edition())
		tt := rulestest.New(t, &e, []rules.ArmyUnit{own, own, friend}, []rules.ArmyUnit{friend}, "")
		for u, x := range []geom.Length{5, 6, 9, 30} {
			tt.Stand(rules.UnitAt(u), x*geom.Inch, 10*geom.Inch)
		}
		a := gathered(tt, 3, 4)
		if text == both && (a.Hit.Reroll == 0 || a.Wound.Reroll == 0) {
			t.Errorf("9e.DATASHEET.ABILITY.3: re-rolls %v and %v, want both", a.Hit.Reroll, a.Wound.Reroll)
		}
		if text == farther && (a.Hit.Modifier != 1 || a.Wound.Modifier != 1) { // of two units with the ability
			t.Errorf("9e.DATASHEET.ABILITY.3: %d to hit and %d to wound, want 1 and 1", a.Hit.Modifier, a.Wound.Modifier)
		}
	}
}
