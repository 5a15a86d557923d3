package unit

import (
	"cmp"
	"math"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// sortKey is the key by which selections are sorted.
type sortKey struct {
	node  int32
	slot  int
	index int // explicit sort index; selections without one come last
	name  string
}

// orderedRoots lists the root selections of a force by slot and name. Selections without a slot
// come with those without a category.
func (e *reader) orderedRoots(f int32, slots []Category) []int32 {
	var keys []sortKey
	for i := e.Force(f).First; i < e.Force(f).Last; i = e.Selection(i).End {
		k := e.sortKey(i)
		if primary := e.Primary(i); primary != nil {
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
	return sortKey{node: i, name: e.Name(i), index: cmp.Or(e.Selection(i).Option.SortIndex(), math.MaxInt)}
}

func (e *reader) ordered(keys []sortKey) []int32 {
	slices.SortStableFunc(keys, func(a, b sortKey) int {
		return cmp.Or(cmp.Compare(a.slot, b.slot), cmp.Compare(a.index, b.index), roster.CompareNames(a.name, b.name))
	})
	nodes := make([]int32, len(keys))
	for i, k := range keys {
		nodes[i] = k.node
	}
	return nodes
}

// orderChildForces sorts the forces below one in the order of its entry.
func (e *reader) orderChildForces(forces []Force, parent *entry.Force) {
	position := func(id string) int {
		if parent == nil {
			return 0
		}
		return slices.IndexFunc(parent.Forces, func(f *entry.Force) bool { return f.ID == id })
	}
	slices.SortStableFunc(forces, func(a, b Force) int { return cmp.Compare(position(a.Entry), position(b.Entry)) })
}
