package eval

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// NewFrom is like New for a roster that differs little from a recorded one: values of unchanged
// units are taken from there, if they only depend on their unit. The results are the same. The
// roster of the base must not have changed, and only one goroutine may use a base.
func NewFrom(base *State, r *roster.Roster) *State {
	e := begin(base.Book, r)
	e.reuse(base)
	if base.settled && base.recorded { // otherwise the dependences of its values are not known
		e.base = base
	}
	e.resolve()
	if e.base != nil && !e.mayShare(base) {
		e.base = nil
	}
	return e
}

// Discard gives the memory of a state made by NewFrom to the next one with the same base. The state
// must not be used any more. It is a no-op for other states.
func (e *State) Discard() {
	if e.from != nil {
		e.from.discarded, e.from = append(e.from.discarded, e), nil
	}
}

// reuse takes the memory of a discarded state, if the base has one.
func (e *State) reuse(base *State) {
	e.from = base
	last := len(base.discarded) - 1
	if last < 0 {
		return
	}
	old := base.discarded[last]
	base.discarded = base.discarded[:last]
	clear(old.byID)
	clear(old.counts)
	clear(old.groups)
	clear(old.vacancies)
	for field, list := range old.reaches {
		old.reaches[field] = list[:0]
	}
	e.nodes, e.same, e.byID, e.costs, e.listed = old.nodes[:0], old.same[:0], old.byID, old.costs[:0], old.listed[:0]
	e.counts, e.groups, e.vacancies, e.presentEntries = old.counts, old.groups, old.vacancies, old.presentEntries[:0]
	e.presentCategories, e.reaches = old.presentCategories[:0], old.reaches
	e.counted, e.compared = old.counted[:0], old.compared[:0]
	e.problems = old.problems[:0]
	e.changed, e.replaced, e.newEntries = old.changed[:0], old.replaced[:0], old.newEntries[:0]
}

// zeroed returns a slice of n zero values, in the memory of an old one if it is large enough.
func zeroed[T any](old []T, n int) []T {
	if cap(old) < n {
		return make([]T, n)
	}
	old = old[:n]
	clear(old)
	return old
}

// mayShare reports whether everything outside of units that is not a Dependence is the same as in
// another state.
func (e *State) mayShare(base *State) bool {
	if e.full || base.full || e.reachesCosts != base.reachesCosts || len(e.forces) != len(base.forces) {
		return false
	}
	for f := range e.forces {
		x, y := &e.forces[f], &base.forces[f]
		if x.Doc.Entry != y.Doc.Entry || x.Doc.Catalogue != y.Doc.Catalogue || x.parent != y.parent {
			return false
		}
	}
	for field, list := range e.reaches {
		if len(list) > 0 && len(base.reaches[field]) == 0 {
			return false
		}
	}
	return true
}

// shareUnit resolves a root selection as in the base, if the whole unit is unchanged. It reports
// whether it did.
func (e *State) shareUnit(doc *roster.Selection, f, index int32) bool {
	b := e.base
	j := b.ByID(doc.ID)
	if j == None {
		return false
	}
	y := b.Selection(j)
	first := int32(len(e.nodes))
	if y.Parent != None || y.Force != f || b.forces[f].Choices != e.forces[f].Choices || int(first+y.End-j) > roster.MaxSelections || !sameSelection(doc, y.Doc) {
		return false
	}
	e.nodes = append(e.nodes, b.nodes[j:y.End]...)
	at := first
	if !e.adopt(doc, &at, first-j) || at != int32(len(e.nodes)) { // the base reports a problem in the unit
		e.nodes = e.nodes[:first]
		return false
	}
	e.nodes[first].index = index
	for i := first; i < at; i++ {
		n := &e.nodes[i]
		e.uniqueID(n.Doc.ID, func() string { return e.Path(i) })
		if e.byID[n.Doc.ID] == None {
			e.byID[n.Doc.ID] = i
		}
		e.same = append(e.same, i-(first-j))
	}
	return true
}

// adopt completes the selections of a unit copied from the base, from position at on: they refer to
// the new document, and are moved by a number of positions. Values are computed again. It reports
// whether all of the document resolves.
func (e *State) adopt(doc *roster.Selection, at *int32, by int32) bool {
	if *at == int32(len(e.nodes)) {
		return false
	}
	n := &e.nodes[*at]
	if n.Doc.ID != doc.ID || n.Count != int64(doc.Count) {
		return false
	}
	*at++
	n.Doc, n.End = doc, n.End+by
	if n.Parent != None {
		n.Parent += by
	}
	n.categories, n.primary, n.catState, n.costState, n.hidState = nil, nil, pending, pending, pending
	n.hidden = false
	for k := range doc.Selections {
		if !e.adopt(&doc.Selections[k], at, by) {
			return false
		}
	}
	return true
}

