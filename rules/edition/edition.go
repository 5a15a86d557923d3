// Package edition is the only list of editions. House rules, errata and other
// missions are rules.Patches; the examples have one of each.
package edition

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/datasheet"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/ed11"
	"github.com/rollcall40k/rollcall/rules/ed8"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// editions are complete, or the program does not start.
var editions = [...]rules.Edition{
	rules.Complete(ed8.Edition()),
	rules.Complete(ed9.Edition()),
	rules.Complete(ed10.Edition()),
	rules.Complete(ed11.Edition()),
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

// Words returns the abilities that datasheets of an edition name by words of its core rules. Editions without such
// words use those of the 10th edition.
func Words(name string) *datasheet.Words {
	if w := words[name]; w != nil {
		return w
	}
	return &ed10.Words
}

// words are the words of the editions that have them.
var words = map[string]*datasheet.Words{"10e": &ed10.Words, "11e": &ed11.Words}

// Unplayable returns what a fault says of an edition whose rules are not available: what was
// found, and what is allowed.
func Unplayable(name string) (found, allowed string) {
	return fault.Quote(name) + ", whose rules are not available yet", strings.Join(Names(), ", ")
}

// Names lists the editions, oldest first.
func Names() []string {
	names := make([]string, len(editions))
	for i, e := range editions {
		names[i] = e.Name
	}
	return names
}

// MostToughness returns the highest Toughness of common vehicles in an edition.
func MostToughness(name string) int16 {
	switch name {
	case "8e", "9e":
		return 8
	}
	return 12
}

// ErrSelect is the kind of the *fault.Error of Select.
var ErrSelect = errors.New("the editions cannot be selected")

// Select returns the editions of the names in their order. The error is of the kind
// ErrSelect, at the position of the name: /editions/0.
func Select(names []string) ([]rules.Edition, error) {
	list := make([]rules.Edition, 0, len(names))
	for i, name := range names {
		e, ok := Lookup(name)
		if !ok {
			found, allowed := Unplayable(name)
			return nil, reject(i, "edition.unplayable", found, allowed)
		}
		if slices.Contains(names[:i], name) {
			return nil, reject(i, "edition.twice", fault.Quote(name)+" again", "each edition once")
		}
		list = append(list, e)
	}
	return list, nil
}

func reject(i int, code, found, allowed string) error {
	return fault.New(ErrSelect, fault.At("/editions/"+strconv.Itoa(i)), code, found, allowed)
}
