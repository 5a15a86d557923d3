package agent

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
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

// TestSmokescreen: greedy pays for a Smokescreen where it expects enough damage from enemies that see the unit
// (11e.STRATAGEM.SMOKE.1).
func TestSmokescreen(t *testing.T) {
	gun := rifle()
	gun.Attacks = dice.Fixed(6)
	for name, c := range map[string]struct {
		enemy rules.ArmyUnit
		x     float64
		want  int
	}{
		"under fire":    {squad(10, gun), 20, 1},
		"out of range":  {squad(10, gun), 40, 0},
		"without a gun": {squad(10), 20, 0},
		"few shots":     {squad(1, rifle()), 20, 0},
	} {
		tt := rulestest.New(t, &eleven, []rules.ArmyUnit{squad(10)}, []rules.ArmyUnit{c.enemy}, "")
		h := newGreedy()
		h.Begin(&eleven, tt.Setup, 0)
		tt.Stand(1, inch(5), inch(5))
		tt.Stand(2, inch(c.x), inch(5))
		q := rules.Request{Reason: rules.ForStratagem, Options: []rules.Option{{Do: rules.Pass}, {Do: rules.DoStratagem, Unit: 1, N: int32(rules.Smokescreen)}}}
		if got := h.tactic.option(tt.View(), &q); got != c.want {
			t.Errorf("11e.STRATAGEM.SMOKE.1 %s: option %d, want %d", name, got, c.want)
		}
	}
}

// TestAimsAtCharacters: attacks with Precision go to a visible CHARACTER, for greedy to the one with the fewest wounds left
// (10e.WEAPON.PRECISION.1, 11e.WEAPON.PRECISION.1).
func TestAimsAtCharacters(t *testing.T) {
	tt, g := table(t, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(3)})
	tt.State.Models[1].Wounds, tt.State.Models[2].Wounds = 5, 4
	q := rules.Request{Reason: rules.ForPrecision, Options: []rules.Option{
		{Do: rules.Pass}, {Do: rules.Select, Unit: 2, Model: tt.State.Models[1].ID}, {Do: rules.Select, Unit: 2, Model: tt.State.Models[2].ID},
	}}
	if got := g.option(tt.View(), &q); got != 2 {
		t.Errorf("11e.WEAPON.PRECISION.1: greedy takes option %d, want 2", got)
	}
	if got := (stand{}).option(tt.View(), &q); got == 0 {
		t.Error("10e.WEAPON.PRECISION.1: stand leaves the CHARACTERS out")
	}
}

// TestInsaneBravery: greedy pays for Insane Bravery where the unit decides who controls an objective marker, and no unit that
// tests later in the step is worth more (10e.STRATAGEM.BRAVERY.1, 11e.STRATAGEM.BRAVERY.2).
func TestInsaneBravery(t *testing.T) {
	for name, c := range map[string]struct {
		first, second float64 // at the marker or not
		second2       int     // models of the second unit
		want          int
	}{
		"on the marker":               {20, 5, 1, 1},
		"away from it":                {5, 35, 1, 0},
		"a later unit is on it":       {5, 20, 1, 0},
		"it is held without the unit": {20, 21, 3, 0},
	} {
		for _, e := range []*rules.Edition{&ten, &eleven} {
			own := squad(4)
			own.Kinds[0].Profile.Control = 1
			tt := rulestest.New(t, e, []rules.ArmyUnit{own, own}, []rules.ArmyUnit{squad(1)}, "")
			h := newGreedy()
			h.Begin(e, tt.Setup, 0)
			tt.AddMarker(at(20, 10))
			tt.Stand(1, inch(c.first), inch(8))
			tt.Stand(2, inch(c.second), inch(11))
			tt.Stand(3, inch(43), inch(28))
			for u, left := range map[rules.UnitID]int{1: 1, 2: c.second2} {
				for range 4 - left {
					tt.Remove(int(tt.Unit(u).First+tt.Unit(u).Alive-1), "")
				}
			}
			if got := h.tactic.option(tt.View(), offerOf(rules.InsaneBravery, 1)); got != c.want {
				t.Errorf("%s 11e.STRATAGEM.BRAVERY.2: %s: option %d, want %d", e.Name, name, got, c.want)
			}
		}
	}
}

