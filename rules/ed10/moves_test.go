package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestMove: 10e.MOVE.SEQ.1, 10e.MOVE.SEQ.3.
func TestMove(t *testing.T) {
	tt := moving(table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far), 1, rules.DoNormalMove)
	tt.Refused(shift(tt, 1, 6*inch+1), "10e.MOVE.SEQ.1")
	tt.Answer(shift(tt, 1, 6*inch))
	for gap, want := range map[geom.Length][2]bool{inch: {false, true}, inch + 1: {true, false}} {
		tt := phase(table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + gap, 5000}), rules.StepMovement)
		tt.Choose(rules.Select, 1)
		got := [2]bool{offered(tt, rules.DoNormalMove, all), offered(tt, rules.DoFallBack, all)}
		equal(t, "10e.MOVE.SEQ.3 10e.UNIT.ENGAGE.6 kinds of move", got, want)
		equal(t, "stay", offered(tt, rules.DoRemainStationary, all), true)
		equal(t, "advance", offered(tt, rules.DoAdvance, all), want[0])
	}
}

// TestAcrossFriends: 10e.MOVE.MODEL.4. Models move across friends, but cannot end on them;
// MONSTERS and VEHICLES block each other.
func TestAcrossFriends(t *testing.T) {
	for _, c := range []struct {
		own    effect.Keywords
		friend effect.Keyword
		legal  bool
		by     rules.RuleID // refuses a move that ends on a friend
	}{
		{effect.Keywords{effect.Infantry}, effect.Infantry, true, "10e.MOVE.MODEL.4"},
		{effect.Keywords{effect.Infantry}, effect.Vehicle, true, "10e.MOVE.MODEL.4"},
		{effect.Keywords{effect.Vehicle}, effect.Infantry, true, "10e.MOVE.MODEL.4"},
		{effect.Keywords{effect.Vehicle}, effect.Monster, false, "10e.MOVE.MODEL.3"},
		{effect.Keywords{effect.Vehicle, effect.Fly}, effect.Monster, true, "10e.MOVE.MODEL.4"},
	} {
		wall := list(of(squad(1), c.own...), of(squad(1), c.friend), of(squad(1), c.friend))
		tt := moving(table(t, "", wall, list(squad(1)), at{5000, 700}, at{7500, 700}, at{7500, 2000}, far), 1, rules.DoNormalMove)
		tt.Refused(shift(tt, 1, 2500), c.by)
		if got := tt.Apply(shift(tt, 1, 5*inch)) == nil; got != c.legal {
			t.Errorf("10e.MOVE.MODEL.4 10e.MOVE.FLY.3 10e.EXAMPLES.86: %+v: legal: %v", c, got)
		}
	}
	// A Normal Move does not pass an enemy within Engagement Range, nor is it longer than the Move.
	for gap, want := range map[geom.Length]bool{900: false, inch + 1: true} {
		tt := moving(table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{8000, 5000 + base + gap}), 1, rules.DoNormalMove)
		if got := tt.Apply(shift(tt, 1, 6*inch)) == nil; got != want {
			t.Errorf("10e.MOVE.NORMAL.1 10e.EXAMPLES.86: %v past an enemy: legal: %v", gap, got)
		}
	}
	tt := moving(table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far), 1, rules.DoNormalMove)
	equal(t, "10e.MOVE.NORMAL.2 farther than the Move", tt.Apply(shift(tt, 1, 6*inch+1)) == nil, false)
}

