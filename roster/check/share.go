package check

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// A record stores the results of checking the constraints of offered options, by slot: each
// selection has one slot for each option and each group with constraints, in this order.
type record struct {
	first []int32              // slot, by the position of the selection
	wide  []bool               // by slot: the result depends on something outside of the unit
	found map[int32][]*Finding // by slot
	// repeated lists the slots of each selection that are checked again in another roster with the
	// same unit: those that are wide, and those with findings. Slots are numbered within the selection.
	repeated [][]int
}

// newRecord returns an empty record of the roster.
func newRecord(e *eval.State) *record {
	r, slots := &record{first: make([]int32, e.SelectionCount()), found: map[int32][]*Finding{}}, 0
	for i := range r.first {
		r.first[i] = int32(slots)
		choices := e.Selection(int32(i)).Option.Choices()
		slots += len(choices.Limited) + len(choices.LimitedGroups)
	}
	r.wide = make([]bool, slots)
	return r
}

// repeatedSlots returns the slots of a selection that are checked again in another roster with the same unit.
func (r *record) repeatedSlots(i int32) []int {
	if r.repeated == nil {
		r.repeated = make([][]int, len(r.first))
		for j := range r.first {
			end := len(r.wide)
			if j+1 < len(r.first) {
				end = int(r.first[j+1])
			}
			for slot := int(r.first[j]); slot < end; slot++ {
				if r.wide[slot] || len(r.found[int32(slot)]) > 0 {
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
		if slot := e.base.first[j] + int32(k); !e.base.wide[slot] {
			for _, f := range e.base.found[slot] {
				e.carry(f, i-j)
			}
			return
		}
	}
	if e.record == nil {
		do()
		return
	}
	slot, before := e.record.first[i]+int32(k), len(e.List)
	e.record.wide[slot] = e.Tracked(do)
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

// wasAbsent reports whether an entry was not selected in the base, in which case its maximums
// were not checked there.
func (e *Findings) wasAbsent(i int32, x *entry.Entry) bool {
	b, _ := e.Base(i)
	return b != nil && !b.IsPresent(x)
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
