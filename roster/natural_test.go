package roster_test

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/roster"
	"pgregory.net/rapid"
)

func TestCompareNames(t *testing.T) {
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
		if got := roster.CompareNames(tt.a, tt.b); got != tt.want {
			t.Errorf("%q and %q: got %d, want %d", tt.a, tt.b, got, tt.want)
		}
		if got := roster.CompareNames(tt.b, tt.a); got != -tt.want {
			t.Errorf("%q and %q: got %d, want %d", tt.b, tt.a, got, -tt.want)
		}
	}
}

// The comparison is transitive.
func TestCompareNamesIsAnOrder(t *testing.T) {
	name := rapid.StringMatching(`[ab01 ]{0,5}`)
	rapid.Check(t, func(t *rapid.T) {
		names := []string{name.Draw(t, "a"), name.Draw(t, "b"), name.Draw(t, "c")}
		slices.SortFunc(names, roster.CompareNames)
		if roster.CompareNames(names[0], names[1]) > 0 || roster.CompareNames(names[1], names[2]) > 0 || roster.CompareNames(names[0], names[2]) > 0 {
			t.Fatalf("got %q, which is not in order", names)
		}
	})
}

func TestNumberNames(t *testing.T) {
	t.Parallel()
	names := []string{"Boyz", "", "Nobz", "Boyz", "", "Boyz"}
	roster.NumberNames(names)
	if want := []string{"Boyz #1", "", "Nobz", "Boyz #2", "", "Boyz #3"}; !slices.Equal(names, want) {
		t.Errorf("got %q, want %q", names, want)
	}
}