// TestAdvance: 10e.MOVE.ADVANCE.1, and weapons with Assault (10e.WEAPON.ASSAULT.1).
func TestAdvance(t *testing.T) {
	for word, want := range map[string]bool{"assault": true, "heavy": false} {
		tt := moving(table(t, "advance 3", list(squad(1, gun(t, word))), list(squad(1)), at{5000, 5000}, at{25000, 5000}), 1, rules.DoAdvance)
		tt.Refused(shift(tt, 1, 9*inch+1), "10e.MOVE.SEQ.1")
		tt.Answer(shift(tt, 1, 9*inch))
		equal(t, "10e.MOVE.ADVANCE.2 one roll for the phase", tt.Unit(1).Rolled, 3*inch)
		equal(t, "10e.MOVE.ADVANCE.4 10e.SHOOT.SEQ.2 "+word, offered(phase(tt, rules.StepShooting), rules.Select, 1), want)
		equal(t, "10e.MOVE.ADVANCE.4 charges", offered(phase(tt, rules.StepCharge), rules.Select, 1), false)
	}
}

// TestFallBack: 10e.MOVE.FALLBACK.1, 10e.MOVE.FALLBACK.2.
func TestFallBack(t *testing.T) {
	tt := moving(table(t, "", list(squad(1, gun(t, "pistol"))), list(squad(1)), at{10000, 5000}, at{10000 + base + inch, 5000}), 1, rules.DoFallBack)
	tt.Refused(shift(tt, 1, 500), "10e.UNIT.ENGAGE.2")
	tt.Refused(shift(tt, 1, -6*inch-1), "10e.MOVE.SEQ.1")
	tt.Answer(shift(tt, 1, -5*inch))
	equal(t, "10e.MOVE.FALLBACK.4 ends outside of Engagement Range", tt.EngagedBy(1), rules.UnitSet(0))
	equal(t, "10e.MOVE.FALLBACK.6 shoots", offered(phase(tt, rules.StepShooting), rules.Select, 1), false)
	equal(t, "10e.MOVE.FALLBACK.6 charges", offered(phase(tt, rules.StepCharge), rules.Select, 1), false)
	equal(t, "moves again", offered(phase(tt, rules.StepMovement), rules.Select, 1), false)
}

// TestEscape: 10e.BATTLESHOCK.ESCAPE.1, 10e.BATTLESHOCK.EFFECT.2,
// 10e.MOVE.FALLBACK.3, 10e.EXAMPLES.ESCAPE, 10e.BATTLESHOCK.ESCAPE.4.
func TestEscape(t *testing.T) {
	for _, c := range []struct {
		do      rules.OptionKind
		shocked bool
		script  string
		lost    int16
	}{
		{rules.DoFallBack, false, "", 0},
		{rules.DoFallBack, true, "escape 1 2 3 4 6", 2},
		{rules.DoEscape, false, "", 0}, // the models that cross are tested when they are moved
		{rules.DoEscape, true, "escape 1 2 4 4 6", 2},
		{rules.DoEscape, true, "escape 3 3 3 3 3", 0},
	} {
		tt := table(t, c.script, list(squad(5)), list(squad(1)), at{10000, 5000}, at{10000 + base + inch, 5000})
		if c.shocked {
			tt.Mark(1, effect.Shocked)
		}
		moving(tt, 1, c.do)
		if c.lost > 0 {
			asked(t, tt, rules.ForFleeing)
			equal(t, "10e.BATTLESHOCK.ESCAPE.4 10e.EXAMPLES.27 chooses", tt.Request().Player, 0)
			tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{5, 4}})
		}
		asked(t, tt, rules.ForMove)
		equal(t, "left", tt.Unit(1).Alive, 5-c.lost)
	}
	// TITANIC models, and those that can FLY, take the test only if they are Battle-shocked.
	for _, k := range []effect.Keyword{effect.Titanic, effect.Fly} {
		for _, shocked := range []bool{true, false} {
			script := map[bool]string{true: "escape 3"}[shocked]
			tt := table(t, script, list(of(squad(1), k)), list(squad(1)), at{10000, 5000}, at{10000 + base + inch, 5000})
			if shocked {
				tt.Mark(1, effect.Shocked)
			}
			moving(tt, 1, rules.DoEscape)
		}
	}
	// Across an enemy model, with the test; without it, around.
	for do, want := range map[rules.OptionKind]bool{rules.DoEscape: true, rules.DoFallBack: false} {
		script := map[rules.OptionKind]string{rules.DoEscape: "escape 3"}[do]
		tt := moving(table(t, script, list(squad(1)), list(squad(3)), at{5000, 700}, at{5000 + base + 500, 700}), 1, do)
		for i := range tt.Models(2) {
			tt.SetPose(1+i, geom.Pose{X: 5000 + base + 500, Y: 700 + geom.Length(i)*base})
		}
		if got := tt.Apply(shift(tt, 1, 6*inch)) == nil; got != want {
			t.Errorf("%v: legal: %v", do, got)
		}
	}
	whole := table(t, "escape 1", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + inch, 5000})
	whole.Mark(1, effect.Shocked)
	moving(whole, 1, rules.DoEscape)
	equal(t, "all lost", whole.Unit(1).Place, rules.Destroyed)
	asked(t, whole, rules.ForNothing)
}

