package roster

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Restriction is a constraint of an event, in addition to those of the game data. Its
// Bound, Value, Field, Code, Rule and Source have the same meaning as in the data.
// Field is FieldSelections, FieldForces, which counts detachments, or the id of a
// cost type, which adds up what the picked selections cost with everything below
// them. It counts in the whole roster.
type Restriction struct {
	entry.Constraint
	// Pick selects what is counted; Except lists exceptions from Pick.
	Pick   Pick
	Except []Pick
	// Alike counts the picked selections of each name separately.
	Alike bool
	// Label describes the restriction, in the words of the event.
	Label string
}

// A Pick selects the selections that are counted: those that match all non-empty fields.
// Names are folded (catalog.Fold).
type Pick struct {
	Names    []string // the selection has one of them
	Keywords []string // it has all of them
	Roles    []string // its primary category is one of them
	Costs    []CostRange
	Values   []ValueRange
	// Purposes are those of the selection or of the choice that it is a value of: it has one
	// of them.
	Purposes []entry.Purpose
	// Units picks only units: root selections that are not upgrades. Roots picks only root
	// selections. Otherwise selections at every depth are picked, except those below
	// one that is picked.
	Units, Roots bool
}

// A CostRange picks selections by their costs, including everything below them. A nil
// bound does not limit.
type CostRange struct {
	Cost     string // public name of a cost type
	Min, Max *entry.Number
}

// A ValueRange picks units with a profile whose characteristic is a number in the range,
// such as T of at least 8. Values that are not numbers do not match.
type ValueRange struct {
	Characteristic string // folded name (catalog.Fold)
	Min, Max       *entry.Number
}

// HasName reports whether the pick allows a folded name.
func (p *Pick) HasName(name string) bool { return len(p.Names) == 0 || slices.Contains(p.Names, name) }

// Excepts reports whether a folded name is excepted.
func (x *Restriction) Excepts(name string) bool {
	for k := range x.Except {
		if x.Except[k].HasName(name) {
			return true
		}
	}
	return false
}

// Breaks reports whether an amount breaks the restriction.
func (x *Restriction) Breaks(actual entry.Number) bool {
	if x.Bound == entry.Min {
		return actual.Cmp(x.Value) < 0
	}
	return actual.Cmp(x.Value) > 0
}
