package agent

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// greedy looks one choice ahead: it takes what is worth most at once, by the
// exact odds of attacks, the chances of charges and what objective markers score.
type greedy struct {
	*prospects
	places []place // that are weighed for the unit that moves
}

func newGreedy() Agent {
	h := new(hand)
	h.tactic = &greedy{prospects: &h.prospects}
	return h
}

// site spreads the units over the objective markers that are nearest to the
// zone. Units that fight better than they shoot stand in front.
func (g *greedy) site(v rules.View, u rules.UnitID) geom.Point {
	zone := v.Request().Limits.Zone
	if zone == (geom.Rect{}) {
		return g.arrival(v, u)
	}
	goal := middle(v.Field)
	if n := len(v.State.Markers); n > 0 {
		goal = v.State.Markers[g.byDistance(v, zone, int(v.Unit(u).Sheet)%min(n, 2))]
	}
	return inside(zone, goal)
}

// byDistance returns the objective marker with so many nearer to the zone.
func (g *greedy) byDistance(v rules.View, zone geom.Rect, rank int) int {
	for i, at := range v.State.Markers {
		nearer := 0
		for j, other := range v.State.Markers {
			d, e := other.DistanceTo(inside(zone, other)), at.DistanceTo(inside(zone, at))
			if d < e || d == e && j < i {
				nearer++
			}
		}
		if nearer == rank {
			return i
		}
	}
	return 0
}

// arrival returns where units that arrive later are set up near to: the
// objective marker, or else the enemy unit, that is nearest to the middle of the
// request's limits.
func (g *greedy) arrival(v rules.View, u rules.UnitID) geom.Point {
	if from := v.Request().Limits.From; from != rules.NoUnit {
		if e, _ := closestEnemy(v, from); e != rules.NoUnit {
			return v.Bodies(e)[0].At()
		}
		return v.Bodies(from)[0].At()
	}
	best, worth := middle(v.Field), Worth(-1)
	for _, m := range v.State.Markers {
		if w := g.holding(v, u, m); w > worth {
			best, worth = m, w
		}
	}
	return best
}

// aim is what the attacks of a weapon are expected to take.
func (g *greedy) aim(v rules.View, u rules.UnitID, l *shoot.Line, target rules.UnitID) Worth {
	at := v.Find(u, l.Model)
	kind := v.State.Models[at].Kind
	w := &v.Kind(at).Weapons[l.Weapon]
	is := v.Unit(u).Is
	if half := geom.Length(w.Range) / 2; geom.UnitWithin(v.State.Bodies[at:at+1], v.Bodies(target), half) {
		is |= rules.HalfRange
	}
	return g.of(v.Game, u, kind, l.Weapon, target, is)*Worth(w.Number) + 1
}

// charges is the chance of the charge times what the fight is worth: what the
// unit is expected to take, less half of what strikes back.
func (g *greedy) charges(v rules.View, u, target rules.UnitID) Worth {
	gain := g.fighting(v.Game, u, target, rules.Charged) - g.fighting(v.Game, target, u, 0)/2
	if marker := g.contested(v, target); marker {
		gain += victoryPoint / 2
	}
	return gain * chance(v.Distance(u, target)) / 36
}

// contested reports whether a unit stands within range of an objective marker.
func (g *greedy) contested(v rules.View, u rules.UnitID) bool {
	for _, m := range v.State.Markers {
		if near(v, u, m) {
			return true
		}
	}
	return false
}

// chance returns in how many of 36 cases a charge roll of 2D6 reaches a unit at
// the distance.
func chance(distance geom.Length) Worth {
	need := int((distance - geom.Inch + geom.Inch - 1) / geom.Inch) // Engagement Range is 1"
	n := 0
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			if a+b >= need {
				n++
			}
		}
	}
	return Worth(n)
}

// option answers as scripts do, but fights first with what takes most, and
// intervenes only where that is worth it.
func (g *greedy) option(v rules.View, q *rules.Request) int {
	switch q.Why {
	case rules.ForUnitToFight:
		return g.best(q.Options, func(o rules.Option) Worth { return g.brawl(v, o.Unit) })
	case rules.ForHeroicIntervention:
		return g.best(q.Options, func(o rules.Option) Worth {
			if o.Do == rules.Pass {
				return point / 2
			}
			return g.brawl(v, o.Unit)
		})
	}
	return habit(q)
}

// best returns the option that is worth most, the first of equals.
func (g *greedy) best(options []rules.Option, worth func(rules.Option) Worth) int {
	best := 0
	for i := range options {
		if i > 0 && worth(options[i]) > worth(options[best]) {
			best = i
		}
	}
	return best
}

// brawl is what a unit is expected to take from the enemy that it fights best.
func (g *greedy) brawl(v rules.View, u rules.UnitID) (best Worth) {
	if u == rules.NoUnit {
		return -1
	}
	for i := range v.State.Units {
		e := rules.UnitID(i)
		if v.Unit(e).Player != v.Unit(u).Player && v.On(e) && v.Within(u, e, 4*geom.Inch) {
			best = max(best, g.fighting(v.Game, u, e, v.Unit(u).Is))
		}
	}
	return best
}

// walk weighs the places that a unit can go to, and takes the best.
func (g *greedy) walk(v rules.View, u rules.UnitID, options []rules.Option) (int, move.Goal) {
	best, goal, worth := -1, move.Goal{Unit: rules.NoUnit}, Worth(0)
	for i, o := range options {
		for _, p := range g.reachable(v, u, o.Do) {
			if w := g.weigh(v, u, o.Do, p); best < 0 || w > worth {
				best, goal, worth = i, p.goal, w
			}
		}
	}
	return max(best, 0), goal
}
