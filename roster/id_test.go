package roster_test

import (
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/roster"
)

// TestNewIDsCannotBeGuessed looks at ids of one millisecond: they sort in order,
// and the next does not follow from the last by a small step.
func TestNewIDsCannotBeGuessed(t *testing.T) {
	at := time.Date(2021, 7, 10, 12, 0, 0, 0, time.UTC)
	last := ""
	for range 100 {
		id, err := roster.NewID("ros", at)
		if err != nil {
			t.Fatal(err)
		}
		if id <= last {
			t.Fatalf("%s does not sort behind %s", id, last)
		}
		// Ten letters of time, sixteen by chance, of which the last eight are 40 bits.
		const chance = len("ros_") + 26 - 8
		if last != "" && id[:chance] == last[:chance] {
			t.Errorf("%s follows %s by less than 40 bits", id, last)
		}
		last = id
	}
}

// TestNewIDsOfAMillisecondDoNotRunOut makes as many ids as one millisecond has room for in
// the worst case, several times.
func TestNewIDsOfAMillisecondDoNotRunOut(t *testing.T) {
	at := time.Date(2021, 7, 10, 12, 0, 0, 0, time.UTC)
	for m := range 8 {
		for i := range 1 << 15 {
			if _, err := roster.NewID("ros", at.Add(time.Duration(m)*time.Millisecond)); err != nil {
				t.Fatalf("millisecond %d, id %d: %v", m, i, err)
			}
		}
	}
}
