package mission

import "github.com/rollcall40k/rollcall/rules"

// gainYield gives the owner's player Yield points: one for an objective marker in the player's deployment zone and, from the
// second battle round, one each for a marker elsewhere, for a second one there, and for more markers than the opponent.
func gainYield(g *rules.Game, d *effectInstance) bool {
	p := g.Unit(d.owner).Player
	var home, away, theirs int
	for m := range g.State.Markers {
		switch by, held := g.Controls(m); {
		case held && by != p:
			theirs++
		case held && TerritoryOf(g, p, m) == Home:
			home++
		case held:
			away++
		}
	}
	gained := min(home, 1)
	if g.State.Round > 1 {
		gained += min(away, 2)
		if home+away > theirs {
			gained++
		}
	}
	side := &g.State.Sides[p]
	side.Tokens += int16(gained)
	_, ready := current(g)
	outcome(ready, side.Tokens >= d.effect.Value)
	return false
}

// gainTokens gives the owner's player tokens, which abilities are used for (effect.Use.Tokens).
func gainTokens(g *rules.Game, d *effectInstance) bool {
	g.State.Sides[g.Unit(d.owner).Player].Tokens += d.effect.Value
	return false
}
