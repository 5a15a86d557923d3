package ed8_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// moving selects a unit in a Movement phase, and the kind of its move.
func moving(tt *rulestest.Table, u rules.UnitID, do rules.OptionKind) *rulestest.Table {
	phase(tt, rules.StepMovement)
	tt.Choose(rules.Select, u)
	tt.Choose(do, all)
	return tt
}

var far = at{40000, 25000}

// TestMove: 8e.MOVE.SEQ.1, 8e.MOVE.SEQ.2, 8e.MOVE.NORMAL.1.
func TestMove(t *testing.T) {
	tt := moving(table(t, "", list(squad(1), squad(1)), list(squad(1)), at{5000, 5000}, at{5000, 9000}, far), 1, rules.DoNormalMove)
	tt.Refused(shift(tt, 1, 6*inch+1), "8e.MOVE.NORMAL.1")
	twice := shift(tt, 1, 3*inch)
	twice.Paths = append(twice.Paths, shift(tt, 1, 6*inch).Paths...)
	tt.Refused(twice, "8e.MOVE.NORMAL.1")
	tt.Answer(shift(tt, 1, 6*inch))
	equal(t, "again", offered(tt, rules.Select, 1), false)
	equal(t, "another", offered(tt, rules.Select, 2), true)
	tt.Choose(rules.Pass, all)
	asked(t, tt, rules.ForNothing)
}

// TestTerrain: 8e.MOVE.NORMAL.2, 8e.MOVE.FLY.1. Models do not pass through models and walls of
// any height, but climb over walls; models that FLY pass both.
func TestTerrain(t *testing.T) {
	wall := func(height geom.Length) []geom.Feature {
		return []geom.Feature{{Name: "wall", Parts: []geom.Prism{{Corners: []geom.Point{{X: 7000, Y: 0}, {X: 7500, Y: 0}, {X: 7500, Y: 30000}, {X: 7000, Y: 30000}}, Height: height}}}}
	}
	for name, c := range map[string]struct {
		keyword effect.Keyword
		height  geom.Length
		far     geom.Length
		legal   bool
	}{
		"a low wall":       {effect.Infantry, 500, 6 * inch, false},
		"over a low wall":  {effect.Infantry, 500, 5 * inch, true},
		"a high wall":      {effect.Infantry, 5000, 5 * inch, false},
		"flying across it": {effect.Fly, 5000, 6 * inch, true},
	} {
		tt := table(t, "", list(of(squad(1), c.keyword)), list(squad(1)), at{5000, 5000}, far)
		land, err := geom.LayTerrain(wall(c.height), tt.Edition.Move.LowTerrain.Is)
		if err != nil {
			t.Fatal(err)
		}
		tt.Terrain = land
		moving(tt, 1, rules.DoNormalMove)
		if got := tt.Apply(shift(tt, 1, c.far)) == nil; got != c.legal {
			t.Errorf("%s: legal %v, want %v", name, got, c.legal)
		}
	}
}

// TestNotThroughModels: 8e.MOVE.NORMAL.2, 8e.MOVE.FLY.1. A model that cannot FLY does not move
// through other models, including friendly ones, in the Movement phase and in pile-ins.
func TestNotThroughModels(t *testing.T) {
	for keyword, legal := range map[effect.Keyword]bool{effect.Infantry: false, effect.Fly: true} {
		over := func(tt *rulestest.Table, n geom.Length) *rules.Choice {
			c := shift(tt, 1, n)
			c.Paths[0].Poses = append([]geom.Pose{{X: 5000 + n/2, Y: 5000}}, c.Paths[0].Poses...)
			return c
		}
		tt := table(t, "", list(of(squad(1), keyword), squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + 2*inch, 5000}, at{40000, 25000})
		moving(tt, 1, rules.DoNormalMove)
		if got := tt.Apply(over(tt, 4*inch)) == nil; got != legal {
			t.Errorf("a move of %v: legal %v, want %v", keyword, got, legal)
		}
		tt = table(t, "", list(of(squad(1), keyword), squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + 1500, 5000}, at{15000, 5000})
		tt.Mark(1, effect.Charged)
		tt.Unit(1).Charged = rules.UnitSet(0).With(3)
		phase(tt, rules.StepFight)
		if got := tt.Apply(over(tt, 3*inch)) == nil; got != legal {
			t.Errorf("a pile-in of %v: legal %v, want %v", keyword, got, legal)
		}
	}
}

