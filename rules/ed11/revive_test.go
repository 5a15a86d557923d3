package ed11

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// reviving is a battle in which a unit (1) of three models with a rule that returns two models has lost two, beside an enemy
// unit (2) that its first model is engaged with or not, and another enemy unit (3).
func reviving(t *testing.T, engaged bool) *rulestest.Table {
	u := rulestest.Unit(3, rulestest.Trooper())
	u.Kinds[0].Weapons = []rules.Carried{{Weapon: gun(t), Number: 1}}
	u.Uses = []effect.Use{{At: effect.EndOfPhase, Effects: []effect.Effect{{Kind: effect.ReturnModels, Amount: dice.Fixed(5)}}}}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier(), soldier()}, "")
	b.Stand(1, 10*geom.Inch, 10*geom.Inch)
	b.Stand(2, 10*geom.Inch+base+2500, 10*geom.Inch)
	b.Stand(3, 10*geom.Inch-base-2500, 10*geom.Inch)
	if engaged {
		b.Stand(2, 10*geom.Inch+base+1900, 10*geom.Inch)
	}
	b.Remove(2, "")
	b.Remove(1, "")
	b.Trigger(effect.EndOfPhase, rules.NoUnit)
	b.Run()
	return b
}

// back answers with places for the lost models of unit 1.
func back(b *rulestest.Table, poses ...geom.Pose) *rules.Choice {
	c := &rules.Choice{Ask: rules.SetUp}
	for i, p := range poses {
		c.Paths = append(c.Paths, rules.Path{Model: b.State.Models[1+i].ID, Poses: []geom.Pose{p}})
	}
	return c
}

// TestRevived: models return with all their wounds and weapons, no more than the unit began with; in coherency; and engaged
// only with the enemies that the unit is engaged with.
func TestRevived(t *testing.T) {
	in := geom.Inch
	at := func(x, y geom.Length) geom.Pose { return geom.Pose{X: 10*in + x, Y: 10*in + y} }
	for _, engaged := range []bool{true, false} {
		b := reviving(t, engaged)
		if q := b.Request(); q.Reason != rules.ForReturn || q.N != 2 {
			t.Fatalf("11e.UNIT.REVIVE.1: asked for %v of %d models, want 2", q.Reason, q.N)
		}
		b.Refused(back(b, at(-1000, 1500)), "11e.UNIT.SETUP.1") // engaged with unit 3
		b.Refused(back(b, at(0, 4500), at(0, 8000)), "11e.UNIT.REVIVE.1")
		beside := back(b, at(1000, 1500), at(0, 3000))
		if !engaged {
			b.Refused(beside, "11e.UNIT.SETUP.1")
			continue
		}
		b.Answer(beside)
		if s := b.Unit(1); s.Alive != 3 || s.Starting != 3 || b.Models(1)[2].Wounds != 2 || len(b.Kind(2).Weapons) != 1 {
			t.Errorf("11e.UNIT.REVIVE.1, 11e.UNIT.REVIVE.3: %d models, the last with %d wounds", s.Alive, b.Models(1)[2].Wounds)
		}
	}
}

// TestRevivedBesideRevived: models that return in the phase are in coherency with models that were there at its start, and not
// only with others that return.
func TestRevivedBesideRevived(t *testing.T) {
	in := geom.Inch
	for y, by := range map[geom.Length]rules.RuleID{base + 1900: "", 2*base + 3800: "11e.UNIT.REVIVE.2"} {
		b := reviving(t, true)
		c := back(b, geom.Pose{X: 10 * in, Y: 10*in + base + 1900}, geom.Pose{X: 10 * in, Y: 10*in + y})
		if by == "" {
			c.Paths[1].Poses[0] = geom.Pose{X: 10 * in, Y: 10*in - base - 1900}
			b.Answer(c)
			continue
		}
		b.Refused(c, by)
	}
}

// TestRevivedAboard: a model of an embarked unit returns aboard if there is room, and otherwise not at all.
func TestRevivedAboard(t *testing.T) {
	for places, want := range map[int]int16{6: 2, 1: 1} {
		b := carried(t, "")
		b.Sheet(1).Capacity.Models = int16(places)
		b.Sheet(2).Uses = []effect.Use{{At: effect.EndOfPhase, Effects: []effect.Effect{{Kind: effect.ReturnModels, Amount: dice.Fixed(1)}}}}
		b.Remove(int(b.Unit(2).First)+1, "")
		b.Push(rules.Frame{Step: rules.StepReturn, Unit: 2, Other: 2, Value: 1})
		if b.Run(); b.Request().Ask != rules.Nothing || b.Unit(2).Alive != want || b.Unit(2).Place != rules.Embarked {
			t.Errorf("11e.UNIT.REVIVE.5: with %d places asked for %v, %d models are %v; want %d", places, b.Request().Reason, b.Unit(2).Alive, b.Unit(2).Place, want)
		}
	}
}

