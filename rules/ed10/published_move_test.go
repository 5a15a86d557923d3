package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestPublishedMoves plays moves of the published rules, each on both sides of its edge.
func TestPublishedMoves(t *testing.T) {
	for name, test := range publishedMoves {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t)
		})
	}
}

// on lays a terrain feature that is a block between two X, of a height, beside the long edges of the battlefield.
func on(t *testing.T, tt *rulestest.Table, from, to, height geom.Length) {
	t.Helper()
	land, err := geom.LayTerrain([]geom.Feature{{Name: "block", Parts: []geom.Prism{{
		Corners: []geom.Point{{X: from}, {X: to}, {X: to, Y: 30000}, {X: from, Y: 30000}}, Height: height,
	}}}}, tt.Edition.Move.LowTerrain.Is)
	if err != nil {
		t.Fatal(err)
	}
	tt.Terrain = land
}

// winged is a model that can FLY, with a Move characteristic.
func winged(move geom.Length) rules.ArmyUnit {
	u := of(squad(1), effect.Fly)
	u.Kinds[0].Profile.Move.Most = move
	return u
}

// fenced is a unit of models in a row along Y that Falls Back across enemies, behind a row of as many.
func fenced(t *testing.T, script string, u rules.ArmyUnit) *rulestest.Table {
	t.Helper()
	tt := table(t, script, list(u), list(squad(8)), at{10000, 2000}, at{})
	for i := range tt.Models(1) {
		tt.SetPose(i, geom.Pose{X: 10000, Y: 2000 + geom.Length(i)*base})
	}
	for i := range tt.Models(2) {
		tt.SetPose(len(tt.Models(1))+i, geom.Pose{X: 10000 + base + 500, Y: 2000 + geom.Length(i)*base})
	}
	tt.State.Units[1].Place = rules.OnTable
	return moving(tt, 1, rules.DoEscape)
}

// back moves some models of a unit across the enemies in front of it, and the others away from them.
func back(tt *rulestest.Table, across int) *rules.Choice {
	c := shift(tt, 1, -inch/2-1)
	for i := range across {
		c.Paths[i].Poses[0].X = 10000 + 6*inch
	}
	return c
}

