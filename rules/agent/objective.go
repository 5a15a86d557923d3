package agent

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// markerReach is the approximate maximum distance between the middles of a model and an
// objective marker in its range.
func markerReach(v rules.View) geom.Length {
	m := v.Edition.Mission.Middle.Do(geom.Point{})
	return v.Edition.Mission.Reach.Is.Horizontal + m.Reach() + geom.Millimetres(54)
}

// middleReach is the approximate maximum distance between the middle of a unit and an objective
// marker for most of its models to count: the larger the unit, the smaller the distance.
func middleReach(v rules.View, u rules.UnitID) geom.Length {
	return markerReach(v) - min(geom.Length(v.Unit(u).Alive)*geom.Inch/4, 2*geom.Inch)
}

// typicalMove is how far most units move in a turn.
const typicalMove = 6 * geom.Inch

// near returns the number of models of a unit within range of an objective marker.
func near(v rules.View, u rules.UnitID, marker geom.Point) (n int) {
	bodies, o := v.Bodies(u), v.Objective(marker)
	for i := range bodies {
		if o.InRange(&bodies[i]) {
			n++
		}
	}
	return n
}

// turns returns the number of moves with a given Move that a distance takes.
func turns(walk, pace geom.Length) int64 {
	if walk <= 0 {
		return 0
	}
	return int64((walk + pace - 1) / max(pace, geom.Inch))
}

// site spreads the units over the places in their zone that are nearest to an objective marker, which loaded TRANSPORTS
// leave to others.
func (g *greedy) site(v rules.View, u rules.UnitID) geom.Point {
	zone := v.Request().Limits.Zone
	if zone == (geom.Zone{}) {
		return g.arrival(v, u)
	}
	if v.Unit(u).Alive > 1 && !shoots(v, u) {
		return zone.Nearest(middle(v.Field))
	}
	best, cost := geom.Point{}, int64(-1)
	for m := range len(v.State.Markers) + 1 {
		goal := middle(v.Field) // the front of the zone
		if m < len(v.State.Markers) {
			goal = v.State.Markers[m]
		}
		at := zone.Nearest(goal)
		n := turns(goal.DistanceTo(at)-markerReach(v), typicalMove)
		for o := range v.Units() {
			if v.Unit(o).Player == v.Unit(u).Player && v.On(o) && centre(v, o).DistanceTo(at) < typicalMove && g.aboard(v, o) == 0 {
				n += 2
			}
		}
		if cost < 0 || n < cost {
			best, cost = at, n
		}
	}
	return best
}

// arrival returns the point near which units that arrive later are set up: the most valuable
// objective marker, or the enemy unit nearest to what the unit is set up beside.
func (g *greedy) arrival(v rules.View, u rules.UnitID) geom.Point {
	if from := v.Request().Limits.From; from != rules.NoUnit {
		if e, _ := closestEnemy(v, from); e != rules.NoUnit {
			return v.Bodies(e)[0].At()
		}
		return v.Bodies(from)[0].At()
	}
	best, worth := middle(v.Field), Worth(-1)
	for m, at := range v.State.Markers {
		if w := g.holding(v, u, m, 0); w > worth {
			best, worth = at, w
		}
	}
	return best
}

