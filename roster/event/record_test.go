package event_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/roster/event"
)

// TestRecordDescribe: details are described in the language of the reader; notes, and what older
// programs recorded, stay as they are.
func TestRecordDescribe(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		record event.Record
		want   string
	}{
		{event.Record{Code: "trail_detail.pack", Arguments: map[string]string{"Hash": "12ab"}}, "Vorgaben 12ab"},
		{event.Record{Code: "trail_detail.link", Arguments: map[string]string{"Role": "judge"}}, "erstellt für Schiedsrichter"},
		{event.Record{Code: "trail_detail.link", Arguments: map[string]string{"Role": "judge", "Key": "key_1"}}, "erstellt für Schiedsrichter, Schlüssel key_1"},
		{event.Record{Code: "trail_detail.made", Arguments: map[string]string{"Name": "judge"}}, "erstellt für judge"}, // the host of a webhook
		{event.Record{Code: "trail_detail.until", Arguments: map[string]string{"Until": "2026-05-01T12:00:00Z"}}, "Korrekturen bis 1.5.2026, 12:00:00 UTC"},
		{event.Record{Code: "trail_detail.rechecked", Arguments: map[string]string{"Count": "12", "Changed": "2", "Hash": "12ab"}}, "Listen: 12, geändert: 2, Vorgaben 12ab"},
		{event.Record{Code: "trail_detail.reviewed", Arguments: map[string]string{"Status": "approved", "Note": "locked"}}, "freigegeben: locked"},
		{event.Record{Code: "trail_detail.reviewed", Arguments: map[string]string{"Status": "returned"}}, "an den Spieler zurückgegeben"},
		{event.Record{Action: event.OpAnnotate, Detail: "locked"}, "locked"},
		{event.Record{Action: event.OpLock, Detail: "locked"}, "locked"},
		{event.Record{}, ""},
	} {
		if got := tt.record.Describe("de"); got != tt.want {
			t.Errorf("%+v: got %q, want %q", tt.record, got, tt.want)
		}
	}
}
