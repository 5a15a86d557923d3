package mission_test

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// phases is the edition with phases that only call a function.
func phases(do func(*rules.Game, *rules.Frame)) *rules.Edition {
	e := nine()
	e.Turn = []rules.StepID{
		rules.StepCommand, rules.StepMovement, rules.StepPsychic, rules.StepShooting, rules.StepCharge, rules.StepFight, rules.StepMorale,
	}
	for _, id := range e.Turn {
		e.Steps[id] = rules.Step{Name: "phase", ID: "test", Run: func(g *rules.Game, f *rules.Frame) rules.Status {
			do(g, f)
			return rules.Over
		}}
	}
	return e
}

// TestRounds: 9e.ROUND.STRUCTURE.1, 9e.ROUND.STRUCTURE.2, 9e.ROUND.STRUCTURE.3,
// 9e.ROUND.STRUCTURE.4, 9e.ONLYWAR.END.1, 9e.ONLYWAR.PREBATTLE.2,
// 9e.MISSION.SEQ.7, 9e.COMMAND.PHASE.1, 9e.COMMAND.PHASE.3,
// 9e.MORALE.COHERENCY.3.
func TestRounds(t *testing.T) {
	type turn struct {
		round int8
		of    rules.Player
	}
	var played []turn
	var order []rules.StepID
	e := phases(func(g *rules.Game, f *rules.Frame) {
		if f.Step == rules.StepCommand {
			played = append(played, turn{g.State.Round, f.Player})
			want := int16(0)
			if f.Player == 1 {
				want = int16(g.State.Round)
			}
			equal(t, "9e.GAPS.1 9e.GAPS.2 command points", g.State.Sides[f.Player].CommandPoints, want)
		}
		if len(order) < 7 {
			order = append(order, f.Step)
		}
	})
	tt := rulestest.New(t, e, one(squad(1)), one(squad(1)), "")
	stand(tt)
	tt.Setup.Armies[1].BattleForged = true
	tt.State.Round, tt.State.First = 0, 1
	tt.Play(rules.Frame{Step: rules.StepRounds})
	equal(t, "9e.MISSION.SEQ.7 9e.ONLYWAR.PREBATTLE.2 9e.ROUND.STRUCTURE.1 9e.ROUND.STRUCTURE.4 turns", len(played), 10)
	for i, p := range played {
		if p.round != int8(i/2+1) || p.of != rules.Player(1-i%2) {
			t.Errorf("9e.ROUND.STRUCTURE.2: turn %d: %+v", i, p)
		}
	}
	if !slices.Equal(order, e.Turn) {
		t.Errorf("9e.ROUND.STRUCTURE.3: phases %v", order)
	}
	real := nine().Turn
	equal(t, "9e.COMMAND.PHASE.3 the phase after Command", real[1], rules.StepMovement)
	equal(t, "9e.MORALE.COHERENCY.3 the last phase", real[len(real)-1], rules.StepMorale)
}

// TestArmyDestroyed: 9e.ONLYWAR.END.1, 9e.ONLYWAR.VICTOR.1. The battle ends immediately, even if
// the other army has more points.
func TestArmyDestroyed(t *testing.T) {
	e := phases(func(g *rules.Game, f *rules.Frame) {
		if g.State.Round == 2 && f.Step == rules.StepShooting {
			g.Remove(g.Find(2, 2), "test")
		}
	})
	tt := rulestest.New(t, e, one(squad(1)), one(squad(1)), "")
	stand(tt)
	tt.State.Round = 0
	tt.State.Sides[1].VictoryPoints = 9
	tt.Play(rules.Frame{Step: rules.StepRounds})
	equal(t, "9e.ONLYWAR.END.1 round", tt.State.Round, 2)
	tt.Play(rules.Frame{Step: rules.StepEnd})
	equal(t, "result", tt.State.Result, rules.FirstWins)
}