// TestKeepAway: 8e.MOVE.ENEMY.1.
func TestKeepAway(t *testing.T) {
	tt := moving(table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{11000 + base, 5000}), 1, rules.DoNormalMove)
	tt.Refused(shift(tt, 1, 5*inch), "8e.MOVE.ENEMY.1")
	tt.Answer(shift(tt, 1, 5*inch-1))
}

// TestFallBack: 8e.MOVE.FALLBACK.1, 8e.MOVE.FALLBACK.2, 8e.MOVE.FALLBACK.3, 8e.MOVE.FALLBACK.4. A
// unit that Fell Back may not Advance or charge, and shoots only if it can FLY.
func TestFallBack(t *testing.T) {
	for _, keyword := range []effect.Keyword{effect.Infantry, effect.Fly, effect.Titanic} {
		unit := of(squad(1, gun(effect.Assault, 24)), keyword)
		tt := table(t, "", list(unit), list(squad(1)), at{9000, 5000}, at{9000 + base + 500, 5000})
		phase(tt, rules.StepMovement)
		tt.Choose(rules.Select, 1)
		equal(t, "moves", [3]bool{offered(tt, rules.DoNormalMove, all), offered(tt, rules.DoAdvance, all), offered(tt, rules.DoRemainStationary, all)}, [3]bool{false, false, true})
		tt.Choose(rules.DoFallBack, all)
		tt.Refused(shift(tt, 1, -500), "8e.MOVE.ENEMY.1")
		tt.Answer(shift(tt, 1, -501))
		phase(tt, rules.StepShooting)
		equal(t, "shoots", tt.Request().Ask == rules.SelectOption, keyword == effect.Fly)
		tt.State.Request, tt.State.Frames = rules.Request{}, nil
		phase(tt, rules.StepCharge)
		asked(t, tt, rules.ForNothing)
	}
}

// TestAdvance: 8e.MOVE.ADVANCE.1, 8e.MOVE.ADVANCE.2, 8e.SHOOT.ASSAULT.1. After an Advance only
// Assault weapons shoot, at -1, and the unit cannot charge.
func TestAdvance(t *testing.T) {
	unit := squad(1, gun(effect.Heavy, 30), gun(effect.Assault, 30))
	tt := moving(table(t, "advance 2; hit 3", list(unit), list(squad(1)), at{5000, 5000}, at{25000, 5000}), 1, rules.DoAdvance)
	tt.Refused(shift(tt, 1, 8*inch+1), "8e.MOVE.NORMAL.1")
	tt.Answer(shift(tt, 1, 8*inch))
	phase(tt, rules.StepShooting)
	tt.Choose(rules.Select, 1)
	tt.Refused(shots(shot(1, 0, 2)), "8e.MOVE.ADVANCE.2")
	tt.Answer(shots(shot(1, 1, 2)))
	equal(t, "a 3 misses", tt.State.Models[1].Wounds, 2)
	phase(tt, rules.StepCharge)
	asked(t, tt, rules.ForNothing)
}

// TestMinimumMove: 8e.MOVE.MINMOVE.1, 8e.MOVE.MINMOVE.2.
func TestMinimumMove(t *testing.T) {
	plane := of(squad(1), effect.Fly)
	plane.Kinds = []rules.Kind{plane.Kinds[0]}
	plane.Kinds[0].Profile.Move = rules.Move{Least: 10 * inch, Most: 20 * inch}
	tt := phase(table(t, "", list(plane), list(squad(1)), at{5000, 5000}, far), rules.StepMovement)
	equal(t, "no move is allowed", offered(tt, rules.Pass, all), false)
	tt.Choose(rules.Select, 1)
	equal(t, "it stays or leaves", [2]bool{offered(tt, rules.DoRemainStationary, all), offered(tt, rules.DoLeave, all)}, [2]bool{})
	tt.Choose(rules.DoNormalMove, all)
	tt.Refused(&rules.Choice{Ask: rules.MoveModels}, "8e.MOVE.MINMOVE.1")
	tt.Refused(shift(tt, 1, 10*inch-1), "8e.MOVE.MINMOVE.1")
	tt.Refused(shift(tt, 1, 20*inch+1), "8e.MOVE.NORMAL.1")
	tt.Answer(shift(tt, 1, 10*inch))
	plane.Kinds[0].Profile.Move = rules.Move{Least: 60 * inch, Most: 70 * inch}
	tt = table(t, "", list(plane), list(squad(1)), at{5000, 5000}, far)
	phase(tt, rules.StepMovement)
	tt.Choose(rules.Select, 1)
	tt.Choose(rules.DoLeave, all)
	equal(t, "8e.MOVE.MINMOVE.2 destroyed", tt.Unit(1).Place, rules.Destroyed)
}

