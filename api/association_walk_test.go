package api_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/option"
)

// iconsCAT is a unit of four warriors. Each gunner automatically replaces a warrior; an icon has
// one bearer.
const iconsCAT = `<?xml version="1.0" encoding="UTF-8"?>
<catalogue id="icons" name="Icons" revision="1" gameSystemId="skirmish" battleScribeVersion="2.03" xmlns="http://www.battlescribe.net/schema/catalogueSchema">
  <selectionEntries><selectionEntry id="band" name="Band" type="unit">
    <categoryLinks><categoryLink id="c1" targetId="troops" primary="true"/></categoryLinks>
    <selectionEntries>
      <selectionEntry id="warrior" name="Warrior" type="model">
        <constraints>
          <constraint id="least" type="min" field="selections" scope="parent" value="4" automatic="true"/>
          <constraint id="most" type="max" field="selections" scope="parent" value="4" automatic="true"/>
        </constraints>
        <modifiers>
          <modifier type="decrement" field="least" value="1"><repeats><repeat value="1" repeats="1" field="selections" scope="parent" childId="gunner"/></repeats></modifier>
          <modifier type="decrement" field="most" value="1"><repeats><repeat value="1" repeats="1" field="selections" scope="parent" childId="gunner"/></repeats></modifier>
        </modifiers>
      </selectionEntry>
      <selectionEntry id="gunner" name="Gunner" type="model"/>
      <selectionEntry id="icon" name="Icon" type="upgrade">
        <associations><association id="bearer" name="Bearer" min="1" max="1" scope="parent" childId="model"/></associations>
      </selectionEntry>
    </selectionEntries>
  </selectionEntry></selectionEntries>
</catalogue>`

const iconsRoster = `{"name":"Icons","edition":"3e","catalogue":"icons"}`

// associatedSide is the part of a response about associations and adjustments.
type associatedSide struct {
	Adjusted []edit.Adjustment
	Data     []option.Association
}

// walkIcons creates a band with an icon, and returns its id and that of the icon.
func walkIcons(t *testing.T) (w *walker, band, icon string) {
	t.Helper()
	d := newTestServer(t, nil)
	if x := d.send(t, "POST", "/v1/snapshots?name=icons", asZip, packed("a.gst", skirmishGST, "b.cat", iconsCAT)); x.StatusCode != http.StatusCreated {
		t.Fatalf("import: %d %.500s", x.StatusCode, x.body)
	}
	x := d.send(t, "POST", "/v1/rosters", asJSON, iconsRoster)
	if x.StatusCode != http.StatusCreated {
		t.Fatalf("roster: %d %.500s", x.StatusCode, x.body)
	}
	w = &walker{testServer: d, t: t, url: x.Header.Get("Location")}
	w.take(x)
	band = w.do(roster.Operation{Op: roster.AddUnit, Datasheet: "band"})
	w.do(roster.Operation{Op: roster.Select, Parent: band, Entry: "gunner"})
	return w, band, w.do(roster.Operation{Op: roster.Select, Parent: band, Entry: "icon"})
}

// TestWalkOfAssociations associates an icon with the model that bears it, in every way that the
// API offers, and converts the roster to files and back.
func TestWalkOfAssociations(t *testing.T) {
	w, _, icon := walkIcons(t)
	if diff := cmp.Diff([]string{"association.min"}, w.codes()); diff != "" {
		t.Fatalf("an icon without bearer (-want +got):\n%s", diff)
	}
	w.repairFirst()
	if got := w.codes(); len(got) > 0 {
		t.Errorf("repaired: got %v", got)
	}
	x := w.send(t, "GET", w.url+"/selections/"+icon+"/associations", nil, "")
	listed := decoded[associatedSide](t, x).Data
	if len(listed) != 1 || listed[0].Association != "bearer" || len(listed[0].Candidates) != 2 || !listed[0].Candidates[0].Tied {
		t.Fatalf("associations: got %s", x.body)
	}
	gunner := listed[0].Candidates[1].Selection
	w.do(roster.Operation{Op: roster.Associate, Selection: icon, Association: "bearer", To: gunner})
	for format, header := range map[string]map[string]string{"json": asJSON, "newrecruit": asJSON, "ros": asXML, "rosz": asZip} {
		file := w.send(t, "GET", w.url+"/exports/"+format, nil, "")
		again := w.send(t, "POST", "/v1/validate?include=roster", header, string(file.body))
		if again.StatusCode != http.StatusOK || !strings.Contains(string(again.body), `"associations":[{"association":"bearer","to":"`+gunner+`","association_name":"Bearer","to_name":"Gunner"}]`) {
			t.Errorf("%s: %d %s", format, again.StatusCode, again.body)
		}
	}
	w.do(roster.Operation{Op: roster.Dissociate, Selection: icon, Association: "bearer"})
	if diff := cmp.Diff([]string{"association.min"}, w.codes()); diff != "" {
		t.Errorf("taken away (-want +got):\n%s", diff)
	}
}

// TestWalkOfAdjustments: a response lists the automatic adjustments.
func TestWalkOfAdjustments(t *testing.T) {
	w, band, icon := walkIcons(t)
	w.repairFirst()
	warrior := w.state.Forces[0].Selections[0].Selections[0].ID
	body := `{"operations":[{"op":"rename","selection":"` + band + `","name":"Two Guns"},{"op":"select","parent":"` + band + `","entry":"gunner"}]}`
	header := changing(`"` + strings.Trim(w.etag(), `"`) + `"`)
	x := w.send(t, "POST", w.url+"/operations", header, body)
	got := decoded[associatedSide](t, x).Adjusted
	if len(got) != 1 || got[0].Operation != 1 || got[0].Selection != warrior || got[0].Before != 3 || got[0].After != 2 || got[0].Source.Line == 0 {
		t.Fatalf("two gunners: got %s", x.body)
	}
	w.take(x)
	w.do(roster.Operation{Op: roster.Associate, Selection: icon, Association: "bearer", To: warrior})
	header = changing(w.etag())
	x = w.send(t, "POST", w.url+"/operations", header, `{"operations":[{"op":"set_count","selection":"`+w.state.Forces[0].Selections[0].Selections[1].ID+`","count":4}]}`)
	got = decoded[associatedSide](t, x).Adjusted
	if len(got) != 2 || got[0].After != 0 || got[1].Association != "bearer" || got[1].To != warrior || got[1].Selection != icon {
		t.Fatalf("gunners only: got %s", x.body)
	}
}

func (w *walker) etag() string {
	return w.send(w.t, "GET", w.url, nil, "").Header.Get("ETag")
}

func associationScenarios() []scenario {
	data := scenario{name: "the game data", method: "POST", url: "/v1/snapshots?name=icons", header: asZip, body: packed("a.gst", skirmishGST, "b.cat", iconsCAT), status: 201}
	return []scenario{
		data,
		{
			name: "associations of a unit without any", url: "/v1/rosters/{roster}/selections/{unit}/associations", status: 200,
			contains: []string{`"data":[]`},
		},
		{name: "associations of no selection", url: "/v1/rosters/{roster}/selections/sel_999/associations", status: 404, problem: "not-found"},
		{name: "associations of an unknown roster", url: "/v1/rosters/none/selections/sel_1/associations", status: 404, problem: "not-found"},
		{
			name: "an association that there is not", method: "POST", url: "/v1/rosters/{roster}/operations", header: changing(`"2"`),
			body:   `{"operations":[{"op":"associate","selection":"{unit}","association":"bearer","to":"{unit}"}]}`,
			status: 422, problem: "operation-refused", faults: []string{"/operations/0/association association.unknown"},
		},
	}
}
