// Package dice rolls dice.
//
// Every roll names its [Purpose], so that a battle can be scripted ([Script]),
// simulated ([Seeded]) or computed exactly ([Enumerate]) with the same code, and
// its log can say what each die was for.
package dice

import "fmt"

// A Source rolls six-sided dice.
type Source interface {
	// D6 returns a face from 1 to 6 (9e.CORE.DICE.1).
	D6(p Purpose) int
}

// Again rolls a die again (9e.CORE.REROLL.1, 11e.CORE.REROLL.4). A Source that keeps what it rolled
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

// A Purpose says what a die is rolled for.
type Purpose uint8

// The purposes. The names that String gives them are the words of scripts and
// logs.
const (
	Attacks   Purpose = iota // number of attacks of a weapon
	Hit                      // hit roll
	Wound                    // wound roll
	Save                     // saving throw
	Damage                   // random Damage characteristic
	Ignore                   // trying to ignore a lost wound
	Mortal                   // number of mortal wounds
	Hits                     // number of further hits
	Move                     // random Move characteristic
	Advance                  // Advance roll
	Charge                   // charge roll
	Morale                   // Morale test
	Attrition                // Combat Attrition test
	Psychic                  // Psychic test
	Deny                     // Deny the Witch test
	Perils                   // Perils of the Warp
	Explodes                 // whether a destroyed model explodes
	Disembark                // models that leave a destroyed TRANSPORT
	RollOffs                 // roll-off
	Reanimate                // models that return
	Ability                  // any other ability
	Table                    // what a table of the mission says
	Escape                   // models lost when their unit escapes
	Purposes                 // number of purposes; not itself one
)

var purposeNames = [Purposes]string{
	"attacks", "hit", "wound", "save", "damage", "ignore", "mortal", "hits", "move", "advance", "charge",
	"morale", "attrition", "psychic", "deny", "perils", "explodes", "disembark", "rolloff", "reanimate", "ability", "table", "escape",
}

// String returns the word for the purpose, such as hit.
func (p Purpose) String() string {
	if p < Purposes {
		return purposeNames[p]
	}
	return fmt.Sprintf("purpose(%d)", uint8(p))
}

// ParsePurpose returns the purpose that the word names.
func ParsePurpose(word string) (Purpose, bool) {
	for p, name := range purposeNames {
		if name == word {
			return Purpose(p), true
		}
	}
	return 0, false
}
