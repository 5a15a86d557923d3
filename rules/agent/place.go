package agent

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/move"
)

// candidatePlace is a point that the middle of a unit can approximately reach.
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

// reachable returns places that a unit can reach by a kind of move: its place, and places
// towards each objective marker and each enemy unit, or away from the closest. A unit that
// Falls Back does not go towards enemies. The list is valid until the next call.
func (g *greedy) reachable(v rules.View, u rules.UnitID, do rules.OptionKind) []candidatePlace {
	here := centre(v, u)
	g.places = g.places[:0]
	pace := v.MoveOf(int(v.Unit(u).First)).Most
	switch do {
	case rules.DoNormalMove:
		g.away(v, u, here, pace)
		g.intoAreas(v, u, here, pace)
	case rules.DoAdvance:
		pace += 3 * geom.Inch
	case rules.DoFallBack, rules.DoEscape:
		g.away(v, u, here, pace)
	default:
		g.places = append(g.places, candidatePlace{here, move.Goal{At: here}})
		return g.places
	}
	g.onThePaths(v, u, here, pace)
	if do == rules.DoFallBack || do == rules.DoEscape {
		return g.places
	}
	for e := range v.Enemies(u) {
		to := centre(v, e)
		at := g.distances.straight(here, towards(here, to, min(pace, max(here.DistanceTo(to)-2*geom.Inch, 0))))
		g.places = append(g.places, candidatePlace{at, move.Goal{Unit: e, Keep: v.Edition.Table.Engagement.Is.Horizontal + 1}})
	}
	return g.places
}

// beyond is the distance of goals beyond the reach of a unit: an Advance may roll more than
// expected, and models spread on their way.
const beyond = 6 * geom.Inch

// onThePaths adds places on the paths to the objective markers.
func (g *greedy) onThePaths(v rules.View, u rules.UnitID, here geom.Point, pace geom.Length) {
	if len(v.State.Markers) == 0 {
		return
	}
	farther, here := radius(v, u, here)+beyond, g.start(v, u)
	for m := range v.State.Markers {
		to, straight := g.distances.along(here, m, pace)
		if straight {
			to = before(v, v.Unit(u).Player.Opponent(), here, to)
		}
		g.places = append(g.places, candidatePlace{to, move.Goal{At: g.distances.ahead(here, m, pace+farther)}})
	}
}

// start returns where the paths of a unit start: its middle or, where no model could stand, its model nearest to that which
// is free to walk.
func (g *greedy) start(v rules.View, u rules.UnitID) geom.Point {
	here := centre(v, u)
	best, least := here, geom.Reachable
	if !g.distances.blocked[g.distances.at(here)] {
		return here
	}
	bodies := v.Bodies(u)
	for i := range bodies {
		p := bodies[i].At()
		if n := p.DistanceTo(here); n < least && !g.distances.blocked[g.distances.at(p)] {
			best, least = p, n
		}
	}
	return best
}

// radius returns the maximum distance of the models of a unit from its middle.
func radius(v rules.View, u rules.UnitID, middle geom.Point) (most geom.Length) {
	bodies := v.Bodies(u)
	for i := range bodies {
		most = max(most, middle.DistanceTo(bodies[i].At()))
	}
	return most
}

