package native

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// model returns the entry of one line of the profile table, with its wargear.
func (s *sheet) model(m Model, at place) *entry.Entry {
	id := s.id + "/" + m.ID
	e := &entry.Entry{
		Node: node(id, m.Name, at), Kind: entry.Model,
		Constraints: between(id, m.Min, m.Max, codes{"model.count.min", "model.count.max"}, s.edition.doc.Rules.Composition, at.at("min"), at.at("max")),
	}
	s.price(e, "power", m.Power, at)
	s.price(e, "points", m.Points, at)
	if m.Limit != nil {
		c, grow := limited(id+"#limit", entry.ScopeParent, s.id, *m.Limit, "model.limit.max", s.edition.doc.Rules.Composition, at.at("limit"))
		e.Constraints, e.Modifiers = append(e.Constraints, c), append(e.Modifiers, grow...)
	}
	s.modelKeywords(e, m, at)
	e.Profiles = []*entry.Profile{s.statLine(id, m, at)}
	e.Profiles = append(e.Profiles, s.woundTrack(id, m, at.at("damage_table", "rows"))...)
	e.Profiles = append(e.Profiles, s.baseProfile(id, m, at.at("base")))
	if m.Invulnerable != "" {
		s.show(id, &e.Info, profiles(s.invulnerable(m.Invulnerable, at.at("invulnerable_save"))), at.at("invulnerable_save"))
	}
	own := s.resolve(&s.catalogue.SharedInfo, id, m.Abilities, s.abilities, at.at("abilities"))
	s.show(id, &e.Info, own, at.at("abilities"))
	s.equip(e, m, at)
	if s.canBeWarlord(m) {
		s.offerWarlord(e, m, at)
	}
	if s.mayHaveEnhancement(m) {
		s.enhance(e, at)
	}
	return e
}

// modelKeywords adds the model's own keywords. A unit has the keywords of all its models
// (9e.UNIT.KEYWORD.5).
func (s *sheet) modelKeywords(e *entry.Entry, m Model, at place) {
	for i, name := range m.Keywords {
		at := at.at("keywords", i)
		category := s.keyword(name, entry.Keyword, at)
		e.Categories = append(e.Categories, link(e.ID, category, name, at))
		if slices.Contains(s.doc.Keywords, name) || slices.Contains(s.doc.FactionKeywords, name) {
			s.problem(at, "keyword.duplicate", m.Name, name+", which the whole unit has", "keywords that only this model has")
			continue
		}
		s.unit.Modifiers = append(s.unit.Modifiers, entry.Modifier{
			Op: entry.Add, Field: entry.FieldCategory, Value: category, When: has(s.id, e.ID, 1, at), Source: at.source(),
		})
	}
}

// statLine returns the model's profile. Every column has a value; * refers to the damage
// table.
func (s *sheet) statLine(id string, m Model, at place) *entry.Profile {
	columns := s.edition.doc.ModelColumns
	values := make([]string, len(columns))
	for i, column := range columns {
		values[i] = m.Profile[column]
		if values[i] == "" {
			s.problem(at.at("profile"), "profile.column", m.Name, "no value for "+column, strings.Join(columns, ", "))
		}
	}
	for _, column := range sorted(m.Profile) {
		if !slices.Contains(columns, column) {
			s.problem(at.at("profile", column), "profile.column", m.Name, column, strings.Join(columns, ", "))
		}
	}
	return s.profile(id+"/profile", m.Name, unitType, columns, values, at.at("profile"))
}

// baseProfile returns the profile of the model's base, in mm.
func (s *sheet) baseProfile(id string, m Model, at place) *entry.Profile {
	length, width := m.Base.Length, m.Base.Width
	if m.Base.Shape == "round" {
		length, width = m.Base.Diameter, m.Base.Diameter
	}
	if length < width {
		s.problem(at.at("length"), "base.length", m.Name, fmt.Sprint(length), fmt.Sprintf("at least %d, the width", width))
	}
	values := []string{m.Base.Shape, strconv.Itoa(length), strconv.Itoa(width), strconv.Itoa(m.Height)}
	return s.profile(id+"/base", m.Name, baseType, baseColumns, values, at)
}
