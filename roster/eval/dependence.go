package eval

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Dependence is what a value depends on outside of the unit concerned: counts in a force or in the
// roster, or more. Nil means nothing.
type Dependence struct {
	wide  bool // more than the reads
	reads []read
}

// onEverything is the dependence of a value that may differ in any other roster.
var onEverything = &Dependence{wide: true}

// A read is a count by its position in State.counted, or the bitwise complement of the number of
// something that is absent: the position of an entry, or that of a category behind all entries.
type read int32

// A comparison is the result of comparing a count with that of the base.
type comparison uint8

const (
	notCompared comparison = iota
	equal
	different
)

// Tracked calls do and returns what the result depends on outside of the unit concerned, or nil if the state
// is not recorded.
func (e *State) Tracked(do func()) *Dependence {
	if !e.recorded {
		do()
		return nil
	}
	outer, first := e.wide, len(e.reads)
	e.wide = !e.settled
	e.tracked++
	do()
	e.tracked--
	var on *Dependence
	switch {
	case e.wide:
		on, e.reads = onEverything, e.reads[:first]
	case len(e.reads) > first:
		list := e.reads[first:]
		slices.Sort(list)
		list = slices.Compact(list)
		on, e.reads = e.newDependence(list), e.reads[:first+len(list)]
	}
	e.wide = e.wide || outer
	if e.tracked == 0 {
		e.reads = e.reads[:0]
	}
	return on
}

// newDependence returns a dependence on reads, which it copies. Memory is allocated for many at once.
func (e *State) newDependence(list []read) *Dependence {
	if len(e.dependences) == cap(e.dependences) {
		e.dependences = make([]Dependence, 0, 64)
	}
	if cap(e.kept)-len(e.kept) < len(list) {
		e.kept = make([]read, 0, max(256, len(list)))
	}
	first := len(e.kept)
	e.kept = append(e.kept, list...)
	e.dependences = append(e.dependences, Dependence{reads: e.kept[first:len(e.kept):len(e.kept)]})
	return &e.dependences[len(e.dependences)-1]
}

// record stores the dependence of a value of a selection.
func (e *State) record(list *[]*Dependence, i int32, on *Dependence) {
	if on == nil {
		return
	}
	if *list == nil {
		*list = make([]*Dependence, len(e.nodes))
	}
	(*list)[i] = on
}

// recorded returns the dependence of a value of a selection.
func recorded(list []*Dependence, i int32) *Dependence {
	if list == nil {
		return nil
	}
	return list[i]
}

// Widen records that the current computation depends on something outside its unit that is not a count.
func (e *State) Widen() { e.wide = true }

// dependOn records that the current computation depends on what another one does.
func (e *State) dependOn(on *Dependence) {
	switch {
	case on == nil:
	case on.wide:
		e.wide = true
	case e.tracked > 0:
		e.reads = append(e.reads, on.reads...)
	}
}

// read records that the current computation depends on a count or an absence.
func (e *State) read(r read) {
	if e.tracked > 0 {
		e.reads = append(e.reads, r)
	}
}

// readAbsence records that the current computation depends on the absence of an entry or a category.
func (e *State) readAbsence(m *Matcher) {
	if m.filter.Kind == entry.ChildOfEntry {
		e.read(^read(m.filter.Entry.Position()))
	} else {
		e.read(^read(e.Book.EntryCount() + m.filter.Category.Position()))
	}
}

// Unchanged reports whether everything that a value of the base depends on outside of its unit is the
// same in this state.
func (e *State) Unchanged(on *Dependence) bool {
	if on == nil {
		return true
	}
	return !on.wide && !slices.ContainsFunc(on.reads, e.differs)
}

// differs reports whether a count or an absence differs from that of the base.
func (e *State) differs(r read) bool {
	if r < 0 {
		return e.appears(int(^r))
	}
	if n := int(r) + 1 - len(e.compared); n > 0 { // counted in the base since
		e.compared = append(e.compared, make([]comparison, n)...)
	}
	if e.compared[r] == notCompared {
		e.compared[r] = equal
		if x := &e.base.counted[r]; e.countChange(x.box, x.query, &x.matcher) != 0 {
			e.compared[r] = different
		}
	}
	return e.compared[r] == different
}

// appears reports whether the roster has something that is absent in the base: see read.
func (e *State) appears(position int) bool {
	if category := position - e.Book.EntryCount(); category >= 0 {
		return e.presentCategories[category]
	}
	return slices.ContainsFunc(e.newEntries, func(x *entry.Entry) bool { return x.Position() == position })
}
