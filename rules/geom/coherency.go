package geom

import (
	"math/bits"
	"strconv"
)

// Coherency is what a unit must keep to (9e.UNIT.COHERENCY).
type Coherency struct {
	Reach
	// TwoFrom is the number of models from which each needs two neighbours
	// instead of one; 0 where one is always enough.
	TwoFrom int
	// Spread is what each model keeps to every other; zero: nothing.
	Spread Reach
}

// UnitCoherency is 2" horizontally and 5" vertically of one other model, of two
// from six models on (9e.UNIT.COHERENCY.1, 9e.UNIT.COHERENCY.2).
var UnitCoherency = Coherency{Reach: Reach{2 * Inch, 5 * Inch}, TwoFrom: 6}

// String writes what a unit keeps to as rules do.
func (c Coherency) String() string {
	if c.TwoFrom > 0 {
		return c.Reach.String() + ", of two from " + strconv.Itoa(c.TwoFrom) + " models on"
	}
	if c.Spread != (Reach{}) {
		return c.Reach.String() + ", of all others " + c.Spread.String()
	}
	return c.Reach.String()
}

// MaxUnit is the greatest number of models whose coherency can be checked.
const MaxUnit = 64

// Holds reports whether the models are in coherency: each has enough neighbours,
// and all hang together in one group (9e.UNIT.COHERENCY.1, 9e.UNIT.COHERENCY.2, 9e.UNIT.COHERENCY.3). A unit of no
// or one model is. It panics for more than [MaxUnit] models.
func (c Coherency) Holds(unit []Body) bool {
	if len(unit) < 2 {
		return true
	}
	var near [MaxUnit]uint64
	c.neighbours(unit, &near)
	need := c.needs(len(unit))
	for i := range unit {
		if bits.OnesCount64(near[i]) < need {
			return false
		}
	}
	return group(&near, 0) == all(len(unit)) && c.together(unit)
}

// together reports whether all models are as near to one another as Spread says
// (11e.UNIT.COHERENCY.2).
func (c Coherency) together(unit []Body) bool {
	if c.Spread == (Reach{}) {
		return true
	}
	for i := range unit {
		for k := range i {
			if !WithinReach(&unit[i], &unit[k], c.Spread) {
				return false
			}
		}
	}
	return true
}

// Largest returns the models of a largest group that would be in coherency if
// the others were removed, as bits by their place in the list; of equal groups
// that with the earliest model. It is what a player can keep at most when
// models must be removed (9e.MORALE.COHERENCY.1). It panics for more than
// [MaxUnit] models.
//
// The answer is exact up to the step where a unit falls below TwoFrom models:
// there, of a group that has thinned out, the largest chain that hangs together
// is kept, cut to fewer models than TwoFrom. Of models that are too far from others
// for Spread, the one with the most such others goes first.
func (c Coherency) Largest(unit []Body) uint64 {
	if len(unit) == 0 {
		return 0
	}
	var near [MaxUnit]uint64
	c.neighbours(unit, &near)
	if c.Spread != (Reach{}) {
		return c.closest(unit, &near)
	}
	var best uint64 = 1
	for i := range unit {
		best = larger(best, c.dense(&near, group(&near, i), i))
		best = larger(best, c.chain(&near, i))
	}
	return best
}

// closest is Largest where models keep a Spread: around each model, those near enough to it, of
// which the one that is too far from most others goes, until none is.
func (c Coherency) closest(unit []Body, near *[MaxUnit]uint64) (best uint64) {
	var apart [MaxUnit]uint64
	for i := range unit {
		for k := range i {
			if !WithinReach(&unit[i], &unit[k], c.Spread) {
				apart[i] |= 1 << k
				apart[k] |= 1 << i
			}
		}
	}
	for i := range unit {
		left := groupIn(near, i, all(len(unit))&^apart[i])
		for {
			worst, most := -1, 0
			for rest := left; rest != 0; rest &= rest - 1 {
				if k := bits.TrailingZeros64(rest); bits.OnesCount64(apart[k]&left) > most {
					worst, most = k, bits.OnesCount64(apart[k]&left)
				}
			}
			if worst < 0 {
				break
			}
			left = groupIn(near, i, left&^(1<<worst))
		}
		best = larger(best, left)
	}
	return best
}

