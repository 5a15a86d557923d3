package attack_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/tabletop"
)

// boltRifle makes so many attacks at 24", with S4, AP-1 and D1.
func boltRifle(attacks int) rules.Carried {
	return rules.Carried{Number: 1, Weapon: rules.Weapon{
		Type: rules.Assault, Range: 24000, Attacks: dice.Fixed(attacks), Strength: rules.Strength{Own: 4}, AP: -1, Damage: dice.Fixed(1),
	}}
}

func armed(w ...rules.Carried) rules.Kind {
	k := tabletop.Trooper()
	k.Weapons = w
	return k
}

// skirmish is a unit of models that stand 10" from another, which they attack.
func skirmish(t *testing.T, attackers, targets rules.ArmyUnit, script string) *tabletop.Table {
	t.Helper()
	e := rules.Complete(ed9.Edition())
	tt := tabletop.New(t, &e, []rules.ArmyUnit{attackers}, []rules.ArmyUnit{targets}, script)
	tt.Stand(0, 10*geom.Inch, 5*geom.Inch)
	tt.Stand(1, 20*geom.Inch, 5*geom.Inch)
	return tt
}

// attack resolves the first weapon of every model of the unit 0 on the unit 1.
func attack0(tt *tabletop.Table) {
	for _, m := range tt.Models(0) {
		tt.State.Declared = append(tt.State.Declared, rules.Declared{Model: m.ID, Target: 1, Models: tt.Unit(1).Alive})
	}
	tt.Play(rules.Frame{Step: rules.StepAttacks, Unit: 0})
}

func order(tt *tabletop.Table, models ...rules.ModelID) {
	tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: models})
}

// wounds lists what the models of a unit that are in play have left.
func wounds(tt *tabletop.Table, u rules.UnitID) (list []int16) {
	for _, m := range tt.Models(u) {
		list = append(list, m.Wounds)
	}
	return list
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: -want +got:\n%s", what, diff)
	}
}

func TestBattle(t *testing.T) {
	for id, test := range battleTests {
		t.Run(id, test)
	}
}

var battleTests = map[string]func(*testing.T){
	"9e.ATTACK.ALLOCATE.1": func(t *testing.T) {
		tt := skirmish(t, tabletop.Unit(1, armed(boltRifle(3))), tabletop.Unit(3, tabletop.Trooper()), "hit 3; wound 4; save 3; hit 3; wound 4; save 3; hit 4; wound 4; save 3")
		attack0(tt)
		q := tt.Request()
		if q.Why != rules.ForAllocation || q.Player != 1 || len(q.Options) != 3 {
			t.Fatalf("asked %v of player %d with %v", q.Why, q.Player, q.Options)
		}
		tt.Refused(&rules.Choice{Ask: rules.OrderModels}, "9e.ATTACK.ALLOCATE.1")
		tt.Refused(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{0}}, "9e.ATTACK.ALLOCATE.1")
		tt.Refused(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{2, 2}}, "9e.ATTACK.ALLOCATE.1")
		order(tt, 2, 1)
		same(t, "the model 2 dies, then the model 1 takes an attack", wounds(tt, 1), []int16{1, 2})
	},
	"9e.ATTACK.ALLOCATE.2": func(t *testing.T) {
		tt := skirmish(t, tabletop.Unit(1, armed(boltRifle(2))), tabletop.Unit(3, tabletop.Trooper()), "hit 3; wound 4; save 4; hit 3; wound 4; save 3")
		attack0(tt)
		order(tt, 3) // who saved and is hit again without a question
		same(t, "wounds", wounds(tt, 1), []int16{2, 2, 1})
		if tt.Request().Ask != rules.Nothing || len(tt.State.Declared) != 0 || len(tt.State.Orders) != 0 {
			t.Errorf("left over: %v, %v, %v", tt.Request(), tt.State.Declared, tt.State.Orders)
		}
	},
}