// across is a battle with a wall of a height, 7" along.
func across(t *testing.T, script string, unit rules.ArmyUnit, height geom.Length) *rulestest.Table {
	t.Helper()
	tt := table(t, script, list(unit), list(squad(1)), at{5000, 5000}, at{13000, 5000})
	land, err := geom.LayTerrain([]geom.Feature{{Name: "wall", Parts: []geom.Prism{{
		Corners: []geom.Point{{X: 7000}, {X: 7500}, {X: 7500, Y: 30000}, {X: 7000, Y: 30000}}, Height: height,
	}}}}, tt.Edition.Move.LowTerrain.Is)
	if err != nil {
		t.Fatal(err)
	}
	tt.Terrain = land
	return tt
}

// TestTerrain: 10e.MOVE.TERRAIN.1, 10e.MOVE.TERRAIN.2, 10e.MOVE.FLY.1, 10e.MOVE.FLY.2.
func TestTerrain(t *testing.T) {
	for _, c := range []struct {
		name   string
		unit   rules.ArmyUnit
		height geom.Length
		legal  bool
	}{
		{`2" high`, squad(1), 2 * inch, true},
		{`2.001" high`, squad(1), 2*inch + 1, false},
		{`flying, 2" high`, of(squad(1), effect.Fly), 2 * inch, true},
		{`flying, 2.001" high`, of(squad(1), effect.Fly), 2*inch + 1, false}, // through the air
	} {
		tt := across(t, "", c.unit, c.height)
		tt.Setup.Armies[0].Units[0].Kinds[0].Profile.Move.Most = 5 * inch
		tt.Stand(2, far.x, far.y)
		if got := moving(tt, 1, rules.DoNormalMove).Apply(shift(tt, 1, 5*inch)) == nil; got != c.legal {
			t.Errorf("%s: legal: %v", c.name, got)
		}
	}
}

