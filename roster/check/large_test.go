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
