package ed8_test

import (
	"fmt"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/psychic"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// strong is a unit with a Power Rating.
func strong(power int16) rules.ArmyUnit {
	return with(squad(1), func(u *rules.ArmyUnit) { u.Power = power })
}

// TestUnderdog: 8e.ONLYWAR.MUSTER.2, 8e.ONLYWAR.MUSTER.3, 8e.ONLYWAR.MUSTER.4,
// 8e.EXAMPLES.REROLLS. Only units that were set up count.
func TestUnderdog(t *testing.T) {
	for difference, rerolls := range map[int16]int8{9: 0, 10: 1, 19: 1, 20: 2, 29: 2, 30: 3} {
		tt := table(t, "", list(strong(40+difference), strong(7)), list(strong(40)), at{5000, 5000}, at{5000, 9000}, far)
		tt.SetPlace(2, rules.Destroyed, rules.NoUnit)
		tt.Play(rules.Frame{Step: rules.StepUnderdog})
		equal(t, "Underdog", tt.State.Underdog, 2)
		equal(t, "8e.ONLYWAR.MUSTER.4 8e.EXAMPLES.REROLLS re-rolls", tt.State.Sides[1].Rerolls, rerolls)
		equal(t, "the other's", tt.State.Sides[0].Rerolls, 0)
	}
	for picked, want := range []int8{1, 2} {
		tt := table(t, "", list(strong(40)), list(strong(40)), at{5000, 5000}, far)
		tt.State.Roller = rules.Player(picked)
		tt.Play(rules.Frame{Step: rules.StepUnderdog})
		equal(t, "8e.ONLYWAR.MUSTER.3 8e.GAPS.9 on equal terms", tt.State.Underdog, want)
	}
}

// TestCommandReroll: 8e.ONLYWAR.MUSTER.5. One die of the Underdog's own roll is re-rolled once.
func TestCommandReroll(t *testing.T) {
	tt := table(t, "hit 2 3 2; wound 1", list(squad(3, gun(effect.Heavy, 24))), list(squad(1)), at{5000, 5000}, at{15000, 5000})
	tt.State.Sides[0].Rerolls = 1
	tt.Play(rules.Frame{Step: rules.StepOrder, Player: 0})
	asked(t, tt, rules.ForOrder)
	for i, o := range tt.Request().Options {
		if o.Do == rules.TakeNumber && o.N == int32(dice.Hit) {
			tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: i})
			break
		}
	}
	tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: 1}) // 2 at most
	shooting(tt, 1)
	tt.Answer(shots(shot(1, 0, 2), shot(2, 0, 2)))
	equal(t, "re-rolls left", tt.State.Sides[0].Rerolls, 0)

	other := table(t, "hit 2", list(squad(1, gun(effect.Heavy, 24))), list(squad(1)), at{5000, 5000}, at{15000, 5000})
	other.State.Sides[1] = rules.SideState{Rerolls: 1, Order: rules.Order{For: dice.Hit, Most: 5}}
	shooting(other, 1)
	other.Answer(shots(shot(1, 0, 2)))
	equal(t, "not for dice of the opponent", other.State.Sides[1].Rerolls, 1)
}

// TestNoSecondReroll: 8e.CORE.REROLL.2. A die re-rolled by a Command re-roll is not re-rolled by
// an ability.
func TestNoSecondReroll(t *testing.T) {
	tt := table(t, "hit 1 2", list(able(squad(1, gun(effect.Heavy, 24)), effect.Effect{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Failed})), list(squad(1)), at{5000, 5000}, at{15000, 5000})
	tt.State.Sides[0] = rules.SideState{Rerolls: 1, Order: rules.Order{For: dice.Hit, Most: 1}}
	shooting(tt, 1)
	tt.Answer(shots(shot(1, 0, 2)))
}

