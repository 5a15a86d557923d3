package sim

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// outcomes are made-up battles of armies of two units and of one.
func outcomes(n int) []Outcome {
	r := rand.New(rand.NewPCG(1, 2))
	list := make([]Outcome, n)
	for i := range list {
		o := &list[i]
		o.Battle = i
		o.Winner, o.First, o.Rounds = r.IntN(3)-1, r.IntN(2), 1+r.IntN(5)
		o.Points = [2]int{r.IntN(20), r.IntN(20)}
		o.Units = [2][]UnitOutcome{{{5, r.IntN(6), r.IntN(2), r.IntN(9), r.IntN(4)}, {1, r.IntN(2), 0, 0, 0}}, {{10, r.IntN(11), 0, r.IntN(30), 1}}}
	}
	return list
}

// TestTalliesAddUp counts battles in one tally and in several: the result is the
// same.
func TestTalliesAddUp(t *testing.T) {
	all := outcomes(100)
	var whole, first, second, both Tally
	for i := range all {
		whole.Count(&all[i])
		if i%3 == 0 {
			first.Count(&all[i])
		} else {
			second.Count(&all[i])
		}
	}
	both.Add(&second)
	both.Add(&first)
	if diff := cmp.Diff(whole.Samples, both.Samples); diff != "" || len(whole.Samples) == 0 {
		t.Errorf("%d samples: %s", len(whole.Samples), diff)
	}
	if diff := cmp.Diff(whole.Result(), both.Result()); diff != "" {
		t.Error(diff)
	}
}

// TestResult compares with figures counted by hand.
func TestResult(t *testing.T) {
	var tally Tally
	unit := [2][]UnitOutcome{{{Models: 5, Lost: 5, Destroyed: 1, Wounds: 4, Slain: 2}}, {{Models: 3}}}
	tally.Count(&Outcome{Winner: 0, First: 0, Rounds: 5, Points: [2]int{2, 1}, Units: unit})
	tally.Count(&Outcome{Winner: 1, First: 0, Rounds: 3, Points: [2]int{0, 4}, Units: unit})
	tally.Count(&Outcome{Winner: -1, First: 1, Rounds: 5, Points: [2]int{1, 1}, Units: [2][]UnitOutcome{{{Models: 5}}, {{Models: 3}}}})
	r := tally.Result()
	if r.Battles != 3 || r.Wins != [2]int{1, 1} || r.Draws != 1 {
		t.Errorf("got %+v", r)
	}
	if got, want := r.FirstTurn, (FirstTurn{Taken: [2]int{2, 1}, Wins: 1, Losses: 1, Rate: Wilson(1, 2)}); got != want {
		t.Errorf("first turn: got %+v, want %+v", got, want)
	}
	if diff := cmp.Diff([2]Points{{1, []int{1, 1, 1}}, {2, []int{0, 2, 0, 0, 1}}}, r.Points); diff != "" {
		t.Error(diff)
	}
	u := r.Units[0][0]
	if u.Destroyed != 2.0/3 || u.Lost != 10.0/3 || u.Wounds != 8.0/3 {
		t.Errorf("ledger %+v", u)
	}
}

// TestNotable finds the battles to watch. Of equal ones, those with the lowest numbers are listed, whatever the
// order in which they were counted.
func TestNotable(t *testing.T) {
	unit := [2][]UnitOutcome{{{Models: 1}}, {{Models: 1}}}
	results := [][3]int{ // winner, victory points
		{0, 60, 40}, {0, 60, 40}, {0, 70, 30}, {0, 60, 40}, {0, 40, 20}, {1, 41, 44}, {-1, 50, 50}, {1, 20, 80}, {0, 51, 50}, {1, 30, 35},
	}
	number := func(list []Sample) (n []int) {
		for _, s := range list {
			n = append(n, s.Battle)
		}
		return n
	}
	for _, order := range [][]int{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {9, 4, 3, 7, 1, 8, 0, 6, 5, 2}} {
		var tally Tally
		for _, i := range order {
			r := results[i]
			tally.Count(&Outcome{Battle: i, Winner: r[0], Points: [2]int{r[1], r[2]}, Units: unit})
		}
		n := tally.Result().Notable
		got := [][]int{number(n.Closest), number(n.Typical), number(n.Clear), number(n.Upsets)}
		// The mean margin is 4.9: nearest are 1 and, of the four with 20, the first three; the fourth is not kept.
		want := [][]int{{6, 8, 5}, {8, 0, 1}, {2, 0, 1}, {7, 9, 5}}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%v (-want +got):\n%s", order, diff)
		}
		if len(tally.Samples) != len(results)-1 {
			t.Errorf("%d samples are kept; want %d", len(tally.Samples), len(results)-1)
		}
	}
	var even Tally
	even.Count(&Outcome{Battle: 0, Winner: 0, Points: [2]int{2, 1}, Units: unit})
	even.Count(&Outcome{Battle: 1, Winner: 1, Points: [2]int{1, 2}, Units: unit})
	if n := even.Notable(); len(n.Upsets) != 0 || len(n.Clear) != 0 || len(n.Closest) != 2 {
		t.Errorf("no side is the favourite: %+v", n)
	}
}
