package unit

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// sortKey is what a selection is ordered by in a state.
type sortKey struct {
	node  int32
	slot  int
	index int // place of its own; none is last
	name  string
}

// orderedRoots lists the root selections of a force by slot and name; what has
// no slot stands with what has no category.
func (e *reader) orderedRoots(f int32, slots []Category) []int32 {
	var keys []sortKey
	for i := e.Force(f).First; i < e.Force(f).Last; i = e.Selection(i).End {
		k := e.sortKey(i)
		if primary := e.Primary(i); primary != nil && !e.Semantics.PlainNames {
			k.slot = max(0, slices.IndexFunc(slots, func(x Category) bool { return x.Entry == primary.ID }))
		}
		keys = append(keys, k)
	}
	return e.ordered(keys)
}

// orderedBelow lists the selections directly below one by name.
func (e *reader) orderedBelow(i int32) []int32 {
	var keys []sortKey
	for j := range e.Children(i) {
		keys = append(keys, e.sortKey(j))
	}
	return e.ordered(keys)
}

func (e *reader) sortKey(i int32) sortKey {
	o := e.Selection(i).Option
	k := sortKey{node: i, name: o.Name()}
	if !e.Semantics.DefinedNames {
		k.name = e.Name(i)
	}
	if e.Semantics.SortIndex {
		k.index = cmp.Or(o.SortIndex(), math.MaxInt)
	}
	return k
}

func (e *reader) ordered(keys []sortKey) []int32 {
	slices.SortStableFunc(keys, func(a, b sortKey) int {
		return cmp.Or(cmp.Compare(a.slot, b.slot), cmp.Compare(a.index, b.index), e.compareNames(a.name, b.name))
	})
	nodes := make([]int32, len(keys))
	for i, k := range keys {
		nodes[i] = k.node
	}
	return nodes
}

func (e *reader) compareNames(a, b string) int {
	if e.Semantics.PlainNames {
		return strings.Compare(a, b)
	}
	return compareNatural(a, b)
}

// orderChildForces sorts the forces below one as its entry defines them.
func (e *reader) orderChildForces(forces []Force, parent *entry.Force) {
	if e.Semantics.PlainNames {
		slices.SortStableFunc(forces, func(a, b Force) int { return strings.Compare(a.Name, b.Name) })
		return
	}
	position := func(id string) int {
		if parent == nil {
			return 0
		}
		return slices.IndexFunc(parent.Forces, func(f *entry.Force) bool { return f.ID == id })
	}
	slices.SortStableFunc(forces, func(a, b Force) int { return cmp.Compare(position(a.Entry), position(b.Entry)) })
}
