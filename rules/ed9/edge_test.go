package ed9_test

import (
	"errors"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestEngagement: 9e.UNIT.ENGAGE.1. 1" horizontally and 5" vertically are within Engagement
// Range; a thousandth more is not.
func TestEngagement(t *testing.T) {
	for _, c := range []struct {
		gap, height geom.Length
		want        bool
	}{{inch, 0, true}, {inch + 1, 0, false}, {inch, 5 * inch, true}, {inch, 5*inch + 1, false}} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + c.gap, 5000})
		tt.SetPose(1, geom.Pose{X: 5000 + base + c.gap, Y: 5000, Z: c.height})
		equal(t, "engaged", tt.Engaged(1, 2), c.want)
	}
}

// TestHalfStrength: 9e.UNIT.STRENGTH.3. Models count, not the wounds of a single model.
func TestHalfStrength(t *testing.T) {
	for lost, want := range map[int]bool{0: false, 2: false, 3: true} {
		tt := table(t, "", list(squad(5)), list(squad(1)), at{5000, 5000}, far)
		for range lost {
			tt.Remove(0, "9e.ATTACK.DAMAGE.2")
		}
		equal(t, "a unit of five", nine().Table.BelowHalf.Do(tt.Game, 1), want)
	}
	tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far)
	tt.Models(1)[0].Wounds = 0
	equal(t, "one model", nine().Table.BelowHalf.Do(tt.Game, 1), false)
}

// low puts a wall in front of the first unit.
func low(t *testing.T, tt *rulestest.Table, height geom.Length) *rulestest.Table {
	t.Helper()
	land, err := geom.LayTerrain([]geom.Feature{{Name: "wall", Parts: []geom.Prism{{
		Corners: []geom.Point{{X: 8000, Y: 0}, {X: 8500, Y: 0}, {X: 8500, Y: 30000}, {X: 8000, Y: 30000}}, Height: height,
	}}}}, nine().Move.LowTerrain.Is)
	if err != nil {
		t.Fatal(err)
	}
	tt.Terrain = land
	return tt
}

// TestLowTerrain: 9e.MOVE.TERRAIN.2, 9e.MOVE.TERRAIN.3. Terrain of 1" costs no movement; terrain
// a thousandth higher costs the climb up and down.
func TestLowTerrain(t *testing.T) {
	tt := moving(low(t, table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far), inch), rules.DoNormalMove)
	tt.Answer(shift(tt, 1, 6*inch))
	tt = moving(low(t, table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far), inch+1), rules.DoNormalMove)
	tt.Refused(shift(tt, 1, 6*inch), "9e.MOVE.NORMAL.1")
}

// TestSurrounded: 9e.MOVE.FALLBACK.1, 9e.MOVE.FALLBACK.2, 9e.MOVE.SEQ.3. A unit that cannot
// escape past its enemies does not cross them: it Remains Stationary.
func TestSurrounded(t *testing.T) {
	near := base + 500
	tt := table(t, "", list(squad(1)), list(squad(1), squad(1), squad(1), squad(1)),
		at{9000, 9000}, at{9000 + near, 9000}, at{9000 - near, 9000}, at{9000, 9000 + near}, at{9000, 9000 - near})
	phase(tt, rules.StepMovement)
	tt.Choose(rules.Select, 1)
	equal(t, "kinds of move", len(tt.Request().Options), 2)
	tt.Choose(rules.DoFallBack, all)
	tt.Refused(shift(tt, 1, 6*inch), "9e.MOVE.MODEL.2")
	tt.Refused(shift(tt, 1, 100), "9e.MOVE.NORMAL.2")
	tt.Answer(&rules.Choice{Ask: rules.MoveModels})
	equal(t, "remained stationary", tt.Unit(1).Is.Has(effect.RemainedStationary), true)
}

// TestShortMovesOfFliers: 9e.FIGHT.PILEIN.1, 9e.MOVE.FLY.1. Units that can FLY move across models
// in Normal Moves, Advances and Fall Backs, but not in pile-ins.
func TestShortMovesOfFliers(t *testing.T) {
	for word, want := range map[effect.Keyword]rules.RuleID{effect.Fly: "9e.MOVE.MODEL.2", effect.Infantry: "9e.MOVE.MODEL.2"} {
		tt := table(t, "", list(of(squad(1), word), squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base, 5000}, at{5000 + 3*base, 5000})
		k := move.Closer(tt.Game, 1, "9e.FIGHT.PILEIN.1", "9e.FIGHT.PILEIN.2", 3*inch)
		path := shift(tt, 1, 2*base)
		path.Paths[0].Poses = append([]geom.Pose{{X: 5000 + base, Y: 5000}}, path.Paths[0].Poses...)
		_, err := move.Check(tt.Game, 1, k, path.Paths)
		illegal, ok := err.(*rules.Illegal)
		if !ok || illegal.Rule != want {
			t.Errorf("%d: got %v, want %s", word, err, want)
		}
	}
}

