package attack

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// markEffects applies the effects of marks to the target, if the attacks with a weapon succeeded
// in the marking roll.
func markEffects(g *rules.Game, attacker rules.UnitID, d *rules.Declared, t *Tally) {
	if t.Hits == 0 || d.Weapon == rules.CloseCombat {
		return
	}
	at := g.Find(attacker, d.Model)
	if at < 0 {
		return
	}
	for _, list := range [3][]effect.Effect{g.Carried(attacker, d).Effects, g.Kind(at).Effects, g.Sheet(attacker).Effects} {
		for i := range list {
			e := &list[i]
			if e.Kind == effect.Mark && (e.Roll == effect.HitRoll || t.Wounds > 0) && g.Holds(attacker, &e.Scope) {
				put(g, attacker, d.Target, e.Value)
			}
		}
	}
}

// put applies the effects of a Use to a unit that does not have them yet.
func put(g *rules.Game, owner, target rules.UnitID, use int16) {
	for i := range g.State.Lasting {
		if l := &g.State.Lasting[i]; l.Unit == target && l.Owner == owner && l.Use == use {
			return
		}
	}
	u := g.UseOf(owner, use)
	for i := range u.Effects {
		g.AddLasting(rules.Lasting{
			Unit: target, Owner: owner, Use: use, Effect: int16(i), Until: u.Until, Player: g.Unit(owner).Player,
		})
	}
}