// TestInsaneBraveryAgainstLosses: greedy pays for Insane Bravery if enough models may flee, and never for a test that cannot
// fail (9e.MORALE.TEST.1).
func TestInsaneBraveryAgainstLosses(t *testing.T) {
	for lost, want := range map[int]int{1: 0, 2: 0, 6: 1} {
		tt, g := table(t, []rules.ArmyUnit{squad(10)}, []rules.ArmyUnit{squad(1)})
		tt.Stand(1, inch(5), inch(5))
		tt.Stand(2, inch(40), inch(25))
		for range lost {
			tt.Remove(int(tt.Unit(1).First+tt.Unit(1).Alive-1), "")
		}
		tt.Unit(1).Lost = int16(lost)
		if got := g.option(tt.View(), offerOf(rules.InsaneBravery, 1)); got != want {
			t.Errorf("9e.MORALE.TEST.1: %d models lost: option %d, want %d", lost, got, want)
		}
	}
}

// offerOf is the offer of a Stratagem on a unit.
func offerOf(s rules.StratagemKind, u rules.UnitID) *rules.Request {
	return &rules.Request{Reason: rules.ForStratagem, Options: []rules.Option{{Do: rules.Pass}, {Do: rules.DoStratagem, Unit: u, N: int32(s)}}}
}

// TestCounterOffensiveInTime: greedy pays for a Counter-offensive if an enemy unit would fight before its unit, and the attacks
// that one of them loses are worth it (10e.STRATAGEM.COUNTER.1, 11e.STRATAGEM.COUNTER.1).
func TestCounterOffensiveInTime(t *testing.T) {
	sword := rules.Carried{Item: 1, Number: 1, Weapon: rules.Weapon{Attacks: dice.Fixed(5), Skill: 2, Strength: rules.Strength{Own: 8}, AP: -3, Damage: dice.Fixed(3)}}
	for _, c := range []struct {
		name    string
		charged []rules.UnitID
		own     rules.ArmyUnit
		points  int16 // in the first of five battle rounds
		want    rules.OptionKind
	}{
		{"two chargers", []rules.UnitID{2, 3}, squad(2, sword), 2, rules.DoStratagem},
		{"one charger", []rules.UnitID{2}, squad(2, sword), 2, rules.Pass},
		{"two chargers, by bare hands", []rules.UnitID{2, 3}, squad(2), 5, rules.Pass},
		{"two chargers, by bare hands, with points to spare", []rules.UnitID{2, 3}, squad(2), 6, rules.DoStratagem},
		{"one charger, with points to spare", []rules.UnitID{2}, squad(2, sword), 6, rules.Pass},
	} {
		for _, e := range []*rules.Edition{&ten, &eleven} {
			weak, strong := squad(1, rifle()), squad(3, sword)
			c.own.Power, strong.Power = 3, 3
			tt := rulestest.New(t, e, []rules.ArmyUnit{c.own}, []rules.ArmyUnit{weak, strong}, "")
			h := newGreedy()
			h.Begin(e, tt.Setup, 0)
			tt.State.Turn, tt.State.Phase, tt.State.Round, tt.State.Sides[0].CommandPoints = 1, rules.StepFight, 1, c.points
			across := tt.Bodies(1)[0].Reach() * 2
			tt.Stand(1, inch(10), inch(8))
			tt.Stand(2, inch(10), inch(8)+across)
			tt.Stand(3, inch(10), inch(8)-across)
			for _, u := range c.charged {
				tt.Mark(u, effect.Charged)
			}
			tt.Unit(2).Did |= rules.SelectedToFight
			tt.Push(rules.Frame{Step: rules.StepFight, Player: 0, Stage: 1, Value: -1, Units: rules.UnitSet(0).With(1).With(2).With(3)})
			o := offerOf(rules.CounterOffensive, 1)
			if got := o.Options[h.tactic.option(tt.View(), o)]; got.Do != c.want {
				t.Errorf("%s 11e.STRATAGEM.COUNTER.1: %s: %v, want %v", e.Name, c.name, got.Do, c.want)
			}
		}
	}
}
