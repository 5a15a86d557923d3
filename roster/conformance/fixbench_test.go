package conformance

import (
	"math/rand/v2"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/render"
)

// errorsOfBench is the number of errors of the rosters of BenchmarkFixes.
const errorsOfBench = 20

// damaged removes and adds selections of a roster until it has the number of errors.
func damaged(tb testing.TB, book *entry.Book, r *roster.Roster) *roster.Roster {
	d := damager{random: rand.New(rand.NewPCG(1, 1)), book: book, Roster: r}
	for range 2000 {
		before := d.Roster
		pick(d.random, mistakes[:11])(&d, pick(d.random, d.all()))
		n := check.Check(book, d.Roster).Summary.Errors
		if n > errorsOfBench {
			d.Roster = before
		}
		if n == errorsOfBench {
			return d.Roster
		}
	}
	tb.Fatal("not enough errors")
	return nil
}

// BenchmarkFixes makes the report of a roster with 20 errors, with fixes.
func BenchmarkFixes(b *testing.B) {
	run := func(name string, book *entry.Book, r *roster.Roster) {
		r = damaged(b, book, r)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				render.WithFixes(check.Check(book, r), "en")
			}
			fixes, without := 0, 0
			for _, d := range render.WithFixes(check.Check(book, r), "en").Diagnostics {
				fixes += len(d.Fixes)
				if d.Severity == roster.Error && len(d.Fixes) == 0 {
					without++
				}
			}
			b.ReportMetric(float64(fixes), "fixes")
			b.ReportMetric(float64(without), "without")
			b.ReportMetric(float64(roster.CountSelections(r)), "selections")
		})
	}
	_, book, r := largest(b)
	run("Blood_Angels_9e", book, r)
	native, err := catalogtest.Book("9e")
	if err != nil {
		b.Fatal(err)
	}
	run("Space_Marines_native", native, army(b, native, "Space Marines", 150))
	tenth := edition(b, "10e")
	run("Necrons_10e", tenth, army(b, tenth, "Necrons", 150))
	run("Necrons_11e", eleventh(b), army(b, eleventh(b), "Necrons", 150))
}
