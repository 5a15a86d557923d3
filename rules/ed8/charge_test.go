package ed8_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// charging plays a Charge phase up to the selection of a unit.
func charging(tt *rulestest.Table, u rules.UnitID) *rulestest.Table {
	phase(tt, rules.StepCharge)
	tt.Choose(rules.Select, u)
	return tt
}

func targets(units ...rules.UnitID) *rules.Choice {
	c := &rules.Choice{Ask: rules.SelectCharge}
	for _, u := range units {
		c.Units = c.Units.With(u)
	}
	return c
}

// TestMayCharge: 8e.CHARGE.SEQ.1, 8e.CHARGE.SEQ.2, 8e.CHARGE.TARGET.1.
func TestMayCharge(t *testing.T) {
	for name, c := range map[string]struct {
		gap  geom.Length
		is   effect.Conditions
		want bool
	}{
		"12 inches": {12 * inch, 0, true}, "farther": {12*inch + 1, 0, false}, "within 1 inch": {inch, 0, false},
		"after an Advance": {6 * inch, effect.Advanced, false}, "after Falling Back": {6 * inch, effect.FellBack, false},
	} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + c.gap, 5000})
		tt.Mark(1, c.is)
		phase(tt, rules.StepCharge)
		equal(t, name, tt.Request().Reason == rules.ForUnitToCharge, c.want)
	}
	tt := charging(table(t, "charge 1 1", list(squad(1)), list(squad(1)), at{5000, 5000}, at{15000, 5000}), 1)
	asked(t, tt, rules.ForNothing)
}

// TestChargeFromWreck: 8e.CHARGE.SEQ.1, 8e.MOVE.DISEMBARK.3. A unit that disembarks from a
// TRANSPORT destroyed by Overwatch, and is within 12" of enemies only then, may charge in the
// same phase.
func TestChargeFromWreck(t *testing.T) {
	for far, want := range map[geom.Length]bool{12 * inch: true, 12*inch + 1: false} {
		tt := table(t, "hit 6; wound 6; save 1; disembark 2", list(squad(1), carrier(5)), list(squad(1, gun(effect.Heavy, 24))))
		tt.Stand(2, 10000, 15000)
		tt.Stand(3, 18000+base/2, 15000)
		tt.SetPlace(1, rules.Embarked, 2)
		tt.SetWounds(1, 1)
		charging(tt, 2)
		tt.Choose(rules.Select, 3)
		tt.Answer(shots(shot(3, 0, 2)))
		tt.Answer(setUp(18000-far-base/2, 15000, 1))
		equal(t, "8e.MOVE.DISEMBARK.3 charges", tt.Request().Reason == rules.ForUnitToCharge && offered(tt, rules.Select, 1), want)
	}
}

// TestChargeOthers: 8e.CHARGE.MOVE.3. No model of a charging unit ends or passes within 1" of an
// enemy unit that is not a target, even if a target is next to it.
func TestChargeOthers(t *testing.T) {
	for name, c := range map[string]struct {
		other geom.Length // distance of the other unit from the path and end of the charge
		legal bool
	}{"within 1 inch": {inch, false}, "farther": {inch + 1, true}} {
		for place, x := range map[string]geom.Length{"at the end": 15000, "on the way": 10000} {
			tt := charging(table(t, "charge 6 4", list(squad(1)), list(squad(1), squad(1)), at{5000, 5000}, at{16000 + base, 5000}, at{x, 5000 + base + c.other}), 1)
			tt.Answer(targets(2))
			path := shift(tt, 1, 10*inch)
			path.Paths[0].Poses = append([]geom.Pose{{X: 10000, Y: 5000}}, path.Paths[0].Poses...)
			if c.legal {
				tt.Answer(path)
			} else {
				tt.Refused(path, "8e.CHARGE.MOVE.3")
			}
			equal(t, name+" "+place, tt.Unit(1).Is.Has(effect.Charged), c.legal)
		}
	}
}

