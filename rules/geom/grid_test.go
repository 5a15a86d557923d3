package geom

import (
	"testing"

	"pgregory.net/rapid"
)

// drawSolids draws boxes, some of them low, as parts of a terrain.
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

// TestNear compares the parts near a rectangle, with a grid and with too many
// parts for one, with a look at all of them: none that touches it is left out, none
// is low, and they come in order.
func TestNear(t *testing.T) {
	for _, most := range []int{gridParts, 2 * gridParts} {
		rapid.Check(t, func(t *rapid.T) {
			terrain := &Terrain{solids: drawSolids(t, most)}
			terrain.cells = gridOf(terrain.solids)
			from := Point{Length(rapid.IntRange(-9_000, 50_000).Draw(t, "from x")), Length(rapid.IntRange(-9_000, 40_000).Draw(t, "from y"))}
			size := Point{Length(rapid.IntRange(0, 20_000).Draw(t, "width")), Length(rapid.IntRange(0, 20_000).Draw(t, "depth"))}
			box := Rect{from, from.Plus(size)}
			found := map[int]bool{}
			last := -1
			for n := terrain.near(box); n.any(); {
				s := n.next(terrain)
				if s.low || s.feature <= last {
					t.Fatalf("part %d after part %d, low %v", s.feature, last, s.low)
				}
				last = s.feature
				found[last] = true
			}
			for i := range terrain.solids {
				if s := &terrain.solids[i]; !s.low && s.bounds.touches(box) && !found[i] {
					t.Errorf("part %d is near and was left out", i)
				}
			}
		})
	}
}

// TestSweptGap compares the distance to a disc that moves straight on with that of
// the same core as a polygon.
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
