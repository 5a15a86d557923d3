package move_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/tabletop"
)

var nine = rules.Complete(ed9.Edition())

// bases are of the shapes that models have.
var bases = []geom.Base{
	geom.RoundBase(geom.Millimetres(320), 1500), geom.RoundBase(geom.Millimetres(250), 1200), geom.RoundBase(geom.Millimetres(600), 4000),
	geom.OvalBase(geom.Millimetres(750), geom.Millimetres(420), 2000), geom.RectangleHull(4500, 3000, 2800),
}

// drawUnit draws a unit of one kind of model.
func drawUnit(t *rapid.T) rules.ArmyUnit {
	k := tabletop.Trooper()
	k.Base = rapid.SampledFrom(bases).Draw(t, "base")
	k.Profile.Move.Most = geom.Length(rapid.IntRange(0, 14).Draw(t, "move")) * geom.Inch
	count := rapid.IntRange(1, 12).Draw(t, "models")
	if k.Base.Shape == geom.Hull {
		count = rapid.IntRange(1, 2).Draw(t, "hulls")
	}
	words := []rules.Keyword{rules.Infantry}
	for _, w := range []rules.Keyword{rules.Fly, rules.Aircraft} {
		if rapid.IntRange(0, 4).Draw(t, "keyword") == 0 {
			words = append(words, w)
		}
	}
	return tabletop.Unit(count, k, words...)
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
		place(t, g, rules.UnitID(u))
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
	ways, ok := move.PlanSetUp(g, u, site, drawPoint(t, g))
	if !ok {
		return
	}
	bodies, err := move.CheckSetUp(g, u, site, ways)
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
			u := rules.UnitID(i)
			if !g.On(u) {
				continue
			}
			do := rapid.SampledFrom([]rules.Do{rules.DoNormalMove, rules.DoAdvance, rules.DoFallBack}).Draw(t, "do")
			k := move.Of(g, u, do)
			goal := move.Goal{At: drawPoint(t, g), Unit: rules.NoUnit, Away: rapid.Bool().Draw(t, "away"), Keep: geom.Length(rapid.IntRange(0, 24000).Draw(t, "keep"))}
			if e := rules.UnitID(rapid.IntRange(0, len(g.State.Units)-1).Draw(t, "unit")); g.On(e) && e != u {
				goal.Unit = e
			}
			ways, ok := move.Plan(g, u, &k, &goal)
			planned++
			if len(ways) > 0 {
				moved++
			}
			if !ok {
				if len(ways) > 0 {
					t.Fatal("ways of no plan")
				}
				continue
			}
			bodies, err := move.Check(g, u, &k, ways)
			if err != nil {
				t.Fatalf("unit %d: %v", u, err)
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
			u := rules.UnitID(i)
			e := rules.UnitID(rapid.IntRange(0, len(g.State.Units)-1).Draw(t, "target"))
			if !g.On(u) || !g.On(e) || g.Unit(e).Player == g.Unit(u).Player {
				continue
			}
			most := geom.Length(rapid.IntRange(2, 12).Draw(t, "roll")) * geom.Inch
			k := move.Kind{
				Rule: "9e.CHARGE.UNIT.3", Distance: func(int) geom.Length { return most }, Engage: rules.UnitSet(0).With(e), Enter: true,
				Across: g.Has(u, rules.Fly), Closer: rapid.Bool().Draw(t, "closer"),
			}
			planned++
			ways, ok := move.Plan(g, u, &k, &move.Goal{Reach: k.Engage})
			if !ok {
				continue
			}
			reached++
			bodies, err := move.Check(g, u, &k, ways)
			if err != nil {
				t.Fatalf("unit %d: %v", u, err)
			}
			if !geom.UnitWithinReach(bodies, g.Bodies(e), geom.EngagementRange) {
				t.Fatal("the target is not reached")
			}
		}
	})
	t.Logf("%d plans, %d reach their target", planned, reached)
}
