package ed10

import (
	"fmt"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
)

// TestUpward: 10e.UNIT.COHERENCY.1, 10e.OBJECTIVE.MARKER.3. Coherency and objective markers reach
// 5" up.
func TestUpward(t *testing.T) {
	for up, want := range map[geom.Length]bool{5 * inch: true, 5*inch + 1: false} {
		tt := table(t, "", list(squad(2)), list(squad(1)), at{10000, 10000}, far)
		tt.SetPose(1, geom.Pose{X: 10000, Y: 10000 + base, Z: up})
		equal(t, "coherent", tt.Coherent(tt.Bodies(1)), want)
		one := table(t, "", list(squad(1)), list(squad(1)), at{10000, 10000}, far)
		one.SetPose(0, geom.Pose{X: 10000, Y: 10000, Z: up})
		one.AddMarker(geom.Point{X: 10000, Y: 10000})
		_, held := one.Edition.Mission.Controls.Do(one.Game, 0)
		equal(t, "10e.OBJECTIVE.MARKER.3 marker", held, want)
	}
}

// TestEveryMarker: 10e.OBJECTIVE.CONTROL.5. A model counts for every marker in range.
func TestEveryMarker(t *testing.T) {
	tt := table(t, "", list(squad(1)), list(squad(1)), at{10000, 10000}, far)
	tt.AddMarker(geom.Point{X: 10000, Y: 9000})
	tt.AddMarker(geom.Point{X: 10000, Y: 11000})
	for m := range 2 {
		by, held := tt.Edition.Mission.Controls.Do(tt.Game, m)
		equal(t, "10e.OBJECTIVE.CONTROL.5 held", held && by == 0, true)
	}
	phase(tt, rules.StepScore)
	asked(t, tt, rules.ForNothing)
}

// TestLeastAttacks: 10e.DATASHEET.LIMIT.1. No modifier lowers Attacks below 1, for melee
// weapons and ranged ones.
func TestLeastAttacks(t *testing.T) {
	fewer := func(of effect.Characteristic) []effect.Effect {
		return []effect.Effect{{Kind: effect.ChangeCharacteristic, Of: of, Mod: dice.Modifier{Add: -5}}}
	}
	melee := against(blade(dice.Fixed(3)), soldiers(1))
	for _, of := range []effect.Characteristic{effect.A, effect.WeaponAttacks} {
		melee.own.Effects = fewer(of)
		melee.leaves(t, "hit 1", 2)
	}
	shot := against(gun(t), soldiers(1))
	shot.own.Effects = fewer(effect.WeaponAttacks)
	shot.leaves(t, "hit 1", 2)
}

// TestChargeTargets: 10e.CHARGE.TARGET.1. A unit can charge enemies within 12", and must end
// within Engagement Range of each of its targets; it can charge AIRCRAFT only if it can FLY.
func TestChargeTargets(t *testing.T) {
	for gap, want := range map[geom.Length]bool{12 * inch: true, 12*inch + 1: false} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + gap, 5000})
		equal(t, "10e.CHARGE.TARGET.1 "+gap.String(), offered(phase(tt, rules.StepCharge), rules.Select, 1), want)
	}
	for k, want := range map[effect.Keyword]bool{effect.Fly: true, effect.Infantry: false} {
		tt := table(t, "", list(of(squad(1), k)), list(of(squad(1), effect.Aircraft)), at{5000, 5000}, at{5000 + base + 5*inch, 5000})
		equal(t, "10e.AIRCRAFT.FIGHT.2 AIRCRAFT", offered(phase(tt, rules.StepCharge), rules.Select, 1), want)
	}
	for y, want := range map[geom.Length]bool{0: false, 880: true} {
		tt := table(t, "charge 3 3", list(squad(1)), list(squad(1), squad(1)), at{10000, 10000}, at{10000 + base + 3*inch, 10000}, at{10000 + base + 3*inch, 10000 + base + 500})
		tt.Edition.Charge.Contact.Is = nil
		phase(tt, rules.StepCharge)
		tt.Choose(rules.Select, 1)
		tt.Answer(&rules.Choice{Ask: rules.SelectCharge, Units: rules.UnitSet(0).With(2).With(3)})
		c := shift(tt, 1, 3*inch-500)
		c.Paths[0].Poses[0].Y += y
		if want {
			tt.Answer(c)
		} else {
			tt.Refused(c, "10e.CHARGE.ROLL.2")
		}
	}
}

