package move

import (
	"math/bits"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// engage moves the unit within Engagement Range of all units of the goal: first one model to
// each of them, then every other model as near as it can.
func (p *planner) engage() bool {
	for _, need := range [...]int{1, p.neighbours(), anywhere, together} {
		p.restart(need)
		if !p.vanguard() {
			return false
		}
		path := p.firstPath()
		p.sort(func(b *geom.Body) int64 { return int64(p.gap(b)) })
		if p.close(path) && p.good() && p.engagesAll() {
			return true
		}
		p.restart(need)
		if path != (geom.Point{}) && p.lead(path, len(p.bodies)) && p.followAll(path) && p.good() && p.engagesAll() {
			return true
		}
	}
	return false
}

// vanguard brings one model to each unit of the goal.
func (p *planner) vanguard() bool {
	for set := uint64(p.goal.Reach); set != 0; set &= set - 1 {
		if t := rules.UnitAt(bits.TrailingZeros64(set)); !p.engaged(t) && !p.foremost(t) {
			return false
		}
	}
	return true
}

// close moves every model without a place as near to the enemy as it can, or lets it follow the
// first.
func (p *planner) close(path geom.Point) bool {
	for was := ^p.done; was != p.done; {
		was = p.done
		for _, at := range p.models() {
			if p.done>>at&1 == 0 {
				p.contact(int(at), p.closest(&p.bodies[at]))
			}
		}
	}
	return p.followAll(path)
}

// firstWay returns the displacement of the first model of the plan.
func (p *planner) firstPath() geom.Point {
	if len(p.memory.Paths) == 0 {
		return geom.Point{}
	}
	w := &p.memory.Paths[0]
	was := p.g.State.Bodies[p.g.Find(p.unit, w.Model)].At()
	return w.Poses[len(w.Poses)-1].At().Minus(was)
}

// engaged reports whether the plan has a model within Engagement Range of a unit, or one that reaches it across a barricade.
func (p *planner) engaged(t rules.UnitID) bool {
	return geom.UnitWithinReach(p.bodies, p.g.Bodies(t), p.move.Keep) || p.kind.Reached != nil && p.kind.Reached(p.bodies, t)
}

func (p *planner) engagesAll() bool {
	for set := uint64(p.goal.Reach); set != 0; set &= set - 1 {
		if !p.engaged(rules.UnitAt(bits.TrailingZeros64(set))) {
			return false
		}
	}
	return true
}

// gap returns the distance of a model from the closest model of the goal.
func (p *planner) gap(b *geom.Body) geom.Length {
	_, d := p.nearestFoe(b)
	return d
}

// closest returns the model of the goal that is closest to a body.
func (p *planner) closest(b *geom.Body) *geom.Body {
	found, _ := p.nearestFoe(b)
	return found
}

func (p *planner) nearestFoe(b *geom.Body) (found *geom.Body, best geom.Length) {
	best = geom.Reachable * 2
	for set := uint64(p.goal.Reach); set != 0; set &= set - 1 {
		list := p.g.Bodies(rules.UnitAt(bits.TrailingZeros64(set)))
		if i, d := geom.ClosestBelow(b, list, best); i >= 0 {
			found, best = &list[i], d
		}
	}
	return found, best
}

// foremost moves the nearest possible model to a unit: to the model that is closest to it, or
// else to any other.
func (p *planner) foremost(t rules.UnitID) bool {
	list := p.g.Bodies(t)
	p.sort(func(b *geom.Body) int64 {
		_, d := geom.Closest(b, list)
		return int64(d)
	})
	for _, at := range p.models() {
		at := int(at)
		if i, _ := geom.Closest(&p.bodies[at], list); p.done>>at&1 == 0 && i >= 0 && p.vanguards(at, &list[i]) {
			return true
		}
	}
	for _, at := range p.models() {
		for i := range list {
			if at := int(at); p.done>>at&1 == 0 && p.vanguards(at, &list[i]) {
				return true
			}
		}
	}
	return false
}

// vanguards moves a model to an enemy model, at any distance from the models that have a place.
func (p *planner) vanguards(at int, enemy *geom.Body) bool {
	done := p.done
	p.done = 0
	p.tries = max(p.tries, triesOfModel)
	ok := p.contact(at, enemy)
	p.done |= done
	return ok
}

// contact moves a model to an enemy model: straight until they touch, or to a place beside
// that, or else within Engagement Range, or to a barricade between them.
func (p *planner) contact(at int, enemy *geom.Body) bool {
	if enemy == nil {
		return false
	}
	b := p.bodies[at]
	limit := p.memory.Most[at]
	if geom.Touch(&b, enemy) {
		return false
	}
	if geom.Horizontal(&b, enemy) > limit+p.move.Keep.Horizontal {
		return p.toBarricade(at, enemy)
	}
	path := p.touching(b, enemy)
	apart := p.move.Keep.Horizontal - geom.Inch/20
	return p.beside(at, enemy, path, p.move.Keep.Horizontal) || p.beside(at, enemy, path.Plus(scaled(path, apart)), p.move.Keep.Horizontal-apart) ||
		p.toBarricade(at, enemy)
}

// toBarricade moves a model straight towards an enemy model until it nearly touches a barricade between them, or as far as
// it can, if it reaches the enemy from there.
func (p *planner) toBarricade(at int, enemy *geom.Body) bool {
	b, limit := p.bodies[at], p.memory.Most[at]
	if p.kind.Reached == nil || !geom.Within(&b, enemy, limit+rules.AcrossBarricade) {
		return false
	}
	ground := p.g.BarricadeBetween(&b, enemy)
	if ground == nil {
		return false
	}
	by := geom.Point{}
	for range 16 {
		_, n := geom.Closest(&b, ground)
		if n <= 4 {
			break
		}
		by = enemy.At().Minus(p.bodies[at].At())
		by = scaled(by, p.bodies[at].At().DistanceTo(b.At())+n-2)
		b.X, b.Y = p.bodies[at].X+by.X, p.bodies[at].Y+by.Y
	}
	if !by.Within(geom.Point{}, limit) {
		by = scaled(by, limit)
	}
	b.X, b.Y = p.bodies[at].X+by.X, p.bodies[at].Y+by.Y
	return geom.Within(&b, enemy, rules.AcrossBarricade) && p.walk(at, by)
}

// beside moves a model to an offset from the middle of an enemy model, or to that offset
// turned. If that is too far, the model goes as far as it can, provided that it ends no more
// than short away from it.
func (p *planner) beside(at int, enemy *geom.Body, path geom.Point, short geom.Length) bool {
	b, limit := p.bodies[at], p.memory.Most[at]
	least := p.tries - p.patience
	for i := range attempts {
		a := &attempts[i]
		if a.eighths != 8 || p.tries <= least {
			continue
		}
		by := enemy.At().Plus(a.turned(path)).Minus(b.At())
		if !by.Within(geom.Point{}, limit) {
			if !by.Within(geom.Point{}, limit+short) {
				continue
			}
			by = scaled(by, limit)
		}
		if p.walk(at, by) {
			return true
		}
	}
	return false
}

// touching returns the offset from the middle of an enemy model to the middle of a model that
// moved straight towards it until they nearly touched.
func (p *planner) touching(b geom.Body, enemy *geom.Body) geom.Point {
	b = alongside(b, enemy)
	return b.At().Minus(enemy.At())
}
