package conformance

import (
	"fmt"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
)

// Each option of units that together have all automatic limits of the newest data is taken twice: no
// automatic limit is newly exceeded, and the adjustments are reported.
func TestAutomaticLimits(t *testing.T) {
	t.Parallel()
	book := edition(t, "10e")
	seen, units, taken, adjusted := map[string]bool{}, 0, 0, 0
	for _, c := range book.Catalogues {
		if c.Library {
			continue
		}
		fresh, made, err := edit.Apply(book, roster.New(c.Name, "", ""), []roster.Operation{
			{Op: roster.AddForce, Entry: book.Forces()[0].ID, Catalogue: c.ID},
		})
		if err != nil {
			t.Fatal(err)
		}
		for o := range catalogtest.InTime(t, book.Roots(c.ID).Options) {
			limits := automaticBelow(o)
			if !adds(seen, limits) {
				continue
			}
			units++
			unit, ids, err := edit.Apply(book, fresh, []roster.Operation{{Op: roster.AddUnit, Force: made[0][0], Datasheet: o.ID}})
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range o.Choices().Options {
				next := unit
				before := broken(book, next, limits)
				for range 2 {
					change, err := edit.Edit(book, next, []roster.Operation{{Op: roster.Select, Parent: ids[0][0], Entry: x.ID}})
					if err != nil {
						t.Fatalf("%s: %s: %v", o.Name(), x.Name(), err)
					}
					next = change.Roster
					taken++
					adjusted += len(change.Adjusted)
				}
				for id := range broken(book, next, limits) {
					if !before[id] {
						t.Errorf("%s: %s: two of %s break %s", c.Name, o.Name(), x.Name(), id)
					}
				}
			}
		}
	}
	fmt.Printf("automatic: %d limits of %d units, %d options taken, %d adjustments\n", len(seen), units, taken, adjusted)
	if len(seen) == 0 || adjusted == 0 && !catalogtest.Late(t) {
		t.Error("no adjustments")
	}
}

// adds adds the limits to seen, and reports whether one is new.
func adds(seen, limits map[string]bool) (any bool) {
	for id := range limits {
		any = any || !seen[id]
		seen[id] = true
	}
	return any
}

// automaticBelow lists the automatic limits of the direct options of a unit.
func automaticBelow(o *entry.Option) map[string]bool {
	limits := map[string]bool{}
	add := func(constraints []entry.Constraint) {
		for _, k := range constraints {
			if k.Automatic && k.Scope == entry.ScopeParent {
				limits[k.ID] = true
			}
		}
	}
	for _, x := range o.Choices().Options {
		add(x.Entry.Constraints)
		if x.Link != nil {
			add(x.Link.Constraints)
		}
	}
	for _, g := range o.Choices().Groups {
		add(g.Group.Constraints)
	}
	return limits
}

// broken lists the broken limits.
func broken(book *entry.Book, r *roster.Roster, limits map[string]bool) map[string]bool {
	out := map[string]bool{}
	for _, o := range originsOf(check.Check(book, r)) {
		if limits[o.Constraint] {
			out[o.Constraint] = true
		}
	}
	return out
}