// TestEarlier: 9e.CHARGE.SEQ.2. Units within 12" of an enemy unit at the start of the phase are
// eligible, not units that are later.
func TestEarlier(t *testing.T) {
	for before, want := range map[geom.Length]bool{12 * inch: true, 12*inch + 1: false} {
		tt := table(t, "", list(squad(1), squad(1)), list(squad(1)), at{5000, 5000}, at{before + 5000, 8000}, at{5000 + base + before, 5000})
		asked(t, phase(tt, rules.StepCharge), rules.ForUnitToCharge)
		tt.Stand(3, 5000+base+5*inch, 5000)
		equal(t, "may charge", charge.Can(tt.Game, 1), want)
	}
}

// TestNotCloser: 9e.CHARGE.UNIT.3. The charging unit must end within Engagement Range of its
// target, but not every model must end closer to it.
func TestNotCloser(t *testing.T) {
	tt := table(t, "charge 3 3", list(squad(2)), list(squad(1)), at{5000, 5000}, at{5000 + base + 2*inch, 5000})
	phase(tt, rules.StepCharge)
	tt.Choose(rules.Select, 1)
	c := shift(tt, 1, inch, 0)
	away := tt.Bodies(1)[1].Pose
	away.X -= 100
	c.Paths = append(c.Paths, rules.Path{Model: tt.Models(1)[1].ID, Poses: []geom.Pose{away}})
	tt.Answer(c)
	equal(t, "charged", tt.Unit(1).Is.Has(effect.Charged), true)
}

// TestMoves3: 9e.FIGHT.PILEIN.1, 9e.FIGHT.CONSOLIDATE.1. Models pile in and consolidate 3" but
// not a thousandth more.
func TestMoves3(t *testing.T) {
	for _, c := range []struct {
		why rules.Reason
		by  rules.RuleID
	}{{rules.ForPileIn, "9e.FIGHT.PILEIN.1"}, {rules.ForConsolidation, "9e.FIGHT.CONSOLIDATE.1"}} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{15000, 5000})
		tt.Mark(1, effect.Charged)
		tt.Unit(1).Charged = rules.UnitSet(0).With(2)
		phase(tt, rules.StepFight)
		if c.why == rules.ForConsolidation {
			tt.Answer(&rules.Choice{Ask: rules.MoveModels})
		}
		asked(t, tt, c.why)
		tt.Refused(shift(tt, 1, 3*inch+1), c.by)
		tt.Answer(shift(tt, 1, 3*inch))
	}
}

// TestZoneLine: 9e.ONLYWAR.DEPLOY.3. The deployment zone ends exactly at its line.
func TestZoneLine(t *testing.T) {
	e := nine()
	field := geom.Field(44*inch, 30*inch)
	zones := e.Mission.Zones.Do(field, 0)
	equal(t, "margin", e.Mission.Margin.Is, geom.Length(0))
	equal(t, "9e.CORE.BATTLEFIELD.3", geom.FeatureCount(field), 10)
	equal(t, "depth", zones[0].Bounds().Width(), 10*inch)
	small := geom.Field(22*inch, 30*inch)
	equal(t, "9e.MISSION.SEQ.5", e.Mission.Adjust.Do(small, 9*inch), mission.InProportion(small, 9*inch))
	if e.Mission.Adjust.Do(small, 9*inch) >= 9*inch {
		t.Error("distances do not shrink with the battlefield")
	}
}

// TestTouchingAircraft: 9e.FIGHT.PILEIN.3. A model that touches an enemy model, including
// AIRCRAFT, cannot pile in.
func TestTouchingAircraft(t *testing.T) {
	for gap, want := range map[geom.Length]rules.RuleID{0: "9e.FIGHT.PILEIN.3", 1: ""} {
		tt := table(t, "", list(squad(1)), list(of(squad(1), effect.Aircraft), squad(1)), at{5000, 5000}, at{5000 - base - gap, 5000}, at{5000 + base + 3*inch, 5000})
		tt.Mark(1, effect.Charged)
		tt.Unit(1).Charged = rules.UnitSet(0).With(3)
		c := shift(tt, 1, inch)
		_, err := fight.Check(tt.Game, 1, rules.ForPileIn, fight.PileInKind(tt.Game, 1), c.Paths)
		var illegal *rules.Illegal
		if errors.As(err, &illegal); (err == nil) != (want == "") || err != nil && illegal.Rule != want {
			t.Errorf("%v away: %v, want %q", gap, err, want)
		}
	}
}

