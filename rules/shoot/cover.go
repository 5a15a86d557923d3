package shoot

import "github.com/rollcall40k/rollcall/rules"

// NotFullyVisible is for targets of which terrain hides a part of every model from
// the model that shoots (10e.CORE.VISIBLE.2, 10e.SHOOT.COVER.2).
func NotFullyVisible(g *rules.Game, s *rules.Shot) bool {
	bodies := g.Bodies(s.Target)
	for i := range bodies {
		if g.Terrain.FullySees(&g.State.Bodies[s.At], &bodies[i], nil) {
			return false
		}
	}
	return true
}

// NoObstacle is for editions in which terrain in between gives no cover.
func NoObstacle(*rules.Game, *rules.Shot) bool { return false }
