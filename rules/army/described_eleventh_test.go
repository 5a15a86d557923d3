package army

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed11"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestBafflingDataScreed: a unit that is selected to shoot rolls for one of two effects, each on a 2 or more: an enemy
// MONSTER unit within 12" takes a Battle-shock roll with 1 less, or its shots leave it hidden. 11e.TERRAIN.HIDDEN.1.
func TestBafflingDataScreed(t *testing.T) {
	var names Names
	has, left := describedUnit(t, &names, 1, false, "In your Shooting phase, when this unit is selected to shoot, if this unit is not battle-shocked, you can use this ability. If you do, roll one D6:\n"+
		"- On a 2+, select one enemy MONSTER unit within 12\" of this unit. That enemy unit makes a battle-shock roll, with -1 to that battle-shock roll. A unit cannot be selected for this ability more than once per turn.\n"+
		"- Or: On 2+, those ranged attacks do not prevent this unit from being hidden.")
	if len(left) > 0 || len(has.Uses) != 2 {
		t.Fatalf("left: %+v; uses: %+v", left, has.Uses)
	}
	e := rules.Complete(ed11.Edition())
	for _, tt := range []struct {
		name    string
		use     int16 // the index of the effect; -1: none is possible
		at      geom.Length
		keyword effect.Keyword
		shocked bool // the unit itself
		script  string
		want    string
	}{
		{"a test that fails", 0, 10, effect.Monster, false, "ability 2; morale 3 3", "shocked"},
		{"a test that passes", 0, 10, effect.Monster, false, "ability 2; morale 4 3", ""},
		{"a 1", 0, 10, effect.Monster, false, "ability 1", ""},
		{"shots that leave it hidden", 1, 10, effect.Monster, false, "ability 2", "hidden"},
		{"a 1 for hidden", 1, 10, effect.Monster, false, "ability 1", ""},
		{"no MONSTER", 1, 10, effect.Vehicle, false, "ability 2", "hidden"},
		{"farther than 12\"", 1, 14, effect.Monster, false, "ability 6", "hidden"},
		{"itself Battle-shocked", -1, 10, effect.Monster, true, "", ""},
	} {
		enemy, _ := describedUnit(t, &names, 1, false)
		enemy.Keywords = append(enemy.Keywords[:len(enemy.Keywords):len(enemy.Keywords)], tt.keyword)
		b := rulestest.New(t, &e, []rules.ArmyUnit{has}, []rules.ArmyUnit{enemy}, tt.script)
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 5*geom.Inch+tt.at*geom.Inch, 5*geom.Inch)
		b.State.Turn, b.State.Phase = 0, rules.StepShooting
		if tt.shocked {
			b.Unit(1).Is |= effect.Shocked
		}
		b.Trigger(effect.WhenSelectedToShoot, 1)
		b.Run()
		asked := 0
		for ; asked < 8 && b.Request().Ask != rules.Nothing; asked++ {
			b.Answer(&rules.Choice{Ask: rules.SelectOption, Option: option(b.Request(), tt.use)})
		}
		if (asked > 0) != (tt.use >= 0) {
			t.Errorf("%s: asked %d times", tt.name, asked)
		}
		got := ""
		switch {
		case b.Unit(2).Is.Has(effect.Shocked):
			got = "shocked"
		case b.HasEffect(1, effect.KeepsHidden):
			got = "hidden"
		}
		if got != tt.want {
			t.Errorf("11e.TERRAIN.HIDDEN.1: %s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// option returns the option that takes the Use with the index, or a target of it.
func option(q *rules.Request, use int16) int {
	for i, o := range q.Options {
		if o.Do == rules.DoUse && o.N == int32(use) || o.Do == rules.Select {
			return i
		}
	}
	for i, o := range q.Options {
		if o.Do == rules.Pass {
			return i
		}
	}
	return 0
}
