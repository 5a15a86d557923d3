package intake

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
)

// force adds a force with its options and units.
func (v *resolver) force(f *Force) {
	if v.draft.Exact && len(f.Faction) == 0 {
		forces, books := v.splitByBook(f)
		for i := range forces {
			v.forceOf(&forces[i], books[i])
		}
		return
	}
	c := v.catalogue(f)
	if c == nil {
		v.unknownForce(f)
		return
	}
	if wider := v.extensions(c, f); len(wider) > 0 {
		at := cmp.Or(v.draft.At[FieldFaction], f.Place)
		switch {
		case len(wider) == 1:
			v.report(roster.NameTaken, roster.Warning, at, c.Name, map[string]string{"Thing": wider[0].Name})
			c = wider[0]
		case v.unitsOf(c, f) == 0: // data for a Chapter, which the list does not name
			d := v.report(roster.NameUnknown, roster.Error, at, c.Name, map[string]string{"Kind": "army book"})
			for _, x := range wider {
				d.Suggestions = append(d.Suggestions, roster.Suggestion{Name: x.Name, ID: x.ID, Why: roster.WhyBook})
			}
			c = wider[0]
		}
	}
	v.forceOf(f, c)
}

// extensions returns the army books that have all of another book and most of the units of a force, more
// than the other book: that of a Chapter for an army of Space Marines with an Epic Hero of the Chapter.
func (v *resolver) extensions(c *entry.Catalogue, f *Force) (best []*entry.Catalogue) {
	most := v.unitsOf(c, f)
	if most == len(f.Units) {
		return nil
	}
	for _, x := range v.Book.Catalogues {
		if !slices.ContainsFunc(x.Links, func(l entry.CatalogueLink) bool { return l.ImportRoots && l.Target == c.ID }) {
			continue
		}
		switch n := v.unitsOf(x, f); {
		case n > most:
			best, most = []*entry.Catalogue{x}, n
		case n == most && len(best) > 0:
			best = append(best, x)
		}
	}
	return best
}

// forceOf adds a force of a catalogue with its options and units.
func (v *resolver) forceOf(f *Force, c *entry.Catalogue) {
	index := v.rootsOf(c)
	v.faction = strings.Join(f.Faction, " - ")
	v.inForce = slices.IndexFunc(v.Roster.Forces, func(x roster.Force) bool { return x.Catalogue == c.ID })
	if !v.draft.Exact || v.inForce < 0 {
		v.addForce(f, c)
		for _, x := range f.Options {
			v.option(v.inForce, index, x)
		}
		v.configure(v.inForce, index)
		v.configureSubfactions(f, c)
	}
	for _, u := range f.Units {
		v.unit(v.inForce, index, v.withKeywords(index, u))
	}
	if len(v.units) == 0 {
		v.headUnit(v.inForce, index, v.draft.Name, v.draft.At[FieldName])
	}
}

// configureSubfactions chooses the subfactions that the factions of a force name.
func (v *resolver) configureSubfactions(f *Force, c *entry.Catalogue) {
	v.keywords = nil
	if v.draft.Configured || v.draft.Exact {
		return
	}
	faction := v.factionOf(f)
	for _, part := range v.detachmentParts() {
		v.chooseSubfaction(v.inForce, c, part)
	}
	for i, name := range faction {
		if v.isForce(v.inForce, name) {
			continue
		}
		if factionScore(c.Name, []string{name}) < SameFaction && !v.chooseSubfaction(v.inForce, c, name) && !v.isFaction(name) && !v.reported(name) {
			if i == 0 && v.draft.CountsUnits && v.draft.Name == "" && (factionScore(c.Name, faction[1:]) > 0 || containsFaction(name, c)) {
				v.Roster.Name = cmp.Or(clipName(name), unnamed) // the first line of a list by hand
				continue
			}
			if at := cmp.Or(v.draft.At[FieldFaction], f.Place); !v.headUnit(v.inForce, v.rootsOf(c), name, at) {
				v.reportUnknown(at, "faction", name, "", Catalogues(v.Book))
			}
		}
	}
}

