package check_test

import (
	"strconv"
	"testing"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// TestLargeDocuments: a document of the maximum size with an error in each part is checked and
// shown in bounded time, with fixes for the first errors only and one diagnostic for everything
// beyond MaxSelections.
func TestLargeDocuments(t *testing.T) {
	a := rostertest.NewArmy(t, rostertest.Marines)
	f := &a.Forces[0]
	for i := range 2 * roster.MaxSelections {
		f.Selections = append(f.Selections, roster.Selection{ID: "s" + strconv.Itoa(i), Entry: "x", Count: 1})
	}
	view := render.WithFixes(a.Check(), "en")
	if got := len(view.Diagnostics); got != 2*roster.MaxSelections {
		t.Errorf("got %d diagnostics, want one for each unknown selection", got)
	}
	if len(view.Diagnostics[0].Fixes) != 1 {
		t.Error("the first diagnostic has no fix")
	}
	for i := range f.Selections {
		f.Selections[i].Entry = rostertest.Marines + ".rhino"
	}
	codes := map[roster.Code]int{}
	for _, d := range a.Check().Diagnostics {
		codes[d.Code]++
	}
	if codes[roster.TooDeep] != 1 || codes[roster.UnitSizeMin] != roster.MaxSelections {
		t.Errorf("got %v, want %d units and one diagnostic for the others", codes, roster.MaxSelections)
	}
}

// newLargeArmy returns an army of units of which half exceed its limit.
func newLargeArmy(tb testing.TB, units int) *rostertest.Army {
	a := rostertest.NewArmy(tb, rostertest.Marines)
	rhino := a.Do(roster.Operation{Op: roster.AddUnit, Datasheet: rostertest.Marines + ".rhino"})[0]
	a.Do(roster.Operation{Op: roster.SetLimit, Cost: "power", Value: strconv.Itoa(2 * units)})
	f := &a.Forces[0]
	for i := 1; i < units; i++ {
		s := f.Selections[0]
		s.ID = rhino + "x" + strconv.Itoa(i)
		s.Selections = nil
		f.Selections = append(f.Selections, s)
	}
	return a
}

// TestFixesOfLargeArmies: each operation of a fix evaluates the whole roster. The removal of 25 of 50 units is offered,
// that of 75 of 150 would exceed the budget of a report and is not tried. A report on twice as many units allocates
// at most 2.5 times as much.
func TestFixesOfLargeArmies(t *testing.T) {
	for units, want := range map[int]int{50: 25, 150: 1} {
		most := 0
		for _, d := range render.WithFixes(newLargeArmy(t, units).Check(), "en").Diagnostics {
			for _, f := range d.Fixes {
				most = max(most, len(f.Operations))
			}
		}
		if most != want {
			t.Errorf("%d units: the longest fix has %d operations, want %d", units, most, want)
		}
	}
	allocations := func(units int) float64 {
		a := newLargeArmy(t, units)
		return testing.AllocsPerRun(1, func() { render.WithFixes(a.Check(), "en") })
	}
	if small, large := allocations(150), allocations(300); large > 2.5*small {
		t.Errorf("%.0f allocations for 300 units, %.0f for 150", large, small)
	}
}

func BenchmarkFixesOfLargeArmies(b *testing.B) {
	a := newLargeArmy(b, 500)
	b.ReportAllocs()
	for b.Loop() {
		render.WithFixes(a.Check(), "en")
	}
}
