package agent

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// place is a point that the middle of a unit can come to, about.
type place struct {
	at   geom.Point
	goal move.Goal
}

// centre returns the middle of a unit's models.
func centre(v rules.View, u rules.UnitID) (p geom.Point) {
	bodies := v.Bodies(u)
	for i := range bodies {
		p = p.Plus(bodies[i].At())
	}
	n := geom.Length(max(len(bodies), 1))
	return geom.Point{X: p.X / n, Y: p.Y / n}
}

// near reports whether a unit has a model within range of an objective marker,
// about.
func near(v rules.View, u rules.UnitID, marker geom.Point) bool {
	bodies := v.Bodies(u)
	for i := range bodies {
		if bodies[i].At().DistanceTo(marker) <= markerReach {
			return true
		}
	}
	return false
}

// markerReach is how far the middle of a model may be from that of an objective
// marker and count, about.
const markerReach = 4 * geom.Inch

// reachable lists places that a unit can come to by a kind of move: where it is,
// or towards each objective marker and each enemy unit. The list holds until the
// next call.
func (g *greedy) reachable(v rules.View, u rules.UnitID, do rules.Do) []place {
	here := centre(v, u)
	g.places = g.places[:0]
	pace := v.MoveOf(int(v.Unit(u).First)).Most
	switch do {
	case rules.DoNormalMove:
	case rules.DoAdvance:
		pace += 3 * geom.Inch
	case rules.DoFallBack:
		g.away(v, u, here, pace)
		return g.places
	default:
		g.places = append(g.places, place{here, move.Goal{Unit: rules.NoUnit, At: here}})
		return g.places
	}
	for _, m := range v.State.Markers {
		g.places = append(g.places, place{towards(here, m, pace), move.Goal{Unit: rules.NoUnit, At: m}})
	}
	for i := range v.State.Units {
		if e := rules.UnitID(i); v.Unit(e).Player != v.Unit(u).Player && v.On(e) {
			to := centre(v, e)
			g.places = append(g.places, place{towards(here, to, min(pace, max(here.DistanceTo(to)-2*geom.Inch, 0))), move.Goal{Unit: e, Keep: geom.Inch + 1}})
		}
	}
	return g.places
}

// away adds a place away from the closest enemy.
func (g *greedy) away(v rules.View, u rules.UnitID, here geom.Point, pace geom.Length) {
	e, _ := closestEnemy(v, u)
	if e == rules.NoUnit {
		return
	}
	from := centre(v, e)
	back := here.Plus(here.Minus(from))
	g.places = append(g.places, place{towards(here, back, pace), move.Goal{Unit: e, Away: true, Keep: pace}})
}

// towards returns the point so far from one point on the way to another.
func towards(from, to geom.Point, n geom.Length) geom.Point {
	d := from.DistanceTo(to)
	if d <= n || d == 0 {
		return to
	}
	way := to.Minus(from)
	return geom.Point{X: from.X + way.X*n/d, Y: from.Y + way.Y*n/d}
}

// weigh is what it is worth to be at a place after a kind of move: what the unit
// shoots and charges from there, what it holds, less what threatens it.
func (g *greedy) weigh(v rules.View, u rules.UnitID, do rules.Do, p place) Worth {
	is := rules.Moved
	switch do {
	case rules.DoRemainStationary:
		is = 0
	case rules.DoAdvance:
		is |= rules.Advanced
	}
	var shots, strikes, threat Worth
	for i := range v.State.Units {
		e := rules.UnitID(i)
		if v.Unit(e).Player == v.Unit(u).Player || !v.On(e) {
			continue
		}
		d := g.apart(v, u, e, p.at)
		if do != rules.DoFallBack {
			shots = max(shots, g.shooting(v.Game, u, e, d, is))
		}
		if do != rules.DoFallBack && do != rules.DoAdvance && d <= 12*geom.Inch {
			strikes = max(strikes, (g.fighting(v.Game, u, e, rules.Charged)-g.fighting(v.Game, e, u, 0)/2)*chance(d)/36)
		}
		threat += g.shooting(v.Game, e, u, d, 0) / 4
		if reach := v.MoveOf(int(v.Unit(e).First)).Most + 7*geom.Inch; d <= reach {
			threat += g.fighting(v.Game, e, u, rules.Charged) / 3
		}
	}
	return shots + strikes - min(threat, g.whole(v.Game, u))/2 + g.ground(v, u, p.at)
}

// apart is how far a unit is from an enemy unit when its middle is at a point,
// about.
func (g *greedy) apart(v rules.View, u, e rules.UnitID, at geom.Point) geom.Length {
	d := v.Distance(u, e)
	was, is := centre(v, u).DistanceTo(centre(v, e)), at.DistanceTo(centre(v, e))
	return max(d+is-was, geom.Inch)
}

// ground is what the objective markers around a point are worth to the unit: the
// one that it would hold, or a little for coming nearer to one.
func (g *greedy) ground(v rules.View, u rules.UnitID, at geom.Point) (best Worth) {
	for _, m := range v.State.Markers {
		worth := g.holding(v, u, m)
		d := at.DistanceTo(m)
		if d > markerReach {
			far := v.Field.Width() + v.Field.Depth()
			worth = worth / 2 * Worth(far-min(d, far)) / Worth(far)
		}
		best = max(best, worth)
	}
	return best
}

// holding is what it is worth that the unit stands at an objective marker: a
// victory point in each Command phase to come, where its models make the
// difference.
func (g *greedy) holding(v rules.View, u rules.UnitID, marker geom.Point) Worth {
	balance := 0 // of models without the unit
	for i := range v.State.Units {
		o := rules.UnitID(i)
		if o == u || !v.On(o) || !near(v, o, marker) {
			continue
		}
		n := int(v.Unit(o).Alive)
		if v.Unit(o).Player != v.Unit(u).Player {
			n = -n
		}
		balance += n
	}
	rounds := Worth(v.Edition.Mission.Rounds.Is - int(v.State.Round) + 1)
	worth := victoryPoint * min(rounds, 2) / 2
	switch with := balance + int(v.Unit(u).Alive); {
	case balance > 0:
		return worth / 4 // held without it
	case with > 0:
		return worth
	default:
		return worth / 3
	}
}
