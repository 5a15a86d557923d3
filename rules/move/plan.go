package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Goal says where a planned move is to bring a unit.
type Goal struct {
	At    geom.Point    // a point to come near to, where Unit is NoUnit
	Unit  rules.UnitID  // a unit to come near to
	Keep  geom.Length   // how near is near enough; 0: as near as the move allows
	Away  bool          // come so far away instead, or as far as possible
	Reach rules.UnitSet // units to end within Engagement Range of, each of them (charges, piling in); Unit and At are not looked at
}

// plannedRoutes is for how many models of a plan a way around is looked for.
const plannedRoutes = 2

// Plan returns legal ways for a unit that makes a move of a kind towards a goal:
// Check accepts them, for the same unit and kind. The models that are nearest to
// the goal go first, and the others follow in formation; what is in the way is
// gone around, or the move is shorter. Without ways, the unit stays.
//
// It reports whether the goal is met as far as it must be: with Goal.Reach, that
// the unit ends within Engagement Range of each of those units, which Kind.Engage
// must allow; without it, that the unit ends where it may, which a unit that
// Falls Back or has a minimum move may fail to. Where it is false, there are no
// ways.
//
// The ways lie in the memory of the battle and hold until the next plan.
func Plan(g *rules.Game, u rules.UnitID, k *Kind, goal *Goal) (ways []rules.Way, ok bool) {
	p := planner{checker: newChecker(g, u, k), goal: goal}
	p.nearby()
	p.routes, p.tries = plannedRoutes, 24+3*len(p.bodies)
	if len(p.bodies) > geom.MaxUnit {
		return nil, p.good()
	}
	switch {
	case goal.Reach != 0:
		ok = p.engage()
	case k.Turns:
		ok = p.fly()
	default:
		ok = p.approach()
	}
	if !ok {
		return nil, false
	}
	return p.memory.Ways, true
}

// planner is a move that is being planned: a checker whose models are put where
// they will end.
type planner struct {
	checker
	goal  *Goal
	tries int  // ways that may still be looked at
	far   bool // the goal is so far away that the unit goes aside where it must
	order [geom.MaxUnit]uint8
	tally [geom.MaxUnit]int64
}

// restart puts all models back to where they stand.
func (p *planner) restart() {
	copy(p.bodies, p.g.Bodies(p.unit))
	p.memory.Ways, p.memory.Planned = p.memory.Ways[:0], p.memory.Planned[:0]
}

// sort orders the models by a number, the smallest first.
func (p *planner) sort(by func(b *geom.Body) int64) {
	for i := range p.bodies {
		n := by(&p.bodies[i])
		k := i
		for ; k > 0 && p.tally[k-1] > n; k-- {
			p.tally[k], p.order[k] = p.tally[k-1], p.order[k-1]
		}
		p.tally[k], p.order[k] = n, uint8(i)
	}
}

// models returns the places of the models in their order.
func (p *planner) models() []uint8 { return p.order[:len(p.bodies)] }

// good tells whether the unit may end as it stands in the plan.
func (p *planner) good() bool {
	for at := range p.bodies {
		if p.reach.least(p.first+at) > 0 && p.bodies[at].Pose == p.g.State.Bodies[p.first+at].Pose {
			return false
		}
	}
	return p.fault() == wholeAndLegal && (p.kind.Whole == nil || p.kind.Whole(p.bodies) == nil)
}

// put moves a model to a place, if there is a legal way to it. Models do not
// climb up to where they end.
func (p *planner) put(at int, end geom.Pose) bool {
	if p.tries <= 0 || end.Z > p.bodies[at].Z {
		return false
	}
	p.tries--
	b := geom.Body{Base: p.bodies[at].Base, Pose: end}
	for i := range p.memory.Shunned {
		if geom.WithinReach(&b, &p.memory.Shunned[i], p.move.Keep) {
			return false
		}
	}
	if geom.OverlapAny(&b, p.around[:len(p.around)-len(p.bodies)]) >= 0 {
		return false
	}
	one := [1]geom.Pose{end}
	way, v := p.try(at, one[:])
	if v.why != legal {
		return false
	}
	begin := len(p.memory.Planned)
	p.memory.Planned = append(p.memory.Planned, way[1:]...)
	p.memory.Ways = append(p.memory.Ways, rules.Way{
		Model: p.g.Models(p.unit)[at].ID, Poses: p.memory.Planned[begin:len(p.memory.Planned):len(p.memory.Planned)],
	})
	p.bodies[at].Pose = end
	return true
}

// step is where a model would stand after a straight way, at the height that the
// ground has there.
func (p *planner) step(at int, by geom.Point) geom.Pose {
	b := p.bodies[at]
	b.X, b.Y = b.X+by.X, b.Y+by.Y
	b.Z = p.g.Terrain.Rest(&b)
	return b.Pose
}

// sideways is the first of the attempts that do not bring the unit nearer.
const sideways = 13

