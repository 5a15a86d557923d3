package geom

import "slices"

// A layout of terrain areas is made for a battlefield 44" wide and 60" deep, with deployment zones along the edges of
// 44" (11e.TERRAIN.AREA.2).
const (
	areasWidth = 44 * Inch
	areasDepth = 60 * Inch
)

// An areaDensity is what stands on a terrain area of a layout: high walls, low ones, or nothing.
type areaDensity uint8

const (
	dense areaDensity = iota
	light
	exposed
)

// areaFixture is a terrain area of a layout: a rectangle about a place, in inches from the corner of the near zone.
type areaFixture struct {
	density     areaDensity
	x, y        Length // of the middle, in half inches
	wide, depth Length // in inches
}

// areaLayouts are one half of each layout of terrain areas: each area has a twin, but for one in the middle. There are
// sixteen areas, and in the second layout one more in the middle; eight of them are dense. All keep EdgeClearance and
// FeatureClearance. The points (22, 9), (8, 24) and their twins, where event missions have objectives, lie on areas.
var areaLayouts = [...][]areaFixture{
	{ // the middle is open
		{dense, 44, 18, 10, 6}, {light, 16, 48, 8, 6}, {dense, 74, 36, 6, 8}, {dense, 16, 26, 6, 4},
		{dense, 72, 16, 6, 4}, {light, 44, 38, 6, 4}, {exposed, 56, 54, 6, 4}, {light, 16, 10, 6, 4},
	},
	{ // an area in the middle
		{light, 44, 60, 8, 6}, {dense, 44, 18, 10, 6}, {dense, 16, 48, 8, 6}, {dense, 74, 53, 6, 5}, {light, 72, 16, 8, 5},
		{light, 16, 28, 6, 6}, {dense, 40, 38, 6, 4}, {exposed, 61, 36, 6, 4}, {exposed, 20, 10, 6, 4},
	},
	{ // two large areas beside the middle
		{light, 44, 18, 8, 6}, {dense, 16, 48, 6, 8}, {dense, 54, 46, 8, 6}, {dense, 76, 44, 6, 6}, {dense, 72, 18, 8, 6},
		{light, 14, 14, 6, 6}, {exposed, 34, 54, 4, 4}, {light, 34, 36, 4, 4},
	},
}

// areas returns a layout of terrain areas. On a battlefield of another size their places are in proportion, and areas
// for which there is no room are left out; one that is wider than deep has its zones along the short edges too.
func areas(width, depth Length, half []areaFixture) Layout {
	g := generator{field: Field(width, depth), twins: true}
	for _, f := range half {
		at, size := Point{f.x * Inch / 2, f.y * Inch / 2}, Point{f.wide * Inch, f.depth * Inch}
		if width > depth {
			at, size = Point{at.Y * width / areasDepth, at.X * depth / areasWidth}, Point{size.Y, size.X}
		} else {
			at = Point{at.X * width / areasWidth, at.Y * depth / areasDepth}
		}
		g.twins = at != g.centre()
		g.place(f.density.template(size), at, 0)
	}
	g.twins = true
	return Layout{Width: width, Depth: depth, Features: slices.Clip(g.features(g.placed))}
}

// template returns a terrain area of a size. Dense ones have walls along two sides, and light ones low walls along the
// two that are shorter.
func (d areaDensity) template(size Point) *template {
	const wall = Inch / 4
	x, y := size.X/2, size.Y/2
	t := &template{name: "crater", kind: Crater, length: size.X, width: size.Y}
	switch d {
	case dense:
		t.name, t.kind = "ruin", Ruin
		t.boxes = []box{{Point{-x, -y}, Point{x, wall - y}, 0, 5 * Inch}, {Point{-x, wall - y}, Point{wall - x, y}, 0, 5 * Inch}}
	case light:
		t.name = "rubble"
		t.boxes = []box{{Point{-x, -y}, Point{wall - x, y}, 0, 3 * Inch / 2}, {Point{x - wall, -y}, Point{x, y}, 0, 3 * Inch / 2}}
		if y > x {
			t.boxes = []box{{Point{-x, -y}, Point{x, wall - y}, 0, 3 * Inch / 2}, {Point{-x, y - wall}, Point{x, y}, 0, 3 * Inch / 2}}
		}
	}
	return t
}
