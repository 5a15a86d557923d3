package page

import (
	"testing"
	"time"
)

// TestTimed: the time in a text is an element, and the rest of the text is escaped.
func TestTimed(t *testing.T) {
	at := time.Date(2026, 6, 14, 20, 30, 0, 0, time.FixedZone("", 3600))
	const want = `<time datetime="2026-06-14T19:30:00Z">14.6.2026, 19:30 UTC</time>, von &lt;b&gt;`
	for _, when := range []any{at, &at} {
		got, err := timed("de", "data.by", "Time", when, "Actor", "<b>")
		if err != nil || string(got) != want {
			t.Errorf("got %q (%v), want %q", got, err, want)
		}
	}
	if _, err := timed("de", "data.by", "Time", "14 June", "Actor", "b"); err == nil {
		t.Error("a text is taken for a time")
	}
}
