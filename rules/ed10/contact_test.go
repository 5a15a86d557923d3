package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// charging is a charge over a gap, with the dice of the roll, before its move.
func charging(t *testing.T, script string, gap geom.Length, count int) *rulestest.Table {
	t.Helper()
	tt := table(t, script, list(squad(count)), list(squad(1)), at{10000, 10000}, at{10000 + base + gap, 10000})
	for i := range tt.Models(1) {
		tt.SetPose(i, geom.Pose{X: 10000, Y: 10000 + geom.Length(i)*(base+inch)})
	}
	phase(tt, rules.StepCharge)
	tt.Choose(rules.Select, 1)
	asked(t, tt, rules.ForChargeMove)
	return tt
}

// TestChargeToContact: 10e.CHARGE.MOVE.1. A model must end base to base with an enemy model if
// it can.
func TestChargeToContact(t *testing.T) {
	const by = "10e.CHARGE.MOVE.1"
	tt := charging(t, "charge 3 3", 5*inch, 1)
	tt.Refused(shift(tt, 1, 5*inch-move.BaseToBase-1), by)
	tt.Answer(shift(tt, 1, 5*inch-move.BaseToBase))
	equal(t, "10e.CHARGE.MOVE.5 charged", tt.Is(1).Has(effect.Charged), true)

	short := charging(t, "charge 2 2", 5*inch, 1) // 4", and so 1" is left
	short.Answer(shift(short, 1, 4*inch))
	exact := charging(t, "charge 2 3", 5*inch, 1)
	exact.Refused(shift(exact, 1, 4*inch), by)
	exact.Answer(shift(exact, 1, 5*inch-2))
}

// TestChargeBehind: 10e.CHARGE.MOVE.1. A model whose path another of its unit blocks goes
// around it, unless that is too far.
func TestChargeBehind(t *testing.T) {
	front := 10000 + 5*inch - 2
	for script, want := range map[string]bool{"charge 3 3": true, "charge 5 6": false} {
		tt := table(t, script, list(squad(2)), list(squad(1)), at{10000, 10000}, at{10000 + base + 5*inch, 10000})
		tt.SetPose(1, geom.Pose{X: 10000 - base - inch, Y: 10000})
		phase(tt, rules.StepCharge)
		tt.Choose(rules.Select, 1)
		c := &rules.Choice{Ask: rules.MoveModels}
		for i, x := range []geom.Length{front, front - base - 2} {
			c.Paths = append(c.Paths, rules.Path{Model: tt.Models(1)[i].ID, Poses: []geom.Pose{{X: x, Y: 10000}}})
		}
		if want {
			tt.Answer(c)
		} else {
			tt.Refused(c, "10e.CHARGE.MOVE.1")
		}
	}
}

// TestPileInToContact: 10e.FIGHT.PILEIN.1, 10e.FIGHT.CONSOLIDATE.1. Models that move must end
// base to base if they can; others may stay.
func TestPileInToContact(t *testing.T) {
	for _, c := range []struct {
		why  rules.Reason
		by   rules.RuleID
		gap  geom.Length
		step geom.Length
		want bool
	}{
		{rules.ForPileIn, "10e.FIGHT.PILEIN.1", inch, inch / 2, false},
		{rules.ForPileIn, "10e.FIGHT.PILEIN.1", inch, inch - 2, true},
		{rules.ForConsolidation, "10e.FIGHT.CONSOLIDATE.1", inch, inch / 2, false},
		{rules.ForConsolidation, "10e.FIGHT.CONSOLIDATE.1", inch, inch - 2, true},
		{rules.ForConsolidation, "10e.FIGHT.CONSOLIDATE.1", 4 * inch, 3 * inch, true},         // out of reach
		{rules.ForConsolidation, "10e.FIGHT.CONSOLIDATE.1", 3*inch + 15, 2*inch + 100, false}, // near enough to touch
		{rules.ForConsolidation, "10e.FIGHT.CONSOLIDATE.1", 3*inch + 30, 2*inch + 100, true},  // not quite
	} {
		quiet := squad(1)
		quiet.Effects = []effect.Effect{{Kind: effect.Cannot, Actions: effect.ToFight}}
		script := ""
		if c.gap == inch && (c.why == rules.ForConsolidation || c.want) { // it fights
			script = "hit 1 1"
		}
		tt := table(t, script, list(squad(1)), list(quiet), at{5000, 5000}, at{5000 + base + c.gap, 5000})
		tt.Mark(1, effect.Charged)
		phase(tt, rules.StepFight)
		for tt.Request().Reason != c.why {
			switch q := tt.Request(); q.Ask {
			case rules.MoveModels:
				tt.Answer(&rules.Choice{Ask: rules.MoveModels})
			case rules.SelectMelee:
				tt.Answer(&rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{{Model: 1, Weapon: rules.CloseCombat, Target: 2, Count: 2}}})
			default:
				t.Fatalf("asked %v", q.Reason)
			}
		}
		if !c.want {
			tt.Refused(shift(tt, 1, c.step), c.by)
			continue
		}
		tt.Answer(shift(tt, 1, c.step))
	}
}

// TestExtraMoveToContact: 10e.FIGHT.PILEIN.1, 10e.FIGHT.CONSOLIDATE.1, 10e.CORE.OUTOFPHASE.1. A
// pile-in or a consolidation given by an ability must end base to base too.
func TestExtraMoveToContact(t *testing.T) {
	for why, by := range map[rules.Reason]rules.RuleID{rules.ForPileIn: "10e.FIGHT.PILEIN.1", rules.ForConsolidation: "10e.FIGHT.CONSOLIDATE.1"} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + 2*inch, 5000})
		tt.Play(rules.Frame{Step: rules.StepExtraMove, Stage: uint8(why), Unit: 1, Value: int32(3 * inch)})
		tt.Refused(shift(tt, 1, inch), by)
		tt.Answer(shift(tt, 1, 2*inch-2))
		short := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + 2*inch, 5000})
		short.Play(rules.Frame{Step: rules.StepExtraMove, Stage: uint8(why), Unit: 1, Value: int32(inch)})
		short.Refused(shift(short, 1, inch-1), "10e.FIGHT.PILEIN.3") // out of Engagement Range
		short.Answer(shift(short, 1, inch))
	}
}

// TestPlansToContact: 10e.CHARGE.MOVE.1, 10e.FIGHT.PILEIN.1. Planned moves are always legal.
func TestPlansToContact(t *testing.T) {
	for gap := geom.Length(1); gap < 9; gap++ {
		for count := 1; count <= 6; count++ {
			tt := charging(t, "charge 4 5", gap*inch+137, count)
			paths, ok := charge.Plan(tt.Game, 1, rules.UnitSet(0).With(2), 9*inch)
			if !ok {
				continue
			}
			tt.Answer(&rules.Choice{Ask: rules.MoveModels, Paths: paths})
			for u := rules.UnitID(1); u < 3; u++ {
				paths, k := fight.PlanPileIn(tt.Game, u), fight.PileInKind(tt.Game, u)
				if _, err := move.Near(tt.Game, u, k, &tt.Edition.Fight.PileInContact, paths); err != nil {
					t.Errorf("gap %v, %d models: unit %v: %v", gap, count, u, err)
				}
			}
		}
	}
}
