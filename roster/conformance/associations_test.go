package conformance

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/render"
)

// Every association of the newest data is tested in every unit that offers it: either it is made
// automatically, or its minimum is not met and every proposed fix meets it. No part of it is
// unverified.
func TestAssociations(t *testing.T) {
	t.Parallel()
	book := edition(t, "10e")
	found, tied, chosen, fixes := map[string]bool{}, 0, 0, 0
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
			for _, x := range associating(o) {
				ops := []roster.Operation{{Op: roster.AddUnit, Force: made[0][0], Datasheet: o.ID}}
				next, ids, err := edit.Apply(book, fresh, ops)
				if err == nil {
					next, _, err = edit.Apply(book, next, []roster.Operation{{Op: roster.Select, Parent: ids[0][0], Entry: x.ID}})
				}
				if err != nil {
					t.Fatalf("%s: %s: %v", c.Name, o.Name(), err)
				}
				for _, a := range x.Associations() {
					found[a.ID] = true
					lacking, n := testAssociation(t, book, next, a)
					fixes += n
					switch {
					case lacking && n == 0:
						t.Errorf("%s: %s: %s: no fix for %s", c.Name, o.Name(), x.Name(), a.ID)
					case lacking:
						chosen++
					default:
						tied++
					}
				}
			}
		}
	}
	fmt.Printf("associations: %d taken, %d tied by themselves, %d by %d fixes\n", len(found), tied, chosen, fixes)
	if len(found) < 40 && !catalogtest.Late(t) {
		t.Errorf("got %d associations, want at least 40", len(found))
	}
}

// associating lists the options directly below a unit that have associations.
func associating(o *entry.Option) (list []*entry.Option) {
	for _, x := range o.Choices().Options {
		if len(x.Associations()) > 0 {
			list = append(list, x)
		}
	}
	return list
}

// testAssociation reports whether an association lacks links, and checks that each fix adds them.
func testAssociation(t *testing.T, book *entry.Book, r *roster.Roster, a *entry.Association) (lacking bool, fixes int) {
	t.Helper()
	report := check.Check(book, r)
	origins := originsOf(report)
	for i, d := range render.WithFixes(report, "en").Diagnostics {
		if d.Code == roster.DataUnverified && strings.Contains(d.Args["Text"], "associ") {
			t.Errorf("%s is unverified: %s", a.ID, d.Message)
		}
		if origins[i].Constraint != a.ID {
			continue
		}
		if d.Code != roster.AssociationMin {
			t.Errorf("%s: got %s", a.ID, d.Code)
		}
		for _, fix := range d.Fixes {
			next, _, err := edit.Apply(book, r, fix.Operations)
			if err != nil {
				t.Fatal(err)
			}
			if still, _ := testAssociation(t, book, next, a); still {
				t.Errorf("%s: %s does not fix the error", a.ID, fix.Label)
			}
		}
		return true, len(d.Fixes)
	}
	return false, 0
}
