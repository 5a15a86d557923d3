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
