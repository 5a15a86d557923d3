package check_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// enhancedGame has CHARACTERS (lord), EPIC HEROES (hero) and other units (band) with an Upgrade that the
// data limits to three and one that it does not limit, and the Enhancements a to e, of which only once is
// limited by the data.
func enhancedGame() rostertest.Game {
	limited := func(id string, most int64) *entry.Entry {
		x := rostertest.Banner(id)
		x.Constraints = []entry.Constraint{{ID: id + "-max", Bound: entry.Max, Value: entry.Int(most), Query: entry.Query{
			Scope: entry.ScopeRoster, Field: entry.FieldSelections, Shared: true, ChildSelections: true}}}
		return x
	}
	shared := []*entry.Entry{limited("upgrade", 3), rostertest.Banner("free"), limited("once", 1)}
	for _, id := range strings.Fields("a b c d e") {
		shared = append(shared, rostertest.Banner(id))
	}
	for id, text := range map[string]string{
		"heroic": "EPIC HERO model only.", "noble": "**CHARACTER HQ** model only. It hits.", "plain": "HQ model (excluding CHARACTERS) only.",
		"common": "non-CHARACTER model only.", "other": "EPIC HERO, HQ or CHARACTER model only.", "flurb": "FLURB HQ model only.",
		"misspelt": "Chraacter HQ model only.", "misspelt-other": "Epci Hero model only.",
	} {
		x := rostertest.Banner(id)
		x.Profiles = []*entry.Profile{{Characteristics: []entry.Characteristic{{Value: text}}}}
		shared = append(shared, x)
	}
	unit := func(id string, keywords ...string) *entry.Entry {
		x := rostertest.EntryOf(id)
		x.Kind = entry.Unit
		g := &entry.Group{Node: entry.Node{ID: id + "-enhancements", Name: entry.EnhancementsName}}
		for _, s := range shared {
			g.Links = append(g.Links, &entry.Link{Node: entry.Node{ID: id + "-" + s.ID, Name: s.Name}, Target: s.ID})
		}
		x.Groups = []*entry.Group{g}
		for _, k := range keywords {
			x.Categories = append(x.Categories, entry.CategoryLink{Target: k})
		}
		return x
	}
	size := &entry.Entry{Node: entry.Node{ID: "size", Name: entry.BattleSizeName}, Offers: entry.Offers{Groups: []*entry.Group{{
		Node: entry.Node{ID: "sizes", Name: entry.BattleSizeName},
		Offers: entry.Offers{Entries: []*entry.Entry{
			{Node: entry.Node{ID: "incursion", Name: "1. Incursion (1000 Point limit)"}},
			{Node: entry.Node{ID: "strike", Name: "2. Strike Force (2000 Point limit)"}},
		}},
	}}}}
	roots := []*entry.Entry{unit("lord", "character", "battleline"), unit("hero", "character", "epic-hero"), unit("band", "battleline"), size}
	for id, text := range map[string]string{
		"squire": "It guards. This model cannot be given Enhancements.", "guard": "This model cannot be your **WARLORD** and cannot be given Enhancements.",
		"herald": "This model cannot be selected as your Warlord and cannot be given Enhancements.", "page": "This model cannot be your Warlord.",
	} {
		x := unit(id, "character")
		x.Rules = []*entry.Rule{{Text: text}}
		roots = append(roots, x)
	}
	return rostertest.Game{Roots: roots, Shared: shared}
}

// enhancedArmy returns an army of units, each with its Enhancements.
func enhancedArmy(t *testing.T, game rostertest.Game, edition, size, units string) *rostertest.Army {
	t.Helper()
	a := game.NewArmy(t)
	a.Edition = edition
	a.Do(rostertest.Selects(a.Do(rostertest.Selects("frc_1", "size")...)[0], size)...)
	for _, u := range strings.Fields(units) {
		name, enhancements, _ := strings.Cut(u, "+")
		unit := a.Do(rostertest.Selects("frc_1", name)...)[0]
		for _, x := range strings.FieldsFunc(enhancements, func(r rune) bool { return r == '+' }) {
			a.Do(rostertest.Selects(unit, name+"-"+x+"::"+x)...)
		}
	}
	return a
}

