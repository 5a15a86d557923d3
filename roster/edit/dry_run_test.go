package edit_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// A dry run makes the rosters that Apply makes, also in the memory of discarded copies, and changes
// neither its roster nor copies that are in use.
func TestDryRunsAreIndependent(t *testing.T) {
	t.Parallel()
	p := rostertest.NewThreeUnits(t)
	var ops []roster.Operation
	for _, s := range p.All() {
		ops = append(ops,
			roster.Operation{Op: roster.SetCount, Selection: s.ID, Count: rostertest.Number(2)},
			roster.Operation{Op: roster.Remove, Selection: s.ID},
			roster.Operation{Op: roster.Duplicate, Selection: s.ID},
			roster.Operation{Op: roster.Rename, Selection: s.ID, Name: "x"})
		for _, o := range s.Option.Choices().Options {
			ops = append(ops, roster.Operation{Op: roster.Select, Parent: s.ID, Entry: o.ID, Count: rostertest.Number(1)})
		}
	}
	before := p.Roster.Clone()
	dry := edit.NewDryRun(eval.NewRecorded(p.Book, p.Roster))
	kept, made, refused := []edit.Copy{}, []*roster.Roster{}, 0
	for i, op := range ops {
		next, err := dry.Apply([]roster.Operation{op})
		want, _, wantErr := edit.Apply(p.Book, before, []roster.Operation{op})
		if diff := cmp.Diff(rejection(wantErr), rejection(err)); diff != "" {
			t.Fatalf("%+v (-want +got):\n%s", op, diff)
		}
		if err != nil {
			refused++
			continue
		}
		if diff := cmp.Diff(want, next.Roster, rostertest.SameNumber); diff != "" {
			t.Fatalf("%+v (-want +got):\n%s", op, diff)
		}
		if i%5 == 0 {
			kept, made = append(kept, next), append(made, want)
		} else {
			dry.Discard(next)
		}
	}
	if refused == 0 || len(kept) < 10 {
		t.Fatalf("%d refused, %d kept of %d operations", refused, len(kept), len(ops))
	}
	for i := range kept {
		if diff := cmp.Diff(made[i], kept[i].Roster, rostertest.SameNumber); diff != "" {
			t.Errorf("copy %d has changed (-want +got):\n%s", i, diff)
		}
	}
	if diff := cmp.Diff(before, p.Roster, rostertest.SameNumber); diff != "" {
		t.Errorf("the roster has changed (-want +got):\n%s", diff)
	}
}

func rejection(err error) [2]string {
	if err == nil {
		return [2]string{}
	}
	place, code := rostertest.Rejection(err)
	return [2]string{place, code}
}
