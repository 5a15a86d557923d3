package main

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules/odds"
)

// The texts of the English messages and of JSON are equal; other languages have their own.
func TestOmission(t *testing.T) {
	for _, kind := range []odds.OmissionKind{odds.OmitsAbility, odds.OmitsPart, odds.PrecisionLast, odds.EvenToughness, odds.MortalWithAttack} {
		o := odds.Omission{Kind: kind, Unit: "Intercessor Squad", Ability: "Templar Vows"}
		if got := omission("en", o); got != o.String() {
			t.Errorf("%s: the message is %q, and JSON has %q", kind, got, o)
		}
		if de := omission("de", o); kind != odds.OmitsAbility && de == o.String() {
			t.Errorf("%s: German has the English text %q", kind, de)
		}
	}
}
