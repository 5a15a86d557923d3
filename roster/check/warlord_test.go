package check_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// warlordGame has units that may all be the Warlord by the data, and a detachment that demands units.
func warlordGame() rostertest.Game {
	text := func(x *entry.Entry, text string) *entry.Entry {
		x.Rules = []*entry.Rule{{Text: text}}
		return x
	}
	unit := func(id, words string, keywords ...string) *entry.Entry {
		x := text(rostertest.EntryOf(id), words)
		x.Kind = entry.Unit
		for _, k := range keywords {
			x.Categories = append(x.Categories, entry.CategoryLink{Target: k})
		}
		for _, s := range []string{"warlord", "crown"} {
			x.Links = append(x.Links, &entry.Link{Node: entry.Node{ID: id + "-" + s, Name: s}, Target: s})
		}
		return x
	}
	warlord := rostertest.Banner("warlord")
	warlord.Name = entry.WarlordName
	size := &entry.Entry{Node: entry.Node{ID: "size", Name: entry.BattleSizeName}, Offers: entry.Offers{Entries: []*entry.Entry{
		{Node: entry.Node{ID: "strike", Name: "2. Strike Force (2000 Point limit)"}},
	}}}
	detachment := &entry.Entry{Node: entry.Node{ID: "detachment", Name: "Detachment"}, Offers: entry.Offers{Entries: []*entry.Entry{
		text(&entry.Entry{Node: entry.Node{ID: "court", Name: "Court"}}, "They hit. You **must include** queen and/or king in your army, and one of those models must be your Warlord."),
		text(&entry.Entry{Node: entry.Node{ID: "host", Name: "Host"}}, "You can include queen in your army."),
	}}}
	host := unit("host-unit", "")
	model := rostertest.Banner("guest-model")
	model.Kind, model.Categories = entry.Model, []entry.CategoryLink{{Target: "guest-faction"}}
	host.Entries = []*entry.Entry{model}
	return rostertest.Game{
		Roots: []*entry.Entry{
			unit("lord", "It leads.", "own-faction", "character"), unit("aide", "It hits.\n- This model cannot be your ^^**Warlord**^^.", "own-faction", "character"),
			unit("guard", "This model cannot be your WARLORD and cannot be given Enhancements.", "own-faction", "character"),
			unit("guest", "", "guest-faction", "character"), host, unit("plain", "", "character"), unit("queen", "", "own-faction", "character"), unit("king", "", "own-faction", "character"),
			size, detachment,
		},
		Shared: []*entry.Entry{warlord, rostertest.Banner("crown")},
	}
}

// TestWarlordsThatTheRulesForbid: datasheets and detachments say in words who cannot, or must, be the Warlord,
// and an ally is none. Data often does not express it.
func TestWarlordsThatTheRulesForbid(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		rule, edition, detachment string
		units                     string // of which the first is the Warlord
		want                      []string
	}{
		{"10e.ARMY.WARLORD.2 nothing forbids it", "10e", "host", "lord aide guest", nil},
		{"10e.ARMY.WARLORD.2 the datasheet forbids it", "10e", "host", "aide lord", []string{"warlord.forbidden 10e.ARMY.WARLORD.2 This model cannot be your Warlord"}},
		{"11e.ARMY.WARLORD.3 the datasheet forbids it", "11e", "host", "guard lord", []string{"warlord.forbidden 11e.ARMY.WARLORD.3 This model cannot be your WARLORD and cannot be given Enhancements"}},
		{"11e.ARMY.WARLORD.1 an ally", "11e", "host", "guest lord", []string{"warlord.forbidden 11e.ARMY.WARLORD.1 "}},
		{"11e.ARMY.WARLORD.1 an ally whose model has the keyword", "11e", "host", "host-unit lord", []string{"warlord.forbidden 11e.ARMY.WARLORD.1 "}},
		{"11e.ARMY.WARLORD.1 without Faction keywords", "11e", "host", "plain lord", nil},
		{"10e.ARMY.FACTION.2 one of the demanded units", "10e", "court", "king lord", nil},
		{"10e.ARMY.FACTION.2 both", "10e", "court", "queen king", nil},
		{"10e.ARMY.FACTION.2 none", "10e", "court", "lord", []string{"detachment.units 10e.ARMY.FACTION.2 You must include queen and/or king in your army, and one of those models must be your Warlord"}},
		{"11e.ARMY.DETACHMENT.5 another Warlord", "11e", "court", "lord queen", []string{"warlord.forbidden 11e.ARMY.DETACHMENT.5 You must include queen and/or king in your army, and one of those models must be your Warlord"}},
		{"another edition", "9e", "court", "aide", nil},
	} {
		a := warlordGame().NewArmy(t)
		a.Edition = tt.edition
		a.Do(rostertest.Selects(a.Do(rostertest.Selects("frc_1", "detachment")...)[0], tt.detachment)...)
		for i, u := range strings.Fields(tt.units) {
			if unit := a.Do(rostertest.Selects("frc_1", u)...)[0]; i == 0 {
				a.Do(rostertest.Selects(unit, u+"-warlord::warlord")...)
				if u == "host-unit" {
					a.Do(rostertest.Selects(unit, "guest-model")...)
				}
			}
		}
		var got []string
		for _, d := range a.Check().Diagnostics {
			if d.Severity == roster.Error {
				got = append(got, string(d.Code)+" "+d.Rule+" "+d.Args["Text"])
				if d.Text("en") == "" {
					t.Errorf("%s: %s has no text", tt.rule, d.Code)
				}
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.rule, diff)
		}
		if len(got) > 0 && strings.HasPrefix(got[0], "warlord.") {
			a.AppliesFixes(t, "warlord.forbidden")
		}
	}
}
