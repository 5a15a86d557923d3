package play

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules/army"
)

// TestNotPlayed describes what is not played.
func TestNotPlayed(t *testing.T) {
	t.Parallel()
	f := army.Fidelity{
		NotModelled: []army.Shortfall{
			{Datasheet: "A", Ability: "B"}, {Datasheet: "A", Ability: "C", Partly: true}, {Datasheet: "X", Ability: "C"}, {Datasheet: "X", Ability: "A"},
		}, Bases: []string{"A: D", "E"}, Abilities: 9, Played: 5,
		Gaps: []army.Gap{{Datasheet: "A", Missing: "Wounds of B (1 assumed)"}, {Datasheet: "X", Missing: "no models", NotPlayed: true}},
	}
	want := []string{"A: not in the data: Wounds of B (1 assumed)", "X is not played: no models", "5 of 9 abilities of units are played in full", "C (2 units, in part)", "A (1 unit)", "B (1 unit)", "Base sizes that are not in the data and were assumed: A: D; E"}
	if diff := cmp.Diff(want, NotPlayed("en", &f)); diff != "" {
		t.Error(diff)
	}
	want = []string{"A: nicht in den Daten: Lebenspunkte von B (1 angenommen)", "X wird nicht gespielt: keine Modelle"}
	if diff := cmp.Diff(want, GapLines("de", &f)); diff != "" {
		t.Error(diff)
	}
	want = []string{"5 von 9 Fähigkeiten der Einheiten werden vollständig gespielt", "C (2 Einheiten, teilweise)", "A (1 Einheit)", "B (1 Einheit)"}
	if diff := cmp.Diff(want, AbilityLines("de", &f)); diff != "" {
		t.Error(diff)
	}
	all := army.Fidelity{Abilities: 9, Played: 9}
	if lines := NotPlayed("en", &all); len(lines) > 0 {
		t.Errorf("everything is played: %q", lines)
	}
}
