// Package eval evaluates a roster against the game data.
//
// [New] resolves every selection to its option in the book. The methods of [State]
// then answer questions about it: counts and sums of queries, conditions, values and
// names after modifiers, categories, costs, and the numbers that constraints compare. It
// does not report breaches; package check does.
package eval

import (
	"iter"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// A State is a roster evaluated against a book. Selections and forces are numbered in the order
// of the document, parents before children: the selections of one force, and of the forces below
// it, are contiguous. Values are computed on first use, so a State is not safe for concurrent
// use.
type State struct {
	Book   *entry.Book
	Roster *roster.Roster

	forces []Force
	nodes  []Selection
	costs  []entry.Number // one for every node and cost type
	listed []bool         // whether the cost is listed, in the order of costs
	totals []entry.Number // by cost type
	seen   []bool         // whether any selection lists the cost type

	full      bool // the roster has more selections than the limit
	problems  []Problem
	vacancies map[vacantOption]*categorySet
	reaches   map[string][]reaching // by field
	// reachesCosts means that reaches has modifiers of costs.
	reachesCosts  bool
	changesOthers bool               // reaches has modifiers
	settled       bool               // the categories are known, so that counts of them may be cached
	counts        map[countKey]int32 // positions in counted
	counted       []counted
	groups        map[groupKey]groupState

	steps int     // of the evaluation: see step
	base  *State  // state with which values are shared, or nil
	same  []int32 // positions in base of the same selections in the same units, or None
	// The units of the roster and of the base that are not shared, once the categories are known.
	changed, replaced []int32
	newEntries        []*entry.Entry // see NewEntries
	reordered         bool           // see SameRoots
	compared          []comparison   // of the counts of the base

	recorded bool   // see NewRecorded
	tracked  int    // running calls of Tracked
	wide     bool   // the current computation depends on something outside its unit that is not in reads
	reads    []read // of the current computation

	hiddenOn, costsOn []*Dependence // by position of the selection; nil if there are none

	dependences []Dependence // see newDependence
	kept        []read       // of the dependences

	from      *State   // given to NewFrom; may have no values to share
	discarded []*State // states made from this one: see Discard

	presentEntries    bits   // selected anywhere, by position; empty: not computed yet
	presentCategories []bool // by position
	costStack         []int32

	rootNames    []string // numbered names of root selections, by position; nil: none is cached
	associations []Association
	byID         map[string]int32 // positions in nodes; None for forces and unknown selections
}

// A Force is a force of the roster.
type Force struct {
	Doc     *roster.Force
	Entry   *entry.Force
	Choices *entry.Choices
	parent  int32 // position in forces, or none
	index   int32 // position among its siblings in the document
	End     int32 // in forces, after the child forces
	First   int32 // in nodes
	Last    int32 // in nodes, after the own selections
	deep    int32 // in nodes, after the selections of child forces
}

// A Selection is a selection whose option the book has.
type Selection struct {
	Doc    *roster.Selection
	Option *entry.Option
	Parent int32 // position in nodes, or none
	Force  int32
	index  int32 // position among its siblings in the document
	End    int32 // in nodes, after all descendants
	Count  int64 // per one parent
	Number int64 // in the force: count × the parent's number

	categories []*entry.Category
	primary    *entry.Category
	catState   progress
	costState  progress
	hidState   progress
	hidden     bool
}

// progress is the state of the computation of a value.
type progress uint8

const (
	pending progress = iota
	working
	looping // working, and found to depend on itself
	done
)

// None is the position of a selection or a force that does not exist.
const None int32 = -1

// A Place is where an element of the data is evaluated: at a selection, or at an
// option that may be selected (Self is None).
type Place struct {
	Self     int32
	Parent   int32 // the selection above, or none
	Force    int32
	Option   *entry.Option // the option concerned; nil for a force or a category
	info     bool          // the element is a profile or a rule of self
	infoLink bool          // of a link to a profile or a rule of the selection

	countedFrom int32 // the selection from which a count evaluates this one; 0: none
}

// At returns the place of a selection.
func (e *State) At(i int32) Place {
	n := e.Selection(i)
	return Place{Self: i, Parent: n.Parent, Force: n.Force, Option: n.Option}
}

// Vacancy returns the place of an option that may be selected below a selection.
func (e *State) Vacancy(i int32, o *entry.Option) Place {
	return Place{Self: None, Parent: i, Force: e.Selection(i).Force, Option: o}
}

// GroupPlace returns the place of a group that a selection offers: the selection is
// both Self and Parent.
func (e *State) GroupPlace(i int32) Place {
	return Place{Self: i, Parent: i, Force: e.Selection(i).Force}
}

// around returns the place of a group that contains the option at the place.
func (e *State) around(at Place) Place {
	if at.Parent == None {
		return InForce(at.Force, nil)
	}
	return e.GroupPlace(at.Parent)
}

// InForce returns the place of a root option that may be selected or, for a nil
// option, of the force itself.
func InForce(f int32, o *entry.Option) Place {
	return Place{Self: None, Parent: None, Force: f, Option: o}
}

// RootOf returns the root selection at or above a selection.
func (e *State) RootOf(i int32) int32 {
	for e.Selection(i).Parent != None {
		i = e.Selection(i).Parent
	}
	return i
}

// Selection returns a selection by its position.
func (e *State) Selection(i int32) *Selection { return &e.nodes[i] }

// Force returns a force by its position.
func (e *State) Force(f int32) *Force { return &e.forces[f] }

// SelectionCount returns the number of evaluated selections. Their positions are 0 to count − 1,
// in the order of the document.
func (e *State) SelectionCount() int32 { return int32(len(e.nodes)) }

// ForceCount returns the number of forces.
func (e *State) ForceCount() int32 { return int32(len(e.forces)) }

// Roots iterates over the root selections of all forces.
func (e *State) Roots() iter.Seq[int32] { return e.siblings(0, e.SelectionCount()) }

// Children iterates over the selections directly below one.
func (e *State) Children(i int32) iter.Seq[int32] { return e.siblings(i+1, e.nodes[i].End) }

// siblings iterates over the selections between two positions, without those
// below them.
func (e *State) siblings(from, to int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for i := from; i < to; i = e.nodes[i].End {
			if !yield(i) {
				return
			}
		}
	}
}

// TopForces iterates over the forces that are not below another one.
func (e *State) TopForces() iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for f := int32(0); f < e.ForceCount(); f = e.forces[f].End {
			if !yield(f) {
				return
			}
		}
	}
}
