package army

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules/effect"
)

// TestBothScopes: what one scope says is true besides what the other does, and where one
// scope cannot say both, the effect is not played.
func TestBothScopes(t *testing.T) {
	infantry, fly := effect.Keywords{effect.Infantry}, effect.Keywords{effect.Fly}
	near := &effect.Near{}
	for name, c := range map[string]struct {
		own, given effect.Scope
		ok         bool
	}{
		"nothing":          {effect.Scope{}, effect.Scope{}, true},
		"all of several":   {effect.Scope{When: effect.Charged}, effect.Scope{When: effect.HalfRange}, true},
		"one of one side":  {effect.Scope{Any: effect.Charged}, effect.Scope{}, true},
		"one of each side": {effect.Scope{Any: effect.Charged}, effect.Scope{Any: effect.HalfRange}, false},
		"one of the same":  {effect.Scope{Any: effect.Charged}, effect.Scope{Any: effect.Charged}, true},
		"keywords":         {effect.Scope{Opponent: effect.Filter{Any: infantry}}, effect.Scope{Opponent: effect.Filter{All: fly}}, true},
		"either keyword":   {effect.Scope{Opponent: effect.Filter{Any: infantry}}, effect.Scope{Opponent: effect.Filter{Any: fly}}, false},
		"two phases":       {effect.Scope{Attacks: 1}, effect.Scope{Attacks: 2}, false},
		"two units nearby": {effect.Scope{Near: near}, effect.Scope{Near: &effect.Near{}}, false},
		"one unit nearby":  {effect.Scope{}, effect.Scope{Near: near}, true},
	} {
		scope, ok := both(c.own, c.given)
		if ok != c.ok {
			t.Errorf("%s: %v, want %v", name, ok, c.ok)
		}
		if want := c.own.When | c.given.When; scope.When != want {
			t.Errorf("%s: when %v, want %v", name, scope.When, want)
		}
	}
}