// TestReserves: 10e.MOVE.RESERVE.1, 10e.MOVE.RESERVE.2, 10e.MOVE.RESERVE.3,
// 10e.MOVE.RESERVE.4, 10e.EXAMPLES.DEEPSTRIKE, 10e.MOVE.RESERVE.10.
func TestReserves(t *testing.T) {
	for round, want := range map[int8]bool{0: false, 1: true, 5: true, 6: false} {
		tt := table(t, "", list(having(t, squad(1), "Deep Strike"), squad(1)), list(squad(1)))
		tt.Stand(2, 5000, 25000)
		tt.Stand(3, 20000, 5000)
		tt.State.Round = round
		tt.SetPlace(1, rules.Reinforcing, rules.NoUnit)
		phase(tt, rules.StepMovement)
		equal(t, "10e.MOVE.RESERVE.6 with the moves", offered(tt, rules.Select, 1), false)
		tt.Choose(rules.Pass, all)
		if got := tt.Request().Reason == rules.ForReinforcements; got != want {
			t.Errorf("10e.MOVE.RESERVE.2, 10e.ABILITY.DEEPSTRIKE.2: round %d: arrives: %v", round, got)
		}
		if !want {
			continue
		}
		tt.Choose(rules.Select, 1)
		place := func(gap geom.Length) *rules.Choice {
			return &rules.Choice{Ask: rules.SetUp, Paths: []rules.Path{{Model: 1, Poses: []geom.Pose{{X: 20000 - base - gap, Y: 5000}}}}}
		}
		tt.Refused(place(8*inch), "10e.MOVE.RESERVE.4")
		tt.Refused(place(9*inch), "10e.MOVE.RESERVE.4")
		tt.Answer(place(9*inch + 2))
		equal(t, "10e.MOVE.RESERVE.8 has moved, and not Remained Stationary", tt.Is(1)&(effect.Moved|effect.Arrived|effect.RemainedStationary), effect.Moved|effect.Arrived)
		equal(t, "10e.MOVE.RESERVE.8 moves no further", offered(phase(tt, rules.StepMovement), rules.Select, 1), false)
		equal(t, "10e.MOVE.RESERVE.9 declares a charge", charges(tt, 1), true)
		equal(t, "10e.MOVE.RESERVE.11 in the first battle round", tt.State.Round >= 1, true)
	}
	tt := table(t, "", list(having(t, squad(1), "Deep Strike")), list(squad(1)), at{}, far)
	tt.SetPlace(1, rules.Reinforcing, rules.NoUnit)
	tt.State.Frames = nil
	phase(tt, rules.StepEnd)
	equal(t, "10e.MOVE.RESERVE.10 never arrived", tt.Unit(1).Place, rules.Destroyed)
}

// TestDeepStrikeBelow: 10e.MOVE.RESERVE.4. The distance is measured horizontally, regardless of
// the height of an enemy model.
func TestDeepStrikeBelow(t *testing.T) {
	tt := table(t, "", list(having(t, squad(1), "Deep Strike"), squad(1)), list(squad(1)))
	tt.Stand(2, 5000, 25000)
	tt.SetPose(2, geom.Pose{X: 20000, Y: 5000, Z: 6 * inch})
	tt.State.Units[2].Place = rules.OnTable
	tt.SetPlace(1, rules.Reinforcing, rules.NoUnit)
	phase(tt, rules.StepMovement)
	tt.Choose(rules.Pass, all)
	tt.Choose(rules.Select, 1)
	place := func(gap geom.Length) *rules.Choice {
		return &rules.Choice{Ask: rules.SetUp, Paths: []rules.Path{{Model: 1, Poses: []geom.Pose{{X: 20000 - base - gap, Y: 5000}}}}}
	}
	tt.Refused(place(8*inch), "10e.MOVE.RESERVE.4") // 10" in a straight line
	tt.Refused(place(9*inch), "10e.MOVE.RESERVE.4")
	tt.Answer(place(9*inch + 1))
	equal(t, "10e.EXAMPLES.35 10e.MOVE.RESERVE.7 farther away horizontally", tt.Unit(1).Place, rules.OnTable)
}

// TestScouts: 10e.ABILITY.SCOUTS.4. A move before the battle ends more than 9" from every
// enemy model, seen from above; the same move in a battle round need not.
func TestScouts(t *testing.T) {
	const gap = 14 * inch
	for _, height := range []geom.Length{0, 6 * inch} {
		tt := table(t, "", list(having(t, squad(1), `Scouts 6"`)), list(squad(1), squad(1)), at{5000, 5000}, at{5000 + base + gap, 5000}, at{5000 + base + gap - inch, 8000})
		tt.SetPose(1, geom.Pose{X: 5000 + base + gap, Y: 5000, Z: height})
		tt.SetPlace(3, rules.Reinforcing, rules.NoUnit) // enemies that are not on the battlefield do not matter
		phase(tt, rules.StepBeforeBattle)
		tt.Choose(rules.DoUse, all)
		equal(t, "limit", tt.Request().Limits.Enemies, 9*inch)
		tt.Refused(shift(tt, 1, 6*inch), "10e.ABILITY.SCOUTS.4")
		tt.Refused(shift(tt, 1, 5*inch), "10e.ABILITY.SCOUTS.4")
		tt.Answer(shift(tt, 1, 5*inch-1))
	}
	later := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + gap, 5000})
	later.Play(rules.Frame{Step: rules.StepExtraMove, Stage: uint8(rules.ForMove), Unit: 1, Value: int32(6 * inch)})
	equal(t, "limit later", later.Request().Limits.Enemies, 0)
	later.Answer(shift(later, 1, 6*inch))
}