// headUnit adds the unit that a line of the head of a handwritten list names instead of a faction or
// a detachment, and reports whether there is one.
func (v *resolver) headUnit(force int, index *rootIndex, name string, at Place) bool {
	if !v.isHeadUnit(index, name) {
		return false
	}
	v.unit(force, index, &Item{Name: name, Count: 1, Place: at, Raw: name})
	return true
}

// isHeadUnit reports whether a part of the head of a handwritten list is the name of a unit.
func (v *resolver) isHeadUnit(index *rootIndex, name string) bool {
	o := preferred(index.named(v.names.spelling(name)), true)
	return v.draft.CountsUnits && o != nil && o.Kind() != entry.Upgrade
}

// reported reports whether an unknown name has been reported.
func (v *resolver) reported(name string) bool {
	return slices.ContainsFunc(v.diagnostics, func(d roster.Diagnostic) bool {
		return d.Code == roster.NameUnknown && d.Actual == strconv.Quote(Clip(name))
	})
}

// isFaction reports whether a name is that of a faction, a part of the name of an army book, or a
// detachment.
func (v *resolver) isFaction(name string) bool {
	folded := catalog.Fold(name)
	return IsAllegiance(name) || isChapter(folded) || slices.ContainsFunc(v.Book.Catalogues, func(c *entry.Catalogue) bool {
		if root, _ := v.setting(v.rootsOf(c), FieldDetachment, name); root != nil {
			return true
		}
		return slices.ContainsFunc(FactionParts(c.Name), func(part string) bool {
			part = catalog.Fold(part)
			return part == folded || factionSynonyms[folded] == part || factionSynonyms[part] == folded
		})
	})
}

// factionOf returns the faction of a force, or else that of the list.
func (v *resolver) factionOf(f *Force) []string {
	if len(f.Faction) > 0 {
		return f.Faction
	}
	return v.draft.Faction
}

// catalogue returns the catalogue of a force: the one with the faction's name, or else the one
// with most of the units. If the data lacks the faction, it returns nil and reports the faction.
func (v *resolver) catalogue(f *Force) *entry.Catalogue {
	faction := v.factionOf(f)
	book := v.factionBook(faction, f)
	if book == nil {
		book = v.subfactionBook(faction, f)
	}
	if book == nil && v.draft.CountsUnits {
		book = v.titleBook(faction, f)
	}
	if book != nil && (v.draft.Requested || !v.isOtherEdition() || v.hasHalf(book, f)) {
		absent := v.absent(book, f)
		if len(absent) == 0 {
			return book
		}
		d := v.missingFaction(faction, f)
		d.Args["Absent"] = strings.Join(absent, ", ")
		return nil
	}
	best := book
	for _, c := range v.Book.Catalogues {
		if best == nil || cmp.Or(cmp.Compare(v.unitsOf(c, f), v.unitsOf(best, f)), v.detachmentsOf(c)-v.detachmentsOf(best)) > 0 {
			best = c
		}
	}
	if len(faction) == 0 || best == nil {
		return best
	}
	if last := faction[len(faction)-1]; v.hasHalf(best, f) {
		if v.isHeadUnit(v.rootsOf(best), last) {
			return best // the head of a handwritten list is a unit
		}
		d := v.reportUnknown(cmp.Or(v.draft.At[FieldFaction], f.Place), "army book", last, "", Catalogues(v.Book))
		for _, s := range d.Suggestions {
			if c := v.Book.Catalogue(s.ID); c != nil && v.unitsOf(c, f) >= v.unitsOf(best, f) {
				return c
			}
		}
		return best
	} else if d := v.missingFaction(faction, f); book == nil {
		d.Suggestions = roster.Suggest(last, Catalogues(v.Book))
	}
	return nil
}

