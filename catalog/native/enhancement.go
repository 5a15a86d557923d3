package native

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// An Enhancement may be given to one model of an army of its detachment, with all of
// Keywords and none of Excludes.
type Enhancement struct {
	ID       string            `json:"id"`
	Name     string            `json:"name"`
	Points   Amount            `json:"points"`
	Text     string            `json:"text"`
	Keywords []string          `json:"keywords,omitempty"`
	Excludes []string          `json:"excludes,omitempty"`
	Sets     map[string]string `json:"sets,omitempty"` // characteristics of the bearer, by column
	Adds     map[string]int    `json:"adds,omitempty"`
	Effects  []json.RawMessage `json:"effects,omitempty"` // schemas/effect.schema.json
}

// An enhancement is an Enhancement during compilation.
type enhancement struct {
	*Enhancement
	entry string // id of the entry
	at    place
}

// enhancementGroup adds the group to which all models that may have an Enhancement link.
// It contains a group for each detachment. Two leaders of a unit may have one each
// (10e.ARMY.ENHANCEMENT.1, 10e.ATTACHED.FORM.4).
func (f *faction) enhancementGroup() {
	limits, rule := f.edition.doc.Enhancements, f.edition.doc.Rules.Enhancement
	some := func(d *detachment) bool { return len(d.Enhancements) > 0 }
	if limits == nil || !slices.ContainsFunc(f.detached, some) {
		return
	}
	id, at := f.catalogue.ID+"/enhancements", f.edition.at.at("enhancements")
	g := &entry.Group{
		Node: node(id, entry.EnhancementsName, at),
		Constraints: []entry.Constraint{
			bound{id + "#each", entry.Max, 1, entry.ScopeParent, "enhancement.many", rule, at}.constraint(),
			bound{maxID(id), entry.Max, limits.Max, entry.ScopeRoster, "enhancement.max", rule, at.at("max")}.constraint(),
		},
	}
	for _, d := range f.detached {
		if some(d) {
			g.Groups = append(g.Groups, f.enhancementsOf(d, id))
		}
	}
	f.catalogue.Shared.Groups = append(f.catalogue.Shared.Groups, g)
	f.enhancements = id
}

// enhancementsOf returns the group of the Enhancements of one detachment.
func (f *faction) enhancementsOf(d *detachment, group string) *entry.Group {
	id := group + "/" + d.ID
	at := d.at.at("enhancements")
	g := &entry.Group{
		Node: f.inDetachment(node(id, d.Name+" "+entry.EnhancementsName, at), d),
		Constraints: []entry.Constraint{
			bound{maxID(id), entry.Max, 1, entry.ScopeParent, "enhancement.many", f.edition.doc.Rules.Enhancement, at}.constraint(),
		},
	}
	seen := map[string]bool{}
	for i := range d.Enhancements {
		x := &enhancement{&d.Enhancements[i], id + "/" + d.Enhancements[i].ID, at.at(i)}
		if !f.first(seen, x.at, x.Name, x.ID) {
			continue
		}
		f.checkColumns(x)
		d.more = append(d.more, x)
		g.Entries = append(g.Entries, f.enhancement(x))
	}
	return g
}

// enhancement returns the entry of an Enhancement, which an army may have once.
func (f *faction) enhancement(x *enhancement) *entry.Entry {
	const points = "points"
	e := &entry.Entry{
		Node: node(x.entry, x.Name, x.at), Collective: true,
		Constraints: []entry.Constraint{
			bound{maxID(x.entry), entry.Max, 1, entry.ScopeRoster, "enhancement.twice", f.edition.doc.Rules.Enhancement, x.at}.constraint(),
		},
		Costs: []entry.Cost{{Type: points, Value: f.amount(x.Points, x.at.at(points))}},
	}
	if tests := f.barring(x); len(tests) > 0 {
		e.Modifiers = append(e.Modifiers, entry.Modifier{
			Op: entry.Set, Field: entry.FieldHidden, Value: "true", When: entry.Conditions{Any: true, Tests: tests}, Source: x.at.source(),
		})
	}
	effects := x.Effects
	if len(effects) == 0 && len(x.Sets)+len(x.Adds) > 0 {
		effects = []json.RawMessage{json.RawMessage(`{"do": "` + inBattleNothing + `"}`)} // the profile has it
	}
	e.Profiles = []*entry.Profile{f.ability(x.entry+"/ability", Ability{Name: x.Name, Text: x.Text, Effects: effects}, x.at)}
	return e
}

// barring returns the conditions under which a model cannot have an Enhancement: it lacks a
// required keyword or has an excluded one.
func (f *faction) barring(x *enhancement) (tests []entry.Condition) {
	for i, k := range x.Keywords {
		at := x.at.at("keywords", i)
		test := is(f.keyword(k, entry.Keyword, at), at).Tests[0]
		test.Comparison = entry.NotInstanceOf
		tests = append(tests, test)
	}
	for i, k := range x.Excludes {
		at := x.at.at("excludes", i)
		tests = append(tests, is(f.keyword(k, entry.Keyword, at), at).Tests...)
	}
	return tests
}

// checkColumns reports unknown characteristics of models.
func (f *faction) checkColumns(x *enhancement) {
	columns := f.edition.doc.ModelColumns
	check := func(member, column string) {
		if !slices.Contains(columns, column) {
			f.problem(x.at.at(member, column), "profile.column", x.Name, column, strings.Join(columns, ", "))
		}
	}
	for _, column := range sorted(x.Sets) {
		check("sets", column)
	}
	for _, column := range sorted(x.Adds) {
		check("adds", column)
	}
}

// mayHaveEnhancement reports whether a model may have an Enhancement.
func (s *sheet) mayHaveEnhancement(m Model) bool {
	limits := s.edition.doc.Enhancements
	of := func(k string) bool { return slices.Contains(s.doc.Keywords, k) || slices.Contains(m.Keywords, k) }
	return s.enhancements != "" && (limits.Keyword == "" || of(limits.Keyword)) && !slices.ContainsFunc(limits.Excludes, of)
}

// enhance adds the Enhancements to a model, with their changes of its profile.
func (s *sheet) enhance(m *entry.Entry, at place) {
	m.Links = append(m.Links, &entry.Link{
		Node: node(m.ID+"/enhancements", entry.EnhancementsName, at), Target: s.enhancements, ToGroup: true, Collective: true,
	})
	line := m.Profiles[0]
	for _, d := range s.detached {
		for _, x := range d.more {
			for _, column := range sorted(x.Sets) {
				line.Modifiers = append(line.Modifiers, entry.Modifier{
					Op: entry.Set, Field: s.columnID(unitType, column), Value: x.Sets[column],
					When: has(m.ID, x.entry, 1, x.at), Source: x.at.at("sets", column).source(),
				})
			}
			for _, column := range sorted(x.Adds) {
				at := x.at.at("adds", column)
				line.Modifiers = append(line.Modifiers, change(entry.Increment, s.columnID(unitType, column), x.Adds[column], has(m.ID, x.entry, 1, at), at))
			}
		}
	}
}
