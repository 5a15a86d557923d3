package move

import "github.com/rollcall40k/rollcall/rules/geom"

// turnSteps is how many turns to either side are tried.
const turnSteps = 12

// fly moves models that turn once and then go straight on: each by the turn and
// the way that bring it nearest to the goal.
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
	most, least := p.memory.Most[at], p.reach.least(p.first+at)
	_, to, _ := p.nearest()
	if p.goal.Unit == -1 {
		to = p.goal.At
	}
	best, score := from, geom.Reachable*8
	for turn := -geom.Facing(turnSteps); turn <= turnSteps; turn++ {
		facing := from.Facing.Plus(p.kind.Turn * turn / turnSteps)
		for part := geom.Length(0); part <= 4; part++ {
			n := least + (most-least)*part/4
			end := geom.Pose{Facing: facing}
			ahead := from.At().Plus(facing.Ahead(n))
			end.X, end.Y = ahead.X, ahead.Y
			far := ahead.DistanceTo(to)
			if p.goal.Away {
				far = geom.Reachable*4 - far
			}
			if far < score && p.mayEnd(at, end) {
				best, score = end, far
			}
		}
	}
	return best != from && p.put(at, best)
}

// mayEnd tells whether a model may go to a place.
func (p *planner) mayEnd(at int, end geom.Pose) bool {
	one := [1]geom.Pose{end}
	_, v := p.try(at, one[:])
	b := geom.Body{Base: p.bodies[at].Base, Pose: end}
	return v.why == legal && !geom.UnitWithinReach([]geom.Body{b}, p.memory.Shunned, p.move.Keep)
}
