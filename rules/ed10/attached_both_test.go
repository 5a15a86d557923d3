package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// The units of the army of twoLed.
const (
	first = iota
	second
	guard
)

// twoLed is a unit with two leaders, unit 3, against an enemy, unit 4.
func twoLed(t *testing.T, script string, enemy rules.ArmyUnit) *rulestest.Table {
	t.Helper()
	leader := rulestest.Unit(1, rulestest.Trooper(), effect.Infantry, effect.Character)
	tt := table(t, script, []rules.ArmyUnit{leader, leader, squad(2, gun(t))}, list(enemy))
	army := &tt.Setup.Armies[0]
	for i := range 2 {
		army.Attached = append(army.Attached, army.Attach(i, guard))
	}
	army.AttachBoth(second, 0)
	army.AttachBoth(first, 1)
	if !tt.Attach(1, 3) || !tt.Attach(2, 3) {
		t.Fatal("not attached")
	}
	return tt
}

// TestTwoLeaders: of a unit with two leaders, whichever parts are destroyed and in whichever order, the
// remaining ones have their own Starting Strength once the bodyguard or the last leader is destroyed.
func TestTwoLeaders(t *testing.T) {
	for _, c := range []struct {
		id       string
		lost     []int
		starting int16
		leading  bool
	}{
		{"10e.ATTACHED.FORM.2, 10e.ATTACHED.LEADING.2", nil, 4, true},
		{"10e.UNIT.STRENGTH.7, 10e.GAPS.48: another leader is left", []int{first}, 4, true},
		{"10e.UNIT.STRENGTH.7, 10e.GAPS.48: another leader is left", []int{second}, 4, true},
		{"10e.UNIT.STRENGTH.7: the last leader is destroyed", []int{first, second}, 2, false},
		{"10e.UNIT.STRENGTH.7: the last leader is destroyed", []int{second, first}, 2, false},
		{"10e.UNIT.STRENGTH.7, 10e.ATTACHED.LEADING.3: the bodyguard is destroyed", []int{guard}, 2, false},
		{"10e.UNIT.STRENGTH.7: one leader is left", []int{guard, first}, 1, false},
		{"10e.UNIT.STRENGTH.7: one leader is left", []int{second, guard}, 1, false},
	} {
		tt := twoLed(t, "", squad(1, gun(t)))
		army := &tt.Setup.Armies[0]
		tt.Stand(3, 5*inch, 5*inch)
		for _, part := range c.lost {
			s := tt.Unit(3)
			for at := int(s.First+s.Alive) - 1; at >= int(s.First); at-- {
				if army.Part(int(s.Sheet), tt.State.Models[at].Kind) == part {
					tt.Remove(at, "")
				}
			}
			tt.Separate()
		}
		if s := tt.Unit(3); s.Starting != c.starting || tt.Is(3).Has(effect.Attached) != c.leading {
			t.Errorf("%s, lost %v: Starting Strength %d, leading %v; want %d, %v", c.id, c.lost, s.Starting, tt.Is(3).Has(effect.Attached), c.starting, c.leading)
		}
	}
}

// TestPrecisionChooses: the attacker selects one of the visible CHARACTERS of a unit, or none.
func TestPrecisionChooses(t *testing.T) {
	for _, c := range []struct {
		hidden, chosen int // by the order of the leaders; -1 for none
		offered        int
		want           [2]int16
	}{
		{-1, 0, 2, [2]int16{1, 2}}, {-1, 1, 2, [2]int16{2, 1}}, {-1, -1, 2, [2]int16{2, 2}},
		{0, 1, 1, [2]int16{2, 1}}, {1, 0, 1, [2]int16{1, 2}},
	} {
		tt := twoLed(t, "hit 3; wound 4; save 1", squad(1, gun(t, "precision")))
		tt.Stand(3, 5*inch, 5*inch)
		tt.Stand(4, 15*inch, 5*inch)
		over(t, tt, block(geom.Hill, 5*inch, 10000, 11000, 10500, 30000))
		var leaders []rules.ModelID
		for i, m := range tt.Models(3) {
			if !m.Leads {
				continue
			}
			if len(leaders) == c.hidden {
				tt.SetPose(int(tt.Unit(3).First)+i, geom.Pose{X: 5 * inch, Y: 25 * inch})
			}
			leaders = append(leaders, m.ID)
		}
		tt.Play(rules.Frame{Step: rules.StepShoot, Player: 1, Unit: 4})
		tt.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: tt.Models(4)[0].ID, Target: 3}}})
		asked(t, tt, rules.ForPrecision)
		equal(t, "10e.WEAPON.PRECISION.2 CHARACTERS offered", len(tt.Request().Options)-1, c.offered)
		choice := rules.Choice{Ask: rules.SelectOption}
		for i, o := range tt.Request().Options {
			if c.chosen >= 0 && o.Do == rules.Select && o.Model == leaders[c.chosen] {
				choice.Option = i
			}
		}
		tt.Answer(&choice)
		if q := tt.Request(); q.Reason == rules.ForAllocation { // one of the two guards
			tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{q.Options[0].Model}})
		}
		for i, id := range leaders {
			equal(t, "10e.WEAPON.PRECISION.2 wounds", tt.State.Models[tt.Find(3, id)].Wounds, c.want[i])
		}
	}
}

// TestLeaderReturns: a leader that returns is attached to its bodyguard again; without one it is a unit of its own.
func TestLeaderReturns(t *testing.T) {
	for _, guards := range []bool{true, false} {
		army := ledArmy(func(l, _ *rules.ArmyUnit) {
			l.Kinds[0].Profile.Wounds = 1
			l.Effects = []effect.Effect{{Kind: effect.FightsFirst, Scope: effect.Scope{When: effect.Attached}}}
			*l = using(*l, effect.Use{At: effect.AfterBearerLoss, Once: effect.OncePerBattle, Needs: 2, Effects: []effect.Effect{{Kind: effect.Revive}}})
		})
		army.Units = append(army.Units, squad(1))
		tt := table(t, "hit 3; wound 4; save 1; ability 2", list(squad(1, gun(t, "precision"))), army.Units, at{5000, 5000})
		tt.Setup.Armies[1] = army
		tt.Attach(2, 3)
		tt.Stand(3, 12*inch, 5*inch)
		tt.Stand(4, far.x, far.y)
		onePhase(tt, rules.StepShooting)
		for at := int(tt.Unit(3).First + tt.Unit(3).Alive); !guards && at > int(tt.Unit(3).First); at-- {
			if !tt.State.Models[at-1].Leads {
				tt.Remove(at-1, "")
			}
		}
		tt.Choose(rules.Select, 1)
		tt.Answer(shots(0, 3))
		if guards {
			tt.Choose(rules.Select, all)
		}
		tt.BeginPhase()
		want := map[bool]int16{true: 6, false: 1}[guards]
		equal(t, "10e.UNIT.ADD.6 models and Starting Strength", [2]int16{tt.Unit(3).Alive, tt.Unit(3).Starting}, [2]int16{want, want})
		equal(t, "10e.UNIT.ADD.6 attached", tt.Is(3).Has(effect.Attached), guards)
		equal(t, "10e.UNIT.ADD.6 its abilities", tt.HasEffect(3, effect.FightsFirst), guards)
	}
}
