package army

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestMiracleDice: an army with Acts of Faith gains one Miracle dice at the start of each battle round, however
// many units have the ability, and one with each of its units that is destroyed; its value is that of the die.
// The other army gains none.
func TestMiracleDice(t *testing.T) {
	var names Names
	m := musterOne(&wording.Reader{Tenth: true})
	m.names = &names
	m.out.Rules.Keywords = names.Keywords([]string{"FACTION", "FAITHFUL"})
	m.readAbility("Acts of Faith", "", []entry.Effect{
		{Do: "gain_die", Args: `{"at":"start_of_battle_round","once":"battle_round","once_for":"army","who":"unit","army_faction":["FACTION"]}`},
		{Do: "gain_die", Args: `{"at":"destroyed","any_keywords":["FAITHFUL"],"who":"unit","army_faction":["FACTION"]}`},
		{Do: "substitute_dice", Args: `{"who":"unit","army_faction":["FACTION"]}`},
	}, 0)
	f := unitBuilder{names: &names, unit: &m.out, fidelity: &Fidelity{}, army: names.Keywords([]string{"FACTION"})}
	if err := f.build(); err != nil || len(f.fidelity.NotModelled) > 0 {
		t.Fatalf("%v; not played: %v", err, f.fidelity.NotModelled)
	}
	other, _ := describedUnit(t, &names, 1, false)
	e := rules.Complete(ed10.Edition())
	tt := rulestest.New(t, &e, []rules.ArmyUnit{f.out, f.out}, []rules.ArmyUnit{other, other}, "ability 4; ability 2; ability 4")
	for u, x := range []rules.UnitID{1, 2, 3, 4} {
		tt.Stand(x, 5000+geom.Length(u)*8000, 10000)
	}
	dice := func(what string, want [2][6]uint8) {
		t.Helper()
		for p, side := range tt.State.Sides {
			for i, n := range side.StoredDice {
				if int(n) != int(want[p][i]) {
					t.Errorf("%s: player %d has %v, want %v", what, p, side.StoredDice, want[p])
					break
				}
			}
		}
	}
	round := func() {
		tt.Trigger(effect.StartOfRound, rules.NoUnit)
		tt.Run()
	}
	dice("before the battle", [2][6]uint8{})
	round()
	dice("first battle round", [2][6]uint8{{3: 1}})
	for _, u := range []rules.UnitID{2, 3} { // the second one is of the other army
		tt.SetWounds(int(tt.Unit(u).First), 0)
		tt.Play(attack.Destroy(tt.Game, u, rules.NoUnit))
	}
	dice("a destroyed unit", [2][6]uint8{{1: 1, 3: 1}})
	round() // the same battle round
	dice("again in the battle round", [2][6]uint8{{1: 1, 3: 1}})
	tt.State.Round++
	round()
	dice("second battle round", [2][6]uint8{{1: 1, 3: 2}})
}
