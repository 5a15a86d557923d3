package attack

import "github.com/rollcall40k/rollcall/rules"

// reanimates rolls for models that return after the attacks that destroyed them,
// one unit after another. It reports whether a step was pushed.
func reanimates(g *rules.Game) bool {
	for i := range g.State.Units {
		u := rules.UnitID(i)
		n := int(g.State.Units[i].Fallen)
		if n == 0 {
			continue
		}
		g.State.Units[i].Fallen = 0
		needed := 0
		g.Each(u, rules.Reanimate, func(e *rules.Effect) { needed = int(e.Value) })
		if needed > 0 && g.Reanimate(u, rules.NoUnit, n, needed) {
			return true
		}
	}
	return false
}
