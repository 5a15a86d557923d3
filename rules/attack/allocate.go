package attack

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
)

// Allocate returns the index of the model that takes the next attack, or -1 if none is left. If
// the rules leave the choice to the player (9e.ATTACK.ALLOCATE.1), it is the first in the order
// that the player gave.
func Allocate(r *rules.AttackRules, models []rules.Model) int {
	first, best := -1, shielded
	for i := range models {
		m := &models[i]
		if m.Wounds <= 0 {
			continue
		}
		if n := turn(r, m); first < 0 || n < best {
			first, best = i, n
			if n == foremost {
				break
			}
		}
	}
	return first
}

// AllocateTo is like Allocate for an attack. A precise attack is allocated to a model that leads
// the unit, while there is one.
func AllocateTo(r *rules.AttackRules, a *rules.Attack, models []rules.Model) int {
	if a.Precise {
		if i := Leader(models); i >= 0 {
			return i
		}
	}
	return Allocate(r, models)
}

// Leader returns the index of a model that leads the unit and has wounds left, or -1.
func Leader(models []rules.Model) int {
	return slices.IndexFunc(models, func(m rules.Model) bool { return m.Leads && m.Wounds > 0 })
}

// The order in which models take attacks.
const (
	foremost int8 = iota // before those below
	freely               // in the order that its player chooses
	behind               // when none of those above is left
	shielded             // when no others are left
)

func turn(r *rules.AttackRules, m *rules.Model) int8 {
	first, shield := r.Allocate.Do(m), r.Protected.Do(m)
	switch {
	case first && shield:
		return behind
	case first:
		return foremost
	case shield:
		return shielded
	}
	return freely
}

// Hurt reports whether a model has already lost wounds (8e.ATTACK.ALLOCATE.2).
func Hurt(m *rules.Model) bool { return m.Hurt }

// HurtOrAllocated reports whether a model has already lost wounds, or has had attacks allocated
// to it this phase (9e.ATTACK.ALLOCATE.2). If there are several, the player may choose among
// them.
func HurtOrAllocated(m *rules.Model) bool { return m.Hurt || m.Allocated }

// NoModelFirst always returns false, for editions without such a rule.
func NoModelFirst(*rules.Model) bool { return false }

// Leading reports whether a model leads a unit that it is attached to; once no other is left, attacks are allocated to it (10e.ATTACHED.ALLOCATE.1,
// 10e.ATTACHED.ALLOCATE.2).
func Leading(m *rules.Model) bool { return m.Leads }

// IsCharacter reports whether a model is a CHARACTER: others suffer mortal wounds first
// (11e.ATTACK.MORTAL.2).
func IsCharacter(m *rules.Model) bool { return m.Character }

// precisely returns the index of the model that leads the target to which the attacker has allocated a wound of a precise
// attack, or -1, and the options of an attacker who must be asked: all that are visible, while there are other models
// (10e.WEAPON.PRECISION.1, 10e.WEAPON.PRECISION.2).
func precisely(g *rules.Game, attacker rules.UnitID, d *rules.Declared) (at int, options []rules.Option) {
	v := &g.State.Resolving
	switch {
	case !v.Wounded || v.Aimed == rules.AtUnit || !g.Workspace().Attack.Precise:
		return -1, nil
	case v.Aimed == rules.AtLeader:
		return position(g.Models(d.Target), v.Target), nil
	}
	return -1, visible(g, attacker, []rules.Declared{*d}, Leading)
}

// visible lists the models of the target of attacks that are of a kind and that at least one of the attacking models sees,
// while the target has other models.
func visible(g *rules.Game, attacker rules.UnitID, attacks []rules.Declared, of func(*rules.Model) bool) (options []rules.Option) {
	u := attacks[0].Target
	models := g.Models(u)
	if !slices.ContainsFunc(models, func(m rules.Model) bool { return m.Wounds > 0 && !of(&m) }) {
		return nil
	}
	for i := range models {
		if models[i].Wounds > 0 && of(&models[i]) && slices.ContainsFunc(attacks, func(d rules.Declared) bool {
			from := g.Find(attacker, d.Model)
			return from >= 0 && g.SeesModel(from, u, i)
		}) {
			options = append(options, rules.Option{Do: rules.Select, Unit: u, Model: models[i].ID})
		}
	}
	return options
}

func askPrecision(g *rules.Game, attacker rules.UnitID, d *rules.Declared, options []rules.Option) rules.Status {
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Reason: rules.ForPrecision, Player: g.Unit(attacker).Player, Unit: d.Target, Other: attacker, Model: d.Model,
		Rule: g.Edition.Attack.Precision, Options: append([]rules.Option{{Do: rules.Pass}}, options...),
	})
}

// aim handles the answer of the attacker.
func aim(g *rules.Game, c *rules.Choice) {
	v := &g.State.Resolving
	v.Aimed = rules.AtUnit
	if o := g.Chosen(c); o.Do == rules.Select {
		v.Aimed, v.Target, v.Group = rules.AtLeader, o.Model, o.Model
	}
}
