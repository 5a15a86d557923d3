package odds

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestTrimDistribution drops the end of a distribution, and never all of it.
func TestTrimDistribution(t *testing.T) {
	if diff := cmp.Diff([]float64{0.5, 0, 0.4995}, trimDistribution([]float64{0.5, 0, 0.4995, 0.0004, 0.0001})); diff != "" {
		t.Error(diff)
	}
	if got := trimDistribution([]float64{0}); len(got) != 1 {
		t.Errorf("%v", got)
	}
}
