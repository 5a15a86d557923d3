// Package edition is the only list of editions.
package edition

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/ed8"
	"github.com/rollcall40k/rollcall/rules/ed9"
)

// editions are complete, or the program does not start.
var editions = [...]rules.Edition{
	rules.Complete(ed8.Edition()),
	rules.Complete(ed9.Edition()),
	rules.Complete(ed10.Edition()),
}

// Lookup returns the edition with the name, such as 9e.
func Lookup(name string) (rules.Edition, bool) {
	for _, e := range editions {
		if e.Name == name {
			return e, true
		}
	}
	return rules.Edition{}, false
}

// Names lists the editions, oldest first.
func Names() []string {
	names := make([]string, len(editions))
	for i, e := range editions {
		names[i] = e.Name
	}
	return names
}
