package move_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// drawArmies draws units of all sorts: those that walk, fly, carry, arrive later
// and have a minimum move. The last two of each side begin the battle embarked in
// the first and waiting to arrive.
func drawArmies(t *rapid.T) *rules.Setup {
	s := &rules.Setup{Layout: geom.Generate(44*geom.Inch, 30*geom.Inch, rapid.Uint64().Draw(t, "terrain")), Seed: rapid.Uint64().Draw(t, "seed")}
	for p := range s.Armies {
		s.Armies[p].Units = units(carrier(), drawUnit(t), drawUnit(t))
		if rapid.Bool().Draw(t, "plane") {
			turn := geom.Facing(rapid.IntRange(0, 90).Draw(t, "turn")) * geom.Degree
			s.Armies[p].Units = append(s.Armies[p].Units, plane(effect.Effect{Kind: effect.PivotFirst, Turn: turn}))
		}
		s.Armies[p].Units = append(s.Armies[p].Units, army(rapid.IntRange(1, 6).Draw(t, "passengers")), reserve(deep))
	}
	return s
}

// TestRandomPhases plays Movement phases at random: whatever is chosen, every
// phase ends, no choice that is offered or planned is refused, and no model ends on
// another model, out of coherency, or within Engagement Range by moving.
func TestRandomPhases(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, err := rules.Begin(&nine, drawArmies(t))
		if err != nil {
			t.Fatal(err)
		}
		g.State.Frames = nil
		g.State.Sides[1].Zone = 1
		deployAll(t, g)
		for turn := range 4 {
			g.State.Turn, g.State.Phase = rules.Player(turn%2), rules.StepMovement
			g.BeginTurn()
			g.BeginPhase()
			g.Push(rules.Frame{Step: rules.StepMovement, Player: g.State.Turn})
			g.Run()
			playOut(t, g)
			sound(t, g)
		}
	})
}

// deployAll sets the units of a drawn battle up.
func deployAll(t *rapid.T, g *rules.Game) {
	var carrying [2]rules.UnitID
	for i := range g.State.Units {
		u := rules.UnitAt(i)
		s := g.Unit(u)
		last := int(s.Sheet) - len(g.Setup.Armies[s.Player].Units)
		switch {
		case s.Sheet == 0:
			carrying[s.Player] = u
			place(t, g, u)
		case last == -1:
			g.SetPlace(u, rules.Reinforcing, rules.NoUnit)
		case last == -2 && g.On(carrying[s.Player]):
			g.SetPlace(u, rules.Embarked, carrying[s.Player])
		default:
			place(t, g, u)
		}
	}
}

// playOut answers at random until nothing is asked.
func playOut(t *rapid.T, g *rules.Game) {
	for n := 0; g.Request().Ask != rules.Nothing; n++ {
		if n > 500 {
			t.Fatal("no end")
		}
		if len(g.State.Frames) == 0 {
			return
		}
		c, spare := answer(t, g)
		if err := g.Apply(&c); err != nil {
			if !spare {
				t.Fatalf("%v of unit %v: %v", g.Request().Reason, g.Request().Unit, err)
			}
			if err := g.Apply(&rules.Choice{Ask: c.Ask}); err != nil {
				t.Fatalf("%v of unit %v: no way is refused: %v", g.Request().Reason, g.Request().Unit, err)
			}
		}
	}
}

// answer draws an answer. Spare is true where it may be refused, and an answer
// without paths is not.
func answer(t *rapid.T, g *rules.Game) (c rules.Choice, spare bool) {
	q := g.Request()
	c.Ask = q.Ask
	switch q.Ask {
	case rules.SelectOption:
		c.Option = rapid.IntRange(0, len(q.Options)-1).Draw(t, "option")
	case rules.MoveModels:
		f := &g.State.Frames[len(g.State.Frames)-1]
		k := move.Of(g, q.Unit, rules.OptionKind(f.Value))
		paths, ok := move.Plan(g, q.Unit, &k, &move.Goal{At: drawPoint(t, g)})
		c.Paths, spare = paths, !ok
		if !ok && move.Flies(g, q.Unit) {
			c.Paths = clone(g.Memory().Paths)
		}
	case rules.SetUp:
		var site move.Site
		if q.Reason == rules.ForReinforcements {
			site = move.ArrivalSite(g, q.Unit, q.Other, rules.OptionKind(q.N))
		} else {
			r := &nine.Move.Disembark
			site = move.Site{Rule: r.ID, Beside: &g.Bodies(q.Limits.From)[0], Within: r.Is}
		}
		if paths, ok := move.PlanSetUp(g, q.Unit, &site, drawPoint(t, g)); ok {
			c.Paths = paths
		}
	}
	return c, spare
}

// clone copies paths out of the memory of a battle.
func clone(list []rules.Path) (paths []rules.Path) {
	for _, w := range list {
		paths = append(paths, rules.Path{Model: w.Model, Poses: append([]geom.Pose(nil), w.Poses...)})
	}
	return paths
}

// sound fails where units stand as they may not at the end of a Movement phase.
func sound(t *rapid.T, g *rules.Game) {
	for i := range g.State.Units {
		u := rules.UnitAt(i)
		if !g.On(u) {
			continue
		}
		bodies := g.Bodies(u)
		if !g.Coherent(bodies) {
			t.Fatalf("unit %v is out of coherency", u)
		}
		if g.EngagedBy(u) != 0 {
			t.Fatalf("unit %v is within Engagement Range", u)
		}
		all, _ := g.Others(u, nil)
		for k := range bodies {
			if !g.Field.Holds(&bodies[k]) || geom.OverlapAny(&bodies[k], all) >= 0 || geom.OverlapAny(&bodies[k], bodies[:k]) >= 0 {
				t.Fatalf("unit %v stands on a model, or off the battlefield", u)
			}
		}
	}
}
