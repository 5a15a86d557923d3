package check

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// A record stores the results of checking constraints, by slot. Each force has one slot for itself,
// one for each limited category and link to a category, and one for each of its root options and
// groups with constraints; then each selection has one for each option and each group with
// constraints that it offers, in this order.
type record struct {
	ofForce []int32                  // first slot, by the position of the force
	first   []int32                  // first slot, by the position of the selection
	on      []*eval.Dependence       // by slot
	found   map[int32][]*Finding     // by slot
	absent  map[*entry.Entry][]offer // see offersOf
	// repeated lists the slots of each selection that may have to be checked again in another roster
	// with the same unit: those that depend on something outside of it, and those with findings.
	// Slots are numbered within the selection.
	repeated [][]int
}

// An offer is a slot of a selection, numbered within it.
type offer struct {
	selection int32
	slot      int
}

// newRecord returns an empty record of the roster.
func newRecord(e *eval.State) *record {
	r, slots := &record{ofForce: make([]int32, e.ForceCount()), first: make([]int32, e.SelectionCount()), found: map[int32][]*Finding{}}, 0
	for f := range r.ofForce {
		r.ofForce[f] = int32(slots)
		n := e.Force(int32(f))
		slots += 1 + len(e.Book.Limited(n.Doc.Catalogue))
		if n.Entry != nil {
			slots += len(n.Entry.Categories)
		}
		if n.Choices != nil {
			slots += len(n.Choices.Limited) + len(n.Choices.LimitedGroups)
		}
	}
	for i := range r.first {
		r.first[i] = int32(slots)
		choices := e.Selection(int32(i)).Option.Choices()
		slots += len(choices.Limited) + len(choices.LimitedGroups)
	}
	r.on = make([]*eval.Dependence, slots)
	return r
}

// repeatedSlots returns the slots of a selection that may have to be checked again in another roster
// with the same unit.
func (r *record) repeatedSlots(i int32) []int {
	if r.repeated == nil {
		r.repeated = make([][]int, len(r.first))
		for j := range r.first {
			end := len(r.on)
			if j+1 < len(r.first) {
				end = int(r.first[j+1])
			}
			for slot := int(r.first[j]); slot < end; slot++ {
				if r.on[slot] != nil || len(r.found[int32(slot)]) > 0 {
					r.repeated[j] = append(r.repeated[j], slot-int(r.first[j]))
				}
			}
		}
	}
	return r.repeated[i]
}

// checkSlot checks the k-th option or group that selection i offers. It reuses the findings of
// the base (eval.NewFrom) if they cannot differ.
func (e *Findings) checkSlot(i int32, k int, do func()) {
	if j := e.recordedAt(i); j != eval.None {
		slot := e.base.first[j] + int32(k)
		on, found := e.base.on[slot], e.base.found[slot]
		if on == nil || len(found) == 0 && e.Unchanged(on) { // findings outside of the unit may have moved by another number
			for _, f := range found {
				e.carry(f, i-j)
			}
			return
		}
	}
	if e.record == nil {
		do()
	} else {
		e.recordSlot(e.record.first[i]+int32(k), do)
	}
}

// checkForceSlot checks the k-th holder of constraints of force f. It does nothing if there is no
// finding in the base and the result cannot differ. o is the root option concerned, or nil.
func (e *Findings) checkForceSlot(f int32, k int, o *entry.LimitedOption, do func()) {
	if e.base != nil && e.HasBase() && (o == nil || e.SameRoots(o.Option) && !e.wasAbsent(o)) {
		if slot := e.base.ofForce[f] + int32(k); len(e.base.found[slot]) == 0 && e.Unchanged(e.base.on[slot]) {
			return
		}
	}
	if e.record == nil {
		do()
	} else {
		e.recordSlot(e.record.ofForce[f]+int32(k), do)
	}
}

// recordSlot checks a slot and records the result.
func (e *Findings) recordSlot(slot int32, do func()) {
	before := len(e.List)
	e.record.on[slot] = e.Tracked(do)
	for _, f := range e.List[before:] {
		if f.Constraint != nil {
			e.record.found[slot] = append(e.record.found[slot], f)
		}
	}
}

// recordedAt returns the position in the base of a selection whose constraints were
// checked there, or None.
func (e *Findings) recordedAt(i int32) int32 {
	if e.base == nil {
		return eval.None
	}
	if b, j := e.Base(i); j != eval.None && !b.Hidden(j) {
		return j
	}
	return eval.None
}

// wasAbsent reports whether an option was not checked in the base, because its entry was not selected and has
// only maximums.
func (e *Findings) wasAbsent(o *entry.LimitedOption) bool {
	return o.OnlyMax && slices.Contains(e.NewEntries(), o.Entry)
}

// slotsToCheck returns the slots of a selection of the base that may have to be checked in this roster.
func (e *Findings) slotsToCheck(j int32) []int {
	list := e.base.repeatedSlots(j)
	if len(e.NewEntries()) == 0 {
		return list
	}
	if e.newSlots == nil {
		b, _ := e.Base(0)
		e.newSlots = map[int32][]int{}
		for _, x := range e.NewEntries() {
			for _, o := range e.base.offersOf(b, x) {
				e.newSlots[o.selection] = append(e.newSlots[o.selection], o.slot)
			}
		}
	}
	if more := e.newSlots[j]; len(more) > 0 {
		list = slices.Concat(list, more)
		slices.Sort(list)
	}
	return list
}

// offersOf returns where a roster offers an entry that is not selected anywhere and has only maximums.
func (r *record) offersOf(e *eval.State, x *entry.Entry) []offer {
	list, known := r.absent[x]
	if !known {
		for i := range e.SelectionCount() {
			limited := e.Selection(i).Option.Choices().Limited
			for k := range limited {
				if limited[k].OnlyMax && limited[k].Entry == x {
					list = append(list, offer{i, k})
				}
			}
		}
		if r.absent == nil {
			r.absent = map[*entry.Entry][]offer{}
		}
		r.absent[x] = list
	}
	return list
}

// carry reports a finding of the base on a unit that has moved by a number of positions.
func (e *Findings) carry(f *Finding, by int32) {
	moved := *f
	moved.cause = nil
	for _, i := range []*int32{&moved.Selection, &moved.Parent, &moved.Scope.Index, &moved.At.Self, &moved.At.Parent} {
		if *i != eval.None {
			*i += by
		}
	}
	key := keyOfBreach(f.Constraint, &f.Holder, moved.Scope, f.At)
	if e.reported[key] {
		return
	}
	e.reported[key] = true
	moved.Path = e.Path(moved.Selection)
	e.report(&moved)
}
