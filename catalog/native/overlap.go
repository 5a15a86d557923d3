package native

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// maxOverlaps is the maximum number of combinations of options that replace the same item.
const maxOverlaps = 200

// overlaps forbids options that together replace more of an item than the model has
// (9e.DATASHEET.OPTIONS.2). The slot's own bounds cannot express that: a negative max
// does not limit.
func (s *sheet) overlaps(e *entry.Entry, slot *slot) {
	var greedy []*use
	for _, u := range slot.uses {
		if u.extra(slot.item.ID) > 0 {
			greedy = append(greedy, u)
		}
	}
	made := 0
	for _, u := range greedy {
		others := slices.DeleteFunc(slices.Clone(greedy), func(x *use) bool { return x == u })
		for _, set := range exceeding(others, slot.item.ID, slot.item.Count-u.extra(slot.item.ID), maxOverlaps) {
			s.forbid(e, u, set)
			made++
		}
		if made >= maxOverlaps {
			s.problem(u.at.at("replace"), "option.overlap", s.doc.Name, "too many options that give up "+slot.item.ID, fmt.Sprintf("at most %d combinations", maxOverlaps))
			return
		}
	}
}

// exceeding returns minimal sets of uses that together replace more than available of the
// item, at most limit of them.
func exceeding(uses []*use, item string, available, limit int) [][]*use {
	rest := make([]int, len(uses)+1) // the number that the uses from this index on replace together
	for i := len(uses) - 1; i >= 0; i-- {
		rest[i] = rest[i+1] + uses[i].extra(item)
	}
	var sets [][]*use
	var grow func(from, sum int, set []*use)
	grow = func(from, sum int, set []*use) {
		for i := from; sum+rest[i] > available && i < len(uses) && len(sets) < limit; i++ {
			next := append(set[:len(set):len(set)], uses[i])
			if n := sum + uses[i].extra(item); n > available {
				sets = append(sets, next)
			} else {
				grow(i+1, n, next)
			}
		}
	}
	grow(0, 0, nil)
	return sets
}

// forbid forbids the option while all uses in the set are selected.
func (s *sheet) forbid(e *entry.Entry, u *use, set []*use) {
	var when entry.Conditions
	for _, other := range set {
		any := entry.Conditions{Any: true}
		for _, used := range other.nodes {
			any.Tests = append(any.Tests, has(e.ID, used, 1, other.at).Tests...)
		}
		when.Groups = append(when.Groups, any)
	}
	block := func(n *entry.Node, constraints *[]entry.Constraint) {
		id := n.ID + "#overlap"
		same := func(c entry.Constraint) bool { return c.ID == id }
		if !slices.ContainsFunc(*constraints, same) {
			*constraints = append(*constraints, bound{id, entry.Max, -1, entry.ScopeParent, "wargear.overlap", s.edition.doc.Rules.Once, u.at.at("replace")}.constraint())
		}
		n.Modifiers = append(n.Modifiers, change(entry.Set, id, 0, when, u.at.at("replace")))
	}
	for _, x := range u.entries {
		block(&x.Node, &x.Constraints)
	}
	if u.group != nil {
		block(&u.group.Node, &u.group.Constraints)
	}
	if u.link != nil {
		block(&u.link.Node, &u.link.Constraints)
	}
}
