package agent

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// hidingAreas is the number of terrain areas that are weighed as hiding places of a unit.
const hidingAreas = 2

// intoAreas adds the middles of the nearest terrain areas in reach that would hide the unit.
func (g *greedy) intoAreas(v rules.View, u rules.UnitID, here geom.Point, pace geom.Length) {
	if !v.HidesIn(u) {
		return
	}
	var near []candidatePlace
	features := v.Terrain.Features()
	for f := range features {
		grounds := v.Terrain.Grounds(f)
		if features[f].Density() == geom.Exposed || len(grounds) == 0 {
			continue
		}
		if at := grounds[0].At(); here.Within(at, pace+grounds[0].Reach()/2) {
			at = towards(here, at, pace)
			near = append(near, candidatePlace{at, move.Goal{At: at}})
		}
	}
	slices.SortStableFunc(near, func(a, b candidatePlace) int {
		return int(here.DistanceTo(a.at) - here.DistanceTo(b.at))
	})
	g.places = append(g.places, near[:min(len(near), hidingAreas)]...)
}

// exchange is the worth of shots of the studied unit from a place, and of all shots at it there: if it shoots, and if it
// stays hidden instead.
type exchange struct{ shots, fire, hidden Worth }

// better returns the worth of the better of both, if a part of the harm counts.
func (x *exchange) better(threat, left, part Worth) Worth {
	return max(x.shots-min(threat+x.fire, left)/part, -min(threat+x.hidden, left)/part)
}

// hides reports whether a unit is hidden at a place as long as it does not shoot.
func hides(v rules.View, u rules.UnitID, at geom.Point) bool {
	return v.HidesIn(u) && v.HidingArea(at)
}

// detects reports whether an enemy unit is near enough to a place to see hidden models there in its next turn.
func (f *enemyUnit) detects(at geom.Point) bool {
	return f.centre.Within(at, f.reach+rules.DetectionRange)
}

// holdsFire reports whether a unit that could shoot does better by staying hidden: what it could shoot at is worth less than
// the harm of the enemies that would see it.
func (g *greedy) holdsFire(v rules.View, u rules.UnitID) bool {
	if !v.Edition.Table.Areas.Is || u == rules.NoUnit || !allHidden(v, u) {
		return false
	}
	g.study(v, u)
	at := centre(v, u)
	for i := range g.enemies {
		f := &g.enemies[i]
		f.mine = min(g.shooting(v.Game, u, f.unit, f.apart, v.Unit(u).Is), f.left)
		f.theirs = min(g.shooting(v.Game, f.unit, u, f.apart, 0), g.left) / 4
	}
	x := g.shootingRisk(v, u, at, g.left)
	return x.shots-min(x.fire, g.left)/4 < -min(x.hidden, g.left)/4
}

// allHidden reports whether all models of a unit are hidden.
func allHidden(v rules.View, u rules.UnitID) bool {
	first := int(v.Unit(u).First)
	for i := range v.Models(u) {
		if !v.Hidden(first + i) {
			return false
		}
	}
	return v.On(u)
}

// shooter answers which unit shoots: the first that does not do better by staying hidden, or none.
func (g *greedy) shooter(v rules.View, q *rules.Request) int {
	first := active(q.Options)
	if !v.Edition.Table.Areas.Is || q.Options[first].Do != rules.Select {
		return first
	}
	for i, o := range q.Options {
		if o.Do == rules.Select && !g.holdsFire(v, o.Unit) {
			return i
		}
	}
	return find(q.Options, rules.Pass)
}
