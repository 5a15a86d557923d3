package roster_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// mixed is an army of ten units of all kinds, which is legal.
func mixed(tb testing.TB) *army {
	a := muster(tb, marines)
	a.warlord()
	for _, sheet := range []string{
		"primaris-librarian", "assault-intercessor-squad", "intercessor-squad", "terminator-squad",
		"outrider-squad", "devastator-squad", "redemptor-dreadnought", "rhino", "stormhawk-interceptor",
	} {
		a.unit(sheet)
	}
	if got := a.errors(); len(got) > 0 {
		tb.Fatalf("got %v, want a legal army", got)
	}
	return a
}

func BenchmarkCheck(b *testing.B) {
	a := mixed(b)
	b.ReportAllocs()
	for b.Loop() {
		check.Check(a.book, a.Roster)
	}
}

func BenchmarkApply(b *testing.B) {
	a := mixed(b)
	squad := a.Forces[0].Selections[2].ID
	ops := []roster.Operation{{Op: roster.SetCount, Selection: a.below(squad, "Assault Intercessor"), Count: number(9)}}
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := edit.Apply(a.book, a.Roster, ops); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAddUnit(b *testing.B) {
	a := mixed(b)
	ops := []roster.Operation{{Op: roster.AddUnit, Datasheet: marines + ".intercessor-squad"}}
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := edit.Apply(a.book, a.Roster, ops); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkUnits(b *testing.B) {
	a := mixed(b)
	report := a.check()
	b.ReportAllocs()
	for b.Loop() {
		unit.Units(report.State())
	}
}

// BenchmarkViewInvalid tries every fix of an army with several mistakes.
func BenchmarkViewInvalid(b *testing.B) {
	a := mixed(b)
	squad := a.Forces[0].Selections[2].ID
	trooper := a.below(squad, "Assault Intercessor")
	a.do(
		roster.Operation{Op: roster.SetCount, Selection: trooper, Count: number(12)},
		roster.Operation{Op: roster.Remove, Selection: a.below(trooper, "Frag grenades")},
		roster.Operation{Op: roster.SetKeyword, Selection: squad, Keyword: "<CHAPTER>"},
		roster.Operation{Op: roster.SetLimit, Cost: "power", Value: "50"},
	)
	b.ReportAllocs()
	for b.Loop() {
		render.WithFixes(a.check(), "en")
	}
}
