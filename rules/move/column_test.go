package move_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestPlanOfLargeUnits: units of ten models begin in and around ruins and cross generated battlefields. Every plan is
// legal (9e.MOVE.NORMAL.1, 9e.UNIT.COHERENCY.1), and a unit seldom stays where it is while its rearmost model alone could
// walk on.
func TestPlanOfLargeUnits(t *testing.T) {
	t.Parallel()
	k := rulestest.Trooper()
	k.Base, k.Profile.Move.Most = geom.RoundBase(geom.Millimetres(320), 1500), 6*geom.Inch
	plans, stuck := 0, 0
	for seed := range uint64(40) {
		begin := func(count int) *rules.Game {
			g, err := rules.Begin(&nine, &rules.Setup{
				Layout: geom.Generate(44*geom.Inch, 30*geom.Inch, seed),
				Armies: [2]rules.Army{{Units: units(rulestest.Unit(count, k, effect.Infantry))}, {Units: units(rulestest.Unit(1, k, effect.Infantry))}},
			})
			if err != nil {
				t.Fatal(err)
			}
			return g
		}
		g, single := begin(10), begin(1)
		single.SetPlace(1, rules.OnTable, rules.NoUnit)
		features := g.Terrain.Features()
		from := g.Terrain.Grounds(int(seed) % len(features))[0].At()
		paths, ok := move.PlanSetUp(g, 1, &move.Site{Rule: "9e.MOVE.REINFORCE.2"}, from)
		if !ok {
			continue
		}
		bodies, err := move.CheckSetUp(g, 1, &move.Site{Rule: "9e.MOVE.REINFORCE.2"}, paths)
		if err != nil {
			t.Fatal(err)
		}
		move.SetUp(g, 1, bodies)
		goal := move.Goal{At: geom.Point{X: g.Field.Max.X - from.X, Y: g.Field.Max.Y - from.Y}}
		for range 4 {
			rear := g.Bodies(1)[0]
			for _, b := range g.Bodies(1) {
				if b.At().DistanceTo(goal.At) > rear.At().DistanceTo(goal.At) {
					rear = b
				}
			}
			single.SetPose(int(single.Unit(1).First), rear.Pose)
			if step(t, single, &goal) < 4*geom.Inch {
				continue
			}
			if plans++; step(t, g, &goal) < geom.Inch {
				stuck++
			}
		}
	}
	t.Logf("in %d of %d plans the unit stays, but its rearmost model could move", stuck, plans)
	if plans < 100 || 15*stuck > plans {
		t.Errorf("the unit stays in %d of %d plans; want at most one in 15 of 100 or more", stuck, plans)
	}
}

// step makes a planned Normal Move of unit 1 towards a goal, and returns how far its middle moves.
func step(t *testing.T, g *rules.Game, goal *move.Goal) geom.Length {
	t.Helper()
	was, k := unitMiddle(g), move.Of(g, 1, rules.DoNormalMove)
	paths, _ := move.Plan(g, 1, &k, goal)
	if len(paths) > 0 {
		bodies, err := move.Check(g, 1, &k, paths)
		if err != nil {
			t.Fatalf("the plan is refused: %v", err)
		}
		move.Carry(g, 1, bodies)
	}
	return was.DistanceTo(unitMiddle(g))
}

// TestPlanAroundContainer: a unit of ten stands before a container near the edge of the battlefield, where the shortest
// paths of its models lead around both sides of the container. In two moves the unit comes at least 3.5" nearer to a
// point behind the container, and 6" on average (9e.MOVE.NORMAL.1, 9e.UNIT.COHERENCY.1).
func TestPlanAroundContainer(t *testing.T) {
	t.Parallel()
	k := rulestest.Trooper()
	k.Base, k.Profile.Move.Most = geom.RoundBase(geom.Millimetres(320), 1500), 6*geom.Inch
	var sum, count geom.Length
	for y := geom.Length(2500); y <= 4500; y += 500 {
		tt := table(t, units(rulestest.Unit(10, k, effect.Infantry)), units(rulestest.Unit(1, k, effect.Infantry)), "")
		build(t, tt, block(30000, 3250, 5000, 2500, 2500))
		tt.Stand(2, 2000, 28000)
		for i := range geom.Length(10) {
			tt.SetPose(int(tt.Unit(1).First)+int(i), geom.Pose{X: 36000 + i/5*1400, Y: y - 1400 + i%5*1400})
		}
		goal := move.Goal{At: geom.Point{X: 4000, Y: 4500}}
		was := unitMiddle(tt.Game).X
		step(t, tt.Game, &goal)
		step(t, tt.Game, &goal)
		n := was - unitMiddle(tt.Game).X
		if sum, count = sum+n, count+1; n < 7*geom.Inch/2 {
			t.Errorf("from %v the unit comes %v nearer in two moves; want 3.5\" or more", y, n)
		}
	}
	if sum < 6*geom.Inch*count {
		t.Errorf("the unit comes %v nearer on average; want 6\" or more", sum/count)
	}
}

// unitMiddle returns the middle of unit 1.
func unitMiddle(g *rules.Game) (p geom.Point) {
	for _, b := range g.Bodies(1) {
		p = p.Plus(b.At())
	}
	n := geom.Length(len(g.Bodies(1)))
	return geom.Point{X: p.X / n, Y: p.Y / n}
}
