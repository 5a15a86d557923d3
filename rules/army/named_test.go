package army

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
)

// TestBothScopes: what one scope says is true besides what the other does, and where one
// scope cannot say both, the effect is not played.
func TestBothScopes(t *testing.T) {
	infantry, fly := rules.Keywords{rules.Infantry}, rules.Keywords{rules.Fly}
	near := &rules.Near{}
	for name, c := range map[string]struct {
		own, given rules.Scope
		ok         bool
	}{
		"nothing":          {rules.Scope{}, rules.Scope{}, true},
		"all of several":   {rules.Scope{When: rules.Charged}, rules.Scope{When: rules.HalfRange}, true},
		"one of one side":  {rules.Scope{Any: rules.Charged}, rules.Scope{}, true},
		"one of each side": {rules.Scope{Any: rules.Charged}, rules.Scope{Any: rules.HalfRange}, false},
		"one of the same":  {rules.Scope{Any: rules.Charged}, rules.Scope{Any: rules.Charged}, true},
		"keywords":         {rules.Scope{Opponent: rules.Filter{Any: infantry}}, rules.Scope{Opponent: rules.Filter{All: fly}}, true},
		"either keyword":   {rules.Scope{Opponent: rules.Filter{Any: infantry}}, rules.Scope{Opponent: rules.Filter{Any: fly}}, false},
		"two phases":       {rules.Scope{Phase: 1}, rules.Scope{Phase: 2}, false},
		"two units nearby": {rules.Scope{Near: near}, rules.Scope{Near: &rules.Near{}}, false},
		"one unit nearby":  {rules.Scope{}, rules.Scope{Near: near}, true},
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