// TestPhaseEnds: there are no further requests in the phase in which an army is destroyed
// (9e.ONLYWAR.END.1).
func TestPhaseEnds(t *testing.T) {
	tt := rulestest.New(t, nine(), []rules.ArmyUnit{squad(1), squad(1)}, one(squad(1)), "")
	stand(tt)
	lose(tt, 3, 1)
	tt.Play(rules.Frame{Step: rules.StepMovement})
	equal(t, "request", tt.Request().Ask, rules.Nothing)
}

// TestVictor: 9e.ONLYWAR.VICTOR.1, 9e.ONLYWAR.VICTOR.2, 9e.MISSION.SEQ.9.
func TestVictor(t *testing.T) {
	for name, c := range map[string]struct {
		points [2]int16
		lost   [2]bool
		want   rules.Result
	}{
		"9e.ONLYWAR.VICTOR.2 first":         {points: [2]int16{3, 2}, want: rules.FirstWins},
		"9e.ONLYWAR.VICTOR.2 second":        {points: [2]int16{2, 3}, want: rules.SecondWins},
		"9e.ONLYWAR.VICTOR.2 tied":          {points: [2]int16{2, 2}, want: rules.Draw},
		"9e.ONLYWAR.VICTOR.1 first is lost": {points: [2]int16{9, 2}, lost: [2]bool{true, false}, want: rules.SecondWins},
		"9e.ONLYWAR.VICTOR.1 second":        {points: [2]int16{2, 9}, lost: [2]bool{false, true}, want: rules.FirstWins},
		"both are lost":                     {points: [2]int16{2, 9}, lost: [2]bool{true, true}, want: rules.SecondWins},
	} {
		t.Run(name, func(t *testing.T) {
			tt := rulestest.New(t, nine(), one(squad(1)), one(squad(1)), "")
			stand(tt)
			for p := range c.lost {
				tt.State.Sides[p].VictoryPoints = c.points[p]
				if c.lost[p] {
					lose(tt, rules.UnitAt(p), 1)
				}
			}
			tt.Play(rules.Frame{Step: rules.StepEnd})
			equal(t, "result", tt.State.Result, c.want)
			equal(t, "over", tt.State.Over, true)
		})
	}
}

// TestUnarrived: 9e.MOVE.REINFORCE.6. An army that never arrives loses.
func TestUnarrived(t *testing.T) {
	tt := rulestest.New(t, nine(), []rules.ArmyUnit{squad(1), squad(2)}, one(squad(1)), "")
	tt.Stand(3, 5*geom.Inch, 5*geom.Inch)
	tt.SetPlace(1, rules.Reinforcing, rules.NoUnit)
	tt.SetPlace(2, rules.Embarked, 1)
	tt.SetWarlord(0, tt.Models(2)[0].ID, rules.NoTrait)
	tt.Play(rules.Frame{Step: rules.StepEnd})
	equal(t, "9e.MOVE.REINFORCE.6 passenger", tt.Unit(2).Place, rules.Destroyed)
	equal(t, "result", tt.State.Result, rules.SecondWins)
	equal(t, "Slay the Warlord", tt.State.Sides[1].VictoryPoints, 1)
}

// TestFirstTurn: 9e.ONLYWAR.FIRST.1.
func TestFirstTurn(t *testing.T) {
	for do, want := range map[rules.OptionKind]rules.Player{rules.TakeFirst: 1, rules.TakeSecond: 0} {
		tt := rulestest.New(t, nine(), one(squad(1)), one(squad(1)), "rolloff 1 6")
		tt.Play(rules.Frame{Step: rules.StepFirstTurn})
		asked(t, tt, rules.ForFirstTurn, 1)
		tt.Choose(do, rules.NoUnit)
		equal(t, "first", tt.State.First, want)
	}
}

