package agent

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed11"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestNear counts models on both sides of the range of an objective marker.
func TestNear(t *testing.T) {
	tt, _ := table(t, []rules.ArmyUnit{squad(3)}, []rules.ArmyUnit{squad(1)})
	tt.Stand(1, 10*geom.Inch, 10*geom.Inch) // at 10", 12" and 14"
	for y, want := range map[float64]int{12: 3, 15: 2, 18: 1, 18.5: 0, 5.75: 1} {
		if got := near(tt.View(), 1, at(10, y)); got != want {
			t.Errorf("marker at %v: got %d models, want %d", y, got, want)
		}
	}
}

// TestAssignedMarker assigns each marker to the nearest unit, weak ones before strong ones, and
// sends the remaining units to where the enemy is weakest.
func TestAssignedMarker(t *testing.T) {
	tt, g := table(t, []rules.ArmyUnit{squad(5, sword()), squad(1, sword()), squad(5, rifle())}, []rules.ArmyUnit{squad(3), squad(2)})
	for _, m := range []geom.Point{at(8, 8), at(36, 8), at(36, 22)} {
		tt.AddMarker(m)
	}
	tt.Stand(1, inch(8), inch(4))
	tt.Stand(2, inch(12), inch(4))
	tt.Stand(3, inch(10), inch(14))
	tt.Stand(4, inch(36), inch(6))
	tt.Stand(5, inch(36), inch(20))
	v := tt.View()
	g.distances.update(v)
	for u, want := range []int{2, 0, 2} {
		if got := g.assignedMarker(v, rules.UnitAt(u)); got != want {
			t.Errorf("unit %d: marker %d, want %d", u, got, want)
		}
	}
}

// TestAssignedInTime: a unit that comes too late to the marker where the enemy is weakest goes to the nearest marker that its
// player does not hold, although another unit is assigned to it.
func TestAssignedInTime(t *testing.T) {
	for round, want := range map[int8]int{1: 1, 2: 1, 5: 0} {
		tt, g := table(t, []rules.ArmyUnit{squad(1, sword()), squad(2, sword())}, []rules.ArmyUnit{squad(3)})
		tt.State.Round = round
		tt.AddMarker(at(14, 8))
		tt.AddMarker(at(34, 8))
		tt.Stand(1, inch(8), inch(8))
		tt.Stand(2, inch(5), inch(8))
		tt.Stand(3, inch(34), inch(6))
		v := tt.View()
		g.distances.update(v)
		if got := g.assignedMarker(v, 2); got != want {
			t.Errorf("round %d: marker %d, want %d", round, got, want)
		}
	}
}

// TestBalance: models count with their Objective Control (10e.OBJECTIVE.CONTROL.2), or each as one if none has it
// (9e.MISSION.OBJECTIVE.4).
func TestBalance(t *testing.T) {
	for _, c := range []struct {
		rule         string
		mine, theirs int16
		want         int
	}{{"9e.MISSION.OBJECTIVE.4", 0, 0, 2 - 3}, {"10e.OBJECTIVE.CONTROL.2", 2, 1, 2*2 - 3*1}, {"10e.OBJECTIVE.CONTROL.2", 0, 1, -3}} {
		own, enemy := squad(2), squad(3)
		own.Kinds, enemy.Kinds = slices.Clone(own.Kinds), slices.Clone(enemy.Kinds)
		own.Kinds[0].Profile.Control, enemy.Kinds[0].Profile.Control = c.mine, c.theirs
		tt, g := table(t, []rules.ArmyUnit{own}, []rules.ArmyUnit{enemy})
		tt.AddMarker(at(20, 10))
		tt.Stand(1, inch(19), inch(8))
		tt.Stand(2, inch(21), inch(8))
		if got := g.balance(tt.View(), 0, at(20, 10)); got != c.want {
			t.Errorf("%s: Objective Control %d and %d: %d, want %d", c.rule, c.mine, c.theirs, got, c.want)
		}
	}
}

// TestArea: models control an objective that is a terrain area from within it, however near they are to its point
// (11e.OBJECTIVE.POINT.2).
func TestArea(t *testing.T) {
	e := rules.Complete(ed11.Edition())
	tt := rulestest.New(t, &e, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1)}, "")
	area := []geom.Point{at(19, 4), at(21, 4), at(21, 14), at(19, 14)}
	terrain, err := geom.LayTerrain([]geom.Feature{{Name: "wood", Area: area}}, 2*geom.Inch)
	if err != nil {
		t.Fatal(err)
	}
	tt.Game.Terrain = terrain
	tt.AddMarker(at(20, 9))
	g := newGreedy().tactic.(*greedy)
	g.begin(&e, tt.Setup)
	for _, c := range []struct {
		at     geom.Point
		inside bool
	}{{at(20, 9), true}, {at(20, 13), true}, {at(22.5, 9), false}, {at(20, 17), false}} {
		tt.Stand(1, c.at.X, c.at.Y)
		v := tt.View()
		g.distances.update(v)
		if got := g.levelOfControl(v, 1, at(20, 9), 0) > 0; got != c.inside {
			t.Errorf("11e.OBJECTIVE.POINT.2: a model at %v counts: %v, want %v", c.at, got, c.inside)
		}
		if got := g.pathTo(v, c.at, 0, middleReach(v, 1)) == 0; got != c.inside {
			t.Errorf("11e.OBJECTIVE.POINT.2: a model at %v is there: %v, want %v", c.at, got, c.inside)
		}
	}
}

