package move

import (
	"math/bits"

	"github.com/rollcall40k/rollcall/rules/geom"
)

// columns is the number of columns that are planned: the rearmost model goes as far as it can, then three quarters, half
// and a quarter of that.
const columns = 4

// column moves the unit along walking paths so that the rearmost model goes as far as it can, and each other model ends
// ahead of or beside those that were behind it. Places are assigned before any path is checked, because a model may end
// where another stands now. It finds moves through gaps and around corners where those of a march have no place for the
// last models. Models take the shortest paths. If the paths around an obstacle part them so that no place is left, all take
// that of the foremost one, as far as they can.
func (p *planner) column() bool {
	for n := range columns {
		if p.columnOf(geom.Length(4-n), false) || n == 0 && p.columnOf(4, true) {
			return true
		}
	}
	return false
}

// columnOf plans a column whose rearmost model goes a number of quarters of its way.
func (p *planner) columnOf(quarters geom.Length, oneWay bool) bool {
	p.oneWay = oneWay
	return p.assignPlaces(quarters) && p.goToPlaces()
}

// outside is where a model is put that takes no room.
const outside = -geom.Reachable / 4

// assignPlaces gives each model a place, the rearmost first: where no other has one, in coherency with those behind it,
// and as near to the goal as it can come with a number of quarters of its move. The models stay, but planner.order and
// planner.tally become those of the places.
func (p *planner) assignPlaces(quarters geom.Length) bool {
	p.restart(p.neighbours())
	p.sort(func(b *geom.Body) int64 { return int64(p.distance(b.At())) })
	if !p.spread(0) {
		return false
	}
	for i := range p.bodies {
		p.bodies[i].X, p.bodies[i].Y = outside, outside
	}
	ends := p.memory.Ends[:0]
	for _, b := range p.g.Bodies(p.unit) {
		ends = append(ends, b.Pose)
	}
	p.memory.Ends = ends
	for k := len(p.bodies) - 1; k >= 0; k-- {
		at := int(p.order[k])
		p.bodies[at].Pose = ends[at]
		end, ok := p.assignPlace(at, k, quarters)
		if !ok {
			return false
		}
		ends[at] = end
		p.bodies[at].Pose = end
		p.done |= 1 << at
	}
	p.matchPlaces(ends)
	p.sort(func(b *geom.Body) int64 { return int64(p.distance(b.At())) })
	return true
}

// matchPlaces gives models that are ahead of others the places that are ahead, so that fewer of them are in the way of
// others.
func (p *planner) matchPlaces(ends []geom.Pose) {
	own := p.g.Bodies(p.unit)
	for i, a := range p.models() {
		for _, b := range p.models()[i+1:] {
			if p.distance(ends[a].At()) <= p.distance(ends[b].At()) || own[a].Base != own[b].Base {
				continue
			}
			if p.canReach(a, ends[b].At()) && p.canReach(b, ends[a].At()) {
				ends[a], ends[b] = ends[b], ends[a]
				p.bodies[a].Pose, p.bodies[b].Pose = ends[a], ends[b]
			}
		}
	}
}

// canReach reports whether a model can follow its path and go straight to a point from there.
func (p *planner) canReach(at uint8, end geom.Point) bool {
	_, ok := p.turnsTo(int(at), p.guided(int(at)), end)
	return ok
}

// assignPlace returns the best place for a model on its path. If there is none, it follows a model behind it, whose path may
// lead around another side of an obstacle, or stays.
func (p *planner) assignPlace(at, k int, quarters geom.Length) (best geom.Pose, ok bool) {
	p.guide[at] = uint8(at)
	if p.oneWay {
		p.guide[at] = p.order[0]
	}
	best, ok = p.placeOnPath(at, k, quarters)
	for next := k + 1; next < len(p.bodies) && !ok; next++ {
		p.guide[at] = p.order[next]
		best, ok = p.placeOnPath(at, k, quarters)
	}
	if stays := p.bodies[at].Pose; !ok && p.fits(at, stays) {
		return stays, true
	}
	return best, ok
}

// guided returns the path of a model to the goal: its own or, through where its guide stands, the path of that.
func (p *planner) guided(at int) []geom.Point {
	guide := int(p.guide[at])
	if guide == at {
		return p.path(at)
	}
	if p.memory.Most[guide] == p.memory.Most[at] {
		return p.walkOf(guide)
	}
	from := p.g.Bodies(p.unit)[guide].At()
	p.memory.Path = p.memory.Distances.Path(from, p.memory.Most[at], append(p.memory.Path[:0], from))
	return p.memory.Path
}

// placeOnPath returns the best place for a model: on the path that it follows, or beside a model that has a place.
func (p *planner) placeOnPath(at, k int, quarters geom.Length) (best geom.Pose, ok bool) {
	path, least := p.guided(at), geom.Reachable
	try := func(end geom.Point) {
		far := p.distance(end)
		if far >= least || !p.clear(at, end) {
			return
		}
		if _, reaches := p.turnsTo(at, path, end); !reaches {
			return
		}
		if pose := p.step(at, end.Minus(p.bodies[at].At())); p.fits(at, pose) {
			best, least, ok = pose, far, true
		}
	}
	if far := geom.Length(p.tally[k]) - p.least[k]; far > 0 {
		for n := quarters; n > 0 && !ok; n-- {
			end, _ := p.point(at, path, far*n/4)
			try(end)
		}
	}
	for set := p.done; set != 0; set &= set - 1 {
		other := &p.bodies[bits.TrailingZeros64(set)]
		n := p.bodies[at].Reach() + other.Reach() + slotGap
		for i := range ring {
			try(other.At().Plus(ring[i].turned(geom.Point{X: n})))
		}
	}
	return best, ok
}

// goToPlaces moves the models to their places, the nearest to the goal first, as soon as nothing is in their way. Models
// that remain blocked get other places. It reports whether that is a legal move of the unit.
func (p *planner) goToPlaces() bool {
	p.restart(anywhere)
	p.tries, p.detours = columnTries*len(p.bodies), plannedRoutes
	for {
		was := p.done
		for _, at := range p.models() {
			if p.done>>at&1 == 0 {
				p.goToPlace(int(at))
			}
		}
		if p.done == was {
			return p.fillPlaces() && p.enough()
		}
	}
}

// columnTries is the maximum number of paths that are checked for a column, for each model.
const columnTries = 6

// fillPlaces gives each model that is blocked a place that it can reach beside models that are at their places, or
// leaves it where it stands.
func (p *planner) fillPlaces() bool {
	p.need = p.neighbours()
	p.tries = max(p.tries, slots*(len(p.bodies)-bits.OnesCount64(p.done)))
	p.sort(func(b *geom.Body) int64 { return int64(p.distance(b.At())) })
	for bits.OnesCount64(p.done) < len(p.bodies) {
		if !p.placeSome(geom.Point{}) {
			return false
		}
	}
	return true
}

// goToPlace moves a model to its place, if nothing is in its way.
func (p *planner) goToPlace(at int) bool {
	end := p.memory.Ends[at]
	if end == p.bodies[at].Pose {
		p.done |= 1 << at
		return true
	}
	path := p.guided(at)
	turns, ok := p.turnsTo(at, path, end.At())
	return ok && p.along(at, path[:turns], end.At())
}
