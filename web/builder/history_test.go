package builder

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/roster/unit"
)

// A comparison shows neither the choices of the army nor a keyword that all units of a list have.
func TestWithoutShared(t *testing.T) {
	t.Parallel()
	units, shared := withoutShared([]unit.Unit{
		{Name: "Battle Size", Configuration: true},
		{Name: "Captain", FactionKeywords: []string{"IMPERIUM", "ULTRAMARINES"}},
		{Name: "Show/Hide Options", Configuration: true},
		{Name: "Inquisitor", FactionKeywords: []string{"IMPERIUM", "INQUISITION"}},
	})
	if !slices.Equal(shared, []string{"IMPERIUM"}) {
		t.Errorf("shared keywords: %q", shared)
	}
	if len(units) != 2 || units[0].Name != "Captain" || !slices.Equal(units[0].FactionKeywords, []string{"ULTRAMARINES"}) || !slices.Equal(units[1].FactionKeywords, []string{"INQUISITION"}) {
		t.Errorf("units: %+v", units)
	}
	if units, shared := withoutShared(nil); len(units)+len(shared) > 0 {
		t.Errorf("no units: %v, %v", units, shared)
	}
}
