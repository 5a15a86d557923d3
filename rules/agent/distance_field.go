package agent

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// square is the side of a square of the field.
const square = 3 * geom.Inch / 2

// A distanceField holds the walking distance from every square of the battlefield to each
// objective marker, around terrain.
type distanceField struct {
	setup   *rules.Setup // the setup of the battle
	markers []geom.Point
	field   geom.Rect
	wide    int
	blocked []bool
	walks   [][]geom.Length // walking distances by marker and square
	next    []int           // squares whose neighbours must be updated
	waiting []bool          // the squares in next
	closed  rules.UnitSet   // markers of which no model can be within range, by index
}

// update computes the field of a battle, unless it is up to date.
func (c *distanceField) update(v rules.View) {
	if c.setup != v.Setup {
		c.setup, c.markers, c.field = v.Setup, c.markers[:0], v.Field
		c.wide = int(v.Field.Width()/square) + 1
		n := c.wide * (int(v.Field.Depth()/square) + 1)
		c.blocked = append(c.blocked[:0], make([]bool, n)...)
		c.waiting = append(c.waiting[:0], make([]bool, n)...)
		model := geom.Body{Base: geom.RoundBase(5*geom.Inch/4, geom.Inch)}
		for i := range c.blocked {
			p := c.point(i)
			model.X, model.Y = p.X, p.Y
			c.blocked[i] = !v.Terrain.HasFooting(&model)
		}
	}
	for m, at := range v.State.Markers {
		if m < len(c.markers) && c.markers[m] == at {
			continue
		}
		c.markers = append(c.markers[:m], at) // markers after a new one have moved up
		if m == len(c.walks) {
			c.walks = append(c.walks, nil)
		}
		c.walks[m] = c.measure(c.walks[m][:0], at, markerReach(v))
		is := rules.UnitSet(0).With(rules.UnitAt(m))
		if c.closed &^= is; !hasRoom(v, v.Objective(at)) {
			c.closed |= is
		}
	}
}

// hasRoom reports whether a small model can stand somewhere at ground level within range of an objective. It cannot if the
// objective is a terrain area that is all obstacle.
func hasRoom(v rules.View, o *rules.Objective) bool {
	if !o.IsArea() {
		return true
	}
	const step = geom.Inch / 2
	model := geom.Body{Base: geom.RoundBase(geom.Inch/2, geom.Inch)}
	far, middle := o.Body.Reach()+geom.Inch/2, o.Body.At()
	for x := middle.X - far; x <= middle.X+far; x += step {
		for y := middle.Y - far; y <= middle.Y+far; y += step {
			model.X, model.Y = x, y
			if o.InRange(&model) && v.Terrain.HasFooting(&model) {
				return true
			}
		}
	}
	return false
}

// point returns the middle of a square.
func (c *distanceField) point(i int) geom.Point {
	x, y := geom.Length(i%c.wide), geom.Length(i/c.wide)
	return c.field.Min.Plus(geom.Point{X: x*square + square/2, Y: y*square + square/2})
}

// at returns the square that contains a point of the battlefield.
func (c *distanceField) at(p geom.Point) int {
	p = c.field.Nearest(p).Minus(c.field.Min)
	return int(p.Y/square)*c.wide + int(p.X/square)
}

// measure computes the walking distances of all squares from an objective marker. Models within reach of it need not come
// nearer, so that a marker on terrain, where no model can stand, or behind a wall is reached from beside it. Each square that
// is reached may shorten the distances of its neighbours, until none gets shorter.
func (c *distanceField) measure(walks []geom.Length, to geom.Point, reach geom.Length) []geom.Length {
	for range c.blocked {
		walks = append(walks, geom.Reachable)
	}
	c.next = c.next[:0]
	end := c.at(to)
	for i := range c.blocked {
		if d := c.point(i).DistanceTo(to); i == end || d <= reach && !c.blocked[i] {
			walks[i] = d
			c.waiting[i], c.next = true, append(c.next, i)
		}
	}
	walks[end] = 0
	for i := 0; i < len(c.next); i++ {
		at := c.next[i]
		c.waiting[at] = false
		if !c.blocked[at] || at == end {
			c.shortenNeighbours(walks, at)
		}
	}
	return walks
}

