// Package dice rolls dice.
//
// Every roll names its [Purpose], so that a battle can be scripted ([Script]),
// simulated ([Seeded]) or computed exactly ([Enumerate]) with the same code, and
// its log can say what each die was for.
package dice

// A Source rolls six-sided dice. D6 returns a face from 1 to 6 (9e.CORE.DICE.1).
type Source interface {
	D6(p Purpose) int
}

// D3 rolls a D6 and halves it, rounding up (9e.CORE.DICE.2).
func D3(src Source, p Purpose) int { return (src.D6(p) + 1) / 2 }

// Sum rolls n D6 and adds them (9e.CORE.DICE.1).
func Sum(src Source, p Purpose, n int) int {
	sum := 0
	for range n {
		sum += src.D6(p)
	}
	return sum
}

// Least is a Source of ones.
type Least struct{}

// D6 returns 1.
func (Least) D6(Purpose) int { return 1 }

// Most is a Source of sixes.
type Most struct{}

// D6 returns 6.
func (Most) D6(Purpose) int { return 6 }
