package roster

import (
	"encoding/json"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// WriteList writes a roster as a list document: what differs from the datasheet,
// by name. What does not resolve is left out; lost counts it.
func WriteList(book *entry.Book, r *Roster) (l *List, lost int) {
	e := newEvaluation(book, r)
	e.resolve()
	l = &List{Name: r.Name, Edition: r.Edition, Snapshot: r.Snapshot, Units: []ListUnit{}}
	for _, cost := range sortedKeys(r.Limits) {
		if l.Limits == nil {
			l.Limits = map[string]json.Number{}
		}
		l.Limits[cost] = json.Number(r.Limits[cost].String())
	}
	for i := int32(0); i < int32(len(e.nodes)); i = e.nodes[i].end {
		l.Units = append(l.Units, e.listUnit(i))
	}
	e.factorFaction(l)
	return l, count(r) - len(e.nodes)
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

func (e *evaluation) listUnit(i int32) ListUnit {
	n := &e.nodes[i]
	u := ListUnit{Unit: n.option.Name(), Name: n.doc.Name, Notes: n.doc.Notes}
	if c := e.book.Catalogue(e.forces[n.force].doc.Catalogue); c != nil {
		u.Faction = c.Name
	}
	e.children(i, func(j int32) bool {
		c := e.nodes[j].option
		switch {
		case c.Kind() == entry.Model:
			u.Models = append(u.Models, e.listModel(j))
		case c.Name() == understrengthEntry:
			u.Understrength = true
		case isKeywordChoice(c):
			if u.Keywords == nil {
				u.Keywords = map[string]string{}
			}
			u.Keywords[c.Group.Group.Name] = c.Name()
		default:
			u.Wargear = append(u.Wargear, ListItem{c.Name(), int(e.nodes[j].count)})
		}
		return true
	})
	return u
}

func (e *evaluation) listModel(i int32) ListModel {
	m := ListModel{Model: e.nodes[i].option.Name(), Count: int(e.nodes[i].count)}
	e.children(i, func(j int32) bool {
		n := &e.nodes[j]
		switch {
		case n.option.Name() == warlordEntry:
			m.Warlord.Is = true
			e.children(j, func(k int32) bool {
				m.Warlord.Trait = e.nodes[k].option.Name()
				return false
			})
		case !e.asPrinted(j):
			m.Wargear = append(m.Wargear, ListItem{n.option.Name(), int(n.count)})
		}
		return true
	})
	return m
}

// asPrinted reports whether a selection is what the datasheet gives by default.
func (e *evaluation) asPrinted(i int32) bool {
	o := e.nodes[i].option
	if o.Group != nil {
		return o.Group.Default() == o
	}
	least, _ := e.bounds(e.at(i))
	return least > 0 && e.nodes[i].count == least
}
