package attack

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// forgetHits forgets which units earlier attacks have hit.
func forgetHits(g *rules.Game) {
	g.State.Hit, g.State.HitWith = 0, g.State.HitWith[:0]
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
