package geom

import (
	"testing"

	"pgregory.net/rapid"
)

// walled is a field with a wall from the lower edge up to Y 20", a gap above it, and a wall
// from there to the upper edge.
func walled(t testing.TB, gap Length) *Terrain {
	t.Helper()
	wall := func(from, to Length) Feature {
		return Feature{Name: "wall", Parts: []Prism{{Height: 9 * Inch, Corners: []Point{
			{20 * Inch, from}, {20*Inch + 250, from}, {20*Inch + 250, to}, {20 * Inch, to},
		}}}}
	}
	terrain, err := NewTerrain([]Feature{wall(0, 20*Inch), wall(20*Inch+gap, 40*Inch)})
	if err != nil {
		t.Fatal(err)
	}
	return terrain
}

var fieldOfTest = Rect{Max: Point{40 * Inch, 40 * Inch}}

// TestDistanceField: paths lead through a gap that is wide enough for the model, unless other
// models block it.
func TestDistanceField(t *testing.T) {
	small, large := RoundBase(1260, Inch), RoundBase(3*Inch, Inch)
	from, to := Point{16 * Inch, 10 * Inch}, Point{24 * Inch, 10 * Inch}
	for _, test := range []struct {
		name     string
		base     Base
		gap      Length
		blocker  bool
		reached  bool
		from, to Length // distances allowed
	}{
		{"through the gap", small, 3 * Inch, false, true, 21 * Inch, 26 * Inch},
		{"too narrow", large, 3 * Inch, false, false, 0, 0},
		{"wide enough", large, 6 * Inch, false, true, 22 * Inch, 30 * Inch},
		{"another model in the gap", small, 3 * Inch, true, false, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			body := Body{Base: test.base, Pose: Pose{X: from.X, Y: from.Y}}
			var f DistanceField
			f.Begin(walled(t, test.gap), fieldOfTest, &body)
			if test.blocker {
				f.Avoid(&Body{Base: small, Pose: Pose{X: 20 * Inch, Y: 20*Inch + test.gap/2}}, 0)
			}
			f.Measure([]Body{body}, []Point{to})
			d := f.Distance(from)
			path := f.Path(from, Reachable, nil)
			if !test.reached {
				if d != Reachable || len(path) > 0 {
					t.Errorf("a way of %v over %v", d, path)
				}
				return
			}
			if d < test.from || d > test.to {
				t.Errorf("a way of %v, want %v to %v", d, test.from, test.to)
			}
			if len(path) < 2 || path[len(path)-1].DistanceTo(to) > Inch {
				t.Errorf("a way over %v, want one to %v", path, to)
			}
			if first := f.Path(from, 2*Inch, nil); len(first) == 0 || len(first) > len(path) {
				t.Errorf("the first part leads over %v, all of it over %v", first, path)
			}
		})
	}
}

// TestDistanceFieldForgets: a reused field does not contain the models of the previous use.
func TestDistanceFieldForgets(t *testing.T) {
	terrain, body := walled(t, 3*Inch), Body{Base: RoundBase(1260, Inch), Pose: Pose{X: 16 * Inch, Y: 10 * Inch}}
	to := []Point{{24 * Inch, 10 * Inch}}
	var f DistanceField
	f.Begin(terrain, fieldOfTest, &body)
	f.Measure([]Body{body}, to)
	want := f.Distance(body.At())
	f.Begin(terrain, fieldOfTest, &body)
	f.Avoid(&Body{Base: body.Base, Pose: Pose{X: 20 * Inch, Y: 21500}}, Inch)
	f.Measure([]Body{body}, to)
	if d := f.Distance(body.At()); d != Reachable {
		t.Fatalf("a way of %v past a model in the gap", d)
	}
	f.Begin(terrain, fieldOfTest, &body)
	f.Measure([]Body{body}, to)
	if d := f.Distance(body.At()); d != want {
		t.Errorf("%v, and %v before", d, want)
	}
}

// TestDistanceFieldProperties: distances are at least those in a straight line, and at most
// those of the returned path. The distance decreases from turn to turn.
func TestDistanceFieldProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		layout := Generate(44*Inch, 30*Inch, rapid.Uint64().Draw(t, "seed"))
		terrain, err := NewTerrain(layout.Features)
		if err != nil {
			t.Fatal(err)
		}
		draw := func(name string) Point {
			return Point{Length(rapid.IntRange(1000, 43000).Draw(t, name+" x")), Length(rapid.IntRange(1000, 29000).Draw(t, name+" y"))}
		}
		from, to := draw("from"), draw("to")
		body := Body{Base: RoundBase(1260, Inch), Pose: Pose{X: from.X, Y: from.Y}}
		field := Rect{Max: Point{44 * Inch, 30 * Inch}}
		if !terrain.HasFooting(&body) {
			return
		}
		var f DistanceField
		f.Begin(terrain, field, &body)
		f.Measure([]Body{body}, []Point{to})
		d := f.Distance(from)
		if d == Reachable {
			return
		}
		if d+Inch < from.DistanceTo(to) {
			t.Errorf("%v, and %v in a straight line", d, from.DistanceTo(to))
		}
		left, length, at := d+Inch, Length(0), from
		for _, p := range f.Path(from, Reachable, nil) {
			if n := f.Distance(p); n > left {
				t.Fatalf("a turn %v from the end, after one %v from it", n, left)
			} else {
				left = n
			}
			length += at.DistanceTo(p)
			at = p
		}
		if length > d*11/10+Inch {
			t.Errorf("a path of %v, measured as %v", length, d)
		}
	})
}
