package army

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// TestModelsWrittenAsUpgrades reads units whose upgrades have stat lines: those that
// roster/unit marks as models are models, and others are not.
func TestModelsWrittenAsUpgrades(t *testing.T) {
	line := []unit.ShownProfile{unitLine("Soldier", `6"`, "3+", "2", "2", "3+")}
	upgrades := func(models bool) []unit.Loadout {
		return []unit.Loadout{
			{Kind: entry.Upgrade, IsModel: models, Name: "Sergeant", Count: 1, Profiles: line},
			{Kind: entry.Upgrade, IsModel: models, Name: "Soldier", Count: 4, Profiles: line},
		}
	}
	for _, c := range []struct {
		name string
		unit unit.Loadout
		want int
	}{
		{"below a unit without one", unit.Loadout{Kind: entry.Unit, Name: "Squad", Count: 1, Below: upgrades(true)}, 5},
		{"below a unit with its own", unit.Loadout{Kind: entry.Unit, IsModel: true, Name: "Walker", Count: 1, Profiles: line, Below: upgrades(false)}, 1},
		{"below a model", unit.Loadout{Kind: entry.Model, IsModel: true, Name: "Hero", Count: 1, Profiles: line, Below: upgrades(false)}, 1},
	} {
		m := unitReader{names: new(Names)}
		u := m.unit(&c.unit)
		if got := u.Rules.Size(); got != c.want {
			t.Errorf("%s: got %d models, want %d", c.name, got, c.want)
		}
	}
}
