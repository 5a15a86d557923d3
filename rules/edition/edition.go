// Package edition is the only list of editions. House rules, errata and other
// missions are rules.Patches; the examples have one of each.
package edition

import (
	"errors"
	"fmt"
	"slices"
	"strings"

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

// ErrTwice is wrapped by the error of Select for a name that comes twice, and
// ErrUnplayed by that for a name of no edition.
var (
	ErrTwice    = errors.New("each edition is named once")
	ErrUnplayed = errors.New("the rules of the edition are not played")
)

// A SelectError is a name that Select refuses. It wraps ErrTwice or ErrUnplayed.
type SelectError struct {
	At   int // position among the names
	Name string
	Err  error
}

// Error names the edition and, where it is not known, those that are.
func (e *SelectError) Error() string {
	if errors.Is(e.Err, ErrTwice) {
		return fmt.Sprintf("edition %q is named twice; allowed: once", e.Name)
	}
	return fmt.Sprintf("the rules of edition %.100q are not played; allowed: %s", e.Name, strings.Join(Names(), ", "))
}

// Unwrap returns what is wrong with the name.
func (e *SelectError) Unwrap() error { return e.Err }

// Select returns the editions of the names in their order. The error is a
// *SelectError.
func Select(names []string) ([]rules.Edition, error) {
	list := make([]rules.Edition, 0, len(names))
	for i, name := range names {
		e, ok := Lookup(name)
		if !ok {
			return nil, &SelectError{i, name, ErrUnplayed}
		}
		if slices.Contains(names[:i], name) {
			return nil, &SelectError{i, name, ErrTwice}
		}
		list = append(list, e)
	}
	return list, nil
}
