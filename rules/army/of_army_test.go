package army_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// imported10 returns the sides of a battle of a list of imported data of the 10th edition against itself.
func imported10(t *testing.T, list string) *army.Sides {
	t.Helper()
	var l intake.List
	if err := json.Unmarshal([]byte(list), &l); err != nil {
		t.Fatal(err)
	}
	r, unknown := l.Roster(army.Tenth(t), "")
	report := check.Check(army.Tenth(t), r)
	if !report.Valid || len(unknown) > 0 {
		t.Fatalf("got %+v, %+v", unknown, report.Diagnostics)
	}
	sides, err := army.Oppose([2]*check.Report{report, report})
	if err != nil {
		t.Fatal(err)
	}
	return sides
}

// TestDetachmentOfArmy: a Detachment rule of imported data is played for the units with the keywords that it names, for all of
// them (10e.ARMY.FACTION.2), and not in another Detachment.
func TestDetachmentOfArmy(t *testing.T) {
	t.Parallel()
	for detachment, want := range map[string]int{"Berzerker Warband": 4, "Vessels of Wrath": 0} {
		sides := imported10(t, strings.Replace(worldEaters, "Berzerker Warband", detachment, 1))
		raging := 0
		for _, u := range sides.Armies[0].Units {
			for _, e := range u.Effects {
				if e.Kind == effect.ChangeCharacteristic && e.Of == effect.WeaponStrength && e.Mod.Add == 2 && e.Scope.When == effect.Charged {
					raging++
				}
			}
		}
		if raging != want {
			t.Errorf("10e.ARMY.FACTION.2: %s: %d units have Relentless Rage, want %d", detachment, raging, want)
		}
		for _, s := range sides.Fidelity[0].NotModelled {
			if s.Ability == "Relentless Rage" {
				t.Errorf("%s: %+v is not played", detachment, s)
			}
		}
	}
}
