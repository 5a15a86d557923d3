package move_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

var nine = rules.Complete(ed9.Edition())

// bases are of the shapes that models have.
var bases = []geom.Base{
	geom.RoundBase(geom.Millimetres(320), 1500), geom.RoundBase(geom.Millimetres(250), 1200), geom.RoundBase(geom.Millimetres(600), 4000),
	geom.OvalBase(geom.Millimetres(750), geom.Millimetres(420), 2000), geom.RectangleHull(4500, 3000, 2800),
}

// drawUnit draws a unit of one kind of model.
func drawUnit(t *rapid.T) rules.ArmyUnit {
	k := rulestest.Trooper()
	k.Base = rapid.SampledFrom(bases).Draw(t, "base")
	k.Profile.Move.Most = geom.Length(rapid.IntRange(0, 14).Draw(t, "move")) * geom.Inch
	count := rapid.IntRange(1, 12).Draw(t, "models")
	if k.Base.Shape == geom.Hull {
		count = rapid.IntRange(1, 2).Draw(t, "hulls")
	}
	words := []effect.Keyword{effect.Infantry}
	for _, w := range []effect.Keyword{effect.Fly, effect.Aircraft} {
		if rapid.IntRange(0, 4).Draw(t, "keyword") == 0 {
			words = append(words, w)
		}
	}
	return rulestest.Unit(count, k, words...)
}

// drawBattle draws a battle whose units stand somewhere.
func drawBattle(t *rapid.T) *rules.Game {
	s := &rules.Setup{Layout: geom.Generate(44*geom.Inch, 30*geom.Inch, rapid.Uint64().Draw(t, "seed"))}
	for p := range s.Armies {
		for range rapid.IntRange(1, 4).Draw(t, "units") {
			s.Armies[p].Units = append(s.Armies[p].Units, drawUnit(t))
		}
	}
	g, err := rules.Begin(&nine, s)
	if err != nil {
		t.Fatal(err)
	}
	for u := range g.State.Units {
		place(t, g, rules.UnitAt(u))
	}
	return g
}

func drawPoint(t *rapid.T, g *rules.Game) geom.Point {
	return geom.Point{
		X: geom.Length(rapid.IntRange(0, int(g.Field.Max.X)).Draw(t, "x")), Y: geom.Length(rapid.IntRange(0, int(g.Field.Max.Y)).Draw(t, "y")),
	}
}

// place sets a unit up near a drawn point, if the planner finds room there.
func place(t *rapid.T, g *rules.Game, u rules.UnitID) {
	site := &move.Site{Rule: "9e.MOVE.REINFORCE.2"}
	paths, ok := move.PlanSetUp(g, u, site, drawPoint(t, g))
	if !ok {
		return
	}
	bodies, err := move.CheckSetUp(g, u, site, paths)
	if err != nil {
		t.Fatalf("the plan of a set-up is refused: %v", err)
	}
	move.SetUp(g, u, bodies)
}

// TestPlan checks that whatever is planned is legal.
func TestPlan(t *testing.T) {
	planned, moved := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		g := drawBattle(t)
		for i := range g.State.Units {
			u := rules.UnitAt(i)
			if !g.On(u) {
				continue
			}
			do := rapid.SampledFrom([]rules.OptionKind{rules.DoNormalMove, rules.DoAdvance, rules.DoFallBack}).Draw(t, "do")
			k := move.Of(g, u, do)
			goal := move.Goal{At: drawPoint(t, g), Away: rapid.Bool().Draw(t, "away"), Keep: geom.Length(rapid.IntRange(0, 24000).Draw(t, "keep"))}
			if e := rules.UnitAt(rapid.IntRange(0, len(g.State.Units)-1).Draw(t, "unit")); g.On(e) && e != u {
				goal.Unit = e
			}
			paths, ok := move.Plan(g, u, &k, &goal)
			planned++
			if len(paths) > 0 {
				moved++
			}
			if !ok {
				if len(paths) > 0 {
					t.Fatal("ways of no plan")
				}
				continue
			}
			bodies, err := move.Check(g, u, &k, paths)
			if err != nil {
				t.Fatalf("unit %v: %v", u, err)
			}
			move.Carry(g, u, bodies)
		}
	})
	t.Logf("%d plans, %d moves", planned, moved)
}

