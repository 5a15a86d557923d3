package event

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// TestChoicesOfTheArmy: a list names its detachment before its units, and no option that only shows or hides units.
func TestChoicesOfTheArmy(t *testing.T) {
	choice := func(name, value string) *entry.Entry {
		chosen := rostertest.EntryOf(value)
		e := rostertest.EntryOf(name)
		e.Kind, chosen.Kind, e.Entries = entry.Upgrade, entry.Upgrade, []*entry.Entry{chosen}
		return e
	}
	warriors := rostertest.EntryOf("Warriors")
	warriors.Kind = entry.Model
	a := rostertest.Game{Roots: []*entry.Entry{choice("Detachment", "Awakened"), choice("Show/Hide Options", "Legends are visible"), warriors}}.NewArmy(t)
	for _, path := range [][2]string{{"Detachment", "Awakened"}, {"Show/Hide Options", "Legends are visible"}} {
		root := a.Do(rostertest.Selects("frc_1", path[0])...)[0]
		a.Do(rostertest.Selects(root, path[1])...)
	}
	a.Do(rostertest.Selects("frc_1", "Warriors")...)
	got := newCheckedList("en", a.Check())
	if diff := cmp.Diff([]setting{{"Detachment", "Awakened"}}, got.Settings); diff != "" {
		t.Errorf("choices (-want +got):\n%s", diff)
	}
	if len(got.Units) != 1 || got.Units[0].Name != "Warriors" {
		t.Errorf("units: %+v", got.Units)
	}
}
