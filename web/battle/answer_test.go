package battle

import (
	"net/url"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
)

// Fields of weapons name the weapon by its kind of models, and for embarked models by their unit as well. Others are
// ignored.
func TestAims(t *testing.T) {
	t.Parallel()
	got := aims(url.Values{
		"w0.1": {"5"}, "w2.300": {"5"}, "w1.0": {""}, "f2": {"1.4"}, "f3": {"1"},
		"d0": {"3.0.1.5"}, "d1": {""}, "d2": {"3.0.1"}, "d3": {"3.0.1.-5"}, "d4": {"99.0.1.5"}, "answer": {"weapons"},
	})
	want := []agent.Aim{
		{Embarked: rules.UnitAt(3), Weapon: 1, Target: rules.UnitAt(5)}, {Kind: 2, Weapon: 1, Target: rules.UnitAt(4)}, {Weapon: 1, Target: rules.UnitAt(5)},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v; want %+v", got, want)
	}
}
