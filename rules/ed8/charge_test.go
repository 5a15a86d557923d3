package ed8_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/tabletop"
)

// charging is a Charge phase with a unit that has been selected.
func charging(tt *tabletop.Table, u rules.UnitID) *tabletop.Table {
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
		is   rules.Conditions
		want bool
	}{
		"12 inches": {12 * inch, 0, true}, "farther": {12*inch + 1, 0, false}, "within 1 inch": {inch, 0, false},
		"after an Advance": {6 * inch, rules.Advanced, false}, "after Falling Back": {6 * inch, rules.FellBack, false},
	} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + c.gap, 5000})
		tt.Mark(0, c.is)
		phase(tt, rules.StepCharge)
		equal(t, name, tt.Request().Why == rules.ForUnitToCharge, c.want)
	}
	tt := charging(table(t, "charge 1 1", list(squad(1)), list(squad(1)), at{5000, 5000}, at{15000, 5000}), 0)
	asked(t, tt, rules.ForNothing)
}

// TestChargeFromWreck: 8e.CHARGE.SEQ.1, 8e.MOVE.DISEMBARK.3. A unit that leaves a
// TRANSPORT which Overwatch destroys is within 12" of enemies only then, and may
// charge in the same phase.
func TestChargeFromWreck(t *testing.T) {
	for far, want := range map[geom.Length]bool{12 * inch: true, 12*inch + 1: false} {
		tt := table(t, "hit 6; wound 6; save 1; disembark 2", list(squad(1), carrier(5)), list(squad(1, gun(rules.Heavy, 24))))
		tt.Stand(1, 10000, 15000)
		tt.Stand(2, 18000+base/2, 15000)
		tt.SetPlace(0, rules.Embarked, 1)
		tt.SetWounds(1, 1)
		charging(tt, 1)
		tt.Choose(rules.Select, 2)
		tt.Answer(shots(shot(2, 0, 1)))
		tt.Answer(setUp(18000-far-base/2, 15000, 0))
		equal(t, "charges", tt.Request().Why == rules.ForUnitToCharge && offered(tt, rules.Select, 0), want)
	}
}

// TestChargeOthers: 8e.CHARGE.MOVE.3. No model of a charging unit ends, or passes,
// within 1" of an enemy unit that is no target, even beside one that is.
func TestChargeOthers(t *testing.T) {
	for name, c := range map[string]struct {
		other geom.Length // how far the other unit is from where the charge passes and ends
		legal bool
	}{"within 1 inch": {inch, false}, "farther": {inch + 1, true}} {
		for place, x := range map[string]geom.Length{"at the end": 15000, "on the way": 10000} {
			tt := charging(table(t, "charge 6 4", list(squad(1)), list(squad(1), squad(1)), at{5000, 5000}, at{16000 + base, 5000}, at{x, 5000 + base + c.other}), 0)
			tt.Answer(targets(1))
			way := shift(tt, 0, 10*inch)
			way.Ways[0].Poses = append([]geom.Pose{{X: 10000, Y: 5000}}, way.Ways[0].Poses...)
			if c.legal {
				tt.Answer(way)
			} else {
				tt.Refused(way, "8e.CHARGE.MOVE.3")
			}
			equal(t, name+" "+place, tt.Unit(0).Is.Has(rules.Charged), c.legal)
		}
	}
}

// TestOverwatch: 8e.CHARGE.OVERWATCH.1, 8e.CHARGE.OVERWATCH.2,
// 8e.CHARGE.OVERWATCH.3. Every target may fire at each charge, on 6s, unless enemies
// are within 1" of it.
func TestOverwatch(t *testing.T) {
	enemy := squad(1, gun(rules.RapidFire, 24))
	first := table(t, "hit 5 6; wound 1; charge 1 1; hit 5 5; charge 1 1", list(squad(1), squad(1)), list(enemy), at{5000, 5000}, at{5000, 9000}, at{14000, 5000})
	charging(first, 0)
	for u := range rules.UnitID(2) {
		asked(t, first, rules.ForOverwatch)
		first.Choose(rules.Select, 2)
		first.Answer(shots(shot(2, 0, u)))
		if u == 0 {
			first.Choose(rules.Select, 1)
		}
	}
	held := table(t, "charge 1 1", list(squad(1), squad(1)), list(enemy), at{5000, 5000}, at{14000 + base, 5000}, at{14000, 5000})
	charging(held, 0)
	asked(t, held, rules.ForNothing)
}

// TestChargeMove: 8e.CHARGE.MOVE.1, 8e.CHARGE.MOVE.2, 8e.CHARGE.MOVE.3,
// 8e.CHARGE.MOVE.4. The model that is moved first ends within 1" of a target, one of
// several, and no model of others.
func TestChargeMove(t *testing.T) {
	begin := func(dice string, units ...rules.UnitID) *tabletop.Table {
		tt := charging(table(t, dice, list(squad(2)), list(squad(1), squad(1)), at{10000, 5000}, at{16000 + base, 5000}, at{16000 + base, 12000}), 0)
		tt.Answer(targets(units...))
		return tt
	}
	tt := begin("charge 2 4", 1, 2)
	asked(t, tt, rules.ForChargeMove)
	tt.Refused(shift(tt, 0, -6*inch-1), "8e.CHARGE.MOVE.1")
	c := shift(tt, 0, 5*inch)
	c.Ways[0], c.Ways[1] = c.Ways[1], c.Ways[0]
	tt.Refused(c, "8e.CHARGE.MOVE.2")
	tt.Answer(shift(tt, 0, 5*inch))
	equal(t, "charged one of two", tt.Unit(0).Is.Has(rules.Charged), true)
	asked(t, begin("charge 1 3", 1), rules.ForNothing)
}

// TestHeroic: 8e.CHARGE.HEROIC.1. A CHARACTER within 3" of an enemy unit may move,
// also one that an enemy is within 1" of, and ends closer.
func TestHeroic(t *testing.T) {
	hero := of(squad(1), rules.Infantry, rules.Character)
	for gap, want := range map[geom.Length]bool{3 * inch: true, 3*inch + 1: false, 500: true} {
		tt := table(t, "", list(squad(1)), list(hero), at{5000, 5000}, at{5000 + base + gap, 5000})
		tt.Unit(0).Did |= rules.SelectedToCharge
		phase(tt, rules.StepCharge)
		equal(t, "intervenes", tt.Request().Why == rules.ForHeroicIntervention, want)
		if gap == 3*inch {
			tt.Choose(rules.Select, 1)
			tt.Refused(shift(tt, 1, 100), "8e.CHARGE.HEROIC.1")
			tt.Answer(shift(tt, 1, -2000))
		}
	}
}
