package odds

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestChance never rounds to 0 or 100 %.
func TestChance(t *testing.T) {
	for p, want := range map[float64]string{
		0: "0.0 %", 0.0004: "< 0.1 %", 0.0005: "0.1 %", 0.5: "50.0 %", 0.9995: "100.0 %", 0.9996: "> 99.9 %", 1: "100.0 %",
	} {
		if got := chance(p); got != want {
			t.Errorf("%v: got %q, want %q", p, got, want)
		}
	}
}

// TestTrimDistribution drops the end of a distribution, and never all of it.
func TestTrimDistribution(t *testing.T) {
	if diff := cmp.Diff([]float64{0.5, 0, 0.4995}, trimDistribution([]float64{0.5, 0, 0.4995, 0.0004, 0.0001})); diff != "" {
		t.Error(diff)
	}
	if got := trimDistribution([]float64{0}); len(got) != 1 {
		t.Errorf("%v", got)
	}
}
