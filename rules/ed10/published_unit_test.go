package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestPublishedUnits plays rules of units that leave the battlefield, return or are drawn into fights, each on
// both sides of its edge.
func TestPublishedUnits(t *testing.T) {
	for name, test := range publishedUnits {
		t.Run(name, test)
	}
}

// intoReserves is a unit that may be taken into Strategic Reserves at the start of a phase.
func intoReserves(u rules.ArmyUnit) rules.ArmyUnit {
	return using(u, effect.Use{At: effect.StartOfPhase, Effects: []effect.Effect{{Kind: effect.IntoReserves}}})
}

// repositioned is a table on which the first unit of two has been taken into Strategic Reserves in the second battle
// round, after what it did. The enemy stands far away.
func repositioned(t *testing.T, script string, u rules.ArmyUnit, did func(*rulestest.Table)) *rulestest.Table {
	t.Helper()
	tt := table(t, script, list(intoReserves(u), squad(1)), list(squad(1)), at{5000, 5000}, at{9000, 5000}, at{30000, 25000})
	tt.State.Sides[1].Zone, tt.State.Round = 1, 2
	did(tt)
	usesAt(tt, effect.StartOfPhase)
	return tt
}

// returns lets the first unit arrive at an edge, in the Reinforcements step of the Movement phase.
func returns(tt *rulestest.Table, places ...at) *rulestest.Table {
	phase(tt, rules.StepMovement)
	tt.Choose(rules.Pass, all)
	tt.Choose(rules.DoStrategic, 1)
	tt.Answer(up(tt, 1, places...))
	return tt
}