// TestOnceForEachDie: 8e.CORE.REROLL.2, 8e.ONLYWAR.MUSTER.5. If an ability re-rolls a whole roll,
// the die that was re-rolled by a Command re-roll is kept.
func TestOnceForEachDie(t *testing.T) {
	ordered := func(tt *rulestest.Table, of dice.Purpose) {
		tt.State.Sides[0] = rules.SideState{Rerolls: 1, Order: rules.Order{For: of, Most: 1}}
	}
	again := func(of effect.RollKind) effect.Effect {
		return effect.Effect{Kind: effect.Reroll, Roll: of, Reroll: dice.Any}
	}

	for rolls, sum := range map[string]int32{"charge 1 3 2 6": 9, "charge 2 1 3 6": 9, "charge 2 2 6 6": 12} {
		tt := table(t, rolls, list(able(squad(1), again(effect.ChargeRoll))), list(squad(1)), at{5000, 5000}, at{15000, 5000})
		ordered(tt, dice.Charge)
		charging(tt, 1)
		asked(t, tt, rules.ForReroll)
		tt.Choose(rules.RollAgain, all)
		equal(t, rolls, tt.Request().Limits.Distance, geom.Length(sum)*inch)
	}

	tt := table(t, "morale 1 5", list(able(squad(3), again(effect.MoraleTest))), list(squad(1)), at{5000, 5000}, far)
	ordered(tt, dice.Morale)
	tt.Unit(1).Lost = 3
	phase(tt, rules.StepMorale)
	equal(t, "models that flee", tt.Request().N, 1)

	cannon := gun(effect.Heavy, 24)
	cannon.Attacks, cannon.Effects = dice.Amount{Count: 2, Sides: 6}, []effect.Effect{again(effect.AttacksRoll)}
	for _, rolls := range []string{"attacks 1 3 2 1; hit 1 1 1 1", "attacks 2 1 3 1; hit 1 1 1 1"} {
		tt = table(t, rolls, list(squad(1, cannon)), list(squad(1)), at{5000, 5000}, at{15000, 5000})
		ordered(tt, dice.Attacks)
		shooting(tt, 1)
		tt.Answer(shots(shot(1, 0, 2)))
	}
}

// TestWhoseDice: 8e.ONLYWAR.MUSTER.5. The dice of an ability belong to its owner, regardless of
// the turn.
func TestWhoseDice(t *testing.T) {
	use := effect.Use{At: effect.StartOfTurn, Needs: 4, Select: effect.Selection{Affected: effect.AllEnemies, Within: inch}, Effects: []effect.Effect{{Kind: effect.InflictMortal, Amount: dice.Fixed(1)}}}
	for owner, c := range []struct {
		rolls string
		left  int8
	}{{"ability 3 4", 0}, {"ability 3", 1}} {
		armies := [2][]rules.ArmyUnit{list(squad(1)), list(squad(1))}
		armies[owner][0].Uses = []effect.Use{use}
		tt := table(t, c.rolls, armies[0], armies[1], at{5000, 5000}, at{5000 + base, 5000})
		tt.State.Sides[0] = rules.SideState{Rerolls: 1, Order: rules.Order{For: dice.Ability, Most: 3}}
		tt.Trigger(effect.StartOfTurn, all)
		tt.Run()
		equal(t, "re-rolls left", tt.State.Sides[0].Rerolls, c.left)
	}
}

// TestWhoseSaves: 8e.ONLYWAR.MUSTER.5. Saving throws and Deny the Witch tests belong to the
// player who makes them, even in the opponent's turn. A Command re-roll is applied once.
func TestWhoseSaves(t *testing.T) {
	for side, c := range []struct {
		rolls string
		left  [2]int8
	}{{"hit 3 3; wound 4 4; save 2 2", [2]int8{2, 0}}, {"hit 3 3; wound 4 4; save 2 3 2", [2]int8{0, 1}}} {
		tt := table(t, c.rolls, list(squad(2, gun(effect.Heavy, 24))), list(squad(1)), at{5000, 5000}, at{15000, 5000})
		tt.State.Sides[side] = rules.SideState{Rerolls: 2, Order: rules.Order{For: dice.Save, Most: 2}}
		shooting(tt, 1)
		tt.Answer(shots(shot(1, 0, 2), shot(2, 0, 2)))
		equal(t, c.rolls, [2]int8{tt.State.Sides[0].Rerolls, tt.State.Sides[1].Rerolls}, c.left)
	}
	for side, rolls := range []string{"psychic 2 3; deny 1 1; mortal 1", "psychic 2 3; deny 1 3 1; mortal 1"} {
		tt := table(t, rolls, list(psyker(1)), list(psyker(1)), at{5000, 5000}, at{15000, 5000})
		tt.Setup.Powers = []rules.Power{psychic.Smite()}
		tt.State.Sides[side] = rules.SideState{Rerolls: 1, Order: rules.Order{For: dice.Deny, Most: 1}}
		phase(tt, rules.StepPsychic)
		tt.Choose(rules.Select, 1)
		tt.Choose(rules.Select, 2)
		equal(t, rolls, int(tt.State.Sides[side].Rerolls), 1-side)
	}
}

