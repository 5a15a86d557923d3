package replay

import (
	"cmp"
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
)

// attackRolls are rolls that belong to an attack of an earlier beat.
var attackRolls = map[string]bool{"wound": true, "save": true, "damage": true, "ignore": true, "hits": true}

// roll describes a roll and its result.
func (t *beatBuilder) roll(b *Beat, e *rules.Event) {
	b.Player, b.Minor = int(e.Player)+1, attackRolls[e.Word]
	b.Sum = Sum{Shown: true, Result: int(e.N), Added: int(e.Added), Needs: needs(e)}
	b.Text = t.rollText(e)
}

// atMost are the rules by which a roll succeeds if it is at most the required number.
var atMost = map[rules.RuleID]bool{"8e.MORALE.TEST.2": true, "9e.MORALE.TEST.1": true}

// needs describes what a roll needs.
func needs(e *rules.Event) string {
	switch {
	case e.M == 0:
		return ""
	case atMost[e.Rule]:
		return fmt.Sprintf("no more than %d", e.M)
	}
	return fmt.Sprintf("needs %d+", e.M)
}

func (t *beatBuilder) rollText(e *rules.Event) string {
	switch e.Word {
	case "attacks":
		return fmt.Sprintf("%s: %s at %s, %s", t.model(e.Model), t.weapon(e), t.unit(e.Other), count(int(e.N), "attack"))
	case "hit":
		return fmt.Sprintf("To hit %s: %s, %s", t.code(e.Other), t.model(e.Model), t.weapon(e))
	case "wound":
		return "To wound " + t.code(e.Other)
	case "save":
		return "Save: " + t.model(e.Model)
	case "damage":
		return fmt.Sprintf("Damage: %d to %s", e.N, t.model(e.Model))
	case "ignore":
		return "To ignore a wound: " + t.model(e.Model)
	case "hits":
		return "Hits: " + fmt.Sprint(e.N)
	case "rolloff":
		return "Roll-off: won by " + t.army(e.Player)
	case "attrition", "disembark", "escape":
		return fmt.Sprintf("%s: %s, %s lost", purposes[e.Word], t.unit(e.Unit), count(int(e.N), "model"))
	case "reanimate":
		return fmt.Sprintf("%s: %s, %s", purposes[e.Word], t.unit(e.Unit), count(int(e.N), "success", "successes"))
	case "mortal":
		return fmt.Sprintf("%s to %s, by %s", sentence(count(int(e.N), "mortal wound")), t.unit(e.Other), t.unit(e.Unit))
	}
	return t.purposeText(e)
}

// purposeText describes a roll by its purpose, its unit and its target.
func (t *beatBuilder) purposeText(e *rules.Event) string {
	text := cmp.Or(purposes[e.Word], sentence(words(e.Word)+" roll"))
	if e.Unit != rules.NoUnit {
		text += ": " + t.unit(e.Unit)
	}
	if e.Other != rules.NoUnit {
		text += " against " + t.unit(e.Other)
	}
	return text
}

// purposes are purposes of rolls whose text differs from their word.
var purposes = map[string]string{
	"morale": "Morale test", "attrition": "Combat attrition", "psychic": "Psychic test", "deny": "Deny the Witch", "perils": "Perils of the Warp",
	"explodes": "Explosion", "reanimate": "Reanimation", "disembark": "Emergency disembarkation", "ability": "Roll for an ability",
	"escape": "Desperate Escape", "table": "Roll on a table",
}

func (t *beatBuilder) weapon(e *rules.Event) string {
	return cmp.Or(e.Name, "close combat")
}
