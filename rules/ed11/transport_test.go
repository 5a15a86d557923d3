package ed11

import (
	"math"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// wreck destroys the TRANSPORT of carriedBy by a rule of the unit 3, and answers which of its passengers suffer.
func wreck(b *rulestest.Table) {
	b.Play(rules.Frame{Step: rules.StepMortal, Player: 0, Unit: 1, Other: 3, Value: 2})
	for b.Request().Ask == rules.OrderModels {
		b.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{b.Models(2)[0].ID}})
	}
}

// lostOf returns the wounds that models of a unit have lost.
func lostOf(b *rulestest.Table, u rules.UnitID) (n int16) {
	for _, m := range b.Models(u) {
		n += 2 - m.Wounds
	}
	return n
}

// TestEmergencyDisembark: hazard rolls come before the set-up, and what is left is set up.
func TestEmergencyDisembark(t *testing.T) {
	b := carried(t, "disembark 2 3")
	wreck(b)
	q := b.Request()
	if b.Unit(2).Place != rules.Embarked || b.Unit(1).Place != rules.OnTable || lostOf(b, 2) != 1 {
		t.Fatalf("11e.TRANSPORT.EMERGENCY.1, 11e.TRANSPORT.EMERGENCY.2: the unit is %v and has lost %d, the TRANSPORT is %v", b.Unit(2).Place, lostOf(b, 2), b.Unit(1).Place)
	}
	if q.Ask != rules.SetUp || q.Unit != 2 || q.Limits.Engage {
		t.Fatalf("11e.TRANSPORT.EMERGENCY.3: asked for %v within %+v", q.Ask, q.Limits)
	}
	b.Answer(leaves(b, 22*geom.Inch))
	if s := b.Unit(2); !s.Is.Has(effect.Shocked|effect.Disembarked) || move.Barred(b.Game, 2)&effect.ToCharge == 0 || b.Unit(1).Place != rules.Destroyed {
		t.Errorf("11e.TRANSPORT.EMERGENCY.4, 11e.TRANSPORT.EMERGENCY.5: is %v, cannot %v; the TRANSPORT is %v", s.Is, move.Barred(b.Game, 2), b.Unit(1).Place)
	}
	// Nothing is left to set up.
	b = carried(t, "disembark 1 2")
	for i := range b.Models(2) {
		b.Models(2)[i].Wounds, b.Models(2)[i].Hurt = 1, true
	}
	wreck(b)
	if b.Request().Ask != rules.Nothing || b.Unit(2).Place != rules.Destroyed || b.Unit(1).Place != rules.Destroyed {
		t.Errorf("11e.TRANSPORT.EMERGENCY.2: asked for %v, the unit is %v", b.Request().Ask, b.Unit(2).Place)
	}
}

// TestNoRoomUnengaged: where enemies leave no other room, a unit is set up engaged.
func TestNoRoomUnengaged(t *testing.T) {
	b := carried(t, "disembark 3 3", rulestest.Unit(8, rulestest.Trooper()), rulestest.Unit(12, rulestest.Trooper()))
	for u, r := range map[rules.UnitID]float64{4: 2.3, 5: 5.5} {
		b.Stand(u, 0, geom.Inch)
		n := float64(b.Unit(u).Alive)
		for i := range b.Models(u) {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / n)
			b.SetPose(int(b.Unit(u).First)+i, geom.Pose{X: 20*geom.Inch + geom.Length(r*cos*1000), Y: 15*geom.Inch + geom.Length(r*sin*1000)})
		}
	}
	wreck(b)
	q := b.Request()
	if q.Ask != rules.SetUp || q.Rule != "11e.TRANSPORT.EMERGENCY.3" || q.Limits.Distance != 6*geom.Inch || !q.Limits.Engage {
		t.Fatalf("11e.TRANSPORT.EMERGENCY.3: asked for %v by %s within %+v", q.Ask, q.Rule, q.Limits)
	}
	b.Answer(&rules.Choice{Ask: rules.SetUp, Paths: []rules.Path{
		{Model: b.Models(2)[0].ID, Poses: []geom.Pose{{X: 23950, Y: 15000}}}, {Model: b.Models(2)[1].ID, Poses: []geom.Pose{{X: 23662, Y: 16480}}},
	}})
	if b.EngagedBy(2) == 0 {
		t.Error("11e.TRANSPORT.EMERGENCY.3: the unit is not engaged")
	}
}

