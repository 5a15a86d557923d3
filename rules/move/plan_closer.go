package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// PlanCloser returns legal moves for a short move that Closer describes: models come as near to
// the closest enemy model as they can, the nearest first, while the unit stays in coherency.
// Models for which stays returns true do not move. Without moves the unit stays.
//
// The moves belong to the battle and are valid until the next plan.
func PlanCloser(g *rules.Game, u rules.UnitID, k *Kind, stays func(b *geom.Body) bool) []rules.Path {
	if k.Engage == 0 || len(g.Bodies(u)) > geom.MaxUnit {
		return nil
	}
	p := newPlanner(g, u, k, &Goal{Reach: k.Engage})
	p.sort(func(b *geom.Body) int64 { return int64(p.gap(b)) })
	p.detours, p.patience = 0, 2
	tries := p.tries
	for _, need := range [...]int{p.neighbours(), together} {
		p.restart(need)
		p.tries = tries
		if p.nearer(stays) && p.good() {
			return p.memory.Paths
		}
	}
	return nil
}

// nearly is the maximum distance of models that count as in contact in a plan.
const nearly = geom.Inch / 50

// nearer moves all models closer to the enemy, except those that stay. It reports whether each
// has a place in coherency.
func (p *planner) nearer(stays func(b *geom.Body) bool) bool {
	for at := range p.bodies {
		if p.tally[at] <= int64(nearly) || stays(&p.bodies[p.order[at]]) {
			p.done |= 1 << p.order[at]
		}
	}
	for _, at := range p.models() {
		at := int(at)
		if p.done>>at&1 == 1 {
			continue
		}
		if enemy := p.closest(&p.bodies[at]); !p.contact(at, enemy) && !p.towards(at, enemy) && !p.stay(at) {
			return false
		}
	}
	return true
}

// aside are the attempts for models that cannot go straight towards the enemy.
var aside = [...]attempt{{724, 724, 4}, {724, -724, 4}}

// towards moves a model towards an enemy model: straight as far as it can, or slightly aside.
func (p *planner) towards(at int, enemy *geom.Body) bool {
	if enemy == nil {
		return false
	}
	b := p.bodies[at]
	n := min(p.memory.Most[at]-2, geom.Horizontal(&b, enemy)-2)
	path := scaled(enemy.At().Minus(b.At()), n)
	if path == (geom.Point{}) {
		return false
	}
	if free := p.free(at, path); free > 0 {
		a := attempt{1024, 0, free}
		return p.walk(at, a.of(path))
	}
	for i := range aside {
		if p.walk(at, aside[i].of(path)) {
			return true
		}
	}
	return false
}

// free returns how many eighths of a straight displacement a model can move, found by bisection
// after the first: an obstacle at one place blocks all places beyond.
func (p *planner) free(at int, path geom.Point) geom.Length {
	low, high, next := geom.Length(0), geom.Length(9), geom.Length(1)
	for ; high-low > 1 && p.tries > 0; next = (low + high) / 2 {
		a := attempt{1024, 0, next}
		end := p.step(at, a.of(path))
		p.tries--
		if p.fits(at, end) && p.reaches(at, end) {
			low = next
		} else {
			high = next
		}
	}
	return low
}

// reaches reports whether there is a legal path for a model to a pose that fits.
func (p *planner) reaches(at int, end geom.Pose) bool {
	_, v := p.look(at, end)
	return v.why == legal
}