// TestLostWithTransport: 8e.GAPS.5. If the minimum move of a TRANSPORT forces it off the
// battlefield, embarked units are lost with it.
func TestLostWithTransport(t *testing.T) {
	plane := carrier(5)
	plane.Keywords = append(plane.Keywords, effect.Fly)
	plane.Kinds[0].Profile.Move = rules.Move{Least: 60 * inch, Most: 70 * inch}
	tt := table(t, "", list(squad(2), plane), list(squad(1)))
	tt.Stand(2, 10000, 15000)
	tt.Stand(3, 30000, 15000)
	tt.SetPlace(1, rules.Embarked, 2)
	phase(tt, rules.StepMovement)
	tt.Choose(rules.Select, 2)
	tt.Choose(rules.DoLeave, all)
	equal(t, "8e.GAPS.5 places", [2]rules.Place{tt.Unit(1).Place, tt.Unit(2).Place}, [2]rules.Place{rules.Destroyed, rules.Destroyed})
}

// reserve is a unit that arrives more than 9" from the enemy, in any Movement
// phase.
func reserve(weapons ...rules.Carried) rules.ArmyUnit {
	return able(squad(1, weapons...), effect.Effect{Kind: effect.Reinforcements, Arrival: &effect.Arrival{Enemies: 9 * inch}})
}

func setUp(x, y geom.Length, models ...rules.ModelID) *rules.Choice {
	c := &rules.Choice{Ask: rules.SetUp}
	for i, m := range models {
		c.Paths = append(c.Paths, rules.Path{Model: m, Poses: []geom.Pose{{X: x, Y: y + geom.Length(i)*2*inch}}})
	}
	return c
}

// TestReinforcements: 8e.MOVE.REINFORCE.1, 8e.MOVE.REINFORCE.2, 8e.MOVE.REINFORCE.3,
// 8e.MOVE.REINFORCE.4, 8e.DATASHEET.SEEDUNIT.3. A unit arrives more than 9" away, counts as
// having moved, and may shoot.
func TestReinforcements(t *testing.T) {
	tt := table(t, "hit 3", list(squad(1), reserve(gun(effect.Heavy, 24))), list(squad(1)), at{5000, 5000})
	tt.Stand(3, 30000, 15000)
	tt.SetPlace(2, rules.Reinforcing, rules.NoUnit)
	phase(tt, rules.StepMovement)
	tt.Choose(rules.Pass, all)
	tt.Choose(rules.Select, 2)
	tt.Refused(setUp(21000-base, 15000, 2), "8e.MOVE.REINFORCE.1")
	tt.Answer(setUp(20999-base, 15000, 2))
	equal(t, "8e.MOVE.REINFORCE.2 moves again", tt.Unit(2).Did&rules.SelectedToMove != 0, true)
	phase(tt, rules.StepShooting)
	tt.Choose(rules.Select, 2)
	tt.Answer(shots(shot(2, 0, 3)))
	equal(t, "a Heavy weapon missed on 3", tt.State.Models[2].Wounds, 2)

	for z, legal := range map[geom.Length]bool{9 * inch: false, 9*inch + 1: true} { // in any round, and in a straight line
		tt = table(t, "", list(squad(1), reserve()), list(squad(1)), at{5000, 5000})
		tt.Stand(3, 30000, 15000)
		tt.SetPose(2, geom.Pose{X: 30000, Y: 15000, Z: z})
		tt.SetPlace(2, rules.Reinforcing, rules.NoUnit)
		tt.State.Round = 5
		phase(tt, rules.StepMovement)
		tt.Choose(rules.Pass, all)
		tt.Choose(rules.Select, 2)
		if got := tt.Apply(setUp(30000, 15000, 2)) == nil; got != legal {
			t.Errorf("%v below an enemy: legal %v, want %v", z, got, legal)
		}
	}

	tt = table(t, "", list(squad(1), reserve()), list(squad(1)), at{5000, 5000})
	tt.SetPlace(2, rules.Reinforcing, rules.NoUnit)
	tt.SetPlace(1, rules.OnTable, rules.NoUnit)
	tt.Play(rules.Frame{Step: rules.StepEnd})
	equal(t, "8e.MOVE.REINFORCE.4 not arrived", tt.Unit(2).Place, rules.Destroyed)
}

