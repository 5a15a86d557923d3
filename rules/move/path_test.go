package move_test

import (
	"errors"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// block is terrain from (x, y) on, so wide and deep, and so high.
func block(x, y, width, depth, height geom.Length) geom.Feature {
	return geom.Feature{Name: "block", Parts: []geom.Prism{{
		Corners: []geom.Point{{X: x, Y: y}, {X: x + width, Y: y}, {X: x + width, Y: y + depth}, {X: x, Y: y + depth}}, Height: height,
	}}}
}

// build puts terrain on the table.
func build(t testing.TB, tt *rulestest.Table, features ...geom.Feature) *rulestest.Table {
	t.Helper()
	terrain, err := geom.NewTerrain(features)
	if err != nil {
		t.Fatal(err)
	}
	tt.Terrain = terrain
	return tt
}

// paths makes one path of a model through places on the table.
func paths(tt *rulestest.Table, u rules.UnitID, poses ...geom.Pose) []rules.Path {
	return []rules.Path{{Model: tt.Models(u)[0].ID, Poses: poses}}
}

func pose(x, y geom.Length) geom.Pose { return geom.Pose{X: x, Y: y} }

// checks fails unless the move is refused by the rule, or legal where that is "".
func checks(t testing.TB, tt *rulestest.Table, u rules.UnitID, do rules.OptionKind, list []rules.Path, want rules.RuleID) {
	t.Helper()
	k := move.Of(tt.Game, u, do)
	_, err := move.Check(tt.Game, u, &k, list)
	refusedBy(t, err, want)
}

func refusedBy(t testing.TB, err error, want rules.RuleID) {
	t.Helper()
	var illegal *rules.Illegal
	switch {
	case want == "" && err != nil:
		t.Errorf("refused: %v", err)
	case want != "" && !errors.As(err, &illegal):
		t.Errorf("got %v; want an illegal choice by %s", err, want)
	case want != "" && illegal.Rule != want:
		t.Errorf("refused by %s (%v); want %s", illegal.Rule, err, want)
	}
}

// TestMoveModel checks 9e.MOVE.MODEL.1, 9e.MOVE.MODEL.2, 9e.MOVE.MODEL.3,
// 9e.MOVE.MODEL.5, 9e.MOVE.MODEL.6, 9e.MOVE.NORMAL.2 and 9e.UNIT.COHERENCY.4.
func TestMoveModel(t *testing.T) {
	tt := table(t, units(army(2), army(1), fast(army(1), inches(6))), units(army(1)), "", at{5000, 5000}, at{8000, 5000}, at{30000, 500}, at{12000, 12000})
	one := paths(tt, 1, pose(5000, 4000))
	for _, test := range []struct {
		name  string
		unit  rules.UnitID
		paths []rules.Path
		want  rules.RuleID
	}{
		{"one of two models moves", 1, one, ""},
		{"9e.MOVE.MODEL.6 out of coherency", 1, paths(tt, 1, pose(5000, 3999)), "9e.UNIT.COHERENCY.4"},
		{"there and back", 1, paths(tt, 1, pose(7000, 5000), pose(5000, 5000)), ""},
		{"across a model", 2, paths(tt, 2, pose(5001, 5000), pose(4000, 3000)), "9e.MOVE.MODEL.2"},
		{"onto a model", 2, paths(tt, 2, pose(5999, 5000)), "9e.MOVE.MODEL.2"},
		{"up to a model", 2, paths(tt, 2, pose(6000, 5000)), ""},
		{"up to the edge", 3, paths(tt, 3, pose(33000, 500)), ""},
		{"across the edge", 3, paths(tt, 3, pose(33000, 499)), "9e.MOVE.MODEL.3"},
		{"farther along its path", 3, paths(tt, 3, pose(33000, 500), pose(30000, 500), pose(30001, 500)), "9e.MOVE.NORMAL.1"},
		{"a hull turns at a cost", 2, paths(tt, 2, geom.Pose{X: 13900, Y: 5000, Facing: 9000}), "9e.MOVE.NORMAL.1"},
		{"near an enemy", 2, paths(tt, 2, pose(11000, 9999)), ""},
		{"within Engagement Range", 2, paths(tt, 2, pose(11000, 10000)), "9e.MOVE.NORMAL.2"},
		{"another unit's model", 1, paths(tt, 2, pose(8000, 5000)), "9e.MOVE.NORMAL.1"},
		{"two ways for a model", 1, append(paths(tt, 1, pose(5000, 5000)), one...), "9e.MOVE.NORMAL.1"},
		{"no place", 1, paths(tt, 1), "9e.MOVE.NORMAL.1"},
		{"no such facing", 2, paths(tt, 2, geom.Pose{X: 8000, Y: 5000, Facing: geom.FullTurn}), "9e.MOVE.NORMAL.1"},
		{"nowhere", 2, paths(tt, 2, pose(1<<60, 5000)), "9e.MOVE.NORMAL.1"},
	} {
		t.Run(test.name, func(t *testing.T) { checks(t, tt, test.unit, rules.DoNormalMove, test.paths, test.want) })
	}
}

// TestTurrets checks 9e.MOVE.MODEL.4: what turns on a model, or a model on a
// round base, costs nothing.
func TestTurrets(t *testing.T) {
	tt := table(t, units(rulestest.Unit(1, rulestest.Trooper())), units(army(1)), "", at{5000, 5000}, at{40000, 25000})
	t.Run("9e.MOVE.MODEL.4", func(t *testing.T) {
		checks(t, tt, 1, rules.DoNormalMove, paths(tt, 1, geom.Pose{X: 11000, Y: 5000, Facing: 17999}), "")
	})
}

// TestRound checks that a path around an obstacle is found for a single place, as
// far as the model may go.
func TestRound(t *testing.T) {
	for _, test := range []struct {
		most geom.Length
		want rules.RuleID
	}{{6, ""}, {4, "9e.MOVE.MODEL.2"}} {
		k := rulestest.Trooper()
		k.Profile.Move.Most = test.most * geom.Inch
		u := rulestest.Unit(1, k)
		tt := table(t, units(u, u), units(u), "", at{5000, 5000}, at{7000, 5000}, at{40000, 25000})
		checks(t, tt, 1, rules.DoNormalMove, paths(tt, 1, pose(9000, 5000)), test.want)
	}
}

// TestTerrain checks 9e.MOVE.TERRAIN.1, 9e.MOVE.TERRAIN.2, 9e.MOVE.TERRAIN.3,
// 9e.MOVE.TERRAIN.4, 9e.MOVE.FLY.2 and 9e.EXAMPLES.WALL.
func TestTerrain(t *testing.T) {
	walker, flyer := army(1), army(1, effect.Infantry, effect.Fly)
	climber := with(army(1), effect.Effect{Kind: effect.MoveAcross, Across: effect.AcrossModels | effect.AcrossTerrain})
	for _, test := range []struct {
		name   string
		unit   rules.ArmyUnit
		height geom.Length
		to     geom.Pose
		want   rules.RuleID
	}{
		{"a low wall is not there", walker, 1000, pose(11000, 5000), ""},
		{"a higher one is climbed", walker, 1001, pose(8998, 5000), ""},
		{"up and down count", walker, 1001, pose(8999, 5000), "9e.MOVE.NORMAL.1"},
		{"the middle of a low wall", walker, 1000, pose(7000, 5000), ""},
		{"no end inside a wall", walker, 2000, pose(7000, 5000), "9e.MOVE.TERRAIN.4"},
		{"the top of a wall", walker, 2000, geom.Pose{X: 7000, Y: 5000, Z: 2000}, ""},
		{"part of the way up", walker, 2000, geom.Pose{X: 7000, Y: 5000, Z: 1000}, "9e.MOVE.TERRAIN.4"},
		{"FLY ignores heights", flyer, 20000, pose(11000, 5000), ""},
		{"FLY does not end inside", flyer, 20000, pose(7000, 5000), "9e.MOVE.TERRAIN.4"},
		{"across terrain", climber, 20000, pose(11000, 5000), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			tt := table(t, units(test.unit), units(army(1)), "", at{5000, 5000}, at{40000, 25000})
			build(t, tt, block(6000, 0, 2000, 30000, test.height))
			checks(t, tt, 1, rules.DoNormalMove, paths(tt, 1, test.to), test.want)
		})
	}
}