// TestMarkers: 8e.ONLYWAR.OBJECTIVES.1, 8e.ONLYWAR.OBJECTIVES.2. After a roll-off the players
// alternately set up two markers each, anywhere, at least 10" apart.
func TestMarkers(t *testing.T) {
	tt := table(t, "rolloff 2 3", list(squad(1)), list(squad(1)))
	tt.Play(rules.Frame{Step: rules.StepMarkers})
	put := func(x, y geom.Length) *rules.Choice {
		return &rules.Choice{Ask: rules.PlaceMarker, Point: geom.Point{X: x, Y: y}}
	}
	equal(t, "first", tt.Request().Player, 1)
	tt.Refused(put(-1, 0), "8e.ONLYWAR.OBJECTIVES.1")
	tt.Answer(put(0, 0))
	equal(t, "second", tt.Request().Player, 0)
	tt.Refused(put(10*inch-1, 0), "8e.ONLYWAR.OBJECTIVES.1")
	tt.Answer(put(10*inch, 0))
	tt.Answer(put(20*inch, 0))
	tt.Answer(put(30*inch, 0))
	asked(t, tt, rules.ForNothing)
}

// held is a battle with a marker at 20", 15", and two units of models with their edges at a
// distance from its centre.
func held(t *testing.T, script string, primary int8, first, second int, gap geom.Length) *rulestest.Table {
	t.Helper()
	tt := table(t, script, list(squad(first), squad(1)), list(squad(second), squad(1)), at{5000, 5000}, at{2000, 2000}, at{30000, 20000}, far)
	tt.State.Primary = primary
	tt.State.Warlords = [2]rules.ModelID{rules.NoModel, rules.NoModel}
	tt.AddMarker(geom.Point{X: 20000, Y: 15000})
	for u, side := range []geom.Length{-1, 0, 1} {
		if side == 0 {
			continue
		}
		for i := range tt.Models(rules.UnitAt(u)) {
			tt.SetPose(int(tt.Unit(rules.UnitAt(u)).First)+i, geom.Pose{X: 20000 + side*(gap+base/2), Y: 15000 + geom.Length(i)*0})
		}
	}
	return tt
}

// TestControl: 8e.ONLYWAR.OBJECTIVES.3. The player with more models within 3" of the centre
// controls the marker.
func TestControl(t *testing.T) {
	for name, c := range map[string]struct {
		first, second int
		gap           geom.Length
		want          rules.Player
		held          bool
	}{
		"more": {2, 1, 3 * inch, 0, true}, "fewer": {1, 2, 3 * inch, 1, true}, "equal": {2, 2, 3 * inch, 0, false}, "too far": {2, 1, 3*inch + 1, 0, false},
	} {
		tt := held(t, "", 0, c.first, c.second, c.gap)
		p, ok := tt.Edition.Mission.Controls.Do(tt.Game, 0)
		if ok != c.held || ok && p != c.want {
			t.Errorf("%s: player %d, held %v; want %d, %v", name, p+1, ok, c.want+1, c.held)
		}
	}
}

// TestControlByHeight: 8e.ONLYWAR.OBJECTIVES.3, 8e.CORE.MEASURE.1. The 3" are measured in a
// straight line, also vertically; AIRCRAFT count like other models.
func TestControlByHeight(t *testing.T) {
	for z, want := range map[geom.Length]bool{3 * inch: true, 3*inch + 1: false} {
		tt := table(t, "", list(of(squad(1), effect.Aircraft)), list(squad(1)), at{20000, 15000}, far)
		tt.AddMarker(geom.Point{X: 20000, Y: 15000})
		tt.SetPose(0, geom.Pose{X: 20000, Y: 15000, Z: z})
		_, held := tt.Edition.Mission.Controls.Do(tt.Game, 0)
		equal(t, "held", held, want)
	}
}