// TestPlanReach checks the plans of charges.
func TestPlanReach(t *testing.T) {
	planned, reached := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		g := drawBattle(t)
		for i := range g.State.Units {
			u := rules.UnitAt(i)
			e := rules.UnitAt(rapid.IntRange(0, len(g.State.Units)-1).Draw(t, "target"))
			if !g.On(u) || !g.On(e) || g.Unit(e).Player == g.Unit(u).Player {
				continue
			}
			most := geom.Length(rapid.IntRange(2, 12).Draw(t, "roll")) * geom.Inch
			k := move.Kind{
				Rule: "9e.CHARGE.UNIT.3", Distance: func(int) geom.Length { return most }, Engage: rules.UnitSet(0).With(e), Enter: true,
				Across: g.Has(u, effect.Fly), Closer: rapid.Bool().Draw(t, "closer"),
			}
			planned++
			paths, ok := move.Plan(g, u, &k, &move.Goal{Reach: k.Engage})
			if !ok {
				continue
			}
			reached++
			bodies, err := move.Check(g, u, &k, paths)
			if err != nil {
				t.Fatalf("unit %v: %v", u, err)
			}
			if !geom.UnitWithinReach(bodies, g.Bodies(e), geom.EngagementRange) {
				t.Fatal("the target is not reached")
			}
		}
	})
	t.Logf("%d plans, %d reach their target", planned, reached)
}

// TestPlanGoals checks where plans lead: as near as the move allows or as was
// asked for, around what is in the way, and away.
func TestPlanGoals(t *testing.T) {
	far := move.Goal{At: geom.Point{X: 40000, Y: 5000}}
	for _, test := range []struct {
		name     string
		goal     move.Goal
		from, to geom.Length // X of the first model at the end
		walls    []geom.Feature
	}{
		{"a far point", far, 15990, 16000, nil},
		{"a near point", move.Goal{At: geom.Point{X: 12000, Y: 5000}}, 12000, 12000, nil},
		{"near enough", move.Goal{At: geom.Point{X: 12000, Y: 5000}, Keep: 2000}, 10000, 10000, nil},
		{"an enemy", move.Goal{Unit: 2}, 12970, 12999, nil},
		{"at a distance", move.Goal{Unit: 2, Keep: 3000}, 10990, 11010, nil},
		{"away", move.Goal{Unit: 2, Keep: 8000, Away: true}, 5980, 6010, nil},
		{"aside, behind a wall", far, 9000, 13000, []geom.Feature{block(10600, 3000, 1000, 4000, 9000)}},
		{"up to a wall", far, 10000, 13000, []geom.Feature{block(13600, 0, 1000, 20000, 9000)}},
	} {
		t.Run(test.name, func(t *testing.T) {
			tt := table(t, units(army(2)), units(army(1)), "", at{10000, 5000}, at{15000, 5000})
			if test.goal == far {
				tt.Stand(2, 40000, 25000)
			}
			build(t, tt, test.walls...)
			k := move.Of(tt.Game, 1, rules.DoNormalMove)
			list, ok := move.Plan(tt.Game, 1, &k, &test.goal)
			if !ok {
				t.Fatal("no plan")
			}
			bodies, err := move.Check(tt.Game, 1, &k, list)
			if err != nil {
				t.Fatal(err)
			}
			if x := bodies[0].X; x < test.from || x > test.to {
				t.Errorf("the first model ends at %v, want %v to %v", x, test.from, test.to)
			}
			if test.name == "aside, behind a wall" && bodies[0].Y == 5000 {
				t.Error("it stays behind the wall")
			}
		})
	}
}

// TestPlanAround: the models of a unit beside a wall go around the end of it, one after the
// other, and each as far as it can.
func TestPlanAround(t *testing.T) {
	goal := move.Goal{At: geom.Point{X: 15000, Y: 7000}}
	tt := table(t, units(army(3)), units(army(1)), "", at{8900, 5600}, at{40000, 25000})
	build(t, tt, block(10000, 0, 250, 9500, 9000))
	k := move.Of(tt.Game, 1, rules.DoNormalMove)
	list, ok := move.Plan(tt.Game, 1, &k, &goal)
	if !ok {
		t.Fatal("no plan")
	}
	before := append([]geom.Body(nil), tt.Bodies(1)...)
	bodies, err := move.Check(tt.Game, 1, &k, list)
	if err != nil {
		t.Fatal(err)
	}
	end := geom.Point{X: 10125, Y: 10300} // of the wall
	around := func(b *geom.Body) geom.Length {
		if b.X > end.X {
			return b.At().DistanceTo(goal.At)
		}
		return b.At().DistanceTo(end) + end.DistanceTo(goal.At)
	}
	for i := range bodies {
		if n := around(&before[i]) - around(&bodies[i]); n < 4*geom.Inch {
			t.Errorf("model %d comes %v nearer on its way around the wall", i, n)
		}
	}
}

