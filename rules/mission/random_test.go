package mission_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// everything is an army that uses every kind of rule of a mission.
func everything() rules.Army {
	healer := using(squad(5), heal(effect.StartOfPhase), effect.Use{
		At: effect.EndOfPhase, Phase: effect.CommandPhase, Optional: true, Needs: 2,
		Select:  effect.Selection{Affected: effect.OneEnemy, Of: effect.Filter{None: effect.Keywords{effect.Vehicle}}},
		Effects: []effect.Effect{{Kind: effect.DestroyModels, Amount: fixed(2)}},
	}, effect.Use{
		At: effect.StartOfTurn, Select: effect.Selection{Affected: effect.OneFriend},
		Effects: []effect.Effect{{Kind: effect.ReturnModels, Amount: fixed(1)}},
	})
	carrier := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle, effect.Transport, effect.Character)
	carrier.Capacity = rules.Capacity{Models: 5}
	return rules.Army{BattleForged: true, Units: []rules.ArmyUnit{
		healer, carrier, squad(3),
		with(squad(10), effect.Effect{Kind: effect.SplitUnit, Value: 2, Minimum: 10}),
		with(squad(2), effect.Effect{Kind: effect.Reinforcements, Arrival: &effect.Arrival{Enemies: 9 * geom.Inch}}),
	}}
}

// answer draws a choice: any option, places if there is room, and otherwise none.
func answer(t *rapid.T, g *rules.Game) rules.Choice {
	q := g.Request()
	c := rules.Choice{Ask: q.Ask}
	switch {
	case q.Ask == rules.SelectOption:
		c.Option = rapid.SampledFrom(open(q)).Draw(t, "option")
	case q.Ask == rules.PlaceMarker:
		c.Point.X = geom.Length(rapid.IntRange(7_000, 37_000).Draw(t, "x"))
		c.Point.Y = geom.Length(rapid.IntRange(7_000, 23_000).Draw(t, "y"))
	case q.Reason == rules.ForDeployment:
		c.Paths = mission.Places(g, q.Unit, q.Limits.Zone, len(g.Models(q.Unit)))
	}
	return c
}

// TestRandomBattles plays random battles. They end, no model has more wounds than its maximum,
// units on the battlefield are in coherency, points match the log, and no step remains.
func TestRandomBattles(t *testing.T) {
	e := nine()
	rapid.Check(t, func(t *rapid.T) {
		setup := &rules.Setup{
			Armies: [2]rules.Army{everything(), everything()},
			Layout: geom.Generate(44*geom.Inch, 30*geom.Inch, rapid.Uint64().Draw(t, "terrain")), Seed: rapid.Uint64().Draw(t, "seed"),
		}
		g, err := rules.Begin(e, setup)
		if err != nil {
			t.Fatal(err)
		}
		var points [2]int32
		g.Log(func(e *rules.Event) {
			if e.Kind == rules.DeltaScore {
				points[e.Player] += e.N
			}
		})
		g.Run()
		for n := 0; g.Request().Ask != rules.Nothing; n++ {
			c := answer(t, g)
			if err := g.Apply(&c); err != nil && c.Ask != rules.PlaceMarker {
				t.Fatalf("%v %v: %v", c.Ask, g.Request().Reason, err)
			}
			if n == 10_000 {
				t.Fatalf("no end; asked %v", g.Request().Reason)
			}
		}
		checkEnd(t, g, points)
	})
}

// open returns the options without places on the battlefield, apart from deployment: this test
// does not search other places.
func open(q *rules.Request) (list []int) {
	for i, o := range q.Options {
		if o.Do != rules.DoDisembark && (q.Reason != rules.ForReinforcements || o.Do == rules.Pass) {
			list = append(list, i)
		}
	}
	return list
}

func checkEnd(t *rapid.T, g *rules.Game, points [2]int32) {
	s := &g.State
	if !s.Over || s.Result == rules.Unfinished || len(s.Frames)+len(s.PendingUses) > 0 {
		t.Fatalf("over %v, %v, %d frames, %d ready", s.Over, s.Result, len(s.Frames), len(s.PendingUses))
	}
	for p, side := range s.Sides {
		if int32(side.VictoryPoints) != points[p] {
			t.Errorf("player %d has %d points; the log says %d", p, side.VictoryPoints, points[p])
		}
	}
	for i := range s.Units {
		u := rules.UnitAt(i)
		if s.Units[i].Place == rules.Reinforcing || g.On(u) && !g.Coherent(g.Bodies(u)) {
			t.Errorf("unit %v: place %v", u, s.Units[i].Place)
		}
		for k, m := range g.Models(u) {
			if most := g.Kind(int(s.Units[i].First) + k).Profile.Wounds; m.Wounds < 1 || m.Wounds > most {
				t.Errorf("model %v has %d wounds of %d", m.ID, m.Wounds, most)
			}
		}
	}
}
