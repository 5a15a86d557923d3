package sim

import (
	"testing"
)

func TestTry(t *testing.T) {
	for _, pair := range [][2]string{{"random", "random"}, {"stand", "rush"}, {"greedy", "random"}, {"greedy", "stand"}, {"greedy", "rush"}, {"greedy", "greedy"}} {
		s := spec(t, pair[0], pair[1])
		tally, err := Run(t.Context(), s, 0, 20, nil)
		if err != nil {
			t.Errorf("%v: %v", pair, err)
			continue
		}
		t.Logf("%v: %+v", pair, tally.Result().WinRates)
	}
}
