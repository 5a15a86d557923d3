package move

import (
	"math/bits"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Goal is where a planned move brings a unit.
type Goal struct {
	At    geom.Point    // a point to approach if Unit is NoUnit
	Unit  rules.UnitID  // a unit to approach
	Keep  geom.Length   // the distance that is near enough; 0: as near as possible
	Away  bool          // move away to that distance instead, or as far as possible
	Reach rules.UnitSet // units to end within Engagement Range of, all of them (charges, pile-ins); Unit and At are ignored
}

// plannedRoutes is the maximum number of searches for a path around obstacles in a plan.
const plannedRoutes = 4

// The maximum number of paths that a plan checks, and of additional ones for each model.
const (
	plannedTries = 40
	triesOfModel = 10
)

// Plan returns legal moves for a unit that makes a kind of move towards a goal: Check accepts
// them for the same unit and kind. The models that are nearest to the goal go first. The others
// follow in formation if they can; otherwise each goes or stays where it keeps in coherency
// with those before it. Models go around obstacles, climb over them, or move less far. Without
// moves, the unit stays.
//
// ok reports whether the goal is reached as far as it must be. With Goal.Reach, the unit must
// end within Engagement Range of each of those units, which Kind.Engage must allow. Without it,
// the unit must end where it may, in which units that Fall Back or have a minimum move may
// fail. If ok is false, there are no moves.
//
// A unit with a minimum move that cannot make it towards the goal goes where it can.
//
// The moves belong to the battle and are valid until the next plan.
func Plan(g *rules.Game, u rules.UnitID, k *Kind, goal *Goal) (paths []rules.Path, ok bool) {
	if paths, ok = planTo(g, u, k, goal); ok || !k.Least || !hasLeast(g, u) {
		return paths, ok
	}
	return anywhereElse(g, u, k)
}

// planTo is Plan without that last resort.
func planTo(g *rules.Game, u rules.UnitID, k *Kind, goal *Goal) (paths []rules.Path, ok bool) {
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
		if p.partial > 0 && (!ok || p.progress() < p.partial) {
			p.memory.Paths, p.memory.Partial.List, ok = p.memory.Partial.List, p.memory.Paths, true
		}
	}
	if !ok {
		return nil, false
	}
	return p.memory.Paths, true
}

// planner plans a move: a checker whose models are put where they will end.
type planner struct {
	checker
	goal     *Goal
	tries    int        // paths that may still be checked
	patience int        // paths that are checked beside one enemy model
	detours  int        // of the paths, those around obstacles
	keeper   *geom.Body // of Memory.KeepAway: the enemy that a model last came too near to
	far      bool       // the goal is so far away that the unit may move sideways
	done     uint64     // models that have a place in the plan, by their index in the unit
	need     int        // the number of those that each other model must be near; together, anywhere
	order    [geom.MaxUnit]uint8
	tally    [geom.MaxUnit]int64
	target   geom.Point                // of a march
	walks    bool                      // a march follows walking paths, and otherwise goes straight
	least    [geom.MaxUnit]geom.Length // how near to the target models may come, in their order
	possible geom.Length               // the progress of all models together if each comes so near
	partial  geom.Length               // the progress of Memory.Partial, or 0
	oneWay   bool                      // all models of a column follow the foremost one
	guide    [geom.MaxUnit]uint8       // the model that a model of a column follows, by their index in the unit
}

// together is the planner.need that keeps the whole unit in coherency at every step.
const together = 0

// anywhere is the planner.need that only requires coherency at the end.
const anywhere = -1

func newPlanner(g *rules.Game, u rules.UnitID, k *Kind, goal *Goal) planner {
	p := planner{checker: newChecker(g, u, k), goal: goal}
	p.nearby()
	p.patience = len(attempts)
	p.detours, p.tries = plannedRoutes, plannedTries+triesOfModel*len(p.bodies)
	return p
}

