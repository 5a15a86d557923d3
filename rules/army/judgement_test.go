package army

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// The rules of Judgement tokens, for an army of the keyword FACTION.
const (
	eyeOfAncestors = "If your Army Faction is FACTION, each time an enemy unit destroys a FACTION unit from your army, that enemy unit gains 1 Judgement token. " +
		"An enemy unit can never have more than 2 Judgement tokens (more are lost).\nEach time a model from your army with this ability makes an attack that targets a unit " +
		"that has one or more Judgement tokens, until that model's attacks have been resolved, apply the relevant bonus from the table below to that attack.\n\n" +
		"JUDGEMENT TOKENS BONUS\n1. Threat: Add 1 to the Hit roll.\n2. Grudge: Add 1 to the Hit roll and add 1 to the Wound roll."
	ruthlessEfficiency = "At the start of the battle, select a number of units from your opponent's army depending on the battle size, as shown below:\n■ Incursion: 1 units\n" +
		"■ Strike Force: 2 units\n■ Onslaught: 3 units.\nEach of those units starts the battle with 2 Judgement tokens (see above).\n\n" +
		"If, at the start of any of your Command phases, any of those enemy units have been destroyed, you gain a number of CP depending on how early in the battle you destroyed it, as shown below (once, and besides others)\n\n" +
		"Unit destroyed by the start of your first or second Command phase: You gain 3CP\nUnit destroyed by the start of your third or fourth Command phase: You gain 2CP\n" +
		"Unit destroyed by the start of your fifth Command phase: You gain 1CP"
)

// judgedTable is a battle of three units with a rule of Judgement tokens against three others.
func judgedTable(t *testing.T, text string) *rulestest.Table {
	t.Helper()
	var names Names
	own, lost := describedUnit(t, &names, 1, false, text)
	if len(lost) > 0 {
		t.Fatalf("not played: %v", lost)
	}
	enemy, _ := describedUnit(t, &names, 1, false)
	e := rules.Complete(ed10.Edition())
	tt := rulestest.New(t, &e, []rules.ArmyUnit{own, own, own}, []rules.ArmyUnit{enemy, enemy, enemy}, "")
	for u := range rules.UnitID(3) {
		tt.Stand(1+u, 5000, geom.Length(5+6*int(u))*geom.Inch)
		tt.Stand(4+u, 20000, geom.Length(5+6*int(u))*geom.Inch)
	}
	return tt
}

// bonus is what a unit adds to hit and to wound rolls of attacks on another.
func bonus(tt *rulestest.Table, by, on rules.UnitID) [2]int8 {
	a := gathered(tt, by, on)
	return [2]int8{a.Hit.Modifier, a.Wound.Modifier}
}

// TestEyeOfTheAncestors: an enemy unit that destroys a unit gains a Judgement token, two at most, and is easier to
// hit, with two also to wound; other units are not.
func TestEyeOfTheAncestors(t *testing.T) {
	tt := judgedTable(t, eyeOfAncestors)
	want := [][2]int8{{0, 0}, {1, 0}, {1, 1}}
	for n, victim := range []rules.UnitID{rules.NoUnit, 2, 3} {
		if victim != rules.NoUnit {
			tt.SetWounds(int(tt.Unit(victim).First), 0)
			tt.Play(attack.Destroy(tt.Game, victim, 4))
		}
		if got := bonus(tt, 1, 4); got != want[n] {
			t.Errorf("%d tokens: %v, want %v", n, got, want[n])
		}
		if got := bonus(tt, 1, 5); got != want[0] {
			t.Errorf("another unit: %v", got)
		}
	}
}

// TestRuthlessEfficiency: two units start with two Judgement tokens. Command points are gained once one of them is
// destroyed, fewer in later battle rounds, once in the battle.
func TestRuthlessEfficiency(t *testing.T) {
	for round, want := range map[int8]int16{1: 3, 2: 3, 3: 2, 4: 2, 5: 1} {
		tt := judgedTable(t, ruthlessEfficiency)
		tt.Trigger(effect.BeforeBattle, rules.NoUnit)
		tt.Run()
		for _, u := range []rules.UnitID{4, 6} {
			tt.Choose(rules.Select, u)
		}
		var tokens []int
		for u := rules.UnitID(4); u <= 6; u++ {
			tokens = append(tokens, len(tt.KeywordsNow(u))-len(tt.Keywords(u)))
		}
		if !slices.Equal(tokens, []int{3, 0, 3}) {
			t.Fatalf("round %d: keywords added: %v", round, tokens)
		}
		command := func() int16 {
			before := tt.State.Sides[0].CommandPoints
			tt.State.Phase = rules.StepCommand
			tt.Trigger(effect.StartOfPhase, rules.NoUnit)
			tt.Run()
			return tt.State.Sides[0].CommandPoints - before
		}
		tt.State.Round, tt.State.Turn = round, 0
		for _, victim := range []rules.UnitID{rules.NoUnit, 5} { // none, and one that was not selected
			if victim != rules.NoUnit {
				tt.SetWounds(int(tt.Unit(victim).First), 0)
				tt.Play(attack.Destroy(tt.Game, victim, 1))
			}
			if got := command(); got != 0 {
				t.Errorf("round %d: %d command points without a destroyed target", round, got)
			}
		}
		tt.SetWounds(int(tt.Unit(6).First), 0)
		tt.Play(attack.Destroy(tt.Game, 6, 1))
		if got := [2]int16{command(), command()}; got != [2]int16{want, 0} {
			t.Errorf("round %d: %v command points, want %d and 0", round, got, want)
		}
	}
}
