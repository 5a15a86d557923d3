package sim

import (
	"cmp"
	"slices"
)

// A Sample is the result of one battle of a series. Sides are in the order of the Spec.
type Sample struct {
	Battle int    `json:"battle"` // number, from 0
	Winner int    `json:"winner"` // 0, 1, or -1 for a draw
	Points [2]int `json:"points"` // victory points
}

// margin returns the lead of the first side.
func (s *Sample) margin() int { return s.Points[0] - s.Points[1] }

// samplesEach is the number of battles that a tally keeps of those with the same winner and margin, and
// that each list of Notable has at most.
const samplesEach = 3

// compareSamples orders samples by winner, margin and number.
func compareSamples(a, b Sample) int {
	return cmp.Or(cmp.Compare(a.Winner, b.Winner), cmp.Compare(a.margin(), b.margin()), cmp.Compare(a.Battle, b.Battle))
}

// keep returns sorted samples with others. Of each winner and margin the battles with the lowest numbers
// are kept, so the order in which battles are counted does not matter.
func keep(samples, more []Sample) []Sample {
	all := slices.Concat(samples, more)
	slices.SortFunc(all, compareSamples)
	kept := all[:0]
	for _, s := range all {
		if n := len(kept); n >= samplesEach && kept[n-samplesEach].Winner == s.Winner && kept[n-samplesEach].margin() == s.margin() {
			continue
		}
		kept = append(kept, s)
	}
	return kept
}

// add counts a battle among the samples, unless enough with its result and lower numbers are kept.
func (t *Tally) add(s Sample) {
	at, _ := slices.BinarySearchFunc(t.Samples, s, compareSamples)
	if at >= samplesEach && t.Samples[at-samplesEach].Winner == s.Winner && t.Samples[at-samplesEach].margin() == s.margin() {
		return
	}
	t.Samples = keep(t.Samples, []Sample{s})
}

// Notable are battles that are worth watching, the most notable first. A battle may be in several lists.
type Notable struct {
	Closest []Sample `json:"closest"` // the smallest margins
	Typical []Sample `json:"typical"` // with the most frequent result, the margins nearest to the mean
	Clear   []Sample `json:"clear"`   // the largest wins of the side that wins more often
	Upsets  []Sample `json:"upsets"`  // the largest wins of the other side; none if both win equally often
}

// Notable chooses battles to watch.
func (t *Tally) Notable() Notable {
	mean := mean(t.Points[0]) - mean(t.Points[1])
	favourite, underdog := 0, 1
	if t.Wins[1] > t.Wins[0] {
		favourite, underdog = 1, 0
	}
	typical := favourite
	if t.Draws > t.Wins[favourite] {
		typical = -1
	}
	ahead := func(side int) func(*Sample) float64 {
		return func(s *Sample) float64 { return -float64(s.margin() * (1 - 2*side)) }
	}
	n := Notable{
		Closest: t.least(func(*Sample) bool { return true }, func(s *Sample) float64 { return float64(max(s.margin(), -s.margin())) }),
		Typical: t.least(func(s *Sample) bool { return s.Winner == typical }, func(s *Sample) float64 {
			d := float64(s.margin()) - mean
			return max(d, -d)
		}),
		Clear: []Sample{}, Upsets: []Sample{},
	}
	if t.Wins[0] != t.Wins[1] {
		n.Clear = t.least(func(s *Sample) bool { return s.Winner == favourite }, ahead(favourite))
		n.Upsets = t.least(func(s *Sample) bool { return s.Winner == underdog }, ahead(underdog))
	}
	return n
}

// least returns the samples that are wanted for which of is smallest, the lower number first if it is equal.
func (t *Tally) least(wanted func(*Sample) bool, of func(*Sample) float64) []Sample {
	list := []Sample{}
	for i := range t.Samples {
		if wanted(&t.Samples[i]) {
			list = append(list, t.Samples[i])
		}
	}
	slices.SortFunc(list, func(a, b Sample) int { return cmp.Or(cmp.Compare(of(&a), of(&b)), cmp.Compare(a.Battle, b.Battle)) })
	return list[:min(len(list), samplesEach)]
}