// restart returns all models to where they stand. From then on each model must end near need of
// those that have a place.
func (p *planner) restart(need int) {
	copy(p.bodies, p.g.Bodies(p.unit))
	p.memory.Paths, p.memory.Planned = p.memory.Paths[:0], p.memory.Planned[:0]
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

// models returns the indexes of the models in their order.
func (p *planner) models() []uint8 { return p.order[:len(p.bodies)] }

// good reports whether the unit may end as planned.
func (p *planner) good() bool {
	for at := range p.bodies {
		if p.reach.least(p.first+at) > 0 && p.bodies[at].Pose == p.g.State.Bodies[p.first+at].Pose {
			return false
		}
	}
	return p.fault() == wholeAndLegal && (p.kind.Whole == nil || p.kind.Whole(p.bodies) == nil)
}

// walk moves a model straight by a displacement, if that is legal. It first checks what does
// not depend on the height of the ground.
func (p *planner) walk(at int, by geom.Point) bool {
	return p.tries > 0 && p.mayKeep(at, p.bodies[at].At().Plus(by)) && !p.stillTooClose(at, by) && p.put(at, p.step(at, by))
}

// stillTooClose reports whether a model that moved straight by a displacement would come too
// near to the enemy that a model last came too near to, at any height of the ground: it checks
// the lowest and the highest, and so all in between.
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

// mayKeep returns false if a model is too far from the others at any height.
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

// put moves a model to a place, if there is a legal path to it and it stays in coherency with
// those that have a place.
func (p *planner) put(at int, end geom.Pose) bool {
	if p.tries <= 0 || !p.fits(at, end) {
		return false
	}
	p.tries--
	path, v := p.look(at, end)
	if v.why != legal {
		return false
	}
	p.write(at, path)
	return true
}

// write adds the path of a model to the plan.
func (p *planner) write(at int, path []geom.Pose) {
	begin := len(p.memory.Planned)
	p.memory.Planned = append(p.memory.Planned, path[1:]...)
	p.memory.Paths = append(p.memory.Paths, rules.Path{
		Model: p.g.Models(p.unit)[at].ID, Poses: p.memory.Planned[begin:len(p.memory.Planned):len(p.memory.Planned)],
	})
	p.bodies[at].Pose = path[len(path)-1]
	p.done |= 1 << at
}

// look returns a path for a model to a pose that fits: straight or, as often as the plan allows
// and if a detour cannot be too long, around obstacles.
func (p *planner) look(at int, end geom.Pose) ([]geom.Pose, verdict) {
	p.routes = 0
	p.move.Most = p.memory.Most[at]
	if p.detours > 0 && p.bodies[at].At().Within(end.At(), p.move.Most*7/8) {
		p.routes = 1
	}
	allowed, one := p.routes, [1]geom.Pose{end}
	p.ended = true
	path, v := p.try(at, one[:])
	p.detours -= allowed - p.routes
	p.ended = false
	return path, v
}

// fits reports whether a model may stand at a pose, by any path.
func (p *planner) fits(at int, end geom.Pose) bool {
	b := geom.Body{Base: p.bodies[at].Base, Pose: end}
	return p.g.Field.Holds(&b) && end.Z <= p.climbs(at) && !p.tooClose(&b) && geom.OverlapAny(&b, p.memory.Aircraft) < 0 && !p.taken(at, &b) && p.keeps(at, &b) && p.mayStand(&p.bodies[at], &b)
}

// taken reports whether another model stands where a model would.
func (p *planner) taken(at int, b *geom.Body) bool {
	own := len(p.around) - len(p.bodies) + at
	return geom.OverlapAny(b, p.around[:own]) >= 0 || geom.OverlapAny(b, p.around[own+1:]) >= 0
}

// highest is the height up to which models climb to stand. Most can still climb down from there
// and move on.
const highest = 3 * geom.Inch

// climbs returns the maximum height at which a model may end: highest, or its current height.
func (p *planner) climbs(at int) geom.Length { return max(p.bodies[at].Z, highest) }

// mayStand reports whether a model has footing at a place, may stand at its height (MoveRules.High) and not on an objective
// marker, or is there already.
func (c *checker) mayStand(was, b *geom.Body) bool {
	return c.g.Terrain.HasFooting(b) && (b.Pose == was.Pose || (b.Z == 0 || c.mayBeHigh(b)) && !onMarker(c.g, b))
}

// mayBeHigh reports whether a model may stand at a place above ground level.
func (c *checker) mayBeHigh(b *geom.Body) bool {
	c.memory.Place = *b // a copy, so that the bodies of all other places stay on the stack
	return c.g.Edition.Move.High.Do(c.g, c.unit, &c.memory.Place)
}

// keeps reports whether a model at a place stays in coherency with the others.
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

// stay leaves a model where it is, if it stays in coherency there.
func (p *planner) stay(at int) bool {
	if !p.keeps(at, &p.bodies[at]) {
		return false
	}
	p.done |= 1 << at
	return true
}

// step returns the pose of a model after a straight move: at its current height, or that of the
// ground there.
func (p *planner) step(at int, by geom.Point) geom.Pose {
	b := p.bodies[at]
	b.X, b.Y = b.X+by.X, b.Y+by.Y
	if b.Z > 0 && p.g.Terrain.HasFooting(&b) {
		return b.Pose
	}
	b.Z = p.g.Terrain.Rest(&b)
	return b.Pose
}
