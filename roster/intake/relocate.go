package intake

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// A Relocation is a choice of a roster that has another id or name in other game data, or does
// not exist there.
type Relocation struct {
	Selection string    `json:"selection"`      // id of a selection, or of the force for its army book
	Unit      string    `json:"unit,omitempty"` // previous name of its unit
	Name      string    `json:"name"`           // previous name
	Now       string    `json:"now,omitempty"`  // name in the other data; empty: not found
	Found     Relocated `json:"found"`
}

// Relocated is the way in which a choice was found.
type Relocated string

// The ways in which a choice is found.
const (
	FoundByID       Relocated = "id"       // same id, different name
	FoundByName     Relocated = "name"     // the same name in the same place
	FoundBySpelling Relocated = "spelling" // a name that differs in case, accents, punctuation or number
	FoundNearby     Relocated = "nearby"   // in or out of a sibling choice
	Completed       Relocated = "filled"   // added because the data requires it
	NotFound        Relocated = "none"     // kept as an unknown selection
)

// WriteTitles sets the names of all forces and selections that resolve, so that Relocate finds
// them in other data.
func WriteTitles(book *entry.Book, r *roster.Roster) {
	var below func(list []roster.Selection, choices *entry.Choices)
	below = func(list []roster.Selection, choices *entry.Choices) {
		for i := range list {
			s := &list[i]
			var inside *entry.Choices
			if o := choices.Option(s.Entry); o != nil {
				s.Title, inside = o.Name(), o.Choices()
			}
			below(s.Selections, inside)
		}
	}
	var all func(forces []roster.Force)
	all = func(forces []roster.Force) {
		for i := range forces {
			f := &forces[i]
			if e := book.Force(f.Entry); e != nil {
				f.Title = e.Name
			}
			if c := book.Catalogue(f.Catalogue); c != nil {
				f.CatalogueTitle = c.Name
			}
			below(f.Selections, book.Roots(f.Catalogue))
			all(f.Forces)
		}
	}
	all(r.Forces)
}

// Relocate finds the forces and selections of a roster in the book, which may be other game data:
// by id, or else by their Title in the same place. Found selections lose their Title; the others
// keep it and are unknown. It adds the selections that the book requires of changed units and of
// the army. It removes nothing.
func Relocate(book *entry.Book, r *roster.Roster) []Relocation {
	l := newRelocator(book, r)
	l.readUnknownForces(r.Forces, armyOf(r))
	l.forces(r.Forces)
	if len(l.list) == 0 {
		return nil
	}
	l.unit = ""
	r.Limits = r.Limits.Named(book)
	l.complete()
	l.compareStated()
	return l.list
}

func newRelocator(book *entry.Book, r *roster.Roster) *relocator {
	return &relocator{
		Editor: edit.Editor{Book: book, Roster: r},
		names:  names{book, false, map[*entry.Choices]*nameIndex{}, map[string]spelling{}, map[string][]string{}},
	}
}

// complete adds the selections that the data requires of changed units. An added model replaces
// another one, and an icon is linked to a model.
func (l *relocator) complete() {
	first := l.Roster.Serial
	l.FillRequired(l.changed...)
	for i := range l.Roster.Forces {
		f := &l.Roster.Forces[i]
		for k := range f.Selections {
			s := &f.Selections[k]
			if o := l.Book.Roots(f.Catalogue).Option(s.Entry); o != nil && slices.Contains(l.changed, s.ID) {
				l.keepSize(s, o, first)
			}
		}
	}
	l.chooseSize()
	for _, b := range AssumeBearers(l.Book, l.Roster) {
		unit := edit.Find(l.Book, l.Roster.Forces, b.Unit).Option().Name()
		l.list = append(l.list, Relocation{Selection: b.Unit, Unit: unit, Name: b.Item, Now: b.Item + " (" + b.Model + ")", Found: Completed})
	}
}

