package geom

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

func zoneOf(t testing.TB, corners ...Point) Zone {
	t.Helper()
	z, err := NewZone(corners...)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func inches(x, y float64) Point { return Point{Length(x * 1000), Length(y * 1000)} }

// TestZone measures the distances of bodies to an L-shaped zone, on both sides of its edges.
func TestZone(t *testing.T) {
	l := zoneOf(t, inches(0, 0), inches(20, 0), inches(20, 10), inches(10, 10), inches(10, 20), inches(0, 20))
	disc := RoundBase(2000, 1500)
	block := RectangleHull(4000, 2000, 1500)
	for name, c := range map[string]struct {
		body           Body
		holds, touches bool
	}{
		"inside":                  {Body{disc, Pose{X: 5000, Y: 5000}}, true, true},
		"at the edge":             {Body{disc, Pose{X: 1000, Y: 19000}}, true, true},
		"over the edge":           {Body{disc, Pose{X: 999, Y: 19000}}, false, true},
		"in the notch, touching":  {Body{disc, Pose{X: 11000, Y: 15000}}, false, true},
		"in the notch, away":      {Body{disc, Pose{X: 11001, Y: 15000}}, false, false},
		"at the inner corner":     {Body{disc, Pose{X: 9000, Y: 9000}}, true, true},
		"around the inner corner": {Body{disc, Pose{X: 9900, Y: 9900}}, false, true},
		"hull inside":             {Body{block, Pose{X: 2000, Y: 1000}}, true, true},
		"hull over the edge":      {Body{block, Pose{X: 1999, Y: 1000}}, false, true},
		"hull around the corner":  {Body{block, Pose{X: 9000, Y: 10500}}, false, true},
		"hull off":                {Body{block, Pose{X: 15000, Y: 11001}}, false, false},
	} {
		if got := l.Holds(&c.body); got != c.holds {
			t.Errorf("%s: holds: %v", name, got)
		}
		if got := l.Touches(&c.body); got != c.touches {
			t.Errorf("%s: touches: %v", name, got)
		}
	}
	far := Body{disc, Pose{X: 30000, Y: 5000}}
	if !l.Near(&far, 9000) || l.Near(&far, 8999) {
		t.Error("the distance of 9\" is not measured")
	}
	if p := l.Nearest(inches(15, 15)); !l.Contains(p) || p.DistanceTo(inches(15, 15)) != 5000 {
		t.Errorf("nearest to the notch: %v", p)
	}
}

// TestZoneCorners rejects corners that do not form a polygon.
func TestZoneCorners(t *testing.T) {
	for name, corners := range map[string][]Point{
		"two":       {inches(0, 0), inches(5, 0)},
		"nine":      {{}, {}, {}, {}, {}, {}, {}, {}, {}},
		"bow":       {inches(0, 0), inches(10, 10), inches(10, 0), inches(0, 10)},
		"spike":     {inches(0, 0), inches(10, 0), inches(5, 0), inches(5, 5)},
		"twice":     {inches(0, 0), inches(0, 0), inches(5, 5)},
		"too far":   {inches(0, 0), {2 * Reachable, 0}, inches(5, 5)},
		"on itself": {inches(0, 0), inches(10, 0), inches(10, 10), inches(5, 0), inches(0, 10)},
	} {
		if z, err := NewZone(corners...); err == nil {
			t.Errorf("%s: %v", name, z)
		}
	}
}

// TestZoneAsRect compares the polygon with the rectangle, and reads it back from JSON.
func TestZoneAsRect(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := func(name string, most int) Length { return Length(rapid.IntRange(0, most).Draw(t, name)) }
		r := Rect{Point{n("x", 20), n("y", 20)}, Point{}}
		r.Max = r.Min.Plus(Point{n("width", 30) + 1, n("depth", 30) + 1})
		b := Body{RoundBase(2*n("radius", 5)+2, 1000), Pose{X: n("at x", 60), Y: n("at y", 60)}}
		z, plain := RectZone(r), RectZone(r)
		z.Corner[4], z.Sides = z.Corner[3], 5 // another corner on the last edge: not known as a rectangle
		z.Corner[3] = Point{(r.Min.X + r.Max.X) / 2, r.Max.Y}
		if _, ok := z.Rect(); ok {
			t.Skip()
		}
		if z.Holds(&b) != plain.Holds(&b) || z.Contains(b.At()) != r.Contains(b.At()) {
			t.Fatalf("%v: %v: holds %v, want %v", z, b, z.Holds(&b), plain.Holds(&b))
		}
		text, err := json.Marshal(plain)
		var again Zone
		if err == nil {
			err = json.Unmarshal(text, &again)
		}
		if err != nil || again != plain {
			t.Fatalf("%s: %v, %v", text, again, err)
		}
	})
}