func larger(a, b uint64) uint64 {
	if bits.OnesCount64(b) > bits.OnesCount64(a) {
		return b
	}
	return a
}

// needs returns how many neighbours each of n models must have.
func (c Coherency) needs(n int) int {
	if c.TwoFrom > 0 && n >= c.TwoFrom {
		return 2
	}
	return min(1, n-1)
}

// neighbours fills in, for each model, the others that it is near to.
func (c Coherency) neighbours(unit []Body, near *[MaxUnit]uint64) {
	for i := range unit {
		for k := range i {
			if WithinReach(&unit[i], &unit[k], c.Reach) {
				near[i] |= 1 << k
				near[k] |= 1 << i
			}
		}
	}
}

// group returns all models that hang together with a model.
func group(near *[MaxUnit]uint64, first int) uint64 {
	return groupIn(near, first, ^uint64(0))
}

// groupIn is group where only some models are left.
func groupIn(near *[MaxUnit]uint64, first int, left uint64) uint64 {
	found := uint64(1) << first
	for rest := found; rest != 0; {
		i := bits.TrailingZeros64(rest)
		rest &= rest - 1
		rest |= near[i] & left &^ found
		found |= near[i] & left
	}
	return found
}

// dense drops models with too few neighbours until every one that is left has
// enough, and returns the group around the model. It is 0 if the model, or too
// many others, had to go.
func (c Coherency) dense(near *[MaxUnit]uint64, left uint64, around int) uint64 {
	for {
		need := c.needs(bits.OnesCount64(left))
		kept := left
		for rest := left; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros64(rest)
			if bits.OnesCount64(near[i]&left) < need {
				kept &^= 1 << i
			}
		}
		if kept>>around&1 == 0 {
			return 0
		}
		kept = groupIn(near, around, kept)
		if kept == left {
			return kept
		}
		if c.TwoFrom > 0 && bits.OnesCount64(kept) < c.TwoFrom && bits.OnesCount64(left) >= c.TwoFrom {
			return 0 // fewer neighbours are enough now: chain looks for that
		}
		left = kept
	}
}

// chain returns models that hang together with the model, gathered outwards
// from it, few enough that one neighbour is enough for each.
func (c Coherency) chain(near *[MaxUnit]uint64, first int) uint64 {
	limit := MaxUnit
	if c.TwoFrom > 0 {
		limit = c.TwoFrom - 1
	}
	found := uint64(1) << first
	for bits.OnesCount64(found) < limit {
		var edge uint64
		for rest := found; rest != 0; rest &= rest - 1 {
			edge |= near[bits.TrailingZeros64(rest)]
		}
		edge &^= found
		if edge == 0 {
			break
		}
		found |= edge & -edge
	}
	return found
}

func all(n int) uint64 {
	return ^uint64(0) >> (MaxUnit - n)
}

// Thin puts the models of a unit, by their places in the list, into an order in
// which they are best removed: each time the next without which the others are in
// coherency or, where there is none, without which the largest group hangs
// together; of equals that which comes first in the order so far. As long as any
// of the first few are left, it is one of those. It panics for more than
// [MaxUnit] models.
func (c Coherency) Thin(unit []Body, order []int, first int) {
	var near [MaxUnit]uint64
	c.neighbours(unit, &near)
	left := all(len(unit))
	for n := range order {
		last := len(order)
		if n < first {
			last = first
		}
		best, most := n, -1
		for i := n; i < last; i++ {
			if size := c.size(&near, left&^(1<<order[i])); size > most {
				best, most = i, size
			}
		}
		next := order[best]
		copy(order[n+1:best+1], order[n:best])
		order[n] = next
		left &^= 1 << next
	}
}

// size returns more than the number of models where they are in coherency, and
// else how many of them hang together at most.
func (c Coherency) size(near *[MaxUnit]uint64, left uint64) (size int) {
	enough, need := true, c.needs(bits.OnesCount64(left))
	for rest := left; rest != 0; {
		found := groupIn(near, bits.TrailingZeros64(rest), left)
		rest &^= found
		size = max(size, bits.OnesCount64(found))
	}
	for rest := left; rest != 0 && enough; rest &= rest - 1 {
		enough = bits.OnesCount64(near[bits.TrailingZeros64(rest)]&left) >= need
	}
	if enough && size == bits.OnesCount64(left) {
		size++
	}
	return size
}
