package eval

import (
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// maxNumber limits counts.
const maxNumber = int64(1) << 40

// New resolves a roster against a book. Selections that do not resolve are left out, with
// everything below them, and reported as problems.
func New(book *entry.Book, r *roster.Roster) *State {
	e := begin(book, r)
	e.resolve()
	return e
}

// NewRecorded is like New for a state that is given to NewFrom: it records what values depend on outside of
// their units, which takes a tenth more time.
func NewRecorded(book *entry.Book, r *roster.Roster) *State {
	e := begin(book, r)
	e.recorded = true
	e.resolve()
	return e
}

// IsRecorded reports whether NewRecorded returned the state.
func (e *State) IsRecorded() bool { return e.recorded }

// begin returns a state in which nothing is resolved.
func begin(book *entry.Book, r *roster.Roster) *State {
	book.Continue()
	if !r.Limits.AreNamed(book) {
		named := *r
		named.Limits = r.Limits.Named(book)
		r = &named
	}
	return &State{Book: book, Roster: r, vacancies: map[vacantOption]*categorySet{}}
}

// stepsBetween is the number of steps of an evaluation between two looks at its deadline.
const stepsBetween = 1024

// step ends an evaluation whose deadline has passed: see entry.Book.Until. Sums and conditions
// are steps.
func (e *State) step() {
	if e.steps++; e.steps%stepsBetween == 0 {
		e.Book.Continue()
	}
}

// A Problem is a part of the document that cannot be evaluated.
type Problem struct {
	Code             roster.Code
	Path             string // JSON pointer
	ID               string // of the selection or the force concerned
	Thing            string // its name
	Actual, Limit    string
	Force, Selection int32 // positions, or none
	Parent           int32 // position of the selection above, or none
	Source           entry.Source

	Unknown *roster.Selection // a selection of an option that is not on offer
	Choices *entry.Choices    // the options on offer in its place
}

// resolve finds the option of every selection.
func (e *State) resolve() {
	selections := roster.CountSelections(e.Roster)
	if n := min(selections, roster.MaxSelections); cap(e.nodes) < n {
		if e.from != nil {
			n += n / 8 // others made from the same base, in this memory, may have a few more
		}
		e.nodes = make([]Selection, 0, n)
	}
	if e.byID == nil {
		e.byID = make(map[string]int32, selections+len(e.Roster.Forces))
	}
	if e.base != nil && cap(e.same) < cap(e.nodes) {
		e.same = make([]int32, 0, cap(e.nodes))
	}
	for i := range e.Roster.Forces {
		e.resolveForce(&e.Roster.Forces[i], None, int32(i), 0)
	}
	e.collectReaching()
	e.collectAssociations()
}

func (e *State) resolveForce(doc *roster.Force, parent, index int32, depth int) {
	f := int32(len(e.forces))
	e.forces = append(e.forces, Force{
		Doc: doc, Entry: e.Book.Force(doc.Entry), Choices: e.Book.Roots(doc.Catalogue),
		parent: parent, index: index,
		First: int32(len(e.nodes)),
	})
	e.uniqueID(doc.ID, func() string { return e.ForcePath(f) })
	if e.Force(f).Entry == nil {
		e.problem(Problem{Code: roster.ForceUnknown, Path: e.ForcePath(f), Force: f, Selection: None, Parent: None, ID: doc.ID, Actual: doc.Entry, Thing: doc.Title})
	}
	if e.Force(f).Choices == nil {
		e.problem(Problem{Code: roster.CatalogueUnknown, Path: e.ForcePath(f), Force: f, Selection: None, Parent: None, ID: doc.ID, Actual: doc.Catalogue, Thing: doc.CatalogueTitle})
	}
	mayShare := e.base != nil && int(f) < len(e.base.forces)
	for i := range doc.Selections {
		if mayShare && e.shareUnit(&doc.Selections[i], f, int32(i)) {
			continue
		}
		e.resolveSelection(&doc.Selections[i], e.Force(f).Choices, None, f, int32(i), 0)
		if e.base != nil {
			for len(e.same) < len(e.nodes) {
				e.same = append(e.same, None)
			}
		}
	}
	e.Force(f).Last = int32(len(e.nodes))
	for i := range doc.Forces {
		if depth == roster.MaxDepth-1 {
			e.problem(Problem{Code: roster.TooDeep, Path: e.ForcePath(f), Force: f, Selection: None, Parent: None, Limit: strconv.Itoa(roster.MaxDepth)})
			break
		}
		e.resolveForce(&doc.Forces[i], f, int32(i), depth+1)
	}
	e.Force(f).deep = int32(len(e.nodes))
	e.Force(f).End = int32(len(e.forces))
}

func (e *State) resolveSelection(doc *roster.Selection, choices *entry.Choices, parent, f, index int32, depth int) {
	path := func() string { return e.parentPath(parent, f) + "/selections/" + strconv.Itoa(int(index)) }
	e.uniqueID(doc.ID, path)
	option := choices.Option(doc.Entry)
	if option == nil {
		e.problem(Problem{
			Code: roster.SelectionUnknown, Path: path(), Force: f, Selection: None, Parent: parent, ID: doc.ID,
			Actual: doc.Entry, Thing: doc.DisplayName(), Unknown: doc, Choices: choices,
		})
		return
	}
	if len(e.nodes) == roster.MaxSelections {
		if !e.full { // reported once
			e.full = true
			e.tooLarge(doc, f, path(), roster.MaxSelections)
		}
		return
	}
	if depth == roster.MaxDepth {
		e.tooLarge(doc, f, path(), roster.MaxDepth)
		return
	}
	i := int32(len(e.nodes))
	n := Selection{Doc: doc, Option: option, Parent: parent, Force: f, index: index, Count: int64(doc.Count)}
	limit := int64(roster.MaxCount)
	if parent == None {
		limit = 1
	}
	above := int64(1)
	if parent != None {
		above = e.Selection(parent).Number
	}
	n.Count = min(max(n.Count, 1), limit)
	n.Number = min(n.Count*above, maxNumber)
	e.nodes = append(e.nodes, n)
	if e.byID[doc.ID] == None {
		e.byID[doc.ID] = i
	}
	if n.Count != int64(doc.Count) {
		e.problem(Problem{
			Code: roster.CountInvalid, Path: path(), Force: f, Selection: i, Parent: parent, ID: doc.ID, Thing: option.Name(),
			Actual: strconv.Itoa(doc.Count), Limit: strconv.FormatInt(limit, 10),
		})
	}
	for k := range doc.Selections {
		e.resolveSelection(&doc.Selections[k], option.Choices(), i, f, int32(k), depth+1)
	}
	e.Selection(i).End = int32(len(e.nodes))
}

func (e *State) tooLarge(doc *roster.Selection, f int32, path string, limit int) {
	e.problem(Problem{
		Code: roster.TooDeep, Path: path, Force: f, Selection: None, Parent: None, ID: doc.ID, Thing: doc.DisplayName(),
		Limit: strconv.Itoa(limit),
	})
}

// Problems returns the problems found so far, in order. Cost cycles are found when costs
// are computed.
func (e *State) Problems() []Problem { return e.problems }

func (e *State) problem(p Problem) { e.problems = append(e.problems, p) }

func (e *State) uniqueID(id string, path func() string) {
	if _, known := e.byID[id]; known {
		e.problem(Problem{Code: roster.IDDuplicate, Path: path(), Force: None, Selection: None, Parent: None, ID: id, Actual: id})
		return
	}
	e.byID[id] = None
}

func (e *State) parentPath(parent, f int32) string {
	if parent == None {
		return e.ForcePath(f)
	}
	return e.Path(parent)
}

// Path returns the JSON pointer of a selection.
func (e *State) Path(i int32) string {
	var steps [roster.MaxDepth + 1]int32
	depth := 0
	j := i
	for ; e.Selection(j).Parent != None; j = e.Selection(j).Parent {
		steps[depth] = e.Selection(j).index
		depth++
	}
	steps[depth] = e.Selection(j).index
	var buffer [128]byte // most paths are shorter
	path := e.appendForcePath(buffer[:0], e.Selection(i).Force)
	for ; depth >= 0; depth-- {
		path = strconv.AppendInt(append(path, "/selections/"...), int64(steps[depth]), 10)
	}
	return string(path)
}

// ForcePath returns the JSON pointer of a force.
func (e *State) ForcePath(f int32) string {
	var buffer [64]byte
	return string(e.appendForcePath(buffer[:0], f))
}

func (e *State) appendForcePath(path []byte, f int32) []byte {
	if f == None {
		return path
	}
	n := e.Force(f)
	return strconv.AppendInt(append(e.appendForcePath(path, n.parent), "/forces/"...), int64(n.index), 10)
}
