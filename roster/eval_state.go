package roster

import (
	"iter"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// evaluation is a roster laid out for counting. The selections of one force,
// and of the forces below it, are contiguous in nodes, parents before children.
type evaluation struct {
	book   *entry.Book
	roster *Roster
	// semantics are the book's.
	semantics *entry.Semantics
	forces    []forceNode
	nodes     []node
	costs     []entry.Number // one for every node and cost type
	listed    []bool         // whether the cost is listed, in the order of costs
	totals    []entry.Number // by cost type
	seen      []bool         // whether any selection lists the cost type

	full      bool // there are more selections than are looked at
	problems  []problem
	vacancies map[vacancy]*categorySet
	reaches   map[string][]reaching // by field
	settled   bool                  // the categories are known, so that counts may be kept
	counts    map[countKey]int64
	groups    map[groupKey]bool

	presentEntries    map[*entry.Entry]bool // selected anywhere
	presentCategories []bool                // by position
	costStack         []int32

	ties []tie
	byID map[string]int32 // positions in nodes
}

// forceNode is a force of the roster.
type forceNode struct {
	doc     *Force
	entry   *entry.Force
	choices *entry.Choices
	parent  int32 // position in forces, or none
	index   int32 // position among its siblings in the document
	end     int32 // in forces, behind the child forces
	first   int32 // in nodes
	last    int32 // in nodes, behind the own selections
	deep    int32 // in nodes, behind the selections of child forces
}

// node is a selection that resolves.
type node struct {
	doc    *Selection
	option *entry.Option
	parent int32 // position in nodes, or none
	force  int32
	index  int32 // position among its siblings in the document
	end    int32 // in nodes, behind everything below
	count  int64 // per one parent
	number int64 // in the force: count × the parent's number

	categories []*entry.Category
	primary    *entry.Category
	catState   state
	costState  state
	hidState   state
	hidden     bool
}

// state of a value that is computed on demand.
type state uint8

const (
	pending state = iota
	working
	looping // working, and found to depend on itself
	done
)

// none is the position of what is not there.
const none int32 = -1

// place is where an element of the data is evaluated: at a selection, or at an
// option that might be selected (self is none).
type place struct {
	self   int32
	parent int32 // the selection above, or none
	force  int32
	option *entry.Option // the option concerned; nil for a force or a category
	info   bool          // the element is a profile or a rule of self
}

func (e *evaluation) at(i int32) place {
	n := e.node(i)
	return place{self: i, parent: n.parent, force: n.force, option: n.option}
}

// below is the place of an option that might be selected under a node.
func (e *evaluation) below(i int32, o *entry.Option) place {
	return place{self: none, parent: i, force: e.node(i).force, option: o}
}

// groupIn is the place of a group that a selection offers: the selection is both
// the group itself and what it stands in.
func (e *evaluation) groupIn(i int32) place {
	return place{self: i, parent: i, force: e.node(i).force}
}

// around is the place of a group that the option at the place stands in.
func (e *evaluation) around(at place) place {
	if at.parent == none {
		return inForce(at.force, nil)
	}
	return e.groupIn(at.parent)
}

// inForce is the place of a root option that might be selected.
func inForce(f int32, o *entry.Option) place {
	return place{self: none, parent: none, force: f, option: o}
}

// unitOf returns the root selection above the node.
func (e *evaluation) unitOf(i int32) int32 {
	for e.node(i).parent != none {
		i = e.node(i).parent
	}
	return i
}

// node returns a selection by its position.
func (e *evaluation) node(i int32) *node { return &e.nodes[i] }

// force returns a force by its position.
func (e *evaluation) force(f int32) *forceNode { return &e.forces[f] }

// count returns the number of selections that resolve. Their positions are 0 to
// count − 1, in the order of the document.
func (e *evaluation) count() int32 { return int32(len(e.nodes)) }

// forceCount returns the number of forces.
func (e *evaluation) forceCount() int32 { return int32(len(e.forces)) }

// roots iterates over the root selections of all forces.
func (e *evaluation) roots() iter.Seq[int32] { return e.siblings(0, e.count()) }

// children iterates over the selections directly below one.
func (e *evaluation) children(i int32) iter.Seq[int32] { return e.siblings(i+1, e.nodes[i].end) }

// siblings iterates over the selections between two positions, without those
// below them.
func (e *evaluation) siblings(from, to int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for i := from; i < to; i = e.nodes[i].end {
			if !yield(i) {
				return
			}
		}
	}
}

// topForces iterates over the forces that are not below another one.
func (e *evaluation) topForces() iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for f := int32(0); f < e.forceCount(); f = e.forces[f].end {
			if !yield(f) {
				return
			}
		}
	}
}
