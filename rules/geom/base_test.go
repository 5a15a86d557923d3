package geom_test

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules/geom"
)

func TestMillimetres(t *testing.T) {
	for _, c := range []struct {
		tenths int64
		want   geom.Length
	}{{254, 1000}, {320, 1260}, {250, 984}, {285, 1122}, {400, 1575}, {-254, -1000}, {0, 0}} {
		check(t, "millimetres", geom.Millimetres(c.tenths), c.want)
	}
}

func TestLengthText(t *testing.T) {
	for _, c := range []struct {
		length geom.Length
		text   string
	}{{0, "0"}, {1000, "1"}, {1500, "1.5"}, {-250, "-0.25"}, {1, "0.001"}, {44000, "44"}} {
		text, err := json.Marshal(c.length)
		check(t, "written", string(text), c.text)
		check(t, "written", err, nil)
		got, err := geom.ParseLength(c.text)
		check(t, "read", got, c.length)
		check(t, "read", err, nil)
	}
	check(t, "shown", geom.Length(2500).String(), `2.5"`)
	for _, bad := range []string{"", "-", ".5", "1.", "1.0001", "1e3", "+1", "1234567", "1,5", "--1"} {
		if _, err := geom.ParseLength(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

func TestLengthRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := geom.Length(rapid.Int64Range(-999999999, 999999999).Draw(t, "length"))
		text, _ := json.Marshal(want)
		var got geom.Length
		if err := json.Unmarshal(text, &got); err != nil || got != want {
			t.Fatalf("%s: got %v, %v", text, got, err)
		}
	})
}

func TestBaseValidate(t *testing.T) {
	inside := []geom.Point{{X: 1000}, {Y: 1000}, {X: -1000}, {Y: -1000}}
	polygon, err := geom.PolygonHull(inside, inch)
	if err != nil {
		t.Fatal(err)
	}
	clockwise := polygon
	clockwise.Corner[1], clockwise.Corner[3] = clockwise.Corner[3], clockwise.Corner[1]
	wider := polygon
	wider.Width++
	for _, c := range []struct {
		name string
		base geom.Base
		ok   bool
	}{
		{"round", geom.RoundBase(inch, 0), true},
		{"round, too small", geom.RoundBase(geom.MinSide-1, 0), false},
		{"round, too large", geom.RoundBase(geom.MaxSide+1, 0), false},
		{"round, longer than wide", geom.Base{Width: 1000, Length: 1001}, false},
		{"below the table", geom.RoundBase(inch, -1), false},
		{"oval", geom.OvalBase(4*inch, inch, 0), true},
		{"oval, too long", geom.OvalBase(4*inch+1, inch, 0), false},
		{"rectangle", geom.RectangleHull(5*inch, 3*inch, inch), true},
		{"rectangle, odd sides", geom.RectangleHull(5001, 3001, inch), true},
		{"rectangle, too long", geom.RectangleHull(100*inch, 3*inch, inch), false},
		{"polygon", polygon, true},
		{"polygon, clockwise", clockwise, false},
		{"polygon, other sides", wider, false},
		{"no such shape", geom.Base{Shape: 3, Width: inch, Length: inch}, false},
		{"too many corners", geom.Base{Shape: geom.Hull, Sides: 9, Width: inch, Length: inch}, false},
	} {
		check(t, c.name, c.base.Validate() == nil, c.ok)
	}
	if _, err := geom.PolygonHull([]geom.Point{{X: 1000}, {X: 2000}, {X: 1500, Y: 1000}}, inch); err == nil {
		t.Error("a hull beside its middle was made")
	}
	if _, err := geom.PolygonHull(inside[:2], inch); err == nil {
		t.Error("a hull of two corners was made")
	}
}

func TestPoseValidate(t *testing.T) {
	for _, c := range []struct {
		name string
		pose geom.Pose
		ok   bool
	}{
		{"at the limits", geom.Pose{X: geom.Reachable, Y: -geom.Reachable, Facing: geom.FullTurn - 1}, true},
		{"beyond", geom.Pose{Z: geom.Reachable + 1}, false},
		{"a full turn", geom.Pose{Facing: geom.FullTurn}, false},
		{"less than none", geom.Pose{Facing: -1}, false},
	} {
		check(t, c.name, c.pose.Validate() == nil, c.ok)
	}
}
