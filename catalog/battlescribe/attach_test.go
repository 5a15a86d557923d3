package battlescribe

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// attachData has units that other leaders can lead, a unit that needs one, and leaders with conditions.
const attachData = `<catalogue id="c" name="C" gameSystemId="g" revision="1">
<sharedSelectionEntries>
  <selectionEntry id="boyz" name="Boyz" type="unit"/>
  <selectionEntry id="kommandos" name="Kommandos" type="unit"><infoLinks><infoLink id="l" name="Sneaky" type="profile" targetId="p1"/></infoLinks></selectionEntry>
  <selectionEntry id="heroes" name="Heroes" type="unit"><profiles><profile id="p2" name="Court" typeName="Abilities" typeId="a"><characteristics>
    <characteristic name="D" typeId="d">If a **^^Warboss or Mek^^** model from your army with the Leader ability can be attached to a BOYZ unit, it can instead be attached to this unit.</characteristic></characteristics></profile>
    <profile id="p3" name="Led" typeName="Abilities" typeId="a"><characteristics>
    <characteristic name="D" typeId="d">You must attach one Warboss or Mek model to this unit.</characteristic></characteristics></profile></profiles></selectionEntry>
  <selectionEntry id="boss" name="Boss" type="model"><categoryLinks><categoryLink id="k1" name="Warboss" targetId="warboss"/></categoryLinks><profiles><profile id="p4" name="Leader" typeName="Abilities" typeId="a"><characteristics>
    <characteristic name="D" typeId="d">This model can be attached to the following unit: Boyz
* This model cannot be attached to a Boyz unit unless it is equipped with a power klaw, and cannot be attached to a Gretchin unit unless it is equipped with a squig.</characteristic></characteristics></profile></profiles></selectionEntry>
  <selectionEntry id="hero" name="Hero" type="model"><categoryLinks><categoryLink id="k2" name="Epic Hero" targetId="epic"/></categoryLinks><profiles><profile id="p5" name="Leader" typeName="Abilities" typeId="a"><characteristics>
    <characteristic name="D" typeId="d">This model must be attached to the following unit: Boyz</characteristic></characteristics></profile></profiles></selectionEntry>
</sharedSelectionEntries>
<sharedProfiles><profile id="p1" name="Sneaky" typeName="Abilities" typeId="a"><characteristics>
  <characteristic name="D" typeId="d">If a CHARACTER UNIT unit from your army with the Leader ability (excluding EPIC HEROES) can be attached to a BOYZ unit, it can be attached to this unit instead.</characteristic></characteristics></profile></sharedProfiles></catalogue>`

// Units say which leaders of other units can lead them, and which leader they need; leaders say that they must
// be attached, and what they need for some units.
func TestAttachedByWords(t *testing.T) {
	t.Parallel()
	catalogues, problems := Compile([]Document{
		{Name: "g.gst", Data: []byte(`<gameSystem id="g" name="G" revision="1"/>`)}, {Name: "c.cat", Data: []byte(attachData)},
	})
	if len(catalogues) != 2 {
		t.Fatalf("got %d catalogues, %v", len(catalogues), problems)
	}
	leads, must, needs, ledBy := map[string][]string{}, map[string]bool{}, map[string][]entry.Need{}, map[string][]string{}
	for _, x := range catalogues[1].Shared.Entries {
		if len(x.LedBy) > 0 {
			ledBy[x.ID] = x.LedBy
		}
		for _, a := range x.Associations {
			must[x.ID], needs[x.ID] = a.Must, a.Needs
			for _, c := range a.When.Tests {
				leads[x.ID] = append(leads[x.ID], c.Child)
			}
			if a.Min.Sign() > 0 {
				t.Errorf("%s: got minimum %s", x.ID, a.Min)
			}
		}
	}
	for what, diff := range map[string]string{
		"units by leader": cmp.Diff(map[string][]string{"boss": {"boyz", "kommandos", "heroes"}, "hero": {"boyz"}}, leads),
		"must":            cmp.Diff(map[string]bool{"boss": false, "hero": true}, must),
		"needs":           cmp.Diff(map[string][]entry.Need{"boss": {{To: "boyz", Wargear: "power klaw"}, {To: "gretchin", Wargear: "squig"}}, "hero": nil}, needs),
		"led by":          cmp.Diff(map[string][]string{"heroes": {"warboss", "mek"}}, ledBy),
	} {
		if diff != "" {
			t.Errorf("%s (-want +got):\n%s", what, diff)
		}
	}
}