// TestRoof checks 9e.MOVE.TERRAIN.1: no way leads through the side of a terrain
// feature, nor up through a floor.
func TestRoof(t *testing.T) {
	tt := table(t, units(army(1)), units(army(1)), "", at{5000, 5000}, at{40000, 25000})
	floor := block(4000, 4000, 2000, 2000, 500)
	floor.Parts[0].Bottom = 2000
	build(t, tt, floor)
	checks(t, tt, 1, rules.DoNormalMove, paths(tt, 1, geom.Pose{X: 5000, Y: 5000, Z: 2500}), "9e.MOVE.TERRAIN.1")
}

// TestFly checks 9e.MOVE.FLY.1 and 9e.MOVE.FLY.3, and what moves across models
// without it.
func TestFly(t *testing.T) {
	flyer, walker := army(1, effect.Infantry, effect.Fly), army(1)
	across := with(army(1), effect.Effect{Kind: effect.MoveAcross, Across: effect.AcrossModels})
	for _, test := range []struct {
		name string
		unit rules.ArmyUnit
		do   rules.OptionKind
		to   geom.Pose
		want rules.RuleID
	}{
		{"across a friend", flyer, rules.DoNormalMove, pose(11000, 10000), ""},
		{"on foot", walker, rules.DoNormalMove, pose(11000, 10000), "9e.MOVE.MODEL.2"},
		{"across models by an effect", across, rules.DoNormalMove, pose(11000, 10000), ""},
		{"onto a friend", flyer, rules.DoAdvance, pose(7001, 10000), "9e.MOVE.FLY.3"},
		{"beside a friend", flyer, rules.DoAdvance, pose(7000, 10000), ""},
		{"across an enemy", flyer, rules.DoFallBack, pose(6000, 15001), ""},
		{"into Engagement Range", flyer, rules.DoNormalMove, pose(6000, 15000), "9e.MOVE.NORMAL.2"},
		{"an effect does not hide from enemies", across, rules.DoNormalMove, pose(6000, 15001), "9e.MOVE.NORMAL.2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := test.unit
			tt := table(t, units(u, rulestest.Unit(1, wide())), units(army(1)), "", at{6000, 10000}, at{9000, 10000}, at{6000, 13000})
			checks(t, tt, 1, test.do, paths(tt, 1, test.to), test.want)
		})
	}
}

