package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// PlanCloser returns legal ways for a short move that Closer describes: models
// come as near to the closest enemy model as they can, nearest first, as long as
// the unit stays in coherency. Models that stays names are not moved. Without
// ways the unit stays.
//
// The ways lie in the memory of the battle and hold until the next plan.
func PlanCloser(g *rules.Game, u rules.UnitID, k *Kind, stays func(b *geom.Body) bool) []rules.Way {
	p := planner{checker: newChecker(g, u, k), goal: &Goal{Unit: rules.NoUnit, Reach: k.Engage}}
	p.routes, p.tries = plannedRoutes, 24*len(g.Models(u))
	p.nearby()
	if len(p.bodies) > geom.MaxUnit || k.Engage == 0 {
		return nil
	}
	p.restart()
	p.sort(func(b *geom.Body) int64 { return int64(p.gap(b)) })
	together := g.Coherent(p.bodies)
	for _, at := range p.models() {
		if stays(&p.bodies[at]) {
			continue
		}
		p.nearer(int(at), together)
	}
	if len(p.memory.Ways) == 0 || !p.good() {
		return nil
	}
	return p.memory.Ways
}

// nearer moves a model towards the closest enemy model, if the unit need not
// fall apart for it.
func (p *planner) nearer(at int, together bool) {
	was := p.bodies[at]
	if !p.contact(at, p.closest(&was)) && !p.towards(at) {
		return
	}
	if together && !p.g.Coherent(p.bodies) {
		p.bodies[at] = was
		p.memory.Ways = p.memory.Ways[:len(p.memory.Ways)-1]
	}
}

// towards moves a model straight towards the closest enemy model, as far as it
// can.
func (p *planner) towards(at int) bool {
	b := p.bodies[at]
	enemy := p.closest(&b)
	if enemy == nil {
		return false
	}
	n := min(p.reach.most(p.unit, p.first+at)-2, geom.Horizontal(&b, enemy)-2)
	for ; n > geom.Inch/8; n = n * 3 / 4 {
		if p.put(at, p.step(at, scaled(enemy.At().Minus(b.At()), n))) {
			return true
		}
	}
	return false
}
