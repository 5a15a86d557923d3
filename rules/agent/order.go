package agent

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// order orders a Command re-roll, unless one is ordered: of a saving throw of 1,
// which fails whatever is rolled for.
func order(v rules.View, q *rules.Request) int {
	is := func(o rules.Option) bool { return o.Do == rules.TakeNumber && o.N == int32(dice.Save) }
	switch asks := slices.ContainsFunc(q.Options, func(o rules.Option) bool { return o.Do == rules.Pass }); {
	case !asks: // how high the die may be
		return 0
	case v.State.Sides[q.Player].Order.Most > 0:
		return pass(q.Options)
	}
	return max(slices.IndexFunc(q.Options, is), 0)
}
