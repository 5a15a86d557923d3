package catalog

import (
	"strings"
	"unicode"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Ids, or names without case, of the cost types that a Summary shows.
var (
	powerNames  = []string{"power", "pl", "power level"}
	pointsNames = []string{"points", "pts"}
)

// summarise lists the army books of a linked book, and the datasheets that each
// of them offers.
func summarise(book *entry.Book, s Snapshot) (books []Catalogue, sheets []Summary) {
	home := homes(book)
	for _, c := range book.Catalogues {
		if c.Library {
			continue
		}
		listed := Catalogue{
			ID: c.ID, Name: c.Name, Edition: s.Edition, Faction: FactionOf(c.Name),
			Snapshot: s.ID, Origin: s.Origin,
		}
		for _, o := range book.Roots(c.ID).Options {
			if !isDatasheet(o) {
				continue
			}
			listed.Datasheets++
			sheet := summary(book, listed, o)
			sheet.Home = home[o.ID] == c.ID
			sheets = append(sheets, sheet)
		}
		books = append(books, listed)
	}
	return books, sheets
}

// homes maps the id of each root option to the catalogue it stands in; where
// that is a library, to the first catalogue that offers it.
func homes(book *entry.Book) map[string]string {
	home := map[string]string{}
	for _, own := range []bool{true, false} {
		for _, c := range book.Catalogues {
			if c.Library {
				continue
			}
			for _, o := range book.Roots(c.ID).Options {
				if _, ok := home[o.ID]; !ok && (!own || owns(c, o)) {
					home[o.ID] = c.ID
				}
			}
		}
	}
	return home
}

func owns(c *entry.Catalogue, o *entry.Option) bool {
	if links := o.Links(); len(links) > 0 {
		return hasLink(&c.Roots, links[0])
	}
	for _, e := range c.Roots.Entries {
		if e == o.Entry {
			return true
		}
	}
	return false
}

func hasLink(o *entry.Offers, l *entry.Link) bool {
	for _, x := range o.Links {
		if x == l {
			return true
		}
	}
	return false
}

// FactionOf returns the last part of a catalogue's name: Necrons for
// Xenos - Necrons.
func FactionOf(name string) string {
	parts := strings.Split(name, " - ")
	return strings.TrimSpace(parts[len(parts)-1])
}

// isDatasheet reports whether a root option is a unit, or a model that is one by
// itself. What is hidden for good is not offered.
func isDatasheet(o *entry.Option) bool {
	return o.Kind() != entry.Upgrade && !hiddenForGood(&o.Entry.Node) &&
		(o.Link == nil || !hiddenForGood(&o.Link.Node))
}

func hiddenForGood(n *entry.Node) bool {
	if !n.Hidden {
		return false
	}
	for _, m := range n.Modifiers {
		if m.Field == entry.FieldHidden {
			return false
		}
	}
	return len(n.Changes) == 0
}

func summary(book *entry.Book, c Catalogue, o *entry.Option) Summary {
	keys := keywordsOf(o)
	size := sizeOf(o)
	costs := smallestCosts(book, o)
	return Summary{
		ID: o.ID, Name: o.Name(), Edition: c.Edition, Snapshot: c.Snapshot, Catalogue: c.ID,
		Faction: c.Faction, Role: keys.role, Keywords: append(keys.faction, keys.other...),
		MinModels: size.min, MaxModels: max(size.max, 0),
		Power:  named(book, costs, powerNames),
		Points: named(book, costs, pointsNames),
	}
}

// named returns the cost of the type that goes by one of the names, or nil where
// the game system has none.
func named(book *entry.Book, costs []entry.Number, names []string) *entry.Number {
	for i, t := range book.CostTypes {
		for _, name := range names {
			if Fold(t.Name) == name || t.ID == name {
				return &costs[i]
			}
		}
	}
	return nil
}

// keywords are the categories of a datasheet by what they are printed as.
type keywords struct {
	role           string
	faction, other []string
}

// keywordsOf sorts the categories of an option. Imported data does not say what
// a category is: there the primary one is the role, and a name that begins with
// Faction: is a faction keyword.
func keywordsOf(o *entry.Option) keywords {
	k := keywords{faction: []string{}, other: []string{}}
	k.add(o.Entry.Categories)
	if o.Link != nil {
		k.add(o.Link.Categories)
	}
	return k
}

const factionPrefix = "Faction: "

func (k *keywords) add(links []entry.CategoryLink) {
	for i := range links {
		c := links[i].Category()
		if c == nil {
			continue
		}
		name, isFaction := strings.CutPrefix(c.Name, factionPrefix)
		switch {
		case links[i].Primary || c.Role == entry.BattlefieldRole:
			k.role = undecorated(name)
		case c.Role == entry.FactionKeyword || isFaction:
			k.faction = append(k.faction, name)
		default:
			k.other = append(k.other, name)
		}
	}
}

// undecorated takes off what authors put around a role to sort or adorn it.
func undecorated(name string) string {
	return strings.TrimFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
}
