package replay

import (
	"github.com/rollcall40k/rollcall/rules"
)

// attackRolls are rolls that belong to an attack of an earlier beat.
var attackRolls = map[string]bool{"wound": true, "save": true, "damage": true, "ignore": true, "hits": true}

// roll describes a roll and its result.
func (t *beatBuilder) roll(b *Beat, e *rules.Event) {
	b.Player, b.Minor = int(e.Player)+1, attackRolls[e.Word]
	b.Attack = b.Minor || e.Word == "hit"
	b.Sum = Sum{Shown: true, Result: int(e.N), Added: int(e.Added), Needed: int(e.M), AtMost: atMost[e.Rule]}
	target := t.unit(e.Other)
	if e.Word == "hit" || e.Word == "wound" { // the name is in the beat of the attacks
		target = t.code(e.Other)
	}
	b.Text = textOf("roll", e.Word, "Unit", t.unit(e.Unit), "Target", target, "Model", t.model(e.Model), "Weapon", weapon(e), "Count", e.N, "Army", t.army(e.Player))
}

// atMost are the rules by which a roll succeeds if it is at most the required number.
var atMost = map[rules.RuleID]bool{"8e.MORALE.TEST.2": true, "9e.MORALE.TEST.1": true}

// weapon returns the name of the weapon of an attack.
func weapon(e *rules.Event) Text {
	if e.Name == "" || e.Name == rules.CloseCombatName {
		return text("log.close_combat")
	}
	return Name(e.Name)
}
