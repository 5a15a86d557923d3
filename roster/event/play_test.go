package event_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/roster/event"
)

func TestLegal(t *testing.T) {
	h := newHall(t)
	b := h.begun(cup)
	out := h.handIn(b, "Anna", legal())
	if !out.Version.Verdict.Valid {
		for _, d := range out.Report.View("en").Diagnostics {
			t.Logf("%s %s %s", d.Code, d.Path, d.Message)
		}
		t.Error("not legal")
	}
	tab, err := h.enter(b, b.Organiser.Token, noon).Table(t.Context(), event.Filter{})
	t.Log(tab, err)
}
