package datasheet

import (
	"strings"
	"unicode"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// UnitKeywords are the categories of a unit by their role on a datasheet.
type UnitKeywords struct {
	Role           string // battlefield role
	Faction, Other []string
}

// KeywordsOf sorts the categories of an option. In imported data the primary
// category is the battlefield role.
func KeywordsOf(o *entry.Option) UnitKeywords {
	k := UnitKeywords{Faction: []string{}, Other: []string{}}
	k.add(o.Entry.Categories)
	if o.Link != nil {
		k.add(o.Link.Categories)
	}
	return k
}

func (k *UnitKeywords) add(links []entry.CategoryLink) {
	for i := range links {
		c := links[i].Category()
		switch {
		case c == nil:
		case links[i].Primary || c.Role == entry.BattlefieldRole:
			k.Role = undecorated(c.Keyword())
		case c.Role == entry.FactionKeyword:
			k.Faction = append(k.Faction, c.Keyword())
		default:
			k.Other = append(k.Other, c.Keyword())
		}
	}
}

// undecorated removes the dashes and stars that authors put around a role.
func undecorated(name string) string {
	return strings.TrimFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
}
