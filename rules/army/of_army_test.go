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

// TestDoctrinesOfArmy: each Combat Doctrine of imported data is an ability of all units that the player can select once per
// battle, and what it gives depends on it.
func TestDoctrinesOfArmy(t *testing.T) {
	t.Parallel()
	sides := imported10(t, `{"list": "Blue", "faction": "Imperium - Adeptus Astartes - Space Marines", "battle_size": "Incursion", "detachment": "Gladius Task Force",
		"units": [{"unit": "Captain", "warlord": true}, {"unit": "Intercessor Squad"}]}`)
	for i, u := range sides.Armies[0].Units {
		offered, given := map[int16]bool{}, effect.Conditions(0)
		for k := range u.Uses {
			if e := effect.Find(u.Uses[k].Effects, effect.ActivateArmy); e != nil && u.Uses[k].Once == effect.OncePerBattle && u.Uses[k].Army {
				offered[e.Value] = true
			}
		}
		for _, e := range u.Effects {
			if e.Kind == effect.AdvanceAnd || e.Kind == effect.FallBackAnd {
				given |= e.Scope.When
			}
		}
		if len(offered) != 3 || given != effect.ArmyMode1|effect.ArmyMode2|effect.ArmyMode3 {
			t.Errorf("10e.ARMY.FACTION.2: %s: %v are offered, and %v give effects", sides.Names.Units[0][i].Name, offered, given)
		}
	}
	for _, s := range sides.Fidelity[0].NotModelled {
		if s.Ability == "Combat Doctrines" {
			t.Errorf("%+v is not played", s)
		}
	}
}
