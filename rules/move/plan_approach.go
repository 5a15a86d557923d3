package move

import (
	"math/bits"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// sideways is the index of the first attempt that does not bring the unit nearer.
const sideways = 13

// attempt is a turn, as cosine and sine in 1/1024, and a length in eighths of the distance.
type attempt struct{ cos, sin, eighths geom.Length }

// attempts are tried in this order, the best first.
var attempts = [...]attempt{
	{1024, 0, 8}, {946, 392, 8}, {946, -392, 8}, {1024, 0, 5}, {724, 724, 8}, {724, -724, 8},
	{946, 392, 4}, {946, -392, 4}, {392, 946, 8}, {392, -946, 8}, {724, 724, 4}, {724, -724, 4},
	{1024, 0, 2}, {0, 1024, 8}, {0, -1024, 8}, {0, 1024, 3}, {0, -1024, 3},
	{-724, 724, 6}, {-724, -724, 6}, {-1024, 0, 6}, {1024, 0, 1},
}

// trailing are the attempts for models that follow.
var trailing = [...]attempt{
	{1024, 0, 8}, {946, 392, 8}, {946, -392, 8}, {1024, 0, 7}, {1024, 0, 6}, {946, 392, 6}, {946, -392, 6}, {724, 724, 8}, {724, -724, 8},
	{1024, 0, 5}, {1024, 0, 4}, {724, 724, 5}, {724, -724, 5}, {1024, 0, 3}, {946, 392, 3}, {946, -392, 3}, {1024, 0, 2}, {1024, 0, 1},
}

// of returns a displacement turned and shortened.
func (a *attempt) of(path geom.Point) geom.Point {
	p := a.turned(path)
	return geom.Point{X: p.X * a.eighths / 8, Y: p.Y * a.eighths / 8}
}

func (a *attempt) turned(path geom.Point) geom.Point {
	return geom.Point{X: (path.X*a.cos - path.Y*a.sin) / 1024, Y: (path.X*a.sin + path.Y*a.cos) / 1024}
}

// searchTries is the maximum number of paths that a search checks after a failed march, and
// that each model checks on its own after that.
const searchTries = 20

// approach moves the unit towards a point or a unit, or away from it. The foremost model leads
// or, if it is blocked, any that can.
func (p *planner) approach() bool {
	p.restart(1)
	stays := p.good()
	if !p.goal.Away {
		if p.march() {
			return true
		}
		p.tries = searchTries
	}
	p.restart(1)
	toward := p.toward()
	p.sort(func(b *geom.Body) int64 {
		return -int64(b.X*toward.X + b.Y*toward.Y)
	})
	if toward == (geom.Point{}) && stays {
		return true
	}
	last := len(attempts)
	if stays && !p.far {
		last = sideways
	}
	for _, leaders := range [...]int{1, len(p.bodies)} {
		for i := range attempts[:last] {
			if p.tries > 0 && p.shift(attempts[i].of(toward), leaders) {
				return true
			}
		}
	}
	p.restart(together)
	if stays && !p.goal.Away {
		p.advanceSlowly(toward)
	}
	return stays
}

// advanceSlowly moves each model on its own, in coherency, if the unit as a whole is blocked.
func (p *planner) advanceSlowly(by geom.Point) {
	p.tries = max(p.tries, searchTries)
	for _, at := range p.models() {
		p.follow(int(at), p.atMost(int(at), by))
	}
}

// shift moves all models by the same displacement if they can, and otherwise by one that keeps
// them together. One of the first few models leads. If another cannot keep up, it goes before
// the others.
func (p *planner) shift(by geom.Point, leaders int) bool {
	for need := 1; need <= p.neighbours(); need++ {
		p.restart(need)
		if !p.lead(by, leaders) {
			return false
		}
		if p.followAll(by) && p.good() {
			return true
		}
		if slow := p.waiting(); slow >= 0 {
			p.restart(need)
			if (p.follow(slow, p.atMost(slow, by)) || p.stay(slow)) && p.followAll(by) && p.good() && len(p.memory.Paths) > 0 {
				return true
			}
		}
	}
	return false
}

// waiting returns the first model without a place, or -1.
func (p *planner) waiting() int {
	for _, at := range p.models() {
		if p.done>>at&1 == 0 {
			return int(at)
		}
	}
	return -1
}

// neighbours returns the number of models that each model of the unit must be near.
func (p *planner) neighbours() int {
	if two := p.g.Edition.Table.Coherency.Is.TwoFrom; two > 0 && len(p.bodies) >= two {
		return 2
	}
	return 1
}

// lead moves the first model that can move by a displacement.
func (p *planner) lead(by geom.Point, leaders int) bool {
	for _, at := range p.models()[:leaders] {
		if p.walk(int(at), p.atMost(int(at), by)) {
			return true
		}
	}
	return false
}

// followAll moves the models without a place. A model that finds none waits for those after it;
// if all wait, one of them stays or goes beside another.
func (p *planner) followAll(by geom.Point) bool {
	for bits.OnesCount64(p.done) < len(p.bodies) {
		if !p.followSome(by) {
			return false
		}
	}
	return true
}

// followSome reports whether any model has found a place.
func (p *planner) followSome(by geom.Point) bool {
	was := p.done
	for _, at := range p.models() {
		if p.done>>at&1 == 0 {
			p.follow(int(at), p.atMost(int(at), by))
		}
	}
	if p.done != was {
		return true
	}
	for _, at := range p.models() {
		if at := int(at); p.done>>at&1 == 0 && (p.stay(at) || p.join(at)) {
			return true
		}
	}
	return false
}

// follow moves a model by a displacement, or approximately by it.
func (p *planner) follow(at int, by geom.Point) bool {
	for i := range trailing {
		if p.walk(at, trailing[i].of(by)) {
			return true
		}
	}
	return false
}

// join moves a model to a place beside one that has a place.
func (p *planner) join(at int) bool {
	limit := p.memory.Most[at]
	for set := p.done; set != 0; set &= set - 1 {
		other := &p.bodies[bits.TrailingZeros64(set)]
		n := p.bodies[at].Reach() + other.Reach() + slotGap
		for i := range attempts {
			if attempts[i].eighths != 8 {
				continue
			}
			end := other.At().Plus(attempts[i].turned(geom.Point{X: n}))
			by := end.Minus(p.bodies[at].At())
			if by.Within(geom.Point{}, limit) && p.walk(at, by) {
				return true
			}
		}
	}
	return false
}

// toward returns the displacement that the foremost model tries first.
func (p *planner) toward() geom.Point {
	var farthest geom.Length
	for at := range p.bodies {
		farthest = max(farthest, p.memory.Most[at])
	}
	// Rounding must not make a turned displacement too long.
	farthest = max(0, farthest-2)
	front, to, gap := p.nearest()
	path := to.Minus(front)
	p.far = p.goal.Away || gap-p.goal.Keep > farthest*3/2
	if p.goal.Away {
		path = geom.Point{X: -path.X, Y: -path.Y}
		if path == (geom.Point{}) {
			path.X = 1
		}
		return scaled(path, min(farthest, max(0, p.goal.Keep-gap)))
	}
	return scaled(path, min(farthest, gap-p.goal.Keep))
}

// nearest returns the model that is nearest to the goal, the point that it is nearest to, and
// how far it can move towards that: up to an objective marker that no move ends on.
func (p *planner) nearest() (front, to geom.Point, gap geom.Length) {
	gap = geom.Reachable * 2
	if p.goal.Unit == rules.NoUnit {
		var short geom.Length
		for i := range p.bodies {
			b := p.bodies[i]
			b.X, b.Y = p.goal.At.X, p.goal.At.Y
			b = p.g.Field.Bring(b)
			if n := p.bodies[i].At().DistanceTo(b.At()); n < gap {
				front, to, gap, short = p.bodies[i].At(), b.At(), n, 0
				if onMarker(p.g, &b) {
					m := p.g.Edition.Mission.Middle.Do(to)
					short = b.Reach() + m.Reach()
				}
			}
		}
		return front, to, gap - short
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

// scaled returns a displacement in the same direction with another length, rounded down.
func scaled(path geom.Point, n geom.Length) geom.Point {
	length := path.DistanceTo(geom.Point{})
	if length == 0 || n <= 0 {
		return geom.Point{}
	}
	return geom.Point{X: path.X * n / length, Y: path.Y * n / length}
}

// atMost shortens a displacement to what the model can move.
func (p *planner) atMost(at int, by geom.Point) geom.Point {
	limit := p.memory.Most[at]
	if by.Within(geom.Point{}, limit) {
		return by
	}
	return scaled(by, limit)
}
