package agent

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// square is the width of a chart's squares.
const square = 3 * geom.Inch / 2

// A chart is how far it is on foot from every square of the battlefield to each
// objective marker, around terrain.
type chart struct {
	setup   *rules.Setup // that it was made for
	markers []geom.Point
	field   geom.Rect
	wide    int
	blocked []bool
	ways    [][]geom.Length // by marker and square
}

// update makes the chart of the battle, unless it is that.
func (c *chart) update(v rules.View) {
	if c.setup != v.Setup {
		c.setup, c.markers, c.field = v.Setup, c.markers[:0], v.Field
		c.wide = int(v.Field.Width()/square) + 1
		n := c.wide * (int(v.Field.Depth()/square) + 1)
		c.blocked = append(c.blocked[:0], make([]bool, n)...)
		model := geom.Body{Base: geom.RoundBase(5*geom.Inch/4, geom.Inch)}
		for i := range c.blocked {
			p := c.point(i)
			model.X, model.Y = p.X, p.Y
			c.blocked[i] = !v.Terrain.HasFooting(&model)
		}
	}
	for len(c.markers) < len(v.State.Markers) {
		m := len(c.markers)
		c.markers = append(c.markers, v.State.Markers[m])
		if m == len(c.ways) {
			c.ways = append(c.ways, nil)
		}
		c.ways[m] = c.measure(c.ways[m][:0], c.markers[m])
	}
}

// point returns the middle of a square.
func (c *chart) point(i int) geom.Point {
	x, y := geom.Length(i%c.wide), geom.Length(i/c.wide)
	return c.field.Min.Plus(geom.Point{X: x*square + square/2, Y: y*square + square/2})
}

// at returns the square that a point of the battlefield is in.
func (c *chart) at(p geom.Point) int {
	p = inside(c.field, p).Minus(c.field.Min)
	return int(p.Y/square)*c.wide + int(p.X/square)
}

// measure finds the ways from all squares to a point: those of neighbours are
// followed on and on, forwards and backwards by turns, until none is shorter.
func (c *chart) measure(ways []geom.Length, to geom.Point) []geom.Length {
	for range c.blocked {
		ways = append(ways, geom.Reachable)
	}
	ways[c.at(to)] = 0
	for shorter := true; shorter; {
		shorter = false
		for i := range ways {
			shorter = c.shorten(ways, i, 1) || shorter
		}
		for i := len(ways) - 1; i >= 0; i-- {
			shorter = c.shorten(ways, i, -1) || shorter
		}
	}
	return ways
}

// before are the neighbours of a square that come before it, and the steps to
// them.
var before = [4]struct {
	dx, dy int
	step   geom.Length
}{{-1, -1, square * 141 / 100}, {0, -1, square}, {1, -1, square * 141 / 100}, {-1, 0, square}}

// shorten looks for a shorter way from a square across one of the neighbours that
// come before it, or after it where turn is -1.
func (c *chart) shorten(ways []geom.Length, i, turn int) (found bool) {
	x := i % c.wide
	for _, n := range &before {
		dx := turn * n.dx
		next := i + turn*n.dy*c.wide + dx
		if x+dx < 0 || x+dx >= c.wide || next < 0 || next >= len(ways) || c.blocked[next] && ways[next] > 0 {
			continue
		}
		if way := ways[next] + n.step; way < ways[i] {
			ways[i], found = way, true
		}
	}
	return found
}

// way is how far it is on foot from a point to a marker, about.
func (c *chart) way(from geom.Point, marker int) geom.Length {
	straight := from.DistanceTo(c.markers[marker])
	if straight < 2*square {
		return straight
	}
	return max(c.ways[marker][c.at(from)], straight)
}

// along returns the point that is so far on the way to a marker, as far as that
// is straight on.
func (c *chart) along(from geom.Point, marker int, n geom.Length) geom.Point {
	ways, to := c.ways[marker], from
	for i := c.at(from); ; {
		best := c.lower(ways, i)
		if best < 0 {
			return towards(from, c.markers[marker], n)
		}
		p := c.point(best)
		if !c.open(from, p) {
			return towards(from, to, n)
		}
		if p.DistanceTo(from) >= n {
			return towards(from, p, n)
		}
		i, to = best, p
	}
}

// lower returns the neighbour of a square that is nearest to the marker, or -1.
func (c *chart) lower(ways []geom.Length, i int) int {
	best, x := -1, i%c.wide
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			next := i + dy*c.wide + dx
			if x+dx < 0 || x+dx >= c.wide || next < 0 || next >= len(ways) || c.blocked[next] {
				continue
			}
			if ways[next] < ways[i] && (best < 0 || ways[next] < ways[best]) {
				best = next
			}
		}
	}
	return best
}

// open reports whether no blocked square lies between two points.
func (c *chart) open(a, b geom.Point) bool { return c.straight(a, b) == b }

// straight returns how far one can go straight on from a point towards another.
func (c *chart) straight(from, to geom.Point) geom.Point {
	way, at := to.Minus(from), from
	for k := range geom.Length(8) {
		next := from.Plus(geom.Point{X: way.X * (k + 1) / 8, Y: way.Y * (k + 1) / 8})
		if c.blocked[c.at(next)] {
			return at
		}
		at = next
	}
	return at
}
