package text

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// Roster makes a roster of the document, on the game data of a snapshot. Every
// unit of the text is in it: one that the data does not know has its printed
// name as Title, and so has wargear that the unit may not take. The diagnostics
// say, by line and column, what was not found, what was taken for something
// that is spelled otherwise, and what the text leaves open.
func (d *Document) Roster(book *entry.Book, snapshot string) (*roster.Roster, []roster.Diagnostic) {
	v := &resolver{
		doc: d, book: book, names: names{map[*entry.Entry][]spelling{}}, roots: map[string]*rootIndex{},
		roster: roster.New(cmp.Or(clipped(d.Name), unnamed), roster.EditionOf(book, snapshot), snapshot),
	}
	v.edition()
	v.limit()
	for i := range d.Forces {
		v.force(&d.Forces[i])
	}
	v.complete()
	v.header()
	v.unread()
	return v.roster, v.diagnostics
}

const unnamed = "Unnamed roster"

// clipped is a name as a roster may have it.
func clipped(name string) string {
	const longest = 200
	name = strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, name))
	if letters := []rune(name); len(letters) > longest {
		return string(letters[:longest])
	}
	return name
}

// resolver looks the names of a document up.
type resolver struct {
	doc         *Document
	book        *entry.Book
	roster      *roster.Roster
	names       names
	roots       map[string]*rootIndex
	units       []madeUnit
	root        *entry.Option // of what is being read
	diagnostics []roster.Diagnostic
	sought      int
}

// madeUnit is a unit of the text with the selection that it became.
type madeUnit struct {
	item   *Item
	id     string
	option *entry.Option // nil where the unit is not known
}

// rootIndex finds what a force may select by name.
type rootIndex struct {
	options []*entry.Option
	exact   map[string][]*entry.Option
	loose   map[string][]*entry.Option
	faction []string // words of the faction's name
}

func (v *resolver) rootsOf(c *entry.Catalogue) *rootIndex {
	if x, ok := v.roots[c.ID]; ok {
		return x
	}
	x := &rootIndex{exact: map[string][]*entry.Option{}, loose: map[string][]*entry.Option{}}
	if roots := v.book.Roots(c.ID); roots != nil {
		x.options = roots.Options
	}
	for _, o := range x.options {
		for _, s := range v.names.of(o) {
			x.exact[s.exact] = append(x.exact[s.exact], o)
			x.loose[s.loose] = append(x.loose[s.loose], o)
		}
	}
	x.faction = strings.Fields(loosely(c.Name, fold(c.Name)))
	v.roots[c.ID] = x
	return x
}

// find is the root option of a name: a unit rather than an upgrade where both
// have it, and one that is offered rather than one that is hidden.
func (x *rootIndex) find(name string, unit bool) (o *entry.Option, taken bool) {
	s := spell(name)
	for _, list := range [][]*entry.Option{x.exact[s.exact], x.loose[s.loose]} {
		if o := preferred(list, unit); o != nil {
			return o, false
		}
	}
	if !unit {
		return nil, false
	}
	units := slices.DeleteFunc(slices.Clone(x.options), func(o *entry.Option) bool { return o.Kind() == entry.Upgrade })
	return near(units, name, x.faction), true
}

func preferred(options []*entry.Option, unit bool) (best *entry.Option) {
	score := func(o *entry.Option) (n int) {
		if (o.Kind() != entry.Upgrade) == unit {
			n += 2
		}
		if !o.Entry.Hidden && (o.Link == nil || !o.Link.Hidden) {
			n++
		}
		return n
	}
	for _, o := range options {
		if best == nil || score(o) > score(best) {
			best = o
		}
	}
	return best
}

// edition tells where the text seems to be of another edition than the data.
func (v *resolver) edition() {
	if shown := v.doc.Edition(); shown != "" && v.roster.Edition != "" && shown != v.roster.Edition {
		d := diagnostic(roster.EditionOther, roster.Warning, 0, 0, v.roster.Edition, nil)
		d.Limit = shown
		v.diagnostics = append(v.diagnostics, d)
	}
}

// limit sets the limit that the battle size names.
func (v *resolver) limit() {
	if v.doc.Limit == nil {
		return
	}
	if t := v.costType(Points); t != "" {
		v.roster.Limits = roster.Limits{t: *v.doc.Limit}
	}
}

// costType is the id of the cost type that a printed cost is of, or "".
func (v *resolver) costType(name CostName) string { return costType(v.book, name) }

