package rostertest

import (
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/render"
)

// An Identity distinguishes a diagnostic from others, whatever its place in the list.
type Identity struct {
	code              roster.Code
	selection         string
	Constraint, thing string
}

// Identities returns the identities of the diagnostics of a report.
func Identities(r *check.Report) []Identity {
	list := make([]Identity, len(r.Diagnostics))
	for i, d := range r.Diagnostics {
		f := r.Findings().List[i]
		constraint := f.Association
		if f.Constraint != nil {
			constraint = f.Constraint.ID
		}
		list[i] = Identity{d.Code, d.Selection, constraint, d.Args["Thing"]}
	}
	return list
}

// Unfixed are the codes of errors without fixes, with the reason.
var Unfixed = map[roster.Code]string{
	roster.CostCycle:        "only a change of the data helps",
	roster.SystemOther:      "the list is for another game",
	roster.FactionMissing:   "the data must be imported",
	roster.CatalogueUnknown: "the data must be imported",
	roster.NumberUneven:     "the reader rounds the number",
	roster.EventEdition:     "the list is for another edition",
	roster.EventTeamFaction: "another player's list must change",
}

// AppliesFixes carries out every fix of every diagnostic by itself. Every error has one.
func (a *Army) AppliesFixes(t *testing.T, name string) {
	t.Helper()
	report := a.Check()
	ids := Identities(report)
	for i, d := range render.WithFixes(report, "en").Diagnostics {
		if strings.Contains(d.Message, "<no value>") || d.Message == "" {
			t.Errorf("%s: %s: message %q", name, d.Code, d.Message)
		}
		if d.Severity == roster.Error && len(d.Fixes) == 0 && Unfixed[d.Code] == "" && !report.Findings().List[i].Unchecked() {
			t.Errorf("%s: %s has no fix: %s", name, d.Code, d.Message)
		}
		for _, fix := range d.Fixes {
			next, _, err := edit.Apply(a.Book, a.Roster, fix.Operations)
			if err != nil {
				t.Errorf("%s: %s: %s: %v", name, d.Code, fix.Label, err)
				continue
			}
			after := check.Check(a.Book, next)
			for k, id := range Identities(after) {
				if id == ids[i] {
					t.Errorf("%s: %s: %s: the diagnostic is still there: %s", name, d.Code, fix.Label, render.WithFixes(after, "en").Diagnostics[k].Message)
				}
			}
			for cost, delta := range fix.CostDelta {
				if got := after.Costs[cost].Sub(report.Costs[cost]); got.Cmp(delta) != 0 {
					t.Errorf("%s: %s: %s: got %s %s, the fix says %s", name, d.Code, fix.Label, got, cost, delta)
				}
			}
			if strings.Contains(fix.Label, "<no value>") || fix.Label == "" {
				t.Errorf("%s: %s: label %q", name, d.Code, fix.Label)
			}
		}
	}
}
