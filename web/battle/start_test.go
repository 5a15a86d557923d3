package battle

import (
	"testing"

	"github.com/rollcall40k/rollcall/roster"
)

// An army opposes itself only if that is requested: another list of its edition comes first, then a built-in army.
func TestChoosePair(t *testing.T) {
	t.Parallel()
	group := func(edition string, built []builtIn, own ...string) armyGroup {
		g := armyGroup{Edition: edition, Built: built}
		for _, id := range own {
			g.Own = append(g.Own, roster.Entry{ID: id})
		}
		return g
	}
	built := []builtIn{{ID: "built-in:orks"}, {ID: "built-in:necrons"}}
	for _, test := range []struct {
		name             string
		groups           []armyGroup
		wanted, opponent string
		first, second    string
	}{
		{"no army", nil, "", "", "", ""},
		{"a lone list", []armyGroup{group("10e", nil, "a")}, "a", "", "a", ""},
		{"a lone list and built-in armies", []armyGroup{group("11e", built), group("10e", []builtIn{{ID: "built-in:marines"}}, "a")}, "", "", "a", "built-in:marines"},
		{"only lists of other editions", []armyGroup{group("11e", built), group("10e", nil, "a")}, "a", "", "a", ""},
		{"two lists", []armyGroup{group("10e", built, "a", "b")}, "b", "", "b", "a"},
		{"a mirror match", []armyGroup{group("10e", built, "a", "b")}, "a", "a", "a", "a"},
		{"a deleted list", []armyGroup{group("10e", built, "a")}, "x", "y", "a", "built-in:necrons"},
		{"only built-in armies", []armyGroup{group("10e", built)}, "", "", "built-in:necrons", "built-in:orks"},
	} {
		if first, second := choosePair(test.groups, test.wanted, test.opponent); first != test.first || second != test.second {
			t.Errorf("%s: got %q against %q; want %q against %q", test.name, first, second, test.first, test.second)
		}
	}
}