// TestFullArea: an objective that is a terrain area without room for a model is worth nothing, and no unit goes there
// (11e.OBJECTIVE.POINT.2).
func TestFullArea(t *testing.T) {
	e := rules.Complete(ed11.Edition())
	area := []geom.Point{at(19, 8), at(21, 8), at(21, 10), at(19, 10)}
	part := []geom.Point{at(19, 8), at(20, 8), at(20, 10), at(19, 10)}
	for _, c := range []struct {
		name  string
		solid []geom.Point
		open  bool
	}{{"full", area, false}, {"half full", part, true}} {
		tt := rulestest.New(t, &e, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1)}, "")
		terrain, err := geom.LayTerrain([]geom.Feature{{Name: "pillar", Area: area, Parts: []geom.Prism{{Corners: c.solid, Height: 6 * geom.Inch}}}}, 2*geom.Inch)
		if err != nil {
			t.Fatal(err)
		}
		tt.Game.Terrain = terrain
		tt.AddMarker(at(20, 9))
		tt.AddMarker(at(40, 20))
		tt.Stand(1, inch(15), inch(9))
		tt.Stand(2, inch(2), inch(28))
		g := newGreedy().tactic.(*greedy)
		g.begin(&e, tt.Setup)
		v := tt.View()
		g.distances.update(v)
		if got := g.holding(v, 1, 0, 0) > 0; got != c.open {
			t.Errorf("11e.OBJECTIVE.POINT.2: the %s area is worth something: %v, want %v", c.name, got, c.open)
		}
		if got := g.assignedMarker(v, 1) == 0; got != c.open {
			t.Errorf("11e.OBJECTIVE.POINT.2: the unit goes to the %s area: %v, want %v", c.name, got, c.open)
		}
	}
}

// TestRear: a unit on its way to an enemy's marker does not go far ahead of another that goes there too, unless that comes
// too late or fights.
func TestRear(t *testing.T) {
	for _, c := range []struct {
		name      string
		x, foe    float64
		round     int8
		farBehind bool
	}{
		{"one behind", 12, 43, 2, true}, {"one beside", 26, 43, 2, false}, {"too late", 12, 43, 3, false}, {"fighting", 12, 13.5, 2, false},
	} {
		tt, g := table(t, []rules.ArmyUnit{squad(2), squad(3)}, []rules.ArmyUnit{squad(5), squad(1)})
		tt.State.Round = c.round
		tt.AddMarker(at(40, 4))
		tt.Stand(1, inch(26), inch(4))
		tt.Stand(2, inch(c.x), inch(4))
		tt.Stand(3, inch(40), inch(2))
		tt.Stand(4, inch(c.foe), inch(4))
		v := tt.View()
		g.distances.update(v)
		g.assignedMarker(v, 1)
		if got := g.rear > 4*geom.Inch; got != c.farBehind {
			t.Errorf("%s: keeps %v", c.name, g.rear)
		}
	}
}

// TestRelieve: the unit that relieves a stronger one at its marker holds the marker without it, unless it comes too late or the
// other one can no longer leave.
func TestRelieve(t *testing.T) {
	for _, c := range []struct {
		name  string
		x     float64
		moved bool
		all   bool // the worth of the marker counts in full
	}{{"in time", 13, false, true}, {"too late", 7, false, false}, {"the other has moved", 13, true, false}} {
		tt, g := table(t, []rules.ArmyUnit{squad(2, sword()), squad(9, rifle())}, []rules.ArmyUnit{squad(1)})
		tt.State.Round = 1
		tt.AddMarker(at(20, 8))
		tt.Stand(1, inch(c.x), inch(8))
		tt.Stand(2, inch(20), inch(2))
		tt.Stand(3, inch(42), inch(2))
		if c.moved {
			tt.View().Unit(2).Is |= effect.Moved
		}
		v := tt.View()
		g.distances.update(v)
		assigned := g.assignedMarker(v, 1)
		g.study(v, 1)
		g.relieve(v, 1)
		if got := g.ground(v, at(18, 8), assigned) > g.holders[0].hold/2; got != c.all {
			t.Errorf("%s: got %v", c.name, got)
		}
	}
}

// TestUnassigned: a unit without a marker waits at the one where most enemies may come in a
// turn.
func TestUnassigned(t *testing.T) {
	tt, g := table(t, []rules.ArmyUnit{squad(5), squad(5), squad(5)}, []rules.ArmyUnit{squad(9)})
	tt.AddMarker(at(10, 8))
	tt.AddMarker(at(36, 8))
	tt.Stand(1, inch(10), inch(4))
	tt.Stand(2, inch(36), inch(4))
	tt.Stand(3, inch(4), inch(4))
	for x, want := range map[float64]int{18: 0, 43: 1} {
		tt.Stand(4, inch(x), inch(4))
		v := tt.View()
		g.distances.update(v)
		if got := g.assignedMarker(v, 3); got != want {
			t.Errorf("enemies at %v: marker %d, want %d", x, got, want)
		}
	}
}

