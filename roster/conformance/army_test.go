package conformance

import (
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
)

// army adds visible units of a catalogue, with their automatic selections, until the roster has
// the number of selections.
func army(tb testing.TB, book *entry.Book, name string, least int) *roster.Roster {
	tb.Helper()
	for _, c := range book.Catalogues {
		if !strings.HasSuffix(c.Name, name) {
			continue
		}
		r, made, err := edit.Apply(book, roster.New(name, "", ""), []roster.Operation{
			{Op: roster.AddForce, Entry: book.Forces()[0].ID, Catalogue: c.ID},
		})
		if err != nil {
			tb.Fatal(err)
		}
		for _, o := range book.Roots(c.ID).Options {
			next, _, err := edit.Apply(book, r, []roster.Operation{{Op: roster.AddUnit, Force: made[0][0], Datasheet: o.ID}})
			if err != nil {
				tb.Fatal(err)
			}
			if o.Kind() == entry.Upgrade || next.Forces[0].Selections[len(next.Forces[0].Selections)-1].Selections == nil {
				continue
			}
			if r = next; selections(r.Forces[0].Selections) >= least {
				return r
			}
		}
	}
	tb.Fatalf("%s: there are fewer selections", name)
	return nil
}

func selections(list []roster.Selection) int {
	n := len(list)
	for i := range list {
		n += selections(list[i].Selections)
	}
	return n
}

// BenchmarkArmies checks a roster of 200 selections.
func BenchmarkArmies(b *testing.B) {
	for _, tt := range []struct{ edition, faction string }{{"9e", "Blood Angels"}, {"10e", "Necrons"}, {"10e", "Blood Angels"}} {
		b.Run(tt.edition+" "+tt.faction, func(b *testing.B) {
			book := edition(b, tt.edition)
			r := army(b, book, tt.faction, 200)
			b.ReportMetric(float64(selections(r.Forces[0].Selections)), "selections")
			b.ReportAllocs()
			for b.Loop() {
				check.Check(book, r)
			}
		})
	}
}
