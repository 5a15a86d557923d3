package conformance

import (
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// TestDetachmentsOfForces: all forces of an army have the same detachment (10e.ARMY.FACTION.2),
// even if the data limits the detachments of each force separately.
func TestDetachmentsOfForces(t *testing.T) {
	t.Parallel()
	book := edition(t, "10e")
	necrons := book.Catalogues[slices.IndexFunc(book.Catalogues, func(c *entry.Catalogue) bool { return strings.HasSuffix(c.Name, "Necrons") })]
	army := func(detachments ...string) *rostertest.Army {
		r := roster.New("A", "10e", "10e@test")
		for _, name := range detachments {
			r = chosenDetachment(t, book, r, necrons.ID, name)
		}
		return &rostertest.Army{TB: t, Book: book, Roster: r}
	}
	for _, tt := range []struct {
		detachments []string
		want        int
	}{
		{[]string{"Awakened Dynasty"}, 0},
		{[]string{"Awakened Dynasty", "Awakened Dynasty"}, 0},
		{[]string{"Awakened Dynasty", "Canoptek Court"}, 1},
		{[]string{"Awakened Dynasty", "Canoptek Court", "Hypercrypt Legion"}, 1},
	} {
		a := army(tt.detachments...)
		found := 0
		for _, d := range check.Check(book, a.Roster).Diagnostics {
			if d.Code != roster.DetachmentMany {
				continue
			}
			found++
			if want := "/forces/1"; d.Rule != "10e.ARMY.FACTION.2" || len(d.Path) <= len(want) || d.Path[:len(want)] != want {
				t.Errorf("%q: got %s by %s", tt.detachments, d.Path, d.Rule)
			}
		}
		if found != tt.want {
			t.Errorf("%q: got %d × %s, want %d", tt.detachments, found, roster.DetachmentMany, tt.want)
		}
	}
	army("Awakened Dynasty", "Canoptek Court").AppliesFixes(t, "two detachments")
}

// chosenDetachment adds a force with a unit and a detachment.
func chosenDetachment(t *testing.T, book *entry.Book, r *roster.Roster, catalogue, name string) *roster.Roster {
	t.Helper()
	apply := func(op roster.Operation) string {
		next, made, err := edit.Apply(book, r, []roster.Operation{op})
		if err != nil {
			t.Fatal(err)
		}
		r = next
		return append(made[0], "")[0]
	}
	force := apply(roster.Operation{Op: roster.AddForce, Catalogue: catalogue})
	for _, o := range book.Roots(catalogue).Options {
		switch {
		case o.Name() == "Immortals":
			apply(roster.Operation{Op: roster.AddUnit, Force: force, Datasheet: o.ID})
		case o.Purpose() == entry.PurposeDetachment:
			added := slices.IndexFunc(edit.ForceByID(r.Forces, force).Selections, func(s roster.Selection) bool { return s.Entry == o.ID })
			if added < 0 {
				apply(roster.Operation{Op: roster.Select, Parent: force, Entry: o.ID})
				added = len(edit.ForceByID(r.Forces, force).Selections) - 1
			}
			choice := eval.Named(o.Choices().Options, name)
			apply(roster.Operation{Op: roster.Choose, Selection: edit.ForceByID(r.Forces, force).Selections[added].ID, Group: choice.GroupID(), Entry: choice.ID})
		}
	}
	return r
}
