package dice

// A Pool is dice that were rolled and are added: up to seven faces in one number,
// so that a state can hold a roll while a player thinks about a re-roll. A die that
// was rolled again already is marked. The zero value holds none.
type Pool int32

const (
	faceBits = 4
	poolDice = 7

	faceMask = 1<<(faceBits-1) - 1
	isKept   = faceMask + 1
)

// RollPool rolls n D6, at most seven.
func RollPool(src Source, p Purpose, n int) Pool {
	var pool Pool
	for i := range min(n, poolDice) {
		die := Pool(src.D6(p))
		if kept(src) {
			die |= isKept
		}
		pool |= die << (i * faceBits)
	}
	return pool
}

// Face returns the result of the die at an index; 0 if there is none.
func (p Pool) Face(i int) int { return int(p >> (i * faceBits) & faceMask) }

// again reports whether a re-roll allows the die at a place to be rolled again,
// which no die is twice (9e.CORE.REROLL.5, 8e.CORE.REROLL.2).
func (p Pool) again(i int, r Reroll) bool {
	face := p.Face(i)
	return face > 0 && p>>(i*faceBits)&isKept == 0 && (r > Ones || r == Ones && face == 1)
}

// Sum adds the n highest dice (9e.CORE.DICE.1).
func (p Pool) Sum(keep int) int {
	var count [7]int
	for i := range poolDice {
		count[p.Face(i)]++
	}
	sum := 0
	for face := 6; face > 0; face-- {
		n := min(count[face], keep)
		sum += n * face
		keep -= n
	}
	return sum
}

// Double returns the face that both dice of a pool of two show, or 0.
func (p Pool) Double() int {
	if p.Face(0) == p.Face(1) && p.Face(2) == 0 {
		return p.Face(0)
	}
	return 0
}

// May reports whether the re-roll allows any of the dice to be rolled again.
func (p Pool) May(r Reroll) bool {
	for i := range poolDice {
		if p.again(i, r) {
			return true
		}
	}
	return false
}

// Again rolls again: the ones alone (9e.CORE.REROLL.3), or all dice
// (9e.CORE.REROLL.2, 11e.CORE.REROLL.1).
func (p Pool) Again(src Source, purpose Purpose, r Reroll) Pool {
	out := p
	for i := range poolDice {
		if p.again(i, r) {
			out &^= faceMask << (i * faceBits)
			out |= Pool(Again(src, purpose)) << (i * faceBits)
		}
	}
	return out
}
