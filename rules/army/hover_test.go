package army

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// titled is an ability with its text.
type titled struct{ name, text string }

// titledUnit builds a model with a gun that moves 20" to 50", with abilities that have names. It returns the names of those
// that are not played.
func titledUnit(t *testing.T, names *Names, abilities ...titled) (rules.ArmyUnit, []Shortfall) {
	t.Helper()
	m := musterOne(&wording.Reader{Keyword: func(name string) bool { return name == "CORE" || name == "FLY" }})
	m.names, m.namesCore = names, false
	k := &m.out.Rules.Kinds[0]
	k.Count, k.Profile = 1, rules.Profile{Toughness: 4, Save: 3, Wounds: 9, Leadership: 8, BS: 3, Move: rules.Move{Least: 20 * geom.Inch, Most: 50 * geom.Inch}}
	for _, a := range abilities {
		m.scanLosses(a.text)
	}
	for _, a := range abilities {
		m.readAbility(a.name, a.text, nil, 0)
	}
	f := unitBuilder{names: names, unit: &m.out, fidelity: &Fidelity{}}
	if err := f.build(); err != nil {
		t.Fatal(err)
	}
	f.out.Kinds[0].Weapons = []rules.Carried{{Weapon: rules.Weapon{
		Type: effect.Heavy, Range: 24_000, Attacks: dice.Fixed(1), Strength: rules.Strength{Own: 4}, Damage: dice.Fixed(1),
	}, Number: 1}}
	return f.out, f.fidelity.NotModelled
}

// TestHoverJet: 9e.DATASHEET.ABILITY.1. While an AIRCRAFT hovers, it has another Move and none of the abilities that it loses, and
// keeps the others.
func TestHoverJet(t *testing.T) {
	var names Names
	jet, left := titledUnit(
		t, &names,
		titled{"Hard to Hit", "Each time a ranged attack is made against this model, subtract 1 from that attack's hit roll."},
		titled{"Airborne", "You cannot charge with this model, and it can only be chosen as a target of a charge if the unit making the charge can FLY."},
		titled{"Hover Jet", "In your Command phase, this model can hover. If it does so, then until the start of your next Command phase, its Move characteristic becomes 20\" and it loses the Airborne and Hard to Hit abilities."},
		titled{"Steady", "This unit automatically passes Morale tests."},
	)
	if len(left) > 0 {
		t.Fatalf("left: %+v", left)
	}
	other, _ := titledUnit(t, &names)
	e := rules.Complete(ed9.Edition())
	tt := rulestest.New(t, &e, []rules.ArmyUnit{jet}, []rules.ArmyUnit{other}, "")
	tt.Stand(1, 5000, 5000)
	tt.Stand(2, 20000, 5000)
	is := func(when string, hovers bool) {
		t.Helper()
		want := rules.Move{Least: 20 * geom.Inch, Most: 50 * geom.Inch}
		if hovers {
			want = rules.Move{Most: 20 * geom.Inch}
		}
		if got := tt.MoveOf(int(tt.Unit(1).First)); got != want {
			t.Errorf("9e.DATASHEET.ABILITY.1 %s: moves %+v, want %+v", when, got, want)
		}
		if got := gathered(tt, 2, 1).Hit.Modifier == 0; got != hovers {
			t.Errorf("9e.DATASHEET.ABILITY.1 %s: no penalty to hit it: %v", when, got)
		}
		if got := !tt.HasEffect(1, effect.EngagedOnlyBy) && tt.Forbidden(1)&effect.ToCharge == 0; got != hovers {
			t.Errorf("9e.DATASHEET.ABILITY.1 %s: it charges, and others charge it: %v", when, got)
		}
		if !tt.HasEffect(1, effect.PassMorale) {
			t.Errorf("9e.DATASHEET.ABILITY.1 %s: it has lost another ability", when)
		}
	}
	is("before", false)
	tt.State.Turn, tt.State.Phase = 0, rules.StepCommand
	tt.Trigger(effect.StartOfPhase, rules.NoUnit)
	tt.Run()
	tt.Choose(rules.DoUse, rules.NoUnit)
	is("hovering", true)
	tt.Expire(effect.NextCommandPhase)
	is("in its next Command phase", false)
}

