package sim

import (
	"fmt"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

const cell = geom.Inch / 2

// walkway is the walking distance of a model of a unit to a point, on a grid.
type walkway struct {
	wide, deep int
	far        []geom.Length
}

func (w *walkway) of(p geom.Point) geom.Length {
	x, y := int(p.X/cell), int(p.Y/cell)
	best := geom.Reachable
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			if i, k := x+dx, y+dy; i >= 0 && k >= 0 && i < w.wide && k < w.deep {
				q := geom.Point{X: geom.Length(i)*cell + cell/2, Y: geom.Length(k)*cell + cell/2}
				best = min(best, w.far[k*w.wide+i]+q.DistanceTo(p))
			}
		}
	}
	return best
}

func walkwayTo(v rules.View, u rules.UnitID, to geom.Point) *walkway {
	w := &walkway{wide: int(v.Field.Width()/cell) + 1, deep: int(v.Field.Depth()/cell) + 1}
	n := w.wide * w.deep
	w.far = make([]geom.Length, n)
	blocked := make([]bool, n)
	b := v.Bodies(u)[0]
	var enemies, others []geom.Body
	for o := range v.Units() {
		if o == u || !v.On(o) {
			continue
		}
		if v.Unit(o).Player != v.Unit(u).Player {
			enemies = append(enemies, v.Bodies(o)...)
		} else if v.Edition.Name != "10e" {
			others = append(others, v.Bodies(o)...)
		}
	}
	for i := range n {
		w.far[i] = geom.Reachable
		b.X, b.Y, b.Z = geom.Length(i%w.wide)*cell+cell/2, geom.Length(i/w.wide)*cell+cell/2, 0
		blocked[i] = !v.Field.Holds(&b) || !v.Terrain.HasFooting(&b) || geom.UnitWithin([]geom.Body{b}, enemies, geom.Inch) || geom.OverlapAny(&b, others) >= 0
	}
	end := int(to.Y/cell)*w.wide + int(to.X/cell)
	w.far[end] = 0
	queue := []int{end}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if blocked[at] && w.far[at] > 2*geom.Inch {
			continue
		}
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				x, y := at%w.wide+dx, at/w.wide+dy
				if x < 0 || y < 0 || x >= w.wide || y >= w.deep {
					continue
				}
				step := geom.Length(cell)
				if dx != 0 && dy != 0 {
					step = cell * 1414 / 1000
				}
				if d := w.far[at] + step; d < w.far[y*w.wide+x] {
					w.far[y*w.wide+x] = d
					queue = append(queue, y*w.wide+x)
				}
			}
		}
	}
	return w
}

type progress struct {
	plans, short, stuck, front, models int
	part                               [11]int
}

type mover struct {
	agent.Agent
	by map[string]*progress
}

func (m *mover) Choose(v rules.View) rules.Choice {
	q := v.Request()
	if q.Ask == rules.MoveModels && q.Reason == rules.ForMove && rules.OptionKind(q.N) == rules.DoNormalMove {
		m.measure(v, q.Unit)
	}
	return m.Agent.Choose(v)
}

func (m *mover) measure(v rules.View, u rules.UnitID) {
	if len(v.State.Markers) == 0 || v.EngagedBy(u) != 0 {
		return
	}
	for _, to := range v.State.Markers {
		w := walkwayTo(v, u, to)
		bodies := v.Bodies(u)
		most := v.MoveOf(int(v.Unit(u).First)).Most
		var before geom.Length
		front := geom.Reachable
		for i := range bodies {
			before += min(w.of(bodies[i].At()), 200*geom.Inch)
			front = min(front, w.of(bodies[i].At()))
		}
		if front < most+2*geom.Inch || front > 100*geom.Inch {
			continue
		}
		k := move.Of(v.Game, u, rules.DoNormalMove)
		goal := move.Goal{At: to}
		ways, _ := move.Plan(v.Game, u, &k, &goal)
		after := before
		ahead := front
		for i := range ways {
			at := v.State.Bodies[v.Find(u, ways[i].Model)].At()
			end := ways[i].Poses[len(ways[i].Poses)-1].At()
			after += min(w.of(end), 200*geom.Inch) - min(w.of(at), 200*geom.Inch)
			ahead = min(ahead, w.of(end))
		}
		mean := (before - after) / geom.Length(len(bodies))
		name := fmt.Sprintf("%d", len(bodies)/5*5)
		p := m.by[name]
		if p == nil {
			p = new(progress)
			m.by[name] = p
		}
		p.plans++
		if mean < most*3/4 {
			p.short++
		}
		if mean < most/4 {
			p.stuck++
		}
		if front-ahead < most*3/4 {
			p.front++
		}
		p.part[min(max(mean*10/most, 0), 10)]++
	}
}

func TestProgress(t *testing.T) {
	for _, e := range played {
		by := map[string]*progress{}
		s := specOf(t, e, "greedy", "greedy")
		a := sized(e, 0)
		for i := range 4 {
			w := rifle()
			if i%2 == 1 {
				w = sword()
			}
			a.Units = append(a.Units, unit(10, 32, soldier(), nil, 5, w), unit(5, 32, soldier(), nil, 5, w))
		}
		if modern(e) {
			modernised(&a)
		}
		s.Armies = [2]rules.Army{a, a}
		s.Layout = geom.Layout{Width: 60 * geom.Inch, Depth: 44 * geom.Inch}
		players := s.players()
		for i := range players {
			players[i] = &mover{players[i], by}
		}
		for n := range 3 {
			if _, err := s.play(t.Context(), n, players, nil); err != nil {
				t.Fatal(err)
			}
		}
		for name, p := range by {
			t.Logf("%s %s: %d plans, short %d%%, stuck %d%%, front %d%% %v", e.Name, name, p.plans, p.short*100/p.plans, p.stuck*100/p.plans, p.front*100/p.plans, p.part)
		}
	}
}
