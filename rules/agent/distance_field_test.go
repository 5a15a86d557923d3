package agent

import (
	"math"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// walled is a battlefield with a wall from its lower edge to y 20", at x 20" to
// 22", and a marker behind it.
func walled(t *testing.T) (*rulestest.Table, *distanceField) {
	t.Helper()
	tt, g := table(t, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1)})
	area := []geom.Point{at(20, 0), at(22, 0), at(22, 20), at(20, 20)}
	terrain, err := geom.NewTerrain([]geom.Feature{{Parts: []geom.Prism{{Corners: area, Height: inch(6)}}}})
	if err != nil {
		t.Fatal(err)
	}
	tt.Terrain = terrain
	tt.AddMarker(at(30, 6))
	g.distances.update(tt.View())
	return tt, &g.distances
}

// TestDistanceField finds the path around a wall.
func TestDistanceField(t *testing.T) {
	_, c := walled(t)
	if n := c.walk(at(30, 10), 0); n < inch(4) || n > inch(6) {
		t.Errorf("on the same side: %v", n)
	}
	if n := c.walk(at(12, 6), 0); n < inch(32) || n > inch(42) {
		t.Errorf("around the wall: %v", n)
	}
	if p := c.straight(at(12, 6), at(28, 6)); p.X >= inch(20) {
		t.Errorf("straight on through the wall: %v", p)
	}
	if p := c.straight(at(12, 26), at(28, 26)); p != at(28, 26) {
		t.Errorf("straight on over open ground: %v", p)
	}
}

// TestDistanceFieldLeads a unit that moves 6" at a time around the wall to the marker.
func TestDistanceFieldLeads(t *testing.T) {
	_, c := walled(t)
	p := at(12, 6)
	for n := 0; p.DistanceTo(at(30, 6)) > inch(1); n++ {
		next, _ := c.along(p, 0, inch(6))
		if next.DistanceTo(p) > inch(6) || n > 12 {
			t.Fatalf("step %d from %v to %v", n, p, next)
		}
		p = next
	}
}

// TestAlong: a path that is longer than that to the end of the wall goes around it, on both of its corners, and a shorter
// one is straight.
func TestAlong(t *testing.T) {
	_, c := walled(t)
	if to, straight := c.along(at(16, 10), 0, inch(6)); !straight || to.DistanceTo(at(16, 10)) > inch(6) {
		t.Errorf("short of the end: %v, straight: %v", to, straight)
	}
	from, near := at(18.5, 17), at(22, 22)
	to, straight := c.along(from, 0, inch(12))
	if straight || to.X < inch(22) || to.Y > inch(20) {
		t.Errorf("around the end: %v, straight: %v", to, straight)
	}
	if n := from.DistanceTo(near) + near.DistanceTo(to); n > inch(13) {
		t.Errorf("around the end: %v long", n)
	}
}

// TestDistanceFieldOfAnotherBattle is computed again.
func TestDistanceFieldOfAnotherBattle(t *testing.T) {
	_, c := walled(t)
	tt, _ := table(t, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1)})
	tt.AddMarker(at(30, 6))
	c.update(tt.View())
	if n := c.walk(at(12, 6), 0); n > inch(22) {
		t.Errorf("a wall that is not there: %v", n)
	}
}

// TestDistanceFieldToTerrain: a marker on terrain on which no model can stand is reached from beside it.
func TestDistanceFieldToTerrain(t *testing.T) {
	tt, g := table(t, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1)})
	top := []geom.Point{at(25, 8.5), at(30, 8.5), at(30, 11.5), at(25, 11.5)}
	terrain, err := geom.NewTerrain([]geom.Feature{{Parts: []geom.Prism{{Corners: top, Height: inch(2.5)}}}})
	if err != nil {
		t.Fatal(err)
	}
	tt.Terrain = terrain
	marker := at(27.5, 10)
	tt.AddMarker(marker)
	c := &g.distances
	c.update(tt.View())
	if !c.blocked[c.at(marker)] {
		t.Fatal("a model can stand at the marker")
	}
	for _, from := range []geom.Point{at(12, 10), at(40, 20)} {
		if n := c.walk(from, 0); n < from.DistanceTo(marker) || n > from.DistanceTo(marker)*5/4 {
			t.Errorf("from %v: %v", from, n)
		}
		if to, _ := c.along(from, 0, inch(6)); to.DistanceTo(marker) > from.DistanceTo(marker)-inch(5) {
			t.Errorf("from %v to %v", from, to)
		}
	}
}

// TestStart: the paths of a unit whose middle is in a wall start at its model nearest to it, and those of others in the middle.
func TestStart(t *testing.T) {
	wall, c := walled(t)
	tt, g := table(t, []rules.ArmyUnit{squad(3)}, []rules.ArmyUnit{squad(1)})
	tt.Terrain, g.distances = wall.Terrain, *c
	for _, to := range []struct {
		x    [3]float64
		want geom.Point
	}{{[3]float64{17, 18, 26}, at(18, 5)}, {[3]float64{14, 15, 16}, at(15, 5)}} {
		for i, x := range to.x {
			tt.SetPose(i, geom.Pose{X: inch(x), Y: inch(5)})
		}
		tt.SetPlace(1, rules.OnTable, rules.NoUnit)
		if got := g.start(tt.View(), 1); got != to.want {
			t.Errorf("models at %v: %v, want %v", to.x, got, to.want)
		}
	}
}

// TestDistanceFieldBesideAWall leads out of a square that a wall reaches into.
func TestDistanceFieldBesideAWall(t *testing.T) {
	_, c := walled(t)
	from := at(19.5, 6)
	if !c.blocked[c.at(from)] {
		t.Fatal("an open square")
	}
	if p := c.straight(from, at(12, 6)); p != at(12, 6) {
		t.Errorf("away from the wall: %v", p)
	}
	if p, _ := c.along(from, 0, inch(6)); p == from {
		t.Error("it stays")
	}
}

// TestClear: charges are expected if no wall is in between, even at units that stand beside a
// wall on the same side.
func TestClear(t *testing.T) {
	_, c := walled(t)
	g := &greedy{distances: *c}
	for _, to := range []struct {
		at   geom.Point
		want bool
	}{{at(25, 6), false}, {at(23, 6), false}, {at(18, 14), true}, {at(19, 6), true}, {at(12, 6), true}} {
		if got := g.clear(at(14, 6), to.at); got != to.want {
			t.Errorf("to %v: %v, want %v", to.at, got, to.want)
		}
	}
}

// TestNoChargeThroughWalls: an enemy behind a wall gives a place no expected charge, and one in
// the open does.
func TestNoChargeThroughWalls(t *testing.T) {
	var worth [2]Worth
	for i, y := range []float64{6, 26} {
		tt, g := table(t, []rules.ArmyUnit{squad(5, sword())}, []rules.ArmyUnit{squad(2)})
		wall, _ := walled(t)
		tt.Terrain = wall.Terrain
		tt.Stand(1, inch(14), inch(y))
		tt.Stand(2, inch(26), inch(y))
		g.distances.update(tt.View())
		g.study(tt.View(), 1)
		p := candidatePlace{at: at(16, y)}
		worth[i] = g.weigh(tt.View(), 1, rules.DoNormalMove, p, -1, math.MinInt64)
	}
	if worth[0] >= worth[1] {
		t.Errorf("behind a wall: %d, in the open: %d", worth[0], worth[1])
	}
}
