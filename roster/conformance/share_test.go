package conformance

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// TestSharedEvaluation edits random rosters of all game data: a check that reuses unaffected
// results of the previous roster's check has the same findings as a full check.
func TestSharedEvaluation(t *testing.T) {
	for _, tt := range []struct {
		edition  string
		imported bool
		rosters  int
	}{
		{"8e", false, 12}, {"9e", false, 12}, {"10e", false, 12}, {"11e", false, 12}, {"9e", true, 12}, {"10e", true, 12}, {"11e", true, 6},
	} {
		t.Run(fmt.Sprintf("%s, imported %v", tt.edition, tt.imported), func(t *testing.T) {
			t.Parallel()
			d := damager{random: rand.New(rand.NewPCG(3, 4)), book: bookOf(t, tt.edition, tt.imported)}
			for n := 0; n < catalogtest.Times(tt.rosters); {
				if !d.newRoster(t) {
					continue
				}
				n++
				d.edit(t)
			}
		})
	}
}

// edit compares both checks after each of a number of random edits.
func (d *damager) edit(t *testing.T) {
	t.Helper()
	const edits, rebase = 24, 4
	base := check.Run(eval.NewRecorded(d.book, d.Roster), nil)
	for n := range edits {
		d.Roster = d.Clone() // the base refers to the previous roster
		if d.random.IntN(4) == 0 {
			d.moveUnit()
		} else {
			d.damage()
		}
		whole := check.Run(eval.New(d.book, d.Roster), nil)
		shared := base.Recheck(d.Roster)
		if diff := cmp.Diff(found(whole), found(shared)); diff != "" {
			t.Fatalf("%s: edit %d: findings (-whole +shared):\n%s", d.Name, n, diff)
		}
		if n%2 == 0 {
			shared.Discard() // the next check uses its memory
		}
		if n%rebase == 0 {
			base = whole
		}
	}
}

// moveUnit moves a random unit, or adds a copy of it.
func (d *damager) moveUnit() {
	f := &d.Forces[0]
	if len(f.Selections) == 0 {
		return
	}
	op := roster.Operation{Op: roster.Duplicate, Selection: pick(d.random, f.Selections).ID}
	if d.random.IntN(2) == 0 {
		op = roster.Operation{Op: roster.Move, Selection: op.Selection, Before: pick(d.random, f.Selections).ID}
	}
	d.try(op)
}

// found describes everything that a check found, in order, with the totals.
func found(c *check.Findings) (list []string) {
	for t := range c.Book.CostTypes {
		list = append(list, c.Book.CostTypes[t].Name+": "+c.Total(t).String())
	}
	for i := range c.SelectionCount() {
		costs := make([]entry.Number, len(c.Book.CostTypes))
		for t := range costs {
			costs[t] = c.Cost(i, t)
		}
		list = append(list, fmt.Sprint(c.Path(i), " hidden ", c.Hidden(i), " costs ", costs))
	}
	for _, f := range c.List {
		list = append(list, fmt.Sprint(f.Code, " ", f.Path, " ", f.ID, ": ", f.Subject, ", ", f.Thing, " ", f.Actual, " of ", f.Limit, ", beyond by ", f.Excess, ", at ", f.Selection, " ", f.Parent, " ", f.Scope, " ", f.At.Self, " ", f.At.Parent))
	}
	return list
}

// bookOf returns the built-in or the newest imported data of an edition.
func bookOf(tb testing.TB, name string, imported bool) *entry.Book {
	tb.Helper()
	switch {
	case imported && name == "11e":
		return eleventh(tb)
	case imported:
		return edition(tb, name)
	}
	book, err := catalogtest.Book(name)
	if err != nil {
		tb.Fatal(err)
	}
	return book
}