// TestEmptyTransport: a DEDICATED TRANSPORT in which no unit starts the battle is destroyed before any unit is set up.
func TestEmptyTransport(t *testing.T) {
	for _, c := range []struct {
		dedicated, filled bool
		want              rules.Place
	}{{true, false, rules.Destroyed}, {true, true, rules.NotSetUp}, {false, false, rules.NotSetUp}} {
		carrier := truck(t)
		if c.dedicated {
			carrier = having(t, truck(t), "Deadly Demise 1")
			carrier.Keywords = append(carrier.Keywords, effect.DedicatedTransport)
		}
		tt := table(t, "", list(carrier, of(squad(1), effect.Infantry)), list(squad(1)))
		phase(tt, rules.StepFormations)
		if c.filled {
			tt.Choose(rules.DoEmbark, 2)
		} else {
			tt.Choose(rules.Pass, all)
		}
		equal(t, "10e.ARMY.UNITS.6 10e.EXAMPLES.66 the TRANSPORT", tt.Unit(1).Place, c.want)
	}
}

// TestScoutsAboard: a DEDICATED TRANSPORT makes one Scout move of the units embarked in it, if all of them have Scouts.
func TestScoutsAboard(t *testing.T) {
	for _, c := range []struct {
		name      string
		dedicated bool
		others    string // core ability of another unit aboard
		embarked  bool
		want      geom.Length
	}{
		{"one unit", true, "", false, 6 * inch},
		{"two units", true, `Scouts 9"`, true, 6 * inch},
		{"a unit without Scouts aboard", true, "", true, 0},
		{"another TRANSPORT", false, "", false, 0},
	} {
		carrier, scout, other := truck(t), of(having(t, squad(1), `Scouts 6"`), effect.Infantry), of(squad(1), effect.Infantry)
		if c.dedicated {
			carrier.Keywords = append(carrier.Keywords, effect.DedicatedTransport)
		}
		if c.others != "" {
			other = having(t, other, c.others)
		}
		tt := table(t, "", list(carrier, scout, other), list(squad(1)), at{5000, 5000}, at{}, at{5000, 10000}, far)
		tt.SetPlace(2, rules.Embarked, 1)
		if c.embarked {
			tt.SetPlace(3, rules.Embarked, 1)
		}
		phase(tt, rules.StepBeforeBattle)
		for tt.Request().Reason == rules.ForSequence {
			tt.Choose(rules.DoUse, 2)
		}
		if c.want == 0 {
			equal(t, "10e.ABILITY.SCOUTS.3 "+c.name+": asked", tt.Request().Ask, rules.Nothing)
			continue
		}
		tt.Choose(rules.DoUse, all)
		equal(t, "10e.ABILITY.SCOUTS.3 "+c.name+": who moves, and how far", [2]any{tt.Request().Unit, tt.Request().Limits.Distance}, [2]any{rules.UnitID(1), c.want})
		tt.Answer(shift(tt, 1, 6*inch))
		for n := 0; tt.Request().Ask == rules.SelectOption && n < 9; n++ {
			tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: len(tt.Request().Options) - 1})
		}
		equal(t, "10e.ABILITY.SCOUTS.3 "+c.name+": a second move", tt.Request().Ask, rules.Nothing)
	}
}