// wide is a cube that is 3" wide and 15" deep, so that no way leads around it.
func wide() rules.Kind {
	k := square()
	k.Base = geom.RectangleHull(3000, 15000, 1000)
	return k
}

// TestAircraftInTheWay checks 9e.MOVE.AIRENGAGE.1 and 9e.MOVE.AIRENGAGE.2.
func TestAircraftInTheWay(t *testing.T) {
	tt := table(t, units(army(1)), units(army(1, effect.Aircraft)), "", at{5000, 5000}, at{8000, 5000})
	t.Run("9e.MOVE.AIRENGAGE.1", func(t *testing.T) {
		for _, test := range []struct {
			x    geom.Length
			want rules.RuleID
		}{{10001, ""}, {10000, "9e.MOVE.NORMAL.2"}, {8500, "9e.MOVE.FLY.3"}, {6000, "9e.MOVE.NORMAL.2"}, {5999, ""}} {
			checks(t, tt, 1, rules.DoNormalMove, paths(tt, 1, pose(test.x, 5000)), test.want)
		}
	})
	friendly := table(t, units(army(1), army(1, effect.Aircraft)), units(army(1)), "", at{5000, 5000}, at{8000, 5000}, at{40000, 25000})
	checks(t, friendly, 1, rules.DoNormalMove, paths(friendly, 1, pose(9000, 5000)), "")
	checks(t, friendly, 1, rules.DoNormalMove, paths(friendly, 1, pose(8999, 5000)), "9e.MOVE.FLY.3")
}

