package agent

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// acting returns the worth of starting an action: the victory points that it gives if the player controls its objective
// now, less the damage that the unit is expected to do if it shoots instead.
func (g *greedy) acting(v rules.View, o rules.Option) Worth {
	p := rules.ActionOf(&o)
	a := p.Of(&v.Edition.Mission)
	if a == nil { // not to act
		return 0
	}
	marker := int(p.Marker)
	if by, held := v.Edition.Mission.Controls.Do(v.Game, marker); !held || by != v.Unit(o.Unit).Player {
		return -1
	}
	shots := Worth(0)
	if !v.Has(o.Unit, effect.Titanic) && canShoot(v, o.Unit) {
		for _, m := range v.Models(o.Unit) {
			shots += g.firepower(v, rules.Option{Unit: o.Unit, Model: m.ID})
		}
	}
	return Worth(a.Worth(v.Game, o.Unit, marker))*pointWorth(v) - shots
}
