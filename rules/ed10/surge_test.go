package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// surges lets a unit make a surge move of up to D6+2" after an enemy unit has shot, if it has lost something.
func surges(u rules.ArmyUnit, lost effect.Loss) rules.ArmyUnit {
	return using(u, effect.Use{
		At: effect.WhenEnemyShot, Phase: effect.ShootingPhase, Optional: true, Lost: lost,
		Effects: []effect.Effect{{Kind: effect.ExtraMove, As: effect.ToSurge, Amount: dice.Amount{Count: 1, Sides: 6, Plus: 2}}},
	})
}

// shootAt selects a unit to shoot. Its first model shoots, and the first model of the target take the wounds.
func shootAt(tt *rulestest.Table, u, target rules.UnitID) {
	tt.Choose(rules.Select, u)
	fire(tt, u, target)
}

// fire lets the first model of a unit that is asked for targets shoot.
func fire(tt *rulestest.Table, u, target rules.UnitID) {
	tt.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: tt.Models(u)[0].ID, Target: target}}})
	for tt.Request().Reason == rules.ForAllocation {
		tt.Answer(&rules.Choice{Ask: tt.Request().Ask, Models: []rules.ModelID{tt.Request().Options[0].Model}})
	}
}

// TestSurgeAfterShots: 10e.MOVE.SURGE.1. A unit makes the surge move of an ability after an enemy unit has shot, if the attacks
// of that unit have cost it what the ability says.
func TestSurgeAfterShots(t *testing.T) {
	for _, c := range []struct {
		name, script string
		lost         effect.Loss
		wounds       int16
		words        []string
		is           effect.Conditions
		want         bool
	}{
		{"a model is destroyed", "hit 3; wound 4; save 1; ability 3", effect.LostModel, 1, nil, 0, true},
		{"a wound is lost, not a model", "hit 3; wound 4; save 1", effect.LostModel, 2, nil, 0, false},
		{"a wound is lost", "hit 3; wound 4; save 1; ability 3", effect.LostWound, 2, nil, 0, true},
		{"a save is passed", "hit 3; wound 4; save 6", effect.LostWound, 2, nil, 0, false},
		{"mortal wounds of the attacks", "hit 3; wound 6; ability 3", effect.LostModel, 1, []string{"devastating wounds"}, 0, true},
		{"Battle-shocked", "hit 3; wound 4; save 1", effect.LostModel, 1, nil, effect.Shocked, false},
		{"the shooting unit is destroyed", "hit 3; wound 4; save 1; ability 1 3", effect.LostModel, 1, []string{"hazardous"}, 0, true},
	} {
		u := surges(squad(2), c.lost)
		u.Kinds[0].Profile.Wounds = c.wounds
		tt := table(t, c.script, list(squad(1, gun(t, c.words...)), squad(1)), list(u, surges(squad(2), effect.LostWound)), at{5000, 5000}, at{5000, 25000}, at{15000, 5000}, far)
		tt.Mark(3, c.is)
		shootAt(phase(tt, rules.StepShooting), 1, 3)
		if got := tt.Request().Reason == rules.ForUse; got != c.want {
			t.Errorf("10e.MOVE.SURGE.1 %s: asked for %v", c.name, tt.Request().Reason)
			continue
		}
		if !c.want {
			continue
		}
		equal(t, "10e.MOVE.SURGE.1 its player, unit", [2]any{tt.Request().Player, tt.Request().Unit}, [2]any{rules.Player(1), rules.UnitID(3)})
		tt.Choose(rules.DoUse, all)
		asked(t, tt, rules.ForSurge)
		equal(t, "10e.MOVE.SURGE.1 "+c.name, tt.Request().Limits.Distance, 5*inch)
	}
}

// TestSurgeTarget: 10e.MOVE.SURGE.1. A surge move is made towards the closest enemy unit. An ability may leave AIRCRAFT out, and
// units that cannot FLY always do. Without such a unit no surge move is made.
func TestSurgeTarget(t *testing.T) {
	jet, spared := of(squad(1), effect.Aircraft), effect.Filter{None: effect.Keywords{effect.Aircraft}}
	for _, c := range []struct {
		name    string
		keyword effect.Keyword
		allowed effect.Filter
		enemies []rules.ArmyUnit
		want    rules.UnitID
	}{
		{"10e.MOVE.SURGE.1 the closest", effect.Fly, spared, list(squad(1), jet), 2},
		{"10e.MOVE.SURGE.1 AIRCRAFT", effect.Fly, effect.Filter{}, list(jet, squad(1)), 2},
		{"10e.MOVE.SURGE.1 AIRCRAFT left out", effect.Fly, spared, list(jet, squad(1)), 3},
		{"10e.MOVE.SURGE.1 AIRCRAFT alone, left out", effect.Fly, spared, list(jet, jet), rules.NoUnit},
		{"10e.AIRCRAFT.FIGHT.4 AIRCRAFT, without FLY", effect.Infantry, effect.Filter{}, list(jet, squad(1)), 3},
	} {
		u := surges(of(squad(1), c.keyword), 0)
		u.Uses[0].At, u.Uses[0].Effects[0].Scope.Opponent = effect.EndOfPhase, c.allowed
		script := "ability 2"
		if c.want == rules.NoUnit {
			script = ""
		}
		tt := table(t, script, list(u), c.enemies, at{5000, 5000}, at{15000, 5000}, at{5000, 20000})
		usesAt(phase(tt, rules.StepShooting), effect.EndOfPhase)
		equal(t, c.name+" may surge", tt.Request().Reason == rules.ForUse, c.want != rules.NoUnit)
		if c.want != rules.NoUnit {
			tt.Choose(rules.DoUse, all)
			equal(t, c.name, tt.Request().Other, c.want)
		}
	}
}

// TestSurgeAfterOtherShots: 10e.MOVE.SURGE.1. Losses to another unit, and those in another phase, do not let a unit surge, and
// after a surge move it makes no second one in the phase.
func TestSurgeAfterOtherShots(t *testing.T) {
	u := surges(squad(2), effect.LostWound)
	shooter := squad(1, gun(t))
	tt := table(t, "hit 3 3 3; wound 4 4 4; save 1 1 1; ability 1", list(shooter, shooter, shooter), list(u), at{5000, 5000}, at{5000, 9000}, at{5000, 13000}, at{25000, 9000})
	phase(tt, rules.StepShooting)
	shootAt(tt, 1, 4)
	tt.Choose(rules.Pass, all)
	equal(t, "10e.MOVE.SURGE.1 after a refusal", tt.Request().Reason, rules.ForUnitToShoot)
	shootAt(tt, 2, 4)
	tt.Choose(rules.DoUse, all)
	tt.Answer(shift(tt, 4, -3*inch))
	shootAt(tt, 3, 4)
	equal(t, "10e.MOVE.SURGE.1 a second time", tt.Request().Reason == rules.ForUse, false)

	overwatch := table(t, "hit 6; wound 4; save 1", list(u), list(shooter), at{15000, 5000}, at{5000, 5000})
	overwatch.State.Phase = rules.StepMovement
	overwatch.Push(rules.Frame{Step: rules.StepShoot, Player: 1, Unit: 2, Other: 1, Value: int32(effect.Overwatch)})
	overwatch.Run()
	fire(overwatch, 2, 1)
	equal(t, "10e.MOVE.SURGE.1 in the Movement phase", overwatch.Request().Reason == rules.ForUse, false)
}
