package check_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/rostertest"
	"github.com/rollcall40k/rollcall/roster/unit"
)

func BenchmarkCheck(b *testing.B) {
	a := rostertest.Mixed(b)
	b.ReportAllocs()
	for b.Loop() {
		check.Check(a.Book, a.Roster)
	}
}

func BenchmarkApply(b *testing.B) {
	a := rostertest.Mixed(b)
	squad := a.Forces[0].Selections[2].ID
	ops := []roster.Operation{{Op: roster.SetCount, Selection: a.Below(squad, "Assault Intercessor"), Count: rostertest.Number(9)}}
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := edit.Apply(a.Book, a.Roster, ops); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAddUnit(b *testing.B) {
	a := rostertest.Mixed(b)
	ops := []roster.Operation{{Op: roster.AddUnit, Datasheet: rostertest.Marines + ".intercessor-squad"}}
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := edit.Apply(a.Book, a.Roster, ops); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkUnits(b *testing.B) {
	a := rostertest.Mixed(b)
	report := a.Check()
	b.ReportAllocs()
	for b.Loop() {
		unit.Units(report.State())
	}
}

// BenchmarkViewInvalid tries every fix of an army with several mistakes.
func BenchmarkViewInvalid(b *testing.B) {
	a := rostertest.Mixed(b)
	squad := a.Forces[0].Selections[2].ID
	trooper := a.Below(squad, "Assault Intercessor")
	a.Do(
		roster.Operation{Op: roster.SetCount, Selection: trooper, Count: rostertest.Number(12)},
		roster.Operation{Op: roster.Remove, Selection: a.Below(trooper, "Frag grenades")},
		roster.Operation{Op: roster.SetKeyword, Selection: squad, Keyword: "<CHAPTER>"},
		roster.Operation{Op: roster.SetLimit, Cost: "power", Value: "50"},
	)
	b.ReportAllocs()
	for b.Loop() {
		render.WithFixes(a.Check(), "en")
	}
}