// TestRemainingCombats: 10e.FIGHT.SEQ.2. When all units that fight first have fought, the
// player whose turn it is not selects first again.
func TestRemainingCombats(t *testing.T) {
	for _, turn := range []rules.Player{0, 1} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + 500, 5000})
		tt.State.Turn = turn
		tt.Play(rules.Frame{Step: rules.StepFight, Stage: 1, Value: -1, Player: turn})
		asked(t, tt, rules.ForPileIn)
		equal(t, "10e.FIGHT.SEQ.2 who", tt.Request().Player, turn.Opponent())
	}
}

// TestSecondRank: 10e.FIGHT.WHO.1. A model can fight if it touches one of its unit that touches
// the enemy, but not if that is only within Engagement Range.
func TestSecondRank(t *testing.T) {
	for _, c := range []struct {
		front, back geom.Length // gaps to the enemy, and between the ranks
		want        bool
	}{{0, 0, true}, {200, 0, false}, {0, 200, false}} {
		tt := table(t, "", list(squad(2)), list(squad(1)), at{10000, 10000}, at{10000 + base + c.front, 10000})
		tt.SetPose(1, geom.Pose{X: 10000 - base - c.back, Y: 10000})
		var to [2]rules.UnitSet
		fight.Targets(tt.Game, 1, to[:])
		equal(t, "front", to[0].Has(2), true)
		equal(t, "10e.FIGHT.WHO.1 second rank", to[1].Has(2), c.want)
	}
}

// TestPileInOfFlyers: 10e.MOVE.FLY.2. Models that can FLY do not fly in pile-ins.
func TestPileInOfFlyers(t *testing.T) {
	tt := table(t, "", list(of(squad(1), effect.Fly)), list(squad(1)), at{10000, 10000}, far)
	k := fight.PileInKind(tt.Game, 1)
	equal(t, "10e.MOVE.FLY.2 across", k.Across || k.Through || k.Air, false)
}

// TestTitanicFallsBack: 10e.MOVE.FALLBACK.2. The rule applies to every unit.
func TestTitanicFallsBack(t *testing.T) {
	for _, fell := range []bool{true, false} {
		tt := table(t, "", list(of(squad(1, gun(t)), effect.Titanic, effect.Vehicle)), list(squad(1)), at{10000, 5000}, at{20000, 5000})
		if fell {
			tt.Mark(1, effect.FellBack)
		}
		equal(t, "shoots", offered(phase(tt, rules.StepShooting), rules.Select, 1), !fell)
	}
}

// TestOneProfileFirst: 10e.SHOOT.RESOLVE.2, 10e.FIGHT.ATTACK.1. Attacks with one profile on a target
// come before those with another.
func TestOneProfileFirst(t *testing.T) {
	small, big := gun(t), gun(t)
	big.Strength.Own = 9
	tt := shooting(facing(t, "hit 1 1 1 1", 10*inch, squad(2, small, big), squad(1)))
	shot := func(m rules.ModelID, w uint8) rules.Declared { return rules.Declared{Model: m, Weapon: w, Target: 3} }
	tt.Refused(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{shot(1, 0), shot(1, 1), shot(2, 0), shot(2, 1)}}, "10e.SHOOT.RESOLVE.2")
	tt.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{shot(1, 0), shot(2, 0), shot(1, 1), shot(2, 1)}})
}