// around contains the steps from a square to its neighbours.
var around = [8]struct {
	dx, dy int
	length geom.Length
}{
	{-1, 0, square}, {1, 0, square}, {0, -1, square}, {0, 1, square},
	{-1, -1, diagonal}, {1, -1, diagonal}, {-1, 1, diagonal}, {1, 1, diagonal},
}

const diagonal = square * 141 / 100

// shortenNeighbours shortens the distances of the neighbours of a square on paths through it.
func (c *distanceField) shortenNeighbours(walks []geom.Length, at int) {
	x := at % c.wide
	for i := range around {
		n := &around[i]
		next := at + n.dy*c.wide + n.dx
		if x+n.dx < 0 || x+n.dx >= c.wide || next < 0 || next >= len(walks) {
			continue
		}
		if walk := walks[at] + n.length; walk < walks[next] {
			walks[next] = walk
			if !c.waiting[next] {
				c.waiting[next] = true
				c.next = append(c.next, next)
			}
		}
	}
}

// walk returns the approximate walking distance from a point to a marker.
func (c *distanceField) walk(from geom.Point, marker int) geom.Length {
	straight := from.DistanceTo(c.markers[marker])
	if straight < 2*square {
		return straight
	}
	return max(c.walks[marker][c.at(from)], straight)
}

// along returns the point at distance n on the path from a point to a marker, or the end of the path, and whether the path
// to there is straight.
func (c *distanceField) along(from geom.Point, marker int, n geom.Length) (to geom.Point, straight bool) {
	walks, begin, at := c.walks[marker], from, from
	for i := c.at(from); ; {
		next := c.lower(walks, i)
		if next < 0 {
			return towards(begin, c.markers[marker], n), begin == from
		}
		p := c.point(next)
		if at != begin && !c.open(begin, p) {
			n -= begin.DistanceTo(at)
			begin = at
			continue
		}
		if p.DistanceTo(begin) >= n {
			return towards(begin, p, n), begin == from
		}
		i, at = next, p
	}
}

// ahead returns the point on the path from a point to a marker at distance n, or the marker.
func (c *distanceField) ahead(from geom.Point, marker int, n geom.Length) geom.Point {
	walks, i := c.walks[marker], c.at(from)
	for from.DistanceTo(c.markers[marker]) > n {
		next := c.lower(walks, i)
		if next < 0 {
			break
		}
		p := c.point(next)
		if n -= from.DistanceTo(p); n <= 0 {
			return p
		}
		i, from = next, p
	}
	return c.markers[marker]
}

// lower returns the neighbour of a square that is nearest to the marker, or -1.
func (c *distanceField) lower(walks []geom.Length, i int) int {
	best, x := -1, i%c.wide
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			next := i + dy*c.wide + dx
			if x+dx < 0 || x+dx >= c.wide || next < 0 || next >= len(walks) || c.blocked[next] {
				continue
			}
			if walks[next] < walks[i] && (best < 0 || walks[next] < walks[best]) {
				best = next
			}
		}
	}
	return best
}

// open reports whether no blocked square lies between two points.
func (c *distanceField) open(a, b geom.Point) bool { return c.straight(a, b) == b }

// straight returns the farthest point on a straight line from one point towards another before
// a blocked square. The square of the first point is never blocked.
func (c *distanceField) straight(from, to geom.Point) geom.Point {
	walk, at, own := to.Minus(from), from, c.at(from)
	for k := range geom.Length(8) {
		next := from.Plus(geom.Point{X: walk.X * (k + 1) / 8, Y: walk.Y * (k + 1) / 8})
		if i := c.at(next); c.blocked[i] && i != own {
			return at
		}
		at = next
	}
	return at
}