var publishedUnits = map[string]func(*testing.T){
	"10e.EXAMPLES.94 10e.FIGHT.SEQ.5 drawn into the fight": func(t *testing.T) {
		for _, start := range []bool{false, true} { // whether it is engaged when the phase begins
			fast := having(t, fighter(), "Fights First")
			gap := 3 * inch
			if start {
				gap = inch
			}
			script, want := "hit 1 1 1", []rules.UnitID{1, 3, 2, 4}
			if start {
				script, want = "hit 1 1 1 1", []rules.UnitID{3, 1, 4, 2}
			}
			tt := table(t, script, list(fighter(), fighter()), list(fast, fighter()),
				at{5000, 5000}, at{5000, 20000}, at{5000, 5000 + base + gap}, at{5000 + base, 20000})
			tt.Mark(1, effect.Charged)
			var order []rules.UnitID
			tt.Log(func(e *rules.Event) {
				if e.Kind == rules.EventStep && e.Word == "fights" {
					order = append(order, e.Unit)
				}
			})
			phase(tt, rules.StepFight)
			for n := 0; tt.Request().Ask != rules.Nothing && n < 50; n++ {
				switch q := tt.Request(); {
				case q.Ask == rules.SelectMelee:
					tt.Answer(&rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{{Model: tt.Models(q.Unit)[0].ID, Target: tt.EngagedBy(q.Unit).First(), Count: 1}}})
				case q.Reason == rules.ForConsolidation && q.Unit == 1 && !start:
					tt.Answer(&rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: 1, Poses: []geom.Pose{{X: 5000, Y: 5000 + gap}}}}})
				default:
					tt.Answer(&rules.Choice{Ask: q.Ask})
				}
			}
			equal(t, "order", order, want)
		}
	},
	"10e.UNIT.REPOSITION.1 embarking and disembarking are not that": func(t *testing.T) {
		tt := returns(repositioned(t, "", squad(1), func(*rulestest.Table) {}), at{20000, 3000})
		equal(t, "arrived", tt.Is(1).Has(effect.Arrived), true)
		out := table(t, "", list(truck(t), of(squad(1), effect.Infantry)), list(squad(1)), at{10000, 10000}, at{}, far)
		out.SetPlace(2, rules.Embarked, 1)
		phase(out, rules.StepMovement)
		out.Choose(rules.DoDisembark, 2)
		out.Answer(placed(out, 2, at{10000 + 2*base, 10000}))
		equal(t, "disembarked", out.Is(2).Has(effect.Arrived), false)
	},
	"10e.EXAMPLES.91 10e.UNIT.REPOSITION.2 10e.UNIT.REPOSITION.4 10e.UNIT.REPOSITION.6 what it has done and suffered remains": func(t *testing.T) {
		for is, want := range map[effect.Conditions]bool{effect.Advanced: false, 0: true} {
			tt := repositioned(t, "", squad(2), func(tt *rulestest.Table) {
				tt.Unit(1).Did |= rules.SelectedToMove
				tt.SetPose(1, geom.Pose{X: 5000 + base, Y: 5000})
				tt.Mark(1, is|effect.Shocked|effect.Moved)
				tt.SetWounds(0, 1)
			})
			returns(tt, at{20000, 3000}, at{20000 + base, 3000})
			equal(t, "moved, stationary, Advanced", [3]bool{tt.Is(1).Has(effect.Moved), tt.Is(1).Has(effect.RemainedStationary), tt.Is(1).Has(effect.Advanced)}, [3]bool{true, false, is != 0})
			equal(t, "shocked still", tt.Is(1).Has(effect.Shocked), true)
			equal(t, "wounds", [2]int16{tt.Models(1)[0].Wounds, tt.Unit(1).Alive}, [2]int16{1, 2})
			tt.Unmark(1, effect.Shocked)
			tt.Stand(3, 20000, 9000)
			equal(t, "may charge", offered(phase(tt, rules.StepCharge), rules.Select, 1), want)
		}
	},
	"10e.UNIT.REPOSITION.3 what applies to reinforcements applies to it": func(t *testing.T) {
		for gap, want := range map[geom.Length]bool{12 * inch: false, 12*inch + 2: true} {
			tt := repositioned(t, "", squad(1), func(*rulestest.Table) {})
			tt.Setup.Armies[1].Units[0].Effects = []effect.Effect{{Kind: effect.ForbidReinforcements, Length: 12 * inch}}
			tt = rulestest.New(t, tt.Edition, tt.Setup.Armies[0].Units, tt.Setup.Armies[1].Units, "")
			tt.State.Sides[1].Zone, tt.State.Round = 1, 2
			tt.Stand(1, 5000, 5000)
			tt.Stand(2, 9000, 5000)
			tt.Stand(3, 20000+base+gap, 3000)
			usesAt(funded(tt, 1), effect.StartOfPhase)
			phase(tt, rules.StepMovement)
			tt.Choose(rules.Pass, all)
			tt.Choose(rules.DoStrategic, 1)
			equal(t, "legal", tt.Apply(up(tt, 1, at{20000, 3000})) == nil, want)
		}
	},
	"10e.UNIT.REPOSITION.5 it tests when it is set up": func(t *testing.T) {
		for _, c := range []struct {
			left   int  // models of five
			before bool // whether it left before its player's Command phase
			script string
		}{{2, true, "morale 1 1"}, {3, true, ""}, {2, false, ""}} {
			tt := repositioned(t, c.script, squad(5), func(tt *rulestest.Table) {
				for i := range 5 {
					tt.SetPose(i, geom.Pose{X: 5000 + geom.Length(i)*base, Y: 5000})
				}
				for range 5 - c.left {
					tt.Remove(int(tt.Unit(1).First), "")
				}
			})
			if tt.Unit(1).Absent = false; c.before {
				onePhase(tt, rules.StepCommand)
			}
			var places []at
			for i := range c.left {
				places = append(places, at{20000 + geom.Length(i)*base, 3000})
			}
			returns(tt, places...)
			equal(t, "shocked", tt.Is(1).Has(effect.Shocked), c.script != "")
		}
	},
	"10e.UNIT.ADD.3 models without room trigger nothing": func(t *testing.T) {
		for _, room := range []bool{false, true} {
			u := returning(squad(2), 1)
			u.Uses = append(u.Uses, effect.Use{At: effect.WhenModelDestroyed, Effects: []effect.Effect{{Kind: effect.GainCommandPoints, Value: 1}}})
			tt := table(t, "", list(u), list(squad(1)), at{5000, 5000}, far)
			id := tt.State.Models[1].ID
			tt.Remove(1, "")
			usesAt(tt, effect.StartOfPhase)
			c := up(tt, 1)
			if c.Paths = nil; room {
				c.Paths = []rules.Path{{Model: id, Poses: []geom.Pose{{X: 5000, Y: 5000 + base}}}}
			}
			tt.Answer(c)
			equal(t, "models", tt.Unit(1).Alive == 2, room)
			equal(t, "points", tt.State.Sides[0].CommandPoints, 0)
		}
	},
	"10e.MOVE.SURGE.1 one surge move in a phase, neither shocked nor engaged": func(t *testing.T) {
		for _, c := range []struct {
			gap  geom.Length
			is   effect.Conditions
			want bool
		}{{5 * inch, 0, true}, {5 * inch, effect.Shocked, false}, {inch, 0, false}, {inch + 1, 0, true}} {
			use := effect.Use{At: effect.EndOfPhase, Effects: []effect.Effect{{Kind: effect.ExtraMove, As: effect.ToSurge, Length: 6 * inch}}}
			tt := table(t, "", list(using(squad(1), use)), list(squad(1)), at{5000, 5000}, at{5000 + base + c.gap, 5000})
			tt.Mark(1, c.is)
			tt.State.Phase = rules.StepShooting
			usesAt(tt, effect.EndOfPhase)
			equal(t, "asked", tt.Request().Reason == rules.ForSurge, c.want)
			if c.want && c.gap > 2*inch {
				tt.Answer(shift(tt, 1, c.gap))
				tt.Stand(2, far.x, far.y)
				equal(t, "a second time", move.MaySurge(tt.Game, 1), false)
				tt.BeginPhase()
				equal(t, "in the next phase", move.MaySurge(tt.Game, 1), true)
			}
		}
	},
	"10e.EXAMPLES.26 10e.BATTLESHOCK.TEST.6 one test in the Battle-shock step": func(t *testing.T) {
		for _, c := range []struct {
			lost   int
			forced bool
			place  rules.Place
			script string
		}{{3, true, rules.OnTable, "morale 6 6"}, {1, true, rules.OnTable, "morale 6 6"}, {1, false, rules.OnTable, ""}, {3, true, rules.Embarked, ""}} {
			u := of(squad(4), effect.Infantry)
			if c.forced {
				u.Effects = []effect.Effect{{Kind: effect.ShockBelowStart}}
			}
			tt := table(t, c.script, list(u, truck(t)), list(squad(1)), at{5000, 5000}, at{12000, 5000}, far)
			for range c.lost {
				tt.Remove(int(tt.Unit(1).First), "")
			}
			if c.place == rules.Embarked {
				tt.SetPlace(1, rules.Embarked, 2)
			}
			onePhase(tt, rules.StepCommand)
			for tt.Request().Reason == rules.ForStratagem || tt.Request().Reason == rules.ForOrder {
				tt.Choose(rules.Pass, all)
			}
		}
	},
	"10e.STRATAGEM.USE.3 what makes any Stratagem free takes one command point off": func(t *testing.T) {
		for _, c := range []struct {
			effect effect.Effect
			cost   int16 // of Counter-offensive, 2
		}{
			{effect.Effect{Kind: effect.StratagemFree, Value: effect.AnyStratagem}, 1},
			{effect.Effect{Kind: effect.StratagemFree, Value: int16(rules.CounterOffensive)}, 0},
			{effect.Effect{Kind: effect.StratagemFree, Value: int16(rules.CounterOffensive), Amount: dice.Fixed(3)}, 0}, // never below 0
			{effect.Effect{Kind: effect.StratagemFree, Value: int16(rules.Grenade)}, 2},
		} {
			u := squad(1)
			u.Effects = []effect.Effect{c.effect}
			tt := funded(table(t, "", list(u), list(squad(1)), at{5000, 5000}, far), 2)
			tt.UseStratagem(0, tt.StratagemOf(rules.CounterOffensive), 1, rules.NoModel)
			equal(t, "cost", 2-tt.State.Sides[0].CommandPoints, c.cost)
		}
	},
}

