package attack

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// markEffects puts the effects of marks on the target, where the attacks with a weapon
// have succeeded in what marks it.
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

// put puts the effects of a Use on a unit that is not under them yet.
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

// sparedBy returns the place of a Use of a unit that spares it the damage of an
// attack for which a saving throw has failed, or -1.
func sparedBy(g *rules.Game, u rules.UnitID) int16 {
	uses := g.Sheet(u).Uses
	for i := range uses {
		if uses[i].At == effect.WhenSaveFailed && g.Usable(u, int16(i)) {
			return int16(i)
		}
	}
	return -1
}

// spared reports whether an ability of a unit spares it the damage of an attack
// now, and counts it as used.
func spared(g *rules.Game, u rules.UnitID) bool {
	use := sparedBy(g, u)
	if use < 0 {
		return false
	}
	g.Spend(u, use)
	g.Emit(rules.Event{
		Kind: rules.EventStep, Rule: rules.RuleID(g.UseOf(u, use).Rule), Player: g.Unit(u).Player, Unit: u,
		Name: g.UseName(u, use), Word: "use",
	})
	return true
}
