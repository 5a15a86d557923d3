package native

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// leadsID returns the id of the association of a leader with the unit that it joins.
func leadsID(leader string) string { return leader + "#leads" }

// leaders adds the associations of the faction's leaders with the units that they can join.
func (f *faction) leaders() {
	joined := map[*sheet][]*sheet{} // leaders by unit
	for _, s := range f.sheets {
		if s.doc.Leads == nil {
			continue
		}
		units := f.sheetsOf(s, s.doc.Leads.Units, "units")
		f.sheetsOf(s, s.doc.Leads.Beside, "beside")
		s.leads(units)
		for _, unit := range units {
			joined[unit] = append(joined[unit], s)
		}
	}
	for _, s := range f.sheets {
		if len(joined[s]) > 0 || s.doc.Leaders != nil {
			s.led(joined[s])
		}
	}
}

// sheetsOf returns the datasheets in the list of a leader.
func (f *faction) sheetsOf(leader *sheet, ids []string, member string) []*sheet {
	var found []*sheet
	for i, id := range ids {
		k := slices.IndexFunc(f.sheets, func(s *sheet) bool { return s.doc.ID == id && s != leader })
		if k < 0 {
			f.problem(leader.at.at("leads", member, i), "leader.unit", leader.doc.Name, id, "the id of another datasheet of the faction")
			continue
		}
		found = append(found, f.sheets[k])
	}
	return found
}

// leads adds the association of a leader with the units that it can join, and the ability that
// lists them. A leader need not join a unit (10e.ATTACHED.FORM.1, 10e.ATTACHED.FORM.3); a support
// unit must (11e.ATTACHED.FORM.3, 11e.ARMY.ATTACH.1), and the Enhancement of the unit does not matter (11e.ATTACHED.FORM.6).
func (s *sheet) leads(units []*sheet) {
	at := s.at.at("leads")
	a := &entry.Association{
		Node:  node(leadsID(s.id), entry.LeaderName, at.at("units")),
		Query: entry.Query{Scope: entry.ScopeForce, Field: entry.FieldSelections, Child: entry.Unit.String(), Shared: true},
		When:  entry.Conditions{Any: true}, Max: entry.Int(1), Rule: s.edition.doc.Rules.Leader,
	}
	if s.doc.Leads.Support {
		a.Name, a.Min, a.Rule = entry.SupportName, entry.Int(1), s.edition.doc.Rules.Support
	}
	var names []string
	for i, unit := range units {
		names = append(names, unit.doc.Name)
		a.When.Tests = append(a.When.Tests, entry.Condition{
			Query:      entry.Query{Scope: entry.ScopeSelf, Field: entry.FieldSelections, Child: unit.id, Shared: true},
			Comparison: entry.InstanceOf, Value: entry.Int(1), Source: at.at("units", i).source(),
		})
	}
	s.unit.Associations = append(s.unit.Associations, a)
	text := "This model can lead: " + strings.Join(names, "; ") + "."
	if s.doc.Leads.Text != "" {
		text += "\n" + s.doc.Leads.Text
	}
	s.showOwn(s.ability(s.id+"/leads", Ability{Name: a.Name, Text: text}, at), at)
}

// led limits a unit to one leader, or to two that may join the same unit
// (10e.ATTACHED.FORM.2), and to one support unit (11e.ATTACHED.FORM.2). Each limit counts both
// kinds, and each unit of the other kind raises it by one.
func (s *sheet) led(by []*sheet) {
	rule, at := s.edition.doc.Rules.Leaders, s.at
	id := s.id + "#leaders"
	joined := entry.Query{Scope: entry.ScopeSelf, Field: entry.FieldAssociations, Shared: true}
	pairs := entry.Conditions{Any: true}
	kinds := map[bool][]*sheet{} // true: support units
	for _, leader := range by {
		support := leader.doc.Leads.Support
		kinds[support] = append(kinds[support], leader)
	}
	if len(kinds[true]) > 0 {
		s.limitJoined(id, joined, kinds[true], rule)
		s.limitJoined(s.id+"#supports", joined, kinds[false], rule)
	} else {
		s.limitJoined(id, joined, nil, rule)
	}
	for _, leader := range by {
		for i, other := range leader.doc.Leads.Beside {
			k := slices.IndexFunc(by, func(x *sheet) bool { return x.doc.ID == other })
			if k < 0 {
				continue
			}
			at := leader.at.at("leads", "beside", i)
			pairs.Groups = append(pairs.Groups, entry.Conditions{Tests: []entry.Condition{
				joinedBy(joined, leader, at), joinedBy(joined, by[k], at),
			}})
		}
	}
	s.pairOf(id, joined, by)
	if len(pairs.Groups) > 0 {
		s.unit.Modifiers = append(s.unit.Modifiers, change(entry.Set, id, 2, pairs, at))
	}
}

// limitJoined limits the number of units of a kind that have joined a unit to one, plus one for
// each joined unit of the other kind.
func (s *sheet) limitJoined(id string, joined entry.Query, others []*sheet, rule string) {
	s.unit.Constraints = append(s.unit.Constraints, entry.Constraint{
		ID: id, Bound: entry.Max, Value: entry.Int(1), Query: joined, Rule: rule, Source: s.at.source(),
	})
	for _, other := range others {
		query := joined
		query.Child = leadsID(other.id)
		s.unit.Modifiers = append(s.unit.Modifiers, every(change(entry.Increment, id, 1, entry.Conditions{}, s.at), query, 1))
	}
}

// pairOf allows a unit that is large enough a second leader in addition to one that its datasheet
// names.
func (s *sheet) pairOf(id string, joined entry.Query, by []*sheet) {
	l, at := s.doc.Leaders, s.at.at("leaders")
	if l == nil {
		return
	}
	named := entry.Conditions{Any: true}
	for i, with := range l.With {
		k := slices.IndexFunc(by, func(x *sheet) bool { return x.doc.ID == with && !x.doc.Leads.Support })
		if k < 0 {
			s.problem(at.at("with", i), "leader.unit", s.doc.Name, with, "the id of a leader of this datasheet")
			continue
		}
		named.Tests = append(named.Tests, joinedBy(joined, by[k], at.at("with", i)))
	}
	large := has(s.id, models, l.From, at.at("from"))
	large.Groups = append(large.Groups, named)
	s.unit.Modifiers = append(s.unit.Modifiers, change(entry.Increment, id, 1, large, at))
}

// joinedBy returns the condition that a leader of the datasheet has joined.
func joinedBy(joined entry.Query, leader *sheet, at place) entry.Condition {
	joined.Child = leadsID(leader.id)
	return entry.Condition{Query: joined, Comparison: entry.AtLeast, Value: entry.Int(1), Source: at.source()}
}
