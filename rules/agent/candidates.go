package agent

import (
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
)

// sampled is how many answers Candidates draws for a request that has no list of
// options.
const sampled = 4

// Candidates returns legal answers to the view's request, each once, for agents that
// weigh choices and do not make up their own: one for each option or, where the
// request has no list of options, the answer of the agent rush and some of the agent
// random. The same view gives the same list. It is empty only when the battle is over.
// The caller may keep and change the choices.
func Candidates(v rules.View) (list []rules.Choice) {
	q := v.Request()
	switch q.Ask {
	case rules.Nothing:
		return nil
	case rules.SelectOption:
		for i := range q.Options {
			list = append(list, rules.Choice{Ask: q.Ask, Option: i})
		}
		return list
	}
	planned := scripted{tactic: new(rush)}
	planned.Begin(v.Edition, v.Setup, q.Player)
	list = append(list, planned.Choose(v))
	for n := range uint64(sampled) {
		drawn := Random{rand: rand.New(rand.NewPCG(v.Setup.Seed, n))}
		c := drawn.Choose(v)
		if !slices.ContainsFunc(list, func(other rules.Choice) bool { return reflect.DeepEqual(c, other) }) {
			list = append(list, c)
		}
	}
	return list
}
