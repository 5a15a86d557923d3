package text

import (
	"cmp"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
)

// force adds a force with its options and units.
func (v *resolver) force(f *Force) {
	c := v.catalogue(f)
	if c == nil {
		return
	}
	made := v.addForce(f, c)
	index := v.rootsOf(c)
	for _, x := range f.Options {
		v.option(made, index, x)
	}
	v.configure(made, index)
	for _, u := range f.Units {
		v.unit(made, index, u)
	}
}

// catalogue is the army book of a force: the one that its faction names, or else
// the one that has most of its units.
func (v *resolver) catalogue(f *Force) *entry.Catalogue {
	faction := f.Faction
	if len(faction) == 0 {
		faction = v.doc.Faction
	}
	if c := v.factionBook(faction, f); c != nil {
		return c
	}
	if len(faction) > 0 {
		last := faction[len(faction)-1]
		v.report(roster.NameUnknown, roster.Error, cmp.Or(v.doc.at["faction"], f.Line), 1, last, map[string]string{
			"Kind": "army book", "Nearest": strings.Join(roster.Nearest(last, catalogueNames(v.book)), ", "),
		})
	}
	var best *entry.Catalogue
	most := -1
	for _, c := range v.book.Catalogues {
		index, n := v.rootsOf(c), 0
		for _, u := range f.Units {
			if len(index.exact[fold(u.Name)]) > 0 {
				n++
			}
		}
		if n > most {
			best, most = c, n
		}
	}
	return best
}

// factionBook is the army book whose name fits a faction best; of several alike,
// the one that has most of the units.
func (v *resolver) factionBook(faction []string, f *Force) (best *entry.Catalogue) {
	most := 0
	for _, c := range v.book.Catalogues {
		if n := likeness(c.Name, faction); n > most {
			best, most = c, n
		}
	}
	return best
}

func catalogueNames(book *entry.Book) []string {
	list := make([]string, len(book.Catalogues))
	for i, c := range book.Catalogues {
		list[i] = c.Name
	}
	return list
}

// addForce adds an empty force, or one with the options that the data selects by
// itself where the text does not tell them.
func (v *resolver) addForce(f *Force, c *entry.Catalogue) int {
	id := v.forceEntry(f)
	if v.doc.Dialect.configures() && v.doc.Dialect != WTC9 {
		v.roster.Forces = append(v.roster.Forces, roster.Force{
			ID: v.id("frc_"), Entry: id, Catalogue: c.ID, Selections: []roster.Selection{},
		})
	} else if next, _, err := edit.Apply(v.book, v.roster, []roster.Operation{{Op: roster.AddForce, Catalogue: c.ID, Entry: id}}); err == nil {
		v.roster = next
	}
	return len(v.roster.Forces) - 1
}

// forceEntry is the force entry that a text names, as detachment too, or else
// the first one of the data.
func (v *resolver) forceEntry(f *Force) string {
	for _, name := range []string{f.Name, v.doc.Detachment} {
		if name == "" {
			continue
		}
		for _, e := range v.book.Forces() {
			if spell(e.Name).exact == spell(name).exact {
				return e.ID
			}
		}
		for _, e := range v.book.Forces() {
			if withoutCost(e.Name) == withoutCost(name) {
				return e.ID
			}
		}
	}
	if f.Name != "" {
		v.report(roster.NameUnknown, roster.Error, f.Line, 1, f.Name, map[string]string{
			"Kind": "detachment", "Nearest": strings.Join(roster.Nearest(f.Name, forceNames(v.book)), ", "),
		})
	}
	if forces := v.book.Forces(); len(forces) > 0 {
		return forces[0].ID
	}
	return ""
}

// withoutCost is the name of a detachment without what it costs: Patrol
// Detachment -2CP.
func withoutCost(name string) string {
	words := strings.Fields(strings.ToLower(name))
	if n := len(words); n > 1 && strings.HasSuffix(words[n-1], "cp") {
		words = words[:n-1]
	}
	return fold(strings.Join(words, " "))
}

func forceNames(book *entry.Book) []string {
	var list []string
	for _, f := range book.Forces() {
		list = append(list, f.Name)
	}
	return list
}
