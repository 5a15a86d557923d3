package event

import (
	"testing"

	"github.com/rollcall40k/rollcall/roster/event/pack"
)

// TestRangeText: the words are of the reader's language, and numbers are grouped.
func TestRangeText(t *testing.T) {
	p, err := pack.Read([]byte("name: Cup\nedition: 9e\nlimits:\n  points: {max: 2000}\n  power: {min: 3, max: 100}\n  cp: {min: 1}\n"))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"points": "höchstens 2.000", "power": "3 bis 100", "cp": "mindestens 1", "other": ""} {
		if got := rangeText("de", p.Limits[name]); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

func TestPackPlace(t *testing.T) {
	for pointer, want := range map[string]string{"/copies/max": "copies › max", "/bans/0/names/0": "bans › 1 › names › 1"} {
		if got := packPlace(pointer); got != want {
			t.Errorf("packPlace(%q) = %q, want %q", pointer, got, want)
		}
	}
}