// TestOneBladeFirst: 10e.FIGHT.ATTACK.1. The same in melee.
func TestOneBladeFirst(t *testing.T) {
	extra := blade(dice.Fixed(1))
	extra.Strength.Own = 9
	arm(t, &extra, "extra attacks")
	quiet := squad(1)
	quiet.Effects = []effect.Effect{{Kind: effect.Cannot, Actions: effect.ToFight}}
	tt := table(t, "hit 1 1; hit 1 1", list(squad(2, blade(dice.Fixed(1)), extra)), list(quiet), at{5000, 5000}, at{5000 + base, 5000})
	tt.SetPose(1, geom.Pose{X: 5000 + 2*base, Y: 5000})
	tt.Mark(1, effect.Charged)
	phase(tt, rules.StepFight)
	asked(t, tt, rules.ForFighting)
	blow := func(m rules.ModelID, w uint8) rules.Declared {
		return rules.Declared{Model: m, Weapon: w, Target: 2, Count: 1}
	}
	tt.Refused(&rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{blow(1, 0), blow(1, 1), blow(2, 0), blow(2, 1)}}, "10e.FIGHT.ATTACK.1")
	tt.Answer(&rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{blow(1, 0), blow(2, 0), blow(1, 1), blow(2, 1)}})
}

// TestPrecisionInSight: 10e.WEAPON.PRECISION.1. The attacker is asked if the leader is visible
// to the shooting model and other models are left.
func TestPrecisionInSight(t *testing.T) {
	for _, hidden := range []bool{false, true} {
		tt := hunted(t, "hit 3; wound 4; save 1", 6*inch, squad(1, gun(t, "precision")), func(_, g *rules.ArmyUnit) { g.Kinds[0].Count = 1 })
		land, err := geom.LayTerrain([]geom.Feature{{Name: "wall", Parts: []geom.Prism{{
			Corners: []geom.Point{{X: 8000, Y: 8000}, {X: 8500, Y: 8000}, {X: 8500, Y: 30000}, {X: 8000, Y: 30000}}, Height: 5 * inch,
		}}}}, tt.Edition.Move.LowTerrain.Is)
		if err != nil {
			t.Fatal(err)
		}
		tt.Terrain = land
		for i, m := range tt.Models(3) {
			if m.Leads && hidden {
				tt.SetPose(int(tt.Unit(3).First)+i, geom.Pose{X: 10000, Y: 15000})
			}
		}
		shooting(tt).Answer(shots(0, 3))
		if !hidden {
			asked(t, tt, rules.ForPrecision)
			tt.Choose(rules.Select, all)
		}
		for _, m := range tt.Models(3) {
			equal(t, "hurt", m.Wounds < 2, m.Leads != hidden)
		}
	}
}

// TestOnlyWarScores: 10e.MISSION.ONLYWAR.2, 10e.EXAMPLES.67. A marker scores from the second
// battle round on, at most 3 in a turn; neither the Warlord nor the end of the battle does.
func TestOnlyWarScores(t *testing.T) {
	for _, c := range []struct {
		round   int8
		markers int
		points  int16
	}{{1, 2, 0}, {2, 4, 3}, {3, 1, 1}, {5, 3, 3}} {
		tt := table(t, "", list(squad(1)), list(squad(2)), at{5000, 5000}, far)
		for range c.markers {
			tt.AddMarker(geom.Point{X: 5000, Y: 6000})
		}
		tt.State.Round = c.round
		tt.SetWarlord(1, 2, rules.NoTrait)
		tt.Remove(1, "")
		m := &tt.Edition.Mission
		m.AtCommand.Do(tt.Game)
		equal(t, fmt.Sprintf("10e.MISSION.ONLYWAR.2 10e.EXAMPLES.67 round %d", c.round), tt.State.Sides[0].VictoryPoints, c.points)
		m.AtTurn.Do(tt.Game)
		m.SlayWarlord.Do(tt.Game)
		m.AtEnd.Do(tt.Game)
		equal(t, "10e.MISSION.ONLYWAR.2 at the end", tt.State.Sides[0].VictoryPoints, c.points)
	}
}

