package geom_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules/geom"
)

func TestDistance(t *testing.T) {
	here := round(0, 0)
	for _, c := range []struct {
		rule                 string
		b                    geom.Body
		flat, upright, whole geom.Length
	}{
		{"9e.CORE.MEASURE.1 side by side", round(3000, 0), 2000, 0, 2000},
		{"9e.CORE.MEASURE.1 diagonal", round(3000, 4000), 4000, 0, 4000},
		{"9e.CORE.MEASURE.1 rounded up", round(1000, 1000), 415, 0, 415},
		{"9e.CORE.MEASURE.1 touching", round(1000, 0), 0, 0, 0},
		{"9e.CORE.MEASURE.1 overlapping", round(0, 0), 0, 0, 0},
		{"9e.CORE.MEASURE.1 in space", raised(round(4000, 0), 4000), 3000, 4000, 5000},
		{"9e.CORE.MEASURE.1 below", raised(round(4000, 0), -4000), 3000, 4000, 5000},
		{"9e.CORE.MEASURE.2 hull, side", tank(5500, 0, 0), 2000, 0, 2000},
		{"9e.CORE.MEASURE.2 hull, turned", tank(4500, 0, geom.QuarterTurn), 2000, 0, 2000},
		// The corner is 3" and 4" away from the middle of the base.
		{"9e.CORE.MEASURE.2 hull, corner", tank(6000, 6000, 0), 4500, 0, 4500},
		// Half a diagonal of 6" × 6" is 4.24264".
		{"9e.CORE.MEASURE.2 hull on its corner", geom.Body{Base: geom.RectangleHull(6*inch, 6*inch, 0), Pose: geom.Pose{X: 10 * inch, Facing: 45 * geom.Degree}}, 5258, 0, 5258},
		{"9e.CORE.MEASURE.2 hull above", raised(tank(5500, 0, 0), 1500), 2000, 1500, 2500},
		{"9e.CORE.MEASURE.1 oval, end on", bike(5000, 0, 0), 5000 - 500 - 1476, 0, 5000 - 500 - 1476},
		{"9e.CORE.MEASURE.1 oval, side on", bike(5000, 0, geom.QuarterTurn), 5000 - 500 - 827, 0, 5000 - 500 - 827},
	} {
		check(t, c.rule+", horizontal", geom.Horizontal(&here, &c.b), c.flat)
		check(t, c.rule+", vertical", geom.Vertical(&here, &c.b), c.upright)
		check(t, c.rule, geom.Distance(&here, &c.b), c.whole)
	}
}

func TestDistanceHulls(t *testing.T) {
	a := tank(0, 0, 0)
	for _, c := range []struct {
		name string
		b    geom.Body
		want geom.Length
	}{
		{"side by side", tank(0, 6000, 0), 2000},
		{"end to end", tank(8001, 0, 0), 2001},
		{"corner to corner", tank(9000, 8000, 0), 5000},
		{"corner to side", tank(10000, 0, 45*geom.Degree), 10000 - 3000 - 3535},
		{"touching", tank(6000, 0, 0), 0},
		{"one in the other", tank(10, 10, 1234), 0},
	} {
		check(t, c.name, geom.Horizontal(&a, &c.b), c.want)
	}
}

func TestClosest(t *testing.T) {
	here := round(0, 0)
	list := unit(round(5000, 0), round(-3000, 0), round(3000, 0))
	index, distance := geom.Closest(&here, list)
	check(t, "9e.CORE.MEASURE.4 the first of equals", index, 1)
	check(t, "9e.CORE.MEASURE.4 distance", distance, 2000)
	check(t, "9e.CORE.MEASURE.4 equals are seen", geom.Distance(&here, &list[2]), distance)
	index, _ = geom.Closest(&here, nil)
	check(t, "nothing is closest", index, -1)
	check(t, "9e.CORE.WITHIN.4 units", geom.UnitDistance(list, unit(round(9000, 0))), 3000)
	check(t, "a unit without models", geom.UnitDistance(list, nil), -1)
}

func TestDistanceProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyBody.Draw(t, "a"), anyBody.Draw(t, "b")
		flat, whole := geom.Horizontal(&a, &b), geom.Distance(&a, &b)
		if geom.Horizontal(&b, &a) != flat || geom.Distance(&b, &a) != whole || geom.Vertical(&a, &b) != geom.Vertical(&b, &a) {
			t.Fatal("the distance is not the same both ways")
		}
		if whole < flat || whole < geom.Vertical(&a, &b) {
			t.Fatalf("distance %v is less than one of its parts", whole)
		}
		p, q := quarterTurned(a), quarterTurned(b)
		if geom.Horizontal(&p, &q) != flat || geom.Distance(&p, &q) != whole {
			t.Fatal("a quarter turn changes the distance")
		}
		if geom.Overlap(&a, &b) && flat != 0 {
			t.Fatalf("bodies that overlap are %v apart", flat)
		}
		if centres := a.At().DistanceTo(b.At()); flat+a.Reach()+b.Reach() < centres-1 {
			t.Fatalf("%v between the middles, but %v between the bases", centres, flat)
		}
	})
}

// TestOvalDistance compares ovals with ellipses in floating point.
func TestOvalDistance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := bike(0, 0, 0)
		o.Length, o.Width = 26*inch, geom.Length(rapid.Int64Range(6500, 26000).Draw(t, "width"))
		p := round(anyLength(30*inch).Draw(t, "x"), anyLength(30*inch).Draw(t, "y"))
		p.Width, p.Length = 100, 100
		want := ellipseDistance(float64(o.Length)/2, float64(o.Width)/2, float64(p.X), float64(p.Y)) - 50
		got := float64(geom.Horizontal(&o, &p))
		if want > 0 && (got < want-0.01 || got > want+2) {
			t.Fatalf("got %v, want %v rounded up, at most 1 more", got, want)
		}
	})
}

// TestCrossings: circles meet in two points, unless they are apart, one within the other, or have the same middle.
func TestCrossings(t *testing.T) {
	for _, tt := range []struct {
		q    geom.Point
		a, b geom.Length
		want [2]geom.Point
		ok   bool
	}{
		{geom.Point{6000, 0}, 5000, 5000, [2]geom.Point{{3000, 4000}, {3000, -4000}}, true},
		{geom.Point{0, 6000}, 5000, 5000, [2]geom.Point{{-4000, 3000}, {4000, 3000}}, true},
		{geom.Point{10000, 0}, 5000, 5000, [2]geom.Point{{5000, 0}, {5000, 0}}, true},
		{geom.Point{10001, 0}, 5000, 5000, [2]geom.Point{}, false},
		{geom.Point{2999, 0}, 5000, 2000, [2]geom.Point{}, false},
		{geom.Point{}, 5000, 5000, [2]geom.Point{}, false},
	} {
		if got, ok := geom.Crossings(geom.Point{}, tt.a, tt.q, tt.b); got != tt.want || ok != tt.ok {
			t.Errorf("11e.CHARGE.MOVE.5: circles of %v and %v around %v: %v %v, want %v %v", tt.a, tt.b, tt.q, got, ok, tt.want, tt.ok)
		}
	}
}
