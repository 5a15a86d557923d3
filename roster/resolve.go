package roster

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Bounds on a document. Nothing real comes near them; they keep the work on
// hostile input small.
const (
	MaxCount      = 100_000 // of one selection, per one parent
	MaxSelections = 20_000  // in a roster
	MaxDepth      = 64      // levels of selections below selections, and of forces
)

const maxNumber = int64(1) << 40

func newEvaluation(book *entry.Book, r *Roster) *evaluation {
	return &evaluation{book: book, roster: r, semantics: book.Semantics(), reported: map[breachKey]bool{}, vacancies: map[vacancy]*categorySet{}}
}

// resolve finds the option of every selection. What does not resolve is
// reported and left out, with everything below it.
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
	if e.forces[f].entry == nil {
		e.report(&finding{Code: ForceUnknown, path: e.forcePath(f), force: f, node: none, selection: doc.ID, actual: doc.Entry, thing: doc.Title, fixes: []Fix{forceRemoval(doc)}})
	}
	if e.forces[f].choices == nil {
		e.report(&finding{Code: CatalogueUnknown, path: e.forcePath(f), force: f, node: none, selection: doc.ID, actual: doc.Catalogue, thing: doc.CatalogueTitle, fixes: []Fix{forceRemoval(doc)}})
	}
	for i := range doc.Selections {
		e.resolveSelection(&doc.Selections[i], e.forces[f].choices, none, f, int32(i), ids, 0)
	}
	e.forces[f].last = int32(len(e.nodes))
	for i := range doc.Forces {
		if depth == MaxDepth-1 {
			e.report(&finding{Code: TooDeep, path: e.forcePath(f), force: f, node: none, limit: strconv.Itoa(MaxDepth)})
			break
		}
		e.resolveForce(&doc.Forces[i], f, int32(i), ids, depth+1)
	}
	e.forces[f].deep = int32(len(e.nodes))
	e.forces[f].end = int32(len(e.forces))
}

func (e *evaluation) resolveSelection(doc *Selection, choices *entry.Choices, parent, f, index int32, ids map[string]bool, depth int) {
	path := func() string { return e.parentPath(parent, f) + "/selections/" + strconv.Itoa(int(index)) }
	e.uniqueID(ids, doc.ID, path)
	option := choices.Option(doc.Entry)
	if option == nil {
		e.unknownSelection(doc, choices, parent, f, path())
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
		above = e.nodes[parent].number
	}
	n.count = min(max(n.count, 1), limit)
	n.number = min(n.count*above, maxNumber)
	e.nodes = append(e.nodes, n)
	if n.count != int64(doc.Count) {
		e.report(&finding{
			Code: CountInvalid, path: path(), force: f, node: i, container: parent, selection: doc.ID, thing: option.Name(),
			actual: strconv.Itoa(doc.Count), limit: strconv.FormatInt(limit, 10),
			propose: func() []Fix { return []Fix{e.countFix(i)} },
		})
	}
	for k := range doc.Selections {
		e.resolveSelection(&doc.Selections[k], option.Choices(), i, f, int32(k), ids, depth+1)
	}
	e.nodes[i].end = int32(len(e.nodes))
}

func (e *evaluation) tooLarge(doc *Selection, f int32, path string, limit int) {
	e.report(&finding{
		Code: TooDeep, path: path, force: f, node: none, selection: doc.ID, thing: doc.title(),
		limit: strconv.Itoa(limit), fixes: []Fix{removal(doc.ID, doc.title())},
	})
}

func (e *evaluation) uniqueID(ids map[string]bool, id string, path func() string) {
	if ids[id] {
		e.report(&finding{
			Code: IDDuplicate, path: path(), force: none, node: none, selection: id, actual: id,
			propose: func() []Fix { return e.duplicateFixes(id) },
		})
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
	for ; e.nodes[j].parent != none; j = e.nodes[j].parent {
		steps[depth] = e.nodes[j].index
		depth++
	}
	steps[depth] = e.nodes[j].index
	var b strings.Builder
	b.WriteString(e.forcePath(e.nodes[i].force))
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
	n := &e.forces[f]
	return e.forcePath(n.parent) + "/forces/" + strconv.Itoa(int(n.index))
}

// title is the name of a selection that cannot be asked of the data.
func (s *Selection) title() string { return cmp.Or(s.Title, s.Name, s.Entry) }