// TestOverwatch: 8e.CHARGE.OVERWATCH.1, 8e.CHARGE.OVERWATCH.2, 8e.CHARGE.OVERWATCH.3. Every
// target may fire at each charge, hitting on 6s, unless enemies are within 1" of it.
func TestOverwatch(t *testing.T) {
	enemy := squad(1, gun(effect.RapidFire, 24))
	first := table(t, "hit 5 6; wound 1; charge 1 1; hit 5 5; charge 1 1", list(squad(1), squad(1)), list(enemy), at{5000, 5000}, at{5000, 9000}, at{14000, 5000})
	charging(first, 1)
	for u := rules.UnitID(1); u < 3; u++ {
		asked(t, first, rules.ForOverwatch)
		first.Choose(rules.Select, 3)
		first.Answer(shots(shot(3, 0, u)))
		if u == 1 {
			first.Choose(rules.Select, 2)
		}
	}
	two := list(enemy, enemy)
	aside := table(t, "charge 1 1", list(squad(1)), two, at{5000, 5000}, at{14000, 5000}, at{14000, 8000})
	charging(aside, 1)
	aside.Answer(targets(2))
	equal(t, "targets alone", [2]bool{offered(aside, rules.Select, 2), offered(aside, rules.Select, 3)}, [2]bool{true, false})
	aside.Choose(rules.Pass, all)
	both := table(t, "hit 5 5 5 5; charge 1 1", list(squad(1)), two, at{5000, 5000}, at{14000, 5000}, at{18000, 5000 + base})
	charging(both, 1)
	both.Answer(targets(2, 3))
	for _, u := range []rules.UnitID{3, 2} {
		both.Choose(rules.Select, u)
		if both.Request().Ask == rules.SelectTargets {
			both.Answer(shots(shot(rules.ModelID(u), 0, 1)))
		}
	}
	hero := of(squad(1), effect.Infantry, effect.Character)
	behind := table(t, "hit 1; charge 1 1", list(hero, squad(1)), list(squad(1, gun(effect.Heavy, 24))), at{5000, 5000}, at{9000, 7000}, at{14000, 5000})
	charging(behind, 1)
	behind.Choose(rules.Select, 3)
	behind.Answer(shots(shot(3, 0, 1))) // a CHARACTER that is not the closest
	behind.Choose(rules.Pass, all)
	held := table(t, "charge 1 1", list(squad(1), squad(1)), list(enemy), at{5000, 5000}, at{14000 + base, 5000}, at{14000, 5000})
	charging(held, 1)
	equal(t, "8e.CHARGE.OVERWATCH.2 enemies within 1\"", held.Request().Ask, rules.Nothing)
}

// TestChargeMove: 8e.CHARGE.MOVE.1, 8e.CHARGE.MOVE.2, 8e.CHARGE.MOVE.3, 8e.CHARGE.MOVE.4. The
// first model moved must end within 1" of one of the targets, and no model within 1" of other
// enemies.
func TestChargeMove(t *testing.T) {
	begin := func(dice string, units ...rules.UnitID) *rulestest.Table {
		tt := charging(table(t, dice, list(squad(2)), list(squad(1), squad(1)), at{10000, 5000}, at{16000 + base, 5000}, at{16000 + base, 12000}), 1)
		tt.Answer(targets(units...))
		return tt
	}
	tt := begin("charge 2 4", 2, 3)
	asked(t, tt, rules.ForChargeMove)
	tt.Refused(shift(tt, 1, -6*inch-1), "8e.CHARGE.MOVE.1")
	c := shift(tt, 1, 5*inch)
	c.Paths[0], c.Paths[1] = c.Paths[1], c.Paths[0]
	tt.Refused(c, "8e.CHARGE.MOVE.2")
	tt.Answer(shift(tt, 1, 5*inch))
	equal(t, "charged one of two", tt.Unit(1).Is.Has(effect.Charged), true)
	asked(t, begin("charge 1 3", 2), rules.ForNothing)
}

