package datasheet

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// SearchText returns the folded words by which players search for a datasheet, in addition to its name:
// keywords, weapons and abilities. fold is the folding of the search.
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