// chooseSize chooses the smallest battle size that allows the agreed limit, or else the points of the army, if
// the data requires one and the roster had none.
func (l *relocator) chooseSize() {
	points := l.Book.CostOf(entry.PointsCost)
	if points == nil || len(l.size) == 0 {
		return
	}
	e := eval.New(l.Book, l.Roster)
	e.ComputeCosts()
	total := e.Total(l.Book.CostType(points.ID))
	if limit := l.Roster.Limits[points.ID]; limit.Cmp(total) > 0 {
		total = limit
	}
	for _, id := range l.size {
		root := edit.Find(l.Book, l.Roster.Forces, id)
		if root == nil || root.Option() == nil {
			continue
		}
		if o := smallestSize(root.Option(), total); o != nil {
			l.ChooseIn(id, o.Group, o)
			l.list = append(l.list, Relocation{Selection: id, Name: root.Option().Name(), Now: o.Name(), Found: Completed})
		}
	}
}

// keepSize reduces the largest number of models of a unit by the number of models added to it,
// whose ids are after first.
func (l *relocator) keepSize(unit *roster.Selection, o *entry.Option, first int) {
	most, was, added := makeRoom(unit, o, first)
	if most == nil {
		return
	}
	name := " × " + o.Choices().Option(most.Entry).Name()
	names := append([]string{strconv.Itoa(most.Count) + name}, added...)
	l.list = append(l.list, Relocation{Selection: most.ID, Unit: o.Name(), Name: strconv.Itoa(was) + name, Now: strings.Join(names, ", "), Found: Completed})
}

// makeRoom reduces the largest number of models of a unit by the number of models added to it,
// whose ids are after first. It returns the reduced selection with its previous number and the
// names of the added models, or nil if nothing changed.
func makeRoom(unit *roster.Selection, o *entry.Option, first int) (most *roster.Selection, was int, names []string) {
	added := 0
	for i := range unit.Selections {
		s := &unit.Selections[i]
		x := o.Choices().Option(s.Entry)
		switch {
		case x == nil || x.Kind() != entry.Model:
		case edit.IsNewer(s.ID, first):
			added += s.Count
			names = append(names, strconv.Itoa(s.Count)+" × "+x.Name())
		case most == nil || s.Count > most.Count:
			most = s
		}
	}
	if added == 0 || most == nil || most.Count <= added {
		return nil, 0, nil
	}
	was = most.Count
	most.Count -= added
	return most, was, names
}

type relocator struct {
	edit.Editor
	names   names
	list    []Relocation
	unit    string   // name of the current unit
	changed []string // ids of the selections of changed units
	size    []string // ids of the added choices of a battle size
	stated  []Stated // of units that were read again
}

func (l *relocator) add(id, name, now string, found Relocated) {
	l.list = append(l.list, Relocation{Selection: id, Unit: l.unit, Name: name, Now: now, Found: found})
}

func (l *relocator) forces(forces []roster.Force) {
	for i := range forces {
		f := &forces[i]
		l.unit = ""
		if e := l.forceEntry(f); e != nil {
			if e.ID != f.Entry {
				l.add(f.ID, cmp.Or(f.Title, f.Entry), e.Name, FoundByName)
			}
			f.Entry, f.Title = e.ID, ""
		}
		if c := l.catalogue(f); c != nil {
			if c.ID != f.Catalogue {
				l.add(f.ID, f.CatalogueTitle, c.Name, FoundByName)
			}
			f.Catalogue, f.CatalogueTitle = c.ID, ""
		}
		l.roots(f, l.Book.Roots(f.Catalogue))
		l.forces(f.Forces)
	}
}

