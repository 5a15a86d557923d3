package option_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/fix"
	"github.com/rollcall40k/rollcall/roster/option"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// A root option is at its maximum if and only if one more selection breaks a limit of the option,
// its group or its slot.
func TestLimitsReached(t *testing.T) {
	two := rostertest.Bound(entry.Max, 2, entry.FieldSelections, entry.ScopeRoster)
	three := rostertest.Bound(entry.Max, 3, entry.FieldSelections, entry.ScopeForce)
	least := rostertest.Bound(entry.Min, 1, entry.FieldSelections, entry.ScopeRoster)
	dear := rostertest.Bound(entry.Max, 1, "points", entry.ScopeRoster)
	g := rostertest.Game{Roots: []*entry.Entry{rostertest.EntryOf("guard", two, least), rostertest.EntryOf("rider"), rostertest.EntryOf("dear", dear)}, Slot: []entry.Constraint{three}}
	a := g.NewArmy(t)
	want := func(what string, want map[string]option.Quota) {
		t.Helper()
		if d := cmp.Diff(want, option.LimitsReached(a.Check().State(), "frc_1")); d != "" {
			t.Errorf("%s (-want +got):\n%s", what, d)
		}
	}
	a.Do(rostertest.Selects("frc_1", "guard")...)
	want("one guard", map[string]option.Quota{})
	a.Do(rostertest.Selects("frc_1", "guard")...)
	guards := option.Quota{Thing: "guard", Actual: 2, Limit: 2}
	want("two guards", map[string]option.Quota{"guard": guards})
	a.Do(rostertest.Selects("frc_1", "rider")...)
	slot := option.Quota{Thing: "HQ", Actual: 3, Limit: 3}
	want("a full slot", map[string]option.Quota{"guard": guards, "rider": slot, "dear": slot})
	if got := option.LimitsReached(a.Check().State(), "frc_9"); len(got) > 0 {
		t.Errorf("no such force: got %v", got)
	}
}

// Diagnostics get fixes in order until the budget is used up. The others get them later.
func TestFixBudget(t *testing.T) {
	a := rostertest.NewArmy(t, rostertest.Marines)
	for range 6 {
		squad := a.Unit("intercessor-squad")
		a.Do(a.Choice(a.Below(squad, "Intercessor"), "Auto bolt rifle"))
	}
	report := a.Check()
	outline, whole := render.Outline(report, "en"), render.WithFixes(report, "en")
	for i, d := range outline.Diagnostics {
		if len(d.Fixes) > 0 || d.Message != whole.Diagnostics[i].Message {
			t.Errorf("the outline says %q with %d fixes", d.Message, len(d.Fixes))
		}
	}
	some, left := render.Fixed(report, "en", outline.Diagnostics, 1)
	if left != len(some)-1 || len(some[0].Fixes) == 0 || len(some[1].Fixes) > 0 {
		t.Errorf("with work for one: %d of %d are left", left, len(some))
	}
	all, left := render.Fixed(report, "en", outline.Diagnostics, fix.FixWork)
	if d := cmp.Diff(whole.Diagnostics, all, rostertest.SameNumber); d != "" || left != 0 {
		t.Errorf("mended, %d left (-view +mended):\n%s", left, d)
	}
	last := outline.Diagnostics[len(all)-1:]
	if got, _ := render.Fixed(report, "en", last, fix.FixWork); !cmp.Equal(got, all[len(all)-1:], rostertest.SameNumber) {
		t.Errorf("the last alone: got %+v", got)
	}
}