// assignedMarker returns the objective marker that a unit should hold, or -1. Markers that the
// enemy does not hold are assigned one by one to the unit with the shortest path to one. All
// remaining units go together to where the enemy is weakest if they come there in time, otherwise to the nearest marker that
// they do not hold, or wait where most enemies may come.
func (g *greedy) assignedMarker(v rules.View, u rules.UnitID) int {
	p := v.Unit(u).Player
	weakest, enemies := -1, 0
	given, busy := g.distances.closed, rules.UnitSet(0)
	for m, at := range v.State.Markers {
		n := -g.balance(v, p, at)
		if n <= 0 {
			continue
		}
		given = given.With(rules.UnitAt(m))
		if weakest < 0 || n < enemies {
			weakest, enemies = m, n
		}
	}
	g.keepers = append(g.keepers[:0], make([]rules.UnitID, len(v.State.Markers))...)
	own := -1
	g.rear = 0
	for range v.State.Markers {
		who, marker := g.nextAssignment(v, p, given, busy)
		if who == rules.NoUnit {
			break
		}
		if who == u {
			own = marker
		}
		if g.inTime(v, who, marker) {
			g.keepers[marker] = who
		}
		given, busy = given.With(rules.UnitAt(marker)), busy.With(who)
	}
	if own >= 0 {
		return own
	}
	if weakest >= 0 && g.holding(v, u, weakest, g.pathTo(v, g.start(v, u), weakest, middleReach(v, u))) == 0 { // it comes too late
		weakest = -1
	}
	g.rear = g.rearOf(v, u, weakest, busy)
	if weakest < 0 {
		_, weakest = g.nextAssignment(v, p, g.held(v, p)|g.distances.closed, ^rules.UnitSet(0).With(u))
	}
	if weakest < 0 {
		return g.threatened(v, u)
	}
	return weakest
}

// rearOf returns the walking distance from an enemy's marker that a unit keeps so that the units that go there with it can
// keep up: that which the last of them has after its next move, less a few inches. Units that would come too late do not
// count. The unit itself does not come later than in the last battle round.
func (g *greedy) rearOf(v rules.View, u rules.UnitID, marker int, busy rules.UnitSet) (rear geom.Length) {
	if marker < 0 {
		return 0
	}
	const lead = 4 * geom.Inch
	moves := geom.Length(v.Edition.Mission.Rounds.Is - int(v.State.Round))
	for o := range v.Units() {
		if o == u || v.Unit(o).Player != v.Unit(u).Player || busy.Has(o) || !holds(v, o) || v.EngagedBy(o) != 0 {
			continue
		}
		if walk, n := g.pathTo(v, g.start(v, o), marker, middleReach(v, o)), pace(v, o); walk <= moves*(n+advance) {
			rear = max(rear, walk-n-lead)
		}
	}
	return max(min(rear, (moves-1)*pace(v, u)), 0)
}

// threatened returns the objective marker that is most in danger if a unit left.
func (g *greedy) threatened(v rules.View, u rules.UnitID) int {
	most, least := -1, 0
	for m := range v.State.Markers {
		if n := g.objectiveHoldersOf(v, u, m).threat; !g.distances.closed.Has(rules.UnitAt(m)) && (most < 0 || n < least) {
			most, least = m, n
		}
	}
	return most
}

// held returns the objective markers that a player approximately controls.
func (g *greedy) held(v rules.View, p rules.Player) (set rules.UnitSet) {
	for m, at := range v.State.Markers {
		if g.balance(v, p, at) > 0 {
			set = set.With(rules.UnitAt(m))
		}
	}
	return set
}

// nextAssignment returns the unit that is not busy with the shortest path to an unassigned
// marker, and that marker.
func (g *greedy) nextAssignment(v rules.View, p rules.Player, given, busy rules.UnitSet) (who rules.UnitID, marker int) {
	who, marker = rules.NoUnit, -1
	var shortest geom.Length
	for u := range v.Units() {
		if v.Unit(u).Player != p || busy.Has(u) || !holds(v, u) || unsteady(v, u) {
			continue
		}
		for m := range v.State.Markers {
			if given.Has(rules.UnitAt(m)) {
				continue
			}
			if n := g.distanceTo(v, u, m); who == rules.NoUnit || n < shortest {
				who, marker, shortest = u, m, n
			}
		}
	}
	return who, marker
}

// holds reports whether models of a unit count for objective markers.
func holds(v rules.View, u rules.UnitID) bool {
	return v.On(u) && !v.Has(u, effect.Aircraft) && !v.Has(u, effect.Fortification)
}

// distanceTo returns the walking distance of a unit to an objective marker, plus an inch for each
// point of Power of it and of what is embarked in it: strong units are more useful elsewhere. To it is added the Move of
// a loaded TRANSPORT, which its passengers do without if it stays.
func (g *greedy) distanceTo(v rules.View, u rules.UnitID, marker int) geom.Length {
	walk, aboard := g.pathTo(v, g.start(v, u), marker, middleReach(v, u)), g.aboard(v, u)
	if aboard > 0 {
		walk += pace(v, u)
	}
	return walk + geom.Length(g.whole(v.Game, u)+aboard)
}