// roots finds the root selections of a force. Choices of the army may have moved into other
// selections, which are added first if the data requires them.
func (l *relocator) roots(f *roster.Force, choices *entry.Choices) {
	list := f.Selections
	f.Selections = []roster.Selection{}
	var absent []roster.Selection
	for i := range list {
		l.unit = ""
		before := len(l.list)
		if o, _ := l.find(&list[i], choices); o == nil {
			absent = append(absent, list[i])
			continue
		}
		l.selection(&list[i], choices, "")
		if len(l.list) > before {
			roster.EachSelection([]roster.Force{{Selections: list[i : i+1]}}, func(x *roster.Selection) { l.changed = append(l.changed, x.ID) })
		}
		f.Selections = append(f.Selections, list[i])
	}
	if len(l.list)+len(absent) > 0 && choices != nil {
		first := l.Roster.Serial
		l.FillForce(f.ID, func(o *entry.Option) bool { return o.Kind() != entry.Upgrade })
		for i := range f.Selections {
			if o := choices.Option(f.Selections[i].Entry); o != nil && o.Purpose() == entry.PurposeBattleSize && edit.IsNewer(f.Selections[i].ID, first) {
				l.size = append(l.size, f.Selections[i].ID)
			}
		}
	}
	for i := range absent {
		if !l.into(f.Selections, choices, &absent[i]) {
			l.add(absent[i].ID, absent[i].DisplayName(), "", NotFound)
			f.Selections = append(f.Selections, absent[i])
		}
	}
}

// forceEntry returns the force entry of a force: by id, by name, or else the only one of the data, or
// nil.
func (l *relocator) forceEntry(f *roster.Force) *entry.Force {
	if e := l.Book.Force(f.Entry); e != nil {
		return e
	}
	if i := slices.IndexFunc(l.Book.Forces(), func(e *entry.Force) bool { return withoutCost(e.Name) == withoutCost(f.Title) }); i >= 0 {
		return l.Book.Forces()[i]
	}
	var only *entry.Force
	for _, e := range l.Book.Forces() {
		switch {
		case e.Hidden:
		case only != nil:
			return nil
		default:
			only = e
		}
	}
	return only
}

// catalogue returns the catalogue of a force: by id, or else by faction.
func (l *relocator) catalogue(f *roster.Force) (best *entry.Catalogue) {
	if c := l.Book.Catalogue(f.Catalogue); c != nil {
		return c
	}
	most := 0
	for _, c := range l.Book.Catalogues {
		if n := factionScore(c.Name, FactionParts(f.CatalogueTitle)); n > most {
			best, most = c, n
		}
	}
	return best
}

// selection finds a selection and those below it among choices, and returns its option, or nil.
// as is how it was found, if the choices belong to another place.
func (l *relocator) selection(s *roster.Selection, choices *entry.Choices, as Relocated) *entry.Option {
	o, found := l.find(s, choices)
	name := s.DisplayName()
	switch {
	case o == nil:
		l.add(s.ID, name, "", NotFound)
		return nil
	case as != "":
		l.add(s.ID, name, o.Name(), as)
	case found != FoundByID, s.Title != "" && s.Title != o.Name():
		l.add(s.ID, name, o.Name(), found)
	}
	outer := l.unit
	l.unit = cmp.Or(l.unit, s.Title, o.Name())
	s.Entry, s.Group, s.Title, s.Unread = o.ID, o.GroupID(), "", nil
	l.below(s, o)
	l.unit = outer
	for i := range s.Associations {
		if all := o.Associations(); o.Association(s.Associations[i].Association) == nil && len(all) == 1 {
			s.Associations[i].Association = all[0].ID
		}
	}
	return o
}

// below finds the selections below one. It moves those that are not there into or out of a
// sibling choice.
func (l *relocator) below(s *roster.Selection, o *entry.Option) {
	list := s.Selections
	s.Selections = nil
	var absent []roster.Selection
	for i := range list {
		if found, _ := l.find(&list[i], o.Choices()); found != nil {
			l.selection(&list[i], o.Choices(), "")
			s.Selections = append(s.Selections, list[i])
		} else {
			absent = append(absent, list[i])
		}
	}
	for _, x := range absent {
		if !l.into(s.Selections, o.Choices(), &x) && !l.outOf(s, o, &x) {
			l.add(x.ID, x.DisplayName(), "", NotFound)
			s.Selections = append(s.Selections, x)
		}
	}
}

