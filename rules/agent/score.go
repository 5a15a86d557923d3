package agent

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
)

// away returns the distance of a point from a zone.
func away(z geom.Zone, p geom.Point) geom.Length { return p.DistanceTo(z.Nearest(p)) }

// A scoreRace compares the deployment zones by the number of Command phases in which markers
// outside of them can be held.
type scoreRace struct {
	zones  [2]geom.Zone
	rounds int64
	scored int64 // of the rounds
	reach  geom.Length
}

func scoreRaceOf(v rules.View) scoreRace {
	r := &v.Edition.Mission
	return scoreRace{v.Zones(), int64(r.Rounds.Is), int64(r.Rounds.Is - max(r.Scoring.Is.From, 1) + 1), markerReach(v)}
}

// phases returns the number of Command phases in which a marker at a distance can be held.
func (c *scoreRace) phases(away geom.Length) int64 {
	return max(min(c.rounds-turns(away-c.reach, typicalMove), c.scored), 0)
}

// lead returns approximately in how many more Command phases the player of the first zone can
// hold a marker.
func (c *scoreRace) lead(marker geom.Point) int64 {
	return c.phases(away(c.zones[0], marker)) - c.phases(away(c.zones[1], marker))
}

// ahead returns the lead of all markers together.
func (c *scoreRace) ahead(markers []geom.Point) (sum int64) {
	for _, m := range markers {
		sum += c.lead(m)
	}
	return sum
}

// expected returns how the opponent's next marker is expected to change the lead: as much as
// the last one or, if there was none, as much as possible for the first zone.
func (c *scoreRace) expected(v rules.View) int64 {
	switch n := len(v.State.Markers); {
	case n+1 >= v.Edition.Mission.Markers.Is:
		return 0 // there is none
	case n == 0:
		return min(c.rounds-1, c.scored)
	default:
		return c.lead(v.State.Markers[n-1])
	}
}

// uneven measures how unequal the zones are with one more marker, given its distances from them
// and the lead so far. Whole Command phases count first, then how much nearer the marker is to
// one zone, then its distance from the middle of the field: small distances are better unless
// aside is set.
func (c *scoreRace) uneven(so int64, p geom.Point, first, second geom.Length, field geom.Rect, aside bool) int64 {
	so += c.phases(first) - c.phases(second)
	between := first - second
	size := field.Width() + field.Depth()
	last := p.DistanceTo(middle(field))
	if aside {
		last = size - last
	}
	return (max(so, -so)*int64(size)+int64(max(between, -between)))*int64(size) + int64(last)
}

// markerSites are the points on a grid of inches, with their distances from both deployment
// zones. They are kept from battle to battle.
type markerSites struct {
	field geom.Rect
	zones [2]geom.Zone
	list  []markerSite
}

type markerSite struct {
	at   geom.Point
	away [2]geom.Length
}

// measure computes the list for a battlefield and its zones.
func (s *markerSites) measure(field geom.Rect, zones [2]geom.Zone) {
	if s.list != nil && s.field == field && s.zones == zones {
		return
	}
	s.field, s.zones, s.list = field, zones, s.list[:0]
	for x := field.Min.X; x <= field.Max.X; x += geom.Inch {
		for y := field.Min.Y; y <= field.Max.Y; y += geom.Inch {
			p := geom.Point{X: x, Y: y}
			s.list = append(s.list, markerSite{p, [2]geom.Length{away(zones[0], p), away(zones[1], p)}})
		}
	}
}

// marker sets up an objective marker where it favours neither zone, because it is not known yet
// which player chooses the zone. Among such places it prefers one between the zones, and then
// one to the side, which leaves room for others; or one near the middle if a player can still
// divide the battlefield in another way, or if its army is stronger and can win the fight for
// it.
func (g *greedy) marker(v rules.View) geom.Point {
	c, known := scoreRaceOf(v), zonesAreKnown(v) && !g.stronger(v)
	so := c.ahead(v.State.Markers) + c.expected(v)
	best, least := geom.Point{}, int64(-1)
	g.sites.measure(v.Field, c.zones)
	for i := range g.sites.list {
		s := &g.sites.list[i]
		if n := c.uneven(so, s.at, s.away[0], s.away[1], v.Field, known); (least < 0 || n < least) && mission.Free(v.Game, s.at) {
			best, least = s.at, n
		}
	}
	if least < 0 {
		return gridMarker(v)
	}
	return best
}

// stronger reports whether the Power of the army exceeds the enemy's by more than a fifth.
func (g *greedy) stronger(v rules.View) bool {
	var power [2]int
	for p := range v.Setup.Armies {
		for u := range v.Setup.Armies[p].Units {
			power[p] += int(v.Setup.Armies[p].Units[u].Power)
		}
	}
	p := v.Request().Player
	return 5*power[p] > 6*power[p.Opponent()]
}

// zonesAreKnown reports whether no player will divide the battlefield.
func zonesAreKnown(v rules.View) bool {
	zones := v.Edition.Mission.Zones.Do
	return zones(v.Field, 0) == zones(v.Field, 1)
}

