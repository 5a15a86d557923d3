package move_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// plane is an AIRCRAFT of one model that flies 6" to 20".
func plane(effects ...effect.Effect) rules.ArmyUnit {
	return with(fast(army(1, effect.Vehicle, effect.Aircraft, effect.Fly), rules.Move{Least: 6000, Most: 20000}), effects...)
}

// TestMinimumMove checks 9e.MOVE.MINMOVE.1, 9e.MOVE.MINMOVE.2 and
// 9e.MOVE.MINMOVE.3.
func TestMinimumMove(t *testing.T) {
	slower := effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.M, Mod: dice.Modifier{Divide: 2}}
	for _, test := range []struct {
		name string
		unit rules.ArmyUnit
		to   geom.Pose
		want rules.RuleID
	}{
		{"the minimum", plane(), pose(16000, 10000), ""},
		{"less", plane(), pose(15999, 10000), "9e.MOVE.MINMOVE.1"},
		{"9e.MOVE.MINMOVE.2 the maximum", plane(), pose(30000, 10000), ""},
		{"more", plane(), pose(30001, 10000), "9e.MOVE.NORMAL.1"},
		{"9e.MOVE.MINMOVE.3 half of the minimum", plane(slower), pose(13000, 10000), ""},
		{"less than half", plane(slower), pose(12999, 10000), "9e.MOVE.MINMOVE.1"},
		{"half of the maximum", plane(slower), pose(20000, 10000), ""},
		{"more than half", plane(slower), pose(20001, 10000), "9e.MOVE.NORMAL.1"},
		{"a part that turns back", plane(), geom.Pose{X: 16000, Y: 10000, Facing: 18000}, "9e.MOVE.MINMOVE.1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tt := table(t, units(test.unit), units(army(1)), "", at{10000, 10000}, at{40000, 25000})
			checks(t, tt, 1, rules.DoNormalMove, paths(tt, 1, test.to), test.want)
			checks(t, tt, 1, rules.DoNormalMove, nil, "9e.MOVE.MINMOVE.1")
		})
	}
}

// TestMustMove checks that there is no end of the step before a unit with a
// minimum move has made it.
func TestMustMove(t *testing.T) {
	tt := begin(table(t, units(plane(), army(1)), units(army(1)), "", at{10000, 10000}, at{2000, 2000}, at{40000, 25000}))
	if slices.Contains(offered(tt), rules.Pass) {
		t.Error("the step can end")
	}
	do(tt, 1, rules.DoNormalMove)
	tt.Refused(&rules.Choice{Ask: rules.MoveModels}, "9e.MOVE.MINMOVE.1")
	tt.Answer(by(tt, 1, 10000, 0))
	if !slices.Contains(offered(tt), rules.Pass) {
		t.Error("the step cannot end")
	}
}

// TestPivotFirst checks models that turn once and then move straight on.
func TestPivotFirst(t *testing.T) {
	tt := table(t, units(plane(effect.Effect{Kind: effect.PivotFirst, Turn: 9000})), units(army(1)), "", at{20000, 15000}, at{40000, 25000})
	for _, test := range []struct {
		name  string
		poses []geom.Pose
		want  rules.RuleID
	}{
		{"straight on", []geom.Pose{pose(30000, 15000)}, ""},
		{"a quarter turn costs nothing", []geom.Pose{{X: 20000, Y: 28000, Facing: 9000}}, ""},
		{"as far as it can", []geom.Pose{pose(40000, 15000)}, ""},
		{"farther", []geom.Pose{pose(40001, 15000)}, "9e.MOVE.NORMAL.1"},
		{"a wider turn", []geom.Pose{{X: 20000, Y: 28000, Facing: 9001}}, "9e.MOVE.MODEL.2"},
		{"sideways", []geom.Pose{pose(20000, 25000)}, "9e.MOVE.MODEL.2"},
		{"backwards", []geom.Pose{pose(10000, 15000)}, "9e.MOVE.MODEL.2"},
		{"a second turn", []geom.Pose{pose(30000, 15000), {X: 30000, Y: 20000, Facing: 9000}}, "9e.MOVE.MODEL.2"},
		{"at a slant", []geom.Pose{{X: 27071, Y: 22071, Facing: 4500}}, ""},
		{"beside a slant", []geom.Pose{{X: 27081, Y: 22061, Facing: 4500}}, "9e.MOVE.MODEL.2"},
	} {
		t.Run(test.name, func(t *testing.T) { checks(t, tt, 1, rules.DoNormalMove, paths(tt, 1, test.poses...), test.want) })
	}
}

