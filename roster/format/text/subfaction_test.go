package text

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// A chapter or a dynasty given as the faction selects the army book that offers it, and is chosen
// for the units that may have it and state no other. An unknown one is reported.
func TestSubfactionAsFaction(t *testing.T) {
	const (
		forged = "\nCharacter:\nScout Squad (80 pts)\n  • 5x Scout\n\nTransport:\nRhino (70 pts)\n"
		app    = "\nHQ\n\nScout Squad (80 points)\n  • 5x Scout\n\nDEDICATED TRANSPORTS\n\nRhino (70 points)\n"
	)
	chapters := func(name string) []string { return []string{"Rhino " + name, "Scout Squad " + name} }
	for name, tt := range map[string]struct {
		edition, text string
		want          []string // units with their chapters
		faction       string   // that is reported
	}{
		"ListForge":                      {"9e", "L - Ultramarines - Patrol (150 Points)\n" + forged, chapters("ULTRAMARINES"), ""},
		"the app":                        {"9e", "L (150 points)\n\nUltramarines\nStrike Force (2000 points)\nPatrol\n" + app, chapters("ULTRAMARINES"), ""},
		"below its army book":            {"9e", "L (150 points)\n\nSpace Marines\nSalamanders\nStrike Force (2000 points)\nPatrol\n" + app, chapters("SALAMANDERS"), ""},
		"the army book alone":            {"9e", "L (150 points)\n\nSpace Marines\nStrike Force (2000 points)\nPatrol\n" + app, chapters(""), ""},
		"by hand":                        {"9e", "ultramarines\n2000 points\n\nScout Squad x5 - 80\nRhino - 70\n", chapters("ULTRAMARINES"), ""},
		"with another chapter stated":    {"9e", "Ultramarines\n2000 points\n\nScout Squad x5 - 80\nRhino - Salamanders - 70\n", []string{"Rhino SALAMANDERS", "Scout Squad ULTRAMARINES"}, ""},
		"of other units":                 {"9e", "Novokh\n2000 points\n\nOverlord - warlord - 100\n", []string{"Overlord NOVOKH"}, ""},
		"data without the choice":        {"10e", "L - Ultramarines - Gladius Task Force (150 Points)\n" + forged, chapters(""), ""},
		"an unknown subfaction":          {"9e", "L - Sons of Nobody - Patrol (150 Points)\n" + forged, chapters(""), "Sons of Nobody"},
		"a subfaction of a missing book": {"10e", "L - Novokh - Gladius Task Force (150 Points)\n" + forged, chapters(""), "Novokh"},
	} {
		t.Run(name, func(t *testing.T) {
			book, err := catalogtest.Book(tt.edition)
			if err != nil {
				t.Fatal(err)
			}
			o := outcome{doc: mustRead(t, tt.text), book: book}
			o.roster, o.diagnostics = o.doc.Roster(book, tt.edition+"@0")
			var got []string
			for i := range o.roster.Forces {
				f := &o.roster.Forces[i]
				for k := range f.Selections {
					s := &f.Selections[k]
					unit := book.Roots(f.Catalogue).Option(s.Entry)
					if unit == nil || unit.Kind() == entry.Upgrade {
						continue
					}
					chosen := ""
					for j := range s.Selections {
						if x := unit.Choices().Option(s.Selections[j].Entry); x != nil && x.Purpose() == entry.PurposeKeyword {
							chosen += x.Name()
						}
					}
					got = append(got, unit.Name()+" "+chosen)
				}
			}
			slices.Sort(got)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("chapters (-want +got):\n%s", diff)
			}
			reported := ""
			for _, d := range o.diagnostics {
				if d.Code == roster.NameUnknown && d.Args["Kind"] == "army book" {
					reported = strings.Trim(d.Actual, `"`)
				}
			}
			if reported != tt.faction {
				t.Errorf("got the faction %q reported, want %q", reported, tt.faction)
			}
		})
	}
}
