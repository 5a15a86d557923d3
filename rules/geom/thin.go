package geom

import "math/bits"

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
