package edit_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/rostertest"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// FuzzApply: bytes choose operations and their arguments. No operation panics, a rejected
// operation changes nothing, and the result can be checked.
func FuzzApply(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})
	f.Add([]byte{3, 5, 2, 0, 3, 9, 1, 1, 5, 3, 0, 0, 7, 1, 1, 1})
	f.Add([]byte{15, 4, 1, 2, 6, 5, 1, 0, 2, 7, 9, 200, 13, 0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		fuzztest.Limit(t)
		a := rostertest.NewThreeUnits(t).Army
		for range 20 {
			if len(data) < 4 {
				break
			}
			op := operationOf(a, data[:4])
			data = data[4:]
			before := a.Roster.Clone()
			next, _, err := edit.Apply(a.Book, a.Roster, []roster.Operation{op})
			if diff := cmp.Diff(before, a.Roster, rostertest.SameNumber); diff != "" {
				t.Fatalf("%+v changed the given roster:\n%s", op, diff)
			}
			if err == nil {
				a.Roster = next
			}
		}
		report := a.Check()
		render.WithFixes(report, "en")
		if got := check.Check(a.Book, a.Roster.Clone()); len(got.Diagnostics) != len(report.Diagnostics) {
			t.Errorf("a copy has %d diagnostics, the roster %d", len(got.Diagnostics), len(report.Diagnostics))
		}
	})
}

// operationOf decodes an operation from four bytes: the kind, the selection, the option, and a
// number.
func operationOf(a *rostertest.Army, b []byte) roster.Operation {
	ops := edit.Operations()
	op := roster.Operation{Op: roster.Op(ops[int(b[0])%len(ops)])}
	n := int(int8(b[3]))
	list := a.All()
	if len(list) == 0 {
		return roster.Operation{Op: roster.AddUnit, Datasheet: rostertest.Marines + ".rhino"}
	}
	p := list[int(b[1])%len(list)]
	switch op.Op {
	case roster.AddUnit:
		options := a.Book.Roots(rostertest.Marines).Options
		op.Datasheet = options[int(b[2])%len(options)].ID
	case roster.AddForce:
		op.Catalogue = rostertest.Necrons
	case roster.RemoveForce:
		op.Force = a.Forces[int(b[1])%len(a.Forces)].ID
	case roster.SetLimit:
		op.Cost, op.Value = "points", string(b[2:])
	case roster.SetKeyword:
		op.Selection, op.Keyword, op.Value = p.ID, "<CHAPTER>", "SALAMANDERS"
	case roster.Understrength:
		op.Selection, op.On = p.ID, rostertest.Yes(n > 0)
	case roster.Move:
		op.Selection, op.Before = p.ID, list[int(b[2])%len(list)].ID
	case roster.Rename:
		op.Selection, op.Name = p.ID, string(b[2:])
	case roster.Note:
		op.Selection, op.Text = p.ID, string(b[2:])
	case roster.SetCount, roster.Deselect:
		op.Selection, op.Count = p.ID, &n
	case roster.Choose, roster.Select:
		options := p.Option.Choices().Options
		if len(options) == 0 {
			break
		}
		o := options[int(b[2])%len(options)]
		op.Entry, op.Count = o.ID, &n
		if op.Op == roster.Select {
			op.Parent = p.ID
		} else {
			op.Selection, op.Group = p.ID, o.GroupID()
		}
	default:
		op.Selection = p.ID
	}
	return op
}