// TestThreatened: a held marker is worth more to other units if as many enemies may come as
// hold it.
func TestThreatened(t *testing.T) {
	worth := func(x float64) Worth {
		tt, g := table(t, []rules.ArmyUnit{squad(3), squad(4)}, []rules.ArmyUnit{squad(5)})
		tt.AddMarker(at(20, 10))
		tt.Stand(1, inch(4), inch(4))
		tt.Stand(2, inch(20), inch(8))
		tt.Stand(3, inch(x), inch(6))
		return g.holding(tt.View(), 1, 0, 0)
	}
	if near, far := worth(33), worth(43); near <= far {
		t.Errorf("with enemies near: %d, far off: %d", near, far)
	}
}

// TestDenied: a marker that nobody holds is worth more to a unit if enemies may come to it in a turn, as much as one that
// they hold (9e.MISSION.OBJECTIVE.4).
func TestDenied(t *testing.T) {
	worth := func(x float64) Worth {
		tt, g := table(t, []rules.ArmyUnit{squad(4)}, []rules.ArmyUnit{squad(3)})
		tt.AddMarker(at(20, 10))
		tt.Stand(1, inch(20), inch(20))
		tt.Stand(2, inch(x), inch(8))
		return g.holding(tt.View(), 1, 0, 0)
	}
	held, near, far := worth(20), worth(33), worth(43)
	if near <= far || near != held {
		t.Errorf("9e.MISSION.OBJECTIVE.4: with enemies there: %d, near: %d, far off: %d", held, near, far)
	}
}

// TestHolding: a marker is worth more while more Command phases remain, if the enemy holds it,
// and if it is near; less if it is already held.
func TestHolding(t *testing.T) {
	worth := func(round int8, friend, enemy bool, path float64) Worth {
		tt, g := table(t, []rules.ArmyUnit{squad(3), squad(4)}, []rules.ArmyUnit{squad(4)})
		tt.AddMarker(at(20, 10))
		tt.State.Round = round
		tt.Stand(1, inch(20), inch(20))
		if friend {
			tt.Stand(2, inch(19), inch(8))
		}
		if enemy {
			tt.Stand(3, inch(21), inch(13)) // one of its models is in range
		}
		return g.holding(tt.View(), 1, 0, inch(path))
	}
	free := worth(2, false, false, 0)
	for name, less := range map[string]Worth{
		"later": worth(3, false, false, 0), "farther": worth(2, false, false, 6), "held already": worth(2, true, false, 0),
	} {
		if less >= free {
			t.Errorf("%s: %d; want less than %d", name, less, free)
		}
	}
	if taken := worth(2, false, true, 0); taken <= free {
		t.Errorf("taken from the enemy: %d; want more than %d", taken, free)
	}
	if none := worth(5, false, false, 40); none != 0 {
		t.Errorf("out of reach: %d; want nothing", none)
	}
}

// TestBattleShocked: a Battle-shocked unit is not expected to control an objective marker where only a passed roll ends
// Battle-shock (11e.BATTLESHOCK.ROLL.3, 11e.BATTLESHOCK.EFFECT.1), so that another unit goes there. In the 10th edition
// Battle-shock ends before its player scores (10e.BATTLESHOCK.TEST.4).
func TestBattleShocked(t *testing.T) {
	for _, c := range []struct {
		rule    string
		e       *rules.Edition
		shocked bool
		control int
		other   int // the marker of the other unit
	}{
		{"11e.BATTLESHOCK.ROLL.3", &eleven, false, 3, 1},
		{"11e.BATTLESHOCK.ROLL.3", &eleven, true, 0, 0},
		{"10e.BATTLESHOCK.TEST.4", &ten, true, 3, 1},
	} {
		own := squad(3)
		own.Kinds[0].Profile.Control = 1
		tt := rulestest.New(t, c.e, []rules.ArmyUnit{own, own}, []rules.ArmyUnit{squad(1)}, "")
		tt.AddMarker(at(10, 8))
		tt.AddMarker(at(36, 8))
		tt.Stand(1, inch(10), inch(6))
		tt.Stand(2, inch(20), inch(6))
		tt.Stand(3, inch(43), inch(28))
		if c.shocked {
			tt.Mark(1, effect.Shocked)
		}
		g := newGreedy().tactic.(*greedy)
		g.begin(c.e, tt.Setup)
		v := tt.View()
		g.distances.update(v)
		if got := g.balance(v, 0, at(10, 8)); got != c.control {
			t.Errorf("%s: shocked %v: control %d, want %d", c.rule, c.shocked, got, c.control)
		}
		if got := g.assignedMarker(v, 2); got != c.other {
			t.Errorf("%s: shocked %v: the other unit goes to marker %d, want %d", c.rule, c.shocked, got, c.other)
		}
	}
}