// TestClosest checks 9e.MOVE.AIRCLOSEST.1 by a move that must end closer to the
// closest enemy model.
func TestClosest(t *testing.T) {
	for _, test := range []struct {
		name  string
		words []effect.Keyword
		x     geom.Length
		want  rules.RuleID
	}{
		{"towards the others", []effect.Keyword{effect.Infantry}, 10001, ""},
		{"towards AIRCRAFT", []effect.Keyword{effect.Infantry}, 9999, "9e.FIGHT.PILEIN.2"},
		{"towards AIRCRAFT with FLY", []effect.Keyword{effect.Infantry, effect.Fly}, 9999, ""},
		{"away from AIRCRAFT with FLY", []effect.Keyword{effect.Infantry, effect.Fly}, 10001, "9e.FIGHT.PILEIN.2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tt := table(t, units(army(1, test.words...)), units(army(1, effect.Aircraft), army(1)), "", at{10000, 5000}, at{6000, 5000}, at{20000, 5000})
			k := move.Kind{Rule: "9e.FIGHT.PILEIN.2", Distance: func(int) geom.Length { return 3000 }, Closer: true}
			_, err := move.Check(tt.Game, 1, &k, paths(tt, 1, pose(test.x, 5000)))
			refusedBy(t, err, test.want)
			if _, err := move.Check(tt.Game, 1, &k, nil); err != nil {
				t.Errorf("a model that does not move: %v", err)
			}
		})
	}
}

// TestCloserToWhich: 9e.FIGHT.PILEIN.2, 9e.FIGHT.CONSOLIDATE.2, 9e.CHARGE.HEROIC.2,
// 9e.CORE.MEASURE.4. A model ends closer to the enemy model that was closest before it
// moved, not just to one that is the closest then; of several as close, to either.
func TestCloserToWhich(t *testing.T) {
	for _, test := range []struct {
		name string
		far  geom.Length // of the other enemy model
		x    geom.Length
		want rules.RuleID
	}{
		{"towards the closest", 13001, 9900, ""},
		{"towards the other", 13001, 12000, "9e.FIGHT.PILEIN.2"},
		{"as close as the other", 13000, 12000, ""},
		{"as close, and towards this", 13000, 9900, ""},
		{"nowhere", 13000, 10000, "9e.FIGHT.PILEIN.2"},
	} {
		tt := table(t, units(army(1)), units(army(1), army(1)), "", at{10000, 5000}, at{7000, 5000}, at{test.far, 5000})
		k := move.Closer(tt.Game, 1, "9e.FIGHT.PILEIN.1", "9e.FIGHT.PILEIN.2", 3*geom.Inch)
		to := pose(test.x, 5000)
		if test.name == "nowhere" { // it turns
			to.Facing = 9000
		}
		_, err := move.Check(tt.Game, 1, k, paths(tt, 1, to))
		refusedBy(t, err, test.want)
	}
}

// TestWhole checks that a kind of move can ask for more at its end.
func TestWhole(t *testing.T) {
	tt := table(t, units(army(1)), units(army(1)), "", at{10000, 5000}, at{20000, 5000})
	no := errors.New("no")
	k := move.Kind{Rule: "9e.CHARGE.UNIT.3", Distance: func(int) geom.Length { return 3000 }, Whole: func(b []geom.Body) error {
		if b[0].X > 11000 {
			return nil
		}
		return no
	}}
	if _, err := move.Check(tt.Game, 1, &k, paths(tt, 1, pose(11000, 5000))); !errors.Is(err, no) {
		t.Errorf("got %v", err)
	}
	if bodies, err := move.Check(tt.Game, 1, &k, paths(tt, 1, pose(11001, 5000))); err != nil || bodies[0].X != 11001 {
		t.Errorf("got %v, %v", bodies, err)
	}
}
