package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// The keywords of units that TestAssail uses.
const (
	testAssailed = effect.FirstNamed + iota
	testPinned
	testAssailing
)

// assailer is a unit with a gun that may shoot at one enemy only. Its hits assail that enemy or, if it is already assailed, pin it.
func assailer(t *testing.T) rules.ArmyUnit {
	t.Helper()
	keyword := func(k effect.Keyword) effect.Effect { return effect.Effect{Kind: effect.AddKeyword, Value: int16(k)} }
	own := keyword(testAssailing)
	own.OnOwner = true
	pins := func(e effect.Effect) effect.Effect {
		e.OfTarget = effect.Filter{All: effect.Keywords{testAssailed}, None: effect.Keywords{testPinned}}
		return e
	}
	slower := effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.M}
	slower.Mod.Add = -2
	return using(of(squad(1, gun(t)), effect.Infantry),
		effect.Use{
			At: effect.WhenSelectedToShoot, Phase: effect.ShootingPhase, Optional: true, Until: effect.EndOfPhase,
			Select:  effect.Selection{Affected: effect.OneEnemy, Of: effect.Filter{None: effect.Keywords{effect.Vehicle}}},
			Effects: []effect.Effect{{Kind: effect.OnlyTarget, Scope: effect.Scope{ByOwner: true}}, own},
		},
		effect.Use{
			At: effect.AfterShooting, Phase: effect.ShootingPhase, Until: effect.NextShootingPhase,
			Scope: effect.Scope{Own: effect.Keywords{testAssailing}}, Select: effect.Selection{Affected: effect.OneEnemy, Hit: true},
			Effects: []effect.Effect{
				pins(slower), pins(effect.Effect{Kind: effect.AddToRoll, Roll: effect.ChargeRoll, Value: -2}), pins(keyword(testPinned)), keyword(testAssailed),
			},
		})
}

// TestAssail: 10e.SHOOT.TARGET.1, 10e.CORE.PERSIST.1. A unit that has selected its only target shoots at no other. The first
// unit whose attacks hit assails it, the second pins it, and a third changes nothing more; a unit that misses, or that has
// not used the ability, does nothing.
func TestAssail(t *testing.T) {
	enemy := func() rules.ArmyUnit {
		u := squad(1)
		u.Kinds[0].Profile.Wounds = 10
		return u
	}
	tt := table(t, "hit 3; wound 1; hit 3; wound 1; hit 3; wound 1; hit 1; hit 3; wound 1",
		list(assailer(t), assailer(t), assailer(t), assailer(t), assailer(t)), list(enemy(), enemy(), of(enemy(), effect.Vehicle)),
		at{5000, 5000}, at{5000, 8000}, at{5000, 11000}, at{5000, 14000}, at{5000, 17000}, at{15000, 5000}, at{15000, 9000}, at{15000, 13000})
	const other, tank rules.UnitID = 7, 8
	phase(tt, rules.StepShooting)
	shoots := func(u, target rules.UnitID, use bool) {
		tt.Choose(rules.Select, u)
		if offered(tt, rules.Select, tank) {
			t.Errorf("10e.SHOOT.TARGET.1: a VEHICLE is offered as the only target")
		}
		if !use {
			tt.Choose(rules.Pass, all)
		} else {
			tt.Choose(rules.Select, target)
			for _, e := range []rules.UnitID{other, tank} {
				if e != target {
					tt.Refused(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: tt.Models(u)[0].ID, Target: e}}}, tt.Edition.Shoot.Only)
				}
			}
		}
		fire(tt, u, target)
	}
	is := func(what string, u rules.UnitID, assailed, pinned bool, less int16) {
		t.Helper()
		now := tt.KeywordsNow(u)
		equal(t, what+": assailed", now.Has(testAssailed), assailed)
		equal(t, what+": pinned", now.Has(testPinned), pinned)
		equal(t, what+": charge", tt.RollChange(u, effect.ChargeRoll).Modifier.Add, -less)
		equal(t, what+": Move", rulestest.Trooper().Profile.Move.Most-tt.MoveOf(int(tt.Unit(u).First)).Most, inch*geom.Length(less))
	}
	shoots(1, 6, true)
	is("10e.CORE.PERSIST.1 hit once", 6, true, false, 0)
	shoots(2, 6, true)
	is("10e.CORE.PERSIST.1 hit twice", 6, true, true, 2)
	shoots(3, 6, true)
	is("10e.CORE.PERSIST.1 hit three times", 6, true, true, 2)
	shoots(4, other, true)
	is("missed", other, false, false, 0)
	shoots(5, other, false)
	is("without the ability", other, false, false, 0)
	tt.State.Turn = 0
	tt.Expire(effect.NextShootingPhase)
	is("10e.CORE.PERSIST.1 the next Shooting phase", 6, false, false, 0)
}