// TestWalker: models are moved across all models but TITANIC ones, and through what is at most 4" high; through more their
// player lets them, and a 1 shocks the unit then.
func TestWalker(t *testing.T) {
	other := func(k ...effect.Keyword) rules.ArmyUnit { return of(squad(1), k...) }
	for _, c := range []struct {
		name   string
		word   string
		enemy  rules.ArmyUnit
		height geom.Length
		higher bool
		dice   string
		legal  bool
	}{
		{"another unit", "", other(effect.Monster), inch / 2, false, "", false},
		{"across a MONSTER", "Super-Heavy Walker", other(effect.Monster), inch / 2, false, "", true},
		{"across a TITANIC one", "Super-Heavy Walker", other(effect.Monster, effect.Titanic), inch / 2, false, "", false},
		{`4" high`, "Super-Heavy Walker", other(effect.Monster), 4 * inch, false, "", true},
		{`more than 4" high`, "Super-Heavy Walker", other(effect.Monster), 4*inch + 1, false, "", false},
		{`more than 4" high, by choice`, "Super-Heavy Walker", other(effect.Monster), 4*inch + 1, true, "ability 2", true},
		{"shocked", "Super-Heavy Walker", other(effect.Monster), 4*inch + 1, true, "ability 1", true},
	} {
		u := of(squad(1), effect.Vehicle, effect.Walker)
		if c.word != "" {
			u = having(t, u, c.word)
		}
		tt := over(t, table(t, c.dice, list(u), list(c.enemy), at{5000, 5000}, at{5000 + base + inch + 10, 5000}), block(geom.Hill, c.height, 9000, 0, 9500, 12000))
		phase(tt, rules.StepMovement)
		tt.Choose(rules.Select, 1)
		if do := rules.Pass; c.word != "" {
			if c.higher {
				do = rules.DoUse
			}
			tt.Choose(do, all)
		}
		tt.Choose(rules.DoNormalMove, all)
		err := tt.Apply(shift(tt, 1, 6*inch))
		equal(t, "10e.ABILITY.SUPERHEAVY.1 "+c.name, [2]bool{err == nil, tt.Is(1).Has(effect.Shocked)}, [2]bool{c.legal, c.dice == "ability 1"})
	}
}

// TestCharge: 10e.CHARGE.MOVE.2, 10e.CHARGE.MOVE.3, 10e.CORE.REROLL.2,
// 10e.EXAMPLES.CHARGEREROLL, 10e.CHARGE.MOVE.4.
func TestCharge(t *testing.T) {
	far := func(height geom.Length, script string, unit rules.ArmyUnit) *rulestest.Table {
		tt := across(t, script, unit, height)
		tt.Stand(2, 5000+base+7*inch, 5000)
		phase(tt, rules.StepCharge)
		tt.Choose(rules.Select, 1)
		return tt
	}
	tt := far(2*inch, "charge 3 4", squad(1))
	tt.Answer(shift(tt, 1, 7*inch-2))
	equal(t, "10e.CHARGE.MOVE.2 charged", tt.Is(1).Has(effect.Charged), true)
	tt = far(2*inch+1, "charge 3 4", squad(1))
	tt.Refused(shift(tt, 1, 7*inch-2), "10e.CHARGE.ROLL.1")
	again := squad(1)
	again.Effects = []effect.Effect{{Kind: effect.Reroll, Roll: effect.ChargeRoll, Reroll: 3}}
	tt = far(2*inch, "charge 1 5 2 6", again)
	asked(t, tt, rules.ForReroll)
	tt.Choose(rules.RollAgain, all)
	equal(t, "10e.CORE.REROLL.2 10e.EXAMPLES.CHARGEREROLL both dice", tt.Request().Limits.Distance, 8*inch)
	// A model that is moved ends closer to a target; one that is not need not.
	for back, want := range map[geom.Length]bool{0: true, 500: true, -500: false} {
		tt := table(t, "charge 4 5", list(squad(2)), list(squad(1)), at{10000, 5000}, at{10000 + base + 2*inch, 5000})
		tt.SetPose(1, geom.Pose{X: 10000, Y: 5000 + base + inch})
		phase(tt, rules.StepCharge)
		tt.Choose(rules.Select, 1)
		c := shift(tt, 1, inch+500, 0)
		if back != 0 {
			c.Paths = append(c.Paths, rules.Path{Model: 2, Poses: []geom.Pose{{X: 10000 + back, Y: 5000 + base + inch}}})
		}
		tt.Edition.Charge.Contact.Is = nil
		if !want {
			tt.Refused(c, "10e.CHARGE.MOVE.4")
			continue
		}
		tt.Answer(c)
	}
	// A VEHICLE that can FLY charges across a MONSTER.
	for _, c := range []struct {
		own   effect.Keywords
		legal bool
	}{{effect.Keywords{effect.Vehicle, effect.Fly}, true}, {effect.Keywords{effect.Vehicle}, false}} {
		tt := table(t, "charge 4 5", list(of(squad(1), c.own...), of(squad(2), effect.Monster)), list(squad(1)), at{5000, 700}, at{}, at{5000 + 2*base + 7*inch, 700})
		for i, y := range []geom.Length{700, 1970} {
			tt.SetPose(1+i, geom.Pose{X: 8000, Y: y})
		}
		phase(tt, rules.StepCharge)
		tt.Choose(rules.Select, 1)
		if err := tt.Apply(shift(tt, 1, base+7*inch-2)); (err == nil) != c.legal {
			t.Errorf("10e.CHARGE.MOVE.3: %v: %v", c.own, err)
		}
	}
}