// farthest returns the maximum distance of an objective marker from a zone if the battlefield
// is divided in a way.
func farthest(v rules.View, division int8) (most geom.Length) {
	zones := v.Edition.Mission.Zones.Do(v.Field, division)
	for _, m := range v.State.Markers {
		most = max(most, away(zones[0], m), away(zones[1], m))
	}
	return most
}

// zone chooses the zone from which more objective markers can be held.
func (g *greedy) zone(v rules.View, q *rules.Request) int {
	c := scoreRaceOf(v)
	so := c.ahead(v.State.Markers)
	return g.best(q.Options, func(o rules.Option) Worth { return Worth(so * int64(1-2*o.N)) })
}

// score is what an objective marker still scores for the player who controls it, and what it
// would score for the opponent.
type score struct {
	hold, deny Worth
	each       Worth // lost with each move that is needed to reach it
	end        Worth // the part of hold for the end of the battle
	moves      Worth // remaining moves
}

// scoreOf returns the score of a marker for a player: by the rolled primary objective, or by the mission whenever it
// scores markers and at the end.
func scoreOf(v rules.View, p rules.Player, marker int) score {
	left := Worth(v.Edition.Mission.Rounds.Is - int(v.State.Round)) // remaining battle rounds
	theirs := left
	if v.State.First == p {
		theirs++
	}
	if list := v.Edition.Mission.Primaries.Is; len(list) > 0 {
		return primaryScore(&list[v.State.Primary], left, theirs)
	}
	r := &v.Edition.Mission.Scoring.Is
	if r.ScoresAtTurn(int(v.State.Round)) {
		left++
	}
	scored := Worth(v.Edition.Mission.Rounds.Is - r.From + 1) // battle rounds in which markers score
	each, end := scoredBy(v, p, marker)*pointWorth(v), Worth(r.AtEnd)*pointWorth(v)
	denied := scoredBy(v, p.Opponent(), marker) * pointWorth(v)
	return score{hold: min(left, scored)*each + end, deny: min(theirs, scored)*denied + end, each: each}
}

// pointWorth returns the worth of a victory point: in missions in which a marker scores several at once, each is worth
// less.
func pointWorth(v rules.View) Worth {
	return victoryPoint / Worth(max(v.Edition.Mission.Scoring.Is.Each, 1))
}

// scoredBy returns the victory points that a marker adds to those of a player whenever markers score.
func scoredBy(v rules.View, p rules.Player, marker int) Worth {
	s := &v.Edition.Mission.Scoring.Is
	if s.Away == 0 {
		return Worth(s.Each)
	}
	home, away := homeAndAway(v, p, marker)
	switch {
	case home > 0:
		return Worth(s.Each + s.Away)
	case v.Zones()[v.State.Sides[p].Zone].Contains(v.State.Markers[marker]):
		return Worth(s.Each + s.Away*away)
	}
	return Worth(s.Each)
}

// homeAndAway counts the markers but one that a player controls within and outside the own deployment zone.
func homeAndAway(v rules.View, p rules.Player, but int) (home, away int) {
	zone := v.Zones()[v.State.Sides[p].Zone]
	for m, at := range v.State.Markers {
		switch of, held := v.Controls(m); {
		case !held || of != p || m == but:
		case zone.Contains(at):
			home++
		default:
			away++
		}
	}
	return home, away
}

// primaryScore returns the score of a marker by a primary objective: at the end of every turn
// of both players, and at the end of the battle.
func primaryScore(o *rules.Primary, left, theirs Worth) score {
	turns, end := left+theirs+1, Worth(o.AtEnd)*victoryPoint
	all := turns*Worth(o.AtTurn)*victoryPoint + end
	return score{hold: all, deny: all, each: Worth(o.AtTurn) * victoryPoint, end: end, moves: left + 1}
}

// advance is the average distance that an Advance adds to a move.
const advance = 7 * geom.Inch / 2

// late returns the part of the score that is lost on a path. If the remaining moves do not
// reach the marker, its score at the end of the battle is lost too.
func (s *score) late(division, pace geom.Length) Worth {
	cost := s.each * Worth(division) / Worth(pace)
	if s.end > 0 {
		far := max(s.moves, 1) * Worth(pace+advance)
		cost += s.end * min(Worth(division), far) / far
	}
	return cost
}

// prize returns the score of controlling a marker once.
func prize(v rules.View) Worth {
	if list := v.Edition.Mission.Primaries.Is; len(list) > 0 {
		o := &list[v.State.Primary]
		return Worth(max(o.AtTurn, o.AtEnd)) * victoryPoint
	}
	return Worth(v.Edition.Mission.Scoring.Is.Each) * pointWorth(v)
}

// warlordPrize returns the worth of the victory points that the enemy scores if a unit is destroyed because the Warlord is
// in it.
func warlordPrize(v rules.View, u rules.UnitID) Worth {
	at := v.WarlordAt(v.Unit(u).Player)
	if at < 0 || v.UnitOf(at) != u {
		return 0
	}
	if list := v.Edition.Mission.Primaries.Is; len(list) > 0 {
		return average(list[v.State.Primary].Warlord) * victoryPoint / 2
	}
	return Worth(v.Edition.Mission.Scoring.Is.Warlord) * pointWorth(v)
}