// TestLeave checks 9e.MOVE.MINMOVE.4 and 9e.MOVE.MINMOVE.5: a model that cannot
// make its minimum move counts as destroyed, with all that is embarked.
func TestLeave(t *testing.T) {
	ahead := effect.Effect{Kind: effect.PivotFirst, Turn: 0}
	for _, test := range []struct {
		name  string
		x     geom.Length
		leave bool
	}{{"room", 37500, false}, {"9e.MOVE.MINMOVE.4 9e.MOVE.MINMOVE.5 no room", 37501, true}} {
		t.Run(test.name, func(t *testing.T) {
			tt := table(t, units(plane(ahead), army(3)), units(army(1)), "", at{test.x, 10000})
			tt.Stand(3, 2000, 25000)
			tt.SetPlace(2, rules.Embarked, 1)
			begin(tt)
			if got := move.Flies(tt.Game, 1); got == test.leave {
				t.Fatalf("it flies: %v", got)
			}
			tt.Choose(rules.Select, 1)
			if got := slices.Contains(offered(tt), rules.DoLeave); got != test.leave {
				t.Fatalf("leaving is offered: %v", got)
			}
			if !test.leave {
				tt.Choose(rules.DoNormalMove, rules.NoUnit)
				tt.Answer(by(tt, 1, 6000, 0))
				return
			}
			tt.Choose(rules.DoLeave, rules.NoUnit)
			for u := rules.UnitID(1); u < 3; u++ {
				if s := tt.Unit(u); s.Place != rules.Destroyed || s.Alive != 0 {
					t.Errorf("unit %v: %v, %d models", u, s.Place, s.Alive)
				}
			}
		})
	}
}

// TestLeaveWithoutWays checks that a unit that has chosen to move and finds no way
// leaves too.
func TestLeaveWithoutPaths(t *testing.T) {
	tt := begin(table(t, units(plane(effect.Effect{Kind: effect.PivotFirst}), army(1)), units(army(1)), "", at{43000, 10000}, at{5000, 5000}, at{2000, 25000}))
	do(tt, 1, rules.DoNormalMove)
	tt.Answer(&rules.Choice{Ask: rules.MoveModels})
	if tt.Unit(1).Place != rules.Destroyed {
		t.Error("the unit is still there")
	}
	asked(t, tt, rules.SelectOption, rules.ForUnitToMove)
}

// TestLeaveSome checks that of a unit only the models leave that must.
func TestLeaveSome(t *testing.T) {
	u := fast(army(2, effect.Vehicle, effect.Aircraft, effect.Fly), rules.Move{Least: 6000, Most: 6000})
	tt := table(t, units(with(u, effect.Effect{Kind: effect.PivotFirst})), units(army(1)), "", at{37000, 10000}, at{2000, 25000})
	tt.SetPose(1, pose(38000, 12000))
	begin(tt)
	tt.Choose(rules.Select, 1)
	tt.Choose(rules.DoLeave, rules.NoUnit)
	if got := tt.Unit(1).Alive; got != 1 {
		t.Fatalf("%d models left", got)
	}
	asked(t, tt, rules.SelectOption, rules.ForKindOfMove)
	tt.Choose(rules.DoNormalMove, rules.NoUnit)
	tt.Answer(by(tt, 1, 6000, 0))
}