// TestImmobile: 10e.DATASHEET.PROFILE.2. A unit with a Move of '-' cannot move at all,
// regardless of modifiers.
func TestImmobile(t *testing.T) {
	for _, moves := range []bool{true, false} {
		u := under(squad(1), effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.M, Mod: dice.Modifier{Add: 2}})
		if !moves {
			u.Kinds[0].Profile.Move = rules.Move{}
		}
		tt := phase(table(t, "", list(u), list(squad(1)), at{5000, 5000}, far), rules.StepMovement)
		equal(t, "10e.DATASHEET.PROFILE.2 may be selected to move", offered(tt, rules.Select, 1), moves)
	}
}

// TestModifiedTogether: 10e.DATASHEET.MOD.7. A change of a unit's characteristic changes that
// of each of its models.
func TestModifiedTogether(t *testing.T) {
	u := under(squad(3), effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.M, Mod: dice.Modifier{Add: 2}})
	tt := table(t, "", list(u), list(squad(1)), at{5000, 5000}, far)
	for at := range 3 {
		equal(t, "10e.DATASHEET.MOD.7 Move", tt.MoveOf(at).Most, 8*inch)
	}
}

// TestEscapeFirst: 10e.BATTLESHOCK.ESCAPE.3. All Desperate Escape tests are taken before a model moves: a unit that loses none
// ends its move outside Engagement Range, and one that does has not moved yet, and is asked for its move again.
func TestEscapeFirst(t *testing.T) {
	for script, lost := range map[string]bool{"escape 3 3": false, "escape 3 2": true} {
		tt := table(t, script, list(squad(2)), list(squad(1)), at{10000, 5000}, at{10000 + base + inch, 5000})
		tt.SetPose(1, geom.Pose{X: 10000, Y: 5000 + base})
		tt.SetPose(2, geom.Pose{X: 10000 + base + inch/2, Y: 5000 + base/2})
		moving(tt, 1, rules.DoEscape).Answer(shift(tt, 1, 6*inch))
		x := geom.Length(10000 + 6*inch)
		if lost {
			x = 10000
			asked(t, tt, rules.ForFleeing)
		}
		equal(t, "10e.BATTLESHOCK.ESCAPE.3 has moved", tt.Bodies(1)[0].X, x)
		equal(t, "10e.MOVE.FALLBACK.4 is within Engagement Range", tt.EngagedBy(1) != 0, lost)
		if lost {
			tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{1}})
			asked(t, tt, rules.ForMove)
		}
	}
}
