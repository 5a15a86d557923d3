package charge

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// overwatch asks which unit fires Overwatch at the charge before the charge roll, if any can.
func overwatch(g *rules.Game, f chargeFrame) rules.Status {
	if g.Unit(f.Unit).Alive == 0 {
		return rules.Over
	}
	c := rules.Charging{Unit: f.Unit, Targets: f.targets(), Bodies: g.Bodies(f.Unit), First: -1}
	return g.SelectAgainst(f.Unit, rules.ForOverwatch, g.Edition.Charge.Overwatch.ID, func(g *rules.Game, u rules.UnitID) bool {
		return g.Unit(u).Did&rules.FiredOverwatch == 0 && g.Edition.Charge.Overwatch.Do(g, u, &c)
	})
}

// fire makes a unit shoot at the charging unit as in the Shooting phase
// (9e.CHARGE.OVERWATCH.3). The frame of that step names the charging unit as Other, because all
// shots must target it (9e.CHARGE.OVERWATCH.4).
func fire(g *rules.Game, f chargeFrame, o rules.Option) {
	if o.Do == rules.Pass {
		f.Stage = rolling
		return
	}
	s := g.Unit(o.Unit)
	s.Did |= rules.FiredOverwatch
	g.Push(rules.Frame{
		Step: rules.StepShoot, Player: s.Player, Unit: o.Unit, Other: f.Unit, Value: int32(effect.Overwatch),
	})
}

// AllowedByEffect allows Overwatch only to units that have an effect for it: targets of the
// charge, and units near a target that they defend (9e.CHARGE.OVERWATCH.1). A unit cannot fire
// while an enemy is within Engagement Range of it (9e.CHARGE.OVERWATCH.2).
func AllowedByEffect(g *rules.Game, u rules.UnitID, c *rules.Charging) bool {
	may := c.Targets.Has(u) && g.HasEffect(u, effect.OverwatchOn)
	g.EachEffect(u, effect.OverwatchFor, func(e *effect.Effect) {
		may = may || defends(g, u, c, e)
	})
	return may && g.EngagedBy(u) == 0
}

// EveryTarget allows Overwatch to all targets of the charge, as often as they are charged
// (8e.CHARGE.OVERWATCH.1), and to units that defend one because of an effect. A unit cannot
// fire while an enemy is within 1" of it (8e.CHARGE.OVERWATCH.2).
func EveryTarget(g *rules.Game, u rules.UnitID, c *rules.Charging) bool {
	return c.Targets.Has(u) && g.EngagedBy(u) == 0 && armed(g, u) || AllowedByEffect(g, u, c)
}

// armed reports whether a model of a unit has a ranged weapon that it can use.
func armed(g *rules.Game, u rules.UnitID) bool {
	first := int(g.Unit(u).First)
	for i := range g.Models(u) {
		if g.Profile(first+i).BS == 0 {
			continue
		}
		weapons := g.Kind(first + i).Weapons
		for w := range weapons {
			if weapons[w].Type.Ranged() {
				return true
			}
		}
	}
	return false
}

// defends reports whether the effect lets the unit fire Overwatch for one of the targets of the
// charge.
func defends(g *rules.Game, u rules.UnitID, c *rules.Charging, e *effect.Effect) bool {
	for t := range c.Targets.All() {
		if e.Scope.Opponent.Passes(g.KeywordsNow(t)) && (e.Length == 0 || g.Within(u, t, e.Length)) {
			return true
		}
	}
	return false
}
