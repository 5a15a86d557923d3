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
	b.Sum = Sum{Shown: true, Result: int(e.N), Added: int(e.Added), Needed: int(e.M), AtMost: atMost[e.Rule], Unmodified: e.Unmodified}
	markDice(b, e)
	target := t.unit(e.Other)
	if e.Word == "hit" || e.Word == "wound" { // the name is in the beat of the attacks
		target = t.code(e.Other)
	}
	if key := shockTests[e.Rule]; key != "" {
		b.Text = text("roll.of_rule", "Rule", text(key), "Unit", t.unit(e.Unit))
		return
	}
	if key := tableRolls[e.Rule]; key != "" {
		b.Text = text(key, "Army", t.army(e.Player))
		return
	}
	b.Text = textOf("roll", e.Word, "Unit", t.unit(e.Unit), "Target", target, "Model", t.model(e.Model), "Weapon", weapon(e), "Count", e.N, "Army", t.army(e.Player))
}

// shockTests are the keys of the names of tests that replace Morale tests, by their rule.
var shockTests = map[rules.RuleID]string{"10e.BATTLESHOCK.TEST.1": "rule.battleshock.test", "11e.BATTLESHOCK.ROLL.1": "rule.battleshock.roll"}

// tableRolls are the keys of rolls for the mission that are not made on a table, by their rule.
var tableRolls = map[rules.RuleID]string{"8e.ONLYWAR.PRIMARY.2": "roll.slain_warlord"}

// atMost are the rules by which a roll succeeds if it is at most the required number.
var atMost = map[rules.RuleID]bool{"8e.MORALE.TEST.2": true, "9e.MORALE.TEST.1": true}

// separate are rolls of several dice that succeed or fail one by one. The dice of other rolls are added up.
var separate = map[string]bool{"hit": true, "reanimate": true}

// markDice marks the dice of a roll that are replaced, and those that fail.
func markDice(b *Beat, e *rules.Event) {
	for i := range b.Dice {
		faces := b.Dice[i].Faces
		for from := 0; from < len(faces); from++ {
			end := from
			for end < len(faces) && faces[end].Again {
				end++
			}
			for n := max(2*from-end, 0); n < from; n++ { // as many as are rolled again
				faces[n].Replaced = true
			}
			from = end
		}
		if b.Dice[i].For != e.Word || e.M == 0 {
			continue
		}
		for n := range faces {
			last := n == len(faces)-1
			switch {
			case faces[n].Replaced:
			case separate[e.Word] && (!last || e.Word == "reanimate"):
				faces[n].Failed = max(int32(faces[n].Face)+e.Added, 1) < e.M
			default:
				faces[n].Failed = b.Sum.fails()
			}
		}
	}
}

// fails reports whether the roll fails.
func (s *Sum) fails() bool {
	fails := s.Result < s.Needed
	if s.AtMost {
		fails = s.Result > s.Needed
	}
	return fails != s.Unmodified
}

// weapon returns the name of the weapon of an attack.
func weapon(e *rules.Event) Text {
	if e.Name == "" || e.Name == rules.CloseCombatName {
		return text("log.close_combat")
	}
	return Name(e.Name)
}
