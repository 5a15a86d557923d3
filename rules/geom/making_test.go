package geom_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules/geom"
)

const inch = geom.Inch

// round returns a model on a base of 1" that is 1.5" high.
func round(x, y geom.Length) geom.Body {
	return geom.Body{Base: geom.RoundBase(inch, 1500), Pose: geom.Pose{X: x, Y: y}}
}

// raised returns the body at a height.
func raised(b geom.Body, z geom.Length) geom.Body {
	b.Z = z
	return b
}

// tank returns a hull of 6" by 4" that is 3" high.
func tank(x, y geom.Length, f geom.Facing) geom.Body {
	return geom.Body{Base: geom.RectangleHull(6*inch, 4*inch, 3*inch), Pose: geom.Pose{X: x, Y: y, Facing: f}}
}

// bike returns a model on an oval base of 75 mm by 42 mm.
func bike(x, y geom.Length, f geom.Facing) geom.Body {
	return geom.Body{Base: geom.OvalBase(geom.Millimetres(750), geom.Millimetres(420), 2*inch), Pose: geom.Pose{X: x, Y: y, Facing: f}}
}

func unit(bodies ...geom.Body) []geom.Body { return bodies }

// row returns n models with the same gap between neighbours.
func row(n int, gap geom.Length) []geom.Body {
	var list []geom.Body
	for i := range n {
		list = append(list, round(geom.Length(i)*(inch+gap), 0))
	}
	return list
}

// wall returns a feature of one box.
func wall(x1, y1, x2, y2, height geom.Length) geom.Feature {
	return floor(x1, y1, x2, y2, 0, height)
}

func floor(x1, y1, x2, y2, bottom, height geom.Length) geom.Feature {
	return geom.Feature{Name: "box", Parts: []geom.Prism{{Corners: box(x1, y1, x2, y2), Bottom: bottom, Height: height}}}
}

func box(x1, y1, x2, y2 geom.Length) []geom.Point {
	return []geom.Point{{X: x1, Y: y1}, {X: x2, Y: y1}, {X: x2, Y: y2}, {X: x1, Y: y2}}
}

func terrain(t testing.TB, features ...geom.Feature) *geom.Terrain {
	t.Helper()
	made, err := geom.NewTerrain(features)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// check compares a value with the one that a rule requires.
func check[T comparable](t *testing.T, rule string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", rule, got, want)
	}
}

// anyLength generates a length up to a limit.
func anyLength(limit geom.Length) *rapid.Generator[geom.Length] {
	return rapid.Map(rapid.Int64Range(0, int64(limit)), func(n int64) geom.Length { return geom.Length(n) })
}

var anyBase = rapid.Custom(func(t *rapid.T) geom.Base {
	side := rapid.Int64Range(500, 6000)
	width, height := geom.Length(side.Draw(t, "width")), geom.Length(rapid.Int64Range(0, 5000).Draw(t, "height"))
	length := min(width*geom.Length(rapid.Int64Range(100, 300).Draw(t, "percent"))/100, 20*inch)
	switch rapid.IntRange(0, 3).Draw(t, "shape") {
	case 0:
		return geom.OvalBase(length, width, height)
	case 1:
		return geom.RectangleHull(length, width, height)
	case 2:
		w := width
		b, err := geom.PolygonHull([]geom.Point{{X: w}, {X: w / 3, Y: w}, {X: -w, Y: w / 2}, {X: -w / 2, Y: -w}}, height)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	return geom.RoundBase(width, height)
})

// anyBody generates a body on a small field, so that bodies often meet.
var anyBody = rapid.Custom(func(t *rapid.T) geom.Body {
	b := geom.Body{Base: anyBase.Draw(t, "base")}
	b.X, b.Y = anyLength(24*inch).Draw(t, "x"), anyLength(24*inch).Draw(t, "y")
	b.Z = rapid.SampledFrom([]geom.Length{0, 0, 0, 1000, 3001, 5000, 5001}).Draw(t, "z")
	b.Facing = geom.Facing(rapid.Int32Range(0, int32(geom.FullTurn)-1).Draw(t, "facing"))
	return b
})

// quarterTurned rotates a body by a quarter turn about the origin.
func quarterTurned(b geom.Body) geom.Body {
	p := b.At().Quarter()
	b.X, b.Y, b.Facing = p.X, p.Y, b.Facing.Plus(geom.QuarterTurn)
	return b
}
