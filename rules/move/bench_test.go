package move_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// crowd is a battle of 50 models on a field with nine terrain features.
func crowd(b *testing.B) *rules.Game {
	b.Helper()
	s := &rules.Setup{Layout: geom.Generate(44*geom.Inch, 30*geom.Inch, 7)}
	s.Layout.Features = s.Layout.Features[:9]
	for p := range s.Armies {
		for _, n := range []int{10, 5, 5, 5} {
			s.Armies[p].Units = append(s.Armies[p].Units, rulestest.Unit(n, rulestest.Trooper()))
		}
	}
	g, err := rules.Begin(&nine, s)
	if err != nil {
		b.Fatal(err)
	}
	for u := range g.State.Units {
		near := geom.Point{X: geom.Length(6+u/4*32) * geom.Inch, Y: geom.Length(4+u%4*7) * geom.Inch}
		site := &move.Site{Rule: "9e.ONLYWAR.DEPLOY.3"}
		paths, ok := move.PlanSetUp(g, rules.UnitAt(u), site, near)
		if !ok {
			b.Fatal("no room")
		}
		bodies, err := move.CheckSetUp(g, rules.UnitAt(u), site, paths)
		if err != nil {
			b.Fatal(err)
		}
		move.SetUp(g, rules.UnitAt(u), bodies)
	}
	return g
}

var middle = move.Goal{At: geom.Point{X: 22 * geom.Inch, Y: 15 * geom.Inch}}

func BenchmarkCheck(b *testing.B) {
	g := crowd(b)
	k := move.Of(g, 5, rules.DoNormalMove)
	paths, ok := move.Plan(g, 5, &k, &middle)
	if !ok || len(paths) != 10 {
		b.Fatalf("%d ways, %v", len(paths), ok)
	}
	b.ReportAllocs()
	for b.Loop() {
		k := move.Of(g, 5, rules.DoNormalMove)
		if _, err := move.Check(g, 5, &k, paths); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPlan(b *testing.B) {
	g := crowd(b)
	for u := range g.State.Units {
		b.Run(string(rune('a'+u)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				k := move.Of(g, rules.UnitAt(u), rules.DoNormalMove)
				move.Plan(g, rules.UnitAt(u), &k, &middle)
			}
		})
	}
}

func BenchmarkPlanSetUp(b *testing.B) {
	g := crowd(b)
	site := &move.Site{Rule: "9e.MOVE.REINFORCE.2", Enemies: 9 * geom.Inch}
	b.ReportAllocs()
	for b.Loop() {
		move.PlanSetUp(g, 1, site, middle.At)
	}
}

// melee is a battle of a unit in the middle of two enemy units, half an inch from both.
func melee(b *testing.B) *rules.Game {
	b.Helper()
	trooper := rulestest.Trooper()
	const apart = 500 + 1260 // of middles
	return table(b, units(rulestest.Unit(5, trooper)), units(rulestest.Unit(7, trooper), rulestest.Unit(7, trooper)), "",
		at{20000, 8000}, at{20000 - apart, 6000}, at{20000 + apart, 6000}).Game
}

// BenchmarkPlanSurrounded plans to Fall Back where there is no way out.
func BenchmarkPlanSurrounded(b *testing.B) {
	g := melee(b)
	b.ReportAllocs()
	for b.Loop() {
		k := move.Of(g, 1, rules.DoFallBack)
		if _, ok := move.Plan(g, 1, &k, &move.Goal{At: geom.Point{X: 40 * geom.Inch, Y: 15 * geom.Inch}}); ok {
			b.Fatal("it got out")
		}
	}
}

// BenchmarkNear looks for models of a pile-in that could have come into contact,
// behind those that have.
func BenchmarkNear(b *testing.B) {
	trooper := rulestest.Trooper()
	g := table(b, units(rulestest.Unit(10, trooper)), units(rulestest.Unit(3, trooper)), "", at{18000, 8000}, at{22000, 10000}).Game
	for i := range 5 {
		g.SetPose(5+i, geom.Pose{X: 20000, Y: 8000 + geom.Length(i)*2000})
	}
	k := move.Closer(g, 1, "10e.FIGHT.PILEIN.1", "10e.FIGHT.PILEIN.1", 3*geom.Inch)
	paths := clone(move.PlanCloser(g, 1, k, func(*geom.Body) bool { return false }))
	contact := rules.Is("10e.FIGHT.PILEIN.1", []geom.Length{0})
	move.CloseUp(g, 1, k, contact.Is, paths)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := move.Near(g, 1, k, &contact, paths); err != nil {
			b.Fatal(err)
		}
	}
}