// into moves a selection into one of its siblings, whose options are among choices, that offers
// it.
func (l *relocator) into(others []roster.Selection, choices *entry.Choices, x *roster.Selection) bool {
	for i := range others {
		o := choices.Option(others[i].Entry)
		if o == nil || o.Kind() != entry.Upgrade {
			continue
		}
		found, _ := l.find(x, o.Choices())
		if found == nil {
			continue
		}
		if slices.ContainsFunc(others[i].Selections, func(s roster.Selection) bool { return s.Entry == found.ID }) {
			l.add(x.ID, x.DisplayName(), found.Name(), FoundNearby) // added by the data
			return true
		}
		l.selection(x, o.Choices(), FoundNearby)
		others[i].Selections = append(others[i].Selections, *x)
		return true
	}
	return false
}

// outOf moves the contents of a selection that the data lacks to the level of the selection, if
// the data offers all of them there.
func (l *relocator) outOf(s *roster.Selection, o *entry.Option, x *roster.Selection) bool {
	for i := range x.Selections {
		if found, _ := l.find(&x.Selections[i], o.Choices()); found == nil {
			return false
		}
	}
	for i := range x.Selections {
		inner := x.Selections[i]
		inner.Count = min(inner.Count*max(x.Count, 1), roster.MaxCount)
		l.selection(&inner, o.Choices(), FoundNearby)
		s.Selections = append(s.Selections, inner)
	}
	return len(x.Selections) > 0
}

// find returns the option of a selection among choices, and how it was found: by the whole id, by
// the id of the entry, or by name; for a unit also by a part of the name. It prefers an option in
// the same group.
func (l *relocator) find(s *roster.Selection, choices *entry.Choices) (*entry.Option, Relocated) {
	if choices == nil {
		return nil, NotFound
	}
	if o := choices.Option(s.Entry); o != nil {
		return o, FoundByID
	}
	if s.Title == "" {
		return nil, NotFound
	}
	own, named := lastID(s.Entry), l.names.matches(choices, l.names.spelling(s.Title))
	if o := l.only(s, choices.Options, func(o *entry.Option) bool { return lastID(o.ID) == own && slices.Contains(named, o) }); o != nil {
		return o, FoundByName
	}
	if o := l.only(s, named, func(o *entry.Option) bool { return o.Name() == s.Title }); o != nil {
		return o, FoundByName
	}
	if o := l.only(s, named, func(*entry.Option) bool { return true }); o != nil {
		return o, FoundBySpelling
	}
	if o := l.only(s, choices.Options, func(o *entry.Option) bool { return lastID(o.ID) == own }); o != nil {
		return o, FoundByID
	}
	if l.unit == "" {
		return l.partlyNamed(s, choices)
	}
	return nil, NotFound
}

// partlyNamed returns the only option with a name of several words that is a prefix or suffix of
// that of the selection, or has it as one.
func (l *relocator) partlyNamed(s *roster.Selection, choices *entry.Choices) (*entry.Option, Relocated) {
	var one *entry.Option
	own := l.names.spelling(s.Title).loose
	for _, o := range choices.Options {
		long, short := own, l.names.of(o)[0].loose
		if len(short) > len(long) {
			long, short = short, long
		}
		if !strings.Contains(short, " ") || !strings.HasPrefix(long, short+" ") && !strings.HasSuffix(long, " "+short) {
			continue
		}
		if one != nil && one.Name() != o.Name() {
			return nil, NotFound
		}
		one = cmp.Or(one, o)
	}
	if one == nil {
		return nil, NotFound
	}
	return one, FoundBySpelling
}

// only returns the first of the options that pass, preferably in the group of the selection, or
// nil.
func (l *relocator) only(s *roster.Selection, options []*entry.Option, pass func(*entry.Option) bool) (first *entry.Option) {
	for _, o := range options {
		switch {
		case !pass(o):
		case first == nil, lastID(o.GroupID()) == lastID(s.Group) && lastID(first.GroupID()) != lastID(s.Group):
			first = o
		}
	}
	return first
}

// lastID returns the id of the entry that a composite id ends with.
func lastID(id string) string {
	return strings.TrimPrefix(id[strings.LastIndex(id, "::")+1:], ":")
}
