package text

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/roster"
)

// Enhancements that only the header states are given to the units named there, or reported.
// Enhancements that the units already have are not given twice (10e.ARMY.ENHANCEMENT.1).
func TestEnhancementsOfTheHeader(t *testing.T) {
	book, err := catalogtest.Book("10e")
	if err != nil {
		t.Fatal(err)
	}
	const (
		captain    = "Char1: 1x Captain (80 pts): Warlord\n"
		lieutenant = "Char2: 1x Lieutenant (65 pts): Bolt pistol\n"
		enhanced   = "Char1: 1x Captain (90 pts): Warlord\nEnhancement: Artificer Armour (+10 pts)\n"
		armour     = "Artificer Armour"
	)
	for name, tt := range map[string]struct {
		header, body string
		want         map[string][]string // Enhancements by unit
		errors       []string
	}{
		"only in the header":     {"Artificer Armour (on Char1: Captain)", captain + lieutenant, map[string][]string{"Captain": {armour}}, nil},
		"in both":                {"Artificer Armour (on Char1: Captain)", enhanced + lieutenant, map[string][]string{"Captain": {armour}}, nil},
		"in both, misspelt":      {"Artificer Armor (on Char1: Captain)", enhanced, map[string][]string{"Captain": {armour}}, nil},
		"two on a line":          {"Artificer Armour (on Char1: Captain), The Honour Vehement (on Char2: Lieutenant)", captain + lieutenant, map[string][]string{"Captain": {armour}, "Lieutenant": {"The Honour Vehement"}}, nil},
		"two on two lines":       {"Artificer Armour (on Char1: Captain)\n& The Honour Vehement (on Char2: Lieutenant)", enhanced + lieutenant, map[string][]string{"Captain": {armour}, "Lieutenant": {"The Honour Vehement"}}, nil},
		"with the wrong label":   {"Artificer Armour (on Char2: Captain)", captain + lieutenant, map[string][]string{"Captain": {armour}}, nil},
		"of a unit not there":    {"Artificer Armour (on Char1: Librarian)", captain + lieutenant, nil, []string{"name.unknown /lines/3/columns/16"}},
		"without its unit":       {"Artificer Armour", captain, nil, []string{"line.unread /lines/3/columns/1"}},
		"without, but in both":   {"Artificer Armour", enhanced, map[string][]string{"Captain": {armour}}, nil},
		"an unknown Enhancement": {"Flurb (on Char1: Captain)", captain, nil, []string{"name.unknown /lines/3/columns/16"}},
		"none":                   {"none", captain, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			o := outcome{doc: mustRead(t, "+ FACTION KEYWORD: Imperium - Space Marines\n+ DETACHMENT: Gladius Task Force\n+ ENHANCEMENT: "+tt.header+"\n+ TOTAL ARMY POINTS: 500pts\n\n"+tt.body), book: book}
			o.roster, o.diagnostics = o.doc.Roster(book, "10e@0")
			got := map[string][]string{}
			for _, unit := range o.trees() {
				unit, below, _ := strings.Cut(strings.TrimPrefix(unit, "1 "), " (")
				for _, name := range []string{armour, "The Honour Vehement"} {
					for range strings.Count(below, "1 "+name) {
						got[unit] = append(got[unit], name)
					}
				}
			}
			if diff := cmp.Diff(tt.want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("Enhancements (-want +got):\n%s", diff)
			}
			var errors []string
			for _, d := range o.diagnostics {
				if d.Severity == roster.Error {
					errors = append(errors, string(d.Code)+" "+d.Path)
				}
			}
			if slices.Sort(errors); !slices.Equal(tt.errors, errors) {
				t.Errorf("got errors %v, want %v", errors, tt.errors)
			}
		})
	}
}
