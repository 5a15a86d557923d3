package army

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// commanded returns a battle of an OFFICER with two Orders for MONSTERS, beside one near to it, one far away
// and another unit, at the beginning of its Command phase.
func commanded(t *testing.T) *rulestest.Table {
	t.Helper()
	var names Names
	officer, lost := describedUnit(t, &names, 1, false, "This Officer can issue 2 Orders to MONSTER units.")
	if len(lost) > 0 {
		t.Fatalf("not played: %+v", lost)
	}
	monster, _ := describedUnit(t, &names, 1, false)
	monster.Keywords = names.Keywords([]string{"MONSTER"})
	monster.Kinds[0].Weapons[0].Effects = []effect.Effect{{Kind: effect.MoreAttacks, Amount: dice.Fixed(1), Scope: effect.Scope{When: effect.HalfRange}}}
	other, _ := describedUnit(t, &names, 1, false)
	e := rules.Complete(ed10.Edition())
	tt := rulestest.New(t, &e, []rules.ArmyUnit{officer, monster, monster, other}, []rules.ArmyUnit{other}, "")
	for u, x := range []geom.Length{5000, 8000, 20000, 8000, 30000} {
		tt.Stand(rules.UnitAt(u), x, 5000+geom.Length(u)*1500)
		tt.SetPose(u, tt.Bodies(rules.UnitAt(u))[0].Pose)
	}
	tt.State.Phase = rules.StepCommand
	tt.Trigger(effect.StartOfPhase, rules.NoUnit)
	tt.Run()
	return tt
}

// issue issues the Order with a number to a unit.
func issue(tt *rulestest.Table, n int, u rules.UnitID) {
	tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: n})
	tt.Choose(rules.Select, u)
}

// TestOrdersInBattle: 10e.CORE.PERSIST.1, 10e.BATTLESHOCK.EFFECT.2. An Order affects one unit with the keywords
// within 6", until the next Command phase of its player and while the unit is not Battle-shocked; a unit is
// affected by one, and each OFFICER issues as many as its datasheet says.
func TestOrdersInBattle(t *testing.T) {
	tt := commanded(t)
	skill := func(u rules.UnitID) int8 { return gathered(tt, u, 5).Hit.Needed }
	tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: 0})
	if q := tt.Request(); q.Reason != rules.ForTarget || len(q.Options) != 2 || q.Options[1].Unit != 2 {
		t.Fatalf("offered to %+v, want unit 2 alone", q.Options)
	}
	tt.Choose(rules.Select, 2)
	if skill(2) != 2 || skill(3) != 3 || skill(4) != 3 {
		t.Errorf("10e.CORE.PERSIST.1 skills %d %d %d, want 2 3 3", skill(2), skill(3), skill(4))
	}
	if tt.Request().Reason == rules.ForTarget {
		t.Errorf("a second Order for the same unit: %+v", tt.Request().Options)
	}
	tt.Mark(2, effect.Shocked)
	if skill(2) != 3 {
		t.Error("10e.BATTLESHOCK.EFFECT.2: it affects a Battle-shocked unit")
	}
	tt.Unmark(2, effect.Shocked)
	tt.Expire(effect.NextCommandPhase)
	if skill(2) != 3 {
		t.Error("10e.CORE.PERSIST.1: after the next Command phase has begun")
	}
}

// TestRapidFireOrder: 10e.WEAPON.RAPIDFIRE.1. Rapid Fire weapons make one more attack, and others do not.
func TestRapidFireOrder(t *testing.T) {
	tt := commanded(t)
	issue(tt, 1, 2)
	attacks := func(u rules.UnitID) int { return gathered(tt, u, 5).Number.Most() }
	if attacks(2) != 2 || attacks(3) != 1 {
		t.Errorf("10e.WEAPON.RAPIDFIRE.1: %d and %d attacks, want 2 and 1", attacks(2), attacks(3))
	}
	tt.Sheet(2).Kinds[0].Weapons[0].Effects = nil
	if attacks(2) != 1 {
		t.Errorf("10e.WEAPON.RAPIDFIRE.1: %d attacks without Rapid Fire, want 1", attacks(2))
	}
}
