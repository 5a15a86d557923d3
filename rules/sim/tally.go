package sim

import (
	"math"
	"slices"
)

// A Tally counts the results of battles, in whole numbers: tallies of different
// battles of a Spec add up in any order. Sides are in the order of the Spec.
type Tally struct {
	Battles    int              `json:"battles"`
	Wins       [2]int           `json:"wins"`
	Draws      int              `json:"draws"`
	Rounds     int              `json:"rounds"`
	Points     [2][]int         `json:"points"` // battles with 0, 1, 2 … victory points
	First      [2]int           `json:"first"`  // battles in which the side took the first turn
	FirstWins  int              `json:"first_wins"`
	FirstLoses int              `json:"first_loses"`
	Units      [2][]UnitOutcome `json:"units"`
	// Samples are battles of each result: at most samplesEach with the same winner and margin of
	// victory points, those with the lowest numbers, sorted.
	Samples []Sample `json:"samples,omitempty"`
}

// Count adds a battle.
func (t *Tally) Count(o *Outcome) {
	t.Battles++
	t.Rounds += o.Rounds
	t.First[o.First]++
	t.add(Sample{o.Battle, o.Winner, o.Points})
	switch o.Winner {
	case -1:
		t.Draws++
	case o.First:
		t.Wins[o.Winner]++
		t.FirstWins++
	default:
		t.Wins[o.Winner]++
		t.FirstLoses++
	}
	for side := range o.Units {
		one := make([]int, o.Points[side]+1)
		one[o.Points[side]] = 1
		t.Points[side] = plus(t.Points[side], one)
		t.Units[side] = sums(t.Units[side], o.Units[side])
	}
}

// Add adds other battles of the same spec.
func (t *Tally) Add(other *Tally) {
	t.Battles += other.Battles
	t.Draws += other.Draws
	t.Rounds += other.Rounds
	t.FirstWins += other.FirstWins
	t.FirstLoses += other.FirstLoses
	t.Samples = keep(t.Samples, other.Samples)
	for side := range t.Wins {
		t.Wins[side] += other.Wins[side]
		t.First[side] += other.First[side]
		t.Points[side] = plus(t.Points[side], other.Points[side])
		t.Units[side] = sums(t.Units[side], other.Units[side])
	}
}

// plus adds b to a, place by place; the shorter is filled up with zeros.
func plus(a, b []int) []int {
	if missing := len(b) - len(a); missing > 0 {
		a = slices.Concat(a, make([]int, missing))
	}
	for i, n := range b {
		a[i] += n
	}
	return a
}

// sums adds b to a, unit by unit.
func sums(a, b []UnitOutcome) []UnitOutcome {
	if a == nil {
		a = make([]UnitOutcome, len(b))
	}
	for i := range b {
		a[i].sum(&b[i])
	}
	return a
}

// An Interval is a share of 1 with its Wilson score interval of 95 %.
type Interval struct {
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Wilson returns the share of n trials that succeeded, with its interval. Without
// trials nothing is known: 0 to 1.
func Wilson(successes, n int) Interval {
	if n == 0 {
		return Interval{High: 1}
	}
	const z = 1.959963984540054 // of 95 %
	trials, p := float64(n), float64(successes)/float64(n)
	middle := p + z*z/(2*trials)
	spread := z * math.Sqrt(p*(1-p)/trials+z*z/(4*trials*trials))
	scale := 1 + z*z/trials
	return Interval{Share: p, Low: max((middle-spread)/scale, 0), High: min((middle+spread)/scale, 1)}
}
