package charge_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

func allowed() []effect.Effect { return []effect.Effect{{Kind: effect.OverwatchOn, Value: 6}} }

func TestOverwatch(t *testing.T) {
	for id, test := range overwatchTests {
		t.Run(id, test)
	}
}

var overwatchTests = map[string]func(*testing.T){
	"9e.CHARGE.OVERWATCH.1": func(t *testing.T) {
		// Without a rule that allows it, no unit fires.
		f := facing(t, "charge 1 1", one(1), one(1), 8*inch).begin()
		f.Choose(rules.Select, 1)
		f.over(t)

		// Each target that can may fire once; then the charge roll follows.
		second := []rules.ArmyUnit{army(1, allowed()), army(1, nil), army(1, allowed()), army(1, allowed())}
		f = facing(t, "charge 1 1", one(1), second, 8*inch, 8*inch)
		f.Stand(4, 19*inch, 8*inch)
		f.Stand(5, 30*inch, 20*inch) // no target
		f.begin()
		f.Choose(rules.Select, 1)
		f.Answer(&rules.Choice{Ask: rules.SelectCharge, Units: set(2, 3, 4)})
		f.asked(t, rules.ForOverwatch)
		want := []rules.Option{{Do: rules.Pass}, {Do: rules.Select, Unit: 2}, {Do: rules.Select, Unit: 4}}
		if diff := cmp.Diff(want, f.Request().Options); diff != "" || f.Request().Player != 1 {
			t.Errorf("player %d: -want +got:\n%s", f.Request().Player, diff)
		}
		f.Choose(rules.Select, 4)
		f.Choose(rules.Select, 2)
		f.over(t)

		f = facing(t, "charge 1 1", one(1), []rules.ArmyUnit{army(1, allowed())}, 8*inch).begin()
		f.Choose(rules.Select, 1)
		f.Choose(rules.Pass, rules.NoUnit)
		f.over(t)
		if len(f.shots) > 0 {
			t.Error("a unit fired that did not want to")
		}
	},
	"9e.CHARGE.OVERWATCH.2": func(t *testing.T) {
		first := []rules.ArmyUnit{army(1, nil), army(1, nil)}
		for gap, want := range map[geom.Length]rules.Reason{inch: rules.ForNothing, inch + 1: rules.ForOverwatch} {
			script := "charge 1 1"
			if want == rules.ForOverwatch {
				script = ""
			}
			f := facing(t, script, first, []rules.ArmyUnit{army(1, allowed())}, 8*inch)
			f.Stand(2, f.Bodies(3)[0].X+base+gap, 5*inch)
			f.begin()
			f.Choose(rules.Select, 1)
			if want == rules.ForNothing && gap == inch {
				f.over(t)
				continue
			}
			f.asked(t, want)
		}
	},
	"9e.CHARGE.OVERWATCH.4": func(t *testing.T) { // shots are aimed at the charging unit
		f := facing(t, "charge 1 1", one(1), []rules.ArmyUnit{army(1, allowed())}, 8*inch).begin()
		f.Choose(rules.Select, 1)
		f.Choose(rules.Select, 2)
		want := []rules.Frame{{Step: rules.StepShoot, Player: 1, Unit: 2, Other: 1, Value: int32(effect.Overwatch)}}
		if diff := cmp.Diff(want, f.shots); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	},
}

// TestOverwatchFor lets a unit fire for a charged unit nearby.
func TestOverwatchFor(t *testing.T) {
	defends := []effect.Effect{{Kind: effect.OverwatchFor, Length: 6 * inch, Scope: effect.Scope{Opponent: effect.Filter{All: effect.Keywords{effect.Infantry}}}}}
	tests := []struct {
		charged effect.Keyword
		gap     geom.Length
		fires   bool
	}{
		{effect.Infantry, 6 * inch, true},
		{effect.Infantry, 6*inch + 1, false},
		{effect.Vehicle, 3 * inch, false},
	}
	for _, tt := range tests {
		script := "charge 1 1"
		if tt.fires {
			script = ""
		}
		f := facing(t, script, one(1), []rules.ArmyUnit{army(1, nil, tt.charged), army(1, defends)}, 8*inch)
		f.Stand(3, f.Bodies(2)[0].X+base+tt.gap, 5*inch)
		f.begin()
		f.Choose(rules.Select, 1)
		if got := f.Request().Reason == rules.ForOverwatch; got != tt.fires {
			t.Errorf("%+v: fires: %v", tt, got)
		}
	}
}

// TestOverwatchForItself: 9e.CHARGE.OVERWATCH.1. A target that may fire for others only if they have a keyword still fires for itself.
func TestOverwatchForItself(t *testing.T) {
	both := append(allowed(), effect.Effect{Kind: effect.OverwatchFor, Scope: effect.Scope{Opponent: effect.Filter{All: effect.Keywords{effect.Infantry}}}})
	f := facing(t, "", one(1), []rules.ArmyUnit{army(1, both, effect.Vehicle)}, 8*inch).begin()
	f.Choose(rules.Select, 1)
	f.asked(t, rules.ForOverwatch)
}

// TestTargetGone: 9e.CHARGE.UNIT.3, 9e.CHARGE.UNIT.5. A target that its own Overwatch has
// destroyed need not be reached; without any target left the charge fails.
func TestTargetGone(t *testing.T) {
	for _, others := range []int{0, 1} {
		second := []rules.ArmyUnit{army(1, allowed()), army(1, nil)}
		script := ""
		if others == 1 {
			script = "charge 3 3"
		}
		f := facing(t, script, one(1), second[:1+others], []geom.Length{8 * inch, 6 * inch}[:1+others]...)
		if others == 1 {
			f.Stand(3, f.Bodies(1)[0].X+base+6*inch, 5*inch)
			f.Stand(2, f.Bodies(1)[0].X, 5*inch+base+9*inch)
		}
		f.Edition.Steps[rules.StepShoot].Run = func(g *rules.Game, f *rules.Frame) rules.Status {
			g.Remove(int(g.Unit(f.Unit).First), "9e.ATTACK.DAMAGE.2")
			return rules.Over
		}
		f.begin()
		f.Choose(rules.Select, 1)
		if others == 1 {
			f.Answer(&rules.Choice{Ask: rules.SelectCharge, Units: set(2, 3)})
		}
		f.Choose(rules.Select, 2)
		if others == 0 {
			f.over(t)
			continue
		}
		f.asked(t, rules.ForChargeMove)
		f.Answer(f.ahead(1, 5*inch))
	}
}

// TestChargeEndsWithItsUnit destroys the charging unit by Overwatch.
func TestChargeEndsWithItsUnit(t *testing.T) {
	f := facing(t, "", one(1), []rules.ArmyUnit{army(1, allowed())}, 3*inch)
	f.Edition.Steps[rules.StepShoot].Run = func(g *rules.Game, f *rules.Frame) rules.Status {
		g.Remove(int(g.Unit(f.Other).First), "9e.ATTACK.DAMAGE.2")
		return rules.Over
	}
	f.begin()
	f.Choose(rules.Select, 1)
	f.Choose(rules.Select, 2)
	f.over(t)
}