// before returns approximately the point to which a unit can go straight from one point towards
// another before a model of a player blocks it.
func before(v rules.View, p rules.Player, from, to geom.Point) geom.Point {
	const room = 5 * geom.Inch / 2 // between the middles, when enemies pass
	length, path := from.DistanceTo(to), to.Minus(from)
	if length == 0 {
		return to
	}
	least := length
	for u := range v.OnTable(p) {
		bodies := v.Bodies(u)
		for i := range bodies {
			d := bodies[i].At().Minus(from)
			along, across := (d.X*path.X+d.Y*path.Y)/length, (d.X*path.Y-d.Y*path.X)/length
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
	path := to.Minus(from)
	return geom.Point{X: from.X + path.X*n/d, Y: from.Y + path.Y*n/d}
}

// enemyUnit is an enemy unit on the battlefield, as seen from the moving unit.
type enemyUnit struct {
	unit   rules.UnitID
	centre geom.Point
	apart  geom.Length // between the closest models
	away   geom.Length // between the middles
	reach  geom.Length // its Move
	left   Worth       // of its remaining wounds
	clash  Worth       // of a successful charge of the unit
	charge Worth       // of its charge
	mine   Worth       // of the unit's shots at it, from the weighed place
	theirs Worth       // of its shots at the unit there
	hidden bool        // all of its models
}

// study examines the enemies of a unit, and the models that its player has at the objective
// markers without it.
func (g *greedy) study(v rules.View, u rules.UnitID) {
	g.enemies, g.holders = g.enemies[:0], g.holders[:0]
	g.takesRisks = takesRisks(v, v.Unit(u).Player)
	g.walls = v.Edition.Charge.Across.Do(v.Game, u)&(effect.AcrossTerrain|effect.AcrossWalls|effect.AcrossAir) != 0
	g.engaged, g.left, g.outlook = v.EngagedBy(u), g.whole(v.Game, u), g.markerOutlookOf(v, u)
	for m := range v.State.Markers {
		g.holders = append(g.holders, g.objectiveHoldersOf(v, u, m))
	}
	here := centre(v, u)
	for e := range v.Enemies(u) {
		at := centre(v, e)
		g.enemies = append(g.enemies, enemyUnit{
			unit: e, centre: at, apart: v.Distance(u, e), away: here.DistanceTo(at), reach: v.MoveOf(int(v.Unit(e).First)).Most,
			hidden: v.Edition.Table.Areas.Is && allHidden(v, e),
			left:   g.whole(v.Game, e), clash: g.meleeRisk(v, u, e) + g.attraction(v, e), charge: g.fighting(v.Game, e, u, effect.Charged),
		})
	}
}

// weigh returns the worth of a place for the studied unit after a kind of move: what it shoots
// and charges from there and what it holds, minus the threats to it. If the worth is at most
// least, the result may be any value up to least, because visibility is not computed then.
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
			strikes += g.meleeWorth(v, u, e, 0) - g.meleeWorth(v, e, u, 0)/3
			continue
		}
		d := max(f.apart+p.at.DistanceTo(f.centre)-f.away, geom.Inch)
		if free {
			f.mine = min(g.shooting(v.Game, u, e, d, is), f.left)
			most = max(most, f.mine)
		}
		f.theirs = min(g.shooting(v.Game, e, u, d, 0), g.left) / 4
		if free && do != rules.DoAdvance && d <= 12*geom.Inch && (g.walls || g.clear(p.at, f.centre)) {
			strikes = max(strikes, f.clash*chance(rollFor(v, d))/36)
		}
		if d <= f.reach+12*geom.Inch {
			threat += f.charge * chance(rollFor(v, max(d-f.reach, v.Edition.Table.Engagement.Is.Horizontal))) / 72
		}
	}
	rest, part := strikes+g.ground(v, p.at, assigned), Worth(1)
	if g.takesRisks {
		rest, part = rest+g.ground(v, p.at, assigned), 2
	}
	if w := rest + most - min(threat, g.left)/part; w <= least {
		return w
	}
	x := g.shootingRisk(v, u, p.at, g.left-threat)
	return rest + x.better(threat, g.left, part)
}

// takesRisks reports whether a player must take risks because the markers, as they are held now,
// will not win the battle. From the second battle round on, that makes units worth less and
// objective markers more.
func takesRisks(v rules.View, p rules.Player) bool {
	if v.State.Round < 2 {
		return false
	}
	sides := &v.State.Sides
	lead := pointWorth(v) * Worth(sides[p].VictoryPoints-sides[p.Opponent()].VictoryPoints)
	for m := range v.State.Markers {
		s := scoreOf(v, p, m)
		switch of, held := v.Edition.Mission.Controls.Do(v.Game, m); {
		case held && of == p:
			lead += s.hold
		case held:
			lead -= s.deny
		}
	}
	return lead <= 0
}

// clear reports approximately whether a charge can go straight from a point to the models
// around another, with no wall in between.
func (g *greedy) clear(from, to geom.Point) bool {
	return g.distances.straight(from, to).DistanceTo(to) <= 2*square
}

// shootingRisk returns the worth of the best shots of a unit from a place, and of all shots at
// it there, counted up to enough.
func (g *greedy) shootingRisk(v rules.View, u rules.UnitID, at geom.Point, enough Worth) (x exchange) {
	hidden := hides(v, u, at)
	for i := range g.enemies {
		f := &g.enemies[i]
		mine, theirs := f.mine, f.theirs
		if f.hidden && !f.centre.Within(at, rules.DetectionRange) {
			mine = 0
		}
		if (mine > x.shots || theirs > 0 && x.fire < enough) && sees(v, u, f, at) {
			x.shots = max(x.shots, mine)
			x.fire += theirs
			if !hidden || f.detects(at) {
				x.hidden += theirs
			}
		}
	}
	if !hidden {
		x.hidden = x.fire
	}
	return x
}

