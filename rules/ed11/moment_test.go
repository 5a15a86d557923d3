package ed11

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestActivePlayer: while a unit moves, or its attacks are made, its player is active, in the opponent's turn too; and rules
// of that moment are resolved in that order.
func TestActivePlayer(t *testing.T) {
	for step, id := range map[rules.StepID]string{
		rules.StepMove: "11e.CORE.PLAYER.3", rules.StepExtraMove: "11e.CORE.PLAYER.3", rules.StepChargeUnit: "11e.CORE.PLAYER.3",
		rules.StepShoot: "11e.CORE.PLAYER.4", rules.StepFightUnit: "11e.CORE.PLAYER.4",
	} {
		for u, want := range map[rules.UnitID]rules.Player{1: 0, 2: 1} {
			gain := effect.Use{At: effect.AfterShooting, Effects: []effect.Effect{{Kind: effect.GainCommandPoints, Value: 1}}}
			both := soldier()
			both.Uses = []effect.Use{gain}
			b := rulestest.New(t, &edition, []rules.ArmyUnit{both}, []rules.ArmyUnit{both}, "")
			b.Stand(1, 5*geom.Inch, 5*geom.Inch)
			b.Stand(2, 20*geom.Inch, 5*geom.Inch)
			var order []rules.UnitID
			b.Log(func(e *rules.Event) {
				if e.Word == "use" {
					order = append(order, e.Unit)
				}
			})
			b.Push(rules.Frame{Step: step, Player: want, Unit: u})
			if got := b.Active(); got != want || b.State.Turn != 0 {
				t.Errorf("%s: unit %d in the first player's turn: player %d is active, want %d", id, u, got+1, want+1)
			}
			b.Trigger(effect.AfterShooting, rules.NoUnit)
			top := b.State.Frames[len(b.State.Frames)-1]
			b.State.Frames = nil
			b.Push(top)
			b.Run()
			if len(order) != 2 || order[0] != u {
				t.Errorf("%s, 11e.CORE.OWNRULES.1: rules of the units %v are resolved while unit %d acts", id, order, u)
			}
		}
	}
}

// TestOwnRules: a Stratagem is a rule of the player who uses it, on whatever unit, and the rules of datasheets are those of
// the player of the unit.
func TestOwnRules(t *testing.T) {
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.Stand(2, 20*geom.Inch, 5*geom.Inch)
	b.State.Sides[0].CommandPoints, b.State.Sides[1].CommandPoints = 5, 5
	s := b.StratagemOf(rules.Smokescreen)
	b.UseStratagem(1, s, 2, rules.NoModel)
	if b.UsedStratagem(0, s) || !b.UsedStratagem(1, s) || b.State.Lasting[0].Player != 1 {
		t.Errorf("11e.CORE.OWNRULES.1: used by the first player: %v, by the second: %v", b.UsedStratagem(0, s), b.UsedStratagem(1, s))
	}
}

// TestControlComesFirst: a mission's rule that applies by itself, such as control of objectives, comes before the rules of the
// players at that moment.
func TestControlComesFirst(t *testing.T) {
	holder := soldier()
	holder.Kinds[0].Profile.Control = 2
	holder.Uses = []effect.Use{{At: effect.EndOfPhase, Phase: effect.FightPhase, Effects: []effect.Effect{{Kind: effect.GainCommandPoints, Value: 1}}}}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{holder}, []rules.ArmyUnit{soldier()}, "")
	b.Stand(1, 10*geom.Inch, 10*geom.Inch)
	b.Stand(2, 40*geom.Inch, 25*geom.Inch)
	b.AddMarker(geom.Point{X: 10 * geom.Inch, Y: 10 * geom.Inch})
	held := false
	b.Log(func(e *rules.Event) {
		if e.Word == "use" {
			_, held = b.Controls(0)
		}
	})
	b.Play(mission.OnePhase(&edition, rules.StepFight))
	for b.Request().Ask != rules.Nothing {
		b.Answer(&rules.Choice{Ask: b.Request().Ask})
	}
	if !held {
		t.Error("11e.CORE.OWNRULES.3, 11e.OBJECTIVE.CONTROL.4: an ability of the end of a phase was used before control was determined")
	}
}

// TestClosestOfSeveral: the closest unit is measured from the unit that uses the rule, and among equally close ones its player
// selects.
func TestClosestOfSeveral(t *testing.T) {
	use := effect.Use{Select: effect.Selection{Affected: effect.OneEnemy, Closest: true}, Effects: []effect.Effect{{Kind: effect.FightsFirst}}}
	for gap, want := range map[geom.Length][]rules.UnitID{5 * geom.Inch: {2, 3}, 5*geom.Inch + 1: {2}, 5*geom.Inch - 1: {3}} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier(), soldier()}, "")
		b.Stand(1, 20*geom.Inch, 15*geom.Inch)
		b.Stand(2, 20*geom.Inch+base+5*geom.Inch, 15*geom.Inch)
		b.Stand(3, 20*geom.Inch-base-gap, 15*geom.Inch)
		var got []rules.UnitID
		for _, o := range mission.Targets(b.Game, 1, &use) {
			got = append(got, o.Unit)
		}
		if !slices.Equal(got, want) {
			t.Errorf("11e.CORE.MEASURE.7: enemies 5\" and %v away: %v may be selected, want %v", gap, got, want)
		}
	}
}

