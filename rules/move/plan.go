package move

import (
	"math/bits"

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

// plannedRoutes is how often a way around is looked for in a plan.
const plannedRoutes = 4

// How many ways are looked at in a plan, and how many more for each model.
const (
	plannedTries = 40
	triesOfModel = 10
)

// Plan returns legal ways for a unit that makes a move of a kind towards a goal:
// Check accepts them, for the same unit and kind. The models that are nearest to
// the goal go first. The others follow in formation where they can, and where
// not, each goes or stays where it keeps in coherency with those before it; what
// is in the way is gone around or climbed over, or the move is shorter. Without
// ways, the unit stays.
//
// It reports whether the goal is met as far as it must be: with Goal.Reach, that
// the unit ends within Engagement Range of each of those units, which Kind.Engage
// must allow; without it, that the unit ends where it may, which a unit that
// Falls Back or has a minimum move may fail to. Where it is false, there are no
// ways.
//
// A unit with a minimum move that cannot make it towards the goal goes where it
// can.
//
// The ways lie in the memory of the battle and hold until the next plan.
func Plan(g *rules.Game, u rules.UnitID, k *Kind, goal *Goal) (ways []rules.Way, ok bool) {
	if ways, ok = planTo(g, u, k, goal); ok || !k.Least || !hasLeast(g, u) {
		return ways, ok
	}
	return anywhereElse(g, u, k)
}

// planTo is Plan to the goal alone.
func planTo(g *rules.Game, u rules.UnitID, k *Kind, goal *Goal) (ways []rules.Way, ok bool) {
	p := newPlanner(g, u, k, goal)
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
	goal     *Goal
	tries    int        // ways that may still be looked at
	patience int        // ways that are looked at beside one enemy model
	detours  int        // of those, around what is in the way
	keeper   *geom.Body // of Memory.Shunned, the enemy that a model came too near to last
	far      bool       // the goal is so far away that the unit goes aside where it must
	done     uint64     // models that have their place in the plan, by their place in the unit
	need     int        // how many of those each other model has to be near; together, anywhere
	order    [geom.MaxUnit]uint8
	tally    [geom.MaxUnit]int64
	target   geom.Point                // of a march
	walks    bool                      // a march follows walking paths; otherwise it goes straight
	least    [geom.MaxUnit]geom.Length // how near to the target models come at most, in their order
}

// together is the planner.need of models that keep the whole unit in coherency at every
// step.
const together = 0

// anywhere is the planner.need of models that go anywhere, as long as the unit is in
// coherency at the end.
const anywhere = -1

func newPlanner(g *rules.Game, u rules.UnitID, k *Kind, goal *Goal) planner {
	p := planner{checker: newChecker(g, u, k), goal: goal}
	p.nearby()
	p.patience = len(attempts)
	p.detours, p.tries = plannedRoutes, plannedTries+triesOfModel*len(p.bodies)
	return p
}

// restart returns all models to where they stand. From then on each model must be near
// need models that have their place.
func (p *planner) restart(need int) {
	copy(p.bodies, p.g.Bodies(p.unit))
	p.memory.Ways, p.memory.Planned = p.memory.Ways[:0], p.memory.Planned[:0]
	p.done, p.need = 0, need
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

// good reports whether the unit may end as it stands in the plan.
func (p *planner) good() bool {
	for at := range p.bodies {
		if p.reach.least(p.first+at) > 0 && p.bodies[at].Pose == p.g.State.Bodies[p.first+at].Pose {
			return false
		}
	}
	return p.fault() == wholeAndLegal && (p.kind.Whole == nil || p.kind.Whole(p.bodies) == nil)
}

// walk moves a model straight by a way, if it may end there and can go there. It checks
// first what does not depend on the height of the ground.
func (p *planner) walk(at int, by geom.Point) bool {
	return p.tries > 0 && p.mayKeep(at, p.bodies[at].At().Plus(by)) && !p.stillTooClose(at, by) && p.put(at, p.step(at, by))
}

// stillTooClose reports whether a model that went straight by a way would come too near
// to the enemy that a model came too near to last, whatever the height of the ground: at
// the lowest and at the highest, and so in between.
func (p *planner) stillTooClose(at int, by geom.Point) bool {
	if p.keeper == nil {
		return false
	}
	b := p.bodies[at]
	b.X, b.Y, b.Z = b.X+by.X, b.Y+by.Y, 0
	if !geom.WithinReach(&b, p.keeper, p.move.Keep) {
		return false
	}
	b.Z = p.climbs(at)
	return geom.WithinReach(&b, p.keeper, p.move.Keep)
}

// tooClose reports whether a model would come too near to an enemy.
func (p *planner) tooClose(b *geom.Body) bool {
	for i := range p.memory.KeepAway {
		if enemy := &p.memory.KeepAway[i]; geom.WithinReach(b, enemy, p.move.Keep) {
			p.keeper = enemy
			return true
		}
	}
	return false
}

// mayKeep is false where a model is too far from the others whatever its height.
func (p *planner) mayKeep(at int, to geom.Point) bool {
	if p.need == together {
		return true
	}
	far, near := p.g.Edition.Table.Coherency.Is.Horizontal+p.bodies[at].Reach(), 0
	need := min(p.need, bits.OnesCount64(p.done))
	for set := p.done &^ (1 << at); set != 0 && near < need; set &= set - 1 {
		if b := &p.bodies[bits.TrailingZeros64(set)]; to.Within(b.At(), far+b.Reach()) {
			near++
		}
	}
	return near >= need
}

// put moves a model to a place, if there is a legal way to it and it keeps to
// the models that have theirs.
func (p *planner) put(at int, end geom.Pose) bool {
	if p.tries <= 0 || !p.fits(at, end) {
		return false
	}
	p.tries--
	way, v := p.look(at, end)
	if v.why != legal {
		return false
	}
	p.write(at, way)
	return true
}

// write adds the way of a model to the plan.
func (p *planner) write(at int, way []geom.Pose) {
	begin := len(p.memory.Planned)
	p.memory.Planned = append(p.memory.Planned, way[1:]...)
	p.memory.Ways = append(p.memory.Ways, rules.Way{
		Model: p.g.Models(p.unit)[at].ID, Poses: p.memory.Planned[begin:len(p.memory.Planned):len(p.memory.Planned)],
	})
	p.bodies[at].Pose = way[len(way)-1]
	p.done |= 1 << at
}

// look searches a way for a model to a place that it fits: straight, around what is in
// between as often as the plan allows and only if a detour cannot be too long.
func (p *planner) look(at int, end geom.Pose) ([]geom.Pose, verdict) {
	p.routes = 0
	p.move.Most = p.memory.Most[at]
	if p.detours > 0 && p.bodies[at].At().Within(end.At(), p.move.Most*7/8) {
		p.routes = 1
	}
	allowed, one := p.routes, [1]geom.Pose{end}
	p.ended = true
	way, v := p.try(at, one[:])
	p.detours -= allowed - p.routes
	p.ended = false
	return way, v
}

// fits reports whether a model may stand at a place, whatever the way to it.
func (p *planner) fits(at int, end geom.Pose) bool {
	b := geom.Body{Base: p.bodies[at].Base, Pose: end}
	return p.g.Field.Holds(&b) && end.Z <= p.climbs(at) && !p.tooClose(&b) && geom.OverlapAny(&b, p.memory.Aircraft) < 0 && !p.taken(at, &b) && p.keeps(at, &b) && p.g.Terrain.HasFooting(&b)
}

// taken reports whether another model stands where a model would.
func (p *planner) taken(at int, b *geom.Body) bool {
	own := len(p.around) - len(p.bodies) + at
	return geom.OverlapAny(b, p.around[:own]) >= 0 || geom.OverlapAny(b, p.around[own+1:]) >= 0
}

// highest is how high models climb to stand. From there most can still climb down and go
// on.
const highest = 3 * geom.Inch

// climbs is how high a model stands at most: no higher than that, or than it is.
func (p *planner) climbs(at int) geom.Length { return max(p.bodies[at].Z, highest) }

// keeps reports whether a model at a place keeps to the others.
func (p *planner) keeps(at int, b *geom.Body) bool {
	if p.need == together {
		was := p.bodies[at]
		p.bodies[at] = *b
		coherent := p.g.Coherent(p.bodies)
		p.bodies[at] = was
		return coherent
	}
	reach, near := p.g.Edition.Table.Coherency.Is.Reach, 0
	need := min(p.need, bits.OnesCount64(p.done))
	for set := p.done &^ (1 << at); set != 0 && near < need; set &= set - 1 {
		if geom.WithinReach(b, &p.bodies[bits.TrailingZeros64(set)], reach) {
			near++
		}
	}
	return near >= need
}

// stay leaves a model where it is, if it keeps to the others there.
func (p *planner) stay(at int) bool {
	if !p.keeps(at, &p.bodies[at]) {
		return false
	}
	p.done |= 1 << at
	return true
}

// step is where a model would stand after a straight way: at the height that it
// is at, or that the ground has there.
func (p *planner) step(at int, by geom.Point) geom.Pose {
	b := p.bodies[at]
	b.X, b.Y = b.X+by.X, b.Y+by.Y
	if b.Z > 0 && p.g.Terrain.HasFooting(&b) {
		return b.Pose
	}
	b.Z = p.g.Terrain.Rest(&b)
	return b.Pose
}
