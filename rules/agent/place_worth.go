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

// reachable lists places that a unit can come to by a kind of move: where it is,
// or towards each objective marker and each enemy unit, or away from the closest.
// The list holds until the next call.
func (g *greedy) reachable(v rules.View, u rules.UnitID, do rules.Do) []place {
	here := centre(v, u)
	g.places = g.places[:0]
	pace := v.MoveOf(int(v.Unit(u).First)).Most
	switch do {
	case rules.DoNormalMove:
		g.away(v, u, here, pace)
	case rules.DoAdvance:
		pace += 3 * geom.Inch
	case rules.DoFallBack:
		g.away(v, u, here, pace)
		return g.places
	default:
		g.places = append(g.places, place{here, move.Goal{Unit: rules.NoUnit, At: here}})
		return g.places
	}
	for m := range v.State.Markers {
		to := g.chart.along(here, m, pace)
		g.places = append(g.places, place{to, move.Goal{Unit: rules.NoUnit, At: to}})
	}
	for i := range v.State.Units {
		if e := rules.UnitID(i); v.Unit(e).Player != v.Unit(u).Player && v.On(e) {
			to := centre(v, e)
			at := g.chart.straight(here, towards(here, to, min(pace, max(here.DistanceTo(to)-2*geom.Inch, 0))))
			g.places = append(g.places, place{at, move.Goal{Unit: e, Keep: geom.Inch + 1}})
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
	at := towards(here, back, pace)
	if v.Field.Contains(at) {
		g.places = append(g.places, place{at, move.Goal{Unit: e, Away: true, Keep: here.DistanceTo(from) + pace}})
	}
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
func (g *greedy) weigh(v rules.View, u rules.UnitID, do rules.Do, p place, post int) Worth {
	is := rules.Moved
	switch do {
	case rules.DoRemainStationary:
		is = 0
	case rules.DoAdvance:
		is |= rules.Advanced
	}
	engaged := v.EngagedBy(u)
	free := do != rules.DoFallBack && engaged == 0
	var shots, strikes, threat Worth
	for i := range v.State.Units {
		e := rules.UnitID(i)
		if v.Unit(e).Player == v.Unit(u).Player || !v.On(e) {
			continue
		}
		if engaged.Has(e) && do == rules.DoRemainStationary {
			strikes += g.fighting(v.Game, u, e, 0) - g.fighting(v.Game, e, u, 0)/2
			continue
		}
		d := g.apart(v, u, e, p.at)
		var mine, theirs Worth
		if free {
			mine = g.shooting(v.Game, u, e, d, is)
		}
		theirs = g.shooting(v.Game, e, u, d, 0) / 4
		if mine+theirs > 0 && g.sees(v, u, e, p.at) {
			shots = max(shots, mine)
			threat += theirs
		}
		if free && do != rules.DoAdvance && d <= 12*geom.Inch {
			strikes = max(strikes, g.clash(v, u, e)*chance(d)/36)
		}
		if reach := v.MoveOf(int(v.Unit(e).First)).Most; d <= reach+12*geom.Inch {
			threat += g.fighting(v.Game, e, u, rules.Charged) * chance(max(d-reach, geom.Inch)) / 72
		}
	}
	return shots + strikes - min(threat, g.whole(v.Game, u))/4 + g.ground(v, u, p.at, post)
}

// clash is what a charge is worth that succeeds: what the unit is expected to
// take, less half of what strikes back.
func (g *greedy) clash(v rules.View, u, e rules.UnitID) Worth {
	return g.fighting(v.Game, u, e, rules.Charged) - g.fighting(v.Game, e, u, 0)/2
}

// sees reports whether terrain lets a unit see another when its middle is at a
// point, about.
func (g *greedy) sees(v rules.View, u, e rules.UnitID, at geom.Point) bool {
	a, b := v.Bodies(u)[0], v.Bodies(e)[0]
	a.X, a.Y = at.X, at.Y
	to := centre(v, e)
	b.X, b.Y = to.X, to.Y
	return v.Terrain.Sees(&a, &b, nil)
}

// apart is how far a unit is from an enemy unit when its middle is at a point,
// about.
func (g *greedy) apart(v rules.View, u, e rules.UnitID, at geom.Point) geom.Length {
	d := v.Distance(u, e)
	was, is := centre(v, u).DistanceTo(centre(v, e)), at.DistanceTo(centre(v, e))
	return max(d+is-was, geom.Inch)
}