// TestMoments: uses at the moments of a round, and the duration of effects (9e.COMMAND.PHASE.2).
func TestMoments(t *testing.T) {
	lasting := func(at, until effect.Moment) rules.ArmyUnit {
		return using(squad(1), effect.Use{
			At: at, Until: until, Once: effect.OncePerBattle, Phase: 0, Effects: []effect.Effect{{Kind: effect.PassMorale}},
		})
	}
	for name, c := range map[string]struct {
		at, until effect.Moment
		want      int // number of phases in which the effect lasts
	}{
		"a phase":                   {effect.StartOfPhase, effect.EndOfPhase, 1},
		"from its end":              {effect.EndOfPhase, effect.EndOfPhase, 0},
		"a turn":                    {effect.StartOfTurn, effect.EndOfTurn, 7},
		"a round":                   {effect.StartOfRound, effect.EndOfRound, 14},
		"to the Command phase":      {effect.StartOfTurn, effect.NextCommandPhase, 0},
		"to the next Command phase": {effect.StartOfPhase, effect.NextCommandPhase, 14},
		"from a turn's end":         {effect.EndOfTurn, effect.EndOfRound, 7},
		"to the end":                {effect.StartOfRound, effect.EndOfBattle, 70},
		"to no moment":              {effect.StartOfRound, effect.Always, 70},
		"from the round's end":      {effect.EndOfRound, effect.EndOfBattle, 56},
		"from the end of a turn":    {effect.EndOfTurn, effect.EndOfTurn, 0},
	} {
		t.Run(name, func(t *testing.T) {
			n := 0
			e := phases(func(g *rules.Game, _ *rules.Frame) { n += len(g.State.Lasting) })
			tt := rulestest.New(t, e, []rules.ArmyUnit{squad(1), lasting(c.at, c.until)}, one(squad(1)), "")
			stand(tt)
			tt.State.Round = 0
			tt.Play(rules.Frame{Step: rules.StepRounds})
			equal(t, "phases", n, c.want)
		})
	}
}

// TestWarlord: 9e.ONLYWAR.WARLORD.1, 9e.ONLYWAR.WARLORD.2, 9e.GAPS.8.
func TestWarlord(t *testing.T) {
	hero := rulestest.Trooper()
	hero.Keywords = effect.Keywords{effect.Infantry, effect.Character}
	led := squad(2)
	led.Kinds = append(led.Kinds, hero)
	led.Keywords = effect.Keywords{effect.Infantry, effect.Character}
	led.Kinds[0].Keywords = effect.Keywords{effect.Infantry}
	none := with(rulestest.Unit(1, rulestest.Trooper(), effect.Character), effect.Effect{Kind: effect.NoWarlordTrait})

	tt := rulestest.New(t, nine(), []rules.ArmyUnit{led, squad(3), none}, one(squad(2)), "")
	tt.Play(rules.Frame{Step: rules.StepWarlords})
	asked(t, tt, rules.ForWarlord, 0)
	equal(t, "a model of each kind", len(tt.Request().Options), 4)
	before := *tt.Game.Clone()
	for option, want := range []rules.Trait{rules.NoTrait, rules.MissionTrait, rules.NoTrait, rules.NoTrait} {
		g := before.Clone()
		m := g.Request().Options[option].Model
		if err := g.Apply(&rules.Choice{Ask: rules.SelectOption, Option: option}); err != nil {
			t.Fatal(err)
		}
		equal(t, "Warlord", g.State.Warlords[0], m)
		equal(t, "9e.GAPS.8 trait", g.State.Traits[0], want) // 9e.UNIT.KEYWORD.6: the model is a CHARACTER
		equal(t, "the only kind of model", g.State.Warlords[1], 8)
	}
}

// TestNamedWarlord: the army names its Warlord and the trait.
func TestNamedWarlord(t *testing.T) {
	hero := rulestest.Unit(1, rulestest.Trooper(), effect.Character)
	for _, c := range []struct {
		aura *effect.Aura
		want rules.Trait
	}{{nil, rules.MissionTrait}, {&effect.Aura{Range: geom.Inch}, rules.ArmyTrait}} {
		tt := rulestest.New(t, nine(), []rules.ArmyUnit{squad(2), hero}, one(squad(1)), "")
		tt.Setup.Armies[0].Warlord = rules.WarlordModel{Chosen: true, Unit: 1, Aura: c.aura}
		tt.Play(rules.Frame{Step: rules.StepWarlords})
		equal(t, "request", tt.Request().Ask, rules.Nothing)
		equal(t, "Warlord", tt.State.Warlords[0], 3)
		equal(t, "trait", tt.State.Traits[0], c.want)
	}
}

