package datasheet

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A SizeCost is the cost of a unit of up to Models models.
type SizeCost struct {
	Models int
	Cost   entry.Number
}

// SizeCosts returns the cost of the smallest unit and of each larger size at which the cost of the unit
// itself rises, in the cost type of the role. If the models cost something as well, only the smallest unit
// has a price: the others depend on what is chosen. It returns nil if the game does not count the cost.
func SizeCosts(book *entry.Book, o *entry.Option, role entry.CostRole) []SizeCost {
	at := slices.IndexFunc(book.CostTypes, func(t entry.CostType) bool { return t.Role() == role })
	if at < 0 {
		return nil
	}
	smallest, models := SmallestCosts(book, o)[at], ModelsOf(o)
	steps := costSteps(o, at, book.CostTypes[at].ID)
	if smallest.Cmp(steps[0].Cost) != 0 {
		return []SizeCost{{models.Min, smallest}}
	}
	var out []SizeCost
	for k, step := range steps {
		size := models.Max
		if k+1 < len(steps) {
			size = steps[k+1].From - 1
		}
		if size >= models.Min {
			out = append(out, SizeCost{size, step.Cost})
		}
	}
	return out
}

// SearchText returns the folded words by which players look for a datasheet besides its name: keywords,
// weapons and abilities. fold is the folding of the search.
func SearchText(book *entry.Book, o *entry.Option, fold func(string) string) string {
	d := New(book, o)
	words := slices.Concat(d.Keywords.Faction, d.Keywords.Other)
	for _, t := range d.Weapons {
		for _, r := range t.Rows {
			words = append(words, r.Name)
		}
	}
	for _, a := range slices.Concat(d.Abilities, d.Rules) {
		words = append(words, a.Name)
	}
	slices.Sort(words)
	return fold(strings.Join(slices.Compact(words), " \n "))
}