func costType(book *entry.Book, name CostName) string {
	for _, t := range book.CostTypes {
		if costName(strings.TrimSpace(t.Name)) == name || strings.EqualFold(t.ID, string(name)) {
			return t.ID
		}
	}
	return ""
}

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
	} else if next, _, err := roster.Apply(v.book, v.roster, []roster.Operation{{Op: roster.AddForce, Catalogue: c.ID, Entry: id}}); err == nil {
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

func (v *resolver) id(prefix string) string {
	v.roster.Serial++
	return prefix + strconv.Itoa(v.roster.Serial)
}

// option adds an option of the force itself.
func (v *resolver) option(force int, index *rootIndex, x *Item) {
	if referenceWords[fold(x.Name)] {
		if o, _ := index.find(x.Name, false); o == nil {
			v.doc.Lines[x.Line-1].ignore(RuleReference)
			return
		}
	}
	v.addRoot(force, index, x, false)
}

func (v *resolver) unit(force int, index *rootIndex, u *Item) { v.addRoot(force, index, u, true) }

// addRoot adds a selection of the force itself.
func (v *resolver) addRoot(force int, index *rootIndex, x *Item, unit bool) {
	f := &v.roster.Forces[force]
	x, o, misspelled := v.rootOption(index, x, unit)
	if o == nil {
		kind := "datasheet"
		if !unit {
			kind = "option"
		}
		s := v.unknown(x, kind, "", index.options)
		f.Selections = append(f.Selections, s)
		v.units = append(v.units, madeUnit{x, s.ID, nil})
		return
	}
	if misspelled {
		v.report(roster.NameTaken, roster.Warning, x.Line, x.Column, x.Name, map[string]string{"Thing": o.Name()})
	}
	for range min(max(x.Count, 1), maxItems) {
		s := v.selection(o, x)
		if i := slices.IndexFunc(f.Selections, func(y roster.Selection) bool { return !unit && y.Entry == o.ID }); i >= 0 && v.doc.Dialect == WTC9 {
			f.Selections[i] = s // instead of what the data selects by itself
		} else {
			f.Selections = append(f.Selections, s)
		}
		v.units = append(v.units, madeUnit{x, s.ID, o})
		if unit && o.Kind() == entry.Upgrade {
			break
		}
	}
}

// rootOption finds the option of a root, also by a name with a comma or a colon
// in it.
func (v *resolver) rootOption(index *rootIndex, item *Item, unit bool) (x *Item, o *entry.Option, misspelled bool) {
	x = item.copied()
	v.whole(x, func(name string) bool {
		s := spell(name)
		return len(index.exact[s.exact]) > 0 || len(index.loose[s.loose]) > 0
	})
	o, misspelled = index.find(x.Name, unit)
	return x, o, misspelled
}

// selection makes a selection of an option and of all that a text says of it.
func (v *resolver) selection(o *entry.Option, x *Item) roster.Selection {
	s := roster.Selection{ID: v.id("sel_"), Entry: o.ID, Group: o.GroupID(), Count: 1}
	v.root = o
	wants := v.wants(x.Items, o)
	p := v.crewed(o, x, wants)
	v.addPicks(&s, p.picks)
	p.rest = v.tie(&s, &p)
	for i := range p.rest {
		w := &p.rest[i]
		v.addUnknown(&s, o, w)
	}
	return s
}

// addPicks adds picks below a selection.
func (v *resolver) addPicks(s *roster.Selection, picks []pick) {
	for i := range picks {
		p := &picks[i]
		below := roster.Selection{ID: v.id("sel_"), Entry: p.option.ID, Group: p.option.GroupID(), Count: p.n}
		v.addPicks(&below, p.below)
		s.Selections = append(s.Selections, below)
		switch p.doubt {
		case shared:
			v.report(roster.NumberShared, roster.Warning, p.item.Line, p.item.Column, strconv.Itoa(p.n), map[string]string{"Thing": p.option.Name()})
		case uneven:
			v.report(roster.NumberUneven, roster.Error, p.item.Line, p.item.Column, strconv.Itoa(p.n), map[string]string{"Thing": p.option.Name()})
		}
	}
}

// addUnknown keeps what a unit may not take, with all that is below it.
func (v *resolver) addUnknown(s *roster.Selection, o *entry.Option, w *want) {
	if w.item.Mark == With {
		for i := range w.below {
			v.addUnknown(s, o, &w.below[i])
		}
		return
	}
	x := v.unknown(w.item, kindOf(w.item), o.Name(), v.below(o))
	x.Count = max(w.n, 1)
	s.Selections = append(s.Selections, x)
}

func kindOf(x *Item) string {
	switch {
	case x.Mark == Enhancement:
		return "enhancement"
	case len(x.Items) > 0:
		return "model"
	}
	return "wargear"
}

// below lists what may be taken below a unit and below that, for suggestions.
func (v *resolver) below(o *entry.Option) []*entry.Option {
	var list []*entry.Option
	for _, x := range o.Choices().Options {
		list = append(list, x)
		list = append(list, x.Choices().Options...)
	}
	return list
}

// unknown makes a selection that the data does not know, with its printed name,
// and reports it.
func (v *resolver) unknown(x *Item, kind, where string, candidates []*entry.Option) roster.Selection {
	name := cmp.Or(clipped(x.Name), "?")
	s := roster.Selection{ID: v.id("sel_"), Entry: name, Title: name, Count: 1}
	for _, below := range x.Items {
		if below.Mark != With {
			t := cmp.Or(clipped(below.Name), "?")
			s.Selections = append(s.Selections, roster.Selection{ID: v.id("sel_"), Entry: t, Title: t, Count: max(below.Count/max(x.Count, 1), 1)})
		}
	}
	args := map[string]string{"Kind": kind}
	if where != "" {
		args["Subject"] = where
	}
	if v.sought++; v.sought <= mostSought {
		if n := nearest(name, candidates); n != "" {
			args["Nearest"] = n
		}
	}
	v.report(roster.NameUnknown, roster.Error, x.Line, x.Column, x.Name, args)
	v.diagnostics[len(v.diagnostics)-1].Selection = s.ID
	return s
}

// mostSought bounds the work on a text of which nothing is known.
const mostSought = 100