// TestOnlyWarEnds: 10e.MISSION.ONLYWAR.7, 10e.MISSION.ONLYWAR.8. The battle has five rounds. A
// player who destroyed the other army wins, regardless of points; otherwise the player with
// more points wins.
func TestOnlyWarEnds(t *testing.T) {
	equal(t, "10e.MISSION.ONLYWAR.7", Edition().Mission.Rounds.Is, 5)
	for _, c := range []struct {
		slain        bool
		first, other int16
		want         rules.Result
	}{{true, 0, 9, rules.FirstWins}, {false, 0, 9, rules.SecondWins}, {false, 3, 2, rules.FirstWins}, {false, 4, 4, rules.Draw}} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far)
		tt.State.Sides[0].VictoryPoints, tt.State.Sides[1].VictoryPoints = c.first, c.other
		if c.slain {
			tt.Remove(1, "")
		}
		equal(t, fmt.Sprintf("10e.MISSION.ONLYWAR.8 %+v", c), tt.Edition.Mission.Victor.Do(tt.Game), c.want)
	}
}

// TestOnlyWarBattlefields: 10e.MISSION.ONLYWAR.1, 10e.MISSION.ONLYWAR.3, 10e.ARMY.SIZE.1,
// 10e.ARMY.SIZE.2. The battlefield follows the size of the battle.
func TestOnlyWarBattlefields(t *testing.T) {
	e := Edition()
	for points, want := range map[int32][2]geom.Length{500: {44 * inch, 60 * inch}, 1000: {44 * inch, 60 * inch}, 2000: {44 * inch, 60 * inch}, 2001: {44 * inch, 90 * inch}} {
		var armies [2]rules.Army
		for i := range armies {
			u := squad(1)
			u.Points = points
			armies[i].Units = list(u)
		}
		size := mission.SizeOf(&e, &armies)
		equal(t, fmt.Sprintf("10e.MISSION.ONLYWAR.3 %d points", points), [2]geom.Length{size.Width, size.Depth}, want)
	}
	var names []string
	for _, s := range e.Mission.Sizes.Is {
		names = append(names, s.Name)
	}
	equal(t, "10e.MISSION.ONLYWAR.1 10e.ARMY.SIZE.1 10e.ARMY.SIZE.2", names, []string{"Incursion", "Strike Force", "Onslaught"})
}

// TestVictor: 10e.MISSION.SEQ.11. If points are equal, the battle is a draw.
func TestVictor(t *testing.T) {
	for _, c := range []struct {
		points [2]int16
		want   rules.Result
	}{{[2]int16{1, 1}, rules.Draw}, {[2]int16{2, 1}, rules.FirstWins}, {[2]int16{0, 1}, rules.SecondWins}} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far)
		for p := range tt.State.Sides {
			tt.State.Sides[p].VictoryPoints = c.points[p]
		}
		tt.State.Underdog = 1
		equal(t, "result", tt.Edition.Mission.Victor.Do(tt.Game), c.want)
	}
}

// TestDeployedAsNoted: 10e.MISSION.FORMATIONS.1. At deployment, only noted units go into
// Reserves or embark.
func TestDeployedAsNoted(t *testing.T) {
	rider := having(t, of(squad(1), effect.Infantry), "Deep Strike")
	tt := table(t, "", list(rider, truck(t)), list(squad(1)))
	tt.Stand(3, far.x, far.y)
	phase(tt, rules.StepDeployment)
	tt.Choose(rules.TakeNumber, all)
	equal(t, "reserves", offered(tt, rules.DoReinforce, all), false)
	tt.Choose(rules.Select, 2)
	asked(t, tt, rules.ForDeployment)
	equal(t, "asked", tt.Request().Ask, rules.SetUp)
}

// TestSteps: 10e.MISSION.SEQ.1. The steps before the battle are in the order of the mission
// sequence.
func TestSteps(t *testing.T) {
	e := Edition()
	equal(t, "10e.MISSION.SEQ.1 10e.MISSION.SEQ.2 steps", e.Battle, []rules.StepID{
		rules.StepWarlords,     // 1 muster armies
		rules.StepMarkers,      // 3 create the battlefield
		rules.StepAttacker,     // 4
		rules.StepFormations,   // 5
		rules.StepDeployment,   // 6
		rules.StepFirstTurn,    // 7
		rules.StepBeforeBattle, // 8
		rules.StepRounds,       // 9
		rules.StepEnd,          // 10, 11
	})
}