// TestTwoMarkers: 8e.ONLYWAR.OBJECTIVES.3, 8e.ONLYWAR.PRIMARY.2. A model near two markers counts
// for both, and no choice is offered.
func TestTwoMarkers(t *testing.T) {
	tt := held(t, "", 0, 1, 1, 10*inch)
	tt.AddMarker(geom.Point{X: 20000, Y: 19000})
	tt.SetPose(0, geom.Pose{X: 20000, Y: 17000})
	equal(t, "points", points(tt), [2]int16{4, 0})
}

// TestSmallField: 8e.ONLYWAR.OBJECTIVES.1. The distance of 10" is not reduced on a small
// battlefield.
func TestSmallField(t *testing.T) {
	tt := table(t, "rolloff 2 3", list(squad(1)), list(squad(1)))
	tt.Field = geom.Rect{Max: geom.Point{X: 22 * inch, Y: 15 * inch}}
	tt.Play(rules.Frame{Step: rules.StepMarkers})
	tt.Answer(&rules.Choice{Ask: rules.PlaceMarker})
	tt.Refused(&rules.Choice{Ask: rules.PlaceMarker, Point: geom.Point{X: 10*inch - 1}}, "8e.ONLYWAR.OBJECTIVES.1")
	tt.Answer(&rules.Choice{Ask: rules.PlaceMarker, Point: geom.Point{X: 10 * inch}})
}

// TestPrimary: 8e.ONLYWAR.PRIMARY.1. The winner of a roll-off rolls a D3.
func TestPrimary(t *testing.T) {
	for dice, want := range map[string][2]int{"rolloff 6 1; table 1": {0, 0}, "rolloff 6 1; table 4": {0, 1}, "rolloff 2 2 1 6; table 6": {1, 2}} {
		tt := table(t, dice, list(squad(1)), list(squad(1)))
		tt.Play(rules.Frame{Step: rules.StepPrimary})
		equal(t, dice, [2]int{int(tt.State.Roller), int(tt.State.Primary)}, want)
	}
}

// points ends a battle and returns the victory points.
func points(tt *rulestest.Table) [2]int16 {
	tt.State.Frames, tt.State.Request = nil, rules.Request{}
	tt.Play(rules.Frame{Step: rules.StepEnd})
	return [2]int16{tt.State.Sides[0].VictoryPoints, tt.State.Sides[1].VictoryPoints}
}

// TestSlayAndSecure: 8e.ONLYWAR.PRIMARY.2.
func TestSlayAndSecure(t *testing.T) {
	tt := held(t, "table 5", 0, 2, 1, inch)
	tt.State.Warlords = [2]rules.ModelID{1, 4}
	tt.Remove(tt.Find(3, 4), "8e.UNIT.DESTROYED.1")
	var rolled []rules.Event
	tt.Log(func(e *rules.Event) {
		if e.Kind == rules.EventRoll {
			rolled = append(rolled, rules.Event{Player: e.Player, N: e.N, Rule: e.Rule})
		}
	})
	equal(t, "a marker, and D3 for the Warlord", points(tt), [2]int16{5, 0})
	equal(t, "logged", rolled, []rules.Event{{N: 3, Rule: "8e.ONLYWAR.PRIMARY.2"}})
	for place, want := range map[rules.Place]int16{rules.OnTable: 0, rules.Embarked: 0, rules.Reinforcing: 3} { // place of the Warlord
		rolls := ""
		if want > 0 {
			rolls = "table 5"
		}
		tt = held(t, rolls, 0, 1, 1, 20*inch)
		tt.State.Warlords = [2]rules.ModelID{rules.NoModel, 3}
		tt.SetPlace(3, place, 4)
		equal(t, fmt.Sprint("the Warlord is ", place), points(tt), [2]int16{want, 0})
	}
	equal(t, "the Warlord is alive", points(held(t, "", 0, 1, 2, inch)), [2]int16{0, 2})
}

// TestAncientRelic: 8e.ONLYWAR.PRIMARY.3. One marker, worth 6, is left at the start of the first
// round.
func TestAncientRelic(t *testing.T) {
	tt := held(t, "table 5 2", 1, 2, 1, inch)
	tt.State.Markers = append([]geom.Point{{X: 1000, Y: 1000}}, tt.State.Markers...)
	tt.AddMarker(geom.Point{X: 40000, Y: 1000})
	tt.AddMarker(geom.Point{X: 40000, Y: 20000})
	tt.State.Round = 0
	tt.Push(rules.Frame{Step: rules.StepRounds})
	tt.Run()
	equal(t, "markers", tt.State.Markers, []geom.Point{{X: 20000, Y: 15000}})
	equal(t, "8e.ONLYWAR.PRIMARY.3 points", points(tt), [2]int16{6, 0})
}

