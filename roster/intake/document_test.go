package intake_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// The error of an unreadable document has every fault.
func TestUnreadable(t *testing.T) {
	for text, want := range map[string]int{
		`{"list": "A", "units": [{"unit": 7}]}`:                   1,
		`{"list": "A", "units": [{"unit": 7, "colour": "blue"}]}`: 2,
		`{"list": `: 1,
	} {
		_, err := intake.ReadDocument([]byte(text))
		doc := fault.In(err, intake.ErrUnreadable)
		if doc == nil {
			t.Fatalf("%s: got %v", text, err)
		}
		if len(doc.Faults) != want {
			t.Errorf("%s: got %q, want %d faults", text, doc.Faults, want)
		}
	}
}
