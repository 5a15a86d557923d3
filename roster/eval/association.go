package eval

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// An Association is a link between two selections that both resolve.
type Association struct {
	Owner, To   int32
	Association *entry.Association
}

// collectAssociations resolves both ends of all associations.
func (e *State) collectAssociations() {
	for i := range e.SelectionCount() {
		n := e.Selection(i)
		if len(n.Doc.Associations) == 0 {
			continue
		}
		for _, a := range n.Option.Associations() {
			for _, id := range n.Doc.AssociatedWith(a.ID) {
				if to := e.ByID(id); to != None {
					e.associations = append(e.associations, Association{int32(i), to, a})
				}
			}
		}
	}
}

// ByID returns the first resolved selection with the id, or None.
func (e *State) ByID(id string) int32 {
	if i, ok := e.byID[id]; ok {
		return i
	}
	return None
}

// countAssociations counts the associations that lead to the selection of the container.
func (e *State) countAssociations(q *entry.Query, c Container) (entry.Number, bool) {
	if c.Kind != SelectionContainer {
		return entry.Number{}, false
	}
	e.wide = true
	var total int64
	for _, t := range e.associations {
		if t.To == c.Index && Counts(q, t.Association) {
			total++
		}
	}
	return entry.Int(total), true
}

// Counts reports whether a query of FieldAssociations counts an association.
func Counts(q *entry.Query, a *entry.Association) bool {
	switch f := q.ResolvedChild(); f.Kind {
	case entry.ChildMissing, entry.ChildIsAny:
		return true
	case entry.ChildOfAssociation:
		return f.Association == a
	}
	return false
}

// MayAssociate reports whether an association of the selection at i can lead to the
// selection at j.
func (e *State) MayAssociate(i int32, a *entry.Association, j int32) bool {
	found := false
	e.eachCandidate(i, a, func(k int32) { found = found || k == j })
	return found
}

// Candidates lists the selections that an association of the selection at i can lead to.
func (e *State) Candidates(i int32, a *entry.Association) (list []int32) {
	e.eachCandidate(i, a, func(j int32) { list = append(list, j) })
	return list
}

func (e *State) eachCandidate(i int32, a *entry.Association, do func(j int32)) {
	m := Matcher{filter: a.ResolvedChild()}
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
	box := e.Container(&a.Query, e.At(i))
	e.Each(box, &a.Query, func(j int32, _ int64) {
		if j != i && e.Matches(&m, j) && !e.Hidden(j) && e.holds(&a.When, e.At(j)) {
			do(j)
		}
	})
}

// Associations returns the associations whose ends both resolve.
func (e *State) Associations() []Association { return e.associations }
