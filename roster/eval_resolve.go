package roster

import (
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// maxNumber bounds what is counted.
const maxNumber = int64(1) << 40

// newEvaluation lays a roster out for evaluation. What does not resolve is a
// problem and left out, with everything below it.
func newEvaluation(book *entry.Book, r *Roster) *evaluation {
	e := &evaluation{book: book, roster: r, semantics: book.Semantics(), vacancies: map[vacancy]*categorySet{}}
	e.resolve()
	return e
}

// A problem is something in the document that cannot be evaluated as it is
// written.
type problem struct {
	code          Code
	path          string // JSON pointer
	id            string // of the selection or the force concerned
	thing         string // its name
	actual, limit string
	force, node   int32 // positions, or none
	parent        int32 // position of the selection above, or none
	source        entry.Source

	unknown *Selection     // a selection that its choices do not have
	choices *entry.Choices // what it is chosen from
}

// resolve finds the option of every selection.
func (e *evaluation) resolve() {
	ids := map[string]bool{}
	for i := range e.roster.Forces {
		e.resolveForce(&e.roster.Forces[i], none, int32(i), ids, 0)
	}
	types := len(e.book.CostTypes)
	e.costs = make([]entry.Number, len(e.nodes)*types)
	e.listed = make([]bool, len(e.nodes)*types)
	e.collectReaching()
	e.collectTies()
}

func (e *evaluation) resolveForce(doc *Force, parent, index int32, ids map[string]bool, depth int) {
	f := int32(len(e.forces))
	e.forces = append(e.forces, forceNode{
		doc: doc, entry: e.book.Force(doc.Entry), choices: e.book.Roots(doc.Catalogue),
		parent: parent, index: index,
		first: int32(len(e.nodes)),
	})
	e.uniqueID(ids, doc.ID, func() string { return e.forcePath(f) })
	if e.force(f).entry == nil {
		e.problem(problem{code: ForceUnknown, path: e.forcePath(f), force: f, node: none, parent: none, id: doc.ID, actual: doc.Entry, thing: doc.Title})
	}
	if e.force(f).choices == nil {
		e.problem(problem{code: CatalogueUnknown, path: e.forcePath(f), force: f, node: none, parent: none, id: doc.ID, actual: doc.Catalogue, thing: doc.CatalogueTitle})
	}
	for i := range doc.Selections {
		e.resolveSelection(&doc.Selections[i], e.force(f).choices, none, f, int32(i), ids, 0)
	}
	e.force(f).last = int32(len(e.nodes))
	for i := range doc.Forces {
		if depth == MaxDepth-1 {
			e.problem(problem{code: TooDeep, path: e.forcePath(f), force: f, node: none, parent: none, limit: strconv.Itoa(MaxDepth)})
			break
		}
		e.resolveForce(&doc.Forces[i], f, int32(i), ids, depth+1)
	}
	e.force(f).deep = int32(len(e.nodes))
	e.force(f).end = int32(len(e.forces))
}

func (e *evaluation) resolveSelection(doc *Selection, choices *entry.Choices, parent, f, index int32, ids map[string]bool, depth int) {
	path := func() string { return e.parentPath(parent, f) + "/selections/" + strconv.Itoa(int(index)) }
	e.uniqueID(ids, doc.ID, path)
	option := choices.Option(doc.Entry)
	if option == nil {
		e.problem(problem{
			code: SelectionUnknown, path: path(), force: f, node: none, parent: parent, id: doc.ID,
			actual: doc.Entry, thing: doc.title(), unknown: doc, choices: choices,
		})
		return
	}
	if len(e.nodes) == MaxSelections {
		if !e.full { // once for all that is beyond
			e.full = true
			e.tooLarge(doc, f, path(), MaxSelections)
		}
		return
	}
	if depth == MaxDepth {
		e.tooLarge(doc, f, path(), MaxDepth)
		return
	}
	i := int32(len(e.nodes))
	n := node{doc: doc, option: option, parent: parent, force: f, index: index, count: int64(doc.Count)}
	limit := int64(MaxCount)
	if parent == none {
		limit = 1
	}
	above := int64(1)
	if parent != none {
		above = e.node(parent).number
	}
	n.count = min(max(n.count, 1), limit)
	n.number = min(n.count*above, maxNumber)
	e.nodes = append(e.nodes, n)
	if n.count != int64(doc.Count) {
		e.problem(problem{
			code: CountInvalid, path: path(), force: f, node: i, parent: parent, id: doc.ID, thing: option.Name(),
			actual: strconv.Itoa(doc.Count), limit: strconv.FormatInt(limit, 10),
		})
	}
	for k := range doc.Selections {
		e.resolveSelection(&doc.Selections[k], option.Choices(), i, f, int32(k), ids, depth+1)
	}
	e.node(i).end = int32(len(e.nodes))
}

func (e *evaluation) tooLarge(doc *Selection, f int32, path string, limit int) {
	e.problem(problem{
		code: TooDeep, path: path, force: f, node: none, parent: none, id: doc.ID, thing: doc.title(),
		limit: strconv.Itoa(limit),
	})
}

// problemsMet lists the problems met so far, in order. Costs that depend on
// themselves are met when they are computed.
func (e *evaluation) problemsMet() []problem { return e.problems }

func (e *evaluation) problem(p problem) { e.problems = append(e.problems, p) }

func (e *evaluation) uniqueID(ids map[string]bool, id string, path func() string) {
	if ids[id] {
		e.problem(problem{code: IDDuplicate, path: path(), force: none, node: none, parent: none, id: id, actual: id})
	}
	ids[id] = true
}

func (e *evaluation) parentPath(parent, f int32) string {
	if parent == none {
		return e.forcePath(f)
	}
	return e.path(parent)
}

// path is the JSON pointer of a selection.
func (e *evaluation) path(i int32) string {
	var steps [MaxDepth + 1]int32
	depth := 0
	j := i
	for ; e.node(j).parent != none; j = e.node(j).parent {
		steps[depth] = e.node(j).index
		depth++
	}
	steps[depth] = e.node(j).index
	var b strings.Builder
	b.WriteString(e.forcePath(e.node(i).force))
	for ; depth >= 0; depth-- {
		b.WriteString("/selections/")
		b.WriteString(strconv.Itoa(int(steps[depth])))
	}
	return b.String()
}

// forcePath is the JSON pointer of a force.
func (e *evaluation) forcePath(f int32) string {
	if f == none {
		return ""
	}
	n := e.force(f)
	return e.forcePath(n.parent) + "/forces/" + strconv.Itoa(int(n.index))
}
