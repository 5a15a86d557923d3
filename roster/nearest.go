package roster

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
)

// nearestShown bounds how many near names are offered.
const nearestShown = 5

// Nearest returns the candidates that are most like the name, best first: those
// that share words with it or differ by few letters.
func Nearest(name string, candidates []string) []string {
	type scored struct {
		name  string
		score int
	}
	wanted := catalog.Fold(name)
	var all []scored
	seen := map[string]bool{}
	for _, c := range candidates {
		if !seen[c] {
			seen[c] = true
			all = append(all, scored{c, likeness(wanted, catalog.Fold(c))})
		}
	}
	slices.SortStableFunc(all, func(a, b scored) int { return b.score - a.score })
	var out []string
	for _, s := range all[:min(len(all), nearestShown)] {
		if s.score > 0 {
			out = append(out, s.name)
		}
	}
	return out
}

// comparedLetters bounds the work of likeness on hostile names.
const comparedLetters = 64

// likeness is 0 for names that have nothing to do with each other, and greater
// the nearer they are: as a whole, and word by word.
func likeness(a, b string) int {
	a, b = a[:min(len(a), comparedLetters)], b[:min(len(b), comparedLetters)]
	score := alike(a, b)
	words := strings.Fields(b)
	for _, w := range strings.Fields(a) {
		best := 0
		for _, other := range words {
			best = max(best, alike(w, other))
		}
		score += best / 2
	}
	return score
}

// alike is how much of two texts is the same, out of 100; 0 where it is no more
// than half.
func alike(a, b string) int {
	longest := max(len(a), len(b))
	if longest == 0 {
		return 0
	}
	edits := Edits(a, b)
	if edits*2 >= longest {
		return 0
	}
	return 100 * (longest - edits) / longest
}

// Edits is the number of letters to insert, delete or replace that make one text
// the other (Levenshtein). Texts are compared byte by byte.
func Edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			above := row[j]
			step := diagonal
			if a[i-1] != b[j-1] {
				step++
			}
			row[j] = min(step, above+1, row[j-1]+1)
			diagonal = above
		}
	}
	return row[len(b)]
}
