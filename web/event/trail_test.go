package event

import (
	"testing"

	"github.com/rollcall40k/rollcall/roster/event"
)

// TestTrailDetail: what audit records store is described in the language of the page, and notes stay as they are.
func TestTrailDetail(t *testing.T) {
	t.Parallel()
	p := &trailPage{eventPage: &eventPage{lang: "de"}}
	for _, tt := range []struct {
		action       event.Operation
		detail, want string
	}{
		{event.OpCreate, "pack 12ab", "Vorgaben 12ab"},
		{event.OpSubmit, "handed in: 12ab", "eingereicht: 12ab"},
		{event.OpEmail, "3 e-mails with links", "E-Mails mit Links: 3"},
		{event.OpLink, "made for judge, key key_1", "erstellt für Schiedsrichter, Schlüssel key_1"},
		{event.OpWebhook, "made for club.example.org", "erstellt für club.example.org"},
		{event.OpLock, "unlocked", "entsperrt"},
		{event.OpPermit, "corrections until 2026-05-01T12:00:00Z", "Korrekturen bis 1.5.2026, 12:00:00 UTC"},
		{event.OpRecheck, "12 lists, 2 changed, by pack 12ab", "Listen: 12, geändert: 2, Vorgaben 12ab"},
		{event.OpApprove, "approved Well done", "freigegeben: Well done"},
		{event.OpApprove, "returned", "an den Spieler zurückgegeben"},
		{event.OpAnnotate, "locked", "locked"},
		{event.OpExport, "anything else", "anything else"},
	} {
		if got := p.Detail(event.Record{Action: tt.action, Detail: tt.detail}); got != tt.want {
			t.Errorf("%s %q: got %q, want %q", tt.action, tt.detail, got, tt.want)
		}
	}
}
