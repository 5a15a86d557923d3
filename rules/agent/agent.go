package agent

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
)

// An Agent plays one side of a battle.
type Agent interface {
	// Choose answers the view's request. It changes nothing.
	Choose(v rules.View) rules.Choice
}

// entry is an agent by its name.
type entry struct {
	name string
	make func(seed uint64) Agent
}

// agents are all there are, the simplest first.
var agents = [...]entry{
	{"random", func(seed uint64) Agent { return NewRandom(seed) }},
}

// Names lists the agents, the simplest first.
func Names() []string {
	names := make([]string, len(agents))
	for i, a := range agents {
		names[i] = a.name
	}
	return names
}

// Lookup returns what makes the agent of a name for a battle with a seed.
func Lookup(name string) (make func(seed uint64) Agent, ok bool) {
	i := slices.IndexFunc(agents[:], func(a entry) bool { return a.name == name })
	if i < 0 {
		return nil, false
	}
	return agents[i].make, true
}
