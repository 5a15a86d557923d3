package roster

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Restriction is a constraint beside the game data: what an event allows. Its
// Bound, Value, Field, Code, Rule and Source are used as those of the data are.
// Field is FieldSelections, FieldForces, which counts detachments, or the id of a
// cost type, which adds up what the picked selections cost with everything below
// them. It counts in the whole roster.
type Restriction struct {
	entry.Constraint
	// Pick says what is counted, and Except what is not, though it is picked.
	Pick   Pick
	Except []Pick
	// Alike counts the picked selections of each name by themselves.
	Alike bool
	// Label is what the restriction is about, in the words of the event.
	Label string
}

// A Pick says which selections are counted. What is empty picks all; of what is
// set all must hold. Names are written as catalog.Fold writes them.
type Pick struct {
	Names    []string // the selection has one of them
	Keywords []string // it has all of them
	Roles    []string // its primary category is one of them
	Groups   []string // it stands in a group, or below a selection, of one of the names
	Or       []string // beside Groups: or it has itself one of these names
	Costs    []CostRange
	Values   []ValueRange
	// Units picks only units: root selections that are no upgrades; Roots picks
	// all root selections. Otherwise selections at every depth are picked, and none
	// below one that is.
	Units, Roots bool
}

// A CostRange picks selections by what they cost with everything below them. Nil
// is no bound.
type CostRange struct {
	Cost     string // id of a cost type
	Min, Max *entry.Number
}

// A ValueRange picks units of which a profile has a number in the range as the
// characteristic: T of at least 8. Values that are no numbers are not picked.
type ValueRange struct {
	Characteristic string // name, as catalog.Fold writes it
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

// Breaks reports whether an amount is beyond the value.
func (x *Restriction) Breaks(actual entry.Number) bool {
	if x.Bound == entry.Min {
		return actual.Cmp(x.Value) < 0
	}
	return actual.Cmp(x.Value) > 0
}
