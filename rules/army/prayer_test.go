package army

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// The prayers of a priest for units of the keyword FACTION.
const (
	priest = "This model knows Fervour and one other litany from the Book of Litanies. In your Command phase, if this model is on the battlefield, it can recite one litany it knows " +
		"that has not already been recited by a friendly model this turn. Roll one D6: on a 3+, the recited litany is inspiring and takes effect until the start of your next Command phase."
	fervour = "If this litany is inspiring, then while a friendly FACTION unit is within 6\" of this PRIEST, each time a model in that unit makes a ranged attack, add 1 to that attack's wound roll."
	focus   = "If this litany is inspiring, select one friendly FACTION unit within 6\" of this PRIEST. Each time a model in that unit makes a ranged attack, add 1 to that attack's hit roll."
	clearer = "Each time this model recites a litany, add 1 to the roll to see if it is inspiring."
	longer  = "This model knows one additional litany from the Book of Litanies. In your Command phase, if this model is on the battlefield, it can recite one additional litany it knows that has not already been recited by a friendly model that turn."
)

// prayed returns a battle of two priests with further abilities and an enemy, at the start of a Command phase. The second
// priest is 8" away from the first.
func prayed(t *testing.T, script string, more ...told) *rulestest.Table {
	t.Helper()
	var names Names
	m := musterOne(&wording.Reader{Keyword: func(name string) bool { return name == "FACTION" }})
	m.names = &names
	m.out.Rules.Keywords = names.Keywords([]string{"FACTION"})
	m.out.Rules.Kinds[0].Profile = rules.Profile{Toughness: 4, Save: 3, Wounds: 4, Leadership: 7, Move: rules.Move{Most: 6000}}
	for _, a := range append([]told{{name: "Priest", text: priest}, {name: "Fervour", text: fervour}, {name: "Focus", text: focus}}, more...) {
		m.readAbility(a.name, a.text, nil, 0)
	}
	f := unitBuilder{names: &names, unit: &m.out, fidelity: &Fidelity{}}
	if err := f.build(); err != nil || len(f.fidelity.NotModelled) > 0 {
		t.Fatalf("%v, not played: %+v", err, f.fidelity.NotModelled)
	}
	f.out.Kinds[0].Weapons = []rules.Carried{{Weapon: rules.Weapon{Type: effect.Gun, Range: 24_000, Attacks: dice.Fixed(1), Skill: 3, Strength: rules.Strength{Own: 4}, Damage: dice.Fixed(1)}, Number: 1}}
	e := rules.Complete(ed9.Edition())
	tt := rulestest.New(t, &e, []rules.ArmyUnit{f.out, f.out}, []rules.ArmyUnit{f.out}, script)
	for u, x := range []geom.Length{5, 13, 30} {
		tt.Stand(rules.UnitAt(u), x*geom.Inch, 10*geom.Inch)
	}
	tt.State.Phase = rules.StepCommand
	tt.Trigger(effect.StartOfPhase, rules.NoUnit)
	tt.Run()
	return tt
}

// recite uses prayers, each of them the one with an index among those that can be used now. It selects the last target.
func recite(tt *rulestest.Table, prayers ...int) {
	for _, n := range prayers {
		tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: n})
		if q := tt.Request(); q.Reason == rules.ForTarget || q.Reason == rules.ForUse {
			tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: len(q.Options) - 1})
		}
	}
}