// TestInspiringLeader: 9e.ONLYWAR.WARLORD.3, on both sides of its range, and only for friends.
func TestInspiringLeader(t *testing.T) {
	hero := rulestest.Unit(1, rulestest.Trooper(), effect.Character)
	tt := rulestest.New(t, nine(), []rules.ArmyUnit{hero, squad(1), squad(1)}, one(squad(1)), "")
	tt.Stand(1, 20*geom.Inch, 15*geom.Inch)
	tt.Stand(2, 20*geom.Inch+6*geom.Inch+geom.Millimetres(320), 15*geom.Inch)
	tt.Stand(3, 20*geom.Inch-6*geom.Inch-1261, 15*geom.Inch)
	tt.Stand(4, 20*geom.Inch, 18*geom.Inch)
	tt.SetWarlord(0, 1, rules.MissionTrait)
	for u, want := range []int{1, 1, 0, 0} {
		n := 0
		tt.Effects(rules.UnitAt(u), func(e *effect.Effect) {
			if e.Kind == effect.ChangeCharacteristic && e.Of == effect.Ld {
				n += e.Mod.Apply(0)
			}
		})
		equal(t, "9e.ONLYWAR.WARLORD.3 added", n, want)
	}
	equal(t, "WARLORD", tt.Is(1).Has(effect.Warlord), true)
	equal(t, "no WARLORD", tt.Is(2).Has(effect.Warlord), false)
	lose(tt, 1, 1)
	tt.Effects(2, func(*effect.Effect) { t.Error("in force without the Warlord") })
}

// TestWarlordAmongOthers: 9e.ONLYWAR.WARLORD.3. The distance is measured to the Warlord, not to
// other models of its unit.
func TestWarlordAmongOthers(t *testing.T) {
	tt := rulestest.New(t, nine(), []rules.ArmyUnit{squad(2), squad(1)}, one(squad(1)), "")
	tt.Stand(1, 20*geom.Inch, 10*geom.Inch) // the other model is at 12"
	tt.SetWarlord(0, 1, rules.MissionTrait)
	for y, want := range map[geom.Length]bool{10*geom.Inch - 7000: true, 12*geom.Inch + 7000: false} {
		tt.Stand(2, 20*geom.Inch, y)
		reached := false
		tt.Effects(2, func(*effect.Effect) { reached = true })
		equal(t, "reached", reached, want)
	}
}

// TestMissionOrder: 9e.MISSION.SEQ.1, 9e.MISSION.SEQ.2, 9e.MISSION.SEQ.3, 9e.MISSION.SEQ.4,
// 9e.MISSION.SEQ.8, 9e.MISSION.SELECT.1, 9e.ONLYWAR.MUSTER.1: the parts of Only War in order.
func TestMissionOrder(t *testing.T) {
	want := []rules.StepID{
		rules.StepWarlords, rules.StepPowers, rules.StepMarkers, rules.StepDeployment, rules.StepFirstTurn, rules.StepBeforeBattle, rules.StepRounds,
		rules.StepEnd,
	}
	e := nine()
	equal(t, "9e.MISSION.SELECT.1 mission", e.Mission.Name, "Only War")
	equal(t, "9e.MISSION.SEQ.4 markers", e.Mission.Markers.Is, 4)
	var got []rules.StepID
	for _, id := range e.Battle {
		e.Steps[id].Run = func(_ *rules.Game, f *rules.Frame) rules.Status {
			got = append(got, f.Step)
			return rules.Over
		}
	}
	tt := rulestest.New(t, e, one(squad(1)), one(squad(1)), "")
	tt.Play(rules.Frame{Step: rules.StepBattle})
	if !slices.Equal(got, want) {
		t.Errorf("9e.MISSION.SEQ.1, 9e.MISSION.SEQ.2, 9e.MISSION.SEQ.3, 9e.ONLYWAR.MUSTER.1: got %v, want %v", got, want)
	}
}