// The rules on Enhancements are checked where the data of an army book does not have them.
func TestEnhancementsThatTheDataDoesNotLimit(t *testing.T) {
	t.Parallel()
	game := enhancedGame()
	for _, tt := range []struct {
		rule, edition, size string
		units               string // each with its Enhancements
		want                []string
	}{
		{"11e.ARMY.ENHANCEMENT.1 four", "11e", "strike", "lord+a lord+b lord+c lord+d", nil},
		{"11e.ARMY.ENHANCEMENT.1 five", "11e", "strike", "lord+a lord+b lord+c lord+d lord+e", []string{"enhancement.max 11e.ARMY.ENHANCEMENT.1 5 4"}},
		{"11e.ARMY.ENHANCEMENT.1 two in Incursion", "11e", "incursion", "lord+a lord+b", nil},
		{"11e.ARMY.ENHANCEMENT.1 three in Incursion", "11e", "incursion", "lord+a lord+b lord+c", []string{"enhancement.max 11e.ARMY.ENHANCEMENT.1 3 2"}},
		{"11e.ARMY.ENHANCEMENT.2 two on a unit", "11e", "strike", "lord+a+b", []string{"enhancement.many 11e.ARMY.ENHANCEMENT.2 2 1"}},
		{"11e.ARMY.ENHANCEMENT.2 with an Upgrade", "11e", "strike", "lord+a+upgrade", []string{"enhancement.many 11e.ARMY.ENHANCEMENT.2 2 1"}},
		{"11e.ARMY.ENHANCEMENT.3 not a CHARACTER", "11e", "strike", "lord+a band+once", []string{"enhancement.unit 11e.ARMY.ENHANCEMENT.3  "}},
		{"11e.ARMY.ENHANCEMENT.3 an EPIC HERO", "11e", "strike", "hero+a", []string{"enhancement.unit 11e.ARMY.ENHANCEMENT.3  "}},
		{"11e.ARMY.ENHANCEMENT.4 once", "11e", "strike", "lord+a lord", nil},
		{"11e.ARMY.ENHANCEMENT.4 twice", "11e", "strike", "lord+a lord+a", []string{"enhancement.twice 11e.ARMY.ENHANCEMENT.4 2 1"}},
		{"11e.ARMY.ENHANCEMENT.4 limited by the data", "11e", "strike", "lord+once lord+once", []string{"selections.max  2 1"}},
		{"11e.ARMY.ENHANCEMENT.5 an Upgrade", "11e", "strike", "lord band+upgrade band+free", nil},
		{"11e.ARMY.ENHANCEMENT.6 three times", "11e", "strike", "lord+a lord+b lord+c band+free band+free band+free", nil},
		{"11e.ARMY.ENHANCEMENT.6 four times", "11e", "strike", "band+free band+free band+free band+free", []string{"enhancement.twice 11e.ARMY.ENHANCEMENT.6 4 3"}},
		{"11e.ARMY.ENHANCEMENT.6 four by the data", "11e", "strike", "band+upgrade band+upgrade band+upgrade band+upgrade", []string{"selections.max  4 3"}},
		{"11e.ARMY.ENHANCEMENT.6 the first counts", "11e", "strike", "lord+a lord+b lord+c lord+d band+free", []string{"enhancement.max 11e.ARMY.ENHANCEMENT.1 5 4"}},
		{"10e.ARMY.ENHANCEMENT.1 three", "10e", "incursion", "lord+a lord+b lord+c", nil},
		{"10e.ARMY.ENHANCEMENT.1 four", "10e", "strike", "lord+a lord+b lord+c lord+d", []string{"enhancement.max 10e.ARMY.ENHANCEMENT.1 4 3"}},
		{"10e.ARMY.ENHANCEMENT.1 twice", "10e", "strike", "lord+a lord+a", []string{"enhancement.twice 10e.ARMY.ENHANCEMENT.1 2 1"}},
		{"10e.ARMY.ENHANCEMENT.1 two on a unit", "10e", "strike", "lord+a+b", []string{"enhancement.many 10e.ARMY.ENHANCEMENT.1 2 1"}},
		{"10e.ARMY.ENHANCEMENT.1 an EPIC HERO", "10e", "strike", "hero+a", []string{"enhancement.unit 10e.ARMY.ENHANCEMENT.1  "}},
		{"10e.DATASHEET.KEYWORD.4 side by side", "10e", "strike", "lord+noble", nil},
		{"10e.DATASHEET.KEYWORD.4 any of them", "10e", "strike", "lord+other", nil},
		{"10e.DATASHEET.KEYWORD.4 another one", "10e", "strike", "lord+heroic", []string{"enhancement.unit 10e.DATASHEET.KEYWORD.4  "}},
		{"10e.DATASHEET.KEYWORD.4 excluded", "10e", "strike", "lord+plain", []string{"enhancement.unit 10e.DATASHEET.KEYWORD.4  "}},
		{"10e.DATASHEET.KEYWORD.4 without", "10e", "strike", "lord+common", []string{"enhancement.unit 10e.DATASHEET.KEYWORD.4  "}},
		{"10e.DATASHEET.KEYWORD.4 a misspelt keyword", "10e", "strike", "lord+misspelt", nil},
		{"10e.DATASHEET.KEYWORD.4 a misspelt keyword that the unit lacks", "10e", "strike", "lord+misspelt-other", []string{"enhancement.unit 10e.DATASHEET.KEYWORD.4  "}},
		{"10e.DATASHEET.KEYWORD.4 words that are no keywords", "10e", "strike", "lord+flurb", []string{"data.unverified   "}},
		{"10e.DATASHEET.KEYWORD.4 the datasheet allows none", "10e", "strike", "squire+a", []string{"enhancement.unit 10e.DATASHEET.KEYWORD.4  "}},
		{"10e.DATASHEET.KEYWORD.4 the datasheet allows neither", "10e", "strike", "guard+a", []string{"enhancement.unit 10e.DATASHEET.KEYWORD.4  "}},
		{"10e.DATASHEET.KEYWORD.4 the datasheet allows neither, in other words", "10e", "strike", "herald+a", []string{"enhancement.unit 10e.DATASHEET.KEYWORD.4  "}},
		{"10e.DATASHEET.KEYWORD.4 the datasheet allows it but no Warlord", "10e", "strike", "page+a", nil},
		{"11e.ARMY.ROSTER.3 another keyword", "11e", "strike", "lord+heroic", []string{"enhancement.unit 11e.ARMY.ROSTER.3  "}},
		{"11e.ARMY.UNITS.2 six BATTLELINE", "11e", "strike", "band band band band band band", nil},
		{"11e.ARMY.UNITS.2 seven", "11e", "strike", "band band band band band band band", []string{"datasheet.max 11e.ARMY.UNITS.2 7 6"}},
		{"11e.ARMY.UNITS.2 five in Incursion", "11e", "incursion", "band band band band band", []string{"datasheet.max 11e.ARMY.UNITS.2 5 4"}},
		{"11e.ARMY.UNITS.3 an EPIC HERO", "11e", "strike", "hero hero", []string{"datasheet.max 11e.ARMY.UNITS.3 2 1"}},
		{"10e.ARMY.UNITS.3 seven", "10e", "strike", "band band band band band band band", []string{"datasheet.max 10e.ARMY.UNITS.3 7 6"}},
		{"another edition", "9e", "strike", "hero+a+b+c+d lord+a+b+c+d", nil},
	} {
		a := enhancedArmy(t, game, tt.edition, tt.size, tt.units)
		var got []string
		for _, d := range a.Check().Diagnostics {
			if d.Severity == roster.Error || d.Code == roster.DataUnverified {
				got = append(got, string(d.Code)+" "+d.Rule+" "+d.Actual+" "+d.Limit)
				if d.Text("en") == "" || d.Code == roster.DataUnverified && d.Args["Subject"] == d.Args["Thing"] {
					t.Errorf("%s: %s: got %q about %q", tt.rule, d.Code, d.Text("en"), d.Args["Subject"])
				}
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.rule, diff)
		}
		for _, code := range got {
			if strings.HasPrefix(code, "enhancement.") || strings.HasPrefix(code, "datasheet.") {
				a.AppliesFixes(t, strings.Fields(code)[0])
			}
		}
	}
}

