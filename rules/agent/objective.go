package agent

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// markerReach is how far the middle of a model may be from that of an objective
// marker and count, about.
func markerReach(v rules.View) geom.Length {
	m := v.Edition.Mission.Middle.Do(geom.Point{})
	return v.Edition.Mission.Reach.Is.Horizontal + m.Reach() + geom.Millimetres(54)
}

// middleReach is how far the middle of a unit may be from an objective marker for most
// of its models to count: the more there are, the nearer.
func middleReach(v rules.View, u rules.UnitID) geom.Length {
	return markerReach(v) - min(geom.Length(v.Unit(u).Alive)*geom.Inch/4, 2*geom.Inch)
}

// foot is how far most units move in a turn.
const foot = 6 * geom.Inch

// near counts the models of a unit within range of an objective marker, about.
func near(v rules.View, u rules.UnitID, marker geom.Point) int { return within(v, u, marker, 0) }

// within counts the models of a unit that are no farther than a distance from the range of
// an objective marker, about.
func within(v rules.View, u rules.UnitID, marker geom.Point, more geom.Length) (n int) {
	bodies := v.Bodies(u)
	reach := markerReach(v) + geom.Inch/4 + more
	for i := range bodies {
		if bodies[i].At().Within(marker, reach) {
			n++
		}
	}
	return n
}

// turns returns how many moves of a length a way takes.
func turns(way, pace geom.Length) int64 {
	if way <= 0 {
		return 0
	}
	return int64((way + pace - 1) / max(pace, geom.Inch))
}

// site spreads the units over the places in their zone that are nearest to an
// objective marker.
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
		goal := middle(v.Field) // to the front of the zone
		if m < len(v.State.Markers) {
			goal = v.State.Markers[m]
		}
		at := zone.Nearest(goal)
		n := turns(goal.DistanceTo(at)-markerReach(v), foot)
		for o := range v.Units() {
			if v.Unit(o).Player == v.Unit(u).Player && v.On(o) && centre(v, o).DistanceTo(at) < foot {
				n += 2
			}
		}
		if cost < 0 || n < cost {
			best, cost = at, n
		}
	}
	return best
}

// arrival returns where units that arrive later are set up near to: the objective
// marker that is worth most, or the enemy unit that is nearest to what the unit
// is set up beside.
func (g *greedy) arrival(v rules.View, u rules.UnitID) geom.Point {
	if from := v.Request().Limits.From; from != rules.NoUnit {
		if e, _ := closestEnemy(v, from); e != rules.NoUnit {
			return v.Bodies(e)[0].At()
		}
		return v.Bodies(from)[0].At()
	}
	best, worth := middle(v.Field), Worth(-1)
	for _, m := range v.State.Markers {
		if w := g.holding(v, u, m, 0); w > worth {
			best, worth = m, w
		}
	}
	return best
}

// assignedMarker returns the objective marker that a unit is to hold, or -1. Those that the
// enemy does not hold are given out one by one to the unit that has the shortest
// way to one. All units that are left go together where the enemy is weakest, or stand
// by where the most enemies may come to.
func (g *greedy) assignedMarker(v rules.View, u rules.UnitID) int {
	p := v.Unit(u).Player
	weakest, enemies := -1, 0
	var given, busy rules.UnitSet
	for m, at := range v.State.Markers {
		n := -balance(v, rules.NoUnit, p, at, 0)
		if n <= 0 {
			continue
		}
		given = given.With(rules.UnitAt(m))
		if weakest < 0 || n < enemies {
			weakest, enemies = m, n
		}
	}
	for range v.State.Markers {
		who, marker := g.nextAssignment(v, p, given, busy)
		if who == u {
			return marker
		}
		if who == rules.NoUnit {
			break
		}
		given, busy = given.With(rules.UnitAt(marker)), busy.With(who)
	}
	if weakest < 0 {
		_, weakest = g.nextAssignment(v, p, g.held(v, p), ^rules.UnitSet(0).With(u))
	}
	if weakest < 0 {
		return threatened(v, u)
	}
	return weakest
}

// threatened returns the objective marker that is most in danger, with a unit left out.
func threatened(v rules.View, u rules.UnitID) int {
	most, least := -1, 0
	for m, at := range v.State.Markers {
		if n := objectiveHoldersOf(v, u, at).threat; most < 0 || n < least {
			most, least = m, n
		}
	}
	return most
}

// held returns the objective markers that a player controls, about.
func (g *greedy) held(v rules.View, p rules.Player) (set rules.UnitSet) {
	for m, at := range v.State.Markers {
		if balance(v, rules.NoUnit, p, at, 0) > 0 {
			set = set.With(rules.UnitAt(m))
		}
	}
	return set
}