// TestHeroic: 8e.CHARGE.HEROIC.1. A CHARACTER within 3" of an enemy unit may move, even if an
// enemy is within 1", and must end closer.
func TestHeroic(t *testing.T) {
	hero := of(squad(1), effect.Infantry, effect.Character)
	for gap, want := range map[geom.Length]bool{3 * inch: true, 3*inch + 1: false, 500: true} {
		tt := table(t, "", list(squad(1)), list(hero), at{5000, 5000}, at{5000 + base + gap, 5000})
		tt.Unit(1).Did |= rules.SelectedToCharge
		phase(tt, rules.StepCharge)
		equal(t, "intervenes", tt.Request().Reason == rules.ForHeroicIntervention, want)
		if gap == 3*inch {
			tt.Choose(rules.Select, 2)
			tt.Refused(shift(tt, 2, 100), "8e.CHARGE.HEROIC.1")
			around := func(n geom.Length) *rules.Choice {
				c := shift(tt, 2, -n)
				c.Paths[0].Poses[0].Y += inch
				c.Paths[0].Poses = append([]geom.Pose{{X: tt.State.Bodies[1].Pose.X, Y: 6000}}, c.Paths[0].Poses...)
				return c
			}
			tt.Refused(around(2*inch+1), "8e.CHARGE.HEROIC.1")
			tt.Answer(around(2 * inch))
			asked(t, tt, rules.ForNothing)
		}
	}
	for name, c := range map[string]struct {
		unit   rules.ArmyUnit
		gap, z geom.Length
		want   bool
	}{
		"no CHARACTER": {squad(1), 2 * inch, 0, false}, "3 inches up": {hero, -100, 3 * inch, true}, "aslant": {hero, 2500, 2500, false},
	} {
		tt := table(t, "", list(squad(1)), list(c.unit), at{5000, 5000}, at{5000 + base + c.gap, 5000})
		p := tt.State.Bodies[1].Pose
		p.Z = c.z
		tt.SetPose(1, p)
		tt.Unit(1).Did |= rules.SelectedToCharge
		phase(tt, rules.StepCharge)
		equal(t, name, tt.Request().Reason == rules.ForHeroicIntervention, c.want)
	}
}

// TestFlyingCharge: 8e.MOVE.FLY.1. Models that FLY also pass over models and terrain when they
// charge; other models do not.
func TestFlyingCharge(t *testing.T) {
	for keyword, legal := range map[effect.Keyword]bool{effect.Fly: true, effect.Infantry: false} {
		for _, friend := range []bool{false, true} {
			first := list(of(squad(1), keyword), squad(1))
			tt := table(t, "charge 6 6", first, list(squad(1)), at{5000, 5000}, at{40000, 25000}, at{15000 + base, 5000})
			if friend {
				tt.SetPose(1, geom.Pose{X: 10000, Y: 5000})
			} else {
				land, err := geom.LayTerrain([]geom.Feature{{Name: "wall", Parts: []geom.Prism{{Corners: []geom.Point{{X: 9000, Y: 0}, {X: 9500, Y: 0}, {X: 9500, Y: 30000}, {X: 9000, Y: 30000}}, Height: 9 * inch}}}}, 0)
				if err != nil {
					t.Fatal(err)
				}
				tt.Terrain = land
			}
			charging(tt, 1)
			path := shift(tt, 1, 10*inch)
			path.Paths[0].Poses = append([]geom.Pose{{X: 8000, Y: 5000}}, path.Paths[0].Poses...)
			if got := tt.Apply(path) == nil; got != legal {
				t.Errorf("%v, a friend in the way %v: legal %v, want %v", keyword, friend, got, legal)
			}
		}
	}
}

// TestAircraft: 8e.UNIT.DEF.2, 8e.CHARGE.TARGET.1. The edition has no AIRCRAFT rules: AIRCRAFT
// are enemy units like others, both as targets of charges and for units near them.
func TestAircraft(t *testing.T) {
	plane := of(squad(1), effect.Aircraft, effect.Fly)
	tt := table(t, "", list(squad(1)), list(plane), at{5000, 5000}, at{10000, 5000})
	phase(tt, rules.StepCharge)
	asked(t, tt, rules.ForUnitToCharge)
	tt = table(t, "", list(squad(1)), list(plane), at{5000, 5000}, at{5000 + base + inch, 5000})
	phase(tt, rules.StepMovement)
	tt.Choose(rules.Select, 1)
	equal(t, "8e.UNIT.DEF.2 a Normal Move near it", offered(tt, rules.DoNormalMove, all), false)
}
