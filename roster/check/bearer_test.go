package check_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// A CHARACTER unit of several models with an Enhancement has a warning until its bearer is named
// (10e.ARMY.ENHANCEMENT.2).
func TestBearerOfAnEnhancement(t *testing.T) {
	relics := func(of string) []*entry.Group {
		return []*entry.Group{{Node: entry.Node{ID: of + "-relics", Name: "Enhancements"}, Offers: entry.Offers{Entries: []*entry.Entry{rostertest.Banner(of + "-crown")}}}}
	}
	court, band := rostertest.EntryOf("court"), rostertest.EntryOf("band")
	for _, x := range []*entry.Entry{court, band} {
		model := rostertest.Banner(x.ID + "-model")
		model.Kind, model.Groups = entry.Model, relics(model.ID)
		x.Kind, x.Entries, x.Groups = entry.Unit, []*entry.Entry{model}, relics(x.ID)
	}
	court.Categories = append(court.Categories, entry.CategoryLink{Target: "character"})
	warning := []string{"enhancement.bearer 10e.ARMY.ENHANCEMENT.2 warning"}
	for _, tt := range []struct {
		name, unit     string
		models         int
		onModel, noted bool
		edition        string
		want           []string
	}{
		{"10e.DATASHEET.KEYWORD.2: CHARACTERS is CHARACTER", "court", 2, false, false, "10e", warning},
		{"one model", "court", 1, false, false, "10e", nil},
		{"a note", "court", 2, false, true, "10e", nil},
		{"a choice of the model", "court", 2, true, false, "10e", nil},
		{"not a CHARACTER", "band", 2, false, false, "10e", nil},
		{"another edition", "court", 2, false, false, "9e", nil},
	} {
		a := rostertest.Game{Roots: []*entry.Entry{court, band}}.NewArmy(t)
		a.Edition = tt.edition
		unit := a.Do(rostertest.Selects("frc_1", tt.unit)...)[0]
		bearer, crown := unit, tt.unit+"-crown"
		for range tt.models {
			if id := a.Do(rostertest.Selects(unit, tt.unit+"-model")...)[0]; tt.onModel {
				bearer, crown = id, tt.unit+"-model-crown"
			}
		}
		chosen := a.Do(rostertest.Selects(bearer, crown)...)[0]
		if tt.noted {
			a.Do(roster.Operation{Op: roster.Note, Selection: chosen, Text: "borne by the first"})
		}
		var got []string
		for _, d := range a.Check().Diagnostics {
			if d.Code == roster.EnhancementBearer {
				got = append(got, string(d.Code)+" "+d.Rule+" "+string(d.Severity))
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}
