package eval

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// NewFrom is like New for a roster that differs little from an evaluated one: values of unchanged
// units are taken from there, if they only depend on their unit. The results are the same. The
// roster of the base must not have changed, and only one goroutine may use a base.
func NewFrom(base *State, r *roster.Roster) *State {
	e := New(base.Book, r)
	if base.settled && e.mayShare(base) {
		e.base = base
		e.matchUnits()
	}
	return e
}

// mayShare reports whether everything outside of units that is not recorded in State.wide is the
// same as in another state.
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
	for field := range e.reaches {
		if len(base.reaches[field]) == 0 {
			return false
		}
	}
	return true
}

// matchUnits finds the units that are unchanged from the base.
func (e *State) matchUnits() {
	e.same = make([]int32, len(e.nodes))
	for i := range e.same {
		e.same[i] = None
	}
	for i := range e.Roots() {
		x, j := e.Selection(i), e.base.ByID(e.Selection(i).Doc.ID)
		if j == None {
			continue
		}
		y := e.base.Selection(j)
		if y.Parent != None || x.Force != y.Force || x.Option != y.Option || x.End-i != y.End-j || !sameSelection(x.Doc, y.Doc) {
			continue
		}
		for k := i; k < x.End; k++ {
			e.same[k] = j + k - i
		}
	}
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
	shared := make(map[int32]bool, len(e.forces))
	for i := range e.Roots() {
		j := e.same[i]
		if j != None && !shared[j] && e.sameCategories(i) {
			shared[j] = true
			continue
		}
		for k := i; k < e.Selection(i).End; k++ {
			e.same[k] = None
		}
		e.changed = append(e.changed, i)
	}
	for j := range e.base.Roots() {
		if !shared[j] {
			e.replaced = append(e.replaced, j)
		}
	}
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
	n, ok := e.base.counts[key]
	if !ok {
		return 0, false
	}
	return n + e.countUnits(e.changed, c, q, m) - e.base.countUnits(e.replaced, c, q, m), true
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
	if e.base == nil || !e.settled {
		return nil, None
	}
	return e.base, e.same[i]
}

// Tracked calls do and reports whether the result depends on anything outside the unit concerned.
// It may then differ in another roster with the same unit.
func (e *State) Tracked(do func()) (wide bool) {
	outer := e.wide
	e.wide = !e.settled
	do()
	wide = e.wide
	e.wide = outer || wide
	return wide
}

// Widen records that the current computation depends on something outside its unit.
func (e *State) Widen() { e.wide = true }