// inTime reports whether a unit is within range of an objective marker after its move of this turn.
func (g *greedy) inTime(v rules.View, u rules.UnitID, marker int) bool {
	walk := g.pathTo(v, g.start(v, u), marker, middleReach(v, u))
	return walk == 0 || walk <= pace(v, u) && mayMove(v, u)
}

// mayMove reports whether an unengaged unit has not moved yet in this turn.
func mayMove(v rules.View, u rules.UnitID) bool {
	return !v.Unit(u).Is.HasAny(effect.Moved|effect.RemainedStationary) && v.EngagedBy(u) == 0
}

// pathTo returns the walking distance of the middle of a unit until most of its models are within range of an objective
// marker, given the reach of its middle.
func (g *greedy) pathTo(v rules.View, from geom.Point, marker int, reach geom.Length) geom.Length {
	walk := max(g.distances.walk(from, marker)-reach, 0)
	if !v.Edition.Table.Areas.Is {
		return walk
	}
	o, spot := v.Objective(v.State.Markers[marker]), geom.Spot(from)
	switch {
	case !o.IsArea():
		return walk
	case geom.Distance(&spot, &o.Body) <= geom.Inch/2:
		return 0
	}
	return max(walk, geom.Inch)
}

// shoots reports whether a unit has a weapon with more than a short range.
func shoots(v rules.View, u rules.UnitID) bool {
	sheet := v.Sheet(u)
	for _, m := range v.Models(u) {
		for w := range sheet.Kinds[m.Kind].Weapons {
			if geom.Length(sheet.Kinds[m.Kind].Weapons[w].Range) > 2*typicalMove {
				return true
			}
		}
	}
	return false
}

// balance returns by how much a player's level of control over an objective marker exceeds the opponent's.
func (p *expectedDamage) balance(v rules.View, of rules.Player, marker geom.Point) (n int) {
	for o := range v.Units() {
		switch {
		case !holds(v, o):
		case v.Unit(o).Player == of:
			n += p.levelOfControl(v, o, marker, 0)
		default:
			n -= p.levelOfControl(v, o, marker, 0)
		}
	}
	return n
}

// levelOfControl returns the level of control of a unit's models within a distance of the range of an objective marker:
// their Objective Control, or their number if no unit has that. It is 0 for unsteady units.
func (p *expectedDamage) levelOfControl(v rules.View, u rules.UnitID, marker geom.Point, farther geom.Length) (n int) {
	if unsteady(v, u) {
		return 0
	}
	bodies, models, sheet, o := v.Bodies(u), v.Models(u), v.Sheet(u), v.Objective(marker)
	reach := max(o.Body.Reach(), markerReach(v)+geom.Inch/4) + farther
	for i := range bodies {
		if farther == 0 && o.InRange(&bodies[i]) || farther > 0 && bodies[i].At().Within(o.Body.At(), reach) {
			n += p.control(sheet, models[i].Kind)
		}
	}
	return n
}

// unsteady reports whether a unit is Battle-shocked in an edition in which only a passed test ends that, so that it may
// still be Battle-shocked when markers score. In others it ends before they do.
func unsteady(v rules.View, u rules.UnitID) bool {
	return v.Edition.Morale.Recovers.Is && v.Unit(u).Is.Has(effect.Shocked)
}

// control returns what a model of a kind adds to a level of control.
func (p *expectedDamage) control(sheet *rules.ArmyUnit, kind uint8) int {
	if !p.controlled {
		return 1
	}
	return int(max(sheet.Kinds[kind].Profile.Control, 0))
}

// objectiveHolders are the levels of control over an objective marker without one of the units.
type objectiveHolders struct {
	score
	without int // by how much that of the unit's player exceeds the opponent's
	threat  int // the same, including the opponent's models that may come in a turn
}

// raid is the distance that most units cover in a turn in which they charge.
const raid = 12 * geom.Inch

