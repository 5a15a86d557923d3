package geom

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// anyShape generates a hull or an oval near the origin, sometimes extended by a move.
var anyShape = rapid.Custom(func(t *rapid.T) *shape {
	side := rapid.Int64Range(500, 4000)
	base := RectangleHull(Length(side.Draw(t, "length")), Length(side.Draw(t, "width")), 0)
	if rapid.Bool().Draw(t, "oval") {
		w := side.Draw(t, "across")
		base = OvalBase(Length(2*w), Length(w), 0)
	}
	place := rapid.Int64Range(-6000, 6000)
	at := Point{Length(place.Draw(t, "x")), Length(place.Draw(t, "y"))}
	s := new(shape)
	s.ofBase(&base, at.fine(), Facing(rapid.Int32Range(0, int32(FullTurn)-1).Draw(t, "facing")))
	return s
})

// allCorners returns all corners of a core.
func (s *shape) allCorners() (list []vector) {
	for k := range s.count() {
		list = append(list, s.cornerAt(k))
	}
	return list
}

// toEdge returns the square of the distance of a point from a line between two
// points, as a fraction.
func toEdge(p, a, b vector) *big.Rat {
	along := b.minus(a)
	part, whole := p.minus(a).dot(along), along.dot(along)
	switch {
	case part <= 0:
		return big.NewRat(p.minus(a).dot(p.minus(a)), 1)
	case part >= whole:
		return big.NewRat(p.minus(b).dot(p.minus(b)), 1)
	}
	side := big.NewInt(along.cross(p.minus(a)))
	return new(big.Rat).SetFrac(side.Mul(side, side), big.NewInt(whole))
}

// bruteForce measures every corner of each polygon against every edge of the other. It is
// correct for polygons that do not overlap.
func bruteForce(a, b []vector) *big.Rat {
	var least *big.Rat
	for _, pair := range [2][2][]vector{{a, b}, {b, a}} {
		for _, p := range pair[0] {
			for i, q := range pair[1] {
				d := toEdge(p, q, pair[1][(i+1)%len(pair[1])])
				if least == nil || d.Cmp(least) < 0 {
					least = d
				}
			}
		}
	}
	return least
}

// apartOn reports whether the other polygon lies wholly outside of an edge of the first;
// touching counts.
func apartOn(a, b []vector) bool {
	for i, p := range a {
		along := a[(i+1)%len(a)].minus(p)
		outside := true
		for _, q := range b {
			outside = outside && along.cross(q.minus(p)) <= 0
		}
		if outside {
			return true
		}
	}
	return false
}

func TestSeparation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyShape.Draw(t, "a"), anyShape.Draw(t, "b")
		p, q := a.allCorners(), b.allCorners()
		got := separation(a, b)
		if apart := apartOn(p, q) || apartOn(q, p); got.inside == apart {
			t.Fatalf("inside: got %v, want %v", got.inside, !apart)
		}
		want := new(big.Rat)
		if !got.inside {
			want = bruteForce(p, q)
		}
		square := new(big.Rat).SetFrac(got.square.big(), new(big.Int).SetUint64(got.over))
		if square.Cmp(want) != 0 {
			t.Fatalf("square of the distance: got %v, want %v", square, want)
		}
	})
}

// TestSeparationSweep: a moving shape is as near as the nearest of its positions, and touches
// what the hull of its ends touches.
func TestSeparationSweep(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyShape.Draw(t, "a"), anyShape.Draw(t, "b")
		path := rapid.Int64Range(-8000, 8000)
		swept := *a
		swept.sweep = vector{path.Draw(t, "dx") * fine, path.Draw(t, "dy") * fine}
		whole := separation(&swept, b)
		for part := range int64(9) {
			there := *a
			there.at = a.at.plus(vector{swept.sweep.x * part / 8, swept.sweep.y * part / 8})
			// A position between two parts may be rounded one part off the line.
			if g := separation(&there, b); g.floor()+2 < whole.floor() {
				t.Fatalf("%d/8 of the way: %d, on the whole way %d", part, g.floor(), whole.floor())
			}
		}
	})
}

// TestOvalConvex: every oval that Validate accepts is convex in integers: each corner is the
// farthest in some direction.
func TestOvalConvex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.Int64Range(int64(MinSide), int64(MaxSide)/MaxRatio).Draw(t, "width")
		base := OvalBase(Length(width*rapid.Int64Range(100, 100*MaxRatio).Draw(t, "percent")/100), Length(width), 0)
		var s shape
		s.ofBase(&base, vector{}, Facing(rapid.Int32Range(0, int32(FullTurn)-1).Draw(t, "facing")))
		list := s.allCorners()
		for i, p := range list {
			q, r := list[(i+1)%rim], list[(i+2)%rim]
			if q.minus(p).cross(r.minus(q)) < 0 {
				t.Fatalf("corner %d of %v turns outwards", (i+1)%rim, base)
			}
		}
	})
}

// TestOvalSupport: the corner that is found is the farthest of all.
func TestOvalSupport(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := OvalBase(3000, Length(rapid.Int64Range(800, 6000).Draw(t, "width")), 0)
		var s shape
		s.ofBase(&base, vector{}, Facing(rapid.Int32Range(0, int32(FullTurn)-1).Draw(t, "facing")))
		path := rapid.Int64Range(-1<<26, 1<<26)
		d := vector{path.Draw(t, "x"), path.Draw(t, "y")}
		far := s.support(d).dot(d)
		for _, c := range s.allCorners() {
			if c.dot(d) > far {
				t.Fatalf("a corner lies %d farther", c.dot(d)-far)
			}
		}
	})
}

// TestAreaTouches: the rectangles around an area and a body, and the middle of a round base, decide as
// the distance between them does.
func TestAreaTouches(t *testing.T) {
	at := func(t *rapid.T, name string) Point {
		return Point{Length(rapid.IntRange(0, 8000).Draw(t, name+" x")), Length(rapid.IntRange(0, 8000).Draw(t, name+" y"))}
	}
	rapid.Check(t, func(t *rapid.T) {
		area, err := NewArea([]Point{at(t, "first"), at(t, "second"), at(t, "third")})
		if err != nil {
			t.Skip(err)
		}
		base := rapid.SampledFrom([]Base{RoundBase(1260, 1500), OvalBase(4134, 3622, 3000), RectangleHull(4000, 2000, 1500)}).Draw(t, "base")
		p := at(t, "body")
		b := Body{base, Pose{X: p.X, Y: p.Y, Facing: Facing(rapid.IntRange(0, 359).Draw(t, "facing"))}}
		var s, ground shape
		s.ofBody(&b)
		ground.ofArea(&area)
		gap := separation(&s, &ground)
		if got, want := area.Touches(&b), gap.atMost(s.radius); got != want {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}
