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
	copies, count := max(x.Count, 1), 1
	if copies > mostCopies || len(v.units)+copies > mostUnits {
		copies, count = 1, copies // which the checker reports
	}
	for range copies {
		s := v.selection(o, x)
		s.Count = count
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

// A unit that a text has several of is as many selections, within bounds.
const (
	mostCopies = 20
	mostUnits  = 2000
)

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
	x = v.manned(o, x)
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

// manned puts what a text says of a unit below its model, where that is the only one
// there can be, has the unit's name, and no line of its own: it is all of the model,
// but for what the unit itself offers.
func (v *resolver) manned(o *entry.Option, x *Item) *Item {
	model := onlyModel(o)
	if model == nil || len(x.Items) == 0 {
		return x
	}
	crew := &Item{Name: model.Name(), Count: 1, Line: x.Line, Column: x.Column, raw: x.raw}
	out := *x
	out.Items = nil
	for _, item := range x.Items {
		s := spell(item.Name)
		switch {
		case item.Mark == With || v.names.fits(model, s) > 0:
			return x
		case slices.ContainsFunc(o.Choices().Options, func(y *entry.Option) bool { return y != model && v.names.fits(y, s) > 0 }):
			out.Items = append(out.Items, item)
		default:
			crew.Items = append(crew.Items, item)
		}
	}
	out.Items = append(out.Items, crew)
	return &out
}

// onlyModel is the one model that a unit is, if it has the unit's name.
func onlyModel(o *entry.Option) (model *entry.Option) {
	for _, x := range o.Choices().Options {
		if x.Kind() != entry.Model {
			continue
		}
		if model != nil || fold(x.Name()) != fold(o.Name()) || !single(x) {
			return nil
		}
		model = x
	}
	return model
}

// single reports whether there is exactly one of an option.
func single(o *entry.Option) bool {
	least, most := false, false
	for i := range o.Entry.Constraints {
		c := &o.Entry.Constraints[i]
		one := c.ResolvedScope().Kind == entry.InParent && c.Value.Cmp(entry.Int(1)) == 0
		least, most = least || one && c.Bound == entry.Min, most || one && c.Bound == entry.Max
	}
	return least && most
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
			v.report(roster.NumberUneven, roster.Error, p.item.Line, p.item.Column, strconv.Itoa(p.odd), map[string]string{"Thing": p.option.Name()})
			v.diagnostics[len(v.diagnostics)-1].Limit = strconv.Itoa(p.n)
		}
	}
}

func (v *resolver) id(prefix string) string {
	v.roster.Serial++
	return prefix + strconv.Itoa(v.roster.Serial)
}