// absent returns what the data lacks for a force of a faction: catalogues, or the kind of
// detachment if the data has one kind of force for all armies.
func (v *resolver) absent(book *entry.Catalogue, f *Force) []string {
	switch kinds := v.Book.Forces(); {
	case v.draft.Exact:
		return nil
	case !v.draft.Requested && len(kinds) == 1 && slices.Contains(strings.Fields(withoutCost(f.Name)), "detachment") && withoutCost(f.Name) != withoutCost(kinds[0].Name):
		return []string{f.Name}
	case v.hasHalf(book, f):
		return nil
	}
	return v.Book.Absent(book)
}

// missingFaction reports that the data lacks a faction, once for all forces of it.
func (v *resolver) missingFaction(faction []string, f *Force) *roster.Diagnostic {
	last := faction[len(faction)-1]
	same := func(d roster.Diagnostic) bool {
		return d.Code == roster.FactionMissing && d.Actual == strconv.Quote(Clip(last))
	}
	if i := slices.IndexFunc(v.diagnostics, same); i >= 0 {
		return &v.diagnostics[i]
	}
	args := map[string]string{}
	if v.isOtherEdition() {
		args["Edition"] = v.draft.Edition
	}
	return v.report(roster.FactionMissing, roster.Error, cmp.Or(v.draft.At[FieldFaction], f.Place), last, args)
}

// EditionsApart returns the number of editions between the one that a list appears to be for and that of
// game data; 0: the data may be that of the list. With orLater, the list may be for any later edition.
func EditionsApart(shown string, orLater bool, data string) int {
	if shown == "" {
		return 0
	}
	n := catalog.EditionNumber(data) - catalog.EditionNumber(shown)
	if orLater {
		n = min(n, 0)
	}
	return max(n, -n)
}

// isOtherEdition reports whether the text appears to be for another edition than the data. Data of
// other games have no edition with a number.
func (v *resolver) isOtherEdition() bool {
	return catalog.EditionNumber(v.Roster.Edition) > 0 && EditionsApart(v.draft.Edition, v.draft.OrLater, v.Roster.Edition) > 0
}

// unitsOf returns the number of units of a force that a catalogue has.
func (v *resolver) unitsOf(c *entry.Catalogue, f *Force) (n int) {
	index := v.rootsOf(c)
	for _, u := range f.Units {
		n += min(1, len(index.named(v.names.spelling(u.Name))))
	}
	return n
}

// detachmentsOf returns 1 if a catalogue has the detachment of the list.
func (v *resolver) detachmentsOf(c *entry.Catalogue) int {
	if root, _ := v.setting(v.rootsOf(c), FieldDetachment, v.draft.Detachment); root == nil || v.draft.Detachment == "" {
		return 0
	}
	return 1
}

// hasHalf reports whether a catalogue has at least half of the units of a force.
func (v *resolver) hasHalf(c *entry.Catalogue, f *Force) bool {
	return 2*v.unitsOf(c, f) >= len(f.Units)
}

// maxLookups limits the searches for similar names.
const maxLookups = 100

// reportUnknown reports an unknown name of a kind, with similar candidates or, if there are none
// and only few candidates, with all of them.
func (v *resolver) reportUnknown(at Place, kind, name, where string, candidates []roster.Suggestion) *roster.Diagnostic {
	args := map[string]string{"Kind": kind}
	if where != "" {
		args["Subject"] = where
	}
	d := v.report(roster.NameUnknown, roster.Error, at, name, args)
	if v.lookups++; v.lookups > maxLookups {
		return d
	}
	d.Suggestions = v.names.suggest(name, candidates)
	if v.inForce >= 0 && v.inForce < len(v.Roster.Forces) && len(d.Suggestions) == 0 {
		if absent := v.Book.Absent(v.Book.Catalogue(v.Roster.Forces[v.inForce].Catalogue)); len(absent) > 0 {
			args["Absent"] = strings.Join(absent, ", ")
		}
	}
	if len(d.Suggestions) == 0 && len(candidates) > 0 && len(candidates) <= mostAllowed {
		args["Allowed"] = strings.Join(roster.SuggestedNames(candidates), ", ")
	}
	return d
}

