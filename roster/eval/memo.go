package eval

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// countKey identifies a cached count: the matcher and the container.
type countKey struct {
	box           Container
	deep, forces  bool
	filter        entry.FilterKind
	kind          entry.Kind
	subject, path any // pointers into the data, or nil
}

// countSelections counts the selections in a container that match. It caches counts in
// forces and in the roster: published data repeats the same queries. Counts that depend on
// categories are cached once these are known.
func (e *State) countSelections(c Container, q *entry.Query, m *Matcher) int64 {
	outside := c.Kind != SelectionContainer
	if e.isAbsent(m) {
		if outside {
			e.readAbsence(m)
		}
		return 0
	}
	if !outside || !e.settled && (c.Category != nil || m.filter.Kind == entry.ChildOfCategory) {
		e.wide = e.wide || outside
		return e.countNow(c, q, m)
	}
	key := countKey{box: c, deep: q.ChildSelections, forces: q.ChildForces, filter: m.filter.Kind, kind: m.filter.EntryKind}
	key.subject, key.path = m.subject(), m.path()
	k, ok := e.counts[key]
	if !ok {
		k = e.addCount(key, c, q, m)
	}
	e.read(read(k))
	return e.counted[k].number
}

// counted is a cached count with what it counts.
type counted struct {
	number  int64
	box     Container
	query   *entry.Query
	matcher Matcher
}

// addCount caches a count and returns its position in counted.
func (e *State) addCount(key countKey, c Container, q *entry.Query, m *Matcher) int32 {
	n, ok := e.countFromBase(key, c, q, m)
	if !ok {
		n = e.countNow(c, q, m)
	}
	if e.counts == nil {
		e.counts = map[countKey]int32{}
	}
	k := int32(len(e.counted))
	e.counts[key], e.counted = k, append(e.counted, counted{n, c, q, *m})
	return k
}

// isAbsent reports whether certainly no selection matches. It does not search.
func (e *State) isAbsent(m *Matcher) bool {
	switch f := &m.filter; f.Kind {
	case entry.ChildOfEntry:
		return !e.IsPresent(f.Entry)
	case entry.ChildOfCategory:
		return e.settled && !e.presentCategories[f.Category.Position()]
	}
	return false
}

// IsPresent reports whether an entry is selected anywhere in the roster.
func (e *State) IsPresent(x *entry.Entry) bool {
	if len(e.presentEntries) == 0 {
		e.presentEntries = zeroed(e.presentEntries, bitWords(e.Book.EntryCount()))
		for i := range e.SelectionCount() {
			e.presentEntries.set(e.Selection(i).Option.Entry.Position())
		}
	}
	return e.presentEntries.has(x.Position())
}

// bits is a bit set of small numbers.
type bits []uint64

// bitWords returns the length of a set of the numbers below n.
func bitWords(n int) int { return (n + 63) / 64 }

func (b bits) has(i int) bool { return b[i/64]&(1<<(i%64)) != 0 }

func (b bits) set(i int) { b[i/64] |= 1 << (i % 64) }

// settle indexes the categories of the selections once they are known.
func (e *State) settle() {
	e.settled = true
	if e.groups == nil {
		e.groups = map[groupKey]groupState{}
	}
	if e.base != nil {
		e.separateUnits()
	}
	e.presentCategories = zeroed(e.presentCategories, len(e.Book.Categories()))
	for i := range e.SelectionCount() {
		for _, c := range e.Selection(i).categories {
			e.presentCategories[c.Position()] = true
		}
	}
}

func (e *State) countNow(c Container, q *entry.Query, m *Matcher) (total int64) {
	e.each(c, q, func(i int32, number int64) {
		if e.Matches(m, i) {
			total += number
		}
	})
	return total
}

// subject returns the node that the filter names.
func (m *Matcher) subject() any {
	switch f := &m.filter; f.Kind {
	case entry.ChildOfEntry:
		return f.Entry
	case entry.ChildOfGroup:
		return f.Group
	case entry.ChildOfCategory:
		return f.Category
	}
	return nil
}

// path returns the link or the exact path that narrows the filter, or nil.
func (m *Matcher) path() any {
	switch {
	case m.exact != "":
		return m.exact
	case m.link != nil:
		return m.link
	case m.group != nil:
		return m.group
	}
	return nil
}

// groupKey identifies a group in its place.
type groupKey struct {
	group  *entry.GroupOption
	parent int32
	force  int32
}

type groupState struct {
	hidden bool
	on     *Dependence
}

// GroupHidden reports whether a group is hidden in its place, by its own flag or that of a
// group that contains it. It caches the answer, which is needed for every member.
func (e *State) GroupHidden(g *entry.GroupOption, at Place) bool {
	if g == nil || !e.settled {
		return e.groupHiddenNow(g, at)
	}
	key := groupKey{g, at.Parent, at.Force}
	s, ok := e.groups[key]
	if !ok {
		s.on = e.Tracked(func() { s.hidden = e.groupHiddenNow(g, at) })
		e.groups[key] = s
	}
	e.dependOn(s.on)
	return s.hidden
}