// TestFrames: a model without a base is measured to its own outline, in whatever direction it is turned, and turns around its
// middle; distances are in inches, and may be measured at any time.
func TestFrames(t *testing.T) {
	hull := geom.RectangleHull(6*geom.Inch, 2*geom.Inch, 2000)
	at := geom.Pose{X: 20 * geom.Inch, Y: 15 * geom.Inch}
	turned := at
	turned.Facing = geom.QuarterTurn
	other := geom.Body{Base: geom.RoundBase(base, 1500), Pose: geom.Pose{X: 20*geom.Inch + 3*geom.Inch + base/2 + 4*geom.Inch, Y: 15 * geom.Inch}}
	for pose, far := range map[geom.Pose]geom.Length{at: 4 * geom.Inch, turned: 6 * geom.Inch} {
		b := geom.Body{Base: hull, Pose: pose}
		if !geom.Within(&b, &other, far) || geom.Within(&b, &other, far-1) || b.At() != at.At() {
			t.Errorf("11e.CORE.MEASURE.1, 11e.CORE.MEASURE.3, 11e.MOVE.FRAME.1: turned to %v it is not %v away, around %v", pose.Facing, far, b.At())
		}
	}
}

// TestDescriptions: a unit has a keyword, or is visible, if one of its models is, and its other models are not by that.
func TestDescriptions(t *testing.T) {
	u := rulestest.Unit(1, rulestest.Trooper())
	psyker := rulestest.Trooper()
	psyker.Keywords = effect.Keywords{effect.Infantry, effect.Psyker}
	u.Kinds = append(u.Kinds, psyker)
	u.Keywords = effect.Keywords{effect.Infantry, effect.Psyker}
	u.Kinds[0].Keywords = effect.Keywords{effect.Infantry}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	if !b.Keywords(1).Has(effect.Psyker) || b.ModelHas(0, effect.Psyker) || !b.ModelHas(1, effect.Psyker) {
		t.Errorf("11e.CORE.WORDING.2: the unit has the keyword: %v, its models: %v and %v", b.Keywords(1).Has(effect.Psyker), b.ModelHas(0, effect.Psyker), b.ModelHas(1, effect.Psyker))
	}
}

// TestOutOfPhase: a unit that shoots in another phase does not use rules that name the Shooting phase, or its selection to
// shoot.
func TestOutOfPhase(t *testing.T) {
	for _, own := range []bool{true, false} {
		u := soldier()
		u.Kinds[0].Weapons = []rules.Carried{{Weapon: damaging(t, 0, 1), Number: 1}}
		u.Uses = []effect.Use{
			{At: effect.WhenSelectedToShoot, Phase: effect.ShootingPhase, Effects: []effect.Effect{{Kind: effect.GainCommandPoints, Value: 1}}},
			{At: effect.AfterShooting, Phase: effect.ShootingPhase, Effects: []effect.Effect{{Kind: effect.GainCommandPoints, Value: 1}}},
		}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "hit 1")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 15*geom.Inch, 5*geom.Inch)
		if own {
			b.Play(rules.Frame{Step: rules.StepShooting})
			b.Choose(rules.Select, 1)
		} else {
			b.State.Turn, b.State.Phase = 1, rules.StepMovement
			b.Push(rules.Frame{Step: rules.StepShoot, Unit: 1, Other: 2, Value: int32(effect.Overwatch)})
			b.Run()
		}
		b.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: b.Models(1)[0].ID, Target: 2}}})
		for b.Request().Ask == rules.SelectOption { // no Command Re-roll
			b.Choose(rules.Pass, rules.NoUnit)
		}
		if got := b.State.Sides[0].CommandPoints; (got > 0) != own {
			t.Errorf("11e.CORE.OUTOFPHASE.1: in its own phase %v: rules of the Shooting phase have given %d points", own, got)
		}
	}
}

// TestOneShockRoll: a unit that owes a battle-shock roll for two reasons makes one.
func TestOneShockRoll(t *testing.T) {
	u := rulestest.Unit(2, rulestest.Trooper())
	b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "morale 1 1")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.Remove(1, "")
	b.Mark(1, effect.Shocked)
	rolls := 0
	b.Log(func(e *rules.Event) {
		if e.Word == "morale" {
			rolls++
		}
	})
	if b.Play(rules.Frame{Step: rules.StepShock}); rolls != 1 {
		t.Errorf("11e.BATTLESHOCK.ROLL.4: %d rolls", rolls)
	}
}
