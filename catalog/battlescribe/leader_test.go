package battlescribe

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The text of the ability lists units one a line, or separated by commas or semicolons;
// remarks are not names.
func TestLedNames(t *testing.T) {
	for text, want := range map[string][]string{
		"This model can be attached to the following units:\n■ Swooping Hawks\n■ Warp Spiders":                                    {"swooping hawks", "warp spiders"},
		"This model can be attached to the following unit: ^^**Tzaangors**^^":                                                     {"tzaangors"},
		"This unit can be attached to the following units:\u00a0**^^Infractors; Noise Marines^^**":                                {"infractors", "noise marines"},
		"This model can be attached to the following units:\n- Sons’ Guard [Legends]\nYou can attach it to a unit with a Captain": {"sons' guard"},
		"This model can be attached to the following units:\n\n- Boyz\nThis unit then has two leaders.":                           {"boyz"},
		"This model leads the army.": nil,
	} {
		if diff := cmp.Diff(want, ledNames(text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

// leaderData has a leader of the unit Boyz, one whose unit the data does not have, and one
// that lists none.
const leaderData = `<catalogue id="c" name="C" gameSystemId="g" revision="1">
<sharedSelectionEntries>
  <selectionEntry id="boyz" name="Boyz [Legends]" type="unit"/>
  <selectionEntry id="boss" name="Boss" type="model"><profiles><profile id="p1" name="Leader" typeName="Abilities" typeId="a"><characteristics>
    <characteristic name="Description" typeId="d">This model can be attached to the following unit: Boyz</characteristic></characteristics></profile></profiles></selectionEntry>
  <selectionEntry id="mek" name="Mek" type="unit"><selectionEntries><selectionEntry id="mek-model" name="Mek" type="model"><profiles><profile id="p2" name="Leader" typeName="Abilities" typeId="a"><characteristics>
    <characteristic name="Description" typeId="d">This model can be attached to the following unit: Lootas</characteristic></characteristics></profile></profiles></selectionEntry></selectionEntries></selectionEntry>
  <selectionEntry id="dok" name="Dok" type="model"/>
</sharedSelectionEntries></catalogue>`

// A leader is associated with the units of its text, or with any if the data does not have
// them all.
func TestLeaders(t *testing.T) {
	catalogues, problems := Compile([]Document{
		{Name: "g.gst", Data: []byte(`<gameSystem id="g" name="G" revision="1"/>`)}, {Name: "c.cat", Data: []byte(leaderData)},
	})
	if len(catalogues) != 2 {
		t.Fatalf("got %d catalogues, %v", len(catalogues), problems)
	}
	got := map[string][]string{}
	for _, x := range catalogues[1].Shared.Entries {
		for _, a := range x.Associations {
			units := []string{}
			for _, c := range a.When.Tests {
				units = append(units, c.Child)
			}
			got[x.ID] = units
		}
	}
	if diff := cmp.Diff(map[string][]string{"boss": {"boyz"}, "mek": {}}, got); diff != "" {
		t.Errorf("units by leader (-want +got):\n%s", diff)
	}
}
