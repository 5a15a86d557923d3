package conformance

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
)

// checkedLeaders is the share of leaders in imported data whose units all exist in the data.
const checkedLeaders = 0.7

// TestLeaders: the leaders of imported data have an association with the units that their ability
// names.
func TestLeaders(t *testing.T) {
	t.Parallel()
	checked, all := 0, 0
	seen := map[*entry.Association]bool{}
	book := edition(t, "10e")
	for _, c := range book.Catalogues {
		for _, o := range book.Roots(c.ID).Options {
			for _, a := range o.Associations() {
				if a.Name != "Leader" || seen[a] {
					continue
				}
				seen[a] = true
				all++
				if len(a.Named) == 0 {
					checked++
				} else {
					t.Logf("%s: %s: %q", c.Name, o.Name(), a.Named)
				}
			}
		}
	}
	t.Logf("leaders: %d, %d of them with all units", all, checked)
	if all < 300 || float64(checked) < checkedLeaders*float64(all) {
		t.Errorf("got %d leaders, %d of them with all units", all, checked)
	}
}

// A leader of imported data may join the units that its ability names, and no others.
func TestLeaderJoins(t *testing.T) {
	t.Parallel()
	book := edition(t, "10e")
	for _, c := range book.Catalogues {
		if c.Name != "Xenos - Necrons" {
			continue
		}
		for unit, want := range map[string][]roster.Code{"Necron Warriors": nil, "Canoptek Doomstalker": {roster.AssociationInvalid}} {
			r, made, err := edit.Apply(book, roster.New("a", "", ""), []roster.Operation{
				{Op: roster.AddForce, Catalogue: c.ID}, {Op: roster.AddUnit, Datasheet: rootNamed(book, c, "Overlord").ID}, {Op: roster.AddUnit, Datasheet: rootNamed(book, c, unit).ID},
			})
			if err != nil {
				t.Fatal(err)
			}
			a := rootNamed(book, c, "Overlord").Associations()[0]
			r, _, err = edit.Apply(book, r, []roster.Operation{{Op: roster.Associate, Selection: made[1][0], Association: a.ID, To: made[2][0]}})
			if err != nil {
				t.Fatal(err)
			}
			var got []roster.Code
			for _, d := range check.Check(book, r).Diagnostics {
				if d.Code == roster.AssociationInvalid {
					got = append(got, d.Code)
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", unit, diff)
			}
		}
		return
	}
	t.Error("no army book of the Necrons")
}

// rootNamed returns the root option with the name.
func rootNamed(book *entry.Book, c *entry.Catalogue, name string) *entry.Option {
	for _, o := range book.Roots(c.ID).Options {
		if o.Name() == name {
			return o
		}
	}
	return nil
}
