package agent

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/psychic"
)

// TestCasting: Smite is attempted if it has a target, and not otherwise. A Warlord that Perils
// of the Warp would destroy does not risk it for little.
func TestCasting(t *testing.T) {
	for name, c := range map[string]struct {
		x       float64
		wounds  int16
		warlord bool
		want    rules.OptionKind
	}{
		"in range":             {22, 5, false, rules.Select},
		"out of range":         {30, 5, false, rules.Pass},
		"one wound":            {22, 1, false, rules.Select},
		"Warlord in range":     {22, 5, true, rules.Select},
		"Warlord out of range": {30, 5, true, rules.Pass},
	} {
		seer := squad(1, sword())
		seer.Keywords = effect.Keywords{effect.Infantry, effect.Character, effect.Psyker}
		seer.Casting = rules.Casting{Casts: 1, Powers: []rules.PowerID{psychic.TheSmite}}
		seer.Kinds[0].Profile.Wounds = 5
		tt, g := table(t, []rules.ArmyUnit{seer}, []rules.ArmyUnit{squad(5)})
		tt.Setup.Powers = []rules.Power{psychic.Smite()}
		tt.Stand(1, inch(5), inch(2))
		tt.Stand(2, inch(c.x), inch(2))
		tt.State.Models[0].Wounds = c.wounds
		if c.warlord {
			tt.State.Warlords[0] = 1
		}
		options := []rules.Option{{Do: rules.Pass}, {Do: rules.Select, Unit: 1}}
		q := &rules.Request{Reason: rules.ForUnitToCast, Options: options}
		if got := options[g.option(tt.View(), q)].Do; got != c.want {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

// TestPowersSelected: before the battle, a power that inflicts wounds is selected rather than
// one that helps.
func TestPowersSelected(t *testing.T) {
	smite, blessing := psychic.Smite().Use, effect.Use{Effects: []effect.Effect{{Kind: effect.AddToRoll}}}
	if expectedEffect(&smite) <= expectedEffect(&blessing) || expectedEffect(&blessing) <= 0 {
		t.Errorf("Smite is worth %d, a blessing %d", expectedEffect(&smite), expectedEffect(&blessing))
	}
}

// TestTotals counts the results of 2D6 of at least a number.
func TestTotals(t *testing.T) {
	for need, want := range map[int]Worth{-1: 36, 2: 36, 3: 35, 7: 21, 12: 1, 13: 0} {
		if got := totals(need); got != want {
			t.Errorf("%d or more: got %d of 36, want %d", need, got, want)
		}
	}
}
