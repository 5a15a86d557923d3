package dice

// A Pool is dice that were rolled and are added: up to seven faces in one number,
// so that a state can hold a roll while a player thinks about a re-roll. The zero
// value holds none.
type Pool int32

const (
	faceBits = 4
	poolDice = 7
)

// RollPool rolls so many D6, at most seven.
func RollPool(src Source, p Purpose, n int) Pool {
	var pool Pool
	for i := range min(n, poolDice) {
		pool |= Pool(src.D6(p)) << (i * faceBits)
	}
	return pool
}

// Face returns what the die at a place showed; 0 where there is none.
func (p Pool) Face(i int) int { return int(p >> (i * faceBits) & (1<<faceBits - 1)) }

// Sum adds the highest dice, so many of them (9e.CORE.DICE.1).
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
	if r != Ones {
		return r != Never
	}
	for i := range poolDice {
		if p.Face(i) == 1 {
			return true
		}
	}
	return false
}

// Again rolls again: the ones alone (9e.CORE.REROLL.3), or all dice
// (9e.CORE.REROLL.2).
func (p Pool) Again(src Source, purpose Purpose, r Reroll) Pool {
	var out Pool
	for i := range poolDice {
		face := p.Face(i)
		if face == 0 {
			break
		}
		if r != Ones || face == 1 {
			face = Again(src, purpose)
		}
		out |= Pool(face) << (i * faceBits)
	}
	return out
}
