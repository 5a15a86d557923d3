package agent

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
)

// An Agent plays one side of a battle.
type Agent interface {
	// Begin begins a battle with the seed of the setup, as the player. What the
	// agent has worked out about armies that are the same it may keep.
	Begin(e *rules.Edition, s *rules.Setup, as rules.Player)
	// Choose answers the view's request. It changes nothing.
	Choose(v rules.View) rules.Choice
}

// entry is an agent by its name.
type entry struct {
	name string
	make func() Agent
}

// agents are all there are, the simplest first.
var agents = [...]entry{
	{"random", func() Agent { return new(Random) }},
	{"stand", func() Agent { return &scripted{tactic: new(stand)} }},
	{"rush", func() Agent { return &scripted{tactic: new(rush)} }},
	{"greedy", func() Agent { return newGreedy() }},
}

// Names lists the agents, the simplest first.
func Names() []string {
	names := make([]string, len(agents))
	for i, a := range agents {
		names[i] = a.name
	}
	return names
}

// Lookup returns what makes the agent of a name.
func Lookup(name string) (make func() Agent, ok bool) {
	i := slices.IndexFunc(agents[:], func(a entry) bool { return a.name == name })
	if i < 0 {
		return nil, false
	}
	return agents[i].make, true
}