// TestField: 10e.GAPS.25, 10e.GAPS.26. The zones are 10" deep, along the edges that are
// farther apart, and the battlefield has as much terrain as in the 9th edition.
func TestField(t *testing.T) {
	m := Edition().Mission
	field := geom.Rect{Max: geom.Point{X: 60 * inch, Y: 44 * inch}}
	zones := m.Zones.Do(field, 0)
	equal(t, "10e.GAPS.25 depth", [2]geom.Length{zones[0].Bounds().Depth(), zones[1].Bounds().Depth()}, [2]geom.Length{10 * inch, 10 * inch})
	equal(t, "10e.GAPS.26 features", geom.FeatureCount(field), 19)
	equal(t, "10e.MISSION.ONLYWAR.4 markers", m.Markers.Is, 4)
	tt := table(t, "", list(squad(1)), list(squad(1)))
	equal(t, "10e.GAPS.28 command points", [2]int16{tt.State.Sides[0].CommandPoints, tt.State.Sides[1].CommandPoints}, [2]int16{})
}

// TestBoarding: 10e.TRANSPORT.EMBARK.1. A unit embarks when it ends its move within 3" of a
// TRANSPORT, but not in the phase in which it disembarked.
func TestBoarding(t *testing.T) {
	for gap, want := range map[geom.Length]bool{3 * inch: true, 3*inch + 1: false} {
		tt := table(t, "", list(truck(t), of(squad(1), effect.Infantry)), list(squad(1)), at{10000, 10000}, at{10000 + base + gap + inch, 10000}, far)
		moving(tt, 2, rules.DoNormalMove)
		tt.Answer(shift(tt, 2, -inch))
		equal(t, "10e.TRANSPORT.EMBARK.1 embarks", offered(tt, rules.DoEmbark, 1), want)
	}
}

// TestTowardsMarker: 10e.FIGHT.CONSOLIDATE.2. Each model that is moved ends closer to the
// closest marker.
func TestTowardsMarker(t *testing.T) {
	for by, want := range map[geom.Length]bool{-inch: false, inch: true} {
		tt := table(t, "", list(squad(2)), list(squad(1)), at{10000, 5000}, at{30000, 5000})
		tt.SetPose(1, geom.Pose{X: 10000, Y: 5000 + base})
		tt.AddMarker(geom.Point{X: 14000, Y: 5000})
		tt.AddMarker(geom.Point{X: 2000, Y: 5000})
		tt.Mark(1, effect.Charged)
		phase(tt, rules.StepFight)
		tt.Answer(&rules.Choice{Ask: rules.MoveModels}) // no pile-in
		asked(t, tt, rules.ForConsolidation)
		c := shift(tt, 1, inch, 0)
		c.Paths = append(c.Paths, shift(tt, 1, by, 1).Paths...)
		if want {
			tt.Answer(c)
		} else {
			tt.Refused(c, "10e.FIGHT.CONSOLIDATE.2")
		}
	}
}

// TestBoardingInMelee: 10e.TRANSPORT.EMBARK.1. A unit can embark in a TRANSPORT that is within
// Engagement Range of enemies, and moves with it.
func TestBoardingInMelee(t *testing.T) {
	tt := table(t, "", list(truck(t), of(squad(1), effect.Infantry)), list(squad(1)), at{10000, 10000}, at{10000 + base + 2*inch, 10000}, at{10000 - base - inch, 10000})
	moving(tt, 2, rules.DoNormalMove)
	tt.Answer(shift(tt, 2, -500))
	tt.Choose(rules.DoEmbark, 1)
	equal(t, "place", tt.Unit(2).Place, rules.Embarked)
	tt = aboard(t, "", 20*inch)
	moving(tt, 1, rules.DoNormalMove)
	tt.Answer(shift(tt, 1, inch))
	tt.Choose(rules.Pass, all)
	equal(t, "10e.TRANSPORT.EMBARK.1 passengers have moved", tt.Is(2).Has(effect.Moved), true)
}
