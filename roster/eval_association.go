package roster

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// tie is a Tie of which both ends are known.
type tie struct {
	owner, to   int32
	association *entry.Association
}

// collectTies finds the ends of all ties. Only the extended language has any.
func (e *evaluation) collectTies() {
	if !e.semantics.Extensions {
		return
	}
	for i := range e.count() {
		n := e.node(i)
		if len(n.doc.Ties) == 0 {
			continue
		}
		for _, a := range n.option.Associations() {
			for _, id := range n.doc.tied(a.ID) {
				if to := e.nodeByID(id); to != none {
					e.ties = append(e.ties, tie{int32(i), to, a})
				}
			}
		}
	}
}

// nodeByID returns the first selection with the id that resolves, or none.
func (e *evaluation) nodeByID(id string) int32 {
	if e.byID == nil {
		e.byID = make(map[string]int32, len(e.nodes))
		for i := range e.count() {
			if _, ok := e.byID[e.node(i).doc.ID]; !ok {
				e.byID[e.node(i).doc.ID] = int32(i)
			}
		}
	}
	if i, ok := e.byID[id]; ok {
		return i
	}
	return none
}

// countTies counts the selections that are tied to the one of the container.
func (e *evaluation) countTies(q *entry.Query, c container) (entry.Number, bool) {
	if c.kind != nodeContainer || !e.semantics.Extensions {
		return entry.Number{}, false
	}
	var total int64
	for _, t := range e.ties {
		if t.to == c.index && counts(q, t.association) {
			total++
		}
	}
	return entry.Int(total), true
}

// counts reports whether a query of FieldAssociations counts an association.
func counts(q *entry.Query, a *entry.Association) bool {
	switch f := q.ResolvedChild(); f.Kind {
	case entry.ChildMissing, entry.ChildIsAny:
		return true
	case entry.ChildOfAssociation:
		return f.Association == a
	}
	return false
}

// mayTie reports whether an association of the selection at i can lead to the
// selection at j.
func (e *evaluation) mayTie(i int32, a *entry.Association, j int32) bool {
	found := false
	e.eachTieable(i, a, func(k int32) { found = found || k == j })
	return found
}

// tieable lists the selections that an association of the selection at i can
// lead to.
func (e *evaluation) tieable(i int32, a *entry.Association) (list []int32) {
	e.eachTieable(i, a, func(j int32) { list = append(list, j) })
	return list
}

func (e *evaluation) eachTieable(i int32, a *entry.Association, do func(j int32)) {
	m := matcher{filter: a.ResolvedChild()}
	switch m.filter.Kind {
	case entry.ChildMissing:
		m.filter.Kind = entry.ChildIsAny
	case entry.ChildOfEntry:
		if !a.Shared {
			if m.link = m.filter.Link; m.link == nil {
				m.exact = a.Child
			}
		}
	}
	box := e.container(&a.Query, e.at(i))
	e.each(box, &a.Query, func(j int32, _ int64) {
		if j != i && e.matches(&m, j) && !e.hidden(j) && e.holds(&a.When, e.at(j)) {
			do(j)
		}
	})
}

// associated lists the associations of the roster of which both ends are known.
func (e *evaluation) associated() []tie { return e.ties }