// carrier is a TRANSPORT for n INFANTRY models.
func carrier(places int16) rules.ArmyUnit {
	u := of(squad(1), effect.Vehicle, effect.Transport)
	u.Kinds = []rules.Kind{u.Kinds[0]}
	u.Kinds[0].Base = geom.RectangleHull(4*inch, 3*inch, 2*inch)
	u.Kinds[0].Profile.Wounds = 10
	u.Capacity = rules.Capacity{Models: places, Of: effect.Filter{All: effect.Keywords{effect.Infantry}}}
	return u
}

// TestEmbark: 8e.MOVE.CAPACITY.1, 8e.MOVE.EMBARK.1, 8e.MOVE.EMBARK.2. Enemies near the TRANSPORT
// have no effect.
func TestEmbark(t *testing.T) {
	for name, c := range map[string]struct {
		places int16
		gap    geom.Length
		behind geom.Length // additional distance of the second model
		want   bool
	}{
		"3 inches": {2, 3 * inch, 0, true}, "farther": {2, 3*inch + 1, 0, false}, "8e.MOVE.CAPACITY.1 no room": {1, inch, 0, false},
		"one too far": {2, 3 * inch, 1, false},
	} {
		enemy := at{10000, 15000 + 1500 + base/2 + 900}
		tt := table(t, "", list(squad(2), carrier(c.places)), list(squad(1)), at{5000, 15000}, at{10000, 15000}, enemy)
		tt.SetPose(0, geom.Pose{X: 8000 - base/2 - c.gap - inch, Y: 14000})
		tt.SetPose(1, geom.Pose{X: 8000 - base/2 - c.gap - c.behind - inch, Y: 16000})
		moving(tt, 1, rules.DoNormalMove)
		tt.Answer(shift(tt, 1, inch))
		equal(t, name, tt.Request().Reason == rules.ForEmbarking, c.want)
		if c.want {
			tt.Choose(rules.DoEmbark, 2)
			equal(t, "8e.MOVE.EMBARK.2 place", tt.Unit(1).Place, rules.Embarked)
			equal(t, "out again in the same phase", tt.Request().Ask == rules.SelectOption && offered(tt, rules.DoDisembark, 1), false)
			equal(t, "near enemies", tt.EngagedBy(3).Has(1), false)
		}
	}
}

// TestDisembark: 8e.MOVE.DISEMBARK.1, 8e.MOVE.DISEMBARK.2, 8e.MOVE.DISEMBARK.3,
// 8e.MOVE.CAPACITY.3. Models are set up within 3" of the TRANSPORT, not necessarily wholly, and
// may act; they cannot embark again that turn.
func TestDisembark(t *testing.T) {
	tt := table(t, "hit 3", list(squad(1, gun(effect.Heavy, 30)), carrier(5)), list(squad(1)))
	tt.Stand(2, 10000, 15000)
	tt.Stand(3, 30000, 15000)
	tt.SetPlace(1, rules.Embarked, 2)
	phase(tt, rules.StepMovement)
	tt.Choose(rules.DoDisembark, 1)
	edge := 12000 + 3*inch + base/2
	tt.Refused(setUp(edge+1, 15000, 1), "8e.MOVE.DISEMBARK.2")
	tt.Answer(setUp(edge, 15000, 1))
	tt.Choose(rules.Select, 1)
	tt.Choose(rules.DoNormalMove, all)
	tt.Answer(shift(tt, 1, -inch)) // to within 3" of it
	equal(t, "8e.MOVE.CAPACITY.3 embarks again", tt.Request().Reason == rules.ForEmbarking, false)
	phase(tt, rules.StepShooting)
	tt.Choose(rules.Select, 1)
	tt.Answer(shots(shot(1, 0, 3)))
	equal(t, "a Heavy weapon missed on 3", tt.State.Models[2].Wounds, 2)

	tt = table(t, "hit 3", list(squad(1, gun(effect.Heavy, 30)), carrier(5)), list(squad(1)))
	tt.Stand(2, 10000, 15000)
	tt.Stand(3, 30000, 15000)
	tt.SetPlace(1, rules.Embarked, 2)
	phase(tt, rules.StepMovement)
	tt.Choose(rules.DoDisembark, 1)
	tt.Answer(setUp(13000, 15000, 1))
	shooting(tt, 1)
	tt.Answer(shots(shot(1, 0, 3)))
	equal(t, "missed on 3 without a further move", tt.State.Models[2].Wounds, 2)

	tt = table(t, "", list(squad(1), carrier(5)), list(squad(1)))
	tt.Stand(2, 10000, 15000)
	tt.Stand(3, 30000, 15000)
	tt.SetPlace(1, rules.Embarked, 2)
	moving(tt, 2, rules.DoNormalMove)
	tt.Answer(shift(tt, 2, inch))
	equal(t, "after its TRANSPORT moved", tt.Request().Ask == rules.SelectOption && offered(tt, rules.DoDisembark, 1), false)
}

