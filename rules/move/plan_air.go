package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// turnSteps is the number of turns that are tried to either side.
const turnSteps = 12

// fly moves models that turn once and go straight on: each by the turn and the length that bring it
// nearest to the goal, among those after which it can move again. Those that turn last turn towards
// the goal.
func (p *planner) fly() bool {
	p.restart(1)
	stays := true
	for at := range p.bodies {
		if !p.flyModel(at) && p.reach.least(p.first+at) > 0 {
			stays = false
		}
	}
	return stays && p.good()
}

// flyModel moves one model; it reports whether it has moved.
func (p *planner) flyModel(at int) bool {
	from := p.bodies[at].Pose
	most, least := min(p.memory.Most[at], p.g.Field.Min.DistanceTo(p.g.Field.Max)), p.reach.least(p.first+at)
	_, to, _ := p.nearest()
	if p.goal.Unit == rules.NoUnit {
		to = p.goal.At
	}
	best, score := from, geom.Reachable*8
	for turn := -geom.Facing(turnSteps); turn <= turnSteps; turn++ {
		facing := p.turned(from, turn)
		heading := facing
		if p.kind.Last {
			heading = from.Facing
		}
		for _, n := range lengths(least, most, geom.Swing(&p.bodies[at].Base, from.Facing, heading)) {
			end := geom.Pose{Facing: facing}
			ahead := from.At().Plus(heading.Ahead(n))
			end.X, end.Y = ahead.X, ahead.Y
			far := ahead.DistanceTo(to)
			if p.kind.Last {
				far += ahead.Plus(facing.Ahead(least)).DistanceTo(to) / 16
			}
			if p.goal.Away {
				far = geom.Reachable*4 - far
			}
			if far >= score {
				continue
			}
			far += geom.Reachable * geom.Length(max(0, pathsOn-p.onward(at, end))) / 2
			if far < score && p.mayEnd(at, end) {
				best, score = end, far
			}
		}
	}
	return best != from && p.put(at, best)
}

// turned returns the facing after one of the tried turns.
func (p *planner) turned(from geom.Pose, turn geom.Facing) geom.Facing {
	return from.Facing.Plus(p.kind.Turn * turn / turnSteps)
}

// lengths returns the lengths that are tried from a minimum move on, in small steps at first. A
// length that exceeds the minimum by the swing moves every part of a rotated base far enough
// (9e.MOVE.MINMOVE.1).
func lengths(least, most, swing geom.Length) [7]geom.Length {
	n := [7]geom.Length{least, least + swing/2 + 1, least + swing + 2} // for the rounding of slanted lines
	for part := range geom.Length(4) {
		n[3+part] = least + (most-least)*(part+1)/4
	}
	for i := range n {
		n[i] = min(n[i], most)
	}
	return n
}

// pathsOn is the number of onward moves that a model needs where it ends, because some may be
// blocked by then.
const pathsOn = 6

// onward counts the tried turns, or the one way of models that turn last, after which a model at a pose could make its next minimum move
// on the battlefield. A model without any is lost (9e.MOVE.MINMOVE.4).
func (p *planner) onward(at int, from geom.Pose) (n int) {
	least := p.reach.least(p.first + at)
	if p.kind.Last {
		if p.holds(at, from, from.Facing, least) {
			return pathsOn
		}
		return 0
	}
	for turn := -geom.Facing(turnSteps); turn <= turnSteps && n < pathsOn; turn++ {
		facing := p.turned(from, turn)
		if p.holds(at, from, facing, least+geom.Swing(&p.bodies[at].Base, from.Facing, facing)) {
			n++
		}
	}
	return n
}

// holds reports whether the battlefield has room for a model that has gone a length ahead from a pose.
func (p *planner) holds(at int, from geom.Pose, facing geom.Facing, n geom.Length) bool {
	ahead := from.At().Plus(facing.Ahead(n))
	b := geom.Body{Base: p.bodies[at].Base, Pose: geom.Pose{X: ahead.X, Y: ahead.Y, Facing: facing}}
	return p.g.Field.Holds(&b) && p.g.Terrain.HasFooting(&b)
}

// mayEnd reports whether a model may move to a pose.
func (p *planner) mayEnd(at int, end geom.Pose) bool {
	one := [1]geom.Pose{end}
	_, v := p.try(at, one[:])
	b := geom.Body{Base: p.bodies[at].Base, Pose: end}
	return v.why == legal && !geom.UnitWithinReach([]geom.Body{b}, p.memory.KeepAway, p.move.Keep)
}
