package unit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// A Diff lists the changes between two lists by unit.
type Diff struct {
	Added   []DiffUnit    `json:"added"`
	Removed []DiffUnit    `json:"removed"`
	Changed []ChangedUnit `json:"changed"`
	// Costs are the differences of the totals, without those that are zero.
	Costs roster.Costs `json:"costs"`
}

// IsZero reports whether no unit changed.
func (d *Diff) IsZero() bool { return len(d.Added)+len(d.Removed)+len(d.Changed) == 0 }

// A DiffUnit is a unit of a Diff.
type DiffUnit struct {
	Name  string       `json:"name"`
	Costs roster.Costs `json:"costs"`
	// Lines are the contents of the unit: models with their wargear, chosen keywords,
	// the Warlord.
	Lines []string `json:"lines"`
}

// A ChangedUnit is a unit that differs between the versions.
type ChangedUnit struct {
	Name    string       `json:"name"`
	Removed []string     `json:"gone"` // lines
	Added   []string     `json:"come"`
	Before  roster.Costs `json:"before"`
	After   roster.Costs `json:"after"`
}

// diffUnit writes the contents of a unit. The result does not depend on the order of selections, nor on
// whether identical models are one selection.
func diffUnit(u Unit) DiffUnit {
	d := DiffUnit{Name: u.Name, Costs: u.Costs, Lines: []string{}}
	if u.Warlord {
		d.Lines = append(d.Lines, entry.WarlordName)
	}
	d.Lines = append(d.Lines, u.FactionKeywords...)
	counts := map[string]int{}
	for _, l := range u.Composition {
		wargear := slices.Sorted(slices.Values(l.Wargear))
		if l.Name == entry.WarlordName { // has a line already
			continue
		}
		text := l.Name
		if len(wargear) > 0 {
			text += ": " + strings.Join(wargear, ", ")
		}
		counts[text] += l.Count
	}
	for text, n := range counts {
		d.Lines = append(d.Lines, fmt.Sprintf("%d × %s", n, text))
	}
	slices.Sort(d.Lines)
	return d
}

// Compare pairs the units of two lists: first identical units, then units with the same name, in order. Unpaired
// units were added or removed. The costs are the totals of the lists.
func Compare(old, current []Unit, oldCosts, costs roster.Costs) Diff {
	d := Diff{Added: []DiffUnit{}, Removed: []DiffUnit{}, Changed: []ChangedUnit{}, Costs: subtractCosts(costs, oldCosts)}
	var before, after []DiffUnit
	for _, u := range old {
		before = append(before, diffUnit(u))
	}
	for _, u := range current {
		after = append(after, diffUnit(u))
	}
	same := func(a, b DiffUnit) bool { return a.Name == b.Name && slices.Equal(a.Lines, b.Lines) }
	before, after = unpaired(before, after, same, nil)
	before, after = unpaired(before, after, func(a, b DiffUnit) bool { return a.Name == b.Name }, func(a, b DiffUnit) {
		d.Changed = append(d.Changed, ChangedUnit{
			Name: a.Name, Removed: without(a.Lines, b.Lines), Added: without(b.Lines, a.Lines), Before: a.Costs, After: b.Costs,
		})
	})
	d.Removed, d.Added = append(d.Removed, before...), append(d.Added, after...)
	return d
}

// unpaired returns the units without a partner on the other side.
func unpaired(before, after []DiffUnit, fit func(a, b DiffUnit) bool, pair func(a, b DiffUnit)) (left, right []DiffUnit) {
	right = slices.Clone(after)
	for _, a := range before {
		i := slices.IndexFunc(right, func(b DiffUnit) bool { return fit(a, b) })
		if i < 0 {
			left = append(left, a)
			continue
		}
		if pair != nil {
			pair(a, right[i])
		}
		right = slices.Delete(right, i, i+1)
	}
	return left, right
}

// without returns the lines that the other list lacks, as often as it lacks them.
func without(lines, other []string) []string {
	rest, out := slices.Clone(other), []string{}
	for _, l := range lines {
		if i := slices.Index(rest, l); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
			continue
		}
		out = append(out, l)
	}
	return out
}

// subtractCosts subtracts costs, and leaves out differences of zero.
func subtractCosts(a, b roster.Costs) roster.Costs {
	out := roster.Costs{}
	for _, costs := range []roster.Costs{a, b} {
		for id := range costs {
			if n := a[id].Sub(b[id]); n.Cmp(entry.Number{}) != 0 {
				out[id] = n
			}
		}
	}
	return out
}