func (g *greedy) objectiveHoldersOf(v rules.View, u rules.UnitID, m int) (h objectiveHolders) {
	marker := v.State.Markers[m]
	if !g.distances.closed.Has(rules.UnitAt(m)) {
		h.score = scoreOf(v, v.Unit(u).Player, m)
	}
	for o := range v.Units() {
		if o == u || !holds(v, o) {
			continue
		}
		n := g.levelOfControl(v, o, marker, 0)
		if v.Unit(o).Player == v.Unit(u).Player {
			h.without, h.threat = h.without+n, h.threat+n
			continue
		}
		h.without -= n
		h.threat -= g.levelOfControl(v, o, marker, raid)
	}
	return h
}

// relieve counts the units that will hold objective markers after their moves of this turn as if they held them, so that the
// studied unit is free to leave these markers. At the marker that it will hold itself it does not count those that are free
// to leave.
func (g *greedy) relieve(v rules.View, u rules.UnitID) {
	for m, k := range g.keepers {
		if k == rules.NoUnit {
			continue
		}
		o := g.markerOutlookOf(v, k)
		n := o.control - g.levelOfControl(v, k, v.State.Markers[m], 0)
		if k == u {
			n = -g.freeToLeave(v, u, m)
		}
		g.holders[m].without += n
		g.holders[m].threat += n
	}
}

// freeToLeave returns the level of control over an objective marker of the other units of a unit's player that may still move.
func (g *greedy) freeToLeave(v rules.View, u rules.UnitID, marker int) (n int) {
	for o := range v.OnTable(v.Unit(u).Player) {
		if o != u && holds(v, o) && mayMove(v, o) {
			n += g.levelOfControl(v, o, v.State.Markers[marker], 0)
		}
	}
	return n
}

// holding returns the worth of a unit that comes to an objective marker over a distance.
func (g *greedy) holding(v rules.View, u rules.UnitID, marker int, walk geom.Length) Worth {
	o := g.markerOutlookOf(v, u)
	return o.worth(g.objectiveHoldersOf(v, u, marker), walk)
}

// markerOutlook holds what objective markers are worth to a unit.
type markerOutlook struct {
	control int // the level of control of all its models
	pace    geom.Length
	reach   geom.Length // of its middle
}

func (p *expectedDamage) markerOutlookOf(v rules.View, u rules.UnitID) markerOutlook {
	o := markerOutlook{reach: middleReach(v, u), pace: max(v.MoveOf(int(v.Unit(u).First)).Most, geom.Inch)}
	if holds(v, u) || !v.On(u) {
		for _, m := range v.Models(u) {
			o.control += p.control(v.Sheet(u), m.Kind)
		}
	}
	return o
}

// worth returns the worth of a unit that comes to a marker over a distance: little if its
// player holds the marker without it, unless the enemy may take it. A unit that takes a marker
// also denies it to an enemy that holds it or may come to it.
func (o *markerOutlook) worth(p objectiveHolders, walk geom.Length) Worth {
	with := p.without + o.control
	late := p.late(walk, o.pace)
	switch {
	case p.without > 0 && p.threat < 0:
		return max(p.hold-late, 0) / 2
	case p.without > 0:
		return max(p.hold-late, 0) / 8
	case with > 0 && (p.without < 0 || p.threat < 0):
		return max(p.hold+p.deny-late, 0)
	case with > 0:
		return max(p.hold-late, 0)
	case with == 0:
		return max(p.deny-late, 0)
	default:
		return max(p.hold+p.deny-late, 0) / 2
	}
}

// ground returns the worth of the objective markers around a point for the studied unit: of the
// marker that it would hold, or of the path to its assigned marker.
func (g *greedy) ground(v rules.View, at geom.Point, assigned int) (best Worth) {
	for m := range v.State.Markers {
		if walk := g.pathTo(v, at, m, g.outlook.reach); walk == 0 || m == assigned {
			if walk > 0 && m == assigned {
				walk = max(walk, g.rear)
			}
			best = max(best, g.outlook.worth(g.holders[m], walk))
		}
	}
	return best
}