// TestEnhancementsThatTheDataMiscounts: data that counts each copy of an Upgrade, or has a lower limit, does
// not refuse what the rules allow, and a breach of the rules that the data reports twice is one error.
func TestEnhancementsThatTheDataMiscounts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		rule, edition, units string
		want                 []string
	}{
		{"11e.ARMY.ENHANCEMENT.1 four", "11e", "lord+a lord+b lord+c lord+d", nil},
		{"11e.ARMY.ENHANCEMENT.1 five", "11e", "lord+a lord+b lord+c lord+d lord+e", []string{"enhancement.max 5 4"}},
		{"11e.ARMY.ENHANCEMENT.6 three copies", "11e", "lord+a lord+b lord+c band+upgrade band+upgrade band+upgrade", nil},
		{"11e.ARMY.ENHANCEMENT.6 three copies of two Upgrades", "11e", "lord+a lord+b band+upgrade band+upgrade band+upgrade band+free band+free", nil},
		{"11e.ARMY.ENHANCEMENT.6 a fifth", "11e", "lord+a lord+b lord+c lord+d band+upgrade band+upgrade", []string{"enhancement.max 5 4"}},
		{"10e.ARMY.ENHANCEMENT.1 four", "10e", "lord+a lord+b lord+c lord+d", []string{"cost.max 4 3"}},
		{"another edition", "9e", "lord+a lord+b lord+c lord+d", []string{"cost.max 4 3"}},
	} {
		game := enhancedGame()
		game.Costs = []entry.CostType{{ID: "enhancements", Name: entry.EnhancementsName}}
		limit := rostertest.Bound(entry.Max, 3, "enhancements", entry.ScopeForce)
		limit.Manual = false
		game.Constraints = []entry.Constraint{limit}
		for _, x := range game.Shared {
			x.Costs = append(x.Costs, entry.Cost{Type: "enhancements", Value: entry.Int(1)})
		}
		for _, x := range game.Roots {
			if x.ID == "lord" { // whose group is limited, too
				x.Groups[0].Constraints = []entry.Constraint{rostertest.LimitIn(entry.ScopeForce, "most", entry.Max, 3)}
			}
		}
		if diff := cmp.Diff(tt.want, enhancedErrors(t, game, tt.edition, tt.units)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.rule, diff)
		}
	}
}

// enhancedErrors returns the root causes of a Strike Force army of units, each with its Enhancements.
func enhancedErrors(t *testing.T, game rostertest.Game, edition, units string) (list []string) {
	t.Helper()
	a := enhancedArmy(t, game, edition, "strike", units)
	for _, d := range a.Check().Diagnostics {
		if d.Severity == roster.Error && d.CausedBy == nil {
			list = append(list, string(d.Code)+" "+d.Actual+" "+d.Limit)
		}
	}
	return list
}
