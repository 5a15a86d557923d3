package ability

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// A Melee determines the number of attacks of the models of a unit when it fights, from the
// effects in force on it.
type Melee struct {
	game *rules.Game
	side side
	unit []*effect.Effect // active effects of the unit as a whole
}

// NewMelee evaluates a unit that fights.
func NewMelee(g *rules.Game, u rules.UnitID) Melee {
	m := Melee{game: g, side: side{is: g.Is(u), weapon: effect.Melee, opponent: &rules.Unit{}}}
	g.Effects(u, func(e *effect.Effect) {
		if m.counts(e) {
			m.unit = append(m.unit, e)
		}
	})
	return m
}

func (m *Melee) counts(e *effect.Effect) bool {
	return (e.Kind == effect.ExtraAttacks || e.Kind == effect.ChangeCharacteristic && e.Of == effect.A) && !e.Scope.Suffered && m.side.works(&e.Scope)
}

// Roll rolls the number of attacks of a model with its melee weapons, by its index in State.Models: its
// Attacks characteristic (9e.FIGHT.NUMBER.1) as modified by abilities (9e.DATASHEET.SEEDUNIT.4), and
// extra attacks. A random number is rolled for each model (9e.DATASHEET.MODCHAR.7).
func (m *Melee) Roll(at int) int {
	effects := m.unit[:len(m.unit):len(m.unit)]
	kind := m.game.Kind(at)
	for i := range kind.Effects {
		if e := &kind.Effects[i]; m.counts(e) {
			effects = append(effects, e)
		}
	}
	m.game.EffectsOn(m.game.UnitOf(at), m.game.State.Models[at].ID, func(e *effect.Effect) {
		if m.counts(e) {
			effects = append(effects, e)
		}
	})
	src := m.game.Dice()
	n := changeOf(effects, effect.A, m.game.IsActive(m.game.UnitOf(at)), nil).amount(m.game.Profile(at).Attacks, m.game.Edition.Attack.LeastAttacks.Is).Roll(src, dice.Attacks)
	for _, e := range effects {
		if e.Kind == effect.ExtraAttacks {
			n += e.Amount.Roll(src, dice.Attacks)
		}
	}
	return n
}

// Number returns the number of attacks of a model with one of its melee weapons, by its index in
// State.Models: the weapon's own number or that of the model, as modified by abilities, and extra
// attacks. rolled is set for a number that needs dice, which are not rolled here. The number of a
// weapon used in addition to another is only modified by its own effects (10e.WEAPON.EXTRA.2).
func (m *Melee) Number(at int, w *rules.Weapon) (n int, rolled bool) {
	effects, others := m.unit[:len(m.unit):len(m.unit)], m.game.Kind(at).Effects
	if isExtraWeapon(w) {
		effects, others = nil, nil
	}
	for _, list := range [2][]effect.Effect{others, w.Effects} {
		for i := range list {
			if e := &list[i]; m.counts(e) {
				effects = append(effects, e)
			}
		}
	}
	own := w.Attacks
	if own.Zero() {
		own = m.game.Profile(at).Attacks
	}
	own = changeOf(effects, effect.A, m.game.IsActive(m.game.UnitOf(at)), nil).amount(own, m.game.Edition.Attack.LeastAttacks.Is)
	n, rolled = int(own.Plus), own.Random()
	for _, e := range effects {
		if e.Kind == effect.ExtraAttacks {
			n += int(e.Amount.Plus)
			rolled = rolled || e.Amount.Random()
		}
	}
	return n, rolled
}

// RollExtra rolls the number of extra attacks that a weapon gives its bearer when it fights
// (9e.DATASHEET.SEEDUNIT.1).
func (m *Melee) RollExtra(w *rules.Weapon) int {
	n := 0
	for i := range w.Effects {
		if e := &w.Effects[i]; e.Kind == effect.ExtraAttacks && m.counts(e) {
			n += e.Amount.Roll(m.game.Dice(), dice.Attacks)
		}
	}
	return n
}

// isExtraWeapon reports whether a weapon is used in addition to another in a fight.
func isExtraWeapon(w *rules.Weapon) bool {
	return effect.Contains(w.Effects, effect.FightInAddition)
}
