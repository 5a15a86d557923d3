package decision

import (
	"cmp"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// An Enemy is an enemy unit as a unit sees it from where it stands, whatever it may do this turn.
type Enemy struct {
	Unit     rules.UnitID
	Distance geom.Length
	Seen     int         // models of the unit that see it
	InRange  int         // models that see it and have it within the range of a weapon
	Range    geom.Length // the longest of the unit's ranged weapons; 0: it has none
	Damage   *float64    // wounds that it is expected to lose to all of the unit's shots; nil: unknown, or no weapon may shoot at it
	Wounds   int         // that it has left
	Roll     int         // the least sum of the dice of a charge that may reach it (charge.Odds); 0: none can, or the units are within Engagement Range
	Chance   int         // of Roll, in percent
	Line     [2]geom.Point
	Clear    bool // Line is a line of sight; otherwise it joins the nearest models
}

// Enemies lists the enemy units on the battlefield for a unit on it, nearest first.
func Enemies(v rules.View, u rules.UnitID) (list []Enemy) {
	if v.Unit(u).Place != rules.OnTable {
		return nil
	}
	for e := range v.Enemies(u) {
		p := approached(v, u, e)
		p.look(v, u)
		if p.expect(v, u); p.InRange == 0 {
			p.Damage = nil
		}
		list = append(list, p)
	}
	slices.SortStableFunc(list, func(a, b Enemy) int { return cmp.Compare(a.Distance, b.Distance) })
	return list
}

// BestCharge returns the enemy unit that a charge of a unit reaches with the lowest roll, without what the unit sees. It is
// nil if no roll is enough.
func BestCharge(v rules.View, u rules.UnitID) (best *Enemy) {
	for e := range v.Enemies(u) {
		if p := approached(v, u, e); p.Roll > 0 && (best == nil || cmp.Or(cmp.Compare(p.Roll, best.Roll), cmp.Compare(p.Distance, best.Distance)) < 0) {
			best = &p
		}
	}
	return best
}

// approached returns an enemy unit with its distance and the charge roll that reaches it.
func approached(v rules.View, u, e rules.UnitID) Enemy {
	p := Enemy{Unit: e, Distance: v.Distance(u, e)}
	if !v.EngagedBy(u).Has(e) && p.Distance <= v.Edition.Charge.Within.Is {
		p.Roll, p.Chance = charge.Odds(v.Game, u, rules.UnitSet(0).With(e))
	}
	return p
}

// look fills in what the models of a unit see.
func (p *Enemy) look(v rules.View, u rules.UnitID) {
	bodies := v.Bodies(p.Unit)
	near := geom.Reachable
	s := v.Unit(u)
	for at := int(s.First); at < int(s.First+s.Alive); at++ {
		body, longest := &v.State.Bodies[at], longestRange(v, at)
		p.Range = max(p.Range, longest)
		n, apart := geom.Closest(body, bodies)
		sees := v.Sees(at, p.Unit)
		if sees {
			p.Seen++
		}
		if sees && longest > 0 && apart <= longest {
			p.InRange++
		}
		if sees && !p.Clear || sees == p.Clear && apart < near {
			if sees {
				n = seenModel(v, at, p.Unit, n)
			}
			near, p.Clear, p.Line = apart, sees, [2]geom.Point{body.At(), bodies[n].At()}
		}
	}
}

// seenModel returns the index of a model of a unit that a model sees, preferably the n-th.
func seenModel(v rules.View, at int, target rules.UnitID, n int) int {
	if v.SeesModel(at, target, n) {
		return n
	}
	for i := range v.Bodies(target) {
		if v.SeesModel(at, target, i) {
			return i
		}
	}
	return n
}

// longestRange returns the longest range of the ranged weapons of a model, or 0.
func longestRange(v rules.View, at int) (longest geom.Length) {
	weapons := v.Kind(at).Weapons
	for w := range weapons {
		if weapons[w].Type.Ranged() {
			longest = max(longest, geom.Length(weapons[w].Range))
		}
	}
	return longest
}