// TestDestroyedBy: attacks and rules of a unit count for it, and nothing else does; distances to a destroyed model are
// measured to its base.
func TestDestroyedBy(t *testing.T) {
	for _, by := range []rules.UnitID{2, 1, rules.NoUnit} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 20*geom.Inch, 5*geom.Inch)
		b.Play(rules.Frame{Step: rules.StepMortal, Player: 0, Unit: 1, Other: by, Value: 2})
		if b.Unit(1).Place != rules.Destroyed || (b.Unit(2).Slain == 1) != (by == 2) || b.Unit(1).Slain != 0 {
			t.Errorf("11e.UNIT.DESTROYED.5: destroyed by unit %d: %d for the enemy, %d for itself", by, b.Unit(2).Slain, b.Unit(1).Slain)
		}
	}
	bomb := rulestest.Unit(2, rulestest.Trooper(), effect.Vehicle)
	bomb.Effects = []effect.Effect{{Kind: effect.Explodes, Value: 6, Length: 6 * geom.Inch, Amount: dice.Fixed(1)}}
	for gap, want := range map[geom.Length]int16{6 * geom.Inch: 1, 6*geom.Inch + 1: 0} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{bomb}, []rules.ArmyUnit{soldier()}, "explodes 6")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 5*geom.Inch, 7*geom.Inch+base+gap)
		b.SetWounds(1, 0)
		if b.Play(attack.Destroy(b.Game, 1, rules.NoUnit)); lostOf(b, 2) != want {
			t.Errorf("11e.UNIT.DESTROYED.6: an enemy %v from the base of a destroyed model loses %d, want %d", gap, lostOf(b, 2), want)
		}
	}
}

// TestSplitEqually: a unit that a rule splits becomes two of as equal numbers as possible.
func TestSplitEqually(t *testing.T) {
	for n, want := range map[int][2]int16{6: {3, 3}, 5: {3, 2}} {
		u := rulestest.Unit(n, rulestest.Trooper())
		u.Effects = []effect.Effect{{Kind: effect.SplitUnit, Value: 2, Minimum: int16(n)}}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "")
		b.Play(rules.Frame{Step: rules.StepDivide})
		b.Choose(rules.TakeNumber, rules.NoUnit)
		var sizes []int16
		for u, s := range b.Units() {
			if b.Unit(u).Player == 0 {
				sizes = append(sizes, s.Alive)
			}
		}
		slices.Sort(sizes)
		slices.Reverse(sizes)
		if len(sizes) != 2 || [2]int16(sizes) != want || b.Request().Ask != rules.Nothing {
			t.Errorf("11e.UNIT.SPLIT.1: %d models in %v, want %v; asked for %v", n, sizes, want, b.Request().Reason)
		}
	}
}

// TestAwayEffects: what an embarked unit has of itself, and what lasts for its army, works.
func TestAwayEffects(t *testing.T) {
	b := carried(t, "morale 6 6")
	b.Sheet(2).Effects = append(b.Sheet(2).Effects, effect.Effect{Kind: effect.FightsFirst})
	if !b.HasEffect(2, effect.FightsFirst) {
		t.Error("11e.UNIT.AWAY.2: an embarked unit does not have its own effect")
	}
	b.Mark(2, effect.Shocked)
	b.Play(rules.Frame{Step: rules.StepShock})
	if b.Unit(2).Is.Has(effect.Shocked) {
		t.Error("11e.UNIT.AWAY.2: an embarked unit has not rallied")
	}
	var all []rules.UnitID
	for _, o := range mission.Targets(b.Game, 1, &effect.Use{Select: effect.Selection{Affected: effect.AllFriends}, Effects: []effect.Effect{{Kind: effect.FightsFirst}}}) {
		all = append(all, o.Unit)
	}
	if !slices.Equal(all, []rules.UnitID{1, 2}) {
		t.Errorf("11e.UNIT.AWAY.2: a rule of the whole army affects %v, want the embarked unit too", all)
	}
}
