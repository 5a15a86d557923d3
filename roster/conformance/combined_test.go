package conformance

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
)

// TestCombinedBooks: units of two army books, each in a force. Without a Faction keyword in common they are an
// error (10e.ARMY.FACTION.1). Whether army books allow others, such as two Chapters, is not in the data; nor is
// what the 9th edition allows a Battle-forged army (9e.GAPS.2).
func TestCombinedBooks(t *testing.T) {
	t.Parallel()
	const marines = "Imperium - Adeptus Astartes - "
	for _, tt := range []struct {
		edition, first, firstUnit, second, secondUnit string
		want                                          []string
	}{
		{"10e", marines + "Blood Angels", "Commander Dante", marines + "Space Marines", "Intercessor Squad", nil},
		{"10e", marines + "Blood Angels", "Commander Dante", marines + "Dark Angels", "Azrael", []string{"data.unverified 10e.ARMY.FACTION.1"}},
		{"10e", marines + "Blood Angels", "Commander Dante", "Xenos - Necrons", "Immortals", []string{"army.factions 10e.ARMY.FACTION.1"}},
		{"9e", "Necrons", "Immortals", "Orks", "Boyz", []string{"data.unverified 9e.GAPS.2"}},
		{"9e", "Imperium - Adepta Sororitas", "Canoness", "Imperium - Astra Militarum", "Ogryns", nil},
		{"9e", "Necrons", "Immortals", "Necrons", "Immortals", nil},
	} {
		book := edition(t, tt.edition)
		r := roster.New("A", tt.edition, tt.edition+"@test")
		for _, force := range [][2]string{{tt.first, tt.firstUnit}, {tt.second, tt.secondUnit}} {
			c := book.Catalogues[slices.IndexFunc(book.Catalogues, func(c *entry.Catalogue) bool { return c.Name == force[0] })]
			a := addedTo{T: t, book: book, catalogue: c}
			r = a.apply(r, roster.Operation{Op: roster.AddForce, Catalogue: c.ID})
			r = a.apply(r, roster.Operation{Op: roster.AddUnit, Force: r.Forces[len(r.Forces)-1].ID, Datasheet: a.named(force[1]).ID})
		}
		var got []string
		for _, d := range check.Check(book, r).Diagnostics {
			if strings.HasPrefix(d.Path, "/forces/1") && (d.Code == roster.ArmyFactions || d.Code == roster.DataUnverified) {
				got = append(got, string(d.Code)+" "+d.Rule)
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s and %s (-want +got):\n%s", tt.edition, tt.first, tt.second, diff)
		}
	}
}
