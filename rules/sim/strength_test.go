package sim

import (
	"os"
	"strconv"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
)

// TestStrength plays greedy against the other agents over pairs of battles: of
// one seed, with both seats. ROLLCALL_STRENGTH says how many pairs; then greedy has
// to win the share that is asked of it. Of fewer battles it is enough that they do
// not speak against that: the interval reaches it.
func TestStrength(t *testing.T) { each(t, testStrength) }

func testStrength(t *testing.T, e *rules.Edition) {
	pairs, long := scaled(15), false
	if text := os.Getenv("ROLLCALL_STRENGTH"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		pairs, long = n, true
	}
	for _, c := range []struct {
		against string
		share   float64
	}{{"random", 0.95}, {"stand", 0.8}, {"rush", 0.75}} {
		var wins, losses int
		for seat := range 2 {
			s := specOf(t, e, "greedy", c.against)
			s.Battles, s.SwapSeats = pairs, false
			if seat == 1 {
				s.Agents[0], s.Agents[1] = s.Agents[1], s.Agents[0]
			}
			tally, err := Run(t.Context(), s, 0, pairs, nil)
			if err != nil {
				t.Fatal(err)
			}
			wins, losses = wins+tally.Wins[seat], losses+tally.Wins[1-seat]
		}
		won := Wilson(wins, 2*pairs)
		t.Logf("%-3s greedy against %-6s %5d won, %5d lost, of %d: %.3f (%.3f to %.3f)", e.Name, c.against, wins, losses, 2*pairs, won.Share, won.Low, won.High)
		if won.High < c.share || long && won.Share < c.share {
			t.Errorf("greedy wins %.3f of the battles against %s; wanted: %.2f", won.Share, c.against, c.share)
		}
	}
}
