package dice

import "fmt"

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
