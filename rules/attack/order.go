package attack

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// offerOrder offers the player of the attacks, or of their targets, an order for the dice to come
// (10e.STRATAGEM.REROLL.1, 11e.STRATAGEM.REROLL.1). It reports whether a step was pushed.
func offerOrder(g *rules.Game, f attacksFrame) bool {
	if f.Stage == defenderOrders { // the attacker is asked first
		return g.OfferOrder(f.Player, f.Unit, rollsOf(g, f.Unit))
	}
	saves := rules.RollsFor(dice.Save)
	for i := range g.State.Declared {
		d := &g.State.Declared[i]
		repeated := slices.ContainsFunc(g.State.Declared[:i], func(e rules.Declared) bool { return e.Target == d.Target })
		if !repeated && g.On(d.Target) && g.OfferOrder(f.Player.Opponent(), d.Target, saves) {
			return true
		}
	}
	return false
}

// rollsOf returns the rolls of the declared attacks of a unit.
func rollsOf(g *rules.Game, u rules.UnitID) rules.Rolls {
	rolls := rules.RollsFor(dice.Hit, dice.Wound)
	for i := range g.State.Declared {
		d := &g.State.Declared[i]
		if d.Weapon == rules.CloseCombat || g.Find(u, d.Model) < 0 {
			continue
		}
		w := g.Carried(u, d)
		if w.Attacks.Random() {
			rolls |= rules.RollsFor(dice.Attacks)
		}
		if w.Damage.Random() {
			rolls |= rules.RollsFor(dice.Damage)
		}
		if effect.Contains(w.Effects, effect.Hazardous) {
			rolls |= rules.RollsFor(dice.Ability)
		}
	}
	return rolls
}
