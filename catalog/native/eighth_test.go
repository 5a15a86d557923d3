package native_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// TestPrintedLord compares the datasheet in the core rules of the 8th edition with the printed
// one (8e.DATASHEET.GENERAL.1, 8e.DATASHEET.GENERAL.2, 8e.DATASHEET.POWER.1, 8e.DATASHEET.CHAR.1,
// 8e.DATASHEET.COMPOSITION.1, 8e.DATASHEET.SEEDUNIT.4, 8e.DATASHEET.SEEDUNIT.5).
func TestPrintedLord(t *testing.T) {
	roots := linked(t, builtInOf(t, "8e")).Roots("8e.death-guard")
	lord := roots.Option("8e.death-guard.lord-of-contagion")
	equal(t, "8e.DATASHEET.GENERAL.1 8e.DATASHEET.CHAR.1 profile", stats(lord), map[string]string{"Lord of Contagion": `4" | 2+ | 2+ | 4 | 5 | 6 | 4 | 9 | 2+`})
	equal(t, "8e.DATASHEET.SEEDUNIT.5 weapons", arms(below(t, lord, "Lord of Contagion")), map[string]string{"Plaguereaper": `Melee | Melee | +2 | -3 | 3`})
	equal(t, "8e.DATASHEET.GENERAL.2 8e.GAPS.8 Battlefield Role", lord.Entry.Categories[0].Category().Name, "HQ")
	equal(t, "8e.DATASHEET.POWER.1 8e.GAPS.7 costs", lord.Entry.Costs, []entry.Cost{{Type: "power", Value: entry.Int(8)}})
}

// TestEighthSizes: a squad has 5 to 10 models, of which one is the sergeant, and costs more from
// 6 models. One unit may have fewer than 5 (8e.DATASHEET.COMPOSITION.1,
// 8e.DATASHEET.UNDERSTRENGTH.1, 8e.DATASHEET.POWER.1).
func TestEighthSizes(t *testing.T) {
	roots := linked(t, builtInOf(t, "8e")).Roots("8e.space-marines")
	squad := roots.Option("8e.space-marines.intercessor-squad")
	equal(t, "8e.DATASHEET.POWER.1 power", squad.Entry.Costs[0], entry.Cost{Type: "power", Value: entry.Int(5)})
	fewer := below(t, squad, "Understrength").Entry.Constraints
	equal(t, "understrength", []string{fewer[0].Code, string(fewer[0].Rule)}, []string{"understrength.many", "8e.DATASHEET.UNDERSTRENGTH.1"})
	found := false
	for _, m := range modifiers(squad.Entry.Modifiers) {
		found = found || m == "power set 10 if model in self >= 6"
	}
	equal(t, "8e.DATASHEET.COMPOSITION.1 a step at six models", found, true)
}
