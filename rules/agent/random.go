package agent

import (
	"math/rand/v2"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Random chooses uniformly among the options, and among legal places, ways and
// targets that it makes up. It plays every rule sooner or later, and nothing
// well.
type Random struct {
	rand *rand.Rand
}

// Begin begins a battle.
func (r *Random) Begin(s *rules.Setup, as rules.Player) {
	r.rand = rand.New(rand.NewPCG(s.Seed, 0x52616e646f6d+uint64(as)))
}

// Choose answers the request.
func (r *Random) Choose(v rules.View) rules.Choice {
	q := v.Request()
	c := rules.Choice{Ask: q.Ask}
	switch q.Ask {
	case rules.SelectOption:
		c.Option = r.rand.IntN(len(q.Options))
	case rules.PlaceMarker:
		c.Point = r.marker(v)
	}
	return c
}

// marker finds a place for an objective marker: points by chance, and then those
// of a grid.
func (r *Random) marker(v rules.View) geom.Point {
	for range 100 {
		p := geom.Point{X: r.length(v.Field.Width()), Y: r.length(v.Field.Depth())}
		if free(v, p) {
			return p
		}
	}
	return gridMarker(v)
}

// length returns a whole number of tenths of an inch up to n.
func (r *Random) length(n geom.Length) geom.Length {
	return geom.Length(r.rand.Int64N(int64(n/100)+1)) * 100
}
