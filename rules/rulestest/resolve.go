package rulestest

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// Resolve makes the attacks of one weapon without a battle, and writes into the models and
// the tally. Models take attacks in their order, as far as the rules leave it open. Attacks
// are not rolled once no model is left. Attack.Against covers every Model.Kind.
func Resolve(src dice.Source, r *rules.AttackRules, a *rules.Attack, models []rules.Model, t *attack.Tally) {
	v := rules.AttackProgress{Weapons: 1, Inflicted: int16(t.Mortal)}
	s := attack.Sequence{Source: src, Rules: r, Attack: a, Models: models, Volley: &v, Tally: t}
	for p := s.Next(); p != attack.Finished; p = s.Next() {
		if p == attack.Allocating {
			s.Take(attack.AllocateTo(r, a, models))
		}
	}
	t.Mortal = int(v.Inflicted)
	hazard := attack.Hazard(src, a)
	t.Backfire.Mortal += v.BearerMortal + hazard.Mortal
	t.Backfire.Destroyed = t.Backfire.Destroyed || v.BearerLost || hazard.Destroyed
}
