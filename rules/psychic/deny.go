package psychic

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// askDeny asks which unit attempts to deny a power of the psyker, if any can
// (9e.PSYCHIC.MANIFEST.3).
func askDeny(g *rules.Game, psyker rules.UnitID) rules.Status {
	return g.SelectAgainst(psyker, rules.ForDeny, g.Edition.Psychic.Deny.ID, func(g *rules.Game, u rules.UnitID) bool {
		return int(g.Unit(u).Denied) < g.Edition.Psychic.Denies.Do(g, u, psyker)
	})
}

// OnePerPhase returns the number of powers that a unit may attempt to deny in a phase, given its
// distance from the psyker: a PSYKER unit one, or more if its datasheet allows it
// (9e.PSYCHIC.DENY.3), and other units the number that effects allow.
func OnePerPhase(g *rules.Game, u, psyker rules.UnitID) int {
	near := g.Edition.Psychic.Deny.Is
	n := 0
	if g.Has(u, effect.Psyker) && g.Within(u, psyker, near) {
		n = max(1, int(g.Sheet(u).Casting.Denies))
	}
	g.EachEffect(u, effect.Deny, func(e *effect.Effect) {
		within := near
		if e.Length > 0 {
			within = e.Length
		}
		if e.Scope.Opponent.Passes(g.Keywords(psyker)) && g.Within(u, psyker, within) {
			n += int(e.Value)
		}
	})
	return n
}

// chooseDenier rolls the test of the unit that denies, if any. There is at most one attempt
// (9e.PSYCHIC.DENY.2).
func chooseDenier(g *rules.Game, f powerFrame, o rules.Option) {
	if o.Do == rules.Pass {
		f.Stage = manifested
		return
	}
	f.Other, f.Stage = o.Unit, denied
	g.Unit(o.Unit).Denied++
	pool := dice.RollPool(g.Dice(), dice.Deny, g.Edition.Psychic.DenyTest.Is)
	f.setDenyDice(pool)
	if pool.May(g.RollAgainst(o.Unit, f.Unit, effect.DenyRoll).Again) {
		f.Stage = doubting
	}
}

// deny resolves the Deny the Witch test, and reports whether it stops the power.
func deny(g *rules.Game, f powerFrame) bool {
	r := g.Edition.Psychic
	sum := f.denyDice().Sum(r.DenyTest.Is)
	rolled := sum
	sum = g.RollAgainst(f.Other, f.Unit, effect.DenyRoll).Modifier.Result(sum)
	f.setDenyDice(0)
	f.Stage = manifested
	g.LogRoll(r.DenyTest.ID, dice.Deny, rules.Event{Unit: f.Other, Other: f.Unit, N: int32(sum), M: int32(f.result()) + 1, Added: int32(sum - rolled)})
	return r.DenyBeats.Do(sum, f.result())
}

// Greater stops powers with a result greater than that of the Psychic test
// (9e.PSYCHIC.DENY.1).
func Greater(deny, test int) bool { return deny > test }
