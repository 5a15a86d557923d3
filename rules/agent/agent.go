// Package agent implements the computer players of battles.
//
// An agent receives a rules.View and answers the request. The same agent with the same seed
// gives the same answer to the same view, on every machine.
package agent

import (
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
)

// An Agent plays one side of a battle.
type Agent interface {
	// Begin starts a battle with the seed of the setup, as the player. The agent may keep what
	// it has computed for the same armies.
	Begin(e *rules.Edition, s *rules.Setup, as rules.Player)
	// Choose answers the view's request. It does not change the state.
	Choose(v rules.View) rules.Choice
}

// SearchName is the name of the agent that searches. It takes about a second per turn.
const SearchName = "search"

// entry is an agent with its name.
type entry struct {
	name string
	make func() Agent
}

// agents lists all agents, the simplest first.
var agents = [...]entry{
	{"random", func() Agent { return new(Random) }},
	{"stand", func() Agent { return &scripted{tactic: new(stand)} }},
	{"rush", func() Agent { return &scripted{tactic: new(rush)} }},
	{"greedy", func() Agent { return newGreedy() }},
	{SearchName, func() Agent { return NewSearch(searchBudget) }},
}

// Names lists the agents, the simplest first.
func Names() []string {
	names := make([]string, len(agents))
	for i, a := range agents {
		names[i] = a.name
	}
	return names
}

// Lookup returns the constructor of the named agent.
func Lookup(name string) (make func() Agent, ok bool) {
	i := slices.IndexFunc(agents[:], func(a entry) bool { return a.name == name })
	if i < 0 {
		return nil, false
	}
	return agents[i].make, true
}

// sampled is the number of answers that Candidates draws for a request without a list of
// options.
const sampled = 4

// Candidates returns distinct legal answers to the view's request, for agents that only weigh
// answers. If the request has a list of options, there is an answer for each; otherwise they
// are the answer of the agent rush and some of the agent random. The same view gives the same
// list. It is empty only if the battle is over. The caller may keep and change the choices.
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
