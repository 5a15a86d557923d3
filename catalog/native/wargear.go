package native

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// carry returns the wargear of an item. It reports an unknown item and returns nil.
func (s *sheet) carry(item Item, at place) *gear {
	if g := s.own[item.ID]; g != nil {
		return g
	}
	g := s.gear[item.ID]
	if g == nil {
		s.problem(at, "wargear.unknown", s.doc.Name, item.ID, "a weapon or wargear of the datasheet or of the faction")
	}
	return g
}

// A slot is default equipment of a model: an item and its number. If options may replace
// it, group is the choice between it and its replacements.
type slot struct {
	item  Item
	group *entry.Group
	uses  []*use // options that replace it, whether or not their wargear is in group
}

// equip adds the default equipment of a model, and the options that change it.
func (s *sheet) equip(e *entry.Entry, m Model, at place) {
	slots := s.slots(m, at.at("wargear"))
	uses := s.uses(e, m, slots)
	for i := range slots {
		s.fixed(e, &slots[i], at.at("wargear"))
	}
	for _, u := range uses {
		s.offer(e, u, slots)
	}
	for i := range slots {
		s.overlaps(e, &slots[i])
	}
}

// slots lists the default equipment, each item once.
func (s *sheet) slots(m Model, at place) []slot {
	var slots []slot
	for i, item := range m.Wargear {
		if carried(slots, item.ID) != nil {
			s.problem(at.at(i), "wargear.duplicate", m.Name, item.ID+" a second time", "each item once, with its count")
			continue
		}
		slots = append(slots, slot{item: item})
	}
	return slots
}

// carried returns the slot of an item, or nil.
func carried(slots []slot, id string) *slot {
	for i := range slots {
		if slots[i].item.ID == id {
			return &slots[i]
		}
	}
	return nil
}

// fixed adds the entry of default equipment: alone, or as the default of a group if options
// may replace it.
func (s *sheet) fixed(m *entry.Entry, slot *slot, list place) {
	at := s.itemPlace(m, slot.item, list)
	g := s.carry(slot.item, at)
	if g == nil {
		return
	}
	item := s.gearEntry(m.ID+"/"+g.id, g, at)
	if len(slot.uses) == 0 {
		item.Constraints = exactly(item.ID, slot.item.Count, codes{"wargear.fixed.min", "wargear.fixed.max"}, s.edition.doc.Rules.Wargear, at)
		m.Entries = append(m.Entries, item)
		return
	}
	item.Collective = false
	id := m.ID + "/choice." + g.id
	slot.group = &entry.Group{
		Node: node(id, g.name, at), Default: item.ID,
		Constraints: exactly(id, slot.item.Count, codes{"wargear.choice.min", "wargear.choice.max"}, s.edition.doc.Rules.Options, at),
		Offers:      entry.Offers{Entries: []*entry.Entry{item}},
	}
	m.Groups = append(m.Groups, slot.group)
}

// itemPlace returns the place of a model's default item.
func (s *sheet) itemPlace(m *entry.Entry, item Item, list place) place {
	for _, model := range s.doc.Models {
		if s.id+"/"+model.ID != m.ID {
			continue
		}
		for i := range model.Wargear {
			if model.Wargear[i].ID == item.ID {
				return list.at(i)
			}
		}
	}
	return list
}

// gearEntry returns the entry of an item.
func (s *sheet) gearEntry(id string, g *gear, at place) *entry.Entry {
	e := &entry.Entry{Node: node(id, g.name, at), Collective: true}
	s.show(id, &e.Info, g.shown, at)
	s.raise(id, g)
	return e
}

// raise records the bonuses of an item to the characteristics of its bearer.
func (s *sheet) raise(entry string, g *gear) {
	for _, column := range sorted(g.adds) {
		if !slices.Contains(s.edition.doc.ModelColumns, column) {
			s.problem(g.at.at("adds", column), "profile.column", g.name, column, strings.Join(s.edition.doc.ModelColumns, ", "))
			continue
		}
		s.additions = append(s.additions, addition{entry, column, g.adds[column], g.at.at("adds", column)})
	}
}

// alternative returns the entry of an alternative. A single item has its profiles on the
// entry; several of the same item are entries below it.
func (s *sheet) alternative(prefix string, a Alternative, at place) *entry.Entry {
	e := &entry.Entry{Node: node(prefix+"/"+alternativeID(a), "", at)}
	var names []string
	var points entry.Number
	for i, item := range a.Wargear {
		at := at.at("wargear", i)
		g := s.carry(item, at)
		if g == nil {
			continue
		}
		if item.Count == 1 {
			names = append(names, g.name)
			s.show(e.ID, &e.Info, g.shown, at)
			s.raise(e.ID, g)
		} else {
			names = append(names, fmt.Sprintf("%d× %s", item.Count, g.name))
			inside := s.gearEntry(e.ID+"/"+g.id, g, at)
			inside.Constraints = exactly(inside.ID, item.Count, codes{"wargear.fixed.min", "wargear.fixed.max"}, s.edition.doc.Rules.Wargear, at)
			e.Entries = append(e.Entries, inside)
		}
		points = points.Add(s.amount(g.points, g.pointsAt).Mul(entry.Int(int64(item.Count))))
	}
	s.price(e, "power", a.Power, at)
	s.price(e, "points", a.Points, at)
	if a.Points == "" && points.Sign() != 0 {
		s.knownCost("points", at)
		e.Costs = append(e.Costs, entry.Cost{Type: "points", Value: points})
	}
	e.Name = listed(names, "and")
	return e
}

// alternativeID returns an id that is unique in the option: plasma-pistol+power-sword.
func alternativeID(a Alternative) string {
	var parts []string
	for _, item := range a.Wargear {
		part := item.ID
		if item.Count > 1 {
			part = fmt.Sprintf("%d.%s", item.Count, item.ID)
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, "+")
}

// listed returns names as in a sentence: A, B and C.
func listed(names []string, word string) string {
	switch n := len(names); n {
	case 0:
		return "None"
	case 1:
		return names[0]
	default:
		return strings.Join(names[:n-1], ", ") + " " + word + " " + names[n-1]
	}
}
