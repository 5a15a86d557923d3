package army

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// TestModelsWrittenAsUpgrades musters a unit whose models are upgrades with a stat
// line each, as some data writes them, and one whose stat line is its own.
func TestModelsWrittenAsUpgrades(t *testing.T) {
	line := []unit.ShownProfile{unitLine("Soldier", `6"`, "3+", "2", "2", "3+")}
	models := []unit.Loadout{
		{Kind: entry.Upgrade, Name: "Sergeant", Count: 1, Profiles: line},
		{Kind: entry.Upgrade, Name: "Soldier", Count: 4, Profiles: line},
	}
	for _, c := range []struct {
		name string
		unit unit.Loadout
		want int
	}{
		{"below a unit without one", unit.Loadout{Kind: entry.Unit, Name: "Squad", Count: 1, Below: models}, 5},
		{"below a unit with its own", unit.Loadout{Kind: entry.Unit, Name: "Walker", Count: 1, Profiles: line, Below: models}, 1},
		{"below a model", unit.Loadout{Kind: entry.Model, Name: "Hero", Count: 1, Profiles: line, Below: models}, 1},
	} {
		m := unitReader{names: new(Names)}
		u := m.unit(&c.unit)
		if got := u.Rules.Size(); got != c.want {
			t.Errorf("%s: got %d models, want %d", c.name, got, c.want)
		}
	}
}