// TestLeftBehind: 8e.MOVE.DISEMBARK.2. A model is slain only if there is no room for it.
func TestLeftBehind(t *testing.T) {
	tt := table(t, "", list(squad(2), carrier(5)), list(squad(1)))
	tt.Stand(2, 10000, 15000)
	tt.Stand(3, 30000, 15000)
	tt.SetPlace(1, rules.Embarked, 2)
	phase(tt, rules.StepMovement)
	tt.Choose(rules.DoDisembark, 1)
	tt.Refused(setUp(14000, 15000, 1), "8e.MOVE.DISEMBARK.2")

	tt = table(t, "", list(squad(3), carrier(5)), list(squad(1)))
	tt.Stand(2, 10000, 15000)
	tt.Field = geom.Rect{Min: geom.Point{X: 8000, Y: 13500}, Max: geom.Point{X: 12000 + base + 100, Y: 16500}} // a narrow strip next to it
	tt.SetPlace(1, rules.Embarked, 2)
	phase(tt, rules.StepMovement)
	tt.Choose(rules.DoDisembark, 1)
	tt.Refused(setUp(12050+base/2, 14200, 1), "8e.MOVE.DISEMBARK.2")
	two := setUp(12050+base/2, 14200, 1, 2)
	two.Paths[1].Poses[0].Y = 15600
	tt.Answer(two)
	equal(t, "models", tt.Unit(1).Alive, 2)
	equal(t, "slain this turn", tt.Unit(1).Lost, 1)
}

// TestTransportLost: 8e.MOVE.TRANSPORTLOSS.1, 8e.MOVE.TRANSPORTLOSS.2. Each model rolls a die,
// and the survivors may charge in the same turn.
func TestTransportLost(t *testing.T) {
	tt := table(t, "disembark 1 2", list(squad(2), carrier(5)), list(squad(1)))
	tt.Stand(2, 10000, 15000)
	tt.Stand(3, 20000, 15000)
	tt.SetPlace(1, rules.Embarked, 2)
	tt.SetWounds(2, 0)
	tt.Play(rules.Frame{Step: rules.StepDestroyed, Unit: 2, Other: 3})
	tt.Answer(setUp(14000, 15000, 1, 2))
	asked(t, tt, rules.ForWreck)
	tt.Answer(&rules.Choice{Ask: rules.SelectOption})
	equal(t, "models", tt.Unit(1).Alive, 1)
	equal(t, "the TRANSPORT", tt.Unit(2).Place, rules.Destroyed)
	phase(tt, rules.StepCharge)
	equal(t, "charges", tt.Request().Ask == rules.SelectOption && offered(tt, rules.Select, 1), true)
}

// TestAdvanceHalved: 8e.DATASHEET.SEEDUNIT.2. The roll is halved, rounding up.
func TestAdvanceHalved(t *testing.T) {
	slow := able(squad(1), effect.Effect{Kind: effect.AddToRoll, Roll: effect.AdvanceRoll, Mod: dice.Modifier{Divide: 2}})
	tt := moving(table(t, "advance 5", list(slow), list(squad(1)), at{5000, 5000}, far), 1, rules.DoAdvance)
	tt.Refused(shift(tt, 1, 9*inch+1), "8e.MOVE.NORMAL.1")
	tt.Answer(shift(tt, 1, 9*inch))
}
