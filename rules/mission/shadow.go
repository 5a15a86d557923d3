package mission

import "github.com/rollcall40k/rollcall/rules"

// recordShadow determines which parts of the battlefield are in the Shadow of Chaos of each army that has one, until the end
// of the phase: those in which its player controls at least half of the objective markers. A part without any is not.
func recordShadow(g *rules.Game) {
	for p := range rules.Player(2) {
		if !g.CastsShadow(p) {
			continue
		}
		var all, held [3]int // markers by Territory
		for m := range g.State.Markers {
			at := TerritoryOf(g, p, m)
			all[at]++
			if by, ok := g.Controls(m); ok && by == p {
				held[at]++
			}
		}
		var parts rules.ShadowParts
		if n := all[NoMansLand]; n > 0 && held[NoMansLand]*2 >= n {
			parts |= rules.NoMansLandInShadow
		}
		if n := all[EnemyHome]; n > 0 && held[EnemyHome]*2 >= n {
			parts |= rules.EnemyZoneInShadow
		}
		g.State.Sides[p].Shadow = parts
	}
}

// endShadow ends what recordShadow has determined.
func endShadow(g *rules.Game) {
	for p := range g.State.Sides {
		g.State.Sides[p].Shadow = 0
	}
}