// TestPrayers: 9e.DATASHEET.ABILITY.1, 9e.DATASHEET.ABILITY.2. A priest recites one prayer in its player's Command phase, which
// no other model of the army recites in that turn. It needs a 3+, and lasts until the next Command phase of its player: an
// aura of the priest, or an effect on a unit within 6".
func TestPrayers(t *testing.T) {
	// Options: Fervour and Focus of the first priest, Fervour and Focus of the second.
	for name, c := range map[string]struct {
		script  string
		more    []told
		prayers []int
		hit     [2]int8 // of both priests
		wound   [2]int8
	}{
		"a 3":               {"ability 3", nil, []int{1}, [2]int8{1, 0}, [2]int8{}},
		"a 2":               {"ability 2", nil, []int{1}, [2]int8{}, [2]int8{}},
		"2 and 1 more":      {"ability 2", []told{{name: "Clearer", text: clearer}}, []int{1}, [2]int8{1, 0}, [2]int8{}},
		"an aura":           {"ability 3", nil, []int{0}, [2]int8{}, [2]int8{1, 0}},
		"each priest one":   {"ability 3 3", nil, []int{0, 2}, [2]int8{0, 1}, [2]int8{1, 0}},
		"one priest both":   {"ability 3 3", []told{{name: "Longer", text: longer}}, []int{0, 0}, [2]int8{1, 0}, [2]int8{1, 0}},
		"the second priest": {"ability 3", nil, []int{2}, [2]int8{}, [2]int8{0, 1}},
	} {
		t.Run(name, func(t *testing.T) {
			tt := prayed(t, c.script, c.more...)
			recite(tt, c.prayers...)
			check := func(when string, hit, wound [2]int8) {
				t.Helper()
				for u := range rules.UnitID(2) {
					if a := gathered(tt, 1+u, 3); a.Hit.Modifier != hit[u] || a.Wound.Modifier != wound[u] {
						t.Errorf("9e.DATASHEET.ABILITY.2: %s: priest %d adds %d to hit and %d to wound, want %d and %d", when, u, a.Hit.Modifier, a.Wound.Modifier, hit[u], wound[u])
					}
				}
			}
			check("after prayers", c.hit, c.wound)
			tt.Expire(effect.NextCommandPhase)
			check("in the next Command phase", [2]int8{}, [2]int8{})
		})
	}
}

// TestPrayersOfOthers: 9e.DATASHEET.ABILITY.1. A prayer that failed is not recited again in that turn, and its priest recites no other
// one. Another priest does.
func TestPrayersOfOthers(t *testing.T) {
	tt := prayed(t, "ability 2 3")
	recite(tt, 0)
	for q := tt.Request(); q.Ask != rules.Nothing; q = tt.Request() {
		tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: len(q.Options) - 1})
	}
	if a := gathered(tt, 2, 3); a.Hit.Modifier != 1 || a.Wound.Modifier != 0 {
		t.Errorf("9e.DATASHEET.ABILITY.1: the second priest adds %d to hit and %d to wound, want 1 and 0", a.Hit.Modifier, a.Wound.Modifier)
	}
}

// TestUsualPrayers: 9e.DATASHEET.ABILITY.1. A model with a prayer, whose data does not say how it recites prayers, recites one on a
// 3+, and the report says so.
func TestUsualPrayers(t *testing.T) {
	for script, hit := range map[string]int8{"ability 3": 1, "ability 2": 0} {
		var names Names
		m := musterOne(&wording.Reader{Keyword: func(name string) bool { return name == "FACTION" }})
		m.names = &names
		m.out.Name = "Chaplain"
		m.out.Rules.Keywords = names.Keywords([]string{"FACTION"})
		m.out.Rules.Kinds[0].Profile = rules.Profile{Toughness: 4, Save: 3, Wounds: 4}
		m.readAbility("Focus", focus, nil, 0)
		f := unitBuilder{names: &names, unit: &m.out, fidelity: &Fidelity{}}
		if err := f.build(); err != nil || len(f.fidelity.NotModelled) > 0 || len(f.fidelity.Gaps) != 1 {
			t.Fatalf("9e.DATASHEET.ABILITY.1: %v, not played: %+v, gaps: %+v", err, f.fidelity.NotModelled, f.fidelity.Gaps)
		}
		f.out.Kinds[0].Weapons = []rules.Carried{{Weapon: rules.Weapon{Type: effect.Gun, Range: 24_000, Attacks: dice.Fixed(1), Skill: 3, Damage: dice.Fixed(1)}, Number: 1}}
		e := rules.Complete(ed9.Edition())
		tt := rulestest.New(t, &e, []rules.ArmyUnit{f.out}, []rules.ArmyUnit{f.out}, script)
		tt.Stand(1, 5*geom.Inch, 10*geom.Inch)
		tt.Stand(2, 30*geom.Inch, 10*geom.Inch)
		tt.State.Phase = rules.StepCommand
		tt.Trigger(effect.StartOfPhase, rules.NoUnit)
		tt.Run()
		tt.Choose(rules.Select, 1)
		if got := gathered(tt, 1, 2).Hit.Modifier; got != hit {
			t.Errorf("9e.DATASHEET.ABILITY.1: %s: %d to hit, want %d", script, got, hit)
		}
	}
}
