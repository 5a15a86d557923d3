package intake

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// A listWriter writes the resolved selections of an evaluated roster.
type listWriter struct {
	*eval.State
	lost   int      // selections that a list cannot express
	units  []int32  // positions, by unit of the list
	named  int      // unknown selections that were written by name
	unread []string // unknown selections that a list would read as known ones, and missing wargear that it would add
}

// WriteList returns a roster as a list document, which names the units and their differences from the datasheets, and
// the unknown selections by their names. It omits other selections that do not resolve or cannot be named, and
// associations other than those between units with unique names. lost is the number of omissions.
func WriteList(book *entry.Book, r *roster.Roster) (l *List, lost int) {
	e := &listWriter{State: eval.New(book, r)}
	l = &List{Name: r.Name, Edition: r.Edition, Snapshot: r.Snapshot, NoLimit: r.NoLimit, Units: []ListUnit{}}
	for _, cost := range slices.Sorted(maps.Keys(r.Limits)) {
		if l.Limits == nil {
			l.Limits = map[string]json.Number{}
		}
		l.Limits[cost] = json.Number(r.Limits[cost].String())
	}
	for i := range e.Roots() {
		if !e.setting(l, i) {
			l.Units, e.units = append(l.Units, e.listUnit(i)), append(e.units, i)
		}
	}
	associations := -e.attach(l)
	kept := map[int]*Item{}
	e.unknownUnits(l, r.Forces, kept)
	l.attachKept(kept)
	e.factorFaction(l)
	l.Unread = e.unread
	roster.EachSelection(r.Forces, func(s *roster.Selection) { associations += len(s.Associations) })
	return l, e.lost + associations + roster.CountSelections(r) - int(e.SelectionCount()) - e.named
}

// unknownUnits adds the unknown root selections, and to kept those that are items of a document, by their position.
func (e *listWriter) unknownUnits(l *List, forces []roster.Force, kept map[int]*Item) {
	for i := range forces {
		f := &forces[i]
		for k := range f.Selections {
			s := &f.Selections[k]
			if s.Unread == nil {
				continue
			}
			e.named++
			if unreadSetting(l, s) {
				continue
			}
			u := ListUnit{Unit: s.Title, Name: s.Name, Notes: s.Notes, Faction: f.CatalogueTitle}
			if c := e.Book.Catalogue(f.Catalogue); c != nil {
				u.Faction = c.Name
			}
			if x := KeptItem(s); x != nil {
				roster.EachWithin(s.Selections, func(*roster.Selection) { e.named++ })
				e.keptUnit(&u, x)
				kept[len(l.Units)] = x
			} else {
				e.unknownUnit(&u, s)
			}
			l.Units = append(l.Units, u)
		}
		e.unknownUnits(l, f.Forces, kept)
	}
}

// unknownUnit adds the selections below an unknown unit.
func (e *listWriter) unknownUnit(u *ListUnit, s *roster.Selection) {
	for i := range s.Selections {
		below := &s.Selections[i]
		switch {
		case len(below.Selections) > 0:
			e.named++
			u.Models = append(u.Models, ListModel{Model: below.DisplayName(), Count: below.Count, Wargear: e.unknownItems(below.Selections)})
		case catalog.SameName(below.DisplayName(), entry.WarlordName):
			e.named++
			u.Warlord.Is = true
		default:
			u.Wargear = append(u.Wargear, e.unknownItems(s.Selections[i:i+1])...)
		}
	}
}

// unreadSetting adds a choice of the army whose army book the data lacks, and reports whether the selection is one.
func unreadSetting(l *List, s *roster.Selection) bool {
	switch s.Unread.Args["Kind"] {
	case settingNames[FieldSize]:
		l.BattleSize = s.Title
	case settingNames[FieldDisposition]:
		l.Disposition = s.Title
	case settingNames[FieldDetachment]:
		if l.Detachment == "" {
			l.Detachment = s.Title
		} else {
			l.Detachments = append(l.Detachments, s.Title)
		}
	default:
		return false
	}
	return true
}

// unknownItems returns the selections as wargear.
func (e *listWriter) unknownItems(list []roster.Selection) (items []ListItem) {
	for i := range list {
		e.named++
		items = append(items, ListItem{Name: list[i].DisplayName(), Count: list[i].Count})
	}
	return items
}

// unknownBelow returns the unknown selections of a selection as wargear.
func (e *listWriter) unknownBelow(i int32) (items []ListItem) {
	for _, s := range e.Selection(i).Doc.Selections {
		if s.Unread != nil && len(s.Selections) == 0 {
			items = append(items, e.unknownItems([]roster.Selection{s})...)
		}
	}
	return items
}

// factorFaction moves the army book from the units to the list if all units have the same.
func (e *listWriter) factorFaction(l *List) {
	if len(l.Units) == 0 {
		return
	}
	first := l.Units[0].Faction
	if slices.ContainsFunc(l.Units, func(u ListUnit) bool { return u.Faction != first }) {
		return
	}
	l.Faction = first
	for i := range l.Units {
		l.Units[i].Faction = ""
	}
}