// meleeRisk returns the worth of a successful charge: the damage that the unit is expected to
// do, minus a third of the damage of the response.
func (g *greedy) meleeRisk(v rules.View, u, e rules.UnitID) Worth {
	return g.meleeWorth(v, u, e, effect.Charged) - g.meleeWorth(v, e, u, 0)/3
}

// sees reports approximately whether terrain lets a unit see another if its middle is at a
// point.
func sees(v rules.View, u rules.UnitID, f *enemyUnit, at geom.Point) bool {
	a, b := v.Bodies(u)[0], v.Bodies(f.unit)[0]
	a.X, a.Y = at.X, at.Y
	b.X, b.Y = f.centre.X, f.centre.Y
	return v.Terrain.Sees(&a, &b, v.ObscuringBetween(&a, &b))
}

// attraction returns the worth for the studied unit of the objective markers that a charge at
// an enemy unit leads to.
func (g *greedy) attraction(v rules.View, e rules.UnitID) (more Worth) {
	for m, at := range v.State.Markers {
		if near(v, e, at) > 0 {
			more += g.outlook.worth(g.holders[m], 0) / chargedShare
		}
	}
	return more
}

// setUp places the models of a unit as the request allows.
func (h *scripted) setUp(v rules.View, q *rules.Request) []rules.Path {
	return places(v, q, func() geom.Point { return h.site(v, q.Unit) })
}

// places answers a request to set models up as near to a point as possible. If there is no
// room, it returns the answer that remains.
func places(v rules.View, q *rules.Request, near func() geom.Point) []rules.Path {
	switch q.Reason {
	case rules.ForReturn:
		return mission.ReturnPlaces(v.Game, q)
	case rules.ForDeployment:
		return deploy(v, q, near())
	case rules.ForReinforcements:
		return arrive(v, q, near())
	}
	site := exit(v, q)
	paths, ok := move.PlanSetUp(v.Game, q.Unit, &site, near())
	if !ok && site.Some { // place as many as fit
		paths, _ = move.PlanSetUp(v.Game, q.Unit, &site, site.Beside.At())
	}
	return paths
}

// arrive places Reinforcements as near to a point as one of their sites allows.
func arrive(v rules.View, q *rules.Request, near geom.Point) (best []rules.Path) {
	sites := move.ArrivalSites(v.Game, q.Unit, q.Other, rules.OptionKind(q.N))
	if len(sites) == 1 {
		best, _ = move.PlanSetUp(v.Game, q.Unit, &sites[0], near)
		return best
	}
	least := geom.Reachable
	for i := range sites {
		if sites[i].Bars != 0 && best != nil {
			continue
		}
		paths, ok := move.PlanSetUp(v.Game, q.Unit, &sites[i], near)
		if !ok {
			continue
		}
		if d := near.DistanceTo(paths[0].Poses[0].At()); d < least {
			least, best = d, slices.Clone(paths) // the planner reuses its memory
			for k := range best {
				best[k].Poses = slices.Clone(best[k].Poses)
			}
		}
	}
	return best
}

// exit returns the site of a unit that disembarks: all of it beside its TRANSPORT, or as many
// models as possible beside a destroyed one.
func exit(v rules.View, q *rules.Request) move.Site {
	from := q.Limits.From
	if q.Other != from {
		return move.ExitSite(v.Game, q.Unit, q.Limits.Engage)
	}
	at := max(v.Find(from, q.Model), int(v.Unit(from).First))
	site := move.Site{Rule: q.Rule, Beside: &v.State.Bodies[at], Within: q.Limits.Distance, Near: v.Edition.Move.Beside.Do, Some: true}
	if q.Limits.Engage { // 11e.TRANSPORT.EMERGENCY.3
		for e := range v.Enemies(q.Unit) {
			site.Engage = site.Engage.With(e)
		}
	}
	return site
}

// deploy places a unit in its zone, or as many of its models as fit.
func deploy(v rules.View, q *rules.Request, near geom.Point) []rules.Path {
	var paths []rules.Path
	if parted := v.OwnEffect(q.Unit, effect.SplitUnit); parted == nil || parted.Length == 0 {
		site := move.Site{Rule: q.Rule, Zone: &q.Limits.Zone}
		paths, ok := move.PlanSetUp(v.Game, q.Unit, &site, near)
		if ok {
			return paths
		}
	}
	for n := len(v.Models(q.Unit)); n > 0 && paths == nil; n-- {
		paths = mission.Places(v.Game, q.Unit, q.Limits.Zone, n)
	}
	return paths
}

// gridMarker returns the first point on a grid of half inches where the next objective marker
// may be set up.
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
