package shoot_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

func with(u rules.ArmyUnit, e ...effect.Effect) rules.ArmyUnit {
	u.Effects = e
	return u
}

var effectTests = map[string]func(*testing.T){
	"ignore visibility": func(t *testing.T) {
		tall := armed()
		tall.Base = geom.RectangleHull(500, 20*geom.Inch, 9000)
		screen := rules.ArmyUnit{Unit: rules.Unit{Kinds: []rules.Kind{tall}}}
		screen.Kinds[0].Count = 1
		weapons := []rules.Carried{gun(effect.Heavy, 24, effect.Effect{Kind: effect.IgnoreVisibility}), gun(effect.Heavy, 24)}
		tt := shooting(field(t, []rules.ArmyUnit{squad(1, weapons...), screen}, []rules.ArmyUnit{squad(1)}, []place{{5, 15}, {10, 15}, {15, 15}}, ""))
		targets(t, tt, units(3))
		tt.Refused(shots(at(1, 1, 3)), "9e.SHOOT.TARGET.4")
	},
	"ignore Look Out, Sir": func(t *testing.T) {
		hero := of(squad(1), effect.Infantry, effect.Character)
		tt := shooting(field(t, []rules.ArmyUnit{squad(1, gun(effect.Heavy, 24, effect.Effect{Kind: effect.IgnoreLookOutSir}), gun(effect.Heavy, 24))},
			[]rules.ArmyUnit{hero, squad(3)}, []place{{5, 5}, {15, 5}, {13, 6.5}}, ""))
		targets(t, tt, units(2, 3), units(3))
		bold := with(hero, effect.Effect{Kind: effect.IgnoreLookOutSir, Scope: effect.Scope{Suffered: true}})
		tt = shooting(field(t, []rules.ArmyUnit{squad(1, gun(effect.Heavy, 24))}, []rules.ArmyUnit{bold, squad(3)}, []place{{5, 5}, {15, 5}, {13, 6.5}}, ""))
		targets(t, tt, units(2, 3))
	},
	"not targeted": func(t *testing.T) {
		for _, c := range []struct {
			e    effect.Effect
			want rules.UnitSet
		}{
			{effect.Effect{Kind: effect.NotTargeted}, units(3)},
			{effect.Effect{Kind: effect.NotTargeted, Closest: true}, units(3)},
			{effect.Effect{Kind: effect.NotTargeted, Length: 9 * geom.Inch}, units(2, 3)},
			{effect.Effect{Kind: effect.NotTargeted, Length: 8 * geom.Inch}, units(3)},
			{effect.Effect{Kind: effect.NotTargeted, Scope: effect.Scope{When: effect.Moved}}, units(2, 3)},
		} {
			tt := shooting(field(t, []rules.ArmyUnit{squad(1, gun(effect.Heavy, 24))}, []rules.ArmyUnit{with(squad(1), c.e), squad(1)}, []place{{5, 5}, {15, 5}, {13, 8}}, ""))
			targets(t, tt, c.want)
		}
		closestOnly := with(squad(1), effect.Effect{Kind: effect.NotTargeted, Closest: true})
		tt := shooting(field(t, []rules.ArmyUnit{squad(1, gun(effect.Heavy, 24))}, []rules.ArmyUnit{closestOnly, squad(1)}, []place{{5, 5}, {15, 5}, {17, 8}}, ""))
		targets(t, tt, units(2, 3))
	},
	"closest target only": func(t *testing.T) {
		tt := shooting(field(t, []rules.ArmyUnit{squad(1, gun(effect.Heavy, 24, effect.Effect{Kind: effect.ClosestTargetOnly}))}, []rules.ArmyUnit{squad(1), squad(1)}, []place{{5, 5}, {15, 5}, {17, 8}}, ""))
		targets(t, tt, units(2))
	},
	"every target": func(t *testing.T) {
		tt := shooting(field(t, []rules.ArmyUnit{squad(1, gun(effect.Heavy, 24, effect.Effect{Kind: effect.EveryTarget}))}, []rules.ArmyUnit{squad(1), squad(1)}, []place{{5, 5}, {15, 5}, {17, 8}}, "hit 1; hit 1"))
		tt.Refused(shots(at(1, 0, 2), at(1, 0, 2)), "9e.SHOOT.SEQ.2")
		tt.Answer(shots(at(1, 0, 2), at(1, 0, 3)))
	},
	"limited uses": func(t *testing.T) {
		tt := shooting(facing(t, 10, "hit 1", gun(effect.Heavy, 24, effect.Effect{Kind: effect.LimitedUses, Value: 1})))
		tt.Answer(shots(at(1, 0, 2)))
		tt.Unit(1).Did = 0
		can(t, "a second time", tt, false)
		tt = shooting(facing(t, 10, "", gun(effect.Heavy, 24)))
		less := at(1, 0, 2)
		less.Count = -1
		tt.Refused(shots(less), "9e.SHOOT.SEQ.2")
	},
	"limited uses at every target": func(t *testing.T) {
		for uses, again := range map[int16]bool{1: false, 2: true} {
			w := gun(effect.Heavy, 24, effect.Effect{Kind: effect.EveryTarget}, effect.Effect{Kind: effect.LimitedUses, Value: uses})
			tt := shooting(field(t, []rules.ArmyUnit{squad(2, w)}, []rules.ArmyUnit{squad(1), squad(1)}, []place{{5, 5}, {15, 5}, {17, 8}}, "hit 1 1; hit 1 1"))
			tt.Answer(shots(at(1, 0, 2), at(2, 0, 2), at(1, 0, 3), at(2, 0, 3)))
			for _, m := range []rules.ModelID{1, 2} {
				tt.State.Frames, tt.State.Request, tt.Unit(1).Did = nil, rules.Request{}, 0
				tt.Play(oneWeapon(tt, m))
				if got := tt.Request().Ask == rules.SelectTargets; got != again {
					t.Errorf("model %d, %d uses: again %v", m, uses, got)
				}
			}
		}
	},
	"profiles of one group": func(t *testing.T) {
		for group, together := range map[int16]bool{1: false, 2: true} {
			first, second := gun(effect.Heavy, 24, effect.Effect{Kind: effect.SeveralProfiles, Minimum: 1}), gun(effect.Heavy, 24, effect.Effect{Kind: effect.SeveralProfiles, Minimum: group})
			second.AP = -1
			unit := squad(1, first, second)
			unit.Kinds[0].Weapons[1].Item = 0
			tt := shooting(field(t, []rules.ArmyUnit{unit}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {15, 5}}, ""))
			if got := tt.Clone().Apply(shots(at(1, 0, 2), at(1, 1, 2))) == nil; got != together {
				t.Errorf("groups 1 and %d: together %v", group, got)
			}
		}
	},
	"several profiles": func(t *testing.T) {
		e := effect.Effect{Kind: effect.SeveralProfiles, Value: -1}
		second := gun(effect.Heavy, 24, e)
		second.AP = -1
		unit := squad(1, gun(effect.Heavy, 24, e), second)
		unit.Kinds[0].Weapons[1].Item = 0
		army := []rules.ArmyUnit{unit}
		enemies := []rules.ArmyUnit{squad(1)}
		tt := shooting(field(t, army, enemies, []place{{5, 5}, {15, 5}}, "hit 3; hit 4; wound 1"))
		tt.Answer(shots(at(1, 0, 2), at(1, 1, 2)))
		tt = shooting(field(t, army, enemies, []place{{5, 5}, {15, 5}}, "hit 3; wound 1"))
		tt.Answer(shots(at(1, 1, 2)))
	},
	"shoot in addition": func(t *testing.T) {
		w := gun(effect.Assault, 24, effect.Effect{Kind: effect.ShootInAddition, Types: 1<<effect.Pistol | 1<<effect.Grenade})
		tt := shooting(facing(t, 5, "hit 1; hit 1", w, gun(effect.Pistol, 12), gun(effect.Heavy, 24)))
		tt.Refused(shots(at(1, 1, 2), at(1, 2, 2)), "9e.SHOOT.PISTOL.3")
		tt.Answer(shots(at(1, 0, 2), at(1, 1, 2)))
		w = gun(effect.Assault, 24, effect.Effect{Kind: effect.ShootInAddition, Types: 1 << effect.Grenade})
		tt = shooting(facing(t, 5, "", w, gun(effect.Pistol, 12)))
		tt.Refused(shots(at(1, 0, 2), at(1, 1, 2)), "9e.SHOOT.PISTOL.3")
	},
	"advance and fall back and shoot, and cannot": func(t *testing.T) {
		for _, c := range []struct {
			is   effect.Conditions
			e    effect.Effect
			want bool
		}{
			{effect.Advanced, effect.Effect{Kind: effect.AdvanceAnd, Actions: effect.ToShoot}, true},
			{effect.Advanced, effect.Effect{Kind: effect.AdvanceAnd, Actions: effect.ToCharge}, false},
			{effect.FellBack, effect.Effect{Kind: effect.FallBackAnd, Actions: effect.ToShoot}, true},
			{effect.FellBack, effect.Effect{Kind: effect.AdvanceAnd, Actions: effect.ToShoot}, false},
			{0, effect.Effect{Kind: effect.Cannot, Actions: effect.ToShoot}, false},
		} {
			tt := field(t, []rules.ArmyUnit{with(squad(1, gun(effect.Heavy, 24)), c.e)}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {15, 5}}, "")
			tt.Mark(1, c.is)
			can(t, "an effect", tt, c.want)
		}
	},
	"Overwatch on 5": func(t *testing.T) {
		unit := with(squad(2, gun(effect.Assault, 24)), effect.Effect{Kind: effect.OverwatchOn, Value: 5})
		tt := field(t, []rules.ArmyUnit{unit}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {15, 5}}, "hit 4; hit 5; wound 1")
		tt.Push(rules.Frame{Step: rules.StepShoot, Player: 0, Unit: 1, Other: 2, Value: int32(effect.Overwatch)})
		tt.Run()
		tt.Answer(shots(at(1, 0, 2), at(2, 0, 2)))
	},
	"one weapon of one model": func(t *testing.T) {
		tt := field(t, []rules.ArmyUnit{squad(2, gun(effect.Heavy, 24), gun(effect.Heavy, 24))}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {15, 5}}, "hit 1")
		tt.Play(oneWeapon(tt, 2))
		tt.Refused(shots(at(1, 0, 2)), "9e.SHOOT.TARGET.1")
		tt.Refused(shots(at(2, 0, 2), at(2, 1, 2)), "9e.SHOOT.SEQ.2")
		tt.Answer(shots(at(2, 1, 2)))
	},
}

// TestMoments plays the uses when a unit is selected to shoot, and after it has shot.
func TestMoments(t *testing.T) {
	steady := effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1}
	unit := squad(2, gun(effect.Heavy, 24))
	unit.Uses = []effect.Use{
		{At: effect.WhenSelectedToShoot, Until: effect.EndOfPhase, Effects: []effect.Effect{steady}},
		{At: effect.AfterShooting, Once: effect.OncePerBattle, Effects: []effect.Effect{{Kind: effect.ShootAgain, OneWeapon: true}}},
	}
	tt := shooting(field(t, []rules.ArmyUnit{unit}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {15, 5}}, "hit 2; wound 1; hit 1; hit 2; wound 1"))
	tt.Answer(shots(at(1, 0, 2), at(2, 0, 2)))
	if n := tt.Request().N; n != 1 {
		t.Errorf("weapons that may shoot: got %d, want 1", n)
	}
	tt.Refused(shots(at(1, 0, 2), at(2, 0, 2)), "9e.SHOOT.SEQ.2")
	tt.Answer(shots(at(2, 0, 2)))
	if tt.Request().Ask != rules.Nothing {
		t.Errorf("asked %v", tt.Request())
	}
}