// gains is a Use of a moment that gives its player a command point.
func gains(m effect.Moment) effect.Use {
	return effect.Use{At: m, Optional: true, Effects: []effect.Effect{{Kind: effect.GainCommandPoints, Value: 1}}}
}

// TestPublishedOrder plays rules of the order in which rules apply, each on both sides of its edge.
func TestPublishedOrder(t *testing.T) {
	for name, test := range publishedOrder {
		t.Run(name, test)
	}
}

var publishedOrder = map[string]func(*testing.T){
	"10e.CORE.ARMY.2 a unit moves with its own models alone": func(t *testing.T) {
		for other, want := range map[int]bool{0: true, 1: false} {
			tt := moving(table(t, "", list(squad(1), squad(1)), list(squad(1)), at{5000, 5000}, at{5000, 9000}, far), 1, rules.DoNormalMove)
			c := shift(tt, 1, inch)
			c.Paths[0].Model = tt.State.Models[other].ID
			c.Paths[0].Poses[0].Y = tt.State.Bodies[other].Pose.Y
			equal(t, "legal", tt.Apply(c) == nil, want)
		}
	},
	"10e.CORE.SEQUENCE.4 rules of the start of a phase come before its others": func(t *testing.T) {
		for when, want := range map[effect.Moment]rules.Reason{effect.StartOfPhase: rules.ForUse, effect.WhenSelectedToMove: rules.ForUnitToMove} {
			tt := onePhase(table(t, "", list(using(squad(1), gains(when))), list(squad(1)), at{5000, 5000}, far), rules.StepMovement)
			equal(t, "asked first", tt.Request().Reason, want)
		}
	},
	"10e.CORE.SEQUENCE.10 rules of the moment of scoring come before it": func(t *testing.T) {
		for when, want := range map[effect.Moment]bool{effect.EndOfPhase: true, effect.EndOfTurn: false} {
			use := effect.Use{At: when, Select: effect.Selection{Affected: effect.AllEnemies}, Effects: []effect.Effect{shock}}
			tt := table(t, "", list(using(squad(1), use)), list(squad(1)), at{5000, 5000}, at{5000, 8000})
			tt.AddMarker(geom.Point{X: 5000, Y: 6500})
			tt.State.Round = 2
			onePhase(tt, rules.StepCommand)
			equal(t, "the contested marker scores", tt.State.Sides[0].VictoryPoints > 0, want)
		}
	},
	"10e.CORE.MEASURE.9 of equally close units the player chooses": func(t *testing.T) {
		for more, want := range map[geom.Length]bool{0: true, 1: false} {
			use := effect.Use{At: effect.StartOfPhase, Select: effect.Selection{Affected: effect.OneEnemy, Closest: true, Count: 1}, Effects: []effect.Effect{shock}}
			tt := table(t, "", list(using(squad(1), use)), list(squad(1), squad(1)), at{10000, 10000}, at{10000 + base + 6*inch, 10000}, at{10000 - base - 6*inch - more, 10000})
			usesAt(tt, effect.StartOfPhase)
			equal(t, "asked", tt.Request().Reason == rules.ForTarget, want)
			if !want {
				equal(t, "the closest", shockedUnits(tt), []rules.UnitID{2})
			}
		}
	},
	"10e.CORE.CONTACT.2 base to base, unless coherency forbids it": func(t *testing.T) {
		for gap, by := range map[geom.Length]rules.RuleID{3 * inch: "", 2300: "10e.CHARGE.MOVE.1"} {
			tt := charging(t, "charge 3 3", gap, 2) // the second model stays
			if by == "" {
				tt.Answer(shift(tt, 1, 2200, 0))
			} else {
				tt.Refused(shift(tt, 1, 2200, 0), by)
			}
		}
	},
	"10e.CORE.CONTACT.3 what is as close as possible stays, and its unit has moved": func(t *testing.T) {
		tt := table(t, "hit 1 1 1 1", list(squad(2)), list(squad(1)), at{5000, 5000}, at{5000 + base, 5000})
		tt.SetPose(1, geom.Pose{X: 5000 - base, Y: 5000 + base})
		tt.Mark(1, effect.Charged)
		phase(tt, rules.StepFight)
		asked(t, tt, rules.ForPileIn)
		touching := &rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: 1, Poses: []geom.Pose{{X: 5000, Y: 5000 - 100}}}}}
		tt.Refused(touching, "10e.FIGHT.PILEIN.2")
		tt.Answer(&rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: 2, Poses: []geom.Pose{{X: 5000 + base/2, Y: 5000 + base*866/1000 + 2}}}}})
		equal(t, "moved", tt.Is(1).Has(effect.Moved), true)
	},
	"10e.CORE.DICE.9 a die that is treated as a 6 is critical": func(t *testing.T) {
		for face, script := range map[int]string{6: "wound 1 1", 5: "wound 1"} {
			tt := table(t, script, list(faithful(squad(1, gun(t, "sustained hits 1")), false)), list(squad(1)), at{5000, 5000}, at{15000, 5000})
			tt.State.Sides[0].StoredDice[face-1] = 1
			shooting(tt).Answer(shots(0, 2))
			order(t, tt, rules.DoSubstitute, dice.Hit, int32(face))
		}
	},
	"10e.SHOOT.TARGET.8 conditions of a target hold for all attacks": func(t *testing.T) {
		again := effect.Effect{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Any, Scope: effect.Scope{When: effect.TargetAtStart}}
		for lost, script := range map[int]string{0: "hit 3; wound 4; save 1; hit 1 1", 1: "hit 3; wound 4; save 1; hit 1"} {
			w := gun(t)
			w.Damage = dice.Fixed(2)
			u := squad(2, w)
			u.Effects = []effect.Effect{again}
			tt := table(t, script, list(u), list(squad(3)), at{5000, 5000}, at{15000, 5000})
			for range lost {
				tt.Remove(int(tt.Unit(2).First), "")
			}
			shooting(tt).Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: 1, Target: 2}, {Model: 2, Target: 2}}})
			suffers(tt)
			for tt.Request().Reason == rules.ForAllocation {
				tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{tt.Models(2)[0].ID}})
			}
		}
	},
	"10e.ATTACK.SEQ.2 a saved attack has scored a wound": func(t *testing.T) {
		for script, want := range map[string]bool{"hit 3; wound 4; save 6": true, "hit 3; wound 3": false} {
			w := gun(t)
			w.Effects = append(w.Effects, effect.Effect{Kind: effect.Mark, Roll: effect.WoundRoll, Value: 0})
			u := squad(1, w)
			u.Uses = []effect.Use{{At: effect.WhenMarked, Until: effect.EndOfTurn, Effects: []effect.Effect{{Kind: effect.FightsFirst}}}}
			tt := table(t, script, list(u), list(squad(1)), at{5000, 5000}, at{15000, 5000})
			shooting(tt).Answer(shots(0, 2))
			equal(t, "wounded", tt.HasEffect(2, effect.FightsFirst), want)
		}
	},
	"10e.ABILITY.SCOUTS.5 all Scouts of the player with the first turn": func(t *testing.T) {
		scout := having(t, squad(1), `Scouts 6"`)
		for first, want := range map[rules.Player][]rules.Player{0: {0, 0, 1, 1}, 1: {1, 1, 0, 0}} {
			tt := table(t, "", list(scout, scout), list(scout, scout), at{5000, 5000}, at{5000, 9000}, at{30000, 5000}, at{30000, 9000})
			tt.State.First, tt.State.Turn = first, first
			phase(tt, rules.StepBeforeBattle)
			var moved []rules.Player
			for n := 0; tt.Request().Ask != rules.Nothing && n < 20; n++ {
				switch q := tt.Request(); q.Reason {
				case rules.ForUse:
					tt.Choose(rules.DoUse, all)
				case rules.ForSequence:
					tt.Answer(&rules.Choice{Ask: q.Ask})
				default:
					moved = append(moved, q.Player)
					tt.Answer(&rules.Choice{Ask: q.Ask})
				}
			}
			equal(t, "moves", moved, want)
		}
	},
	"10e.STRATAGEM.USE.4 10e.STRATAGEM.USE.6 a Stratagem that names units of both armies": func(t *testing.T) {
		for free, want := range map[bool]int16{true: 1, false: 0} {
			ram := of(squad(1, blade(dice.Fixed(1))), effect.Vehicle)
			if free {
				ram.Effects = []effect.Effect{{Kind: effect.StratagemFree, Value: int16(rules.TankShock)}}
			}
			tt := funded(table(t, "mortal 1 1 1 1", list(ram), list(squad(1)), at{5000, 5000}, at{5000 + base, 5000}), 1)
			tt.State.Phase = rules.StepCharge
			tt.OfferStratagems(rules.ChargeMoved, 0, 1)
			tt.Run()
			spend(t, tt, rules.TankShock, 2)
			equal(t, "points left", tt.State.Sides[0].CommandPoints, want)
		}
		tt := funded(table(t, "", list(squad(1), squad(1)), list(squad(1)), at{5000, 5000}, at{5000, 9000}, far), 1)
		tt.UseStratagem(0, tt.StratagemOf(rules.GoToGround), 1, rules.NoModel)
		equal(t, "effects on your unit", [2]bool{tt.HasEffect(1, effect.GiveCover), tt.HasEffect(2, effect.GiveCover)}, [2]bool{true, false})
	},
	"10e.OBJECTIVE.CONTROL.4 10e.GAPS.36 coherency, control, scoring": func(t *testing.T) {
		for keep, want := range map[int]bool{0: true, 1: false} { // the model that is left
			tt := table(t, "", list(squad(2)), list(squad(1)), at{5000, 5000}, far)
			tt.SetPose(1, geom.Pose{X: 5000, Y: 15000})
			tt.AddMarker(geom.Point{X: 5000, Y: 5000})
			held, scored := false, false
			tt.Edition.Mission.AtTurn.Do = func(g *rules.Game) {
				if p, ok := g.Controls(0); !scored {
					held, scored = ok && p == 0, true
				}
			}
			gone := tt.State.Models[1-keep].ID
			tt.State.Frames, tt.State.Request = []rules.Frame{{Step: rules.StepRounds, Stage: 6}}, rules.Request{} // the end of the turn
			tt.Run()
			asked(t, tt, rules.ForCoherency)
			for i, o := range tt.Request().Options {
				if o.Model == gone {
					tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: i})
					break
				}
			}
			equal(t, "controls it when it scores", held, want)
		}
	},
	"10e.UNIT.STRENGTH.8 parts of a unit have their own Starting Strength, and are not split again": func(t *testing.T) {
		for parts, want := range map[int16][]int16{2: {5, 5}, 3: {10}} { // ten models are not three equal parts
			u := squad(10)
			u.Effects = []effect.Effect{{Kind: effect.SplitUnit, Value: parts}}
			tt := table(t, "", list(u), list(squad(1)))
			tt.State.Frames = []rules.Frame{{Step: rules.StepDivide}}
			tt.Run()
			asked := 0
			for ; tt.Request().Reason == rules.ForDivision; asked++ {
				tt.Choose(rules.TakeNumber, all)
			}
			var got []int16
			for _, s := range tt.Units() {
				if s.Player == 0 {
					got = append(got, s.Starting)
				}
			}
			equal(t, "Starting Strengths", got, want)
			equal(t, "asked", asked, len(want)-1)
		}
	},
	"10e.MOVE.STRATEGIC.3 half of a divided unit counts half its points": func(t *testing.T) {
		for points, want := range map[int32]bool{50: true, 51: false} {
			tt := table(t, "", list(costing(points, squad(10)), costing(100-points, squad(1))), list(squad(1)))
			half := tt.Split(1, []rules.ModelID{6, 7, 8, 9, 10})
			equal(t, "the half", tt.Reservable(half), want)
			tt.Reserve(half)
			equal(t, "the other half too", tt.Reservable(1), false)
		}
	},
	"10e.CORE.OUTOFPHASE.1 rules that a phase triggers are not used out of it": func(t *testing.T) {
		for is, want := range map[effect.Conditions]int16{0: 1, effect.Overwatch: 0} {
			u := using(squad(1, gun(t)), effect.Use{At: effect.WhenSelectedToShoot, Effects: []effect.Effect{{Kind: effect.GainCommandPoints, Value: 1}}})
			tt := table(t, "hit 1", list(u), list(squad(1)), at{5000, 5000}, at{15000, 5000})
			f := rules.Frame{Step: rules.StepShoot, Unit: 1, Value: int32(is)}
			if is != 0 {
				f.Other = 2
			}
			tt.Play(f)
			equal(t, "points", tt.State.Sides[0].CommandPoints, want)
			tt.Answer(shots(0, 2))
			withoutOrder(tt)
		}
	},
}
