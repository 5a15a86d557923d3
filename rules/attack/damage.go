package attack

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// damage is the damage of one unsaved attack: the Damage characteristic
// (9e.ATTACK.DAMAGE.1), rolled each time where it is random, the best of several
// rolls where an ability says so, and modified.
func damage(src dice.Source, g *rules.Against) int {
	rolled := 0
	for range max(g.Rolls, 1) {
		rolled = max(rolled, g.Damage.Reroll(src, dice.Damage, g.Again))
	}
	if g.Damage.Count == 1 {
		rolled = max(rolled, int(g.Low+g.Damage.Plus))
	}
	return max(g.Modifier.Apply(rolled), min(rolled, int(g.Least)), 0)
}

// A PendingDamage is damage that a unit is to suffer, point by point.
type PendingDamage struct {
	Left   int16
	Mortal bool
	Ends   bool  // with the model that it destroys, whatever the rules say
	At     int16 // the model that takes it; -1: not allocated yet
}

// Point inflicts one point of the blow. It takes from Left what is lost with a
// destroyed model, and all of it when no model is left.
func (b *PendingDamage) Point(src dice.Source, r *rules.AttackRules, a *rules.Attack, models []rules.Model) {
	if b.At < 0 { // 9e.ATTACK.MORTAL.3
		b.At = int16(Allocate(r, models))
	}
	if b.At < 0 {
		b.Left = 0
		return
	}
	b.Left--
	m := &models[b.At]
	lose(src, &a.Against[m.Kind], m, b.Mortal)
	if m.Wounds > 0 {
		return
	}
	b.At = -1
	if !b.goesOn(r, a) {
		b.Left = 0
	}
}

// goesOn reports whether damage that a destroyed model leaves over goes on to
// the next (9e.ATTACK.DAMAGE.3, 9e.ATTACK.MORTAL.4).
func (b *PendingDamage) goesOn(r *rules.AttackRules, a *rules.Attack) bool {
	if b.Mortal {
		return !b.Ends && r.MortalExcess.Do()
	}
	return a.Excess || r.Excess.Do()
}

// lose takes one wound of the model, unless it is ignored (9e.ATTACK.IGNORE.1)
// or the model has lost its most for the phase. A model without wounds is
// destroyed (9e.ATTACK.DAMAGE.2).
func lose(src dice.Source, g *rules.Against, m *rules.Model, mortal bool) {
	if g.Cap > 0 && m.Lost >= g.Cap {
		return
	}
	if need := ignoredOn(g, mortal); need > 0 && src.D6(dice.Ignore) >= need {
		return
	}
	m.Wounds--
	m.Lost++
	m.Hurt = true
}

// ignoredOn is the result that ignores a lost wound; 0: none.
func ignoredOn(g *rules.Against, mortal bool) int {
	if mortal {
		return int(g.IgnoreMortal)
	}
	return int(g.Ignore)
}

// Lost is for damage that ends with the model it destroys (9e.ATTACK.DAMAGE.3).
func Lost() bool { return false }

// GoesOn is for damage that goes on to further models (9e.ATTACK.MORTAL.4).
func GoesOn() bool { return true }
