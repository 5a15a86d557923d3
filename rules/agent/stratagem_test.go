package agent

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// charging is a charge with a script at a unit, up to the first Stratagem, and a greedy agent of a player.
func charging(t *testing.T, script string, p rules.Player, gap float64, own, enemy rules.ArmyUnit) (*rulestest.Table, *greedy) {
	t.Helper()
	tt := rulestest.New(t, &nine, []rules.ArmyUnit{own}, []rules.ArmyUnit{enemy}, script)
	tt.State.Sides[0].CommandPoints, tt.State.Sides[1].CommandPoints = 1, 1
	h := newGreedy()
	h.Begin(&nine, tt.Setup, p)
	tt.State.Phase = rules.StepCharge
	tt.Stand(1, inch(5), inch(8))
	tt.Stand(2, inch(5)+tt.Bodies(1)[0].Reach()*2+inch(gap), inch(8))
	tt.Play(rules.Frame{Step: rules.StepCharge})
	for tt.Request().Reason == rules.ForUnitToCharge || tt.Request().Reason == rules.ForOrder {
		do := rules.Select
		if tt.Request().Reason == rules.ForOrder {
			do = rules.Pass
		}
		for _, o := range tt.Request().Options {
			if o.Do == do {
				tt.Choose(do, o.Unit)
				break
			}
		}
	}
	return tt, h.tactic.(*greedy)
}

// TestSecondChargeRolls: greedy pays for a second charge roll if it is likely enough to succeed and the charge is worth it.
func TestSecondChargeRolls(t *testing.T) {
	for name, c := range map[string]struct {
		gap   float64 // inches between the models, whose Engagement Range is 1"
		sword bool
		want  rules.OptionKind
	}{
		"an 8 is needed":               {9, true, rules.DoStratagem},
		"a 9 is needed":                {10, true, rules.DoStratagem},
		"a 10 is needed":               {11, true, rules.Pass},
		"an 8 is needed by bare hands": {9, false, rules.Pass},
	} {
		own, enemy := squad(1), squad(1)
		if c.sword {
			own = squad(1, rules.Carried{Item: 1, Number: 1, Weapon: rules.Weapon{Strength: rules.Strength{Own: 8}, AP: -3, Damage: dice.Fixed(3)}})
			own.Kinds[0].Profile.Attacks = dice.Fixed(9)
			enemy.Power = 10
		}
		tt, g := charging(t, "charge 3 4", 0, c.gap, own, enemy)
		if tt.Request().Reason != rules.ForStratagem {
			t.Fatalf("%s: asked %v", name, tt.Request().Reason)
		}
		if o := tt.Request().Options[g.stratagem(tt.View(), tt.Request())]; o.Do != c.want {
			t.Errorf("%s: %v, want %v", name, o.Do, c.want)
		}
	}
}

// TestOverwatchWorthItsCost: greedy pays for Fire Overwatch if the damage that it can expect is worth it.
func TestOverwatchWorthItsCost(t *testing.T) {
	for n, want := range map[int]rules.OptionKind{1: rules.Pass, 5: rules.Pass, 40: rules.DoStratagem} {
		tt, g := charging(t, "", 1, 6, squad(10), squad(n, rifle()))
		q := tt.Request()
		if q.Reason != rules.ForStratagem || rules.StratagemKind(q.Options[1].N) != rules.FireOverwatch {
			t.Fatalf("asked %v, %v", q.Reason, q.Options)
		}
		if o := q.Options[g.stratagem(tt.View(), q)]; o.Do != want {
			t.Errorf("%d rifles: %v, want %v", n, o.Do, want)
		}
	}
}