// TestDomination: 8e.ONLYWAR.PRIMARY.4. At the end of every turn each marker is worth 1 to the
// player who controls it, in both players' turns.
func TestDomination(t *testing.T) {
	still := with(squad(1), func(u *rules.ArmyUnit) { u.Kinds[0].Profile.Move = rules.Move{} })
	tt := table(t, "", list(still), list(still), at{20000, 15000}, far)
	tt.State.Primary, tt.State.Round = 2, 0
	tt.AddMarker(geom.Point{X: 20000, Y: 15000})
	tt.State.Warlords = [2]rules.ModelID{rules.NoModel, rules.NoModel}
	tt.Push(rules.Frame{Step: rules.StepRounds})
	tt.Run()
	equal(t, "8e.ONLYWAR.PRIMARY.4 points", points(tt), [2]int16{10, 0})
}

// TestDeploy: 8e.ONLYWAR.DEPLOY.1, 8e.ONLYWAR.DEPLOY.2, 8e.ONLYWAR.DEPLOY.3, 8e.ONLYWAR.DEPLOY.4,
// 8e.MOVE.CAPACITY.2. One player halves the battlefield, the other picks a half, and the first
// begins to deploy, 12" from the enemy's half.
func TestDeploy(t *testing.T) {
	tt := table(t, "", list(squad(1), carrier(5)), list(squad(1)))
	tt.State.Roller = 0
	tt.Play(rules.Frame{Step: rules.StepDivision})
	asked(t, tt, rules.ForHalves)
	equal(t, "dividing player", tt.Request().Player, 1)
	tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: 0})
	equal(t, "halves", tt.Zones(), [2]geom.Zone{geom.RectZone(geom.Rect{Max: geom.Point{X: 22000, Y: 30000}}), geom.RectZone(geom.Rect{Min: geom.Point{X: 22000}, Max: geom.Point{X: 44000, Y: 30000}})})
	tt.Play(rules.Frame{Step: rules.StepDeployment})
	asked(t, tt, rules.ForZone)
	equal(t, "picking player", tt.Request().Player, 0)
	tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: 0})
	equal(t, "first deployment", [2]int{int(tt.Request().Player), tt.Request().Unit.Index()}, [2]int{1, 2})
	tt.Refused(setUp(34000+base/2-1, 5000, 3), "8e.ONLYWAR.DEPLOY.4")
	tt.Answer(setUp(34000+base/2, 5000, 3))
	tt.Choose(rules.Select, 2)
	asked(t, tt, rules.ForEmbarking)
	tt.Choose(rules.Select, 1)
	equal(t, "8e.MOVE.CAPACITY.2 embarked", tt.Unit(1).Place, rules.Embarked)
}

// TestDeployByTurns: 8e.ONLYWAR.DEPLOY.3, 8e.ONLYWAR.DEPLOY.5. Players deploy one unit each,
// beginning with the player who did not pick; when one has none left the other continues.
func TestDeployByTurns(t *testing.T) {
	for name, c := range map[string]struct {
		first, second []rules.ArmyUnit
		picks         rules.Player
		want          []rules.Player
	}{
		"8e.ONLYWAR.DEPLOY.3 as many": {list(squad(1), squad(1)), list(squad(1), squad(1)), 0, []rules.Player{1, 0, 1, 0}},
		"one and three units":         {list(squad(1)), list(squad(1), squad(1), squad(1)), 1, []rules.Player{0, 1, 1, 1}},
	} {
		tt := table(t, "", c.first, c.second)
		tt.State.Roller = c.picks
		tt.Play(rules.Frame{Step: rules.StepDeployment})
		tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: int(c.picks)}) // the zone of the same number
		var order []rules.Player
		for tt.Request().Ask != rules.Nothing {
			if tt.Request().Ask == rules.SelectOption {
				tt.Choose(rules.Select, all)
			}
			p := tt.Request().Player
			tt.Answer(setUp(2000+40000*geom.Length(p), 3000+3000*geom.Length(len(order)), tt.Models(tt.Request().Unit)[0].ID))
			order = append(order, p)
		}
		equal(t, name, order, c.want)
	}
}

