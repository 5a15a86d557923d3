package native

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// keyword returns the id of the category of a keyword, and adds the category if it is new. A
// faction keyword of one datasheet is a faction keyword on all.
func (e *edition) keyword(name string, role entry.CategoryRole, at place) string {
	id := e.id + "/keyword/" + slug(name)
	if entry.IsBracketed(name) {
		// The choice has an id of its own: it never shares that of a keyword printed without
		// brackets.
		id = e.id + "/keyword/<" + slug(name) + ">"
	}
	known := e.keywords[id]
	switch {
	case known == nil:
		e.keywords[id] = &entry.Category{Node: node(id, name, at), Role: role}
	case !strings.EqualFold(known.Name, name):
		e.problem(at, "keyword.spelling", name, fmt.Sprintf("%q, which is %q elsewhere", name, known.Name), known.Name)
	case role == entry.FactionKeyword:
		known.Role = role
	}
	return id
}

// categories adds the role and the keywords of the unit, in the order printed.
func (s *sheet) categories() {
	s.role()
	list := func(member string, keywords []string, role entry.CategoryRole) {
		for i, name := range keywords {
			at := s.at.at(member, i)
			s.unit.Categories = append(s.unit.Categories, link(s.id, s.keyword(name, role, at), name, at))
			if entry.IsBracketed(name) {
				s.choice(name, role, at)
			}
		}
	}
	list("faction_keywords", s.doc.FactionKeywords, entry.FactionKeyword)
	list("keywords", s.doc.Keywords, entry.Keyword)
	for _, name := range sorted(s.doc.KeywordChoices) {
		if !slices.Contains(s.doc.FactionKeywords, name) && !slices.Contains(s.doc.Keywords, name) {
			s.problem(s.at.at("keyword_choices", name), "keyword.unused", s.doc.Name, "values for "+name+", which is not a keyword of the datasheet", "the bracketed keywords of the datasheet")
		}
	}
}

// link returns a link that gives the owner a category.
func link(owner, category, name string, at place) entry.CategoryLink {
	return entry.CategoryLink{Node: node(owner+"@"+category, name, at), Target: category}
}

func (s *sheet) role() {
	if s.doc.Role == "" {
		return
	}
	at := s.at.at("role")
	if !slices.Contains(s.edition.doc.Roles, s.doc.Role) {
		s.problem(at, "role.unknown", s.doc.Name, s.doc.Role, strings.Join(s.edition.doc.Roles, ", "))
		return
	}
	role := link(s.id, s.roleID(s.doc.Role), s.doc.Role, at)
	role.Primary = true
	s.unit.Categories = append(s.unit.Categories, role)
}

// value is an allowed value of a bracketed keyword.
type value struct {
	keyword  string // <CHAPTER>
	name     string // ULTRAMARINES
	entry    string // id of the entry that chooses it
	category string
	at       place
}

// choice adds the values of a bracketed keyword (9e.UNIT.KEYWORD.3). Until one is chosen,
// the unit has the bracketed keyword itself, so that reports show the open choice.
func (s *sheet) choice(keyword string, role entry.CategoryRole, at place) {
	id := s.id + "/" + slug(keyword)
	group := &entry.Group{
		Node: node(id, keyword, at),
		Constraints: []entry.Constraint{
			bound{minID(id), entry.Min, 1, entry.ScopeParent, "keyword.missing", s.edition.doc.Rules.Keyword, at}.constraint(),
			bound{maxID(id), entry.Max, 1, entry.ScopeParent, "keyword.many", s.edition.doc.Rules.Keyword, at}.constraint(),
		},
	}
	open := s.keyword(keyword, role, at)
	for _, v := range s.values(keyword, id, at) {
		v.category = s.keyword(v.name, role, v.at)
		chosen := has(s.id, v.entry, 1, v.at)
		group.Entries = append(group.Entries, &entry.Entry{Node: node(v.entry, v.name, v.at), Collective: true})
		s.unit.Modifiers = append(s.unit.Modifiers,
			entry.Modifier{Op: entry.Remove, Field: entry.FieldCategory, Value: open, When: chosen, Source: v.at.source()},
			entry.Modifier{Op: entry.Add, Field: entry.FieldCategory, Value: v.category, When: has(s.id, v.entry, 1, v.at), Source: v.at.source()},
		)
		s.chosen = append(s.chosen, v)
	}
	s.unit.Groups = append(s.unit.Groups, group)
}

// values returns the allowed values: those of the datasheet, which must be a subset of the
// faction's, or else the faction's.
func (s *sheet) values(keyword, group string, at place) []value {
	wide, narrow := s.faction.doc.KeywordChoices[keyword], s.doc.KeywordChoices[keyword]
	names, from := wide, s.faction.at.at("keyword_choices", keyword)
	if len(narrow) > 0 {
		names, from = narrow, s.at.at("keyword_choices", keyword)
	}
	if len(names) == 0 {
		s.problem(at, "keyword.values", s.doc.Name, keyword+" without allowed values", "keyword_choices of the datasheet or of the faction")
	}
	var values []value
	for i, name := range names {
		if len(wide) > 0 && !slices.Contains(wide, name) {
			s.problem(from.at(i), "keyword.value", s.doc.Name, name, strings.Join(wide, ", "))
		}
		values = append(values, value{keyword: keyword, name: name, entry: group + "/" + slug(name), at: from.at(i)})
	}
	return values
}

// A text is a field of a rule or a profile with its value.
type text struct{ field, value string }

// replacements returns modifiers that replace bracketed keywords in texts by the chosen
// ones (9e.UNIT.KEYWORD.4).
func replacements(values []value, texts []text, when func(value) entry.Conditions) []entry.Modifier {
	var list []entry.Modifier
	for _, t := range texts {
		for _, v := range values {
			if strings.Contains(t.value, v.keyword) {
				list = append(list, entry.Modifier{
					Op: entry.Replace, Field: t.field, Arg: v.keyword, Value: v.name, When: when(v), Source: v.at.source(),
				})
			}
		}
	}
	return list
}
