// Package dice rolls dice.
//
// Every roll names its [Purpose], so that a battle can be scripted ([Script]),
// simulated ([Seeded]) or computed exactly ([Enumerate]) with the same code, and
// its log can say what each die was for.
package dice

// A Source rolls six-sided dice.
type Source interface {
	// D6 returns a face from 1 to 6 (9e.CORE.DICE.1).
	D6(p Purpose) int
}

// Again rolls a die again (9e.CORE.REROLL.1). A Source that keeps what it rolled
// is informed by its method Again, if it has one.
func Again(src Source, p Purpose) int {
	if s, ok := src.(interface{ Again(Purpose) int }); ok {
		return s.Again(p)
	}
	return src.D6(p)
}

// kept reports whether the last die of the source was rolled again already, and
// stays as it is whatever else allows a re-roll. A Source that does so says it by
// its method Kept, once.
func kept(src Source) bool {
	s, ok := src.(interface{ Kept() bool })
	return ok && s.Kept()
}

// D3 rolls a D6 and halves it, rounding up (9e.CORE.DICE.2).
func D3(src Source, p Purpose) int { return (src.D6(p) + 1) / 2 }

// RollOff rolls one D6 for each of two players until one is higher
// (9e.CORE.ROLLOFF.1, 9e.CORE.ROLLOFF.2), and returns 0 when the first wins and
// 1 when the second does. Nothing re-rolls or modifies the dice
// (9e.CORE.ROLLOFF.3).
func RollOff(src Source) int {
	for {
		first, second := src.D6(RollOffs), src.D6(RollOffs)
		switch {
		case first > second:
			return 0
		case second > first:
			return 1
		}
	}
}
