package sim

import (
	"math"
	"os"
	"strconv"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/edition"
)

// TestRate: ratings of known results. Of two agents that score 10 to 1 the stronger one has
// 400 more.
func TestRate(t *testing.T) {
	got := Rate([]Pairing{{Agents: [2]string{"weak", "strong"}, Wins: [2]int{1000, 10000}}})
	if got[0].Agent != "strong" || math.Abs(got[0].Elo-got[1].Elo-400) > 1 || math.Abs(got[0].Elo+got[1].Elo) > 0.01 {
		t.Errorf("got %+v", got)
	}
	if width := got[0].High - got[0].Low; width < 11 || width > 12 { // 2·1.96·173.7/√(11001·p·(1−p))/2
		t.Errorf("an interval of %.2f", width)
	}
	if got[0].Battles != 11000 || math.Abs(got[0].Score-10.0/11) > 1e-9 {
		t.Errorf("got %+v", got[0])
	}
	even := Rate([]Pairing{{Agents: [2]string{"a", "b"}, Draws: 10}, {Agents: [2]string{"b", "c"}, Wins: [2]int{5, 0}}})
	if math.Abs(even[0].Elo-even[1].Elo) > 1e-6 || even[2].Agent != "c" || even[2].Elo > even[0].Elo-300 || even[2].Low > even[2].Elo-100 {
		t.Errorf("got %+v", even)
	}
}

// TestLadder plays the agents against each other over armies, missions and both seats of each
// edition, and logs their ratings. greedy is the strongest of those that do not search. It wins about
// 70 % against rush, so that fewer battles between these two do not decide. With ROLLCALL_STRENGTH, the
// number of pairs of battles for each army, search plays too, an eighth as often, and has to be the
// strongest.
func TestLadder(t *testing.T) {
	const deciding = 12
	pairs, searching := 1, false
	if n, err := strconv.Atoi(os.Getenv("ROLLCALL_STRENGTH")); err == nil {
		pairs, searching = n, true
	}
	each(t, func(t *testing.T, e *rules.Edition) {
		var pairings []Pairing
		names := []string{"random", "stand", "rush", "greedy"}
		for i, a := range names {
			for _, b := range names[:i] {
				n := pairs
				if a == "greedy" && b == "rush" {
					n = max(n, deciding)
				}
				pairings = append(pairings, pairing(t, e, a, b, n))
			}
		}
		if searching {
			pairings = append(pairings, pairing(t, e, agent.SearchName, "greedy", max(pairs/8, 1)))
		}
		ratings := Rate(pairings)
		for _, r := range ratings {
			t.Logf("%-4s %-7s %+5.0f (%+5.0f to %+5.0f), %.3f of %d battles", e.Name, r.Agent, r.Elo, r.Low, r.High, r.Score, r.Battles)
		}
		want := "greedy"
		if searching {
			want = agent.SearchName
		}
		if ratings[0].Agent != want {
			t.Errorf("%s is the strongest, want %s", ratings[0].Agent, want)
		}
	})
}

// pairing plays two agents against each other: with both armies, every mission of the
// edition in turn, and both seats.
func pairing(t *testing.T, e *rules.Edition, a, b string, pairs int) Pairing {
	t.Helper()
	p := Pairing{Agents: [2]string{a, b}}
	for _, armies := range [][2]rules.Army{{army(e), army(e)}, {carried(e), carried(e)}} {
		for n, m := range edition.Missions(e.Name) {
			mission, err := edition.Key{Edition: e.Name, Mission: m.ID}.Rules()
			if err != nil {
				t.Fatal(err)
			}
			s := specOf(t, &mission, a, b)
			s.Armies, s.Seed = armies, uint64(n+1)
			s.Battles = 2 * max(pairs/len(edition.Missions(e.Name)), 1)
			tally, err := Run(t.Context(), s, 0, s.Battles, nil)
			if err != nil {
				t.Fatal(err)
			}
			p.Wins[0], p.Wins[1], p.Draws = p.Wins[0]+tally.Wins[0], p.Wins[1]+tally.Wins[1], p.Draws+tally.Draws
		}
	}
	return p
}