// nextAssignment returns the unit, of those that are not busy, with the shortest way to
// a marker that is not given out, and that marker.
func (g *greedy) nextAssignment(v rules.View, p rules.Player, given, busy rules.UnitSet) (who rules.UnitID, marker int) {
	who, marker = rules.NoUnit, -1
	var shortest geom.Length
	for u := range v.Units() {
		if v.Unit(u).Player != p || busy.Has(u) || !holds(v, u) {
			continue
		}
		for m := range v.State.Markers {
			if given.Has(rules.UnitAt(m)) {
				continue
			}
			if n := g.way(v, u, m); who == rules.NoUnit || n < shortest {
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

// way is how far a unit has to go to hold an objective marker, and an inch longer
// for each point of its Power: strong units are of more use elsewhere.
func (g *greedy) way(v rules.View, u rules.UnitID, marker int) geom.Length {
	way := max(g.distances.way(centre(v, u), marker)-middleReach(v, u), 0)
	way += geom.Length(g.whole(v.Game, u))
	return way
}

// shoots reports whether a unit has a weapon of more than a short range.
func shoots(v rules.View, u rules.UnitID) bool {
	sheet := v.Sheet(u)
	for _, m := range v.Models(u) {
		for w := range sheet.Kinds[m.Kind].Weapons {
			if geom.Length(sheet.Kinds[m.Kind].Weapons[w].Range) > 2*foot {
				return true
			}
		}
	}
	return false
}

// balance is how many more models a player has at an objective marker than the
// other, one unit left out. Those of the other count from farther away, too.
func balance(v rules.View, but rules.UnitID, p rules.Player, marker geom.Point, farther geom.Length) (n int) {
	for o := range v.Units() {
		switch {
		case o == but || !holds(v, o):
		case v.Unit(o).Player == p:
			n += near(v, o, marker)
		default:
			n -= within(v, o, marker, farther)
		}
	}
	return n
}

// objectiveHolders are the units at an objective marker without one of the units.
type objectiveHolders struct {
	without int // how many more models the unit's player has there than the other
	threat  int // the same, with those of the other that may come in a turn
}

// raid is how far most units come in a turn that charge.
const raid = 12 * geom.Inch

func objectiveHoldersOf(v rules.View, u rules.UnitID, marker geom.Point) objectiveHolders {
	p := v.Unit(u).Player
	return objectiveHolders{balance(v, u, p, marker, 0), balance(v, u, p, marker, raid)}
}

// holding returns what it is worth if a unit comes to an objective marker at the end of a
// way.
func (g *greedy) holding(v rules.View, u rules.UnitID, marker geom.Point, way geom.Length) Worth {
	o := markerOutlookOf(v, u)
	return o.worth(objectiveHoldersOf(v, u, marker), way)
}

// markerOutlook is what objective markers are worth to a unit.
type markerOutlook struct {
	score
	models int
	pace   geom.Length
	reach  geom.Length // of its middle
}

func markerOutlookOf(v rules.View, u rules.UnitID) markerOutlook {
	return markerOutlook{
		score: scoreOf(v, v.Unit(u).Player), models: int(v.Unit(u).Alive), reach: middleReach(v, u),
		pace: max(v.MoveOf(int(v.Unit(u).First)).Most, geom.Inch),
	}
}

// worth returns what it is worth if the unit comes to a marker at the end of a way: little
// if its player holds the marker without the unit, unless the enemy may take it.
func (o *markerOutlook) worth(p objectiveHolders, way geom.Length) Worth {
	with := p.without + o.models
	late := o.late(way, o.pace)
	switch {
	case p.without > 0 && p.threat < 0:
		return max(o.hold-late, 0) / 2
	case p.without > 0:
		return max(o.hold-late, 0) / 8
	case p.without < 0 && with > 0:
		return max(o.hold+o.deny-late, 0)
	case with > 0:
		return max(o.hold-late, 0)
	case with == 0:
		return max(o.deny-late, 0)
	default:
		return max(o.hold+o.deny-late, 0) / 2
	}
}

// ground is what the objective markers around a point are worth to the unit that
// was studied: the one that it would hold, or the path to its assigned marker.
func (g *greedy) ground(v rules.View, at geom.Point, assigned int) (best Worth) {
	for m := range v.State.Markers {
		if way := max(g.distances.way(at, m)-g.outlook.reach, 0); way == 0 || m == assigned {
			best = max(best, g.outlook.worth(g.holders[m], way))
		}
	}
	return best
}
