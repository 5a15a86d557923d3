package battlescribe

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// The text of the ability lists units one a line, or separated by commas or semicolons;
// remarks are not names.
func TestLedNames(t *testing.T) {
	for text, want := range map[string][]string{
		"This model can be attached to the following units:\n■ Swooping Hawks\n■ Warp Spiders":                                                            {"swooping hawks", "warp spiders"},
		"This model can be attached to the following unit: ^^**Tzaangors**^^":                                                                             {"tzaangors"},
		"This unit can be attached to the following units:\u00a0**^^Infractors; Noise Marines^^**":                                                        {"infractors", "noise marines"},
		"This model can be attached to the following units:\n- Sons’ Guard [Legends]\nYou can attach it to a unit with a Captain":                         {"sons' guard"},
		"This model can be attached to the following units:\n\n- Boyz\nThis unit then has two leaders.":                                                   {"boyz"},
		"This model must be attached to the following unit:\n■ ^^**Robots**^^\n":                                                                          {"robots"},
		"This model can be attached to the following units: ^^**Mutilators, Obliterators.**^^":                                                            {"mutilators", "obliterators"},
		"This model can be attached to the following unit:\n- Boyz.\nYou can attach it to a unit with a Boss attached\nto it. If you do, they\nseparate.": {"boyz"},
		"This model leads the army.": nil,
	} {
		if diff := cmp.Diff(want, ledNames(text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

// leaderData has a leader of the unit Boyz, one of a unit that the data does not have, and one
// that lists no units.
const leaderData = `<catalogue id="c" name="C" gameSystemId="g" revision="1">
<sharedSelectionEntries>
  <selectionEntry id="boyz" name="Boyz [Legends]" type="unit"/>
  <selectionEntry id="crowd" name="Crowd" type="unit"><infoLinks><infoLink id="l" name="Bodyguard" type="profile" targetId="p4"/></infoLinks></selectionEntry>
  <selectionEntry id="runt" name="Runtherd" type="model"><profiles><profile id="p5" name="Leader" typeName="Abilities" typeId="a"><characteristics>
    <characteristic name="Description" typeId="d">This model can be attached to the following units: Boyz; Crowd</characteristic></characteristics></profile></profiles></selectionEntry>
  <selectionEntry id="boss" name="Boss" type="model"><profiles><profile id="p1" name="Leader" typeName="Abilities" typeId="a"><characteristics>
    <characteristic name="Description" typeId="d">This model can be attached to the following unit: Boyz</characteristic></characteristics></profile></profiles></selectionEntry>
  <selectionEntry id="nob" name="Nob" type="model"><profiles><profile id="p3" name="Leader" typeName="Abilities" typeId="a"><characteristics>
    <characteristic name="Description" typeId="d">This model can be attached to the following unit: Boyz
You can attach this model to the above unit even if one Boss has already been
attached to it.</characteristic></characteristics></profile></profiles></selectionEntry>
  <selectionEntry id="mek" name="Mek" type="unit"><selectionEntries><selectionEntry id="mek-model" name="Mek" type="model"><profiles><profile id="p2" name="Leader" typeName="Abilities" typeId="a"><characteristics>
    <characteristic name="Description" typeId="d">This model can be attached to the following unit: Lootas</characteristic></characteristics></profile></profiles></selectionEntry></selectionEntries></selectionEntry>
  <selectionEntry id="dok" name="Dok" type="model"/>
  <selectionEntry id="aide" name="Aide" type="model"><profiles><profile id="p6" name="Support" typeName="Abilities" typeId="a"><characteristics>
    <characteristic name="Description" typeId="d">This model can be attached to the following unit: Boyz</characteristic></characteristics></profile></profiles></selectionEntry>
  <selectionEntry id="medic" name="Medic" type="model"><infoLinks><infoLink id="l2" name="Support" type="rule" targetId="r"/><infoLink id="l3" name="Leader" type="profile" targetId="p7"/></infoLinks></selectionEntry>
</sharedSelectionEntries>
<sharedRules><rule id="r" name="Support"/></sharedRules>
<sharedProfiles><profile id="p7" name="Leader" typeName="Abilities" typeId="a"><characteristics>
  <characteristic name="Description" typeId="d">This model can be attached to the following units: Boyz, Crowd.</characteristic></characteristics></profile>
<profile id="p4" name="Bodyguard" typeName="Abilities" typeId="a"><characteristics>
  <characteristic name="Description" typeId="d">If this unit has a Starting Strength of 20, you can attach up to two Leader units to it (but only if one of those is a Boss or WARBOSS model).</characteristic></characteristics></profile></sharedProfiles></catalogue>`

// A leader is associated with the units of its text, and keeps the names that no unit of the data has. It is
// the only leader unless its text, or that of a unit, allows another.
func TestLeaders(t *testing.T) {
	catalogues, problems := Compile([]Document{
		{Name: "g.gst", Data: []byte(`<gameSystem id="g" name="G" revision="1"/>`)}, {Name: "c.cat", Data: []byte(leaderData)},
	})
	if len(catalogues) != 2 {
		t.Fatalf("got %d catalogues, %v", len(catalogues), problems)
	}
	got, pairings, must := map[string][]string{}, map[string][]entry.Pairing{}, map[string]string{}
	for _, x := range catalogues[1].Shared.Entries {
		for _, a := range x.Associations {
			units := []string{}
			for _, c := range a.When.Tests {
				units = append(units, c.Child)
			}
			got[x.ID], pairings[x.ID] = append(units, a.Named...), a.Pairings
			if !a.Sole {
				t.Errorf("%s: may lead together with any other leader", x.ID)
			}
			if a.Min.Sign() > 0 {
				must[x.ID] = a.Name + " " + a.Rule
			}
		}
	}
	if diff := cmp.Diff(map[string][]string{"boss": {"boyz"}, "nob": {"boyz"}, "runt": {"boyz", "crowd"}, "mek": {"lootas"}, "aide": {"boyz"}, "medic": {"boyz", "crowd"}}, got); diff != "" {
		t.Errorf("units by leader (-want +got):\n%s", diff)
	}
	want := map[string][]entry.Pairing{
		"boss": nil, "mek": nil, "aide": nil,
		"medic": {{To: []string{"crowd"}, Models: 20, With: []string{"boss", "warboss"}, Either: true}},
		"nob":   {{With: []string{"boss"}}},
		"runt":  {{To: []string{"crowd"}, Models: 20, With: []string{"boss", "warboss"}, Either: true}},
	}
	if diff := cmp.Diff(want, pairings); diff != "" {
		t.Errorf("pairings (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(map[string]string{"aide": "Support 11e.ATTACHED.FORM.3", "medic": "Support 11e.ATTACHED.FORM.3"}, must); diff != "" {
		t.Errorf("units that must be attached (-want +got):\n%s", diff)
	}
}
