package catalog

import "math/bits"

// EditsWithin returns how many letters must be added, removed, replaced or swapped with the
// next one to turn one text into the other, in bytes, if they are at most most.
func EditsWithin(a, b string, most int) (edits int, ok bool) {
	if a == b {
		return 0, most >= 0
	}
	if len(a)-len(b) > most || len(b)-len(a) > most || lettersLacking(a, b) > most || lettersLacking(b, a) > most {
		return 0, false
	}
	const usual = 64 // longer rows are allocated
	var rows [3][usual]int
	before, row, next := rows[0][:], rows[1][:], rows[2][:]
	if n := len(b) + 1; n > usual {
		before, row, next = make([]int, n), make([]int, n), make([]int, n)
	}
	for j := range len(b) + 1 {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			step := row[j-1]
			if a[i-1] != b[j-1] {
				step++
			}
			next[j] = min(step, row[j]+1, next[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
			least = min(least, next[j])
		}
		if least > most+1 { // a swap may still save one
			return 0, false
		}
		before, row, next = row, next, before
	}
	return row[len(b)], row[len(b)] <= most
}

// lettersLacking returns how many different letters of a do not occur in b: at least as many
// edits turn one into the other.
func lettersLacking(a, b string) int { return bits.OnesCount64(lettersOf(a) &^ lettersOf(b)) }

// lettersOf returns the set of the letters of a text. Letters that differ may have the same
// bit.
func lettersOf(s string) (set uint64) {
	for i := range len(s) {
		set |= 1 << (s[i] % 64)
	}
	return set
}

// Misspelt reports whether two names differ by at most two letters, and by at most one letter in seven.
func Misspelt(a, b string) bool {
	const lettersPerMistake = 7
	allowed := min(len(a), len(b)) / lettersPerMistake
	if d := len(a) - len(b); d > 2 || d < -2 || allowed == 0 || len(a) > 64 {
		return false
	}
	_, ok := EditsWithin(a, b, min(allowed, 2))
	return ok
}
