package catalog

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// summarise returns the army books of a linked book, and the datasheets that each
// of them offers.
func summarise(book *entry.Book, s Snapshot) (books []Catalogue, sheets []Summary) {
	home := homes(book)
	known := map[source]Summary{} // many books offer the same datasheets
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
			from := source{entry: o.Entry}
			if links := o.Links(); len(links) > 0 {
				from.link = links[0]
			}
			sheet, ok := known[from]
			if !ok {
				sheet = summary(book, o.Unexpanded())
				known[from] = sheet
			}
			sheet.Edition, sheet.Snapshot, sheet.Catalogue, sheet.Faction = listed.Edition, listed.Snapshot, listed.ID, listed.Faction
			sheet.Home = home[o.ID] == c.ID
			sheets = append(sheets, sheet)
		}
		books = append(books, listed)
	}
	return books, sheets
}

// namesOf returns the names that army lists use, each from its home: datasheets, the Enhancements
// of their models, and the detachments of the army.
func namesOf(book *entry.Book) (names []IndexedName) {
	home := homes(book)
	for _, c := range book.Catalogues {
		seen := map[IndexedName]bool{}
		add := func(kind NameKind, o *entry.Option) {
			n := IndexedName{Kind: kind, Name: o.Name(), Catalogue: c.ID}
			if seen[n] {
				return
			}
			seen[n] = true
			n.ID = o.ID
			if kind == NameEnhancement {
				n.Points = costOf(book, datasheet.SmallestCosts(book, o), entry.PointsCost)
			}
			names = append(names, n)
		}
		for _, o := range book.Roots(c.ID).Options {
			switch {
			case home[o.ID] != c.ID:
			case isDatasheet(o):
				add(NameDatasheet, o)
				eachBelow(o, entry.PurposeEnhancement, func(x *entry.Option) { add(NameEnhancement, x) })
			case o.Purpose() == entry.PurposeDetachment:
				eachBelow(o, entry.PurposeDetachment, func(x *entry.Option) { add(NameDetachment, x) })
			}
		}
	}
	return names
}

// eachBelow calls f for the options of a purpose on the next two levels.
func eachBelow(o *entry.Option, p entry.Purpose, f func(*entry.Option)) {
	for _, x := range o.Unexpanded().Choices().Options {
		if x.Purpose() == p {
			f(x)
			continue
		}
		for _, y := range x.Choices().Options {
			if y.Purpose() == p {
				f(y)
			}
		}
	}
}

// source identifies the data of a root option: its entry, and the first link to it or nil.
// Options with the same id can have different sources.
type source struct {
	entry *entry.Entry
	link  *entry.Link
}

// homes maps the id of each root option to its home: its own catalogue or, if that is a library,
// the first catalogue of the library's faction that offers it, or else the first catalogue that
// offers it.
func homes(book *entry.Book) map[string]string {
	home := map[string]string{}
	libraries := map[string]string{} // folded faction of its library, by id of the option
	for _, c := range book.Catalogues {
		for _, o := range book.Roots(c.ID).Options {
			if c.Library && owns(c, o) {
				libraries[o.ID] = withoutLibrary(c.Name)
			}
		}
	}
	for _, is := range []func(*entry.Catalogue, *entry.Option) bool{
		owns,
		func(c *entry.Catalogue, o *entry.Option) bool {
			return libraries[o.ID] == withoutLibrary(FactionOf(c.Name))
		},
		func(*entry.Catalogue, *entry.Option) bool { return true },
	} {
		for _, c := range book.Catalogues {
			if c.Library {
				continue
			}
			for _, o := range book.Roots(c.ID).Options {
				if _, ok := home[o.ID]; !ok && is(c, o) {
					home[o.ID] = c.ID
				}
			}
		}
	}
	return home
}

// withoutLibrary returns the folded faction of a catalogue's name: imperial knights for
// Imperium - Imperial Knights - Library, and for Library - Imperial Knights.
func withoutLibrary(name string) (faction string) {
	for _, part := range strings.Split(name, " - ") {
		words := slices.DeleteFunc(strings.Fields(Fold(part)), func(w string) bool { return w == "library" })
		if len(words) > 0 {
			faction = strings.Join(words, " ")
		}
	}
	return faction
}

func owns(c *entry.Catalogue, o *entry.Option) bool {
	if links := o.Links(); len(links) > 0 {
		return slices.Contains(c.Roots.Links, links[0])
	}
	return slices.Contains(c.Roots.Entries, o.Entry)
}

// FactionOf returns the last part of a catalogue's name: Necrons for
// Xenos - Necrons.
func FactionOf(name string) string {
	parts := strings.Split(name, " - ")
	return strings.TrimSpace(parts[len(parts)-1])
}

// isDatasheet reports whether a root option is a selectable unit, or a selectable model outside
// units.
func isDatasheet(o *entry.Option) bool {
	return o.Kind() != entry.Upgrade && !o.IsAlwaysHidden()
}

func summary(book *entry.Book, o *entry.Option) Summary {
	keywords, models := datasheet.KeywordsOf(o), datasheet.ModelsOf(o)
	costs := datasheet.SmallestCosts(book, o)
	return Summary{
		ID: o.ID, Name: o.Name(), Role: keywords.Role, Keywords: append(keywords.Faction, keywords.Other...),
		MinModels: models.Min, MaxModels: max(models.Max, 0),
		Power:  costOf(book, costs, entry.PowerCost),
		Points: costOf(book, costs, entry.PointsCost),
		Prices: datasheet.PricesOf(book, o, entry.PointsCost, models, costs),
	}
}

// costOf returns the cost of the role, or nil if the game system has none.
func costOf(book *entry.Book, costs []entry.Number, role entry.CostRole) *entry.Number {
	for i := range book.CostTypes {
		if book.CostTypes[i].Role() == role {
			return &costs[i]
		}
	}
	return nil
}