// TestDeadlyDemise: passengers leave before it is rolled, and suffer if they are near.
func TestDeadlyDemise(t *testing.T) {
	demise := []effect.Effect{{Kind: effect.Explodes, Value: 6, Length: 6 * geom.Inch, Amount: dice.Fixed(1)}}
	for face, want := range map[string]int16{"5": 0, "6": 1} {
		b := carriedBy(t, "disembark 3 4; explodes "+face, demise)
		wreck(b)
		if b.Request().Ask != rules.SetUp {
			t.Fatalf("11e.ABILITY.DEADLY.1: asked for %v before the passengers have left", b.Request().Ask)
		}
		b.Answer(leaves(b, 22*geom.Inch))
		for b.Request().Ask == rules.OrderModels {
			b.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{b.Models(2)[0].ID}})
		}
		if got := lostOf(b, 2); got != want || b.Unit(1).Place != rules.Destroyed {
			t.Errorf("11e.ABILITY.DEADLY.1, 11e.UNIT.DESTROYED.2: on a %s the passengers lose %d, want %d", face, got, want)
		}
	}
}

// TestTriggersWait: the explosion of a VEHICLE that the first of two pools has destroyed is rolled after the
// second, and attacks at it are lost.
func TestTriggersWait(t *testing.T) {
	bomb := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle)
	bomb.Effects = []effect.Effect{{Kind: effect.Explodes, Value: 6, Length: 6 * geom.Inch, Amount: dice.Fixed(1)}}
	attackers := rulestest.Unit(3, rulestest.Trooper())
	attackers.Kinds[0].Weapons = []rules.Carried{{Weapon: damaging(t, -6, 2), Number: 1}}
	for _, tt := range []struct {
		id, script string
		targets    []rules.UnitID
		order      []string
	}{
		{"11e.UNIT.DESTROYED.3", "hit 6 6; wound 6 6; save 1 1; hit 5; wound 5; save 1; explodes 6", []rules.UnitID{2, 2, 3}, []string{"hit", "hit", "explodes"}},
		{"11e.UNIT.DESTROYED.4", "hit 6 6 6; wound 6 6 6; save 1 1 1; explodes 1", []rules.UnitID{2, 2, 2}, []string{"hit", "explodes"}},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{attackers}, []rules.ArmyUnit{bomb, rulestest.Unit(2, rulestest.Trooper())}, tt.script)
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 20*geom.Inch, 5*geom.Inch)
		b.Stand(3, 24*geom.Inch, 5*geom.Inch)
		for i, m := range b.Models(1) {
			b.State.Declared = append(b.State.Declared, rules.Declared{Model: m.ID, Target: tt.targets[i], Models: b.Unit(tt.targets[i]).Alive})
		}
		var order []string
		b.Log(func(e *rules.Event) {
			if e.Kind == rules.EventRoll && (e.Word == "hit" || e.Word == "explodes") && !slices.Contains(order[max(len(order)-1, 0):], e.Word) || e.Word == "hit" && e.Other == 3 {
				order = append(order, e.Word)
			}
		})
		b.Play(rules.Frame{Step: rules.StepAttacks, Unit: 1})
		for b.Request().Ask == rules.OrderModels {
			b.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{b.Models(3)[0].ID}})
		}
		if !slices.Equal(order, tt.order) || b.Unit(2).Place != rules.Destroyed || b.Unit(1).Slain == 0 {
			t.Errorf("%s: rolled %v, want %v; the VEHICLE is %v", tt.id, order, tt.order, b.Unit(2).Place)
		}
	}
}
