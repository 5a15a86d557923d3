package army_test

import (
	"encoding/json"
	"testing"

	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// worldEaters is a list whose units have their models below groups and upgrades.
const worldEaters = `{"list": "Red tide", "faction": "Chaos - World Eaters", "battle_size": "Incursion", "detachment": "Berzerker Warband",
	"units": [{"unit": "Lord on Juggernaut", "warlord": true}, {"unit": "Jakhals"}, {"unit": "Khorne Berzerkers"}, {"unit": "Eightbound"}]}`

// TestWorldEaters: a legal list of World Eaters is accepted and plays a battle.
func TestWorldEaters(t *testing.T) {
	book := army.Tenth(t)
	var l intake.List
	if err := json.Unmarshal([]byte(worldEaters), &l); err != nil {
		t.Fatal(err)
	}
	r, unknown := l.Roster(book, "")
	report := check.Check(book, r)
	if !report.Valid || len(unknown) > 0 {
		t.Fatalf("got %+v, %+v", unknown, report.Diagnostics)
	}
	sides, err := army.Oppose([2]*check.Report{report, report})
	if err != nil {
		t.Fatal(err)
	}
	models := map[string]int{}
	for i, u := range sides.Armies[0].Units {
		for k, kind := range u.Kinds {
			models[sides.Names.Units[0][i].Name] += kind.Count
			if kind.Profile.Wounds == 0 || kind.Profile.Save == 0 {
				t.Errorf("%s: kind %d: %+v", sides.Names.Units[0][i].Name, k, kind.Profile)
			}
		}
	}
	if len(models) != 4 || models["Jakhals"] != 10 || models["Khorne Berzerkers"] != 10 || models["Eightbound"] != 3 {
		t.Errorf("got %v", models)
	}
	spec := &sim.Spec{
		Edition: tenth(t), Armies: sides.Armies, Powers: sides.Powers, Names: &sides.Names, Agents: [2]string{"greedy", "greedy"},
		Battles: 1, Seed: 10, Layout: geom.Layout{Width: 60 * geom.Inch, Depth: 44 * geom.Inch},
	}
	if _, err := spec.Play(0, nil); err != nil {
		t.Error(err)
	}
}
