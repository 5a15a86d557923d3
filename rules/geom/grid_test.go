package geom

import (
	"testing"

	"pgregory.net/rapid"
)

// drawSolids generates boxes, some of them low, as parts of a terrain.
func drawSolids(t *rapid.T, most int) []solid {
	solids := make([]solid, rapid.IntRange(1, most).Draw(t, "parts"))
	for i := range solids {
		at := Point{Length(rapid.IntRange(0, 40_000).Draw(t, "x")), Length(rapid.IntRange(0, 30_000).Draw(t, "y"))}
		size := Length(rapid.IntRange(1, 9_000).Draw(t, "size"))
		loop := []Point{at, at.Plus(Point{size, 0}), at.Plus(Point{size, size}), at.Plus(Point{0, size})}
		solids[i] = solid{feature: i, low: rapid.Bool().Draw(t, "low"), top: Inch, Area: areaOf(loop)}
	}
	return solids
}

// TestNear compares the parts near a rectangle, with a grid and with too many parts for one,
// with a search through all parts: none that touches the rectangle is missing, low ones appear
// only if requested, and all are in order.
func TestNear(t *testing.T) {
	for _, most := range []int{gridParts, 2 * gridParts} {
		rapid.Check(t, func(t *rapid.T) {
			terrain := &Terrain{solids: drawSolids(t, most)}
			terrain.cells = gridOf(terrain.solids)
			from := Point{Length(rapid.IntRange(-9_000, 50_000).Draw(t, "from x")), Length(rapid.IntRange(-9_000, 40_000).Draw(t, "from y"))}
			size := Point{Length(rapid.IntRange(0, 20_000).Draw(t, "width")), Length(rapid.IntRange(0, 20_000).Draw(t, "depth"))}
			box := Rect{from, from.Plus(size)}
			look := func(name string, n parts, low bool) {
				found := map[int]bool{}
				for last := -1; n.any(); {
					i, s := n.next(terrain)
					if s.low && !low || i <= last || s.feature != i {
						t.Fatalf("%s: part %d, %d, after part %d, low %v", name, i, s.feature, last, s.low)
					}
					last, found[i] = i, true
				}
				for i := range terrain.solids {
					if s := &terrain.solids[i]; (low || !s.low) && s.bounds.touches(box) && !found[i] {
						t.Errorf("%s: part %d is near and was left out", name, i)
					}
				}
			}
			look("near", terrain.near(box), false)
			look("within", terrain.within(box), true)
		})
	}
}

// TestSweptGap compares the distance to a disc that moves straight with that to the same core
// as a polygon.
func TestSweptGap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) vector {
			return vector{rapid.Int64Range(-2_000_000, 2_000_000).Draw(t, name+" x"), rapid.Int64Range(-2_000_000, 2_000_000).Draw(t, name+" y")}
		}
		p, sweep := draw("point"), draw("sweep")
		a, b := shape{kind: Round, sweep: sweep}, shape{kind: Round, at: p}
		w := walk{&a, &b}
		fast, slow := sweptGap(p, sweep), w.fromCorner(w.support(vector{1, 0}))
		for _, r := range []int64{fast.floor() - 1, fast.floor(), fast.floor() + 1} {
			if fast.atMost(r) != slow.atMost(r) || fast.below(r) != slow.below(r) {
				t.Errorf("radius %d: at most %v, %v; below %v, %v", r, fast.atMost(r), slow.atMost(r), fast.below(r), slow.below(r))
			}
		}
		if fast.inside || slow.inside {
			t.Errorf("inside: %v, %v", fast.inside, slow.inside)
		}
	})
}