// mostAllowed is the maximum number of names listed if none is similar to the unknown one.
const mostAllowed = 12

// factionBook returns the catalogue whose name best matches the faction; of several, the
// one with most of the units.
func (v *resolver) factionBook(faction []string, f *Force) (best *entry.Catalogue) {
	most := 0
	for _, c := range v.Book.Catalogues {
		if len(faction) == 1 && faction[0] == c.ID {
			return c
		}
		if n := factionScore(c.Name, faction); n > most {
			best, most = c, n
		}
	}
	return best
}

// titleBook returns the catalogue whose faction the title of a handwritten list contains, if no other one has more of
// the units.
func (v *resolver) titleBook(title []string, f *Force) (best *entry.Catalogue) {
	most := 0
	for _, c := range v.Book.Catalogues {
		titled := slices.ContainsFunc(title, func(part string) bool { return containsFaction(part, c) })
		switch n := v.unitsOf(c, f); {
		case n > most && !titled:
			best, most = nil, n
		case n > most, n == most && titled && best == nil:
			best, most = c, n
		}
	}
	return best
}

// addForce adds a force. It is empty if the list has the options of forces; otherwise it has the
// initial selections of the data that the list does not name.
func (v *resolver) addForce(f *Force, c *entry.Catalogue) {
	force := roster.Force{ID: v.NewID("frc_"), Entry: v.forceEntry(f), Catalogue: c.ID, Selections: []roster.Selection{}}
	v.inForce = len(v.Roster.Forces)
	v.Roster.Forces = append(v.Roster.Forces, force)
	if v.draft.Configured {
		return
	}
	v.FillForce(force.ID, func(o *entry.Option) bool {
		return o.Kind() != entry.Upgrade || slices.ContainsFunc(f.Units, func(u *Item) bool { return catalog.SameName(u.Name, o.Name()) })
	})
}

// forceEntry returns the id of the force entry with the name of the force or the
// detachment, or else the first one.
func (v *resolver) forceEntry(f *Force) string {
	if e := v.forceNamed(f); e != nil {
		return e.ID
	}
	if f.Name != "" {
		v.reportUnknown(f.Place, "detachment", f.Name, "", forceNames(v.Book))
	}
	return v.ordinaryForce()
}

// forceNamed returns the force entry with the name of the force or the detachment, or nil.
func (v *resolver) forceNamed(f *Force) *entry.Force {
	names := []string{f.Name, v.draft.Detachment}
	if v.draft.CountsUnits {
		names = slices.Concat(names, v.detachmentParts(), v.draft.Faction)
	}
	for _, name := range names {
		if name == "" {
			continue
		}
		for _, e := range v.Book.Forces() {
			if spellingOf(e.Name).exact == v.names.spelling(name).exact {
				return e
			}
		}
		for _, e := range v.Book.Forces() {
			if isForceName(e, name) {
				return e
			}
		}
	}
	return nil
}

// ordinaryForce returns the id of the force entry of an ordinary army, or "".
func (v *resolver) ordinaryForce() string {
	if e := edit.OrdinaryForce(v.Book.Forces()); e != nil {
		return e.ID
	}
	return ""
}

// isForceName reports whether a name is that of a detachment, with or without its cost and the word.
func isForceName(e *entry.Force, name string) bool {
	return withoutCost(e.Name) == withoutCost(name) || withoutCost(e.Name) == withoutCost(name)+" detachment"
}

// isForce reports whether a name is that of the detachment of a force.
func (v *resolver) isForce(force int, name string) bool {
	e := v.Book.Force(v.Roster.Forces[force].Entry)
	return e != nil && isForceName(e, name)
}

// withoutCost returns the folded name of a detachment without its cost.
func withoutCost(name string) string { return catalog.Fold(entry.WithoutCommandPoints(name)) }

func forceNames(book *entry.Book) (list []roster.Suggestion) {
	for _, f := range book.Forces() {
		list = append(list, roster.Suggestion{Name: f.Name, ID: f.ID})
	}
	return list
}