func (e *listWriter) listUnit(i int32) ListUnit {
	n := e.Selection(i)
	u := ListUnit{Unit: n.Option.Name(), Name: n.Doc.Name, Notes: n.Doc.Notes}
	if c := e.Book.Catalogue(e.Force(n.Force).Doc.Catalogue); c != nil {
		u.Faction = c.Name
	}
	for j := range e.Children(i) {
		c := e.Selection(j).Option
		switch {
		case c.Kind() == entry.Model:
			u.Models = append(u.Models, e.listModel(&u, j))
		case c.Purpose() == entry.PurposeUnderstrength:
			u.Understrength = true
		case eval.IsKeywordChoice(c):
			if u.Keywords == nil {
				u.Keywords = map[string]string{}
			}
			if _, ok := u.Keywords[c.Group.Group.Name]; ok {
				e.lost++
			}
			u.Keywords[c.Group.Group.Name] = c.Name()
		case e.enhanced(&u, j):
		case !e.asPrinted(j):
			u.Wargear = append(u.Wargear, e.listItem(j))
		}
	}
	e.missing(i)
	for _, item := range e.unknownBelow(i) {
		if e.isOffered(i, item.Name) { // a list would give it to a model
			e.unread = append(e.unread, item.Name)
		} else {
			u.Wargear = append(u.Wargear, item)
		}
	}
	return u
}

// isOffered reports whether a selection below one may have an option with the name.
func (e *listWriter) isOffered(i int32, name string) bool {
	for j := i; j < e.Selection(i).End; j++ {
		if eval.Named(e.Selection(j).Option.Choices().Options, name) != nil {
			return true
		}
	}
	return false
}

func (e *listWriter) listModel(u *ListUnit, i int32) ListModel {
	m := ListModel{Model: e.Selection(i).Option.Name(), Count: int(e.Selection(i).Count)}
	for j := range e.Children(i) {
		n := e.Selection(j)
		switch {
		case n.Option.Purpose() == entry.PurposeWarlord:
			m.Warlord.Is = true
			for k := range e.Children(j) {
				if m.WarlordTrait != "" {
					e.lost++
				}
				m.WarlordTrait = e.Selection(k).Option.Name()
				continue
			}
		case e.enhanced(u, j):
		case !e.asPrinted(j):
			m.Wargear = append(m.Wargear, e.listItem(j))
		}
	}
	m.Wargear = append(m.Wargear, e.unknownBelow(i)...)
	e.missing(i)
	return m
}

// missing notes the wargear that a selection lacks and that the reader of a list would add: that of
// the datasheet, and the default of a group.
func (e *listWriter) missing(i int32) {
	choices := e.Selection(i).Option.Choices()
	note := func(name string, number int64) {
		e.unread = append(e.unread, fmt.Sprintf("%s: %d × %s", e.Selection(i).Option.Name(), number, name))
	}
	for k := range choices.Limited {
		o := choices.Limited[k].Option
		at := e.Vacancy(i, o)
		if choices.Limited[k].OnlyMax || o.Kind() == entry.Model || e.OptionHidden(at) {
			continue
		}
		least, _ := e.Bounds(at)
		if n := e.numberBelow(i, func(c *entry.Option) bool { return c == o }); n < least {
			note(o.Name(), n)
		}
	}
	for _, g := range choices.LimitedGroups {
		o := g.Default()
		if o == nil || o.Kind() == entry.Model || e.GroupHidden(g, e.GroupPlace(i)) {
			continue
		}
		least, _ := e.GroupBounds(g, e.GroupPlace(i))
		if n := e.numberBelow(i, func(c *entry.Option) bool { return c.Within(g) }); n < least {
			note(g.Group.Name, n)
		}
	}
}

// numberBelow returns the number of some of the selections directly below one.
func (e *listWriter) numberBelow(i int32, is func(*entry.Option) bool) (n int64) {
	for j := range e.Children(i) {
		if c := e.Selection(j); is(c.Option) {
			n += c.Count
		}
	}
	return n
}

// listItem returns the name of wargear, with its group if another option has the same name.
func (e *listWriter) listItem(i int32) ListItem {
	n := e.Selection(i)
	item := ListItem{Name: n.Option.Name(), Count: int(n.Count)}
	if options := e.Selection(n.Parent).Option.Choices().Options; len(allNamed(options, item.Name)) > 1 {
		item.Group = groupAmong(n.Option, options)
	}
	for j := i + 1; j < n.End; j++ {
		if !e.asPrinted(j) {
			e.lost++
		}
	}
	return item
}

// asPrinted reports whether a selection is a default of the datasheet.
func (e *listWriter) asPrinted(i int32) bool {
	n := e.Selection(i)
	o := n.Option
	if o.Group == nil {
		least, _ := e.Bounds(e.At(i))
		return least > 0 && n.Count == least
	}
	alone := true
	for j := range e.Children(n.Parent) {
		alone = alone && (j == i || !e.Selection(j).Option.Within(o.Group))
	}
	return alone && o.Group.Default() == o
}

// among returns the options that an item may mean.
func (i *ListItem) among(options []*entry.Option) []*entry.Option {
	matches := allNamed(options, i.Name)
	if i.Group == "" {
		return matches
	}
	return slices.DeleteFunc(matches, func(o *entry.Option) bool {
		for g := o.Group; g != nil; g = g.Parent {
			if catalog.Fold(g.Group.Name) == catalog.Fold(i.Group) {
				return false
			}
		}
		return true
	})
}

// groupAmong returns the name of the innermost group that distinguishes an option from
// others with its name, or else of its innermost group; "" if it is not in a group.
func groupAmong(o *entry.Option, options []*entry.Option) string {
	for g := o.Group; g != nil; g = g.Parent {
		item := ListItem{Name: o.Name(), Group: g.Group.Name}
		if len(item.among(options)) == 1 {
			return item.Group
		}
	}
	if o.Group == nil {
		return ""
	}
	return o.Group.Group.Name
}