// sameSelection reports whether two selections evaluate to the same values in the same context.
func sameSelection(x, y *roster.Selection) bool {
	if x.ID != y.ID || x.Entry != y.Entry || x.Count != y.Count || x.Name != y.Name || !slices.Equal(x.Associations, y.Associations) || len(x.Selections) != len(y.Selections) {
		return false
	}
	for i := range x.Selections {
		if !sameSelection(&x.Selections[i], &y.Selections[i]) {
			return false
		}
	}
	return true
}

// separateUnits stops sharing with units of the base that have other categories: these may depend
// on other units, and nearly every value may depend on them. It lists the units that are not
// shared.
func (e *State) separateUnits() {
	shared, last := make(map[int32]bool, len(e.forces)), None
	for i := range e.Roots() {
		j := e.same[i]
		if j != None && !shared[j] && e.sameCategories(i) {
			shared[j] = true
			e.reordered = e.reordered || j < last
			last = j
			continue
		}
		for k := i; k < e.Selection(i).End; k++ {
			e.same[k] = None
		}
		e.changed = append(e.changed, i)
		for k := i; k < e.Selection(i).End; k++ {
			if x := e.Selection(k).Option.Entry; !e.base.IsPresent(x) && !slices.Contains(e.newEntries, x) {
				e.newEntries = append(e.newEntries, x)
			}
		}
	}
	for j := range e.base.Roots() {
		if !shared[j] {
			e.replaced = append(e.replaced, j)
		}
	}
	e.compared = zeroed(e.compared, len(e.base.counted))
}

// sameCategories reports whether a unit has the same categories in the base.
func (e *State) sameCategories(unit int32) bool {
	for i := unit; i < e.Selection(unit).End; i++ {
		x, y := e.Selection(i), e.base.Selection(e.same[i])
		if x.primary != y.primary || !slices.Equal(x.categories, y.categories) {
			return false
		}
	}
	return true
}

// countFromBase counts the selections in a force or in the roster from the count of the base, if
// it is cached there, and the units that differ.
func (e *State) countFromBase(key countKey, c Container, q *entry.Query, m *Matcher) (int64, bool) {
	if e.base == nil || !e.settled {
		return 0, false
	}
	k, ok := e.base.counts[key]
	if !ok {
		return 0, false
	}
	return e.base.counted[k].number + e.countChange(c, q, m), true
}

// countChange returns by how much a count differs from that of the base.
func (e *State) countChange(c Container, q *entry.Query, m *Matcher) int64 {
	return e.countUnits(e.changed, c, q, m) - e.base.countUnits(e.replaced, c, q, m)
}

// countUnits counts the selections in the container that are in one of the units.
func (e *State) countUnits(units []int32, c Container, q *entry.Query, m *Matcher) (total int64) {
	for _, u := range units {
		f := e.Selection(u).Force
		within := c.Kind == RosterContainer && (q.ChildForces || e.forces[f].parent == None) ||
			c.Kind == ForceContainer && e.inForces(c.Index, f, q.ChildForces)
		if !within {
			continue
		}
		e.span(u, e.Selection(u).End, q.ChildSelections, c.Category, 1, func(i int32, number int64) {
			if e.Matches(m, i) {
				total += number
			}
		})
	}
	return total
}

// Base returns the state given to NewFrom and the position in it of the same selection in the
// same unit, or None if there is none.
func (e *State) Base(i int32) (*State, int32) {
	if !e.HasBase() {
		return nil, None
	}
	return e.base, e.same[i]
}

// NewEntries returns the selected entries that are not selected anywhere in the base.
func (e *State) NewEntries() []*entry.Entry { return e.newEntries }

// HasBase reports whether values are shared with a base.
func (e *State) HasBase() bool { return e.base != nil && e.settled }

// SameRoots reports whether the root selections of an option are those of the base, in the same order.
func (e *State) SameRoots(o *entry.Option) bool {
	is := func(s *State, units []int32) bool {
		return slices.ContainsFunc(units, func(i int32) bool { return s.Selection(i).Option == o })
	}
	return e.HasBase() && !e.reordered && !is(e, e.changed) && !is(e.base, e.replaced)
}
