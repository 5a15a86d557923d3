package attack

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// A Tally counts what the attacks of a unit on one target have come to.
type Tally struct {
	Attacks, Hits, Wounds, Unsaved int
	Mortal                         int // mortal wounds by triggers, this phase
	Backfire                       Backfire
}

// Resolve makes the attacks of one weapon, one after another
// (9e.ATTACK.SEQ.1), and writes into the models and the tally. Attacks are no
// longer rolled once no model is left. Attack.Against covers every Model.Kind.
func Resolve(src dice.Source, r *rules.AttackRules, a *rules.Attack, models []rules.Model, t *Tally) {
	n := Number(src, r, a)
	t.Attacks += n
	for range n {
		if Allocate(r, models) < 0 {
			return
		}
		one(src, r, a, models, t)
	}
}

// one makes one attack. Mortal wounds of its hit roll come after the normal
// damage (9e.ATTACK.MORTAL.5).
func one(src dice.Source, r *rules.AttackRules, a *rules.Attack, models []rules.Model, t *Tally) {
	h := HitRoll(src, r, a)
	t.Hits += int(h.Scored)
	t.Backfire.add(h.Backfire)
	for i := range h.Rolling() + int(h.Wounding) {
		one := hit{src, r, a, models, t}
		one.resolve(i >= h.Rolling())
	}
	inflictMortal(src, r, a, models, int(h.Mortal), t)
}

// hit is one hit while it is resolved.
type hit struct {
	src    dice.Source
	rules  *rules.AttackRules
	attack *rules.Attack
	models []rules.Model
	tally  *Tally
}

func (h *hit) resolve(wounds bool) {
	at := Allocate(h.rules, h.models)
	if at < 0 {
		return
	}
	w := AfterHit(h.src, h.rules, h.attack, h.models[at].Kind, wounds)
	h.tally.Backfire.add(w.Backfire)
	if w.Wounded {
		h.tally.Wounds++
		h.models[at].Allocated = true
	}
	if w.Unsaved {
		h.tally.Unsaved++
	}
	inflict(h.src, h.rules, h.attack, h.models, Blow{Left: w.Damage, At: int16(at)})
	inflictMortal(h.src, h.rules, h.attack, h.models, int(w.Mortal), h.tally)
}

func inflict(src dice.Source, r *rules.AttackRules, a *rules.Attack, models []rules.Model, b Blow) {
	for b.Left > 0 {
		b.Point(src, r, a, models)
	}
}

// inflictMortal inflicts mortal wounds: without wound rolls and saves, one at a
// time (9e.ATTACK.MORTAL.1, 9e.ATTACK.MORTAL.2).
func inflictMortal(src dice.Source, r *rules.AttackRules, a *rules.Attack, models []rules.Model, n int, t *Tally) {
	n = WithinMost(a, n, t.Mortal)
	t.Mortal += n
	inflict(src, r, a, models, Blow{Left: int16(n), Mortal: true, At: -1})
}

// WithinMost returns how many of n mortal wounds are inflicted when so many were
// before, in the same phase.
func WithinMost(a *rules.Attack, n, before int) int {
	if a.MostMortal == 0 {
		return n
	}
	return min(n, max(int(a.MostMortal)-before, 0))
}
