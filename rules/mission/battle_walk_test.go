package mission_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// patrol is an army of two units of five models with 32 mm bases.
func patrol() rules.Army {
	base := geom.RoundBase(geom.Millimetres(320), 1500)
	kind := rules.Kind{Count: 5, Base: base, Profile: rules.Profile{
		Move: rules.Move{Most: 6 * geom.Inch}, WS: 3, BS: 3, Strength: 4, Toughness: 4, Wounds: 2, Attacks: dice.Fixed(2), Leadership: 7, Save: 3,
	}}
	unit := rules.ArmyUnit{Unit: rules.Unit{Keywords: effect.Keywords{effect.Infantry}, Kinds: []rules.Kind{kind}}}
	return rules.Army{Units: []rules.ArmyUnit{unit, unit}, BattleForged: true}
}

// TestBattleEnds plays a battle without moves to its end.
func TestBattleEnds(t *testing.T) {
	e := rules.Complete(ed9.Edition())
	setup := &rules.Setup{Armies: [2]rules.Army{patrol(), patrol()}, Layout: geom.Layout{Width: 44 * geom.Inch, Depth: 30 * geom.Inch}, Seed: 1}
	g, err := rules.Begin(&e, setup)
	if err != nil {
		t.Fatal(err)
	}
	g.Run()
	placed := map[rules.Player]int{}
	for n := 0; g.Request().Ask != rules.Nothing; n++ {
		q := g.Request()
		c := rules.Choice{Ask: q.Ask}
		switch q.Ask {
		case rules.PlaceMarker:
			m := len(g.State.Markers)
			c.Point = geom.Point{X: geom.Length(12+m%2*20) * geom.Inch, Y: geom.Length(8+m/2*14) * geom.Inch}
		case rules.SetUp:
			x := q.Limits.Zone.Bounds().Min.X + 2*geom.Inch
			y := geom.Length(5+placed[q.Player]*12) * geom.Inch
			placed[q.Player]++
			for i, m := range g.Models(q.Unit) {
				c.Paths = append(c.Paths, rules.Path{Model: m.ID, Poses: []geom.Pose{{X: x, Y: y + geom.Length(i)*2*geom.Inch}}})
			}
		}
		if err := g.Apply(&c); err != nil {
			t.Fatalf("%v %v: %v", q.Ask, q.Reason, err)
		}
		if n > 1000 {
			t.Fatal("no end")
		}
	}
	if s := &g.State; s.Round != 5 || !s.Over || s.Sides[0].CommandPoints != 5 {
		t.Errorf("round %d, over %v, command points %d", s.Round, s.Over, s.Sides[0].CommandPoints)
	}
}