// TestEachItsOwnTarget: 9e.FIGHT.TARGET.3, 9e.FIGHT.TARGET.1. Two models that each reach a
// different unit declare separately, and neither can attack the unit of the other.
func TestEachItsOwnTarget(t *testing.T) {
	tt := table(t, "hit 1 1 1 1", list(squad(2)), list(squad(1), squad(1)), at{10000, 5000}, at{10000 - base - 900, 5000}, at{10000 + 3*base + 900, 5000})
	tt.SetPose(1, geom.Pose{X: 10000 + 2*base, Y: 5000})
	tt.Mark(1, effect.Charged)
	tt.Unit(1).Charged = rules.UnitSet(0).With(2).With(3)
	asked(t, phase(tt, rules.StepFight), rules.ForPileIn)
	tt.Answer(&rules.Choice{Ask: rules.MoveModels})
	asked(t, tt, rules.ForFighting)
	blow := func(m rules.ModelID, u rules.UnitID) rules.Declared {
		return rules.Declared{Model: m, Weapon: rules.CloseCombat, Target: u, Count: 2}
	}
	tt.Refused(&rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{blow(1, 2), blow(2, 2)}}, "9e.FIGHT.TARGET.3")
	tt.Answer(&rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{blow(1, 2), blow(2, 3)}})
}

// TestNeverBelowHalf: 9e.UNIT.STRENGTH.3. A unit that is never below Half-strength near a friendly
// unit is so only while that one is near and at Half-strength itself.
func TestNeverBelowHalf(t *testing.T) {
	mob := effect.Effect{Kind: effect.NeverBelowHalf, Scope: effect.Scope{Near: &effect.Near{Of: effect.Filter{All: effect.Keywords{effect.Infantry}}, Within: 6 * inch, AtHalf: true}}}
	for name, test := range map[string]struct {
		gap        geom.Length
		lost, left int
		want       bool
	}{
		"near a unit at Half-strength": {3 * inch, 3, 0, false}, "too far away": {15 * inch, 3, 0, true},
		"near one that is below it": {3 * inch, 3, 3, true}, "at Half-strength": {20 * inch, 2, 0, false},
	} {
		tt := table(t, "", list(able(squad(5), mob), of(squad(5), effect.Infantry)), list(squad(1)), at{5000, 5000}, at{5000, 9000}, far)
		for range test.lost {
			tt.Remove(int(tt.Unit(1).First), "9e.ATTACK.DAMAGE.2")
		}
		for range test.left {
			tt.Remove(int(tt.Unit(2).First), "9e.ATTACK.DAMAGE.2")
		}
		tt.Stand(2, 5000, 5000+base+test.gap)
		equal(t, name, tt.Is(1).Has(effect.BelowHalfStrength), test.want)
	}
}

// TestCountsBelowHalf: 9e.UNIT.STRENGTH.3. A unit counts as being below Half-strength within range of the aura of an enemy,
// and not beyond it.
func TestCountsBelowHalf(t *testing.T) {
	dread := effect.Aura{Number: 70, Kind: -1, Range: 6 * inch, Enemies: true, Effects: []effect.Effect{{Kind: effect.CountsBelowHalf}}}
	for gap, want := range map[geom.Length]bool{6 * inch: true, 6*inch + 1: false} {
		fearful := squad(1)
		fearful.Auras = []effect.Aura{dread}
		tt := table(t, "", list(squad(5)), list(fearful), at{5000, 5000}, far)
		tt.Stand(2, 5000-base-gap, 5000)
		equal(t, "9e.UNIT.STRENGTH.3", tt.Is(1).Has(effect.BelowHalfStrength), want)
		equal(t, "9e.UNIT.STRENGTH.3 the owner", tt.Is(2).Has(effect.BelowHalfStrength), false)
	}
}

// TestCountsStationary: 9e.SHOOT.HEAVY.1. A unit that counts as having Remained Stationary does so after
// a Normal Move, and not after an Advance.
func TestCountsStationary(t *testing.T) {
	for moved, want := range map[effect.Conditions]bool{effect.Moved | effect.NormalMove: true, effect.Moved | effect.Advanced: false, effect.Moved | effect.FellBack: false} {
		tt := table(t, "", list(able(squad(1), effect.Effect{Kind: effect.CountsStationary}), squad(1)), list(squad(1)), at{5000, 5000}, at{5000, 9000}, far)
		for u := rules.UnitID(1); u <= 2; u++ {
			tt.Mark(u, moved)
			equal(t, moved.String(), tt.Is(u).Has(effect.RemainedStationary), want && u == 1)
		}
	}
}

// TestRounds: conditions know the battle round (9e.ROUND.STRUCTURE.1).
func TestRounds(t *testing.T) {
	all := effect.FirstRound | effect.SecondRound | effect.ThirdRound | effect.LaterRound
	tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far)
	for round, want := range map[int8]effect.Conditions{1: effect.FirstRound, 2: effect.SecondRound, 3: effect.ThirdRound, 4: effect.LaterRound, 5: effect.LaterRound} {
		tt.State.Round = round
		equal(t, "round", tt.Is(1)&all, want)
	}
}
