package builder

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/render"
)

// TestNewErrors: the preview of a move lists the new errors, without what follows from the units that are gone.
func TestNewErrors(t *testing.T) {
	of := func(all ...roster.Diagnostic) *rosterPage {
		return &rosterPage{View: render.Report{Report: roster.Report{Diagnostics: all}}}
	}
	cause := "d1"
	old := roster.Diagnostic{Code: roster.CostMax, Severity: roster.Error, Message: "too many points"}
	p := &updatePage{rosterPage: of(old), After: of(
		roster.Diagnostic{ID: cause, Code: roster.SelectionUnknown, Severity: roster.Error, Message: "the squad is gone"},
		roster.Diagnostic{Code: roster.AssociationInvalid, Severity: roster.Error, Message: "the leader of the squad", CausedBy: &cause},
		roster.Diagnostic{Code: roster.AssociationInvalid, Severity: roster.Error, Message: "another leader"},
		roster.Diagnostic{Code: roster.NameTaken, Severity: roster.Warning, Message: "a warning"},
		old,
	)}
	if got := p.NewErrors(); !slices.Equal(got, []string{"another leader"}) {
		t.Errorf("got %q, want only the error of another leader", got)
	}
}
