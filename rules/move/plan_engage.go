package move

import (
	"math/bits"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// engage moves the unit into Engagement Range of all units of the goal: first
// one model to each of them, then every other model as near as it can come.
func (p *planner) engage() bool {
	p.restart()
	var done uint64
	for set := uint64(p.goal.Reach); set != 0; set &= set - 1 {
		t := rules.UnitID(bits.TrailingZeros64(set))
		if p.engaged(t) {
			continue
		}
		at := p.foremost(t, done)
		if at < 0 {
			return false
		}
		done |= 1 << at
	}
	p.sort(func(b *geom.Body) int64 { return int64(p.gap(b)) })
	lead := p.lead()
	for _, at := range p.models() {
		at := int(at)
		if done>>at&1 == 1 || p.contact(at, p.closest(&p.bodies[at])) {
			continue
		}
		p.put(at, p.step(at, p.atMost(at, lead)))
	}
	if p.good() && p.engagesAll() {
		return true
	}
	return p.charge(lead)
}

// charge moves all models by the way of the first one.
func (p *planner) charge(lead geom.Point) bool {
	p.restart()
	return lead != geom.Point{} && p.shift(lead) && p.engagesAll()
}

// lead returns the way that the first model of the plan goes.
func (p *planner) lead() geom.Point {
	if len(p.memory.Ways) == 0 {
		return geom.Point{}
	}
	w := &p.memory.Ways[0]
	was := p.g.State.Bodies[p.g.Find(p.unit, w.Model)].At()
	return w.Poses[len(w.Poses)-1].At().Minus(was)
}

// engaged tells whether the plan has a model within Engagement Range of a unit.
func (p *planner) engaged(t rules.UnitID) bool {
	return geom.UnitWithinReach(p.bodies, p.g.Bodies(t), p.move.Keep)
}

func (p *planner) engagesAll() bool {
	for set := uint64(p.goal.Reach); set != 0; set &= set - 1 {
		if !p.engaged(rules.UnitID(bits.TrailingZeros64(set))) {
			return false
		}
	}
	return true
}

// gap returns the distance of a model to the closest model of the goal.
func (p *planner) gap(b *geom.Body) geom.Length {
	best := geom.Reachable
	for set := uint64(p.goal.Reach); set != 0; set &= set - 1 {
		if _, d := geom.Closest(b, p.g.Bodies(rules.UnitID(bits.TrailingZeros64(set)))); d < best {
			best = d
		}
	}
	return best
}

// closest returns the model of the goal that is closest to a body.
func (p *planner) closest(b *geom.Body) *geom.Body {
	var found *geom.Body
	best := geom.Reachable * 2
	for set := uint64(p.goal.Reach); set != 0; set &= set - 1 {
		list := p.g.Bodies(rules.UnitID(bits.TrailingZeros64(set)))
		if i, d := geom.Closest(b, list); i >= 0 && d < best {
			found, best = &list[i], d
		}
	}
	return found
}

// foremost moves the nearest model that can into contact with a unit, and returns
// its place, or -1.
func (p *planner) foremost(t rules.UnitID, done uint64) int {
	list := p.g.Bodies(t)
	p.sort(func(b *geom.Body) int64 {
		_, d := geom.Closest(b, list)
		return int64(d)
	})
	for _, at := range p.models() {
		if done>>at&1 == 1 {
			continue
		}
		if i, _ := geom.Closest(&p.bodies[at], list); i >= 0 && p.contact(int(at), &list[i]) {
			return int(at)
		}
	}
	return -1
}

// contact moves a model to an enemy model: straight until they touch, or to a
// place beside where it would touch, or as near as its move brings it within
// Engagement Range.
func (p *planner) contact(at int, enemy *geom.Body) bool {
	if enemy == nil {
		return false
	}
	b := p.bodies[at]
	limit := p.reach.most(p.unit, p.first+at)
	if geom.Touch(&b, enemy) {
		return false
	}
	way := p.touching(b, enemy)
	for _, a := range attempts[:] {
		if a.eighths != 8 {
			continue
		}
		end := enemy.At().Plus(geom.Point{X: (way.X*a.cos - way.Y*a.sin) / 1024, Y: (way.X*a.sin + way.Y*a.cos) / 1024})
		by := end.Minus(b.At())
		if n := by.DistanceTo(geom.Point{}); n > limit {
			if n > limit+p.move.Keep.Horizontal {
				continue
			}
			by = scaled(by, limit)
		}
		if p.put(at, p.step(at, by)) {
			return true
		}
	}
	return false
}

// touching returns the way from the middle of an enemy model to where the middle
// of a model would be that goes straight towards it until they nearly touch.
func (p *planner) touching(b geom.Body, enemy *geom.Body) geom.Point {
	for range 4 {
		n := geom.Horizontal(&b, enemy)
		if n <= 4 {
			break
		}
		by := scaled(enemy.At().Minus(b.At()), n-2)
		b.X, b.Y = b.X+by.X, b.Y+by.Y
	}
	return b.At().Minus(enemy.At())
}
