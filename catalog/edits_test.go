package catalog

import "testing"

func TestEditsWithin(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"", "ab", 2}, {"bolter", "bolter", 0}, {"bolter", "bolters", 1}, {"kitten", "sitting", 3}, {"pwoer", "power", 1}, {"ab", "ba", 1}} {
		for most := range 6 {
			for _, pair := range [][2]string{{tt.a, tt.b}, {tt.b, tt.a}} {
				got, ok := EditsWithin(pair[0], pair[1], most)
				if ok != (tt.want <= most) || ok && got != tt.want {
					t.Errorf("%q within %d: got %d, %v, want %d", pair, most, got, ok, tt.want)
				}
			}
		}
	}
}

// TestMisspelt: one letter in seven may differ, at most two.
func TestMisspelt(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"khorne berserker", "khorne berzerker", true}, {"cannon", "canon", false}, {"cannons", "cannonz", true},
		{"bolt pistol", "bolt rifle", false}, {"", "", false}, {"a long name of things", "a long name of thing", true},
	} {
		if got := Misspelt(tt.a, tt.b); got != tt.want {
			t.Errorf("%q, %q: got %v", tt.a, tt.b, got)
		}
	}
}
