package roster

import "github.com/rollcall40k/rollcall/catalog/entry"

// Check evaluates the roster against the game data. It is a pure function: it
// writes neither into the book nor into the roster, and the same arguments give
// the same report. It does not fail: whatever is wrong with the roster is a
// diagnostic. The report refers to the roster, which must not be changed while
// the report is in use. The restrictions are what an event allows beside the game
// data.
func Check(book *entry.Book, r *Roster, more ...Restriction) *Report {
	e := newEvaluation(book, r)
	e.restrictions = more
	for _, pass := range passes {
		pass(e)
	}
	return e.finish()
}

// passes run in this order. Only resolve writes what the others read; category,
// hidden and cost values are computed when first asked for, because data may let
// each depend on the others.
var passes = []func(*evaluation){
	(*evaluation).resolve,
	(*evaluation).checkCategories,
	(*evaluation).checkHidden,
	(*evaluation).checkCosts,
	(*evaluation).checkLimits,
	(*evaluation).checkRestrictions,
	(*evaluation).checkConstraints,
	(*evaluation).checkAssociations,
	(*evaluation).checkMessages,
	(*evaluation).checkNotes,
	(*evaluation).checkEdition,
}

// evaluation is a roster laid out for counting. The selections of one force,
// and of the forces below it, are contiguous in nodes, parents before children.
type evaluation struct {
	book   *entry.Book
	roster *Roster
	// semantics are the book's.
	semantics *entry.Semantics
	// restrictions are beside the game data.
	restrictions []Restriction
	forces       []forceNode
	nodes        []node
	costs        []entry.Number // one for every node and cost type
	listed       []bool         // whether the cost is listed, in the order of costs
	totals       []entry.Number // by cost type
	seen         []bool         // whether any selection lists the cost type

	full        bool // there are more selections than are looked at
	unknown     int  // selections that do not resolve
	diagnostics []*finding
	reported    map[breachKey]bool
	vacancies   map[vacancy]*categorySet
	reaches     map[string][]reaching // by field
	noted       map[*entry.Node]bool  // reported as not evaluated
	settled     bool                  // the categories are known, so that counts may be kept
	counts      map[countKey]int64
	groups      map[groupKey]bool

	presentEntries    map[*entry.Entry]bool // selected anywhere
	presentCategories []bool                // by position
	costStack         []int32
	foldedNames       []string // of the nodes, as far as they were asked for

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
	n := &e.nodes[i]
	return place{self: i, parent: n.parent, force: n.force, option: n.option}
}

// below is the place of an option that might be selected under a node.
func (e *evaluation) below(i int32, o *entry.Option) place {
	return place{self: none, parent: i, force: e.nodes[i].force, option: o}
}

// groupIn is the place of a group that a selection offers: the selection is both
// the group itself and what it stands in.
func (e *evaluation) groupIn(i int32) place {
	return place{self: i, parent: i, force: e.nodes[i].force}
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
	for e.nodes[i].parent != none {
		i = e.nodes[i].parent
	}
	return i
}

// children calls do for the nodes directly below i until it returns false.
func (e *evaluation) children(i int32, do func(j int32) bool) {
	for j := i + 1; j < e.nodes[i].end; j = e.nodes[j].end {
		if !do(j) {
			return
		}
	}
}