// TestAnywhere: 8e.ONLYWAR.DEPLOY.2, 8e.ONLYWAR.DEPLOY.4. A unit that is set up more than 9" from
// the enemy's deployment zone measures from the enemy's whole half, and need not keep the 12" of
// other units.
func TestAnywhere(t *testing.T) {
	scout := able(squad(1), effect.Effect{Kind: effect.SetUpAnywhere, Length: 9 * inch})
	tt := table(t, "", list(scout), list(squad(1)))
	tt.State.Roller = 1
	tt.Play(rules.Frame{Step: rules.StepDeployment})
	tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: 1})
	asked(t, tt, rules.ForDeployment)
	tt.Refused(setUp(13000-base/2, 15000, 1), "8e.ONLYWAR.DEPLOY.4")
	tt.Answer(setUp(13000-base/2-1, 15000, 1))
}

// TestNoRoom: 8e.ONLYWAR.DEPLOY.5. Only units without room are not set up.
func TestNoRoom(t *testing.T) {
	big := with(squad(1), func(u *rules.ArmyUnit) { u.Kinds[0].Base = geom.RoundBase(11*inch, inch) })
	tt := table(t, "", list(big), list(squad(1)))
	tt.State.Sides[1].Zone = 1
	tt.State.Roller = 1
	tt.Play(rules.Frame{Step: rules.StepDeployment, Stage: 0})
	tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: 1})
	asked(t, tt, rules.ForDeployment)
	tt.Answer(&rules.Choice{Ask: rules.SetUp})
	equal(t, "not set up", tt.Unit(1).Place, rules.Destroyed)
	equal(t, "8e.GAPS.10 destroyed by", tt.Unit(1).SlainBy, 0)
	tt.Refused(&rules.Choice{Ask: rules.SetUp}, "8e.ONLYWAR.DEPLOY.5")
}

// TestFirstTurn: 8e.ONLYWAR.FIRST.1.
func TestFirstTurn(t *testing.T) {
	tt := table(t, "", list(squad(1)), list(squad(1)))
	tt.State.Underdog = 2
	tt.Play(rules.Frame{Step: rules.StepFirstTurn})
	equal(t, "choosing player", tt.Request().Player, 1)
	tt.Choose(rules.TakeSecond, all)
	equal(t, "first", tt.State.First, 0)
}

// TestVictory: 8e.ONLYWAR.VICTOR.1, 8e.ONLYWAR.VICTOR.2, 8e.ONLYWAR.VICTOR.3,
// 8e.EXAMPLES.TIE.
func TestVictory(t *testing.T) {
	for name, c := range map[string]struct {
		points [2]int16
		slain  bool
		want   rules.Result
		minor  bool
	}{
		"more points": {[2]int16{3, 2}, false, rules.FirstWins, false}, "all foes slain": {[2]int16{3, 0}, true, rules.SecondWins, false},
		"8e.EXAMPLES.TIE as many": {[2]int16{3, 3}, false, rules.SecondWins, true}, "fewer points, all foes slain": {[2]int16{0, 3}, true, rules.SecondWins, false},
	} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far)
		tt.State.Underdog = 2
		for p := range tt.State.Sides {
			tt.State.Sides[p].VictoryPoints = c.points[p]
		}
		if c.slain {
			tt.Remove(0, "8e.UNIT.DESTROYED.1")
		}
		equal(t, name, tt.Edition.Mission.Victor.Do(tt.Game), c.want)
		equal(t, name+": minor", tt.State.Minor, c.minor)
	}
	for points, want := range map[int16]rules.Result{2: rules.FirstWins, 0: rules.SecondWins} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far)
		tt.State.Underdog, tt.State.Sides[0].VictoryPoints, tt.State.Sides[1].VictoryPoints = 2, points, 1
		tt.Remove(0, "8e.UNIT.DESTROYED.1")
		tt.Remove(1, "8e.UNIT.DESTROYED.1")
		equal(t, "both destroyed", tt.Edition.Mission.Victor.Do(tt.Game), want)
	}
}
