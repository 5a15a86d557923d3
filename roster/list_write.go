package roster

import (
	"encoding/json"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// listWriter writes what an evaluation has resolved.
type listWriter struct {
	*evaluation
	lost  int     // selections that a list cannot say
	roots []int32 // by unit of the list
}

// WriteList writes a roster as a list document: what differs from the datasheet,
// by name. What does not resolve, or cannot be said by name, is left out, as are
// ties that are not from one unit to another, or to one that its name does not
// tell apart; lost counts both.
func WriteList(book *entry.Book, r *Roster) (l *List, lost int) {
	e := &listWriter{evaluation: newEvaluation(book, r)}
	e.resolve()
	l = &List{Name: r.Name, Edition: r.Edition, Snapshot: r.Snapshot, Units: []ListUnit{}}
	for _, cost := range sortedKeys(r.Limits) {
		if l.Limits == nil {
			l.Limits = map[string]json.Number{}
		}
		l.Limits[cost] = json.Number(r.Limits[cost].String())
	}
	for i := int32(0); i < int32(len(e.nodes)); i = e.nodes[i].end {
		if !e.setting(l, i) {
			l.Units, e.roots = append(l.Units, e.listUnit(i)), append(e.roots, i)
		}
	}
	e.factorFaction(l)
	ties := -e.attach(l)
	eachSelection(r.Forces, func(s *Selection) { ties += len(s.Ties) })
	return l, e.lost + ties + count(r) - len(e.nodes)
}

// factorFaction names the army book once where all units are of the same.
func (e *evaluation) factorFaction(l *List) {
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
	n := &e.nodes[i]
	u := ListUnit{Unit: n.option.Name(), Name: n.doc.Name, Notes: n.doc.Notes}
	if c := e.book.Catalogue(e.forces[n.force].doc.Catalogue); c != nil {
		u.Faction = c.Name
	}
	e.children(i, func(j int32) bool {
		c := e.nodes[j].option
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
		return true
	})
	return u
}

func (e *listWriter) listModel(u *ListUnit, i int32) ListModel {
	m := ListModel{Model: e.nodes[i].option.Name(), Count: int(e.nodes[i].count)}
	e.children(i, func(j int32) bool {
		n := &e.nodes[j]
		switch {
		case n.option.Name() == warlordEntry:
			m.Warlord.Is = true
			e.children(j, func(k int32) bool {
				if m.Warlord.Trait != "" {
					e.lost++
				}
				m.Warlord.Trait = e.nodes[k].option.Name()
				return true
			})
		case e.enhanced(u, j):
		case !e.asPrinted(j):
			m.Wargear = append(m.Wargear, e.listItem(j))
		}
		return true
	})
	return m
}

// listItem names wargear, and its group where another option has the name.
func (e *listWriter) listItem(i int32) ListItem {
	n := &e.nodes[i]
	item := ListItem{Name: n.option.Name(), Count: int(n.count)}
	if options := e.nodes[n.parent].option.Choices().Options; len(allNamed(options, item.Name)) > 1 {
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
func (e *evaluation) asPrinted(i int32) bool {
	n := &e.nodes[i]
	o := n.option
	if o.Group == nil {
		least, _ := e.bounds(e.at(i))
		return least > 0 && n.count == least
	}
	alone := true
	e.children(n.parent, func(j int32) bool {
		alone = alone && (j == i || !e.nodes[j].option.Within(o.Group))
		return true
	})
	return alone && o.Group.Default() == o
}