// attempts are turns by quarters of a right angle, as cosine and sine in 1/1024,
// and the eighths of the way that are tried with them, in this order.
var attempts = [...]struct {
	cos, sin geom.Length
	eighths  geom.Length
}{
	{1024, 0, 8}, {946, 392, 8}, {946, -392, 8}, {1024, 0, 5}, {724, 724, 8}, {724, -724, 8},
	{946, 392, 4}, {946, -392, 4}, {392, 946, 8}, {392, -946, 8}, {724, 724, 4}, {724, -724, 4},
	{1024, 0, 2}, {0, 1024, 8}, {0, -1024, 8}, {0, 1024, 3}, {0, -1024, 3},
	{-724, 724, 6}, {-724, -724, 6}, {-1024, 0, 6}, {1024, 0, 1},
}

// approach moves the unit in formation towards a point or a unit, or away from
// it.
func (p *planner) approach() bool {
	p.restart()
	toward := p.toward()
	p.sort(func(b *geom.Body) int64 {
		d := b.At().Minus(geom.Point{})
		return -int64(d.X*toward.X + d.Y*toward.Y)
	})
	stays := p.good()
	if toward == (geom.Point{}) && stays {
		return true
	}
	for i := range attempts {
		a := &attempts[i]
		if stays && i >= sideways && !p.far {
			break
		}
		by := geom.Point{X: (toward.X*a.cos - toward.Y*a.sin) / 1024, Y: (toward.X*a.sin + toward.Y*a.cos) / 1024}
		by.X, by.Y = by.X*a.eighths/8, by.Y*a.eighths/8
		if p.shift(by) {
			return true
		}
		p.restart()
	}
	return stays
}

// toward returns the way that the foremost model would like to go.
func (p *planner) toward() geom.Point {
	var farthest geom.Length
	for at := range p.bodies {
		farthest = max(farthest, p.reach.most(p.unit, p.first+at))
	}
	// The rounding of a turned way may not make it too long.
	farthest = max(0, farthest-2)
	front, to, gap := p.nearest()
	way := to.Minus(front)
	p.far = p.goal.Away || gap-p.goal.Keep > farthest*3/2
	if p.goal.Away {
		way = geom.Point{X: -way.X, Y: -way.Y}
		if way == (geom.Point{}) {
			way.X = 1
		}
		return scaled(way, min(farthest, max(0, p.goal.Keep-gap)))
	}
	return scaled(way, min(farthest, gap-p.goal.Keep))
}

// nearest returns the model that is nearest to the goal, what it is nearest to,
// and how far it can go towards that.
func (p *planner) nearest() (front, to geom.Point, gap geom.Length) {
	gap = geom.Reachable * 2
	if p.goal.Unit == rules.NoUnit {
		for i := range p.bodies {
			if n := p.bodies[i].At().DistanceTo(p.goal.At); n < gap {
				front, to, gap = p.bodies[i].At(), p.goal.At, n
			}
		}
		return front, to, gap
	}
	others := p.g.Bodies(p.goal.Unit)
	for i := range p.bodies {
		if k, n := geom.Closest(&p.bodies[i], others); k >= 0 && n < gap {
			front, to, gap = p.bodies[i].At(), others[k].At(), n
		}
	}
	if !p.goal.Away && p.goal.Keep == 0 && p.g.Unit(p.goal.Unit).Player != p.g.Unit(p.unit).Player {
		gap -= p.move.Keep.Horizontal + 10
	}
	return front, to, gap
}

// scaled returns a way of the same direction and another length, not longer than
// that.
func scaled(way geom.Point, n geom.Length) geom.Point {
	length := way.DistanceTo(geom.Point{})
	if length == 0 || n <= 0 {
		return geom.Point{}
	}
	return geom.Point{X: way.X * n / length, Y: way.Y * n / length}
}

// shift moves all models by the same way where they can go it, and as far as
// they can where not. It reports whether the foremost one could, and the unit
// may end so.
func (p *planner) shift(by geom.Point) bool {
	for i, at := range p.models() {
		at := int(at)
		if p.put(at, p.step(at, p.atMost(at, by))) {
			continue
		}
		if i == 0 {
			return false
		}
		p.part(at, by)
	}
	return p.good()
}

// atMost shortens a way to what the model can go.
func (p *planner) atMost(at int, by geom.Point) geom.Point {
	limit := p.reach.most(p.unit, p.first+at)
	if by.DistanceTo(geom.Point{}) <= limit {
		return by
	}
	return scaled(by, limit)
}

// part moves a model a part of the way, if it can.
func (p *planner) part(at int, by geom.Point) bool {
	by = p.atMost(at, by)
	for _, quarters := range [...]geom.Length{3, 2, 1} {
		if p.put(at, p.step(at, geom.Point{X: by.X * quarters / 4, Y: by.Y * quarters / 4})) {
			return true
		}
	}
	return false
}
