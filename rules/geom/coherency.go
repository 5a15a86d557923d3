package geom

import (
	"math/bits"
	"strconv"
)

// Coherency is the requirement of unit coherency (9e.UNIT.COHERENCY).
type Coherency struct {
	Reach
	// TwoFrom is the number of models from which each model needs two neighbours instead of
	// one; 0 if one is always enough.
	TwoFrom int
	// Spread is the maximum distance between any two models; zero: no maximum.
	Spread Reach
}

// UnitCoherency is 2" horizontally and 5" vertically to one other model, or to two in units of
// six or more models (9e.UNIT.COHERENCY.1, 9e.UNIT.COHERENCY.2).
var UnitCoherency = Coherency{Reach: Reach{2 * Inch, 5 * Inch}, TwoFrom: 6}

// String returns the requirement in the words of the rules.
func (c Coherency) String() string {
	if c.TwoFrom > 0 {
		return c.Reach.String() + ", of two from " + strconv.Itoa(c.TwoFrom) + " models on"
	}
	if c.Spread != (Reach{}) {
		return c.Reach.String() + ", of all others " + c.Spread.String()
	}
	return c.Reach.String()
}

// MaxUnit is the maximum number of models whose coherency can be checked.
const MaxUnit = 64

// Holds reports whether the models are in coherency: each has enough neighbours, and all form
// one group (9e.UNIT.COHERENCY.1, 9e.UNIT.COHERENCY.2, 9e.UNIT.COHERENCY.3). Units of zero
// models or one model always are. It panics for more than [MaxUnit] models.
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

// together reports whether every two models are within Spread of each other
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

// Largest returns a largest group of models that would be in coherency if all others were
// removed, as a bit set of indexes. If groups are equal, it returns the one with the earliest
// model. A player who must remove models can keep at most this group (9e.MORALE.COHERENCY.1).
// It panics for more than [MaxUnit] models.
//
// The result is exact unless models have to be removed until the unit has fewer than TwoFrom:
// then it returns the largest connected group with fewer models than TwoFrom. Models that
// exceed Spread are removed one by one, beginning with the one that is too far from most
// others.
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

// closest is Largest with a Spread: for each model, it takes the models within Spread of it and
// removes the one that is too far from most others, until none is too far.
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

// needs returns the number of neighbours that each of n models must have.
func (c Coherency) needs(n int) int {
	if c.TwoFrom > 0 && n >= c.TwoFrom {
		return 2
	}
	return min(1, n-1)
}

// neighbours sets, for each model, the bits of the others that are near it.
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

// group returns all models that are connected to a model through neighbours.
func group(near *[MaxUnit]uint64, first int) uint64 {
	return groupIn(near, first, ^uint64(0))
}

// groupIn is group among the models in left.
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

// dense removes models with too few neighbours until all that remain have enough, and returns
// the group of the given model. It returns 0 if that model was removed, or if fewer than
// TwoFrom remain.
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
			return 0 // fewer neighbours are enough now: chain finds those groups
		}
		left = kept
	}
}

// chain returns a connected group that includes the model and is small enough that one
// neighbour is enough for each model.
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

// Thin sorts the models of a unit, given as indexes, into an order in which they are best
// removed. Each step takes the next model without which the others are in coherency or, if
// there is none, the model without which the largest group remains; ties keep the given order.
// The first models of the order are removed before any others. It panics for more than
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

// size returns one more than the number of models if they are in coherency, and otherwise the
// size of the largest connected group.
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
