package roster

import "github.com/rollcall40k/rollcall/catalog/entry"

// container is a resolved scope: the selections below one node, those of a
// force, or those of the roster. With category set, only root selections whose
// primary category it is, and what is below them.
type container struct {
	kind     containerKind
	index    int32 // in nodes or in forces
	category *entry.Category
}

type containerKind uint8

const (
	noContainer containerKind = iota
	nodeContainer
	forceContainer
	rosterContainer
)

// container finds where a query counts, from a place.
func (e *evaluation) container(q *entry.Query, at place) container {
	return e.scopeContainer(q.ResolvedScope(), at)
}

func (e *evaluation) scopeContainer(s entry.Scope, at place) container {
	switch s.Kind {
	case entry.InSelf:
		return inNode(at.self)
	case entry.InParent:
		return e.parentContainer(at)
	case entry.InForce, entry.InPrimaryCatalogue:
		return container{kind: forceContainer, index: at.force}
	case entry.InRoster:
		return container{kind: rosterContainer}
	case entry.InPrimaryCategory:
		return container{kind: forceContainer, index: at.force, category: e.primaryAt(at)}
	case entry.InCategory:
		return container{kind: forceContainer, index: at.force, category: s.Category}
	case entry.InEntry:
		return inNode(e.nearest(at, s))
	case entry.InRootEntry:
		return inNode(e.rootAt(at))
	case entry.InKind:
		return inNode(e.nearestKind(at, s.Kinds))
	case entry.InForceEntry:
		for f := at.force; f != none; f = e.force(f).parent {
			if e.force(f).entry == s.Force {
				return container{kind: forceContainer, index: f}
			}
		}
	}
	return container{}
}

func inNode(i int32) container {
	if i == none {
		return container{}
	}
	return container{kind: nodeContainer, index: i}
}

// parentContainer is the selection above; for a root selection, its primary
// category in its force; for a profile or a rule, the selection that shows it.
func (e *evaluation) parentContainer(at place) container {
	switch {
	case at.info:
		return inNode(at.self)
	case at.parent != none:
		return inNode(at.parent)
	case at.option == nil:
		return container{kind: forceContainer, index: at.force}
	default:
		return container{kind: forceContainer, index: at.force, category: e.primaryAt(at)}
	}
}

// primaryAt returns the primary category of the root selection at or above the
// place, or of the option that might become one.
func (e *evaluation) primaryAt(at place) *entry.Category {
	switch {
	case at.self != none:
		return e.primary(e.unitOf(at.self))
	case at.parent != none:
		return e.primary(e.unitOf(at.parent))
	case at.option != nil:
		_, primary := e.optionCategories(at)
		return primary
	}
	return nil
}

// nearest returns the selection at or above the place that the scope names.
func (e *evaluation) nearest(at place, s entry.Scope) int32 {
	i := at.self
	if i == none {
		i = at.parent
	}
	for ; i != none; i = e.node(i).parent {
		o := e.node(i).option
		if s.Entry != nil && o.Entry == s.Entry || s.Link != nil && o.Link == s.Link {
			return i
		}
	}
	return none
}

// rootAt returns the root selection at or above the place, or none.
func (e *evaluation) rootAt(at place) int32 {
	switch {
	case at.self != none:
		return e.unitOf(at.self)
	case at.parent != none:
		return e.unitOf(at.parent)
	}
	return none
}

// nearestKind returns the nearest selection above the place that is of one of
// the kinds. What a selection shows stands below the selection.
func (e *evaluation) nearestKind(at place, kinds entry.Kinds) int32 {
	i := at.parent
	if at.info {
		i = at.self
	}
	for ; i != none; i = e.node(i).parent {
		if kinds.Has(e.node(i).option.Kind()) {
			return i
		}
	}
	return none
}

// matcher says which selections count.
type matcher struct {
	filter entry.Filter
	exact  string      // where set, exactly this composite id
	link   *entry.Link // where set, only through it
	group  *entry.GroupOption
}

func (e *evaluation) matches(m *matcher, i int32) bool {
	n := e.node(i)
	switch f := &m.filter; f.Kind {
	case entry.ChildIsAny:
		return true
	case entry.ChildOfKind:
		return n.option.Kind() == f.EntryKind
	case entry.ChildOfEntry:
		if m.exact != "" {
			return n.option.ID == m.exact
		}
		if m.link != nil {
			return n.option.Link == m.link
		}
		return n.option.Entry == f.Entry
	case entry.ChildOfGroup:
		if m.group != nil {
			return n.option.Within(m.group)
		}
		return n.option.In(f.Group)
	case entry.ChildOfCategory:
		for _, c := range e.categories(i) {
			if c.Is(f.Category) {
				return true
			}
		}
	}
	return false
}

// queryMatcher is the matcher of a condition or a repeat. Unshared, a filter
// counts only what is reached by no link at all, or by the link it names.
func queryMatcher(q *entry.Query) (m matcher, ok bool) {
	m.filter = q.ResolvedChild()
	switch m.filter.Kind {
	case entry.ChildMissing, entry.ChildNothing, entry.ChildOfCatalogue:
		return m, false
	}
	return m, true
}

// value evaluates the query of a condition or a repeat. Without a container or
// a filter it has no value.
func (e *evaluation) value(q *entry.Query, at place) (v entry.Number, ok bool) {
	if q.ResolvedScope().Kind == entry.InAncestor {
		if e.semantics.NoAncestorCounts {
			return v, false
		}
		return e.countAncestors(q, at)
	}
	if q.ResolvedField().Kind == entry.FieldIsAssociations {
		return e.countTies(q, e.container(q, at))
	}
	m, ok := queryMatcher(q)
	if !ok {
		if m.filter.Kind == entry.ChildMissing && e.semantics.CountUnfiltered {
			return e.sumUnfiltered(q, at)
		}
		return v, false
	}
	if q.Shared || e.semantics.IgnoreUnshared || m.filter.Kind != entry.ChildOfEntry {
		return e.sum(q, at, &m)
	}
	return e.sumUnshared(q, at, m)
}

