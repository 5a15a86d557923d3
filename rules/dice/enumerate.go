package dice

import "errors"

// MaxDice is the largest number of dice that Enumerate follows in one run: the
// weights of more would not fit in 64 bits.
const MaxDice = 24

// maxRuns bounds the runs of one enumeration.
const maxRuns = 1 << 22

// ErrTooManyDice is returned for what rolls more dice than can be enumerated.
var ErrTooManyDice = errors.New("more dice than can be enumerated")

// An Outcome is a value with its weight in a Dist.
type Outcome[T any] struct {
	Value  T
	Weight uint64
}

// A Dist is an exact distribution: each outcome has Weight chances out of Total.
// Outcomes are different, and stand in the order of their first appearance.
type Dist[T comparable] struct {
	Outcomes []Outcome[T]
	Total    uint64
}

// Enumerate runs a function once for every way its dice can fall and returns the
// exact distribution of its results. The function must be the same each time it
// sees the same dice. The error is ErrTooManyDice.
func Enumerate[T comparable](run func(Source) T) (Dist[T], error) {
	e := &enumeration{}
	d := Dist[T]{Total: 1}
	depth := 0
	for runs := 0; ; runs++ {
		e.depth, e.over = 0, false
		v := run(e)
		if e.over || runs == maxRuns {
			return Dist[T]{}, ErrTooManyDice
		}
		for ; depth < e.depth; depth++ { // as fractions of a common total
			d.scale(6)
		}
		d.add(v, power(depth-e.depth))
		if !e.next() {
			return d, nil
		}
	}
}

func (d *Dist[T]) scale(by uint64) {
	d.Total *= by
	for i := range d.Outcomes {
		d.Outcomes[i].Weight *= by
	}
}

func (d *Dist[T]) add(v T, weight uint64) {
	for i := range d.Outcomes {
		if d.Outcomes[i].Value == v {
			d.Outcomes[i].Weight += weight
			return
		}
	}
	d.Outcomes = append(d.Outcomes, Outcome[T]{v, weight})
}

// Weight returns the chances of the value, out of Total.
func (d Dist[T]) Weight(v T) uint64 {
	for _, o := range d.Outcomes {
		if o.Value == v {
			return o.Weight
		}
	}
	return 0
}

// Probability returns the chance of the i-th outcome as a fraction of 1.
func (d Dist[T]) Probability(i int) float64 {
	return float64(d.Outcomes[i].Weight) / float64(d.Total)
}

func power(n int) uint64 {
	p := uint64(1)
	for range n {
		p *= 6
	}
	return p
}

// enumeration is a Source that counts through all dice like an odometer: the
// last die of a run turns first.
type enumeration struct {
	faces [MaxDice]uint8
	known int // dice that the next run repeats
	depth int // dice rolled in this run
	over  bool
}

// D6 returns the die of this run. Once a run has rolled too many, it returns
// faces in turn, so that the run ends.
func (e *enumeration) D6(Purpose) int {
	i := e.depth
	e.depth++
	if i >= MaxDice {
		e.over = true
		return i%6 + 1
	}
	if i >= e.known {
		e.faces[i] = 1
		e.known = i + 1
	}
	return int(e.faces[i])
}

// next turns to the next run; it returns false after the last.
func (e *enumeration) next() bool {
	i := e.depth - 1
	for ; i >= 0 && e.faces[i] == 6; i-- {
	}
	if i < 0 {
		return false
	}
	e.faces[i]++
	e.known = i + 1
	return true
}
