package roster

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
func (e *viewer) orderedRoots(f int32, slots []CategoryState) []int32 {
	var keys []sortKey
	for i := e.force(f).first; i < e.force(f).last; i = e.node(i).end {
		k := e.sortKey(i)
		if primary := e.primary(i); primary != nil && !e.semantics.PlainNames {
			k.slot = max(0, slices.IndexFunc(slots, func(x CategoryState) bool { return x.Entry == primary.ID }))
		}
		keys = append(keys, k)
	}
	return e.ordered(keys)
}

// orderedBelow lists the selections directly below one by name.
func (e *viewer) orderedBelow(i int32) []int32 {
	var keys []sortKey
	for j := range e.children(i) {
		keys = append(keys, e.sortKey(j))
	}
	return e.ordered(keys)
}

func (e *viewer) sortKey(i int32) sortKey {
	o := e.node(i).option
	k := sortKey{node: i, name: o.Name()}
	if !e.semantics.DefinedNames {
		k.name = e.name(i)
	}
	if e.semantics.SortIndex {
		k.index = cmp.Or(o.SortIndex(), math.MaxInt)
	}
	return k
}

func (e *viewer) ordered(keys []sortKey) []int32 {
	slices.SortStableFunc(keys, func(a, b sortKey) int {
		return cmp.Or(cmp.Compare(a.slot, b.slot), cmp.Compare(a.index, b.index), e.compareNames(a.name, b.name))
	})
	nodes := make([]int32, len(keys))
	for i, k := range keys {
		nodes[i] = k.node
	}
	return nodes
}

func (e *viewer) compareNames(a, b string) int {
	if e.semantics.PlainNames {
		return strings.Compare(a, b)
	}
	return compareNatural(a, b)
}

// orderChildForces sorts the forces below one as its entry defines them.
func (e *viewer) orderChildForces(forces []ForceState, parent *entry.Force) {
	if e.semantics.PlainNames {
		slices.SortStableFunc(forces, func(a, b ForceState) int { return strings.Compare(a.Name, b.Name) })
		return
	}
	position := func(id string) int {
		if parent == nil {
			return 0
		}
		return slices.IndexFunc(parent.Forces, func(f *entry.Force) bool { return f.ID == id })
	}
	slices.SortStableFunc(forces, func(a, b ForceState) int { return cmp.Compare(position(a.Entry), position(b.Entry)) })
}