var publishedMoves = map[string]func(*testing.T){
	"10e.MOVE.FLY.4 10e.EXAMPLES.30 onto a ruin through the air": func(t *testing.T) {
		for move, want := range map[geom.Length]bool{12 * inch: true, 12*inch - 1: false} {
			tt := table(t, "", list(winged(move)), list(squad(1)), at{5000, 5000}, far)
			on(t, tt, 13000, 20000, 7200)
			c := &rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: 1, Poses: []geom.Pose{{X: 14600, Y: 5000, Z: 7200}}}}}
			equal(t, "legal", moving(tt, 1, rules.DoNormalMove).Apply(c) == nil, want)
		}
	},
	"10e.MOVE.FLY.4 over a feature through the air": func(t *testing.T) {
		// The base is over the wall from 1.37" of its way on to 3.13", at a height of 3": 3.298" up, 1.76" across, and 4.152" down.
		for move, want := range map[geom.Length]bool{9212: true, 9207: false} {
			tt := table(t, "", list(winged(move)), list(squad(1)), at{5000, 5000}, far)
			on(t, tt, 7000, 7500, 3*inch)
			equal(t, "legal", moving(tt, 1, rules.DoNormalMove).Apply(shift(tt, 1, 6*inch)) == nil, want)
		}
	},
	"10e.CHARGE.MOVE.7 a charge through the air": func(t *testing.T) {
		for script, want := range map[string]bool{"charge 5 5": true, "charge 4 5": false} {
			tt := table(t, script, list(winged(6*inch)), list(squad(1)), at{5000, 5000}, at{11000 + base, 5000})
			on(t, tt, 7000, 7500, 3*inch)
			tt.Edition.Charge.Contact.Is = nil
			phase(tt, rules.StepCharge)
			tt.Choose(rules.Select, 1)
			equal(t, "reaches the target", tt.Request().Reason == rules.ForChargeMove && tt.Apply(shift(tt, 1, 6*inch)) == nil, want)
		}
	},
	"10e.BATTLESHOCK.ESCAPE.2 10e.EXAMPLES.28 each model that crosses": func(t *testing.T) {
		for across, script := range []string{"", "escape 3", "escape 3 4", "escape 3 4 5"} {
			tt := fenced(t, script, squad(3))
			tt.Edition.Table.Coherency.Is.Horizontal = 20 * inch
			tt.Answer(back(tt, across))
			equal(t, "left", tt.Unit(1).Alive, int16(3))
		}
		for _, k := range []effect.Keyword{effect.Fly, effect.Titanic} {
			tt := fenced(t, "", of(squad(3), k))
			tt.Answer(back(tt, 3))
		}
		tt := table(t, "escape 3 3 3", list(squad(3)), list(squad(1)), at{10000, 5000}, at{10000 + base + 500, 5000})
		tt.Mark(1, effect.Shocked)
		asked(t, moving(tt, 1, rules.DoEscape), rules.ForMove)
	},
	"10e.BATTLESHOCK.ESCAPE.5 each model once, also if the unit is moved anew": func(t *testing.T) {
		for more, script := range map[bool]string{false: "escape 1 3", true: "escape 1 3; escape 4"} {
			tt := fenced(t, script, squad(4))
			tt.Edition.Table.Coherency.Is.Horizontal = 20 * inch
			tt.Answer(back(tt, 2))
			asked(t, tt, rules.ForFleeing)
			tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{4}})
			asked(t, tt, rules.ForMove)
			if more {
				tt.Answer(back(tt, 3))
			} else {
				tt.Answer(back(tt, 2))
			}
			equal(t, "left", tt.Unit(1).Alive, int16(3))
		}
	},
	"10e.TRANSPORT.DISEMBARK.7 from a TRANSPORT that has arrived": func(t *testing.T) {
		for near, by := range map[geom.Length]rules.RuleID{1: "", 0: "10e.TRANSPORT.DISEMBARK.2"} {
			tt := arrives(t, 3, truck(t), of(squad(1), effect.Infantry))
			tt.SetPlace(2, rules.Embarked, 1)
			tt.Stand(3, 20000, 7300+base+9*inch+near)
			phase(tt, rules.StepMovement)
			tt.Choose(rules.DoStrategic, 1)
			tt.Answer(up(tt, 1, at{20000, 5000}))
			tt.Choose(rules.DoDisembark, 2)
			out := placed(tt, 2, at{20000, 7300}) // farther from the edge than the TRANSPORT may be
			if by != "" {
				tt.Refused(out, by)
				continue
			}
			tt.Answer(out)
			equal(t, "has made a Normal move", tt.Is(2).Has(effect.NormalMove), true)
			equal(t, "may charge", offered(phase(tt, rules.StepCharge), rules.Select, 2), false)
		}
	},
	"10e.SHOOT.SEQ.5 a unit that made no attacks has not shot": func(t *testing.T) {
		for shoots, want := range map[bool]int16{true: 1, false: 0} {
			gain := effect.Use{At: effect.AfterShooting, Effects: []effect.Effect{{Kind: effect.GainCommandPoints, Value: 1}}}
			script, c := "hit 1", shots(0, 2)
			if !shoots {
				script, c = "", &rules.Choice{Ask: rules.SelectTargets}
			}
			tt := table(t, script, list(using(squad(1, gun(t)), gain)), list(squad(1)), at{5000, 5000}, at{15000, 5000})
			shooting(tt).Answer(c)
			equal(t, "command points", tt.State.Sides[0].CommandPoints, want)
			equal(t, "may be selected again", offered(tt, rules.Select, 1), false)
		}
	},
}