// sumUnfiltered counts everything in a force, and elsewhere the owner of the
// query.
func (e *evaluation) sumUnfiltered(q *entry.Query, at place) (entry.Number, bool) {
	m := matcher{filter: entry.Filter{Kind: entry.ChildIsAny}}
	if c := e.container(q, at); at.option != nil && c.kind != forceContainer || c.category != nil {
		m.filter = entry.Filter{Kind: entry.ChildOfEntry, Entry: at.option.Entry}
	}
	return e.sum(q, at, &m)
}

// sumUnshared counts only selections whose whole composite id is the filter or,
// where the filter is a link, those made through it.
func (e *evaluation) sumUnshared(q *entry.Query, at place, m matcher) (entry.Number, bool) {
	if m.link = m.filter.Link; m.link == nil {
		m.exact = q.Child
	}
	return e.sum(q, at, &m)
}

// sum adds the field of the query over the matching selections of its scope.
func (e *evaluation) sum(q *entry.Query, at place, m *matcher) (entry.Number, bool) {
	return e.sumIn(q, e.container(q, at), m)
}

func (e *evaluation) sumIn(q *entry.Query, c container, m *matcher) (entry.Number, bool) {
	if c.kind == noContainer {
		return entry.Number{}, false
	}
	switch f := q.ResolvedField(); f.Kind {
	case entry.FieldIsAssociations:
		return e.countTies(q, c)
	case entry.FieldIsLimit:
		limit, ok := e.roster.Limits[e.book.CostTypes[f.Cost].ID]
		return limit, ok
	case entry.FieldIsForces:
		return entry.Int(e.countForces(c, q, m)), true
	case entry.FieldIsSelections:
		v := entry.Int(e.countSelections(c, q, m))
		if q.Percent {
			anything := matcher{filter: entry.Filter{Kind: entry.ChildIsAny}}
			return percent(v, entry.Int(e.countSelections(c, q, &anything))), true
		}
		return v, true
	case entry.FieldIsCost:
		v := e.sumCosts(c, q, m, f.Cost)
		if q.Percent {
			anything := matcher{filter: entry.Filter{Kind: entry.ChildIsAny}}
			return percent(v, e.sumCosts(c, q, &anything, f.Cost)), true
		}
		return v, true
	}
	return entry.Number{}, false
}

func percent(part, whole entry.Number) entry.Number {
	return part.Mul(entry.Int(100)).Div(whole)
}

// ofNothing reports whether the whole is zero that a share is taken of.
func (e *evaluation) ofNothing(q entry.Query, at place) bool {
	q.Percent = false
	whole, _ := e.sum(&q, at, &matcher{filter: entry.Filter{Kind: entry.ChildIsAny}})
	return whole.Sign() == 0
}

// each calls do for the selections of a container, with their number relative
// to it.
func (e *evaluation) each(c container, q *entry.Query, do func(i int32, number int64)) {
	switch c.kind {
	case nodeContainer:
		base := e.node(c.index).number
		e.span(c.index+1, e.node(c.index).end, q.ChildSelections, c.category, base, do)
	case forceContainer:
		e.eachOfForce(c.index, c.category, q, do)
	case rosterContainer:
		for f := range e.topForces() {
			e.eachOfForce(f, c.category, q, do)
		}
	}
}

func (e *evaluation) eachOfForce(f int32, category *entry.Category, q *entry.Query, do func(int32, int64)) {
	n := e.force(f)
	last := n.last
	if q.ChildForces {
		last = n.deep
	}
	e.span(n.first, last, q.ChildSelections, category, 1, do)
}

func (e *evaluation) span(from, to int32, deep bool, category *entry.Category, base int64, do func(int32, int64)) {
	for j := from; j < to; {
		n := e.node(j)
		if category != nil && n.parent == none && !category.Is(e.primary(j)) {
			j = n.end
			continue
		}
		do(j, n.number/base)
		if deep {
			j++
		} else {
			j = n.end
		}
	}
}

func (e *evaluation) sumCosts(c container, q *entry.Query, m *matcher, cost int) (total entry.Number) {
	e.each(c, q, func(i int32, number int64) {
		if e.matches(m, i) {
			total = total.Add(e.cost(i, cost).Mul(entry.Int(number)))
		}
	})
	return total
}

func (e *evaluation) countForces(c container, q *entry.Query, m *matcher) (total int64) {
	count := func(from, to int32) {
		for f := from; f < to; {
			if m.filter.Kind == entry.ChildIsAny || m.filter.Kind == entry.ChildOfForce && e.force(f).entry == m.filter.Force {
				total++
			}
			if q.ChildForces {
				f++
			} else {
				f = e.force(f).end
			}
		}
	}
	switch c.kind {
	case forceContainer:
		count(c.index+1, e.force(c.index).end)
	case rosterContainer:
		count(0, int32(len(e.forces)))
	}
	return total
}

// countAncestors counts the selections above the place that match; without a
// filter, all of them.
func (e *evaluation) countAncestors(q *entry.Query, at place) (entry.Number, bool) {
	m, ok := queryMatcher(q)
	if !ok && m.filter.Kind != entry.ChildMissing {
		return entry.Number{}, false
	}
	var total int64
	for i := at.parent; i != none; i = e.node(i).parent {
		if !ok || e.matches(&m, i) {
			total++
		}
	}
	return entry.Int(total), true
}
