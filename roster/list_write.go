package roster

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// listWriter writes what an evaluation has resolved.
type listWriter struct {
	*evaluation
	lost  int     // selections that a list cannot say
	units []int32 // positions, by unit of the list
}

// WriteList writes a roster as a list document: what differs from the datasheet,
// by name. What does not resolve, or cannot be said by name, is left out, as are
// ties that are not from one unit to another, or to one that its name does not
// tell apart; lost counts both.
func WriteList(book *entry.Book, r *Roster) (l *List, lost int) {
	e := &listWriter{evaluation: newEvaluation(book, r)}
	l = &List{Name: r.Name, Edition: r.Edition, Snapshot: r.Snapshot, Units: []ListUnit{}}
	for _, cost := range slices.Sorted(maps.Keys(r.Limits)) {
		if l.Limits == nil {
			l.Limits = map[string]json.Number{}
		}
		l.Limits[cost] = json.Number(r.Limits[cost].String())
	}
	for i := range e.roots() {
		if !e.setting(l, i) {
			l.Units, e.units = append(l.Units, e.listUnit(i)), append(e.units, i)
		}
	}
	e.factorFaction(l)
	ties := -e.attach(l)
	eachSelection(r.Forces, func(s *Selection) { ties += len(s.Ties) })
	return l, e.lost + ties + count(r) - int(e.count())
}

// factorFaction names the army book once where all units are of the same.
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
	n := e.node(i)
	u := ListUnit{Unit: n.option.Name(), Name: n.doc.Name, Notes: n.doc.Notes}
	if c := e.book.Catalogue(e.force(n.force).doc.Catalogue); c != nil {
		u.Faction = c.Name
	}
	for j := range e.children(i) {
		c := e.node(j).option
		switch {
		case c.Kind() == entry.Model:
			u.Models = append(u.Models, e.listModel(&u, j))
		case c.Name() == understrengthEntry:
			u.Understrength = true
		case isKeywordChoice(c):
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
	return u
}

func (e *listWriter) listModel(u *ListUnit, i int32) ListModel {
	m := ListModel{Model: e.node(i).option.Name(), Count: int(e.node(i).count)}
	for j := range e.children(i) {
		n := e.node(j)
		switch {
		case n.option.Name() == warlordEntry:
			m.Warlord.Is = true
			for k := range e.children(j) {
				if m.Warlord.Trait != "" {
					e.lost++
				}
				m.Warlord.Trait = e.node(k).option.Name()
				continue
			}
		case e.enhanced(u, j):
		case !e.asPrinted(j):
			m.Wargear = append(m.Wargear, e.listItem(j))
		}
	}
	return m
}

// listItem names wargear, and its group where another option has the name.
func (e *listWriter) listItem(i int32) ListItem {
	n := e.node(i)
	item := ListItem{Name: n.option.Name(), Count: int(n.count)}
	if options := e.node(n.parent).option.Choices().Options; len(allNamed(options, item.Name)) > 1 {
		item.Group = groupAmong(n.option, options)
	}
	for j := i + 1; j < n.end; j++ {
		if !e.asPrinted(j) {
			e.lost++
		}
	}
	return item
}

// asPrinted reports whether a selection is what the datasheet gives by default.
func (e *listWriter) asPrinted(i int32) bool {
	n := e.node(i)
	o := n.option
	if o.Group == nil {
		least, _ := e.bounds(e.at(i))
		return least > 0 && n.count == least
	}
	alone := true
	for j := range e.children(n.parent) {
		alone = alone && (j == i || !e.node(j).option.Within(o.Group))
	}
	return alone && o.Group.Default() == o
}
