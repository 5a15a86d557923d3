package agent

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// TestHemmedIn: a unit that cannot move at all does not Advance towards a marker, and one that
// can does.
func TestHemmedIn(t *testing.T) {
	options := []rules.Option{{Do: rules.DoRemainStationary}, {Do: rules.DoNormalMove}, {Do: rules.DoAdvance}}
	for hemmed, want := range map[bool]rules.OptionKind{false: rules.DoAdvance, true: rules.DoRemainStationary} {
		tank := squad(1, rifle())
		tank.Kinds[0].Base = geom.RoundBase(4*geom.Inch, 3*geom.Inch)
		tt, g := table(t, []rules.ArmyUnit{tank, squad(12)}, []rules.ArmyUnit{squad(3)})
		tt.AddMarker(at(30, 15))
		tt.Stand(1, inch(5), inch(15))
		ring(tt, 2, 5, 15, 3)
		if !hemmed {
			ring(tt, 2, 40, 4, 3)
		}
		tt.Stand(3, inch(43), inch(28))
		option, _ := g.walk(tt.View(), 1, options)
		if got := options[option].Do; got != want && !(hemmed && got == rules.DoNormalMove) {
			t.Errorf("hemmed in %v: %v, want %v", hemmed, got, want)
		}
	}
}

// TestLostWithTransport: a destroyed TRANSPORT destroys the model at the end of a line, not one
// with more wounds, nor one that the line needs for coherency.
func TestLostWithTransport(t *testing.T) {
	leader := rulestest.Trooper()
	leader.Profile.Wounds = 5
	u := rulestest.Unit(1, leader)
	u.Kinds = append(u.Kinds, squad(3).Kinds...)
	tt, h := tenth(t, "", []rules.ArmyUnit{u}, []rules.ArmyUnit{squad(1)})
	tt.Stand(1, inch(5), inch(8))
	tt.Stand(2, inch(40), inch(8))
	for i, x := range []float64{13, 19, 10, 16} {
		tt.SetPose(i, geom.Pose{X: inch(x), Y: inch(8)})
	}
	q := &rules.Request{Ask: rules.SelectOption, Reason: rules.ForWreck}
	for _, m := range tt.Models(1) {
		q.Options = append(q.Options, rules.Option{Do: rules.Select, Unit: 1, Model: m.ID})
	}
	if got := h.option(tt.View(), q); got != 2 {
		t.Errorf("model %d, want 2", got)
	}
}

// TestHazard: the expected damage of a Hazardous weapon to its bearer counts: a sixth of the
// wounds of a trooper, or of 3 mortal wounds (10e.WEAPON.HAZARDOUS.3); a third of one mortal wound, or of 3, where a 2
// fails too (11e.ATTACK.HAZARD.1). It counts for all weapons of a unit whose weapons are made Hazardous, too.
func TestHazard(t *testing.T) {
	for _, c := range []struct {
		e     *rules.Edition
		words effect.Keyword
		want  Worth
	}{
		{&ten, effect.Infantry, 2 * point / 6}, {&ten, effect.Vehicle, 3 * point / 6},
		{&eleven, effect.Infantry, point * 2 / 6}, {&eleven, effect.Vehicle, 3 * point * 2 / 6},
	} {
		gun := rifle()
		if err := ed10.Words.Arm(&gun.Weapon, "Hazardous", nil); err != nil {
			t.Fatal(err)
		}
		u := rulestest.Unit(1, rulestest.Trooper(), c.words)
		u.Kinds[0].Weapons = []rules.Carried{rifle(), gun}
		u.Kinds[0].Profile.Wounds = 2
		if c.words == effect.Vehicle {
			u.Kinds[0].Profile.Wounds = 10
		}
		u.Power = int16(u.Kinds[0].Profile.Wounds)
		all := u
		all.Effects = []effect.Effect{{Kind: effect.Hazardous}}
		tt := rulestest.New(t, c.e, []rules.ArmyUnit{u, all}, []rules.ArmyUnit{squad(5)}, "")
		h := newGreedy()
		h.Begin(c.e, tt.Setup, 0)
		tt.Stand(1, inch(5), inch(8))
		tt.Stand(2, inch(5), inch(12))
		tt.Stand(3, inch(20), inch(8))
		aim := func(u rules.UnitID, weapon uint8) Worth {
			return h.aim(tt.View(), u, &shoot.Line{Model: tt.Models(u)[0].ID, Weapon: weapon, Targets: rules.UnitSet(0).With(3)}, 3)
		}
		if got := aim(1, 0) - aim(1, 1); got != c.want {
			t.Errorf("%s, 11e.ATTACK.HAZARD.1: %v: it costs %d, want %d", c.e.Name, c.words, got, c.want)
		}
		if got := aim(1, 0) - aim(2, 0); got != c.want {
			t.Errorf("%s, 11e.ATTACK.HAZARD.1: %v: the effect costs %d, want %d", c.e.Name, c.words, got, c.want)
		}
	}
}
