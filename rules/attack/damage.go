package attack

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// damage returns the damage of one unsaved attack: the Damage characteristic
// (9e.ATTACK.DAMAGE.1), rolled each time if it is random, the best of several rolls if an ability
// allows it, and modified.
func damage(src dice.Source, g *rules.Against) int {
	if g.None {
		return 0
	}
	rolled := 0
	for range max(g.Rolls, 1) {
		rolled = max(rolled, g.Damage.Reroll(src, dice.Damage, g.Again))
	}
	if g.Damage.Count == 1 {
		rolled = max(rolled, int(g.Low+g.Damage.Plus))
	}
	return max(g.Modifier.Apply(rolled), min(rolled, int(g.Least)), 0)
}

// spared returns the defence of a model for an attack whose Damage an ability changes to 0 after the save
// (11e.ATTACK.DAMAGE.7). Modifiers may raise it (10e.DATASHEET.MOD.8) unless AttackRules.FinalZero (11e.DATASHEET.MOD.2).
func spared(r *rules.AttackRules, g *rules.Against) *rules.Against {
	c := *g
	c.Damage, c.None = dice.Amount{}, r.FinalZero.Is
	return &c
}

// A PendingDamage is damage that a unit suffers point by point.
type PendingDamage struct {
	Left   int16
	Mortal bool
	Ends   bool  // with the model that it destroys, whatever the rule for excess damage
	At     int16 // the model that takes it; -1: not allocated yet
}

// Point inflicts one point of the damage. It subtracts from Left the excess lost with a destroyed
// model, and all of it if no model is left.
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
	if !b.carriesOver(r, a) {
		b.Left = 0
	}
}

// carriesOver reports whether excess damage on a destroyed model carries over to the next
// (9e.ATTACK.DAMAGE.3, 9e.ATTACK.MORTAL.4).
func (b *PendingDamage) carriesOver(r *rules.AttackRules, a *rules.Attack) bool {
	if b.Mortal {
		return !b.Ends && r.MortalExcess.Do()
	}
	return a.Excess || r.Excess.Do()
}

// lose removes one wound of the model, unless it is ignored (9e.ATTACK.IGNORE.1) or the model has
// reached its limit for the phase. A model without wounds is destroyed (9e.ATTACK.DAMAGE.2).
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

// ignoredOn returns the result that ignores a lost wound, or 0.
func ignoredOn(g *rules.Against, mortal bool) int {
	if mortal {
		return int(g.IgnoreMortal)
	}
	return int(g.Ignore)
}

// ExcessLost returns false: excess damage is lost with the destroyed model (9e.ATTACK.DAMAGE.3).
func ExcessLost() bool { return false }

// ExcessCarriesOver returns true: excess damage carries over to the next model (9e.ATTACK.MORTAL.4).
func ExcessCarriesOver() bool { return true }
