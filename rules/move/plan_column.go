package move

import (
	"math/bits"

	"github.com/rollcall40k/rollcall/rules/geom"
)

// columns is the number of columns that are planned: the rearmost model goes as far as it can, then three quarters and
// half of that.
const columns = 3

// column moves the unit along walking paths so that the rearmost model goes as far as it can, and each other model ends
// ahead of or beside those that were behind it. Places are assigned before any path is checked, because a model may end
// where another stands now. It finds moves through gaps and around corners where those of a march have no place for the
// last models.
func (p *planner) column() bool {
	for n := range columns {
		if p.assignPlaces(geom.Length(4-n)) && p.goToPlaces() {
			return true
		}
	}
	return false
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
	p.sort(func(b *geom.Body) int64 { return int64(p.distance(b.At())) })
	return true
}

// assignPlace returns the best place for a model: on its path, or beside a model that has a place.
func (p *planner) assignPlace(at, k int, quarters geom.Length) (best geom.Pose, ok bool) {
	path, least := p.path(at), geom.Reachable
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
	if stays := p.bodies[at].Pose; !ok && p.fits(at, stays) {
		return stays, true
	}
	return best, ok
}

// goToPlaces moves the models to their places, the nearest to the goal first, as soon as nothing is in their way. Models
// that block each other exchange their places. It reports whether that is a legal move of the unit.
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
		switch {
		case bits.OnesCount64(p.done) == len(p.bodies):
			return len(p.memory.Paths) > 0 && p.good()
		case p.done == was && !p.exchange():
			return false
		}
	}
}

// columnTries is the maximum number of paths that are checked for a column, for each model.
const columnTries = 6

// exchange moves a model to the place of another that is blocked, which gets its place instead.
func (p *planner) exchange() bool {
	ends := p.memory.Ends
	for _, a := range p.models() {
		for _, b := range p.models() {
			if a == b || (p.done>>a|p.done>>b)&1 != 0 || p.bodies[a].Base != p.bodies[b].Base {
				continue
			}
			ends[a], ends[b] = ends[b], ends[a]
			if p.goToPlace(int(b)) {
				return true
			}
			ends[a], ends[b] = ends[b], ends[a]
		}
	}
	return false
}

// goToPlace moves a model to its place, if nothing is in its way.
func (p *planner) goToPlace(at int) bool {
	end := p.memory.Ends[at]
	if end == p.bodies[at].Pose {
		p.done |= 1 << at
		return true
	}
	path := p.path(at)
	turns, ok := p.turnsTo(at, path, end.At())
	return ok && p.along(at, path[:turns], end.At())
}