// TestMovesEarly: 9e.DATASHEET.ABILITY.1. Units that move before the first turn end farther than 9" from enemies.
func TestMovesEarly(t *testing.T) {
	var names Names
	scout, left := titledUnit(t, &names, titled{"Scout Vehicle", "At the start of the first battle round but before the first turn begins, you can move this unit up to 9\". It cannot end this move within 9\" of any enemy models."})
	if len(left) > 0 {
		t.Fatalf("left: %+v", left)
	}
	other, _ := titledUnit(t, &names)
	e := rules.Complete(ed9.Edition())
	tt := rulestest.New(t, &e, []rules.ArmyUnit{scout}, []rules.ArmyUnit{other}, "")
	tt.Stand(1, 5000, 5000)
	tt.Stand(2, 30000, 5000)
	tt.State.Frames = nil
	tt.Push(rules.Frame{Step: rules.StepBeforeBattle})
	tt.Run()
	tt.Choose(rules.DoUse, rules.NoUnit)
	if got := tt.Request().Limits; tt.Request().Unit != 1 || got.Distance != 9*geom.Inch || got.Enemies != 9*geom.Inch {
		t.Errorf("9e.DATASHEET.ABILITY.1: asked %+v, want a move of up to 9\" that ends farther than 9\" from enemies", tt.Request())
	}
}

// TestUsedAgain: 9e.DATASHEET.ABILITY.1. An ability that may be used one additional time is used twice, by a unit that has it.
func TestUsedAgain(t *testing.T) {
	var names Names
	order := titled{"My Will Be Done", "In your Command phase, select one friendly CORE unit within 9\" of this model. Until the start of your next Command phase, each time a model in that unit makes an attack, add 1 to that attack's hit roll."}
	again := titled{"Phaeron", "This model can use its My Will Be Done one additional time per turn."}
	for _, tt := range []struct {
		abilities []titled
		uses      int
		left      []string
	}{
		{[]titled{order}, 1, nil},
		{[]titled{order, again}, 2, nil},
		{[]titled{again, order}, 2, nil},
		{[]titled{again}, 0, []string{"Phaeron"}},
	} {
		unit, left := titledUnit(t, &names, tt.abilities...)
		var missing []string
		for _, s := range left {
			missing = append(missing, s.Ability)
		}
		if len(unit.Uses) != tt.uses || !slices.Equal(missing, tt.left) {
			t.Errorf("9e.DATASHEET.ABILITY.1 %v: %d uses and not played %v, want %d and %v", tt.abilities, len(unit.Uses), missing, tt.uses, tt.left)
		}
	}
}

// TestReductionsOfDamage: 9e.ATTACK.DAMAGE.1. Reductions of Damage add up, but one that is not cumulative with others only counts
// without them.
func TestReductionsOfDamage(t *testing.T) {
	const less = "Each time an attack is allocated to this model, subtract 1 from the Damage characteristic of that attack (to a minimum of 1)."
	const remark = " This is not cumulative with any other abilities that reduce the Damage characteristic of an attack."
	e := rules.Complete(ed9.Edition())
	for _, c := range []struct {
		texts []string
		want  int32
	}{
		{[]string{less}, -1}, {[]string{less, less}, -2}, {[]string{less + remark}, -1}, {[]string{less, less + remark}, -1}, {[]string{less + remark, less + remark}, -1},
	} {
		var names Names
		var list []titled
		for i, text := range c.texts {
			list = append(list, titled{string(rune('A' + i)), text})
		}
		unit, left := titledUnit(t, &names, list...)
		other, _ := titledUnit(t, &names)
		tt := rulestest.New(t, &e, []rules.ArmyUnit{unit}, []rules.ArmyUnit{other}, "")
		tt.Stand(1, 5000, 5000)
		tt.Stand(2, 20000, 5000)
		if got := gathered(tt, 2, 1).Against[0].Modifier.Add; int32(got) != c.want || len(left) > 0 {
			t.Errorf("9e.ATTACK.DAMAGE.1 %q: %d to the Damage, want %d; not played %v", c.texts, got, c.want, left)
		}
	}
}