// TestPlanLeast checks 9e.MOVE.MINMOVE.1 for units of all kinds that have a minimum
// move, also those that turn as they like or cannot FLY: whatever the goal, there
// is a plan, or the answer that no model moves is taken.
func TestPlanLeast(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		words := effect.Keywords{effect.Vehicle, effect.Aircraft}
		if rapid.Bool().Draw(rt, "flies") {
			words = append(words, effect.Fly)
		}
		least := geom.Length(rapid.IntRange(1, 20).Draw(rt, "least")) * geom.Inch
		u := fast(army(rapid.IntRange(1, 3).Draw(rt, "models"), words...), rules.Move{Least: least, Most: least + geom.Length(rapid.IntRange(0, 10).Draw(rt, "more"))*geom.Inch})
		if rapid.Bool().Draw(rt, "turns once") {
			u = with(u, effect.Effect{Kind: effect.PivotFirst, Turn: 9000})
		}
		place := func(name string) at {
			return at{geom.Length(rapid.IntRange(2000, 36000).Draw(rt, name+" x")), geom.Length(rapid.IntRange(2000, 28000).Draw(rt, name+" y"))}
		}
		tt := begin(table(t, units(u), units(army(5)), "", place("unit"), place("enemy")))
		if tt.Request().Reason != rules.ForUnitToMove {
			rt.Skip("nothing to move")
		}
		tt.Choose(rules.Select, 1)
		if !slices.Contains(offered(tt), rules.DoNormalMove) || slices.Contains(offered(tt), rules.DoLeave) {
			return
		}
		tt.Choose(rules.DoNormalMove, rules.NoUnit)
		k := move.Of(tt.Game, 1, rules.DoNormalMove)
		goal := place("goal")
		paths, _ := move.Plan(tt.Game, 1, &k, &move.Goal{At: geom.Point{X: goal[0], Y: goal[1]}})
		if err := tt.Apply(&rules.Choice{Ask: rules.MoveModels, Paths: paths}); err != nil {
			rt.Errorf("%d ways: %v", len(paths), err)
		}
	})
}

// TestPlanOnward checks 9e.MOVE.MINMOVE.4: a model that turns once and flies straight on
// is not planned to a place from which it could not make its next minimum move.
func TestPlanOnward(t *testing.T) {
	u := fast(army(1, effect.Vehicle, effect.Aircraft, effect.Fly), rules.Move{Least: 15000, Most: 40000})
	u.Kinds[0].Base = geom.Base{Shape: geom.Oval, Width: 4724, Length: 3622}
	for _, goal := range []geom.Point{{X: 43000, Y: 2000}, {X: 43000, Y: 28000}, {X: 22000, Y: 1000}, {X: 40000, Y: 15000}} {
		tt := table(t, units(with(u, effect.Effect{Kind: effect.PivotFirst, Turn: 9000})), units(army(1)), "", at{8000, 15000}, at{43000, 15000})
		k := move.Of(tt.Game, 1, rules.DoNormalMove)
		list, ok := move.Plan(tt.Game, 1, &k, &move.Goal{At: goal})
		if !ok || len(list) != 1 {
			t.Fatalf("towards %v: %d ways", goal, len(list))
		}
		tt.SetPose(0, list[0].Poses[len(list[0].Poses)-1])
		if !move.Flies(tt.Game, 1) { // the enemies stay where they are
			t.Errorf("towards %v: it cannot go on from %v", goal, tt.State.Bodies[0].Pose)
		}
	}
}

// TestFliesAside checks 9e.MOVE.MINMOVE.1 and 9e.MOVE.MINMOVE.4: a long base that must
// turn to stay on the battlefield finds a way that is no longer than it needs.
func TestFliesAside(t *testing.T) {
	u := fast(army(1, effect.Vehicle, effect.Aircraft, effect.Fly), rules.Move{Least: 15000, Most: 40000})
	u.Kinds[0].Base = geom.Base{Shape: geom.Oval, Width: 4724, Length: 3622}
	tt := table(t, units(with(u, effect.Effect{Kind: effect.PivotFirst, Turn: 9000})), units(army(1)), "", at{40000, 8500}, at{5000, 25000})
	if !move.Flies(tt.Game, 1) {
		t.Error("it is held to have no way, but can turn and go 19\" on")
	}
}
