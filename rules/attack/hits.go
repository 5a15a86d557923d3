package attack

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// forgetHits forgets which units earlier attacks have hit and, unless others are being resolved, what these have lost.
func forgetHits(g *rules.Game) {
	g.State.Hit, g.State.HitWith = 0, g.State.HitWith[:0]
	resolved := 0
	for i := range g.State.Frames {
		if g.State.Frames[i].Step == rules.StepAttacks {
			resolved++
		}
	}
	if resolved == 1 {
		g.State.Wounded, g.State.Reduced = 0, 0
	}
}

// recordLoss records that a model of a unit has lost wounds to another unit, if that is an enemy.
func recordLoss(g *rules.Game, u, by rules.UnitID, before, now int16) {
	e := enemy(g, u, by)
	if e == nil {
		return
	}
	e.Dealt += before - max(now, 0)
	if now < before && attacks(g, by) {
		g.State.Wounded = g.State.Wounded.With(u)
		if now <= 0 {
			g.State.Reduced = g.State.Reduced.With(u)
		}
	}
}

// recordHit records that an attack has hit its target, for abilities that are used after the attacks.
func recordHit(g *rules.Game, attacker rules.UnitID, d *rules.Declared) {
	g.State.Hit = g.State.Hit.With(d.Target)
	if d.Weapon == rules.CloseCombat {
		return
	}
	list := g.Carried(attacker, d).Effects
	for i := range list {
		if list[i].Kind == effect.RecordsHits {
			recordWith(g, list[i].Value, d.Target)
		}
	}
}

func recordWith(g *rules.Game, value int16, target rules.UnitID) {
	for i := range g.State.HitWith {
		if h := &g.State.HitWith[i]; h.Value == value {
			h.Units = h.Units.With(target)
			return
		}
	}
	g.State.HitWith = append(g.State.HitWith, rules.WeaponHits{Value: value, Units: rules.UnitSet(0).With(target)})
}
