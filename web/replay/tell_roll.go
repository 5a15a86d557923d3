package replay

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
)

// within are rolls that belong to an attack that was told before.
var within = map[string]bool{"wound": true, "save": true, "damage": true, "ignore": true, "hits": true}

// roll says what is rolled for.
func (t *teller) roll(b *Beat, e *rules.Event) {
	b.Player, b.Minor = int(e.Player)+1, within[e.Word]
	b.Sum = Sum{Shown: true, Result: int(e.N), Needed: int(e.M), Added: int(e.Added)}
	b.Text = t.rolled(e)
}

func (t *teller) rolled(e *rules.Event) string {
	at := ""
	if e.Other >= 0 {
		at = t.unit(e.Other)
	}
	switch e.Word {
	case "attacks":
		return fmt.Sprintf("%s: %s at %s, %s", t.model(e.Model), t.weapon(e), at, count(int(e.N), "attack"))
	case "hit":
		return fmt.Sprintf("Hit roll at %s, %s", t.code(e.Other), t.weapon(e))
	case "wound":
		return "Wound roll on " + t.code(e.Other)
	case "save":
		return "Save of " + t.model(e.Model)
	case "damage":
		return fmt.Sprintf("Damage to %s: %d", t.model(e.Model), e.N)
	case "ignore":
		return t.model(e.Model) + " may ignore a wound"
	case "hits":
		return "Hits: " + fmt.Sprint(e.N)
	case "rolloff":
		return t.army(e.Player) + " wins the roll-off"
	case "attrition", "disembark":
		return fmt.Sprintf("%s: %s, %s lost", t.unit(e.Unit), purposes[e.Word], count(int(e.N), "model"))
	}
	text := or(purposes[e.Word], sentence(spaced(e.Word)+" roll")) + " of " + t.unit(e.Unit)
	if e.Unit < 0 {
		text = or(purposes[e.Word], sentence(spaced(e.Word)+" roll"))
	}
	if at != "" {
		text += " against " + at
	}
	return text
}

// purposes are what is rolled for, where it is not the word itself.
var purposes = map[string]string{
	"morale": "Morale test", "attrition": "combat attrition", "psychic": "Psychic test", "deny": "Attempt to deny the power",
	"perils": "Perils of the Warp", "explodes": "Explosion", "reanimate": "Reanimation", "disembark": "emergency disembarkation",
	"ability": "Roll for an ability", "escape": "Desperate escape", "mortal": "Mortal wounds",
}

func (t *teller) weapon(e *rules.Event) string {
	return or(e.Name, "close combat")
}
