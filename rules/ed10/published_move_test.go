package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
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

// apart is the distance of the middle of a model from that of an objective marker that it touches.
var apart = (base + geom.Millimetres(400) + 1) / 2

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
	"10e.OBJECTIVE.MARKER.2 across a marker, and no move ends on it": func(t *testing.T) {
		flat := Edition().With(func(e *rules.Edition) { e.Mission.OnMarkers.Is = true })
		for _, c := range []struct {
			marker, x, z geom.Length // of the middle of the marker, and where the move ends
			flat, legal  bool
		}{
			{9000, 9000 + apart, 0, false, true}, {9000, 9000 + apart - 1, 0, false, false}, {9000, 9000, 0, false, false},
			{9000, 9000, 0, true, true}, {9000, 9000, 3 * inch, false, true},
		} {
			tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far)
			if c.flat {
				tt.Edition = &flat
			}
			if c.z > 0 { // on a floor above it
				on(t, tt, 7000, 12000, c.z)
				tt.SetPose(0, geom.Pose{X: 8000, Y: 5000, Z: c.z})
			}
			tt.AddMarker(geom.Point{X: c.marker, Y: 5000})
			choice := &rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: 1, Poses: []geom.Pose{{X: c.x, Y: 5000, Z: c.z}}}}}
			if moving(tt, 1, rules.DoNormalMove); c.legal {
				tt.Answer(choice)
			} else {
				tt.Refused(choice, "10e.OBJECTIVE.MARKER.2")
			}
		}
		tt := table(t, "", list(squad(3)), list(squad(1)), at{5000, 5000}, far)
		tt.AddMarker(geom.Point{X: 9000, Y: 6000})
		k := move.Of(tt.Game, 1, rules.DoNormalMove)
		moving(tt, 1, rules.DoNormalMove)
		paths, ok := move.Plan(tt.Game, 1, &k, &move.Goal{At: geom.Point{X: 9000, Y: 6000}})
		equal(t, "a planned move to the marker", [2]any{len(paths), ok}, [2]any{3, true})
		tt.Answer(&rules.Choice{Ask: rules.MoveModels, Paths: paths})
		alone := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far)
		alone.AddMarker(geom.Point{X: 9000, Y: 5000})
		paths, _ = move.Plan(alone.Game, 1, &k, &move.Goal{At: geom.Point{X: 9000, Y: 5000}})
		equal(t, "beside the marker", paths[0].Poses[0], geom.Pose{X: 9000 - apart, Y: 5000})
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
	"10e.AIRCRAFT.SETUP.1 10e.EXAMPLES.88 AIRCRAFT start in Reserves": func(t *testing.T) {
		for hovers, want := range map[bool]rules.Place{true: rules.NotSetUp, false: rules.Reinforcing} {
			army := flyer(t, "Hover")
			army.Units[0].Points, army.Units[1].Points = 50, 20
			army.Units = append(army.Units, costing(10, squad(1)))
			army.Hovering = []rules.Hovering{army.Hover(0)}
			tt := declaring(t, army)
			if hovers {
				tt.Choose(rules.DoHover, 1)
			} else {
				tt.Choose(rules.Pass, all)
			}
			equal(t, "the AIRCRAFT is chosen for Reserves", offered(tt, rules.DoStrategic, 1), false) // hovering, it is worth too much
			equal(t, "a quarter besides it", offered(tt, rules.DoStrategic, 2), true)
			tt.Choose(rules.Pass, all)
			equal(t, "place", tt.Unit(1).Place, want)
			equal(t, "in Strategic Reserves", tt.Unit(1).Strategic, !hovers)
		}
	},
	"10e.AIRCRAFT.SETUP.2 only units placed into Reserves embark in AIRCRAFT there": func(t *testing.T) {
		for points, want := range map[int32]bool{25: true, 26: false} {
			plane := of(truck(t), effect.Vehicle, effect.Aircraft, effect.Transport)
			rider := costing(points, of(squad(1), effect.Infantry))
			tt := declaring(t, rules.Army{Units: list(plane, rider, costing(100-points, squad(1)))})
			equal(t, "may start embarked", tt.Request().Reason == rules.ForFormations && offered(tt, rules.DoEmbark, 2), want)
		}
	},
	"10e.AIRCRAFT.MOVE.1 only Normal moves, also while engaged": func(t *testing.T) {
		for k, want := range map[effect.Keyword][4]bool{effect.Aircraft: {true, false, false, false}, effect.Vehicle: {false, false, true, true}} {
			u := of(squad(1), k)
			tt := phase(table(t, "", list(u, squad(1)), list(squad(1)), at{20000, 15000}, far, at{20000, 15000 + base + inch}), rules.StepMovement)
			tt.Choose(rules.Select, 1)
			if k == effect.Aircraft { // the only kind of move
				asked(t, tt, rules.ForMove)
				tt.Answer(shift(tt, 1, 6*inch))
				equal(t, "has made", [4]bool{tt.Is(1).Has(effect.NormalMove), tt.Is(1).Has(effect.Advanced), tt.Is(1).Has(effect.FellBack), tt.Is(1).Has(effect.RemainedStationary)}, want)
				continue
			}
			equal(t, "offered", [4]bool{offered(tt, rules.DoNormalMove, all), offered(tt, rules.DoAdvance, all), offered(tt, rules.DoFallBack, all), offered(tt, rules.DoRemainStationary, all)}, want)
		}
	},
	"10e.AIRCRAFT.MOVE.2 10e.AIRCRAFT.MOVE.3 10e.EXAMPLES.38 it moves straight on, and turns once after that": func(t *testing.T) {
		for _, c := range []struct {
			name  string
			poses []geom.Pose
			by    rules.RuleID // that refuses it; empty: it is legal
		}{
			{"20\"", []geom.Pose{{X: 25000, Y: 15000}}, ""},
			{"less", []geom.Pose{{X: 24999, Y: 15000}}, "10e.AIRCRAFT.MOVE.2"},
			{"a quarter turn", []geom.Pose{{X: 25000, Y: 15000, Facing: 9000}}, ""},
			{"the other way", []geom.Pose{{X: 25000, Y: 15000, Facing: 27000}}, ""},
			{"a wider turn", []geom.Pose{{X: 25000, Y: 15000, Facing: 9001}}, "10e.AIRCRAFT.MOVE.3"},
			{"in two steps", []geom.Pose{{X: 15000, Y: 15000}, {X: 25000, Y: 15000, Facing: 9000}}, ""},
			{"a turn on the way", []geom.Pose{{X: 20000, Y: 15000, Facing: 4500}, {X: 25000, Y: 15000, Facing: 9000}}, "10e.AIRCRAFT.MOVE.3"},
			{"a turn before", []geom.Pose{{X: 5000, Y: 15000, Facing: 9000}, {X: 5000, Y: 27000, Facing: 9000}}, "10e.AIRCRAFT.MOVE.3"},
			{"aside", []geom.Pose{{X: 26000, Y: 15500}}, "10e.AIRCRAFT.MOVE.3"},
		} {
			plane := of(squad(1), effect.Aircraft, effect.Fly)
			plane.Kinds[0].Base = geom.Base{Shape: geom.Oval, Width: 4724, Length: 3622}
			plane.Kinds[0].Profile.Move = rules.Move{Least: 20 * inch, Most: 60 * inch}
			plane.Effects = []effect.Effect{{Kind: effect.PivotFirst, Turn: 9000}}
			tt := phase(table(t, "", list(plane, squad(1)), list(squad(1)), at{5000, 15000}, at{5000, 2000}, far), rules.StepMovement)
			tt.Choose(rules.Select, 1)
			if tt.Request().Reason != rules.ForMove {
				tt.Choose(rules.DoNormalMove, all)
			}
			k := move.Of(tt.Game, 1, rules.DoNormalMove)
			paths, _ := move.Plan(tt.Game, 1, &k, &move.Goal{At: geom.Point{X: 25000, Y: 28000}})
			equal(t, "planned", len(paths), 1)
			end := paths[0].Poses[len(paths[0].Poses)-1]
			equal(t, "straight on, then towards a place aside", [2]bool{end.At() == geom.Point{X: 25000, Y: 15000}, end.Facing > 0 && end.Facing <= 9000}, [2]bool{true, true})
			choice := &rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: tt.Models(1)[0].ID, Poses: c.poses}}}
			if c.by != "" {
				tt.Refused(choice, c.by)
				continue
			}
			tt.Answer(choice)
			equal(t, c.name, tt.Bodies(1)[0].Pose, c.poses[len(c.poses)-1])
		}
	},
	"10e.AIRCRAFT.MOVE.3 10e.AIRCRAFT.MOVE.5 it arrives with room ahead": func(t *testing.T) {
		plane := of(squad(1), effect.Aircraft, effect.Fly)
		plane.Effects = []effect.Effect{{Kind: effect.PivotFirst, Turn: 9000}}
		tt := table(t, "", list(plane), list(squad(1)), at{5000, 15000}, far)
		for _, near := range []geom.Point{{X: 43000, Y: 15000}, {X: 22000, Y: 29000}, {X: 1000, Y: 1000}} {
			paths, _ := move.PlanSetUp(tt.Game, 1, &move.Site{Edge: 6 * inch}, near)
			equal(t, "planned", len(paths), 1)
			to := paths[0].Poses[0]
			equal(t, "the middle is ahead", to.At().Plus(to.Facing.Ahead(10*inch)).DistanceTo(geom.Point{X: 22000, Y: 15000}) < to.At().DistanceTo(geom.Point{X: 22000, Y: 15000}), true)
		}
	},
	"10e.AIRCRAFT.MOVE.4 it leaves into Strategic Reserves": func(t *testing.T) {
		for x, flies := range map[geom.Length]bool{24000 - base/2: true, 24001: false} { // 20" ahead, and to the sides nothing
			plane := flyer(t).Units[0]
			plane.Kinds[0].Rows = nil
			plane.Effects = []effect.Effect{{Kind: effect.PivotFirst}}
			tt := table(t, "", list(plane, squad(1)), list(squad(1)), at{x, 15000}, at{5000, 5000}, far)
			phase(tt, rules.StepMovement)
			tt.Choose(rules.Select, 1)
			if flies {
				equal(t, "offered", [2]bool{offered(tt, rules.DoNormalMove, all), offered(tt, rules.DoLeave, all)}, [2]bool{true, true})
				tt.Choose(rules.DoLeave, all)
			}
			equal(t, "in Strategic Reserves", [2]bool{tt.Unit(1).Place == rules.Reinforcing, tt.Unit(1).Strategic}, [2]bool{true, true})
			tt.Choose(rules.Pass, all)
			equal(t, "arrives in the same turn", tt.Request().Ask == rules.Nothing, true)
			tt.State.Round = 2
			tt.BeginTurn()
			phase(tt, rules.StepMovement)
			tt.Choose(rules.Pass, all)
			equal(t, "arrives in the next turn", offered(tt, rules.DoStrategic, 1), true)
		}
	},
	"10e.EXAMPLES.87 AIRCRAFT and others": func(t *testing.T) {
		plane, near := of(squad(1), effect.Aircraft, effect.Fly), at{5000 + base + inch, 5000}
		tt := phase(table(t, "", list(squad(1)), list(plane), at{5000, 5000}, near), rules.StepMovement)
		tt.Choose(rules.Select, 1)
		equal(t, "Advances", offered(tt, rules.DoAdvance, all), true)
		for _, flies := range []bool{true, false} {
			u := squad(1)
			if flies {
				u = of(u, effect.Fly)
			}
			far := table(t, "", list(u), list(plane), at{5000, 5000}, at{5000 + base + 4*inch, 5000})
			equal(t, "charges", offered(phase(far, rules.StepCharge), rules.Select, 1), flies)
		}
		tt = table(t, "", list(of(squad(1), effect.Infantry)), list(plane), at{5000, 5000}, near)
		equal(t, "is eligible to fight INFANTRY", tt.Edition.Fight.Eligible.Do(tt.Game, 2), false)
		equal(t, "the closest enemy", move.Closest(tt.Game, 1, &tt.Bodies(1)[0]), geom.Reachable)
	},
	"10e.SHOOT.TARGET.9 only units are targets": func(t *testing.T) {
		tt := table(t, "hit 1", list(squad(1, gun(t))), list(squad(1)), at{5000, 5000}, at{15000, 5000})
		on(t, tt, 8000, 9000, inch)
		shooting(tt)
		tt.Refused(shots(0, rules.NoUnit), "10e.SHOOT.TARGET.2")
		tt.Answer(shots(0, 2))
	},
	"10e.WEAPON.ONESHOT.2 the spent weapons of a model that returns": func(t *testing.T) {
		tt := table(t, "hit 1; hit 1", list(squad(2, gun(t, "one shot"))), list(squad(1)), at{5000, 5000}, at{15000, 5000})
		tt.SetPose(1, geom.Pose{X: 5000, Y: 5000 + base})
		shooting(tt).Answer(shots(0, 2))
		tt.Remove(tt.Find(1, 1), "")
		tt.Restore(1, 1, 0, geom.Pose{X: 5000, Y: 5000})
		tt.BeginTurn()
		shooting(tt).Refused(shots(0, 2), "10e.SHOOT.TARGET.4")
		tt.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: 2, Target: 2}}})
	},
}
