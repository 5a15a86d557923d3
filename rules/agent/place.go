package agent

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/move"
)

// candidatePlace is a point that the middle of a unit can come to, about.
type candidatePlace struct {
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
// or towards each objective marker and each enemy unit, or away from the closest;
// a unit that Falls Back goes at no enemy.
// The list holds until the next call.
func (g *greedy) reachable(v rules.View, u rules.UnitID, do rules.OptionKind) []candidatePlace {
	here := centre(v, u)
	g.places = g.places[:0]
	pace := v.MoveOf(int(v.Unit(u).First)).Most
	switch do {
	case rules.DoNormalMove:
		g.away(v, u, here, pace)
	case rules.DoAdvance:
		pace += 3 * geom.Inch
	case rules.DoFallBack, rules.DoEscape:
		g.away(v, u, here, pace)
	default:
		g.places = append(g.places, candidatePlace{here, move.Goal{At: here}})
		return g.places
	}
	g.onTheWays(v, u, here, pace)
	if do == rules.DoFallBack || do == rules.DoEscape {
		return g.places
	}
	for e := range v.Enemies(u) {
		to := centre(v, e)
		at := g.distances.straight(here, towards(here, to, min(pace, max(here.DistanceTo(to)-2*geom.Inch, 0))))
		g.places = append(g.places, candidatePlace{at, move.Goal{Unit: e, Keep: geom.Inch + 1}})
	}
	return g.places
}

// beyond is how much farther than a unit can move its goals lie: an Advance may roll more than
// expected, and models spread on the way.
const beyond = 6 * geom.Inch

// onTheWays adds the places on the ways to the objective markers.
func (g *greedy) onTheWays(v rules.View, u rules.UnitID, here geom.Point, pace geom.Length) {
	farther := radius(v, u, here) + beyond
	for m := range v.State.Markers {
		way := g.distances.along(here, m, pace)
		if !way.viaCorner {
			way.to = before(v, v.Unit(u).Player.Opponent(), here, way.to)
		}
		g.places = append(g.places, candidatePlace{way.to, move.Goal{At: g.distances.ahead(here, m, pace+farther)}})
	}
}

// radius is how far the models of a unit are from its middle at most.
func radius(v rules.View, u rules.UnitID, middle geom.Point) (most geom.Length) {
	bodies := v.Bodies(u)
	for i := range bodies {
		most = max(most, middle.DistanceTo(bodies[i].At()))
	}
	return most
}

// before returns the point to which a unit can go straight from one point towards another
// before a model of a player is in the way, approximately.
func before(v rules.View, p rules.Player, from, to geom.Point) geom.Point {
	const room = 5 * geom.Inch / 2 // of the middles, when enemies pass
	length, way := from.DistanceTo(to), to.Minus(from)
	if length == 0 {
		return to
	}
	least := length
	for u := range v.OnTable(p) {
		bodies := v.Bodies(u)
		for i := range bodies {
			d := bodies[i].At().Minus(from)
			along, across := (d.X*way.X+d.Y*way.Y)/length, (d.X*way.Y-d.Y*way.X)/length
			if along > 0 && across < room && across > -room {
				least = min(least, max(along-room, 0))
			}
		}
	}
	return towards(from, to, least)
}

// away adds a place away from the closest enemy.
func (g *greedy) away(v rules.View, u rules.UnitID, here geom.Point, pace geom.Length) {
	e, _ := closestEnemy(v, u)
	if e == rules.NoUnit {
		return
	}
	from := centre(v, e)
	apart := max(here.DistanceTo(from), 1)
	back := here.Minus(from)
	at := here.Plus(geom.Point{X: back.X * pace / apart, Y: back.Y * pace / apart})
	if v.Field.Contains(at) {
		g.places = append(g.places, candidatePlace{at, move.Goal{Unit: e, Away: true, Keep: here.DistanceTo(from) + pace}})
	}
}

// towards returns the point at a distance from one point on the way to another.
func towards(from, to geom.Point, n geom.Length) geom.Point {
	d := from.DistanceTo(to)
	if d <= n || d == 0 {
		return to
	}
	way := to.Minus(from)
	return geom.Point{X: from.X + way.X*n/d, Y: from.Y + way.Y*n/d}
}

// enemyUnit is an enemy unit on the battlefield as the unit that moves sees it from
// where it stands.
type enemyUnit struct {
	unit   rules.UnitID
	centre geom.Point
	apart  geom.Length // between the closest models
	away   geom.Length // between the middles
	reach  geom.Length // its Move
	left   Worth       // of what is left of it
	clash  Worth       // of a charge of the unit that succeeds
	charge Worth       // of its charge
	mine   Worth       // of the unit's shots at it, from the place that is weighed
	theirs Worth       // of its shots at the unit there
}

// study looks at the enemies of a unit, and at what its player has at the
// objective markers without it.
func (g *greedy) study(v rules.View, u rules.UnitID) {
	g.enemies, g.holders = g.enemies[:0], g.holders[:0]
	g.pressing = pressing(v, v.Unit(u).Player)
	g.engaged, g.left, g.outlook = v.EngagedBy(u), g.whole(v.Game, u), markerOutlookOf(v, u)
	for _, m := range v.State.Markers {
		g.holders = append(g.holders, objectiveHoldersOf(v, u, m))
	}
	here := centre(v, u)
	for e := range v.Enemies(u) {
		at := centre(v, e)
		g.enemies = append(g.enemies, enemyUnit{
			unit: e, centre: at, apart: v.Distance(u, e), away: here.DistanceTo(at), reach: v.MoveOf(int(v.Unit(e).First)).Most,
			left: g.whole(v.Game, e), clash: g.meleeRisk(v, u, e) + g.attraction(v, e), charge: g.fighting(v.Game, e, u, effect.Charged),
		})
	}
}

// weigh returns what a place is worth to the unit that was studied after a kind of move:
// what it shoots and charges from there and what it holds, less what threatens it. If the
// worth is not more than least, the result is any value up to least: visibility is not
// computed then.
func (g *greedy) weigh(v rules.View, u rules.UnitID, do rules.OptionKind, p candidatePlace, assigned int, least Worth) Worth {
	is := effect.Moved
	switch do {
	case rules.DoRemainStationary:
		is = 0
	case rules.DoAdvance:
		if v.Allowed(u, effect.AdvanceAnd)&effect.ToShoot == 0 {
			is |= effect.Advanced
		}
	}
	free := do != rules.DoFallBack && do != rules.DoEscape && g.engaged == 0
	var most, strikes, threat Worth
	for i := range g.enemies {
		f := &g.enemies[i]
		e := f.unit
		f.mine, f.theirs = 0, 0
		if g.engaged.Has(e) && do == rules.DoRemainStationary {
			strikes += g.fighting(v.Game, u, e, 0) - g.fighting(v.Game, e, u, 0)/3
			continue
		}
		d := max(f.apart+p.at.DistanceTo(f.centre)-f.away, geom.Inch)
		if free {
			f.mine = min(g.shooting(v.Game, u, e, d, is), f.left)
			most = max(most, f.mine)
		}
		f.theirs = min(g.shooting(v.Game, e, u, d, 0), g.left) / 4
		if free && do != rules.DoAdvance && d <= 12*geom.Inch && g.clear(p.at, f.centre) {
			strikes = max(strikes, f.clash*chance(d)/36)
		}
		if d <= f.reach+12*geom.Inch {
			threat += f.charge * chance(max(d-f.reach, geom.Inch)) / 72
		}
	}
	rest, part := strikes+g.ground(v, p.at, assigned), Worth(4)
	if g.pressing {
		rest, part = rest+g.ground(v, p.at, assigned), 8
	}
	if w := rest + most - min(threat, g.left)/part; w <= least {
		return w
	}
	shots, fire := g.shootingRisk(v, u, p.at, g.left-threat)
	return rest + shots - min(threat+fire, g.left)/part
}

// pressing reports whether a player who will not win by what the markers score, as they are
// held now, has to take risks: from the second battle round on units are worth less then, and
// objective markers more.
func pressing(v rules.View, p rules.Player) bool {
	if v.State.Round < 2 {
		return false
	}
	sides, s := &v.State.Sides, scoreOf(v, p)
	lead := victoryPoint * Worth(sides[p].VictoryPoints-sides[p.Opponent()].VictoryPoints)
	for m := range v.State.Markers {
		switch of, held := v.Edition.Mission.Controls.Do(v.Game, m); {
		case held && of == p:
			lead += s.hold
		case held:
			lead -= s.deny
		}
	}
	return lead <= 0
}

// clear reports whether a charge can go straight from a point to the models around
// another, approximately: no wall is in between.
func (g *greedy) clear(from, to geom.Point) bool {
	return g.distances.straight(from, to).DistanceTo(to) <= 2*square
}

// shootingRisk returns what the best shots of a unit at a place are worth, and what all
// shots at it are worth there, counted up to an amount.
func (g *greedy) shootingRisk(v rules.View, u rules.UnitID, at geom.Point, enough Worth) (shots, fire Worth) {
	for i := range g.enemies {
		f := &g.enemies[i]
		if (f.mine > shots || f.theirs > 0 && fire < enough) && sees(v, u, f, at) {
			shots = max(shots, f.mine)
			fire += f.theirs
		}
	}
	return shots, fire
}

// meleeRisk is what a charge is worth that succeeds: what the unit is expected to
// take, less a third of what strikes back.
func (g *greedy) meleeRisk(v rules.View, u, e rules.UnitID) Worth {
	return g.fighting(v.Game, u, e, effect.Charged) - g.fighting(v.Game, e, u, 0)/3
}

// sees reports whether terrain lets a unit see another when its middle is at a
// point, about.
func sees(v rules.View, u rules.UnitID, f *enemyUnit, at geom.Point) bool {
	a, b := v.Bodies(u)[0], v.Bodies(f.unit)[0]
	a.X, a.Y = at.X, at.Y
	b.X, b.Y = f.centre.X, f.centre.Y
	return v.Terrain.Sees(&a, &b, nil)
}

// attraction is what the objective markers are worth to the unit that was studied that a
// charge at an enemy unit leads to.
func (g *greedy) attraction(v rules.View, e rules.UnitID) (more Worth) {
	for m, at := range v.State.Markers {
		if near(v, e, at) > 0 {
			more += g.outlook.worth(g.holders[m], 0) / 4
		}
	}
	return more
}

// setUp places the models of a unit where the request allows it.
func (h *scripted) setUp(v rules.View, q *rules.Request) []rules.Way {
	return places(v, q, func() geom.Point { return h.site(v, q.Unit) })
}

// places answers a request to set models up, as near to a point as that can be.
// Where there is no room, it answers what is left to answer.
func places(v rules.View, q *rules.Request, near func() geom.Point) []rules.Way {
	switch q.Reason {
	case rules.ForReturn:
		return mission.ReturnPlaces(v.Game, q)
	case rules.ForDeployment:
		return deploy(v, q, near())
	case rules.ForReinforcements:
		site := move.ArrivalSite(v.Game, q.Unit, q.Other, rules.OptionKind(q.N))
		ways, _ := move.PlanSetUp(v.Game, q.Unit, &site, near())
		return ways
	}
	site := exit(v, q)
	ways, ok := move.PlanSetUp(v.Game, q.Unit, &site, near())
	if !ok && site.Some { // as many as fit
		ways, _ = move.PlanSetUp(v.Game, q.Unit, &site, site.Beside.At())
	}
	return ways
}

// exit returns where a unit that disembarks may be set up: all of it beside its
// TRANSPORT, or as much of it as can be beside one that is destroyed.
func exit(v rules.View, q *rules.Request) move.Site {
	from := q.Limits.From
	at := max(v.Find(from, q.Model), int(v.Unit(from).First))
	return move.Site{Rule: q.Rule, Beside: &v.State.Bodies[at], Within: q.Limits.Distance, Near: v.Edition.Move.Beside.Do, Some: q.Other == from}
}

// deploy places a unit in its zone, and if they do not all fit, as
// many of its models as do.
func deploy(v rules.View, q *rules.Request, near geom.Point) []rules.Way {
	var ways []rules.Way
	if parted := v.OwnEffect(q.Unit, effect.SplitUnit); parted == nil || parted.Length == 0 {
		site := move.Site{Rule: q.Rule, Zone: &q.Limits.Zone}
		ways, ok := move.PlanSetUp(v.Game, q.Unit, &site, near)
		if ok {
			return ways
		}
	}
	for n := len(v.Models(q.Unit)); n > 0 && ways == nil; n-- {
		ways = mission.Places(v.Game, q.Unit, q.Limits.Zone, n)
	}
	return ways
}

// gridMarker returns the first point of a grid of half inches where the next
// objective marker may be set up.
func gridMarker(v rules.View) geom.Point {
	const step = geom.Inch / 2
	for x := v.Field.Min.X; x <= v.Field.Max.X; x += step {
		for y := v.Field.Min.Y; y <= v.Field.Max.Y; y += step {
			if p := (geom.Point{X: x, Y: y}); mission.Free(v.Game, p) {
				return p
			}
		}
	}
	return geom.Point{}
}
