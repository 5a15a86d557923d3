package qrcode

import (
	"strings"
	"testing"
)

func TestEncode(t *testing.T) {
	size, dark := Encode("https://example.org/lists/A")
	if size < 21 || len(dark) == 0 || dark[0] != (Run{0, 0, 7}) { // the edge of the finder pattern
		t.Errorf("size %d, first run %v", size, dark[0])
	}
	for _, r := range dark {
		if r.From >= r.To || r.To > size || r.Row >= size {
			t.Errorf("run %v is outside of %d", r, size)
		}
	}
	if size, dark := Encode(strings.Repeat("x", 5000)); size != 0 || dark != nil {
		t.Errorf("a text that is too long has a code of %d", size)
	}
}
