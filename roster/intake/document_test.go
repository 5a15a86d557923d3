package intake_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/intake"
)

// TestDocumentErrorLines: the error names the first fault and how many more there are,
// and its lines name all.
func TestDocumentErrorLines(t *testing.T) {
	for text, want := range map[string]int{
		`{"list": "A", "units": [{"unit": 7}]}`:                   1,
		`{"list": "A", "units": [{"unit": 7, "colour": "blue"}]}`: 2,
		`{"list": `: 1,
	} {
		_, err := intake.ReadDocument([]byte(text))
		var doc *intake.DocumentError
		if !errors.As(err, &doc) {
			t.Fatalf("%s: got %v", text, err)
		}
		lines := doc.Lines()
		if len(lines) != want || !strings.HasPrefix(err.Error(), lines[0]) || strings.Contains(err.Error(), "more)") != (want > 1) {
			t.Errorf("%s: got %q and %q, want %d lines", text, err, lines, want)
		}
	}
}
