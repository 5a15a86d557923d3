package fight_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// TestMoments tests abilities that are used when a unit is selected to fight, and after it has
// fought.
func TestMoments(t *testing.T) {
	m := pairs(t, 1)
	use := func(at effect.Moment) effect.Use {
		return effect.Use{At: at, Until: effect.EndOfTurn, Effects: []effect.Effect{{Kind: effect.InvulnerableSave, Value: 5}}}
	}
	m.Setup.Armies[1].Units[0].Uses = []effect.Use{use(effect.WhenSelectedToFight), use(effect.AfterFighting)}
	m.begin().asked(t, rules.ForPileIn, 2)
	if n := len(m.State.Lasting); n != 1 {
		t.Fatalf("%d effects when the unit was selected, want 1", n)
	}
	if diff := cmp.Diff([]rules.UnitID{2, 1}, m.order(t)); diff != "" {
		t.Error(diff)
	}
	if n := len(m.State.Lasting); n != 2 {
		t.Errorf("%d effects after it has fought, want 2", n)
	}
}
