package unit

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestCompareNatural(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "a", -1},
		{"Unit 9", "Unit 10", -1},
		{"Unit 10", "unit 9", 1},
		{"UNIT 2", "unit 2", 0},
		{"unit 02", "unit 2", 0},
		{"a1b2", "a1b10", -1},
		{"1a", "a1", -1},
		{"Axe", "Axes", -1},
		{"Élite", "elite", 1},
		{"99999999999999999999998", "99999999999999999999999", -1},
	} {
		if got := compareNatural(tt.a, tt.b); got != tt.want {
			t.Errorf("%q and %q: got %d, want %d", tt.a, tt.b, got, tt.want)
		}
		if got := compareNatural(tt.b, tt.a); got != -tt.want {
			t.Errorf("%q and %q: got %d, want %d", tt.b, tt.a, got, -tt.want)
		}
	}
}

// The comparison is transitive.
func TestCompareNaturalIsAnOrder(t *testing.T) {
	name := rapid.StringMatching(`[ab01 ]{0,5}`)
	rapid.Check(t, func(t *rapid.T) {
		names := []string{name.Draw(t, "a"), name.Draw(t, "b"), name.Draw(t, "c")}
		slices.SortFunc(names, compareNatural)
		if compareNatural(names[0], names[1]) > 0 || compareNatural(names[1], names[2]) > 0 || compareNatural(names[0], names[2]) > 0 {
			t.Fatalf("got %q, which is not in order", names)
		}
	})
}