// TestPlanSetUpOnOneSide: models that are set up as a unit do not stand on both sides of
// a wall where there is room on one.
func TestPlanSetUpOnOneSide(t *testing.T) {
	tt := table(t, units(army(6)), units(army(1)), "")
	build(t, tt, block(10000, 5000, 250, 10000, 9000))
	site := &move.Site{Rule: "9e.MOVE.REINFORCE.2"}
	paths, ok := move.PlanSetUp(tt.Game, 1, site, geom.Point{X: 10000, Y: 10000})
	if !ok {
		t.Fatal("no plan")
	}
	for i := range paths {
		if left := paths[i].Poses[0].X < 10000; left != (paths[0].Poses[0].X < 10000) {
			t.Errorf("model %d stands at %v, the first at %v", i, paths[i].Poses[0], paths[0].Poses[0])
		}
	}
}

// TestPlanSetUpOfDifferentBases: a unit whose models have large and small bases finds places for all of
// them in an empty zone, and in what is left of a crowded one.
func TestPlanSetUpOfDifferentBases(t *testing.T) {
	suits := rulestest.Unit(4, rulestest.Trooper())
	leader, others := suits.Kinds[0], suits.Kinds[0]
	leader.Count, others.Count = 1, 3
	leader.Base = geom.RectangleHull(geom.Millimetres(1200), geom.Millimetres(800), 2700)
	others.Base = geom.RoundBase(geom.Millimetres(600), 2700)
	suits.Kinds = []rules.Kind{leader, others}
	const friends = 6
	first := units(suits)
	for range friends {
		first = append(first, rulestest.Unit(1, leader))
	}
	tt := table(t, first, units(army(1)), "")
	zone := geom.RectZone(geom.Rect{Max: geom.Point{X: 20 * geom.Inch, Y: 12 * geom.Inch}})
	site := &move.Site{Rule: "9e.MOVE.REINFORCE.2", Zone: &zone}
	for n := range friends {
		if _, ok := move.PlanSetUp(tt.Game, 1, site, geom.Point{X: 10 * geom.Inch, Y: 6 * geom.Inch}); !ok {
			t.Errorf("9e.UNIT.COHERENCY.1: no places beside %d other units", n)
		}
		tt.Stand(rules.UnitAt(1+n), 3*geom.Inch+geom.Length(n)*5*geom.Inch/2, 2*geom.Inch+geom.Length(n%2)*8*geom.Inch)
	}
}

// TestPlanCorner: a unit that goes to a point in a corner, where no base fits, ends
// beside it.
func TestPlanCorner(t *testing.T) {
	tt := table(t, units(army(2)), units(army(1)), "", at{5000, 700}, at{40000, 25000})
	k := move.Of(tt.Game, 1, rules.DoNormalMove)
	goal := move.Goal{At: geom.Point{X: 200}}
	list, ok := move.Plan(tt.Game, 1, &k, &goal)
	if !ok {
		t.Fatal("no plan")
	}
	bodies, err := move.Check(tt.Game, 1, &k, list)
	if err != nil {
		t.Fatal(err)
	}
	if n := bodies[0].At().DistanceTo(goal.At); n > geom.Inch {
		t.Errorf("the first model ends at %v, %v from the goal", bodies[0].At(), n)
	}
}

// TestPlanCharge checks that a charge brings a model to each target and others as
// near as they come, or fails.
func TestPlanCharge(t *testing.T) {
	for _, test := range []struct {
		roll    geom.Length
		targets rules.UnitSet
		want    bool
	}{{7, rules.UnitSet(0).With(2), true}, {6, rules.UnitSet(0).With(2), true}, {5, rules.UnitSet(0).With(2), false}, {7, rules.UnitSet(0).With(2).With(3), true}, {5, rules.UnitSet(0).With(2).With(3), false}} {
		tt := table(t, units(army(5)), units(army(2), army(1)), "", at{10000, 5000}, at{18000, 5000}, at{18000, 12000})
		k := move.Kind{Rule: "9e.CHARGE.UNIT.3", Distance: func(int) geom.Length { return test.roll * geom.Inch }, Enter: true, Engage: test.targets}
		list, ok := move.Plan(tt.Game, 1, &k, &move.Goal{Reach: test.targets})
		if ok != test.want {
			t.Fatalf("roll %d: %v", test.roll, ok)
		}
		if !ok {
			continue
		}
		bodies, err := move.Check(tt.Game, 1, &k, list)
		if err != nil {
			t.Fatal(err)
		}
		near := 0
		for i := range bodies {
			if geom.UnitWithinReach(bodies[i:i+1], tt.Bodies(2), geom.EngagementRange) || geom.UnitWithinReach(bodies[i:i+1], tt.Bodies(3), geom.EngagementRange) {
				near++
			}
		}
		if near < 2 && test.roll == 7 {
			t.Errorf("%d models are within Engagement Range", near)
		}
	}
}
