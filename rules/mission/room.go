package mission

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Places searches places where the first n models of a unit can be set up wholly within a zone,
// side by side on level ground, and near the models that its unit was divided from. A single
// model may be turned, and fits into any gap slightly wider than it. If Places returns nil, there
// may still be a place.
func Places(g *rules.Game, u rules.UnitID, zone geom.Zone, n int) []rules.Path {
	if n == 0 {
		return nil
	}
	e, parts := partsOf(g, u)
	if len(parts) == 0 {
		return placesIn(g, u, zone, zone.Bounds(), n)
	}
	for i := range parts {
		if paths := placesIn(g, u, zone, beside(zone.Bounds(), &parts[i], e.Length), n); paths != nil {
			return paths
		}
	}
	return nil
}

// beside returns the part of a zone in a square around a body, whose corners are within a
// distance of it.
func beside(zone geom.Rect, b *geom.Body, n geom.Length) geom.Rect {
	n = (n + b.Reach()/2) * 7 / 10
	at := b.At()
	return geom.Rect{
		Min: geom.Point{X: max(zone.Min.X, at.X-n), Y: max(zone.Min.Y, at.Y-n)},
		Max: geom.Point{X: min(zone.Max.X, at.X+n), Y: min(zone.Max.Y, at.Y+n)},
	}
}

// placesIn searches places in the part of a zone within a rectangle.
func placesIn(g *rules.Game, u rules.UnitID, zone geom.Zone, in geom.Rect, n int) []rules.Path {
	for x := range geom.Length(shifts) {
		for y := range geom.Length(shifts) {
			if paths := newGrid(g, u, zone, in, x, y).search(g, u, n); paths != nil {
				return paths
			}
		}
	}
	if n == 1 {
		return inGap(g, u, zone, in)
	}
	return nil
}

// gap is the distance between the places tried for a single model.
const gap = geom.Inch / 4

// inGap searches a place for the first model of a unit between others, in its orientation and
// turned sideways.
func inGap(g *rules.Game, u rules.UnitID, zone geom.Zone, in geom.Rect) []rules.Path {
	body := g.Bodies(u)[0]
	others, enemies := g.Others(u, nil)
	for _, facing := range [...]geom.Facing{0, geom.QuarterTurn} {
		for x := in.Min.X; x <= in.Max.X; x += gap {
			for y := in.Min.Y; y <= in.Max.Y; y += gap {
				body.Pose = geom.Pose{X: x, Y: y, Facing: facing}
				if in.Holds(&body) && zone.Holds(&body) && standsFree(g, &body, others, enemies) {
					return []rules.Path{{Model: g.Models(u)[0].ID, Poses: []geom.Pose{body.Pose}}}
				}
			}
		}
	}
	return nil
}

// standsFree reports whether a body is on level ground, does not overlap another model, and is
// outside Engagement Range of the enemies, which are the others from an index on.
func standsFree(g *rules.Game, body *geom.Body, others []geom.Body, enemies int) bool {
	return geom.OverlapAny(body, others) < 0 && g.Terrain.HasFooting(body) &&
		!geom.UnitWithinReach([]geom.Body{*body}, others[enemies:], g.Edition.Table.Engagement.Is)
}

// shifts is the number of positions of the grid in each direction.
const shifts = 8

func (d *grid) search(g *rules.Game, u rules.UnitID, n int) []rules.Path {
	for i := range d.free {
		if !d.free[i] {
			continue
		}
		if paths := d.paths(g, u, d.from(i, n)); paths != nil {
			return paths
		}
	}
	return nil
}

// grid is a part of a zone in squares of the size of the unit's largest model.
type grid struct {
	zone       geom.Rect
	stride     geom.Length
	wide, deep int
	free       []bool
}

// newGrid creates the grid, shifted by x and y eighths of a square.
func newGrid(g *rules.Game, u rules.UnitID, zone geom.Zone, in geom.Rect, x, y geom.Length) *grid {
	d := grid{zone: in}
	bodies := g.Bodies(u)
	largest := 0
	for i := range bodies {
		if bodies[i].Base.Reach() > bodies[largest].Base.Reach() {
			largest = i
		}
	}
	const play = geom.Inch / 100
	d.stride = 2*bodies[largest].Base.Reach() + play
	d.zone.Min = in.Min.Plus(geom.Point{X: x * d.stride / shifts, Y: y * d.stride / shifts})
	d.wide, d.deep = max(int(d.zone.Width()/d.stride), 0), max(int(d.zone.Depth()/d.stride), 0)
	d.free = make([]bool, d.wide*d.deep)
	others, enemies := g.Others(u, nil)
	body := bodies[largest]
	for i := range d.free {
		body.Pose = d.pose(i)
		d.free[i] = zone.Holds(&body) && standsFree(g, &body, others, enemies)
	}
	return &d
}

// pose returns the middle of a square.
func (d *grid) pose(i int) geom.Pose {
	x, y := geom.Length(i%d.wide), geom.Length(i/d.wide)
	return geom.Pose{X: d.zone.Min.X + x*d.stride + d.stride/2, Y: d.zone.Min.Y + y*d.stride + d.stride/2}
}

// from collects up to n free squares outwards from one, and removes them from the grid.
func (d *grid) from(first, n int) []int {
	found := []int{first}
	d.free[first] = false
	for k := 0; k < len(found) && len(found) < n; k++ {
		x, y := found[k]%d.wide, found[k]/d.wide
		for _, step := range [...][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}} {
			nx, ny := x+step[0], y+step[1]
			if nx < 0 || ny < 0 || nx >= d.wide || ny >= d.deep || len(found) == n || !d.free[ny*d.wide+nx] {
				continue
			}
			d.free[ny*d.wide+nx] = false
			found = append(found, ny*d.wide+nx)
		}
	}
	if len(found) < n {
		return nil
	}
	return found
}

// paths places the first models of the unit in squares, if they are in coherency there.
func (d *grid) paths(g *rules.Game, u rules.UnitID, squares []int) []rules.Path {
	if squares == nil {
		return nil
	}
	var paths []rules.Path
	var bodies []geom.Body
	for k, i := range squares {
		body := g.Bodies(u)[k]
		body.Pose = d.pose(i)
		bodies = append(bodies, body)
		paths = append(paths, rules.Path{Model: g.Models(u)[k].ID, Poses: []geom.Pose{body.Pose}})
	}
	if !g.Coherent(bodies) {
		return nil
	}
	return paths
}
